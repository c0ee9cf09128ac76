"""A trajectory near the orbit: a crossing with a small imbalance leads into a region that two steps do not leave.

Simple structures in neural networks (Chen), Proposition 3. A product below K is in the region if it is at least 1/2 and
keeps a margin from K. Sequences are those of ``trajectory``, with K = p + o − 1 for the orbit p < 1 < o, p o = 1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, exists, forall, minus, over, plus, power, times
from verify.statements.structures.two_factors_orbit import trajectory
from verify.statements.structures.two_factors_orbit.balanced_steps import EDGE, OUTER, TOTAL, balanced
from verify.statements.structures.two_factors_orbit.trajectory import (
    COUNT,
    FIRST,
    NOW,
    SINCE,
    Trajectory,
    above,
    below,
    excess,
    imbalance,
)
from verify.statements.structures.two_factors_orbit.two_steps import (
    LARGEST,
    LEVEL,
    MARGIN,
    TWO,
    TwoSteps,
    conclusion,
    error,
    second,
)

Json = Any

LATE, EPSILON = "m1", "e1"
DECLARED: Binders = list(
    {name: (name, sort) for name, sort in [*trajectory.DECLARED, *TWO, (LATE, "natural"), (EPSILON, "real")]}.values()
)
ROOM: list[Json] = [["<", 0, MARGIN], ["<=", times(2, MARGIN), power(minus(OUTER, 1), 2)]]


def product(t: Json) -> Json:
    """The product after t steps."""
    return trajectory.product(t, EDGE)


def measured(t: Json) -> Json:
    """The measure of the error after t steps."""
    return error(product(t))


def kept(t: Json) -> list[Json]:
    """The product is in the region."""
    return [["<=", over(1, 2), product(t)], ["<=", MARGIN, minus(EDGE, product(t))]]


class Region:
    """Two steps of a trajectory, in a proof that declares ``DECLARED`` and assumes ``ROOM`` of the margin."""

    def __init__(self, proof: Evidence) -> None:
        """Prove what two steps from the region do."""
        self.proof = proof
        self.run = Trajectory(proof, EDGE)
        self.steps = TwoSteps(proof)
        self.run.signs += self.steps.orbit.given
        every = self.steps.theorem()
        self.room = [proof.assume(formula) for formula in ROOM]
        self.two = self._two(every)

    def _step(self) -> tuple[int, int]:
        """The next product by the present one, and a bound on it."""
        proof, run, after = self.proof, self.run, ["next", NOW]
        here = product(NOW)
        value = plus(balanced(here), times(minus(EDGE, here), imbalance(NOW)))
        moved = proof.sums(equal(product(after), value), cofactors=[cofactor(run.fact(2, NOW))])
        return moved, run.sign("<", product(after), TOTAL, minus(1, excess(after)), [run.fact(6, after)])

    def _after_two(self) -> int:
        """The product after two steps."""
        run, after = self.run, ["next", NOW]
        known = [cofactor(run.fact(2, after), [], -1), cofactor(run.fact(3, NOW), [], excess(after))]
        value = second(product(after), product(NOW), imbalance(NOW))
        return self.proof.sums(equal(value, product(["next", after])), cofactors=known)

    def _two(self, every: int) -> int:
        """∀t: ``conclusion`` for a product in the region, if the imbalance is small."""
        proof, run = self.proof, self.run
        here, after, w = product(NOW), ["next", NOW], imbalance(NOW)
        hypotheses = [*kept(NOW), ["<=", w, LARGEST]]
        given = [proof.assume(formula) for formula in hypotheses]
        moved, top = self._step()
        first = balanced(here)
        same = proof.rewrite(equal(first, first), [])
        premises = [*self.room, *given[:2], run.fact(4, NOW), given[2], top, same, moved]
        found = proof.specialise(every, [LEVEL, MARGIN, here, first, w, product(after)], premises)
        shown = conclusion(here, w, product(after), product(["next", after]))
        return proof.generalise(proof.rewrite(shown, [self._after_two()], found), [NOW], hypotheses)

    def entry(self) -> int:
        """∀t: a product below K that is followed by one above K, with a small imbalance, leads to one in [1/2, K)."""
        proof, run = self.proof, self.run
        here, after, w = product(NOW), ["next", NOW], imbalance(NOW)
        following, last = product(after), product(["next", after])
        hypotheses: list[Json] = [below(NOW), above(after), ["<=", w, LARGEST]]
        short, high, small = (proof.assume(formula) for formula in hypotheses)
        positive = run.sign("<", 0, here, minus(excess(NOW), minus(EDGE)), [run.fact(5, NOW)])
        under = run.sign("<", here, EDGE, minus(0, excess(NOW)), [short])
        past = run.sign("<", EDGE, following, excess(after), [high])
        moved, top = self._step()
        premises = [*self.steps.range, positive, under, run.fact(4, NOW), small, past, top, moved]
        found = proof.specialise(self.steps.low, [TOTAL, here, w, following], premises)
        goal = both(["<=", over(1, 2), last], ["<", last, EDGE])
        return proof.generalise(proof.rewrite(goal, [self._after_two()], found), [NOW], hypotheses)

    def returns(self, small: int) -> int:
        """∀m, s: if the product is in the region at s, and the imbalance is small from then on, it is at some t ≥ m."""
        proof, run, after = self.proof, self.run, ["next", ["next", NOW]]

        def inside(n: Json, t: Json) -> Json:
            return both(["<=", n, t], ["<=", SINCE, t], *kept(t))

        def some(n: Json) -> Json:
            return exists([("t'", "natural")], inside(n, "t'"))

        start, zero = [["<=", SINCE, FIRST], *kept(FIRST)], ["of", "natural", 0]
        given = [proof.assume(formula) for formula in start]
        begun = run.sign("<=", zero, FIRST, FIRST, [])
        base = proof.witness(some(zero), [FIRST], proof.conjunction(begun, *given))
        held = proof.assume(inside(COUNT, NOW))
        late, since, half, margin = (proof.project(held, part) for part in range(4))
        less = proof.specialise(small, [NOW], [since])
        moved = proof.specialise(self.two, [NOW], [half, margin, less])
        bounds = [
            run.sign("<=", n, after, plus(minus(NOW, m), k), [theorem])
            for n, m, k, theorem in ((["next", COUNT], COUNT, 1, late), (SINCE, SINCE, 2, since))
        ]
        parts = [*bounds, proof.project(moved, 1), proof.project(moved, 2)]
        found = proof.witness(some(["next", COUNT]), [after], proof.conjunction(*parts))
        passage = proof.choose(proof.assume(some(COUNT)), NOW, found)
        every = proof.induct(
            forall([("n'", "natural")], some("n'")), base, proof.generalise(passage, [COUNT], [some(COUNT)])
        )
        return proof.generalise(proof.specialise(every, [LATE]), [LATE, FIRST], start)

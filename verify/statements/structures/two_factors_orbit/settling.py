"""Once the error of a late product in the region is below the level, all later products are close to the orbit in turn.

Simple structures in neural networks (Chen), Proposition 3.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import both, implies, minus, over, plus, times
from verify.statements.structures.two_factors_orbit.balanced_steps import EDGE, OUTER, P
from verify.statements.structures.two_factors_orbit.falling_error import low
from verify.statements.structures.two_factors_orbit.from_a_time import prove_from
from verify.statements.structures.two_factors_orbit.late_times import BOUNDS, LateTimes
from verify.statements.structures.two_factors_orbit.region import EPSILON, LATE, measured, product
from verify.statements.structures.two_factors_orbit.small_errors import SmallErrors, close_to, placed
from verify.statements.structures.two_factors_orbit.trajectory import FIRST, NOW, above, below, excess, imbalance
from verify.statements.structures.two_factors_orbit.two_steps import LEVEL, LOST, MARGIN

Json = Any

TWICE = times(2, LEVEL)


def alternates(t: Json) -> list[Json]:
    """The imbalance is small; a product below K is close to p, one above K is close to o, and they alternate."""
    return [
        ["<=", times(400, imbalance(t)), EPSILON],
        implies(below(t), both(close_to(P, t), above(["next", t]))),
        implies(above(t), both(close_to(OUTER, t), below(["next", t]))),
    ]


def settled(t: Json) -> Json:
    """Below K the product is placed; above K the next one is, and it is close to o."""
    return both(
        ["<=", LATE, t],
        implies(below(t), both(*placed(t))),
        implies(above(t), both(*placed(["next", t]), close_to(OUTER, t))),
    )


class Settling:
    """The proof, in a proof for late times."""

    def __init__(self, late: LateTimes) -> None:
        """Prove that all times after a low one are settled."""
        self.late, self.proof, self.run = late, late.proof, late.run
        self.errors = SmallErrors(late)
        self.every = self._settles()

    def _small(self, tiny: int) -> int:
        """400 w ≤ ε, from the bound on a late imbalance."""
        form = times(400, minus(BOUNDS[2], imbalance(NOW)))
        return self.run.sign("<=", times(400, imbalance(NOW)), EPSILON, form, [tiny])

    def _outside(self, t: Json, margin: int, goal: Json) -> int:
        """A product that keeps the margin does not lie above K."""
        proof = self.proof
        form = plus(minus(minus(EDGE, product(t)), MARGIN), MARGIN, excess(t))
        absurd = self.run.sign("<", 0, 0, form, [margin, proof.assume(above(t)), *self.late.region.room])
        return proof.generalise(proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0])), [], [above(t)])

    def _bounded(self, moved: list[int], less: int) -> int:
        """Two steps from an error below twice the level lead to such an error."""
        proof, late, after = self.proof, self.late, ["next", ["next", NOW]]
        goal: Json = ["<", measured(after), TWICE]
        near: Json = ["<", measured(NOW), LEVEL]
        w = times(24, imbalance(NOW))
        form = plus(
            minus(plus(measured(NOW), w), measured(after)),
            minus(LEVEL, measured(NOW)),
            times(24, minus(BOUNDS[1], imbalance(NOW))),
            times(over(1, 2), LEVEL),
        )
        small = late.compared(goal, form, [moved[3], proof.assume(near), moved[6], late.level])
        large = proof.order(proof.assume(["not", near]))
        dropped = proof.specialise(moved[4], [], [late.level, large])
        form = plus(
            minus(plus(minus(measured(NOW), LOST), w), measured(after)),
            minus(TWICE, measured(NOW)),
            times(24, minus(BOUNDS[0], imbalance(NOW))),
            times(over(1, 2), LOST),
        )
        return proof.cases(near, small, late.compared(goal, form, [dropped, less, moved[5], late.loss]))

    def _settles(self) -> int:
        """∀s (``low`` at s ⟹ ``settled`` at all t ≥ s)."""
        proof, late = self.proof, self.late
        since, half, margin, small = (proof.assume(formula) for formula in low(FIRST))
        form = plus(minus(LEVEL, measured(FIRST)), LEVEL)
        twice = late.compared(["<", measured(FIRST), TWICE], form, [small, late.level])
        first = proof.generalise(proof.conjunction(half, margin, twice), [], [below(FIRST)])
        base = proof.conjunction(since, first, self._outside(FIRST, margin, settled(FIRST)[3][2]))
        held = proof.assume(settled(NOW))
        since, on_low, on_high = (proof.project(held, part) for part in range(3))
        later = late.later(["next", NOW], since, 1)
        passed = self.run.either(
            NOW, settled(["next", NOW]), self._from_low(since, on_low, later), self._from_high(on_high, later)
        )
        step = proof.generalise(passed, [NOW], [settled(NOW)])
        return proof.generalise(prove_from(proof, settled, FIRST, base, step), [FIRST], low(FIRST))

    def _from_low(self, since: int, on_low: int, later: int) -> int:
        """The time after a settled one with a product below K is settled."""
        proof, run, after = self.proof, self.run, ["next", NOW]
        here = proof.specialise(on_low, [], [proof.assume(below(NOW))])
        half, margin, small = (proof.project(here, part) for part in range(3))
        moved = self.late.moved(since, half, margin)
        past = run.sign("<", 0, excess(after), minus(product(after), EDGE), [moved[0]])
        wrong = run.sign("<", 0, 0, plus(excess(after), minus(0, excess(after))), [past, proof.assume(below(after))])
        never = proof.contradiction(both(*placed(after)), wrong, proof.evaluate(["<", 0, 0]))
        close = proof.specialise(self.errors.inner, [NOW], [half, margin, small])
        outer = proof.specialise(self.errors.outer, [NOW], [half, margin, close, moved[8], self._small(moved[7])])
        there = proof.conjunction(moved[1], moved[2], self._bounded(moved, small), outer)
        return proof.conjunction(
            later, proof.generalise(never, [], [below(after)]), proof.generalise(there, [], [above(after)])
        )

    def _from_high(self, on_high: int, later: int) -> int:
        """The time after a settled one with a product above K is settled."""
        proof, after = self.proof, ["next", NOW]
        there = proof.specialise(on_high, [], [proof.assume(above(NOW))])
        half, margin, small = (proof.project(there, part) for part in range(3))
        return proof.conjunction(
            later,
            proof.generalise(proof.conjunction(half, margin, small), [], [below(after)]),
            self._outside(after, margin, settled(after)[3][2]),
        )

    def alternates(self, start: str) -> int:
        """∀t ≥ s: ``alternates``, for a time s that is assumed to be low."""
        proof, run = self.proof, self.run
        every = proof.specialise(self.every, [start], [proof.assume(formula) for formula in low(start)])
        reached: Json = ["<=", start, NOW]
        here = proof.specialise(every, [NOW], [proof.assume(reached)])
        since, on_low, on_high = (proof.project(here, part) for part in range(3))
        balanced = self._small(proof.project(proof.specialise(self.late.small, [NOW], [since]), 2))
        short = proof.assume(below(NOW))
        inside = proof.specialise(on_low, [], [short])
        parts = [proof.project(inside, part) for part in range(3)]
        inner = proof.conjunction(
            self.errors.close(proof.specialise(self.errors.inner, [NOW], parts)), run.turned(NOW, short, parts[0])
        )
        outer = proof.project(proof.specialise(on_high, [], [proof.assume(above(NOW))]), 3)
        outer = proof.conjunction(outer, run.falls(NOW))
        both_sides = [proof.generalise(inner, [], [below(NOW)]), proof.generalise(outer, [], [above(NOW)])]
        return proof.generalise(proof.conjunction(balanced, *both_sides), [NOW], [reached])

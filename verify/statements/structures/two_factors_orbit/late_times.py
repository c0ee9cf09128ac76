"""Late times: a level for the measure of errors that fits a given ε, and the imbalances that are small against it.

Simple structures in neural networks (Chen), Proposition 3. The bounds on the imbalance are fractions of the level, of
what two steps take from a measure above the level, and of ε.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    both,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.structures.quartic_range.reflection import weight
from verify.statements.structures.two_factors_orbit.balanced_steps import SLOPE, TILT, WIDTH
from verify.statements.structures.two_factors_orbit.region import EPSILON, LATE, Region, measured
from verify.statements.structures.two_factors_orbit.trajectory import FIRST, NOW, imbalance, small_from
from verify.statements.structures.two_factors_orbit.two_steps import LARGEST, LEVEL, LOST

Json = Any

SIZE = weight(1, WIDTH, TILT)
BOUNDS: list[Json] = [times(over(1, 48), LOST), times(over(1, 48), LEVEL), times(over(1, 400), EPSILON), LARGEST]
LATE_IMBALANCES = forall(
    [("t'", "natural")], implies(["<=", LATE, "t'"], both(*(["<=", imbalance("t'"), bound] for bound in BOUNDS)))
)


def fits(level: Json, size: Json) -> list[Json]:
    """What the level has to satisfy."""
    return [["<", 0, level], ["<=", times(400, power(size, 2), level), EPSILON], ["<=", level, 1]]


FITS = fits(LEVEL, SIZE)


def prove_share(proof: Evidence) -> int:
    """Prove ∀a > 0 ∃s from 0 to 1: s ≤ a."""
    a = "r1"
    goal = exists([("r'", "real")], both(["<", 0, "r'"], ["<=", "r'", 1], ["<=", "r'", a]))
    small: Json = ["<=", a, 1]
    own, unit = (proof.squares(["<=", x, x], proof.sums(equal(minus(x, x), 0))) for x in (a, 1))
    first = proof.witness(goal, [a], proof.conjunction(proof.assume(["<", 0, a]), proof.assume(small), own))
    large = proof.order(proof.assume(["not", small]))
    weak = proof.squares(["<=", 1, a], proof.sums(equal(minus(a, 1), minus(a, 1))), [large])
    second = proof.witness(goal, [1], proof.conjunction(proof.evaluate(["<", 0, 1]), unit, weak))
    return proof.generalise(proof.cases(small, first, second), [a], [["<", 0, a]])


def prove_below_all(proof: Evidence) -> int:
    """Prove ∀w < s l e c, for l, e, c from 0 to 1 and s from 0 to 1 and to a: w is at most a, l, e and c."""
    names = ["r1", "r2", "r3", "r4", "r5", "r6"]
    a, *shares, w = names
    r = times(*shares)
    hypotheses: list[Json] = [
        ["<=", shares[0], a],
        *(["<", 0, share] for share in shares),
        *(["<=", share, 1] for share in shares),
        ["<", w, r],
    ]
    given = [proof.assume(formula) for formula in hypotheses]
    results = []
    for bound, own in zip([a, *shares[1:]], shares, strict=True):
        one, two, three = (share for share in shares if share != own)
        rest = plus(minus(1, one), times(one, plus(minus(1, two), times(two, minus(1, three)))))
        form = plus(minus(r, w), *([minus(bound, own)] if own != bound else []), times(own, rest))
        results.append(proof.squares(["<=", w, bound], proof.sums(equal(minus(bound, w), form)), given))
    return proof.generalise(proof.conjunction(*results), names, hypotheses)


class LateTimes:
    """A level and the late times, in a proof that assumes ``FITS``, ``LATE_IMBALANCES`` and 0 < ε ≤ 1."""

    def __init__(self, region: Region) -> None:
        """Prove that two steps take a positive amount from a measure above the level."""
        self.region, self.proof, self.run = region, region.proof, region.run
        proof, orbit = self.proof, region.steps.signs
        self.small = proof.assume(LATE_IMBALANCES)
        self.positive, self.unit = (proof.assume(formula) for formula in (["<", 0, EPSILON], ["<=", EPSILON, 1]))
        self.level, self.scale, self.top = (proof.assume(formula) for formula in FITS)
        one = times(minus(SLOPE, 1), plus(minus(SLOPE, 1), 2))
        self.wide = [self.run.sign("<=", 1, WIDTH, one, orbit), proof.squares(["<=", 0, TILT], given=orbit)]
        loss = [self.level, *region.room, *orbit]
        self.loss = proof.squares(["<", 0, times(over(1, 2), LOST)], given=loss)
        self.least = proof.squares(["<", 0, BOUNDS[0]], given=loss)

    def later(self, after: Json, since: int, steps: int) -> int:
        """From m ≤ t conclude m ≤ t + steps."""
        gap = plus(minus(NOW, LATE), steps)
        return self.proof.squares(["<=", LATE, after], self.proof.sums(equal(minus(after, LATE), gap)), [since])

    def compared(self, goal: Json, form: Json, given: list[int]) -> int:
        """Prove l < r or l ≤ r by a form of r − l, for any numbers in the places of the measures and of the loss."""
        proof = self.proof
        long = [measured(["next", ["next", NOW]]), measured(NOW), measured(FIRST), LOST]
        short = ["r4", "r5", "r6", "r7"]

        def shortened(node: Json) -> Json:
            if node in long:
                return short[long.index(node)]
            return [shortened(child) for child in node] if isinstance(node, list) else node

        general = proof.generalise(proof.sums(shortened(equal(minus(goal[2], goal[1]), form))), short)
        return proof.squares(goal, proof.specialise(general, long), given)

    def moved(self, since: int, half: int, margin: int) -> list[int]:
        """What two steps do to a late product in the region, and the bounds on its imbalance."""
        proof = self.proof
        tiny = proof.specialise(self.small, [NOW], [since])
        bounds = [proof.project(tiny, part) for part in range(4)]
        found = proof.specialise(self.region.two, [NOW], [half, margin, bounds[3]])
        return [*(proof.project(found, part) for part in range(5)), *bounds]

    def late_exists(self, vanishes: int, theorem: int) -> int:
        """Prove a goal that follows from ``LATE_IMBALANCES``, if the imbalance tends to 0."""
        proof, run, share, bound = self.proof, self.run, "r7", times("r7", *BOUNDS[1:])
        found = proof.specialise(prove_share(proof), [BOUNDS[0]], [self.least])
        chosen = proof.assume(both(["<", 0, share], ["<=", share, 1], ["<=", share, BOUNDS[0]]))
        some, one, less = (proof.project(chosen, part) for part in range(3))
        signs = [some, *(proof.squares(["<", 0, b], given=[self.level, self.positive]) for b in BOUNDS[1:])]
        ones = [
            one,
            run.sign("<=", BOUNDS[1], 1, plus(times(over(1, 48), minus(1, LEVEL)), over(47, 48)), [self.top]),
            run.sign("<=", BOUNDS[2], 1, plus(times(over(1, 400), minus(1, EPSILON)), over(399, 400)), [self.unit]),
            proof.evaluate(["<=", BOUNDS[3], 1]),
        ]
        positive = proof.squares(["<", 0, bound], given=signs)
        times_found = proof.specialise(vanishes, [bound], [positive])
        tiny = proof.assume(substituted(small_from(bound)[2], {"s'": LATE}))
        here = proof.specialise(tiny, [NOW], [proof.assume(["<=", LATE, NOW])])
        values = [BOUNDS[0], share, *BOUNDS[1:], imbalance(NOW)]
        limits = proof.specialise(prove_below_all(proof), values, [less, *signs, *ones, here])
        late = proof.generalise(limits, [NOW], [["<=", LATE, NOW]])
        result = proof.specialise(proof.generalise(theorem, [], [LATE_IMBALANCES]), [], [late])
        return proof.choose(found, share, proof.choose(times_found, LATE, result))

    def level_exists(self, theorem: int) -> int:
        """Prove a goal that follows from ``FITS``."""
        proof = self.proof
        level = proof.assume(both(*FITS))
        parts = [proof.project(level, part) for part in range(len(FITS))]
        result = proof.specialise(proof.generalise(theorem, [], FITS), [], parts)
        enough = self.run.sign("<=", 1, SIZE, plus(times(2, minus(WIDTH, 1)), 1, TILT), self.wide)
        return proof.choose(proof.specialise(self._level(), [SIZE], [enough]), LEVEL, result)

    def _level(self) -> int:
        """∀d ≥ 1 ∃L > 0: 400 d² L ≤ ε and L ≤ 1."""
        proof, d = self.proof, "r1"
        low = proof.assume(["<=", 1, d])
        some = proof.squares(["<", 0, d], proof.sums(equal(minus(d, 0), plus(1, minus(d, 1)))), [low])
        unit, u = proof.quotient(proof.specialise(prove_nonzero(proof), [d], [some])), over(1, d)
        value = times(over(1, 400), EPSILON, power(u, 2))
        one = proof.sums(equal(minus(1, u), times(u, minus(d, 1))), cofactors=[cofactor(unit, [], -1)])
        small = proof.squares(["<=", u, 1], one, [low, some])
        scale = times(400, power(d, 2), value)
        known = [cofactor(unit, [], times(-1, EPSILON, plus(times(d, u), 1)))]
        room = plus(
            times(over(1, 400), EPSILON, minus(1, u), plus(1, u)),
            times(over(1, 400), minus(1, EPSILON)),
            over(399, 400),
        )
        given = [self.positive, self.unit, some, small]
        found = proof.conjunction(
            proof.squares(["<", 0, value], given=given),
            proof.squares(["<=", scale, EPSILON], proof.sums(equal(minus(EPSILON, scale), 0), cofactors=known)),
            proof.squares(["<=", value, 1], proof.sums(equal(minus(1, value), room)), given),
        )
        goal = exists([("r'", "real")], both(*fits("r'", d)))
        return proof.generalise(proof.witness(goal, [value], found), [d], [["<=", 1, d]])

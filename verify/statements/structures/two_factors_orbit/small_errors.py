"""A small measure of the error puts the product next to p and the following one next to o.

Simple structures in neural networks (Chen), Proposition 3.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import cofactor
from verify.statements.language import equal, minus, over, plus, power, times
from verify.statements.structures.quartic_range.reflection import measure, side, weight
from verify.statements.structures.two_factors_orbit.balanced_steps import EDGE, OUTER, TILT, TOTAL, WIDTH, P
from verify.statements.structures.two_factors_orbit.late_times import SIZE, LateTimes
from verify.statements.structures.two_factors_orbit.region import EPSILON, kept, measured, product
from verify.statements.structures.two_factors_orbit.trajectory import NOW, imbalance
from verify.statements.structures.two_factors_orbit.two_steps import LARGEST, LEVEL, MARGIN

Json = Any


def close_to(number: Json, t: Json) -> Json:
    """The product is close to a number of the orbit."""
    return ["<", power(minus(product(t), number), 2), EPSILON]


def next_to_inner(t: Json) -> Json:
    """The product is so close to p that the next one is close to o."""
    return ["<=", times(200, power(minus(product(t), P), 2)), EPSILON]


def placed(t: Json) -> list[Json]:
    """The product is in the region, with a measure of its error below twice the level."""
    return [*kept(t), ["<", measured(t), times(2, LEVEL)]]


class SmallErrors:
    """The two theorems, in a proof for late times."""

    def __init__(self, late: LateTimes) -> None:
        """Prove both."""
        self.late, self.proof, self.run = late, late.proof, late.run
        self.inner, self.outer = self._inner(), self._outer()

    def _inner(self) -> int:
        """∀t: a product in the region whose measure is below twice the level is next to p."""
        proof, region = self.proof, self.late.region
        here = product(NOW)
        half, margin, small = (proof.assume(formula) for formula in placed(NOW))
        weight_here = proof.specialise(region.steps.weight, [here], [half])
        inside = plus(minus(1, minus(OUTER, P)), minus(1, P))
        gap, error = minus(EDGE, here), minus(here, P)
        low = self.run.sign("<=", error, 1, plus(MARGIN, minus(gap, MARGIN), inside), [margin, *region.room])
        values = [WIDTH, TILT, error, times(2, LEVEL)]
        found = proof.specialise(self._root(), values, [*self.late.wide, weight_here, low, small])
        one, two = "r1", "r2"
        form = plus(minus(EPSILON, times(400, one, LEVEL)), times(200, minus(times(one, times(2, LEVEL)), two)))
        general = proof.generalise(proof.sums(equal(minus(EPSILON, times(200, two)), form)), [one, two])
        equals = proof.specialise(general, [power(SIZE, 2), power(error, 2)])
        result = proof.squares(next_to_inner(NOW), equals, [found, self.late.scale])
        return proof.generalise(result, [NOW], placed(NOW))

    def close(self, next_to: int) -> int:
        """A product that is next to p is close to p."""
        square = power(minus(product(NOW), P), 2)
        form = plus(times(over(1, 200), minus(EPSILON, times(200, square))), times(over(199, 200), EPSILON))
        return self.run.sign("<", square, EPSILON, form, [next_to, self.late.positive])

    def _root(self) -> int:
        """∀N, k, e, v: an error e of at most 1 whose measure is below v has e² ≤ (2 N + k)² v."""
        proof = self.proof
        names = n, k, e, v = ["r4", "r5", "r6", "r7"]
        premises: list[Json] = [
            ["<=", 1, n],
            ["<=", 0, k],
            ["<=", 0, side(e, n, k)],
            ["<=", e, 1],
            ["<", measure(e, n, k), v],
        ]
        given = [proof.assume(formula) for formula in premises]
        y, top, wide = weight(e, n, k), weight(1, n, k), times(k, minus(1, e))
        chain = plus(1, minus(n, 1), side(e, n, k))
        some = proof.squares(["<", 0, y], proof.sums(equal(minus(y, 0), chain)), given)
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), [y], [some]))
        form = plus(
            times(power(top, 2), minus(v, measure(e, n, k))),
            times(measure(e, n, k), wide, plus(times(2, y), wide)),
        )
        goal: Json = ["<=", power(e, 2), times(power(top, 2), v)]
        known = [cofactor(unit, [], times(power(e, 2), plus(times(y, over(1, y)), 1)))]
        equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=known)
        return proof.generalise(proof.squares(goal, equals, [*given, some]), names, premises)

    def _outer(self) -> int:
        """∀t: if the product is next to p and the imbalance is small, the next product is close to o."""
        proof, run, region = self.proof, self.run, self.late.region
        here, after, w = product(NOW), product(["next", NOW]), imbalance(NOW)
        hypotheses = [*kept(NOW), next_to_inner(NOW), ["<=", w, LARGEST], ["<=", times(400, w), EPSILON]]
        half, margin, close, little, tiny = (proof.assume(formula) for formula in hypotheses)
        sign = run.fact(4, NOW)
        e, gap, total = minus(here, P), minus(EDGE, here), minus(TOTAL, plus(here, P))
        slope = minus(power(total, 2), times(here, P))
        known = [cofactor(run.fact(2, NOW)), cofactor(region.steps.orbit.unit, [], OUTER)]
        moved = proof.sums(equal(minus(after, OUTER), plus(times(e, slope), times(gap, w))), cofactors=known)
        rest, limit, wide = minus(here, over(1, 2)), minus(over(3, 2), EDGE), minus(over(9, 4), TOTAL)
        value = plus(over(1, 2), rest)
        upper = plus(
            over(15, 16),
            times(wide, plus(over(9, 4), TOTAL)),
            times(plus(value, P), plus(gap, 1, OUTER)),
            times(value, P),
        )
        lower = plus(power(total, 2), gap, limit, over(9, 2), times(value, minus(1, P)))
        open_gap = run.sign("<=", 0, gap, plus(MARGIN, minus(gap, MARGIN)), [margin, *region.room])
        given = [half, margin, region.steps.range[1], open_gap, *region.steps.signs]
        premises = [
            moved,
            run.sign("<=", slope, 6, upper, given),
            run.sign("<=", -6, slope, lower, given),
            open_gap,
            run.sign("<=", gap, 1, plus(rest, limit), given),
            sign,
            run.sign("<=", w, 1, plus(minus(LARGEST, w), over(639, 640)), [little]),
            close,
            tiny,
            self.late.positive,
        ]
        found = proof.specialise(self._combined(), [minus(after, OUTER), e, slope, gap, w], premises)
        return proof.generalise(found, [NOW], hypotheses)

    def _combined(self) -> int:
        """∀d = e s + g w: d² < ε, if |s| ≤ 6, g and w lie between 0 and 1, 200 e² ≤ ε and 400 w ≤ ε."""
        proof = self.proof
        names = d, e, s, g, w = ["r1", "r2", "r3", "r4", "r5"]
        premises: list[Json] = [
            equal(d, plus(times(e, s), times(g, w))),
            ["<=", s, 6],
            ["<=", -6, s],
            ["<=", 0, g],
            ["<=", g, 1],
            ["<=", 0, w],
            ["<=", w, 1],
            ["<=", times(200, power(e, 2)), EPSILON],
            ["<=", times(400, w), EPSILON],
            ["<", 0, EPSILON],
        ]
        moved, *given = (proof.assume(formula) for formula in premises)
        form = plus(
            power(minus(times(e, s), times(g, w)), 2),
            times(2, power(e, 2), minus(6, s), minus(s, -6)),
            times(2, power(w, 2), minus(1, g), plus(1, g)),
            times(over(9, 25), minus(EPSILON, times(200, power(e, 2)))),
            times(over(1, 200), minus(EPSILON, times(400, w))),
            times(2, w, minus(1, w)),
            times(over(127, 200), EPSILON),
        )
        known = [cofactor(moved, [], times(-1, plus(d, times(e, s), times(g, w))))]
        equals = proof.sums(equal(minus(EPSILON, power(d, 2)), form), cofactors=known)
        return proof.generalise(proof.squares(["<", power(d, 2), EPSILON], equals, given), names, premises)

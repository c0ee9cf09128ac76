"""The expectation of the leading coefficient of (E.47) is infinite: its means over midpoints exceed harmonic numbers.

Tasks (Edelman), appendix E.1. With u = 2a - 1 the coefficient is (1/(1 - u) - 1)/8, and 1/(1 - u) is at least a
geometric sum in the mean over u and -u.
"""

from collections.abc import Callable

from verify.library import real_order, sequence_sums
from verify.library.finite_sums import BASE, INVERSE, LENGTH, PLACE, prove_first_term, raised
from verify.library.powers import prove_bounded_power, prove_nonnegative_power, prove_power_of_product
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements.formulas import Binders, forall, implies
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.sums import geometric_means, reciprocals, uniform_moments
from verify.statements.tasks.gradient_steps.sums.harmonic_growth import harmonic, once, prove_once
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated
from verify.statements.tasks.gradient_steps.symmetric import chain
from verify.statements.terms import equal, mapping, minus, over, plus, times
from verify.statements.trees import differences, substituted

ORDER = uniform_moments.DEGREE
TERMS: Json = ["next", ORDER]
INSIDE: Json = ["<=", plus(PLACE, 1), LENGTH]
POINT: Json = ["midpoint", PLACE, LENGTH]
NUMBERS: Binders = [("m", "natural"), ("n", "natural")]


def coefficient(a: Json) -> Json:
    """−(a − 1/2)/(8 (a − 1))."""
    return times(-1, over(minus(a, uniform_moments.HALF), times(8, minus(a, 1))))


def _pair(value: Callable[[Json], Json]) -> Json:
    return uniform_moments.around_half(value, uniform_moments.HALF, PLACE, LENGTH)


class _Pair:
    """The two points 1/2 ± x/2 for a midpoint x of n parts of [0, 1]."""

    def __init__(self, proof: Evidence, edge: int, doubled: int) -> None:
        """Prove 0 < x < 1, and what 1/(1 − x) and 1/(1 + x) are."""
        self.proof, inside = proof, proof.assume(INSIDE)
        rest = times(over(1, times(2, LENGTH)), plus(times(2, minus(LENGTH, plus(PLACE, 1))), 1))
        self.sign = proof.squares(["<", 0, POINT], given=[doubled])
        sides = [minus(1, POINT), plus(1, POINT)]
        below = proof.follows(equal(minus(sides[0], 0), rest), edge)
        self.room = proof.squares(["<", 0, sides[0]], below, [inside, doubled])
        above = proof.squares(["<", 0, sides[1]], given=[self.sign])
        nonzero = real_order.prove_nonzero(proof)
        self.shares = [over(1, side) for side in sides]
        self.units = [
            proof.quotient(proof.specialise(nonzero, [side], [theorem]))
            for side, theorem in zip(sides, (self.room, above), strict=True)
        ]

    def excess(self, sums: int, product: int) -> int:
        """Prove that 8 times the coefficient less the geometric sum and 1 is at least 0 in the mean, for q < n."""
        proof, (u, v) = self.proof, self.shares
        points = [move(uniform_moments.HALF, times(uniform_moments.HALF, POINT)) for move in (plus, minus)]
        ratios = [uniform_moments.eigenvalue(a) for a in points]
        powers, sign = raised(POINT, TERMS), raised(-1, TERMS)
        series = [geometric_means.geometric(a, TERMS) for a in points]
        divisors = [times(8, minus(a, 1)) for a in points]
        turned = times(-1, POINT)
        known = Relations(proof, [*(over(1, x) for x in divisors), *series, *(raised(x, TERMS) for x in ratios)])
        spelled = [
            proof.rewrite(equal(raised(ratio, TERMS), raised(x, TERMS)), [proof.sums(equal(ratio, x))])
            for ratio, x in zip(ratios, (POINT, turned), strict=True)
        ]
        known.know(spelled[0], raised(ratios[0], TERMS), powers)
        known.know(spelled[1], raised(ratios[1], TERMS), raised(turned, TERMS))
        known.know(proof.specialise(product, [-1, POINT, TERMS]), raised(turned, TERMS), times(sign, powers))
        ends = zip(points, series, ratios, self.units, (u, v), (1, -1), divisors, strict=True)
        for a, summed, ratio, unit, share, side, divisor in ends:
            known.know(unit, times(minus(1, times(side, POINT)), share), 1)
            exact = proof.specialise(sums, [a, TERMS])
            known.know(exact, times(minus(1, ratio), summed), minus(1, raised(ratio, TERMS)))
            value = minus(1, powers) if side == 1 else minus(1, times(sign, powers))
            known.derive(summed, times(share, value), {exact: share, unit: minus(summed)})
            reciprocals.know_reciprocal(proof, known, divisor, times(over(-1, 4), share))
        known.derive(plus(u, v), times(2, u, v), {self.units[0]: minus(v), self.units[1]: minus(u)})
        low, high = LOW_CELL, HIGH_CELL
        form = times(uniform_moments.HALF, powers, plus(times(2, POINT, u, v), times(minus(sign, -1), v)))
        bounds = [proof.evaluate(["<=", -1, -1]), proof.evaluate(["<=", -1, 1])]
        signs = proof.specialise(proof.specialise(prove_bounded_power(proof), [-1], bounds), [TERMS])
        weak = proof.squares(["<=", 0, POINT], given=[self.sign])
        nonnegative = proof.specialise(proof.specialise(prove_nonnegative_power(proof), [POINT], [weak]), [TERMS])
        side_two = proof.squares(["<", 0, plus(1, POINT)], given=[self.sign])
        given = [nonnegative, self.sign, self.room, side_two, proof.project(signs, 0)]
        return proof.squares(["<=", low, high], known.prove(minus(high, low), form), given)


GEOMETRIC = _pair(lambda a: geometric_means.geometric(a, TERMS))
COEFFICIENT = _pair(coefficient)
LOW_CELL = plus(times(1, GEOMETRIC), times(-1, 1))
HIGH_CELL = plus(times(8, COEFFICIENT), times(0, COEFFICIENT))


def _goal(m: Json, n: Json, least: Json) -> Json:
    return [
        "<=",
        minus(times(uniform_moments.HALF, harmonic(m)), least),
        times(8, uniform_moments.uniform_mean(coefficient, uniform_moments.HALF, n)),
    ]


def _prove() -> Evidence:
    """Prove the lower bound of the mean."""
    proof = ConciseEvidence(chain.VARIABLES)
    some, late = proof.assume(uniform_moments.POSITIVE), proof.assume(LATE)
    size, nonzero = uniform_moments.prove_some_parts(proof), real_order.prove_nonzero(proof)
    doubled = proof.squares(["<", 0, times(2, LENGTH)], given=[size])
    count, edge = (
        proof.quotient(proof.specialise(nonzero, [x], [sign]))
        for x, sign in ((LENGTH, size), (times(2, LENGTH), doubled))
    )
    product = proof.generalise(
        proof.specialise(prove_power_of_product(proof), [BASE, INVERSE, LENGTH]), [BASE, INVERSE, LENGTH]
    )
    smaller = _Pair(proof, edge, doubled).excess(geometric_means.prove_geometric_sum(proof), product)
    maps = [mapping([("h'", "natural")], substituted(x, {PLACE: "h'"})) for x in (LOW_CELL, HIGH_CELL)]
    ordered = proof.specialise(
        sequence_sums.prove_order_below(proof), [*maps, LENGTH], [proof.generalise(smaller, [PLACE], [INSIDE])]
    )
    cells = [mapping([("h'", "natural")], substituted(x, {PLACE: "h'"})) for x in (GEOMETRIC, 1, COEFFICIENT)]
    linear = sequence_sums.prove_linear(proof)
    low = proof.specialise(linear, [*cells[:2], 1, -1, LENGTH])
    high = proof.specialise(linear, [cells[2], cells[2], 8, 0, LENGTH])
    general = geometric_means.prove_geometric_mean(proof)
    narrow = [proof.evaluate(["<", 0, uniform_moments.HALF]), proof.evaluate(["<=", times(2, uniform_moments.HALF), 1])]
    near = proof.specialise(proof.specialise(general, [uniform_moments.HALF, LENGTH], [*narrow, some]), [TERMS])
    series = mapping([("d'", "natural")], ["moment", uniform_moments.HALF, "d'"])
    first = proof.specialise(prove_first_term(proof), [series, ORDER])
    start = proof.evaluate(equal(["moment", uniform_moments.HALF, ["of", "natural", 0]], 1))
    below = proof.project(proof.specialise(prove_once(proof), [ORDER]), 0)
    share, goal = over(1, LENGTH), _goal(ORDER, LENGTH, 2)
    mean = uniform_moments.uniform_mean(lambda a: geometric_means.geometric(a, TERMS), uniform_moments.HALF, LENGTH)
    added = ["sum_below", series, TERMS]
    away = times(LENGTH, minus(mean, added))
    near_end, bound = (
        over(1, plus(ORDER, 1)),
        minus(times(uniform_moments.HALF, plus(harmonic(ORDER), over(1, plus(ORDER, 1)))), 1),
    )
    form = plus(
        times(share, minus(["sum_below", maps[1], LENGTH], ["sum_below", maps[0], LENGTH])),
        times(share, minus(away, minus(TERMS))),
        minus(once(ORDER), bound),
        times(uniform_moments.HALF, near_end),
        times(share, minus(LENGTH, plus(ORDER, 1))),
    )
    equation = proof.follows(equal(minus(*goal[:0:-1]), form), low, high, prove_repeated(proof, 1), count, first, start)
    found = proof.squares(goal, equation, [ordered, proof.project(near, 0), below, size, late])
    proof.generalise(found, [ORDER, LENGTH], [uniform_moments.POSITIVE, LATE])
    return proof


LATE: Json = ["<=", plus(ORDER, 1), LENGTH]


def coefficient_part() -> Part:
    """The expectation of the coefficient."""

    def claim(least: Json) -> Json:
        return forall(NUMBERS, implies(["<=", 1, "n"], ["<=", plus("m", 1), "n"], _goal("m", "n", least)))

    right, near_miss = claim(2), claim(-1)
    at = {"m": ["of", "natural", 1], "n": ["of", "natural", 2]}
    hypotheses = near_miss[2][1:-1]
    refuted = refute_at(near_miss, NUMBERS, [1, 2], hypotheses, near_miss[2][-1], inner=at)
    return Part(
        "coefficient",
        "Eight times the mean of the coefficient over 2n midpoints is at least half of 1 + 1/2 + ... + 1/m, less 2, "
        "for all m < n.",
        right,
        _prove(),
        [[1, 2]],
        [Control("With 1 more in place of 2 less it is false.", differences(right, near_miss), refuted)],
    )

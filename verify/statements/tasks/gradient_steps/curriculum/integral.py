"""The integral of (E.53): the means of (a - 1/2)/(a - 1) around 1/2, and the series of ln(1 - z) and ln(1 + z).

Tasks (Edelman), appendix E.1. With u = 2a - 1 the integrand is 1 - 1/(1 - u), and 1/(1 - u) is a geometric sum and a
rest.
"""

from verify.library import powers, real_order, sequence_sums
from verify.library.finite_sums import LENGTH, PLACE, raised, sum_below
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import patterns, trees
from verify.statements.formulas import Binders, both, define, forall, implies
from verify.statements.model import Control, Part
from verify.statements.tasks.gradient_steps.sums import geometric_means, square_means, uniform_moments, unit_square
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.terms import equal, mapping, minus, over, plus, times

LOGARITHM: list[Json] = [
    define(
        "log_one_minus",
        [("z", "real"), ("m", "natural")],
        minus(sum_below("d", "m", over(raised("z", ["next", "d"]), plus("d", 1)))),
    )
]


def _prove_series(proof: Evidence) -> int:
    """Prove half the partial sums of ln(1 − 2ε) less those of ln(1 + 2ε) is −2ε times the sum of the moments."""
    turned = times(-1, geometric_means.EDGE)
    spelled = proof.rewrite(
        equal(raised(minus(geometric_means.EDGE), PLACE), raised(turned, PLACE)),
        [proof.sums(equal(minus(geometric_means.EDGE), turned))],
    )
    product = proof.specialise(
        proof.specialise(powers.prove_power_of_product(proof), [-1, geometric_means.EDGE]), [PLACE]
    )
    terms = [
        over(raised(z, ["next", "d'"]), plus("d'", 1)) for z in (geometric_means.EDGE, minus(geometric_means.EDGE))
    ]
    maps = [mapping([("d'", "natural")], term) for term in terms]
    moment = mapping([("d'", "natural")], ["moment", uniform_moments.WIDTH, "d'"])
    combined = [
        plus(*(times(w, ["at", f, PLACE]) for w, f in pairs))
        for pairs in (
            ((uniform_moments.HALF, maps[0]), (over(-1, 2), maps[1])),
            ((geometric_means.EDGE, moment), (0, moment)),
        )
    ]
    pointwise = proof.follows(equal(*combined), *(spelled, product))
    linear = sequence_sums.prove_linear(proof)
    here = proof.specialise(linear, [*maps, uniform_moments.HALF, over(-1, 2), uniform_moments.DEGREE])
    there = proof.specialise(linear, [moment, moment, geometric_means.EDGE, 0, uniform_moments.DEGREE])
    same = sequence_sums.congruent(proof, combined[0], combined[1], uniform_moments.DEGREE, pointwise)
    return proof.follows(
        equal(
            minus(value(uniform_moments.DEGREE), geometric_means.EDGE),
            times(-1, geometric_means.EDGE, geometric_means.moments(uniform_moments.DEGREE)),
        ),
        here,
        same,
        there,
    )


def value(m: Json) -> Json:
    """2ε + 1/2 (ln(1 − 2ε) − ln(1 + 2ε)) with m terms of both series."""
    logs = [["log_one_minus", z, m] for z in (geometric_means.EDGE, minus(geometric_means.EDGE))]
    return plus(geometric_means.EDGE, times(uniform_moments.HALF, minus(*logs)))


def approximation(n: Json) -> Json:
    """The length 2ε of the interval times the mean of the integrand over the midpoints of its 2n equal parts."""
    return times(
        geometric_means.EDGE, uniform_moments.uniform_mean(geometric_means.integrand, uniform_moments.WIDTH, n)
    )


def _close(m: Json, n: Json, shift: Json) -> Json:
    whole = times(n, minus(approximation(n), plus(value(m), shift) if shift else value(m)))
    return both(*bounded(whole, times(geometric_means.EDGE, plus(m, times(n, geometric_means.rest(m))))))


def _prove() -> Evidence:
    """Prove the distance of the sums over midpoints from the value."""
    proof = ConciseEvidence(VARIABLES)
    size = uniform_moments.prove_some_parts(proof)
    nonzero = real_order.prove_nonzero(proof)
    doubled = proof.squares(["<", 0, times(2, LENGTH)], given=[size])
    count, edge = (
        proof.quotient(proof.specialise(nonzero, [x], [sign]))
        for x, sign in ((LENGTH, size), (times(2, LENGTH), doubled))
    )
    inside: Json = ["<=", plus(PLACE, 1), LENGTH]
    here = proof.specialise(unit_square.prove_midpoint(proof, doubled, edge), [PLACE], [proof.assume(inside)])
    width, narrow = (proof.assume(formula) for formula in geometric_means.OPEN)
    point = minus(1, square_means.corner(PLACE, LENGTH))
    given = [width, *(proof.project(here, part) for part in (0, 1))]
    near, gaps = geometric_means.prove_point(proof), []
    points = [
        move(uniform_moments.HALF, times(uniform_moments.WIDTH, ["midpoint", PLACE, LENGTH])) for move in (plus, minus)
    ]
    for a, factors in zip(points, ((plus(point, 1), minus(1, point)), (minus(1, point), plus(point, 1))), strict=True):
        ends = [
            proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), times(geometric_means.EDGE, factor))), given)
            for goal, factor in zip(bounded(uniform_moments.eigenvalue(a), geometric_means.EDGE), factors, strict=True)
        ]
        gaps.append(proof.specialise(near, [uniform_moments.WIDTH, a, uniform_moments.DEGREE], [width, narrow, *ends]))
    cell, polynomial = (
        uniform_moments.around_half(f, uniform_moments.WIDTH, PLACE, LENGTH)
        for f in (geometric_means.integrand, lambda a: geometric_means.geometric(a, uniform_moments.DEGREE))
    )
    maps = [mapping([("h'", "natural")], trees.substituted(x, {PLACE: "h'"})) for x in (cell, polynomial, 1)]
    order, linear = sequence_sums.prove_order_below(proof), sequence_sums.prove_linear(proof)
    general = geometric_means.prove_geometric_mean(proof)
    weak = proof.squares(
        ["<=", geometric_means.EDGE, 1],
        proof.sums(equal(minus(1, geometric_means.EDGE), minus(1, geometric_means.EDGE))),
        [narrow],
    )
    deviation = proof.specialise(
        proof.specialise(
            general, [uniform_moments.WIDTH, LENGTH], [width, weak, proof.assume(uniform_moments.POSITIVE)]
        ),
        [uniform_moments.DEGREE],
    )
    series, counted = _prove_series(proof), square_means.prove_repeated(proof, 1)
    mean = uniform_moments.uniform_mean(
        lambda a: geometric_means.geometric(a, uniform_moments.DEGREE), uniform_moments.WIDTH, LENGTH
    )
    away = times(LENGTH, minus(mean, geometric_means.moments(uniform_moments.DEGREE)))
    found = []
    for part, (goal, side) in enumerate(zip(_close(uniform_moments.DEGREE, LENGTH, 0)[1:], (-1, 1), strict=True)):
        height = plus(1, times(side, geometric_means.rest(uniform_moments.DEGREE)))
        bound = plus(times(-1, polynomial), times(height, 1))
        cells = [cell, bound][::side]
        halves = [
            minus(
                *bounded(
                    minus(geometric_means.integrand(a), minus(1, geometric_means.geometric(a, uniform_moments.DEGREE))),
                    geometric_means.rest(uniform_moments.DEGREE),
                )[part][:0:-1]
            )
            for a in points
        ]
        smaller = proof.squares(
            ["<=", *cells],
            proof.sums(equal(minus(*cells[::-1]), times(uniform_moments.HALF, plus(*halves)))),
            [proof.project(gap, part) for gap in gaps],
        )
        ordered = [mapping([("h'", "natural")], trees.substituted(x, {PLACE: "h'"})) for x in cells]
        summed = proof.specialise(order, [*ordered, LENGTH], [proof.generalise(smaller, [PLACE], [inside])])
        line = proof.specialise(linear, [*maps[1:], -1, height, LENGTH])
        low, high = (["sum_below", f, LENGTH] for f in ordered)
        lag = minus(uniform_moments.DEGREE, away) if side == -1 else minus(away, minus(uniform_moments.DEGREE))
        form = times(geometric_means.EDGE, plus(minus(high, low), lag))
        equation = proof.follows(equal(minus(*goal[:0:-1]), form), series, line, counted, count)
        found.append(proof.squares(goal, equation, [summed, proof.project(deviation, (1 - side) // 2), width, size]))
    proof.generalise(
        proof.conjunction(*found),
        [uniform_moments.WIDTH, uniform_moments.DEGREE, LENGTH],
        [*geometric_means.OPEN, uniform_moments.POSITIVE],
    )
    return proof


VARIABLES: Binders = [*uniform_moments.MOMENTS, ("a", "real"), (square_means.ROW, "natural")]
NUMBERS: Binders = [(uniform_moments.WIDTH, "real"), ("m", "natural"), ("n", "natural")]
VALUES: list[Json] = [over(1, 4), 6, 24]


def integral_part() -> Part:
    """The integral of (E.53)."""

    def claim(shift: Json) -> Json:
        return forall(NUMBERS, implies(*geometric_means.OPEN, ["<=", 1, "n"], _close("m", "n", shift)))

    near_miss = claim(geometric_means.EDGE)
    at = {uniform_moments.WIDTH: VALUES[0], "m": ["of", "natural", 6], "n": ["of", "natural", 24]}
    refuted = patterns.refute_at(
        near_miss,
        NUMBERS,
        VALUES,
        [*geometric_means.OPEN, ["<=", 1, "n"]],
        _close("m", "n", geometric_means.EDGE)[1],
        [{"part": 0}],
        at,
    )
    return Part(
        "integral",
        "2 epsilon times the mean of the integrand over 2n midpoints differs from 2 epsilon + (1/2) ln((1/2 - epsilon)/"
        "(1/2 + epsilon)), with m terms of the series of ln(1 - z) and of ln(1 + z) for z = 2 epsilon, by at most "
        "z (m/n + z^m/(1 - z)).",
        claim(0),
        _prove(),
        [VALUES],
        [Control("With 4 epsilon in place of 2 epsilon it is false.", trees.differences(claim(0), near_miss), refuted)],
    )

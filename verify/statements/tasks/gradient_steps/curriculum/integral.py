"""The integral of (E.53): the means of (a - 1/2)/(a - 1) around 1/2, and the series of ln(1 - z) and ln(1 + z).

Tasks (Edelman), appendix E.1. With u = 2a - 1 the integrand is 1 - 1/(1 - u), and 1/(1 - u) is a geometric sum and a
rest.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, PLACE, raised, sum_below
from verify.library.powers import prove_power_of_product
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import congruent, prove_linear, prove_order_below
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at
from verify.statements.tasks.gradient_steps.sums.geometric_means import (
    EDGE,
    OPEN,
    geometric,
    integrand,
    moments,
    prove_geometric_mean,
    prove_point,
    rest,
)
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, corner, prove_repeated
from verify.statements.tasks.gradient_steps.sums.uniform_moments import (
    DEGREE,
    HALF,
    MOMENTS,
    POSITIVE,
    WIDTH,
    around_half,
    eigenvalue,
    prove_some_parts,
    uniform_mean,
)
from verify.statements.tasks.gradient_steps.sums.unit_square import prove_midpoint

Json = Any

LOGARITHM: list[Json] = [
    define(
        "log_one_minus",
        [("z", "real"), ("m", "natural")],
        minus(sum_below("d", "m", over(raised("z", ["next", "d"]), plus("d", 1)))),
    )
]


def _prove_series(proof: Evidence) -> int:
    """Prove half the partial sums of ln(1 − 2ε) less those of ln(1 + 2ε) is −2ε times the sum of the moments."""
    turned = times(-1, EDGE)
    spelled = proof.rewrite(
        equal(raised(minus(EDGE), PLACE), raised(turned, PLACE)), [proof.sums(equal(minus(EDGE), turned))]
    )
    product = proof.specialise(proof.specialise(prove_power_of_product(proof), [-1, EDGE]), [PLACE])
    terms = [over(raised(z, ["next", "d'"]), plus("d'", 1)) for z in (EDGE, minus(EDGE))]
    maps = [mapping([("d'", "natural")], term) for term in terms]
    moment = mapping([("d'", "natural")], ["moment", WIDTH, "d'"])
    combined = [
        plus(*(times(w, ["at", f, PLACE]) for w, f in pairs))
        for pairs in (((HALF, maps[0]), (over(-1, 2), maps[1])), ((EDGE, moment), (0, moment)))
    ]
    pointwise = proof.follows(equal(*combined), *(spelled, product))
    linear = prove_linear(proof)
    here = proof.specialise(linear, [*maps, HALF, over(-1, 2), DEGREE])
    there = proof.specialise(linear, [moment, moment, EDGE, 0, DEGREE])
    same = congruent(proof, combined[0], combined[1], DEGREE, pointwise)
    return proof.follows(equal(minus(value(DEGREE), EDGE), times(-1, EDGE, moments(DEGREE))), here, same, there)


def value(m: Json) -> Json:
    """2ε + 1/2 (ln(1 − 2ε) − ln(1 + 2ε)) with m terms of both series."""
    logs = [["log_one_minus", z, m] for z in (EDGE, minus(EDGE))]
    return plus(EDGE, times(HALF, minus(*logs)))


def approximation(n: Json) -> Json:
    """The length 2ε of the interval times the mean of the integrand over the midpoints of its 2n equal parts."""
    return times(EDGE, uniform_mean(integrand, WIDTH, n))


def _close(m: Json, n: Json, shift: Json) -> Json:
    whole = times(n, minus(approximation(n), plus(value(m), shift) if shift else value(m)))
    return both(*bounded(whole, times(EDGE, plus(m, times(n, rest(m))))))


def _prove() -> Evidence:
    """Prove the distance of the sums over midpoints from the value."""
    proof = ConciseEvidence(VARIABLES)
    size = prove_some_parts(proof)
    nonzero = prove_nonzero(proof)
    doubled = proof.squares(["<", 0, times(2, LENGTH)], given=[size])
    count, edge = (
        proof.quotient(proof.specialise(nonzero, [x], [sign]))
        for x, sign in ((LENGTH, size), (times(2, LENGTH), doubled))
    )
    inside: Json = ["<=", plus(PLACE, 1), LENGTH]
    here = proof.specialise(prove_midpoint(proof, doubled, edge), [PLACE], [proof.assume(inside)])
    width, narrow = (proof.assume(formula) for formula in OPEN)
    point = minus(1, corner(PLACE, LENGTH))
    given = [width, *(proof.project(here, part) for part in (0, 1))]
    near, gaps = prove_point(proof), []
    points = [move(HALF, times(WIDTH, ["midpoint", PLACE, LENGTH])) for move in (plus, minus)]
    for a, factors in zip(points, ((plus(point, 1), minus(1, point)), (minus(1, point), plus(point, 1))), strict=True):
        ends = [
            proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), times(EDGE, factor))), given)
            for goal, factor in zip(bounded(eigenvalue(a), EDGE), factors, strict=True)
        ]
        gaps.append(proof.specialise(near, [WIDTH, a, DEGREE], [width, narrow, *ends]))
    cell, polynomial = (around_half(f, WIDTH, PLACE, LENGTH) for f in (integrand, lambda a: geometric(a, DEGREE)))
    maps = [mapping([("h'", "natural")], substituted(x, {PLACE: "h'"})) for x in (cell, polynomial, 1)]
    order, linear = prove_order_below(proof), prove_linear(proof)
    general = prove_geometric_mean(proof)
    weak = proof.squares(["<=", EDGE, 1], proof.sums(equal(minus(1, EDGE), minus(1, EDGE))), [narrow])
    deviation = proof.specialise(
        proof.specialise(general, [WIDTH, LENGTH], [width, weak, proof.assume(POSITIVE)]), [DEGREE]
    )
    series, counted = _prove_series(proof), prove_repeated(proof, 1)
    mean = uniform_mean(lambda a: geometric(a, DEGREE), WIDTH, LENGTH)
    away = times(LENGTH, minus(mean, moments(DEGREE)))
    found = []
    for part, (goal, side) in enumerate(zip(_close(DEGREE, LENGTH, 0)[1:], (-1, 1), strict=True)):
        height = plus(1, times(side, rest(DEGREE)))
        bound = plus(times(-1, polynomial), times(height, 1))
        cells = [cell, bound][::side]
        halves = [
            minus(*bounded(minus(integrand(a), minus(1, geometric(a, DEGREE))), rest(DEGREE))[part][:0:-1])
            for a in points
        ]
        smaller = proof.squares(
            ["<=", *cells],
            proof.sums(equal(minus(*cells[::-1]), times(HALF, plus(*halves)))),
            [proof.project(gap, part) for gap in gaps],
        )
        ordered = [mapping([("h'", "natural")], substituted(x, {PLACE: "h'"})) for x in cells]
        summed = proof.specialise(order, [*ordered, LENGTH], [proof.generalise(smaller, [PLACE], [inside])])
        line = proof.specialise(linear, [*maps[1:], -1, height, LENGTH])
        low, high = (["sum_below", f, LENGTH] for f in ordered)
        lag = minus(DEGREE, away) if side == -1 else minus(away, minus(DEGREE))
        form = times(EDGE, plus(minus(high, low), lag))
        equation = proof.follows(equal(minus(*goal[:0:-1]), form), series, line, counted, count)
        found.append(proof.squares(goal, equation, [summed, proof.project(deviation, (1 - side) // 2), width, size]))
    proof.generalise(proof.conjunction(*found), [WIDTH, DEGREE, LENGTH], [*OPEN, POSITIVE])
    return proof


VARIABLES: Binders = [*MOMENTS, ("a", "real"), (ROW, "natural")]
NUMBERS: Binders = [(WIDTH, "real"), ("m", "natural"), ("n", "natural")]
VALUES: list[Json] = [over(1, 4), 6, 24]


def integral_part() -> Part:
    """The integral of (E.53)."""

    def claim(shift: Json) -> Json:
        return forall(NUMBERS, implies(*OPEN, ["<=", 1, "n"], _close("m", "n", shift)))

    near_miss = claim(EDGE)
    at = {WIDTH: VALUES[0], "m": ["of", "natural", 6], "n": ["of", "natural", 24]}
    refuted = refute_at(
        near_miss, NUMBERS, VALUES, [*OPEN, ["<=", 1, "n"]], _close("m", "n", EDGE)[1], [{"part": 0}], at
    )
    return Part(
        "integral",
        "2 epsilon times the mean of the integrand over 2n midpoints differs from 2 epsilon + (1/2) ln((1/2 - epsilon)/"
        "(1/2 + epsilon)), with m terms of the series of ln(1 - z) and of ln(1 + z) for z = 2 epsilon, by at most "
        "z (m/n + z^m/(1 - z)).",
        claim(0),
        _prove(),
        [VALUES],
        [Control("With 4 epsilon in place of 2 epsilon it is false.", differences(claim(0), near_miss), refuted)],
    )

"""The expectation in (E.53) is the printed integral only up to the factor 1/(2 epsilon), the density of the law.

Tasks (Edelman), appendix E.1. At epsilon = 1/4 the integrand at 1/2 + p/4 and 1/2 - p/4 has a mean of at most
(1/4 - p)/4, and the means over the midpoints p add up to at most -n/16.
"""

from verify.library import real_order, sequence_sums
from verify.library.finite_sums import LENGTH, PLACE
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, relations, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.curriculum.integral import VARIABLES, approximation
from verify.statements.tasks.gradient_steps.sums import means, reciprocals, square_means, uniform_moments, unit_square
from verify.statements.tasks.gradient_steps.sums.geometric_means import EDGE, OPEN, integrand
from verify.statements.terms import equal, mapping, minus, over, plus, power, times

LAW: Binders = [(uniform_moments.WIDTH, "real")]
AT = over(1, 4)
POINT = "a"
LEAST = times(over(1, 4), minus(POINT, over(1, 4)))
RATE = 32


def _gap(share: Json, n: Json) -> Json:
    """N times the difference of a multiple of the integral and the expectation, as means."""
    return times(
        n, minus(times(share, approximation(n)), uniform_moments.uniform_mean(integrand, uniform_moments.WIDTH, n))
    )


def _missed(share: Json) -> Json:
    """∀ε: that is bounded."""
    return forall(LAW, implies(*OPEN, means.within(lambda n: _gap(share, n))))


def _prove_point(proof: Evidence) -> int:
    """Prove ∀p ∈ (0, 1]: minus the mean of the integrand at 1/2 ± p/4 is at least (p − 1/4)/4."""
    inside = [["<", 0, POINT], ["<=", POINT, 1]]
    given = [proof.assume(formula) for formula in inside]
    shift, nonzero = times(AT, POINT), real_order.prove_nonzero(proof)
    points = [move(uniform_moments.HALF, shift) for move in (plus, minus)]
    gaps = [minus(1, point) for point in points]
    shares = [over(1, gap) for gap in gaps]
    known = relations.Relations(proof, [*(over(1, minus(point, 1)) for point in points), *shares])
    signs, units = [], []
    for gap, share, form in zip(
        gaps, shares, (plus(times(AT, minus(1, POINT)), AT), plus(uniform_moments.HALF, shift)), strict=True
    ):
        signs.append(proof.squares(["<", 0, gap], proof.sums(equal(minus(gap, 0), form)), given))
        units.append(known.know(proof.quotient(proof.specialise(nonzero, [gap], signs[-1:])), times(gap, share), 1))
    known.derive(times(*shares), plus(*shares), dict(zip(units, (shares[1], shares[0]), strict=True)))
    for point, share in zip(points, shares, strict=True):
        reciprocals.know_reciprocal(proof, known, minus(point, 1), minus(share))
    mean = times(uniform_moments.HALF, plus(*(integrand(point) for point in points)))
    form = plus(times(over(1, 4), power(minus(POINT, uniform_moments.HALF), 2)), times(4, power(shift, 4), *shares))
    goal = ["<=", LEAST, minus(mean)]
    found = proof.squares(goal, known.prove(minus(*goal[:0:-1]), form), [*given, *signs])
    return proof.generalise(found, [POINT], inside)


def _refute(claim: Json) -> Evidence:
    """Refute that the expectation is the integral: at ε = 1/4 half of it is missed."""
    proof = ConciseEvidence(patterns.merged(VARIABLES, means.NATURALS))
    size = uniform_moments.prove_some_parts(proof)
    doubled = proof.squares(["<", 0, times(2, LENGTH)], given=[size])
    nonzero = real_order.prove_nonzero(proof)
    count, edge = (
        proof.quotient(proof.specialise(nonzero, [x], [sign]))
        for x, sign in ((LENGTH, size), (times(2, LENGTH), doubled))
    )
    inside: Json = ["<=", plus(PLACE, 1), LENGTH]
    here = proof.specialise(unit_square.prove_midpoint(proof, doubled, edge), [PLACE], [proof.assume(inside)])
    point, midpoint = minus(1, square_means.corner(PLACE, LENGTH)), ["midpoint", PLACE, LENGTH]
    bound = proof.specialise(_prove_point(proof), [point], [proof.project(here, part) for part in (0, 1)])
    cell = uniform_moments.around_half(integrand, AT, PLACE, LENGTH)
    negative, least = minus(cell), plus(times(over(1, 4), midpoint), times(over(-1, 16), 1))
    same = proof.sums(equal(point, midpoint))
    bound = proof.rewrite(["<=", trees.substituted(LEAST, {POINT: midpoint}), negative], [same], bound)
    spelled = proof.sums(equal(minus(negative, least), minus(negative, trees.substituted(LEAST, {POINT: midpoint}))))
    ordered = proof.generalise(proof.squares(["<=", least, negative], spelled, [bound]), [PLACE], [inside])
    maps = [mapping([("h'", "natural")], trees.substituted(x, {PLACE: "h'"})) for x in (least, negative, midpoint, 1)]
    maps.append(mapping([("c'", "natural")], trees.substituted(cell, {PLACE: "c'"})))
    summed = proof.specialise(sequence_sums.prove_order_below(proof), [*maps[:2], LENGTH], [ordered])
    linear = sequence_sums.prove_linear(proof)
    low = proof.specialise(linear, [*maps[2:4], over(1, 4), over(-1, 16), LENGTH])
    high = proof.specialise(linear, [maps[4], maps[4], -1, 0, LENGTH])
    high_spelled = plus(times(-1, ["at", maps[4], PLACE]), times(0, ["at", maps[4], PLACE]))
    turned = sequence_sums.congruent(proof, negative, high_spelled, LENGTH, proof.sums(equal(negative, high_spelled)))

    def gap(n: Json) -> Json:
        return trees.substituted(_gap(1, n), {uniform_moments.WIDTH: AT})

    growth = ["<=", LENGTH, times(RATE, plus(gap(LENGTH), 1))]
    sums = [["sum_below", f, LENGTH] for f in maps]
    form = plus(times(16, minus(sums[1], sums[0])), RATE)
    equation = proof.follows(
        equal(minus(*growth[:0:-1]), form),
        count,
        low,
        square_means.prove_midpoints(proof, edge),
        square_means.prove_repeated(proof, 1),
        turned,
        high,
    )
    growing = proof.generalise(proof.squares(growth, equation, [summed]), [LENGTH], [uniform_moments.POSITIVE])
    series, rate = mapping([("n", "natural")], gap("n")), ["of", "natural", RATE]
    denied = proof.specialise(means.prove_unbounded(proof), [series, rate], [proof.evaluate(["<=", 1, RATE]), growing])
    premises = [proof.evaluate(trees.substituted(formula, {uniform_moments.WIDTH: AT})) for formula in OPEN]
    proof.counterexample(
        trees.substituted(claim, {uniform_moments.WIDTH: "e'"}), [{"at": [AT]}, {"given": premises}], denied
    )
    return proof


def _prove_divided(claim: Json) -> Evidence:
    """Prove that the integral divided by 2ε is the expectation."""
    proof = ConciseEvidence(patterns.merged(VARIABLES, means.NATURALS))
    width, _ = (proof.assume(formula) for formula in OPEN)
    edge = proof.squares(["<", 0, EDGE], given=[width])
    unit = proof.quotient(proof.specialise(real_order.prove_nonzero(proof), [EDGE], [edge]))
    _mean, gap = uniform_moments.uniform_mean(integrand, uniform_moments.WIDTH, LENGTH), _gap(over(1, EDGE), LENGTH)
    zero = proof.follows(equal(gap, 0), unit)
    sides = [
        proof.squares(goal, proof.follows(equal(minus(*goal[:0:-1]), 0), zero))
        for goal, sign in ((["<=", minus(0), gap], 1), (["<=", gap, 0], -1))
    ]
    close = proof.generalise(proof.conjunction(*sides), [LENGTH], [uniform_moments.POSITIVE])
    found = proof.witness(claim[2][-1], [["of", "natural", 0]], close)
    proof.generalise(found, [uniform_moments.WIDTH], OPEN)
    return proof


PRINTED, DIVIDED = _missed(1), _missed(over(1, EDGE))


def printed_part() -> model.Part:
    """The integral in place of the expectation, as printed."""
    says = "Divided by 2 epsilon, the length of the interval, the integral is the expectation."
    return model.Part(
        "expectation",
        "The expectation of (a - 1/2)/(a - 1), by which the step in (E.47) is written, is the printed integral: the "
        "means over 2n midpoints and 2 epsilon times them have the same limit.",
        PRINTED,
        _refute(PRINTED),
        [[AT]],
        [model.Control(says, trees.differences(PRINTED, DIVIDED), _prove_divided(DIVIDED), "true")],
    )


def divided_part() -> model.Part:
    """The integral divided by the length of the interval."""
    says = "Without the division, as printed, it is false."
    return model.Part(
        "expectation",
        "The expectation of (a - 1/2)/(a - 1) is the integral divided by 2 epsilon, the length of the interval.",
        DIVIDED,
        _prove_divided(DIVIDED),
        [[AT]],
        [model.Control(says, trees.differences(DIVIDED, PRINTED), _refute(PRINTED))],
    )

"""The leading coefficient of v_2 in the second step is larger than those of v_1 and of all later v_j.

Tasks (Edelman), Lemma 8.4 and appendix E.1. With x = 1 - a, y = 1 - b, s = x + y and k at least 2, the coefficient of
v_2 less that of v_(k+1) is at least x y (x - y)^2/s^3 + 4 x^2 y^2/s^2 - x y, whose mean tends to 61/12 - 22/3 ln 2.
"""

from fractions import Fraction

from verify.library.finite_sums import LENGTH, PLACE
from verify.proving.evidence import Evidence, Json
from verify.statements.tasks.gradient_steps.chains import chain, midpoint_chains
from verify.statements.tasks.gradient_steps.first_step.leading_means import prove_spread_mean, spread_error
from verify.statements.tasks.gradient_steps.second_step import leading, means
from verify.statements.tasks.gradient_steps.sums.cubic_sums import spread
from verify.statements.tasks.gradient_steps.sums.harmonic_mean_sums import HARMONIC_MEANS, SQUARED_MEANS
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm
from verify.statements.tasks.gradient_steps.sums.pair_tables import combination, prove_table_sum
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import DISTANCE
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_growth import contrast
from verify.statements.tasks.gradient_steps.sums.square_means import ROW
from verify.statements.terms import minus, over, plus, power, times
from verify.statements.trees import substituted

AT_TWO = plus(times(2, leading.RETURNING, chain.EIGENVALUE), leading.STAYING)
QUARTER = over(1, 4)
LEAST = plus(
    over(times(leading.X, leading.Y, power(minus(leading.X, leading.Y), 2)), power(DISTANCE, 3)),
    times(4, over(power(times(leading.X, leading.Y), 2), power(DISTANCE, 2))),
)
RAISED_LEAST = plus(QUARTER, LEAST)
SPREAD = means.Known(spread_error, -3, 3, prove_spread_mean)
LATER = [(Fraction(2), SPREAD), (Fraction(1), means.SQUARED)]


def second_value(a: Json, b: Json) -> Json:
    """The leading coefficient of v_2, at a and b."""
    return substituted(AT_TWO, {"a": a, "b": b})


def least_value(a: Json, b: Json) -> Json:
    """1/4 + x y (x − y)²/s³ + 4 x² y²/s²."""
    return substituted(RAISED_LEAST, {"a": a, "b": b})


def limit_least(n: Json) -> Json:
    """67/12 − 22/3 ln 2 with the sum of n terms for ln 2."""
    return minus(over(67, 12), times(over(22, 3), logarithm(n)))


def prove_second_coefficient(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: n times the distance of the mean coefficient of v_2 from ``limit_second`` is at most 5."""
    terms = [
        (QUARTER, means.one),
        (QUARTER, contrast),
        (minus(means.HALF_PART), HARMONIC_MEANS.cell),
        (power(means.HALF_PART, 2), SQUARED_MEANS.cell),
    ]

    def form(apart: Json, mean: Json) -> Json:
        return plus(QUARTER, times(QUARTER, apart), times(-2, mean), times(4, power(mean, 2)))

    pointwise = means.prove_combination(proof, AT_TWO, form, [(leading.CUBE, minus(power(means.INVERSE, 3)))], terms)
    summed = prove_table_sum(proof, midpoint_chains.at_corner(second_value), terms, pointwise)
    return means.prove_bounds(proof, second_value, means.limit_second, means.SECOND, summed)


def prove_least_mean(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: n times the distance of the mean of ``least_value`` from ``limit_least`` is at most 10."""
    terms = [
        (QUARTER, means.one),
        (times(over(1, 2), means.HALF_PART), spread),
        (power(means.HALF_PART, 2), SQUARED_MEANS.cell),
    ]
    divisors = [power(DISTANCE, 3), power(DISTANCE, 2)]
    here = midpoint_chains.Midpoints(proof, divisors)
    for divisor, degree in zip(divisors, (3, 2), strict=True):
        inverse = power(times(LENGTH, here.share), degree)
        know_reciprocal(proof, here.known, substituted(divisor, here.ends), inverse)
    cell = midpoint_chains.at_corner(least_value)
    pointwise = here.known.prove(cell(ROW, PLACE), combination(terms, ROW, PLACE))
    summed = prove_table_sum(proof, cell, terms, pointwise)
    return means.prove_bounds(proof, least_value, limit_least, LATER, summed)

"""The mean of x y (x - y)^2/(x + y)^3 over the midpoints tends to (7 - 10 ln 2)/3, where x = 1 - a and y = 1 - b.

Tasks (Edelman), appendix E.1. At the midpoints it is the contrast of x and y times a half of their harmonic mean.
"""

from fractions import Fraction

from verify.library.finite_sums import PLACE
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import at_corner
from verify.statements.tasks.gradient_steps.first_step import leading_means
from verify.statements.tasks.gradient_steps.second_step import leading, means
from verify.statements.tasks.gradient_steps.sums.cubic_sums import spread
from verify.statements.tasks.gradient_steps.sums.harmonic_mean_sums import HARMONIC_MEANS
from verify.statements.tasks.gradient_steps.sums.pair_tables import prove_table_sum
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import DISTANCE
from verify.statements.tasks.gradient_steps.sums.square_growth import contrast, prove_unit
from verify.statements.tasks.gradient_steps.sums.square_means import ROW
from verify.statements.terms import equal, minus, over, plus, power, times
from verify.statements.trees import substituted

QUARTER = over(1, 4)
RAISED_SPREAD = plus(
    QUARTER, over(times(leading.X, leading.Y, power(minus(leading.X, leading.Y), 2)), power(DISTANCE, 3))
)
SPREAD = [(Fraction(2), means.Known(leading_means.spread_error, -3, 3, leading_means.prove_spread_mean))]


def raised_spread(a: Json, b: Json) -> Json:
    """1/4 + x y (x − y)²/(x + y)³, at a and b."""
    return substituted(RAISED_SPREAD, {"a": a, "b": b})


def limit_raised_spread(n: Json) -> Json:
    """1/4 + (7 − 10 ln 2)/3 with the sum of n terms for ln 2."""
    return plus(QUARTER, times(2, leading_means.limit_across(n)))


def _prove_product(proof: Evidence) -> int:
    """Prove that the contrast times the harmonic mean is the spread, at ``ROW`` and ``PLACE``."""
    number = plus(ROW, PLACE, 1)
    product = times(contrast(ROW, PLACE), HARMONIC_MEANS.cell(ROW, PLACE))
    return proof.follows(equal(product, spread(ROW, PLACE)), prove_unit(proof, number))


def prove_raised_spread_mean(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: n times the distance of the mean of ``raised_spread`` from its limit is at most 6."""
    half = times(over(1, 2), means.HALF_PART)
    terms = [(QUARTER, means.one), (half, spread)]

    def form(apart: Json, mean: Json) -> Json:
        return plus(QUARTER, times(apart, mean))

    products = [cofactor(_prove_product(proof), [], half)]
    inverse = [(power(DISTANCE, 3), power(means.INVERSE, 3))]
    pointwise = means.prove_combination(proof, RAISED_SPREAD, form, inverse, terms, products)
    summed = prove_table_sum(proof, at_corner(raised_spread), terms, pointwise)
    return means.prove_bounds(proof, raised_spread, limit_raised_spread, SPREAD, summed)

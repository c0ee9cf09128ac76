"""The means of the integrands of (E.24) and (E.25) over midpoints tend to (8 ln 2 - 5)/12 and (7 - 10 ln 2)/6.

Tasks (Edelman), appendix E.1. An integrand and the one with a and b exchanged add up to a term in the contrasts.
"""

from collections.abc import Callable

from verify.library.finite_sums import LENGTH, PLACE
from verify.proving.evidence import Evidence, Json
from verify.statements.tasks.gradient_steps.chains import chain, midpoint_chains
from verify.statements.tasks.gradient_steps.first_step.leading_vector import contrast_error, prove_contrast_mean
from verify.statements.tasks.gradient_steps.sums.cubic_sums import spread, spreads
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm
from verify.statements.tasks.gradient_steps.sums.mean_values import mean_error
from verify.statements.tasks.gradient_steps.sums.pair_tables import combination, prove_doubled_sum, with_transpose
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_growth import contrast, pair_sum
from verify.statements.tasks.gradient_steps.sums.square_means import ROW
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE
from verify.statements.tasks.gradient_steps.sums.unit_square import CUBE
from verify.statements.terms import equal, minus, over, plus, power, times
from verify.statements.trees import substituted

HALF = over(1, 2)


def above(front: Json) -> Json:
    """The numerator of an integrand."""
    return times(front, minus("b", "a"), minus("a", HALF))


DIAGONAL, ACROSS = power(chain.B, 2), times(chain.B, chain.A)


def integrand(front: Json) -> Json:
    """The integrand with a factor in front."""
    return over(above(front), CUBE)


def at(front: Json) -> Callable[[Json, Json], Json]:
    """Return an integrand as a function of a and b."""
    return lambda a, b: substituted(integrand(front), {"a": a, "b": b})


HALF_PART, SPREADS = over(1, times(2, LENGTH)), spreads(LENGTH)
SHARES = {"diagonal": (HALF, times(-1, HALF, HALF_PART)), "across": (0, times(HALF, HALF_PART))}


def _prove_doubled(proof: Evidence, front: Json, weights: tuple[Json, Json]) -> int:
    """Prove for n ≥ 1 that twice the sum of an integrand is a combination of the sums of contrasts and spreads."""
    divisors = [CUBE, substituted(CUBE, {"a": "b", "b": "a"})]
    here = midpoint_chains.Midpoints(proof, divisors)
    inverse = minus(power(times(LENGTH, here.share), 3))
    for divisor in divisors:
        know_reciprocal(proof, here.known, substituted(divisor, here.ends), inverse)
    cell = midpoint_chains.at_corner(at(front))
    terms = list(zip(weights, (contrast, spread), strict=True))
    sides = (combination(table, ROW, PLACE) for table in (with_transpose(cell), terms))
    return prove_doubled_sum(proof, cell, terms, here.known.prove(*sides))


def limit_across(n: Json) -> Json:
    """(7 − 10 ln 2)/6 with the sum of n terms for ln 2."""
    return over(minus(7, times(10, logarithm(n))), 6)


def limit_diagonal(n: Json) -> Json:
    """(8 ln 2 − 5)/12 with the sum of n terms for ln 2."""
    return over(minus(times(8, logarithm(n)), 5), 12)


def error(front: Json, limit: Callable[[Json], Json], n: Json) -> Json:
    """N times the distance of the mean of an integrand from its limit."""
    return mean_error(at(front), limit, n)


def spread_error(n: Json) -> Json:
    """N times the distance of a fourth of the mean of the spreads over 2n from ``limit_across``."""
    mean = times(over(1, 4), over(1, times(2, n)), over(1, power(n, 2)), pair_sum(spread, n))
    return times(n, minus(mean, limit_across(n)))


def prove_spread_mean(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: ``spread_error`` is between −3 and 3."""
    return proof.use("tasks/own-mean-spread", "mean")


def prove_diagonal(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: the same for the integrand of (E.24), ``limit_diagonal`` and [−4, 4]."""
    some = proof.assume(POSITIVE)
    means = [prove_contrast_mean(proof), prove_spread_mean(proof)]
    known = [proof.project(proof.specialise(mean, [LENGTH], [some]), part) for mean in means for part in (0, 1)]
    whole, across, vector = error(DIAGONAL, limit_diagonal, LENGTH), spread_error(LENGTH), contrast_error(LENGTH)
    goals = [["<=", -4, whole], ["<=", whole, 4]]
    forms = [
        plus(times(HALF, minus(vector, -2)), minus(3, across)),
        plus(times(HALF, minus(2, vector)), minus(across, -3)),
    ]
    return _conclude(proof, goals, forms, known, _prove_doubled(proof, DIAGONAL, SHARES["diagonal"]))


def _conclude(proof: Evidence, goals: list[Json], forms: list[Json], known: list[int], doubled: int) -> int:
    """Prove the bounds on a mean from those on the mean contrasts and spreads, and the theorem on twice its sum."""
    found = [
        proof.squares(
            goal,
            proof.follows(equal(minus(*goal[:0:-1]), form), doubled),
            known,
        )
        for goal, form, side in zip(goals, forms, (1, -1), strict=True)
    ]
    return proof.generalise(proof.conjunction(*found), [LENGTH], [POSITIVE])

"""Means over midpoints of functions whose two orders add up to contrasts and spreads: they tend to B or to A.

Tasks (Edelman), equations (E.24) and (E.25): B = (8 ln 2 − 5)/12 and A = (7 − 10 ln 2)/6.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from verify.library.finite_sums import LENGTH
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.first_step import leading_means, leading_vector
from verify.statements.tasks.gradient_steps.sums import exchanged_sums, square_means, uniform_moments
from verify.statements.terms import equal, minus, over, plus, power, times

NEAR_MEANS: Binders = [*leading_vector.MEANS, *exchanged_sums.EXCHANGED]
HALF = over(1, 2)
CONTRAST = power(exchanged_sums.RATIO, 2)
TABLES = (CONTRAST, times(exchanged_sums.NUMBER, minus(CONTRAST, power(CONTRAST, 2))))


def relations_in_letters(proof: Evidence, eliminated: Sequence[Json]) -> Relations:
    """Assume ``AT_MIDPOINTS``; the relations remove some reciprocals, the ratio and the number."""
    known = Relations(proof, [*eliminated, exchanged_sums.RATIO, exchanged_sums.PART])
    for formula in exchanged_sums.AT_MIDPOINTS:
        known.assume(formula)
    return known


@dataclass(frozen=True)
class Kind:
    """What both orders add up to in the letters, the limit of the means, and n times the distance from it."""

    weights: tuple[Json, Json]
    limit: Callable[[Json], Json]
    bound: int

    def both_orders(self) -> Json:
        """Return the combination of contrasts and spreads."""
        return plus(*(times(weight, table) for weight, table in zip(self.weights, TABLES, strict=True)))

    def sides(self, value: exchanged_sums.Value, n: Json) -> list[Json]:
        """Return that n times the distance of the mean of a function from the limit is bounded."""
        error = times(n, minus(square_means.square_mean(value, n), self.limit(n)))
        return [["<=", -self.bound, error], ["<=", error, self.bound]]


ON_DIAGONAL = Kind((HALF, times(-1, HALF, exchanged_sums.PART)), leading_means.limit_diagonal, 4)
OFF_DIAGONAL = Kind((0, times(HALF, exchanged_sums.PART)), leading_means.limit_across, 3)


def prove_near(proof: Evidence, value: exchanged_sums.Value, kind: Kind, letters: int) -> int:
    """Prove ∀n ≥ 1: the mean of a function is near the limit, from what both its orders add up to."""
    some = proof.assume(uniform_moments.POSITIVE)
    means, across, vector = (
        [leading_means.prove_spread_mean(proof)],
        leading_means.spread_error(LENGTH),
        leading_vector.contrast_error(LENGTH),
    )
    forms = [minus(across, -3), minus(3, across)]
    if kind == ON_DIAGONAL:
        means.append(leading_vector.prove_contrast_mean(proof))
        sides = [minus(vector, -2), minus(2, vector)]
        forms = [plus(times(HALF, side), form) for side, form in zip(sides, forms[::-1], strict=True)]
    known = [proof.project(proof.specialise(mean, [LENGTH], [some]), part) for mean in means for part in (0, 1)]
    doubled = exchanged_sums.prove_exchanged(proof, value, kind.weights, TABLES, letters)
    found = [
        proof.squares(
            goal,
            proof.follows(equal(minus(*goal[:0:-1]), form), doubled),
            known,
        )
        for goal, form, side in zip(kind.sides(value, LENGTH), forms, (1, -1), strict=True)
    ]
    return proof.generalise(proof.conjunction(*found), [LENGTH], [uniform_moments.POSITIVE])

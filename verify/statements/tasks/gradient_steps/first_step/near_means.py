"""Means over midpoints of functions whose two orders add up to contrasts and spreads: they tend to B or to A.

Tasks (Edelman), equations (E.24) and (E.25): B = (8 ln 2 − 5)/12 and A = (7 − 10 ln 2)/6.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from verify.library.finite_sums import LENGTH
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, equal, minus, over, plus, power, times
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.first_step.leading_means import (
    limit_across,
    limit_diagonal,
    prove_spread_mean,
    spread_error,
)
from verify.statements.tasks.gradient_steps.first_step.leading_vector import MEANS, contrast_error, prove_contrast_mean
from verify.statements.tasks.gradient_steps.sums.exchanged_sums import (
    AT_MIDPOINTS,
    EXCHANGED,
    NUMBER,
    PART,
    RATIO,
    Value,
    prove_exchanged,
)
from verify.statements.tasks.gradient_steps.sums.square_means import square_mean
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE

Json = Any

NEAR_MEANS: Binders = [*MEANS, *EXCHANGED]
HALF = over(1, 2)
CONTRAST = power(RATIO, 2)
TABLES = (CONTRAST, times(NUMBER, minus(CONTRAST, power(CONTRAST, 2))))


def relations_in_letters(proof: Evidence, eliminated: Sequence[Json]) -> Relations:
    """Assume ``AT_MIDPOINTS``; the relations remove some reciprocals, the ratio and the number."""
    known = Relations(proof, [*eliminated, RATIO, PART])
    for formula in AT_MIDPOINTS:
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

    def sides(self, value: Value, n: Json) -> list[Json]:
        """Return that n times the distance of the mean of a function from the limit is bounded."""
        error = times(n, minus(square_mean(value, n), self.limit(n)))
        return [["<=", -self.bound, error], ["<=", error, self.bound]]


ON_DIAGONAL = Kind((HALF, times(-1, HALF, PART)), limit_diagonal, 4)
OFF_DIAGONAL = Kind((0, times(HALF, PART)), limit_across, 3)


def prove_near(proof: Evidence, value: Value, kind: Kind, letters: int) -> int:
    """Prove ∀n ≥ 1: the mean of a function is near the limit, from what both its orders add up to."""
    some = proof.assume(POSITIVE)
    means, across, vector = [prove_spread_mean(proof)], spread_error(LENGTH), contrast_error(LENGTH)
    forms = [minus(across, -3), minus(3, across)]
    if kind == ON_DIAGONAL:
        means.append(prove_contrast_mean(proof))
        sides = [minus(vector, -2), minus(2, vector)]
        forms = [plus(times(HALF, side), form) for side, form in zip(sides, forms[::-1], strict=True)]
    known = [proof.project(proof.specialise(mean, [LENGTH], [some]), part) for mean in means for part in (0, 1)]
    doubled = prove_exchanged(proof, value, kind.weights, TABLES, letters)
    found = [
        proof.squares(
            goal,
            proof.follows(equal(minus(*goal[:0:-1]), form), doubled),
            known,
        )
        for goal, form, side in zip(kind.sides(value, LENGTH), forms, (1, -1), strict=True)
    ]
    return proof.generalise(proof.conjunction(*found), [LENGTH], [POSITIVE])

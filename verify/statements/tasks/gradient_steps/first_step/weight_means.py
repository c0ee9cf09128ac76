"""The first gradient in W in the mean over transition matrices: the cubic term, and a rest of at most 2t.

Tasks (Edelman), equation (E.23). Means are over the midpoints of n times n squares, for every n.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, PLACE
from verify.library.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, mapping, minus, over, plus, power, substituted, times
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains.chain import PARAMETERS
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import at_corner
from verify.statements.tasks.gradient_steps.first_step.lagged_gradient import lag_gradient
from verify.statements.tasks.gradient_steps.first_step.weight_forms import LETTERS
from verify.statements.tasks.gradient_steps.first_step.weight_remainder import (
    COEFFICIENT,
    MISSED,
    REMAINDER,
    WeightRemainder,
)
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import CUBIC, T
from verify.statements.tasks.gradient_steps.second_step.leading_means import as_function
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import UNIT_SQUARE, SquareMeans, bounded
from verify.statements.tasks.gradient_steps.sums.square_growth import (
    PAIRS,
    prove_equal_pairs,
    prove_pair_linear,
)
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, corner, square_mean

Json = Any

WEIGHT_MEANS: Binders = [
    *REMAINDER,
    *PAIRS,
    (DOUBLE, TABLE),
    (SECOND_LENGTH, "natural"),
    (ROW, "natural"),
    ("eta", "real"),
    ("w0", "real"),
]
CORNER_HERE = {"m": "m1", "l": "l1"}


def mean_gradient(n: Json) -> Json:
    """Return the mean of the entry (m, l) of the gradient, for v = (c, …, c)."""
    return square_mean(as_function(lag_gradient("c")), n)


def mean_coefficient(n: Json) -> Json:
    """Return the mean of π_m π_l/(λ − 1) (b − a) (P_m1 − 1/2)."""
    return square_mean(as_function(COEFFICIENT), n)


def _mean_missed(n: Json) -> Json:
    return square_mean(as_function(MISSED), n)


def _combined(weights: list[Json], terms: list[Json]) -> Json:
    return plus(*(times(weight, term) for weight, term in zip(weights, terms, strict=True)))


class WeightMeans:
    """The means for n ≥ 1 and t ≥ 1, at the entry (m1, l1)."""

    def __init__(self, proof: Evidence) -> None:
        """Prove −2t ≤ the mean of the rest ≤ 2t, and that the mean of the gradient splits."""
        self.proof = proof
        found = proof.specialise(WeightRemainder(proof).prove(), list(CORNER_HERE.values()))
        pointwise = proof.generalise(found, names_of(PARAMETERS), UNIT_SQUARE)
        missed = substituted(MISSED, CORNER_HERE)
        sides = SquareMeans(proof).prove(as_function(missed), T, pointwise)
        self.bounds = [proof.project(sides, part) for part in (0, 1)]
        self.split = self._prove_split()

    def _prove_split(self) -> int:
        """Prove that the mean of the gradient is c times the cubic term with the mean coefficient and the mean rest."""
        proof = self.proof
        terms = substituted([lag_gradient("c"), COEFFICIENT, MISSED], CORNER_HERE)
        weights = [times("c", CUBIC), "c"]
        whole, *parts = (at_corner(as_function(term)) for term in terms)
        apart = proof.sums(equal(terms[0], _combined(weights, terms[1:])))
        corners = [corner(q, LENGTH) for q in (ROW, PLACE)]
        pointwise = proof.specialise(proof.generalise(apart, names_of(PARAMETERS)), corners)
        same = prove_equal_pairs(
            proof, whole, lambda q, r: _combined(weights, [part(q, r) for part in parts]), pointwise
        )
        maps = [mapping([("q'", "natural"), ("r'", "natural")], part("q'", "r'")) for part in parts]
        linear = proof.specialise(prove_pair_linear(proof), [*maps, *weights, LENGTH])
        means = [substituted(mean(LENGTH), CORNER_HERE) for mean in (mean_gradient, mean_coefficient, _mean_missed)]
        inverse = over(1, power(LENGTH, 2))
        return proof.sums(
            equal(means[0], _combined(weights, means[1:])),
            cofactors=[cofactor(same, [], inverse), cofactor(linear, [], inverse)],
        )


def close(start: Json, bound: Json, n: Json, rate: Json = "eta") -> Json:
    """Return: a start plus a rate times the mean gradient differs from its leading term by at most a bound, squared."""
    after = plus(start, times(rate, mean_gradient(n)))
    leading = plus(start, times("c", rate, CUBIC, mean_coefficient(n)))
    return ["<=", power(minus(after, leading), 2), power(bound, 2)]


BOUND = times(2, T, "c", "eta")


def _prove_square(proof: Evidence) -> int:
    """Prove ∀d, r (d = c η r, −2t ≤ r ≤ 2t ⟹ d² ≤ (2 t c η)²)."""
    gap, rest = LETTERS[:2]
    most, rate = times(2, T), times("c", "eta")
    hypotheses = [equal(gap, times("c", "eta", rest)), *bounded(rest, most)]
    same, *sides = (proof.assume(formula) for formula in hypotheses)
    goal = ["<=", power(gap, 2), power(BOUND, 2)]
    value = times(power(rate, 2), minus(most, rest), minus(rest, minus(most)))
    used = cofactor(same, [], times(-1, plus(gap, times(rate, rest))))
    found = proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), value), cofactors=[used]), sides)
    return proof.generalise(found, [gap, rest], hypotheses)


def prove_close(proof: Evidence, start: Json) -> int:
    """Prove for n ≥ 1 and t ≥ 1 ∀m, l that a start plus η times the mean gradient is ``close`` up to 2 t |c η|."""
    means = WeightMeans(proof)
    goal, rest = substituted([close(start, BOUND, LENGTH), _mean_missed(LENGTH)], CORNER_HERE)
    apart = goal[1][1]
    same = proof.sums(equal(apart, times("c", "eta", rest)), cofactors=[cofactor(means.split, [], "eta")])
    found = proof.specialise(_prove_square(proof), [apart, rest], [same, *means.bounds])
    return proof.generalise(found, list(CORNER_HERE.values()))

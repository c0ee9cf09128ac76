"""The mean gradients of the second step, each as a mean coefficient times a number of pairs and a bounded rest.

Tasks (Edelman), equations (E.39) to (E.41). r is t - 1: v_1 counts t positions, and v_2 counts r.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.finite_sums import LENGTH, PLACE, raised
from verify.statements.language import Binders, equal, forall, minus, over, plus, power, substituted, times
from verify.statements.tasks.gradient_steps.chain import EIGENVALUE
from verify.statements.tasks.gradient_steps.curriculum_split import ONES, key_gradient
from verify.statements.tasks.gradient_steps.leading_vector import INTEGRAND
from verify.statements.tasks.gradient_steps.midpoint_chains import at_corner
from verify.statements.tasks.gradient_steps.pair_tables import combination, prove_table_sum
from verify.statements.tasks.gradient_steps.second_constant_part import MISSED as CONSTANT_MISSED
from verify.statements.tasks.gradient_steps.second_later_display import LATER_GRADIENT
from verify.statements.tasks.gradient_steps.second_leading import MISSED, PAIRS_OF_PLACES, RETURNING
from verify.statements.tasks.gradient_steps.second_leading_means import FIRST_MISSED, as_function
from verify.statements.tasks.gradient_steps.second_step_at_two import STEP
from verify.statements.tasks.gradient_steps.second_step_coefficients import AT_TWO
from verify.statements.tasks.gradient_steps.second_updates import FIRST_GRADIENT, SHARE
from verify.statements.tasks.gradient_steps.square_means import ROW, square_mean

Json = Any

ZERO, ONE = (["of", "natural", n] for n in (0, 1))
LENGTHS = equal("t", plus("r", 1))
CONSTANT_PART = key_gradient(ONES)
MORE_PAIRS = over(times("t", plus("t", 1)), 2)
NUMBERS: Binders = [*STEP, ("t", "natural"), ("r", "natural"), ("n", "natural")]
SIGNS = [["<", 0, "eta"], *(["<=", 0, name] for name in ("c", "off")), ["<=", "off", "rho"]]


def biased(least: int) -> Json:
    """K (c + c') < (rho − c') r."""
    return ["<", times(least, plus("c", "off")), times(minus("rho", "off"), "r")]


def mean_of(term: Json) -> Json:
    """The mean of a term in a and b over the midpoints."""
    return square_mean(as_function(term), LENGTH)


def at_place(term: Json, k: Json, r: Json) -> Json:
    """Return a term for the place k + 1 and r positions."""
    return substituted(term, {"k": k, "r": r})


def entry(constant: Json, diagonal: Json, n: Json = LENGTH) -> Json:
    """An entry of v after the second step, from its gradients for W = 1 1ᵀ and W = I, with means over n² midpoints."""
    means = [square_mean(as_function(gradient), n) for gradient in (constant, diagonal)]
    inside = plus(times(plus("c", "off"), means[0]), times(minus("rho", "off"), means[1]))
    return plus("c", over(times("eta", inside), "t"))


def prove_first_power(proof: Evidence) -> int:
    """Prove ∀z: z¹ = z."""
    return proof.identity(forall([("z'", "real")], equal(raised("z'", ONE), "z'")))


@dataclass(frozen=True)
class Gradient:
    """A gradient, what it misses of its leading term, the number of pairs and the coefficient of that term."""

    value: Json
    missed: Json
    pairs: Json
    coefficient: Json

    def prove_split(self, proof: Evidence) -> int:
        """Prove that the mean of what is missed is the mean gradient less the leading term."""
        cell = at_corner(as_function(self.missed))
        terms = [
            (weight, at_corner(as_function(term)))
            for weight, term in ((1, self.value), (minus(self.pairs), self.coefficient))
        ]
        used = []
        if self.coefficient == AT_TWO:
            here = [at_corner(as_function(term))(ROW, PLACE) for term in (EIGENVALUE, RETURNING)]
            used = [cofactor(prove_first_power(proof), here[:1], times(-2, self.pairs, here[1]))]
        pointwise = proof.sums(equal(cell(ROW, PLACE), combination(terms, ROW, PLACE)), cofactors=used)
        summed = prove_table_sum(proof, cell, terms, pointwise)
        goal = equal(mean_of(self.missed), minus(mean_of(self.value), times(self.pairs, mean_of(self.coefficient))))
        return proof.sums(goal, cofactors=[cofactor(summed, [], over(1, power(LENGTH, 2)))])


def constant(k: Json, r: Json, pairs: Json) -> Gradient:
    """Return the gradient for W = 1 1ᵀ."""
    return Gradient(at_place(CONSTANT_PART, k, r), at_place(CONSTANT_MISSED, k, r), pairs, INTEGRAND)


FIRST_CONSTANT, SECOND_CONSTANT = constant(ZERO, "t", MORE_PAIRS), constant(ONE, "r", PAIRS_OF_PLACES)
FIRST_DIAGONAL = Gradient(FIRST_GRADIENT, FIRST_MISSED, MORE_PAIRS, SHARE)
SECOND_DIAGONAL = Gradient(at_place(LATER_GRADIENT, ONE, "r"), at_place(MISSED, ONE, "r"), PAIRS_OF_PLACES, AT_TWO)

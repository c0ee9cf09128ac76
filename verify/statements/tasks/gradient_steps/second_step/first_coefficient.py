"""Equation (E.42): what is averaged for the leading term of v_1 in the second step, and the average.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import SUMS
from verify.proving.concise import ConciseEvidence
from verify.statements.language import differences, equal, forall, implies, minus, needed, over, power, times, total
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.relations import Relations
from verify.statements.tasks.assumptions import presupposing
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, PARAMETERS, REGULAR, REST, STATES, prove_rest
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import law
from verify.statements.tasks.gradient_steps.second_step.gradient import HALF, entry
from verify.statements.tasks.gradient_steps.second_step.means import (
    STAY,
    bound_of,
    limit_stay,
    prove_stay_mean,
    stay_value,
)
from verify.statements.tasks.gradient_steps.second_step.updates import SHARE, VALUES
from verify.statements.tasks.gradient_steps.sums.mean_values import value_part
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.uniform_moments import DEFINITIONS
from verify.statements.tasks.source import SOURCE

Json = Any


def _claim(level: Json) -> Json:
    """The claim that the integrand is the sum of π_i² (P_ii − level) over the states."""
    states = total([("i", STATES)], times(power(law("i"), 2), minus(entry("i", "i"), level)))
    return forall(PARAMETERS, implies(REGULAR, equal(SHARE, states)))


def _integrand() -> Part:
    """The integrand in the stationary law and the chance to stay."""
    claim, near_miss = _claim(HALF), _claim(over(1, 3))
    proof, gap = ConciseEvidence(PARAMETERS), over(1, REST)
    known = Relations(proof)
    known.know(proof.quotient(prove_rest(proof)), times(gap, REST), 1)
    square = know_reciprocal(proof, known, power(REST, 2), power(gap, 2))
    found = proof.follows(claim[2][2], square)
    proof.generalise(found, names_of(PARAMETERS), [REGULAR])
    return Part(
        "integrand",
        "What is averaged is the sum of pi_i^2 (P_ii - 1/2) over both states, for every transition matrix.",
        claim,
        proof,
        [VALUES],
        [
            Control(
                "With 1/3 in place of 1/2 it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, PARAMETERS, VALUES, [REGULAR], near_miss[2][2]),
            )
        ],
    )


def equation_e_42() -> Statement:
    """Equation (E.42)."""
    value = value_part(stay_value, limit_stay, bound_of(STAY), "(1 - ln 2)/3", prove_stay_mean)
    parts = [_integrand(), value]
    return Statement(
        id="tasks/equation-e.42",
        title="Leading coefficient of v_1 in step two equals (1 - ln 2)/3",
        source=f"{SOURCE}, equation (E.42)",
        hypotheses="a and b are independent and uniform on [0, 1].",
        conclusion=r"$\mathbb E_{a,b} [\frac{(b-1)^2 (a-\frac12) + (a-1)^2 (b-\frac12)}{(\lambda-1)^2}] = "
        r"\frac{1 - \ln 2}{3}$.",
        reading="What the expectation averages is the coefficient of (E.39), for all real a and b with lambda = a + b "
        "- 1 different from 1. It is bounded and continuous inside the square, so that the expectation is the limit of "
        "the means over the midpoints of n times n squares; ln 2 is the limit of the sums of 1/((2k + 1)(2k + 2)) over "
        "k < n.",
        definitions=needed([*SUMS, *CHAIN, *DEFINITIONS], [part.tree() for part in parts]),
        parts=presupposing(parts),
    )


STATEMENTS = {"tasks/equation-e.42": equation_e_42}

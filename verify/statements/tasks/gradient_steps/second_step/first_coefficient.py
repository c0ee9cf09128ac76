"""Equation (E.42): what is averaged for the leading term of v_1 in the second step, and the average.

Tasks (Edelman), appendix E.1.
"""

from verify.library.finite_sums import SUMS
from verify.proving.evidence import ConciseEvidence
from verify.statements import model, patterns, relations, trees
from verify.statements.formulas import Json, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, PARAMETERS, REGULAR, REST, STATES, prove_rest
from verify.statements.tasks.gradient_steps.first_step.weight_vocabulary import law
from verify.statements.tasks.gradient_steps.second_step import gradient, means, updates
from verify.statements.tasks.gradient_steps.sums import mean_values, reciprocals, uniform_moments
from verify.statements.tasks.thesis import SOURCE, presupposing
from verify.statements.terms import equal, minus, over, power, times, total


def _claim(level: Json) -> Json:
    """The claim that the integrand is the sum of π_i² (P_ii − level) over the states."""
    states = total([("i", STATES)], times(power(law("i"), 2), minus(gradient.entry("i", "i"), level)))
    return forall(PARAMETERS, implies(REGULAR, equal(updates.SHARE, states)))


def _integrand() -> model.Part:
    """The integrand in the stationary law and the chance to stay."""
    claim, near_miss = _claim(gradient.HALF), _claim(over(1, 3))
    proof, gap = ConciseEvidence(PARAMETERS), over(1, REST)
    known = relations.Relations(proof)
    known.know(proof.quotient(prove_rest(proof)), times(gap, REST), 1)
    square = reciprocals.know_reciprocal(proof, known, power(REST, 2), power(gap, 2))
    found = proof.follows(claim[2][2], square)
    proof.generalise(found, patterns.names_of(PARAMETERS), [REGULAR])
    return model.Part(
        "integrand",
        "What is averaged is the sum of pi_i^2 (P_ii - 1/2) over both states, for every transition matrix.",
        claim,
        proof,
        [updates.VALUES],
        [
            model.Control(
                "With 1/3 in place of 1/2 it is false.",
                trees.differences(claim, near_miss),
                patterns.refute_at(near_miss, PARAMETERS, updates.VALUES, [REGULAR], near_miss[2][2]),
            )
        ],
    )


def equation_e_42() -> model.Statement:
    """Equation (E.42)."""
    value = mean_values.value_part(
        means.stay_value, means.limit_stay, means.bound_of(means.STAY), "(1 - ln 2)/3", means.prove_stay_mean
    )
    parts = [_integrand(), value]
    return model.Statement(
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
        definitions=trees.needed([*SUMS, *CHAIN, *uniform_moments.DEFINITIONS], [part.tree() for part in parts]),
        parts=presupposing(parts),
    )



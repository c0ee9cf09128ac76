"""Equation (E.23): the cubic term of the first gradient in W, and what is left over, for every length.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    differences,
    different,
    equal,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.gradient_steps.chain import REST
from verify.statements.tasks.gradient_steps.first_weight_step import AT, LENGTHS, SETUP, VALUES, VOCABULARY
from verify.statements.tasks.gradient_steps.weight_gradient import DECLARED, StepGradient
from verify.statements.tasks.gradient_steps.weight_vocabulary import (
    CORNER,
    HYPOTHESES,
    ROMAN,
    SCALE,
    STEP_GRADIENT,
    T,
    closed_form,
    excess,
    gamma,
    law,
)

Json = Any

LONG: Json = different(T, 0)
PREMISES = [*HYPOTHESES, LONG]
PAIRS = over(times(plus(T, 1), plus(T, 2)), 6)
SPREAD = times(minus("b", "a"), excess(":one"))
LEADING = times("c", over(times(law("m"), law("l")), REST), SPREAD, PAIRS)
LETTERS = ["r1", "r2", "r3"]


def _rest(terms: list[Json]) -> Json:
    """The closed form (E.17) without the term (IV)."""
    return closed_form([*terms, 0])


REMAINDER = _rest(ROMAN[:3])


def prove_leading(proof: Evidence) -> int:
    """Prove ∀c, a, b, t (the premises ⟹ ∀m, l: the gradient is the printed term with (IV) and the rest)."""
    gradient = StepGradient(proof)
    length = proof.quotient(proof.assume(LONG))
    front = times(law("l"), gamma(":one", "m"), SPREAD)
    apart = proof.sums(
        forall(CORNER, equal(closed_form([*LETTERS, ROMAN[3]]), plus(LEADING, _rest(LETTERS)))),
        cofactors=[
            cofactor(gradient.inverse_square, [], times(SCALE, front, ROMAN[3])),
            cofactor(length, [], times("c", power(over(1, REST), 2), front, PAIRS)),
        ],
    )
    apart = proof.specialise(proof.generalise(apart, LETTERS), ROMAN[:3])
    here = {"m": "m1", "l": "l1"}
    closed = proof.specialise(gradient.three_times(), ["m1", "l1"])
    goal = substituted(equal(STEP_GRADIENT, plus(LEADING, REMAINDER)), here)
    found = proof.rewrite(goal, [proof.specialise(apart, ["m1", "l1"])], closed)
    return proof.generalise(proof.generalise(found, ["m1", "l1"]), names_of(LENGTHS), PREMISES)


def _leading() -> Part:
    """The term (IV) is the printed one."""

    def claim(leading: Json) -> Json:
        goal = equal(STEP_GRADIENT, plus(leading, REMAINDER))
        return forall(LENGTHS, implies(*PREMISES, forall(CORNER, goal)))

    proof = ConciseEvidence(DECLARED)
    prove_leading(proof)
    wrong = claim(substituted(LEADING, {"a": "b", "b": "a"}))
    moves: list[dict[str, Json]] = [{"at": [":one", ":two"]}]
    refuted = refute_at(wrong, LENGTHS, VALUES, PREMISES, wrong[2][-1][2], moves, AT)
    return Part(
        "leading",
        "The gradient is the printed term with (t + 1)(t + 2)/6 and the rest of (E.17), for every t that is not 0.",
        claim(LEADING),
        proof,
        [[*VALUES, ":one", ":two"]],
        [
            Control(
                "With a and b exchanged in the leading term it is false.", differences(claim(LEADING), wrong), refuted
            )
        ],
    )


def equation_e_23() -> Statement:
    """Equation (E.23)."""
    part = _leading()
    return Statement(
        id="tasks/equation-e.23",
        title="Leading-order first-step W update from the cubic term",
        source=f"{SOURCE}, equation (E.23)",
        hypotheses=SETUP,
        conclusion=r"$(W^{(1)})_{m,l} = c + c\eta \, \mathbb E_{a,b} [\frac{\pi_m \pi_l}{\lambda-1} (b-a) "
        r"(\mathcal P_{m1} - \frac12)] \frac{(t+1)(t+2)}{6} + O(t)$.",
        reading="Decided for each transition matrix: the gradient is the printed leading term plus the terms (I), (II) "
        "and (III) of (E.17), exactly. lambda is neither 0 nor 1. The gradient is the last line of (E.13).",
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=[
            part,
            OpenPart(
                "remainder",
                "After the average over a and b the terms (I), (II) and (III) are at most of the order of t.",
                "The bound is not uniform in a and b near a = b = 1, and none of the means over midpoints is proved.",
            ),
        ],
    )


STATEMENTS = {"tasks/equation-e.23": equation_e_23}

"""Every representation of a finite group is equivalent to one by unitary matrices: the statement.

Thesis on combinatorial tasks, Theorem D.2 in a basis.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import differences, forall, implies, needed
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.groups.invariant_products import SKEW
from verify.statements.tasks.groups.subrepresentations import GIVEN, REPRESENTATION
from verify.statements.tasks.groups.unitary_families import GROUP_GIVEN, VOCABULARY
from verify.statements.tasks.groups.unitary_forms import FOUND, VARIABLES, prove_unitary_forms
from verify.statements.tasks.source import SOURCE

Json = Any

HYPOTHESES = [GROUP_GIVEN, GIVEN]
CLAIM = forall(REPRESENTATION, implies(*HYPOTHESES, FOUND))


def _prove() -> Evidence:
    proof = ConciseEvidence(VARIABLES)
    given = [proof.assume(GIVEN)]
    found = proof.specialise(prove_unitary_forms(proof), ["I", "rho"], given)
    proof.generalise(found, names_of(REPRESENTATION), HYPOTHESES)
    return proof


def _itself() -> Control:
    """The representation itself."""
    conclusion: Json = ["unitary_representation", "G", "mul", "I", "rho"]
    claim = forall(REPRESENTATION, implies(*HYPOTHESES, conclusion))
    return Control(
        "Not every representation is unitary in the basis that is given: a skew reflection of the plane.",
        differences(CLAIM, claim),
        refute_at(claim, REPRESENTATION, SKEW, HYPOTHESES, conclusion),
    )


def unitary_matrices() -> Statement:
    """Our own: Theorem D.2 in a basis."""
    evidence = _prove()
    return Statement(
        id="tasks/own-unitary-matrices",
        title="Every representation of a finite group is equivalent to one by unitary matrices",
        source=f"our own; Theorem D.2 in a basis, used for Theorem D.5 of: {SOURCE}",
        hypotheses="R is a representation of a finite group G by complex matrices.",
        conclusion=r"There are unitary matrices \sigma(g) and an invertible T with R(g) T = T \sigma(g) for all g.",
        reading=(
            "The matrices R(g), one below the other, have independent columns; the method of Gram and Schmidt makes "
            "them orthonormal. That the lengths have square roots is the cited lemma on intermediate values."
        ),
        definitions=needed(VOCABULARY, [CLAIM, evidence.steps]),
        parts=[
            Part(
                "matrices",
                "Every representation is equivalent to one by unitary matrices with the same rows.",
                CLAIM,
                evidence,
                [SKEW],
                [_itself()],
            )
        ],
    )


STATEMENTS = {"tasks/own-unitary-matrices": unitary_matrices}

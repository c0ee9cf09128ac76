"""Every representation of a finite group is equivalent to one by unitary matrices: the statement.

Thesis on combinatorial tasks, Theorem D.2 in a basis.
"""

from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import forall, implies
from verify.statements.tasks.groups import invariant_products, subrepresentations, unitary_families, unitary_forms
from verify.statements.tasks.thesis import SOURCE

HYPOTHESES = [unitary_families.GROUP_GIVEN, subrepresentations.GIVEN]
CLAIM = forall(subrepresentations.REPRESENTATION, implies(*HYPOTHESES, unitary_forms.FOUND))


def _prove() -> Evidence:
    proof = ConciseEvidence(unitary_forms.VARIABLES)
    given = [proof.assume(subrepresentations.GIVEN)]
    found = proof.specialise(unitary_forms.prove_unitary_forms(proof), ["I", "rho"], given)
    proof.generalise(found, patterns.names_of(subrepresentations.REPRESENTATION), HYPOTHESES)
    return proof


def _itself() -> model.Control:
    """The representation itself."""
    conclusion: Json = ["unitary_representation", "G", "mul", "I", "rho"]
    claim = forall(subrepresentations.REPRESENTATION, implies(*HYPOTHESES, conclusion))
    return model.Control(
        "Not every representation is unitary in the basis that is given: a skew reflection of the plane.",
        trees.differences(CLAIM, claim),
        patterns.refute_at(claim, subrepresentations.REPRESENTATION, invariant_products.SKEW, HYPOTHESES, conclusion),
    )


def unitary_matrices() -> model.Statement:
    """Our own: Theorem D.2 in a basis."""
    evidence = _prove()
    return model.Statement(
        id="tasks/own-unitary-matrices",
        title="Every representation of a finite group is equivalent to one by unitary matrices",
        source=f"our own; Theorem D.2 in a basis, used for Theorem D.5 of: {SOURCE}",
        hypotheses="R is a representation of a finite group G by complex matrices.",
        conclusion=r"There are unitary matrices \sigma(g) and an invertible T with R(g) T = T \sigma(g) for all g.",
        reading=(
            "The matrices R(g), one below the other, have independent columns; the method of Gram and Schmidt makes "
            "them orthonormal. That the lengths have square roots is the cited lemma on intermediate values."
        ),
        definitions=trees.needed(unitary_families.VOCABULARY, [CLAIM, evidence.steps]),
        parts=[
            model.Part(
                "matrices",
                "Every representation is equivalent to one by unitary matrices with the same rows.",
                CLAIM,
                evidence,
                [invariant_products.SKEW],
                [_itself()],
            )
        ],
    )


STATEMENTS = {"tasks/own-unitary-matrices": unitary_matrices}

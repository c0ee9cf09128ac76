"""Every representation of a finite group is a direct sum of irreducible ones: Maschke's theorem.

Thesis on combinatorial tasks, Theorem D.4, for every finite group.
"""

from verify.proving.evidence import ConciseEvidence
from verify.statements import model, patterns, trees
from verify.statements.formulas import forall, implies
from verify.statements.tasks.groups.invariant_complements import complement_part
from verify.statements.tasks.groups.invariant_products import BINDERS, GIVEN, SKEW
from verify.statements.tasks.groups.irreducible_summands import VOCABULARY, decomposed
from verify.statements.tasks.groups.maschke_induction import VARIABLES, prove_summands
from verify.statements.tasks.groups.sheared_plane import SHEAR, prove_no_summands
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, indicator

CONCLUSION = decomposed(indicator(equal("i", "k")))
DECOMPOSITION = forall(BINDERS, implies(*GIVEN, CONCLUSION))


def _any_matrices() -> model.Control:
    """Matrices that are not a representation: 1 and a shear for the group of order 2."""
    hypotheses = GIVEN[:1]
    claim = forall(BINDERS, implies(*hypotheses, CONCLUSION))
    proof = prove_no_summands()
    none = len(proof.steps) - 1
    group = proof.evaluate(["group", *SHEAR[:2]])
    proof.counterexample(claim, [{"at": SHEAR}, {"given": [group]}], none)
    return model.Control(
        "Other matrices do not do: the line that a shear of the plane fixes has no invariant complement.",
        trees.differences(DECOMPOSITION, claim),
        proof,
    )


def _decomposition_part() -> model.Part:
    proof = ConciseEvidence(VARIABLES)
    found = prove_summands(proof)
    proof.generalise(found, patterns.names_of(BINDERS), GIVEN)
    return model.Part(
        "decomposition",
        "The space is the direct sum of irreducible subrepresentations.",
        DECOMPOSITION,
        proof,
        [SKEW],
        [_any_matrices()],
    )


def theorem_d_4() -> model.Statement:
    """Theorem D.4, Maschke's theorem."""
    parts = [complement_part(), _decomposition_part()]
    return model.Statement(
        id="tasks/theorem-d.4",
        title="Every representation of a finite group is a direct sum of irreducible ones",
        source=f"{SOURCE}, Theorem D.4",
        hypotheses="R is a representation of a finite group G on a complex vector space V of finite dimension.",
        conclusion="R is a direct sum of irreducible representations.",
        reading=(
            "Maschke's theorem, without a choice of bases. A subspace is the image of a projection P, P P = P. The "
            "first part is complete reducibility: an invariant subspace, P R(g) P = R(g) P, has an invariant "
            "complement, the kernel of a projection Q onto the same subspace (P Q = Q, Q P = P) that commutes with all "
            "R(g). The second part is the direct sum: projections F_t, t in a finite set, that commute with all R(g), "
            "with sum 1 and F_s F_t = 0 for s != t. So V is the direct sum of their images, which are invariant. An "
            "image is irreducible as in Definition D.3: it is not 0, and an invariant subspace, the kernel of a matrix "
            "M, that has a vector v != 0 in common with it contains it. For V = 0 the sum is empty."
        ),
        definitions=trees.needed(VOCABULARY, [part.tree() for part in parts]),
        parts=parts,
    )


STATEMENTS = {"tasks/theorem-d.4": theorem_d_4}

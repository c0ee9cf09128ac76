"""The order of the real numbers: signs, cancellation of positive factors, comparison by squares."""

from collections.abc import Sequence

from verify.proving.evidence import Evidence, Json
from verify.statements.terms import equal, minus


def prove_by_order(proof: Evidence, goal: Json, absurd: int) -> int:
    """Prove a goal from a theorem 0 < 0 that may assume its negation."""
    denied = proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0]))
    return proof.cases(goal, proof.assume(goal), denied)


def prove_otherwise(
    proof: Evidence, goal: Json, form: Json, signs: Sequence[int], equations: Sequence[Json] = ()
) -> int:
    """Prove a comparison: if it fails, the form, which is zero by the equations, is positive."""
    wrong = proof.order(proof.assume(["not", goal]))
    equals = proof.sums(equal(minus(0, 0), form), cofactors=equations)
    return prove_by_order(proof, goal, proof.squares(["<", 0, 0], equals, [*signs, wrong]))


def prove_nonzero(proof: Evidence) -> int:
    """Prove ∀ x > 0: x ≠ 0."""
    return proof.use("library/real-order", "nonzero")

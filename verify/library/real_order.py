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


def prove_positive(proof: Evidence) -> int:
    """Prove ∀ x ≥ 0 (x ≠ 0 ⟹ 0 < x)."""
    return proof.use("library/real-order", "positive")


def prove_cancellation(proof: Evidence) -> int:
    """Prove ∀ t > 0, x, y (t x ≤ t y ⟹ x ≤ y)."""
    return proof.use("library/real-order", "cancellation")


def prove_root(proof: Evidence) -> int:
    """Prove ∀ x, y ≥ 0 (x² ≤ y² ⟹ x ≤ y)."""
    return proof.use("library/real-order", "squares")


def prove_equal_roots(proof: Evidence) -> int:
    """Prove ∀ x > 0, y ≥ 0 (x² = y² ⟹ x = y)."""
    return proof.use("library/real-order", "equal-squares")


def prove_same_roots(proof: Evidence) -> int:
    """Prove ∀ x, y ≥ 0 (x² = y² ⟹ x = y)."""
    return proof.use("library/real-order", "same-squares")

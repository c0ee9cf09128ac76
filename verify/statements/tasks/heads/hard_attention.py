"""Attention on the largest scores alone, when a score is either 0 or a positive number."""

from verify.proving.evidence import Evidence
from verify.statements.formulas import Binders

FLAT: Binders = [
    ("T", "set"),
    ("H0", ["subsets", "T"]),
    ("A0", ["subsets", "T"]),
    ("g0", "real"),
]
PLACES: Binders = [("q1", "T"), ("r1", "T"), ("r2", "T")]


def prove_hit(proof: Evidence) -> int:
    """∀T, H, A, g > 0, r ∈ H ∩ A ∀q: q ∈ H has the largest of the scores g [q ∈ A] if and only if q ∈ H ∩ A."""
    return proof.use("tasks/own-hard-attention", "hit")


def prove_missed(proof: Evidence) -> int:
    """∀T, H, A, g (no r ∈ H is in A ⟹ ∀q: q ∈ H has the largest of the scores g [q ∈ A] if and only if q ∈ H)."""
    return proof.use("tasks/own-hard-attention", "missed")

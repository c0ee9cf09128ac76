"""Positive real numbers have square roots."""

from verify.proving.evidence import Evidence


def prove_square_root(proof: Evidence) -> int:
    """Prove ∀x > 0 ∃s > 0: s² = x."""
    return proof.use("library/square-roots", "existence")

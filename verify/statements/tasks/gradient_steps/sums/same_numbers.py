"""A sequence has the same value at natural numbers that are equal as real numbers."""

from __future__ import annotations

from verify.proving.evidence import Evidence


def prove_same_numbers(proof: Evidence) -> int:
    """Prove ∀n ∀f ∀k (k = n ⟹ f(k) = f(n))."""
    return proof.use("library/equal-numbers", "values")

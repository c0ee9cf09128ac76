"""Powers with free exponents, for every natural n."""

from verify.proving.evidence import Evidence


def prove_inverse_powers(proof: Evidence) -> int:
    """Prove ∀z, y (zy = 1 ⟹ ∀n: zⁿ yⁿ = 1)."""
    return proof.use("library/powers", "inverse")


def prove_nonnegative_power(proof: Evidence) -> int:
    """Prove ∀z ≥ 0 ∀n: 0 ≤ zⁿ."""
    return proof.use("library/powers", "nonnegative")


def prove_bounded_power(proof: Evidence) -> int:
    """Prove ∀z (−1 ≤ z ≤ 1 ⟹ ∀n: −1 ≤ zⁿ ≤ 1)."""
    return proof.use("library/powers", "bounded")

"""Sums over a finite set go into sums of the first n values of a sequence, and into sums over three positions."""

from verify.proving.evidence import Evidence
from verify.statements.formulas import Binders

INDEX, WEIGHT, FAMILY, CUBE = "A1", "u3", "G1", "H1"
LINEAR: Binders = [
    (INDEX, "set"),
    (WEIGHT, ["maps", INDEX, "real"]),
    (FAMILY, ["maps", INDEX, "natural", "real"]),
    (CUBE, ["maps", INDEX, "natural", "natural", "natural", "real"]),
]


def prove_exchange(proof: Evidence) -> int:
    """Prove ∀A, u, G ∀n: Σ_a u(a) Σ_k<n G(a, k) = Σ_k<n Σ_a u(a) G(a, k)."""
    return proof.use("library/exchange-of-sums", "set")

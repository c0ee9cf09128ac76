"""A product of positive numbers is positive, for every finite set of factors."""

from verify.library.power_inequalities import A, and_one
from verify.proving.evidence import Evidence
from verify.statements.formulas import Binders

FACTORS: Binders = [(A, "set"), ("f2", ["maps", and_one(A), "real"]), ("f0", ["maps", ["empty"], "real"]), ("k0", A)]


def prove_positive_product(proof: Evidence) -> int:
    """Prove ∀S ∀f (f(s) > 0 for all s ⟹ Π f > 0)."""
    return proof.use("library/positive-products", "positive")

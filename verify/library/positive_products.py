"""A product of positive numbers is positive, for every finite set of factors."""

from __future__ import annotations

from typing import Any

from verify.library.power_inequalities import A, and_one
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, forall, implies, product_over

Json = Any

FACTORS: Binders = [(A, "set"), ("f2", ["maps", and_one(A), "real"]), ("f0", ["maps", ["empty"], "real"]), ("k0", A)]


def _positive(T: Json, f: str) -> Json:
    return forall([("k", T)], ["<", 0, [f, "k"]])


def _product(T: Json, f: Json) -> Json:
    return product_over([("k", T)], [f, "k"])


def _statement(T: Json) -> Json:
    return forall([("f", ["maps", T, "real"])], implies(_positive(T, "f"), ["<", 0, _product(T, "f")]))


def prove_positive_product(proof: Evidence) -> int:
    """Prove ∀S ∀f (f(s) > 0 for all s ⟹ Π f > 0)."""
    return proof.use("library/positive-products", "positive")

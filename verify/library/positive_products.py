"""A product of positive numbers is positive, for every finite set of factors."""

from __future__ import annotations

from typing import Any

from verify.library.power_inequalities import A, and_one, by_adding
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, equal, forall, implies, mapping, minus, product_over, times
from verify.statements.lemmas import Lemmas

Json = Any

FACTORS: Binders = [(A, "set"), ("f2", ["maps", and_one(A), "real"]), ("f0", ["maps", ["empty"], "real"]), ("k0", A)]


def _positive(T: Json, f: str) -> Json:
    return forall([("k", T)], ["<", 0, [f, "k"]])


def _product(T: Json, f: Json) -> Json:
    return product_over([("k", T)], [f, "k"])


def _statement(T: Json) -> Json:
    return forall([("f", ["maps", T, "real"])], implies(_positive(T, "f"), ["<", 0, _product(T, "f")]))


PRODUCTS = Lemmas("library/positive-products", "Products of positive numbers", variables=FACTORS, file=__file__)


@PRODUCTS.lemma(
    "positive",
    "A product of positive numbers is positive.",
    "forall T in set: forall f in maps(T, real): (forall k in T: 0 < f(k)) ==> 0 < prod(k in T: f(k))",
    "unit, (k in unit |-> 1)",
    [("A product of numbers that are at least 0 may be 0.", "0 < f(k)", "0 <= f(k)", "unit, (k in unit |-> 0)")],
)
def prove_positive_product(proof: Evidence) -> int:
    """Prove ∀S ∀f (f(s) > 0 for all s ⟹ Π f > 0)."""
    empty = _product(["empty"], "f0")
    one = proof.squares(["<", 0, empty], proof.sums(equal(minus(empty, 0), 1)))
    base = proof.generalise(proof.generalise(one, [], [_positive(["empty"], "f0")]), ["f0"])
    many = and_one(A)
    given = proof.assume(_positive(many, "f2"))
    first = mapping([("k", A)], ["f2", ["inl", "k"]])
    each = proof.generalise(proof.specialise(given, [["inl", "k0"]]), ["k0"])
    before = proof.specialise(proof.assume(_statement(A)), [first], [each])
    last = proof.specialise(given, [["inr", ["star"]]])
    whole = _product(many, "f2")
    split = times(product_over([("k", A)], ["f2", ["inl", "k"]]), ["f2", ["inr", ["star"]]])
    positive = proof.squares(["<", 0, whole], proof.sums(equal(minus(whole, 0), split)), [before, last])
    step = proof.generalise(proof.generalise(positive, [], [_positive(many, "f2")]), ["f2"])
    return by_adding(proof, _statement, base, step)


STATEMENTS = {"library/positive-products": PRODUCTS.statement}

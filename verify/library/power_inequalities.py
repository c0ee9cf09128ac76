"""Inequalities between powers whose exponents are the sizes of finite sets, by induction.

A power is a product over a set T. The last ones are the tangent inequality, (|T| + 1) p q^|T| ≤ p^(|T|+1) +
|T| q^(|T|+1), and its case of equality.
"""

from collections.abc import Callable

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, forall
from verify.statements.terms import equal, minus, plus, product_over, times

A = "A1"
P, Q = "p0", "q0"
POWERS: Binders = [(A, "set"), (P, "real"), (Q, "real")]


def and_one(T: Json) -> Json:
    """Return T with one more element."""
    return ["union", T, ["unit"]]


def raised(T: Json, z: Json) -> Json:
    """Return z to the power |T|."""
    return product_over([("t'", T)], z)


def by_adding(proof: Evidence, statement: Callable[[Json], Json], base: int, step: int) -> int:
    """From φ(∅), and from φ(A) ⊢ φ(A ⊎ {∗}), conclude ∀T φ(T)."""
    passage = proof.generalise(step, [A], [statement(A)])
    return proof.induct(forall([("T3", "set")], statement("T3")), base, passage)


def prove_power_of_product(proof: Evidence) -> int:
    """Prove ∀T ∀p, q: (p q)^|T| = p^|T| q^|T|."""
    return proof.sums(
        forall(
            [("T", "set"), ("p", "real"), ("q", "real")],
            equal(raised("T", times("p", "q")), times(raised("T", "p"), raised("T", "q"))),
        )
    )


def prove_positive_power(proof: Evidence) -> int:
    """Prove ∀T ∀p > 0: 0 < p^|T|."""
    return proof.use("library/powers-over-sets", "positive")


def prove_monotone_power(proof: Evidence) -> int:
    """Prove ∀T ∀p, q (0 ≤ p ≤ q ⟹ p^|T| ≤ q^|T|)."""
    return proof.use("library/powers-over-sets", "monotone")


def tangent_gap(T: Json, p: Json, q: Json) -> Json:
    """Return p^(|T|+1) − (|T| + 1) p q^|T| + |T| q^(|T|+1)."""
    return plus(
        minus(times(p, raised(T, p)), times(plus(["size", T], 1), p, raised(T, q))),
        times(["size", T], q, raised(T, q)),
    )


def prove_tangent(proof: Evidence) -> int:
    """Prove ∀T ∀p, q ≥ 0: 0 ≤ p^(|T|+1) − (|T| + 1) p q^|T| + |T| q^(|T|+1)."""
    return proof.use("library/powers-over-sets", "tangent")


def prove_tangent_attained(proof: Evidence) -> int:
    """Prove ∀T ∀p > 0, q ≥ 0: p = q if the gap of T ⊎ {∗} at p and q is 0."""
    return proof.use("library/powers-over-sets", "touching")

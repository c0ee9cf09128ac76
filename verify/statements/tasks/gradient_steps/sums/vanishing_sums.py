"""Sums of terms that are at least 0: if the sum vanishes, what follows from the vanishing of the terms holds in sums.

So a condition on the numbers below n is written as one equation, and needs no order of natural numbers.
"""

from verify.library.finite_sums import SEQUENCE
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, forall

DEFECTS = ("u1", "u2")
SIDES = ("f3", "g3")
VANISHING: Binders = [(name, SEQUENCE) for name in (*DEFECTS, *SIDES)]
POSITIVE = [forall([("k'", "natural")], ["<=", 0, [defect, "k'"]]) for defect in DEFECTS]


def _sum(f: Json, n: Json) -> Json:
    return ["sum_below", f, n]


def prove_nonnegative(proof: Evidence) -> int:
    """Prove ∀u ≥ 0 ∀n: the sum of n values is at least 0."""
    return proof.use("library/vanishing-sums", "nonnegative")


def prove_last_vanishes(proof: Evidence) -> int:
    """Prove ∀u ≥ 0 ∀n (the sum of n + 1 values is 0 ⟹ the sum of n values is 0 ∧ u(n) = 0)."""
    return proof.use("library/terms-of-vanishing-sums", "last")


def prove_transfer(proof: Evidence) -> int:
    """Prove ∀u1, u2, f, g: if u1, u2 ≥ 0 and f(k) = g(k) wherever both vanish, then so it is for sums of n values."""
    return proof.use("library/vanishing-sums", "transfer")


def prove_vanishing(proof: Evidence) -> int:
    """Prove ∀u1, u2 ≥ 0 ∀f: if f(k) = 0 wherever both vanish, then so it is for sums of n values."""
    return proof.use("library/terms-of-vanishing-sums", "zero")


def prove_one_more(proof: Evidence) -> int:
    """Prove ∀f ∀n (the sum of n values is 0, f(n) = 0 ⟹ the sum of n + 1 values is 0)."""
    return proof.use("library/terms-of-vanishing-sums", "one-more")

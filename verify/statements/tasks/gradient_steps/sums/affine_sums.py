"""Sums of n values that are at most a + b k, or of n + 1 values of which the first is 0."""

from verify.proving.evidence import Evidence, Json
from verify.statements.terms import minus, over, plus, times

START, RATE = "x2", "x3"


def affine(start: Json, rate: Json, k: Json) -> Json:
    """Return a + b k."""
    return plus(start, times(rate, k))


def affine_sum(start: Json, rate: Json, n: Json) -> Json:
    """Return the sum of a + b k over k < n."""
    return plus(times(start, n), times(over(1, 2), rate, n, minus(n, 1)))


def prove_affine_bound(proof: Evidence) -> int:
    """Prove ∀f, a, b (∀k f(k) ≤ a + b k ⟹ ∀n: the sum of n values is at most a n + b n (n − 1)/2)."""
    return proof.use("library/growth-of-sums", "above")


def gap_of(inequality: Json) -> Json:
    """Return the right side of an inequality less its left side."""
    return minus(inequality[2], inequality[1])


def prove_later_bound(proof: Evidence) -> int:
    """Prove ∀f, c (f(0) = 0, ∀k f(k) ≤ c ⟹ ∀n: the sum of n + 1 values is at most c n)."""
    return proof.use("library/growth-of-sums", "from-zero")

"""Sums of the first n values of sequences: linearity, order, exchange of two sums, powers of products."""

from verify.library import finite_sums
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.terms import equal, mapping, minus
from verify.statements.trees import substituted

TABLE = ["maps", "natural", "natural", "real"]
SECOND_LENGTH, DOUBLE, UPPER = "n3", "F1", "w1"
SEQUENCES: Binders = [*finite_sums.DECLARED, (SECOND_LENGTH, "natural"), (DOUBLE, TABLE), (UPPER, "real")]


def _split(proof: Evidence, n: Json, series: Json) -> int:
    """Prove that the sum of n + 1 values is the sum of n values plus the last one."""
    return proof.specialise(proof.specialise(finite_sums.prove_last_term(proof), [n]), [series])


def congruent(proof: Evidence, left: Json, right: Json, n: Json, pointwise: int) -> int:
    """Prove that the sums of n values at ``PLACE`` are equal, from the equality of the values."""
    maps = [mapping([("h'", "natural")], substituted(x, {finite_sums.PLACE: "h'"})) for x in (left, right)]
    return proof.specialise(
        finite_sums.prove_equal_sums(proof), [*maps, n], [proof.generalise(pointwise, [finite_sums.PLACE])]
    )


def prove_linear(proof: Evidence) -> int:
    """Prove ∀f, g ∀x, y ∀n: the sum of x f + y g is x times that of f plus y times that of g."""
    return proof.use("library/sums-of-sequences", "linear")


def prove_constant_sum(proof: Evidence) -> int:
    """Prove ∀z ∀n: n numbers z add up to z n."""
    return proof.use("library/sums-of-sequences", "constant")


def prove_scaled(proof: Evidence) -> int:
    """Prove ∀f ∀z ∀n: the sum of z f is z times that of f."""
    return proof.use("library/sums-of-sequences", "scaled")


def prove_order(proof: Evidence) -> int:
    """Prove ∀f, g (∀k f(k) ≤ g(k) ⟹ ∀n: the sum of n values of f is at most that of g)."""
    return proof.use("library/order-of-sums", "terms")


def prove_exchange(proof: Evidence) -> int:
    """Prove ∀F, n ∀m: the sums over n first values of both indices may be exchanged."""
    return proof.use("library/sums-of-sequences", "exchange")


def prove_transfer(proof: Evidence) -> int:
    """Prove ∀x, y, z (x = y, y ≤ z ⟹ x ≤ z)."""
    hypotheses = [equal(finite_sums.BASE, finite_sums.INVERSE), ["<=", finite_sums.INVERSE, UPPER]]
    same, smaller = (proof.assume(formula) for formula in hypotheses)
    gap = proof.sums(
        equal(minus(UPPER, finite_sums.BASE), minus(UPPER, finite_sums.INVERSE)), cofactors=[cofactor(same, [], -1)]
    )
    found = proof.squares(["<=", finite_sums.BASE, UPPER], gap, [smaller])
    return proof.generalise(found, [finite_sums.BASE, finite_sums.INVERSE, UPPER], hypotheses)


def prove_order_below(proof: Evidence) -> int:
    """Prove ∀f, g ∀n (∀k < n: f(k) ≤ g(k) ⟹ the sum of n values of f is at most that of g)."""
    return proof.use("library/order-of-sums", "below")

"""Sums of the first n values of sequences: linearity, order, exchange of two sums, powers of products."""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    BASE,
    DECLARED,
    INVERSE,
    LENGTH,
    MORE,
    OTHER,
    PLACE,
    SERIES,
    ZERO,
    by_counting,
    prove_equal_sums,
    prove_last_term,
)
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, forall, implies, mapping, minus, plus, substituted

Json = Any

TABLE = ["maps", "natural", "natural", "real"]
SECOND_LENGTH, DOUBLE, UPPER = "n3", "F1", "w1"
SEQUENCES: Binders = [*DECLARED, (SECOND_LENGTH, "natural"), (DOUBLE, TABLE), (UPPER, "real")]


def _split(proof: Evidence, n: Json, series: Json) -> int:
    """Prove that the sum of n + 1 values is the sum of n values plus the last one."""
    return proof.specialise(proof.specialise(prove_last_term(proof), [n]), [series])


def congruent(proof: Evidence, left: Json, right: Json, n: Json, pointwise: int) -> int:
    """Prove that the sums of n values at ``PLACE`` are equal, from the equality of the values."""
    maps = [mapping([("h'", "natural")], substituted(x, {PLACE: "h'"})) for x in (left, right)]
    return proof.specialise(prove_equal_sums(proof), [*maps, n], [proof.generalise(pointwise, [PLACE])])


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
    smaller = forall([("k'", "natural")], ["<=", [SERIES, "k'"], [OTHER, "k'"]])
    given = proof.assume(smaller)

    def statement(n: Json) -> Json:
        return ["<=", ["sum_below", SERIES, n], ["sum_below", OTHER, n]]

    before = proof.assume(statement(LENGTH))
    here = proof.specialise(given, [LENGTH])
    left, right = (["sum_below", f, MORE] for f in (SERIES, OTHER))
    form = plus(
        minus(["sum_below", OTHER, LENGTH], ["sum_below", SERIES, LENGTH]), minus([OTHER, LENGTH], [SERIES, LENGTH])
    )
    gap = proof.sums(
        equal(minus(right, left), form),
        cofactors=[
            cofactor(_split(proof, LENGTH, OTHER)),
            cofactor(_split(proof, LENGTH, SERIES), [], -1),
        ],
    )
    step = proof.squares(["<=", left, right], gap, [before, here])
    found = by_counting(proof, statement, proof.evaluate(["<=", 0, 0]), step)
    return proof.generalise(found, [SERIES, OTHER], [smaller])


def prove_exchange(proof: Evidence) -> int:
    """Prove ∀F, n ∀m: the sums over n first values of both indices may be exchanged."""
    return proof.use("library/sums-of-sequences", "exchange")


def prove_transfer(proof: Evidence) -> int:
    """Prove ∀x, y, z (x = y, y ≤ z ⟹ x ≤ z)."""
    hypotheses = [equal(BASE, INVERSE), ["<=", INVERSE, UPPER]]
    same, smaller = (proof.assume(formula) for formula in hypotheses)
    gap = proof.sums(equal(minus(UPPER, BASE), minus(UPPER, INVERSE)), cofactors=[cofactor(same, [], -1)])
    found = proof.squares(["<=", BASE, UPPER], gap, [smaller])
    return proof.generalise(found, [BASE, INVERSE, UPPER], hypotheses)


def prove_order_below(proof: Evidence) -> int:
    """Prove ∀f, g ∀n (∀k < n: f(k) ≤ g(k) ⟹ the sum of n values of f is at most that of g)."""

    def smaller(n: Json) -> Json:
        inside = implies(["<=", plus("k'", 1), n], ["<=", [SERIES, "k'"], [OTHER, "k'"]])
        return forall([("k'", "natural")], inside)

    def statement(n: Json) -> Json:
        return implies(smaller(n), ["<=", ["sum_below", SERIES, n], ["sum_below", OTHER, n]])

    given = proof.assume(smaller(MORE))
    inside = proof.assume(["<=", plus(PLACE, 1), LENGTH])
    wider = proof.squares(
        ["<=", plus(PLACE, 1), MORE],
        proof.sums(equal(minus(MORE, plus(PLACE, 1)), plus(minus(LENGTH, plus(PLACE, 1)), 1))),
        [inside],
    )
    fewer = proof.generalise(proof.specialise(given, [PLACE], [wider]), [PLACE], [["<=", plus(PLACE, 1), LENGTH]])
    before = proof.specialise(proof.assume(statement(LENGTH)), [], [fewer])
    same = proof.squares(["<=", plus(LENGTH, 1), MORE], proof.sums(equal(minus(MORE, plus(LENGTH, 1)), 0)))
    here = proof.specialise(given, [LENGTH], [same])
    form = plus(
        minus(["sum_below", OTHER, LENGTH], ["sum_below", SERIES, LENGTH]), minus([OTHER, LENGTH], [SERIES, LENGTH])
    )
    left, right = (["sum_below", f, MORE] for f in (SERIES, OTHER))
    gap = proof.sums(
        equal(minus(right, left), form),
        cofactors=[cofactor(_split(proof, LENGTH, OTHER)), cofactor(_split(proof, LENGTH, SERIES), [], -1)],
    )
    step = proof.generalise(proof.squares(["<=", left, right], gap, [before, here]), [], [smaller(MORE)])
    base = proof.generalise(proof.evaluate(["<=", 0, 0]), [], [smaller(ZERO)])
    return proof.generalise(by_counting(proof, statement, base, step), [SERIES, OTHER])

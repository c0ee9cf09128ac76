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
    SUMS,
    ZERO,
    by_counting,
    prove_equal_sums,
    prove_last_term,
    sum_below,
)
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, forall, implies, mapping, minus, plus, substituted, times
from verify.statements.lemmas import Lemmas

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


SUMS_OF_SEQUENCES = Lemmas(
    "library/sums-of-sequences",
    "Sums of sequences are linear, and two sums are exchanged",
    definitions=SUMS,
    variables=SEQUENCES,
    file=__file__,
)


@SUMS_OF_SEQUENCES.lemma(
    "linear",
    "The sum of z f + y g is z times that of f and y times that of g.",
    """
    forall f, g in maps(natural, real); z, y in real:
      forall n in natural:
        sum_below((k in natural |-> z*f(k) + y*g(k)), n) = z*sum_below(f, n) + y*sum_below(g, n)
    """,
    "(k in natural |-> k), (k in natural |-> 1), 2, 3, 2",
    [
        (
            "Without the second factor it is false.",
            "+ y*sum_below(g, n)",
            "+ sum_below(g, n)",
            "(k in natural |-> 0), (k in natural |-> 1), 0, 2, 1",
        )
    ],
)
def prove_linear(proof: Evidence) -> int:
    """Prove ∀f, g ∀x, y ∀n: the sum of x f + y g is x times that of f plus y times that of g."""

    def combined(k: Json) -> Json:
        return plus(times(BASE, [SERIES, k]), times(INVERSE, [OTHER, k]))

    def statement(n: Json) -> Json:
        sums = plus(times(BASE, ["sum_below", SERIES, n]), times(INVERSE, ["sum_below", OTHER, n]))
        return equal(sum_below("k'", n, combined("k'")), sums)

    cofactors = [
        cofactor(_split(proof, LENGTH, mapping([("k'", "natural")], combined("k'")))),
        cofactor(proof.assume(statement(LENGTH))),
        cofactor(_split(proof, LENGTH, SERIES), [], minus(BASE)),
        cofactor(_split(proof, LENGTH, OTHER), [], minus(INVERSE)),
    ]
    step = proof.sums(statement(MORE), cofactors=cofactors)
    found = by_counting(proof, statement, proof.sums(statement(ZERO)), step)
    return proof.generalise(found, [SERIES, OTHER, BASE, INVERSE])


@SUMS_OF_SEQUENCES.lemma(
    "constant",
    "A sum of n equal numbers is n times that number.",
    "forall z in real: forall n in natural: sum_below((k in natural |-> z), n) = z*n",
    "2, 3",
)
def prove_constant_sum(proof: Evidence) -> int:
    """Prove ∀z ∀n: n numbers z add up to z n."""

    def statement(n: Json) -> Json:
        return equal(sum_below("k'", n, BASE), times(BASE, n))

    split = _split(proof, LENGTH, mapping([("k'", "natural")], BASE))
    step = proof.sums(statement(MORE), cofactors=[cofactor(split), cofactor(proof.assume(statement(LENGTH)))])
    return proof.generalise(by_counting(proof, statement, proof.sums(statement(ZERO)), step), [BASE])


@SUMS_OF_SEQUENCES.lemma(
    "scaled",
    "The sum of z f is z times that of f.",
    """
    forall f in maps(natural, real); z in real:
      forall n in natural: sum_below((k in natural |-> z*f(k)), n) = z*sum_below(f, n)
    """,
    "(k in natural |-> k), 2, 3",
)
def prove_scaled(proof: Evidence) -> int:
    """Prove ∀f ∀z ∀n: the sum of z f is z times that of f."""

    def statement(n: Json) -> Json:
        return equal(sum_below("k'", n, times(BASE, [SERIES, "k'"])), times(BASE, ["sum_below", SERIES, n]))

    series = mapping([("k'", "natural")], times(BASE, [SERIES, "k'"]))
    step = proof.sums(
        statement(MORE),
        cofactors=[
            cofactor(_split(proof, LENGTH, series)),
            cofactor(proof.assume(statement(LENGTH))),
            cofactor(_split(proof, LENGTH, SERIES), [], minus(BASE)),
        ],
    )
    found = by_counting(proof, statement, proof.sums(statement(ZERO)), step)
    return proof.generalise(found, [SERIES, BASE])


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


@SUMS_OF_SEQUENCES.lemma(
    "exchange",
    "Two sums over n and m first numbers are exchanged.",
    """
    forall F in maps(natural, natural, real); n in natural:
      forall m in natural:
          sum_below((q in natural |-> sum_below((k in natural |-> F(q, k)), n)), m)
        = sum_below((k in natural |-> sum_below((q in natural |-> F(q, k)), m)), n)
    """,
    "(q, k in natural |-> q*k), 1, 2",
    [("The lengths go with the indices.", "F(q, k)), m)), n)", "F(q, k)), n)), m)", "(q, k in natural |-> q), 1, 2")],
)
def prove_exchange(proof: Evidence) -> int:
    """Prove ∀F, n ∀m: the sums over n first values of both indices may be exchanged."""

    def column(q: Json) -> Json:
        return sum_below("k'", SECOND_LENGTH, [DOUBLE, q, "k'"])

    def row(n: Json) -> Json:
        return mapping([("k'", "natural")], sum_below("q'", n, [DOUBLE, "q'", "k'"]))

    def statement(n: Json) -> Json:
        return equal(sum_below("q'", n, column("q'")), ["sum_below", row(n), SECOND_LENGTH])

    def at(series: Json, k: Json) -> Json:
        return ["at", series, k]

    inner = mapping([("q'", "natural")], [DOUBLE, "q'", PLACE])
    last = mapping([("k'", "natural")], [DOUBLE, LENGTH, "k'"])
    grown = plus(times(1, at(row(LENGTH), PLACE)), times(1, at(last, PLACE)))
    one_more = proof.sums(equal(at(row(MORE), PLACE), grown), cofactors=[cofactor(_split(proof, LENGTH, inner))])
    weighted = mapping([("h'", "natural")], substituted(grown, {PLACE: "h'"}))
    congruent = prove_equal_sums(proof)
    same = proof.specialise(congruent, [row(MORE), weighted, SECOND_LENGTH], [proof.generalise(one_more, [PLACE])])
    both_rows = proof.specialise(prove_linear(proof), [row(LENGTH), last, 1, 1, SECOND_LENGTH])
    step = proof.sums(
        statement(MORE),
        cofactors=[
            cofactor(_split(proof, LENGTH, mapping([("q'", "natural")], column("q'")))),
            cofactor(proof.assume(statement(LENGTH))),
            cofactor(both_rows, [], -1),
            cofactor(same, [], -1),
        ],
    )
    zeros = mapping([("k'", "natural")], 0)
    zero = proof.specialise(prove_linear(proof), [zeros, zeros, 0, 0, SECOND_LENGTH])
    nothing = mapping([("h'", "natural")], plus(times(0, at(zeros, "h'")), times(0, at(zeros, "h'"))))
    none = proof.generalise(proof.sums(equal(at(row(ZERO), PLACE), at(nothing, PLACE))), [PLACE])
    empty = proof.specialise(congruent, [row(ZERO), nothing, SECOND_LENGTH], [none])
    base = proof.sums(statement(ZERO), cofactors=[cofactor(empty, [], -1), cofactor(zero, [], -1)])
    return proof.generalise(by_counting(proof, statement, base, step), [DOUBLE, SECOND_LENGTH])


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


STATEMENTS = {"library/sums-of-sequences": SUMS_OF_SEQUENCES.statement}

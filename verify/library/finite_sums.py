"""Sums of the first n values of a sequence, and powers with free exponents, for every natural n."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, define, equal, forall, mapping, plus, times
from verify.statements.lemmas import Lemmas

Json = Any

SEQUENCE = ["maps", "natural", "real"]
ZERO: Json = ["of", "natural", 0]


def _sums(f: Json, n: Json) -> Json:
    """The sequence of the sums of n values that begin at each k."""
    following = mapping([("k'", "natural")], plus([f, "k'"] if isinstance(f, str) else ["at", f, "k'"], _after("s'")))
    return ["iterate", [["s'", SEQUENCE]], following, mapping([("k'", "natural")], 0), n]


def _after(f: str) -> Json:
    return [f, ["next", "k'"]]


SUMS: list[Json] = [
    define("sum_below", [("f", SEQUENCE), ("n", "natural")], ["at", _sums("f", "n"), ZERO]),
    define("raised", [("z", "real"), ("n", "natural")], ["iterate", [["y", "real"]], times("y", "z"), 1, "n"]),
]


def sum_below(index: str, n: Json, term: Json) -> Json:
    """Return the sum of a term over the n numbers from 0 on."""
    return ["sum_below", mapping([(index, "natural")], term), n]


def raised(z: Json, n: Json) -> Json:
    """Return z to the power n."""
    return ["raised", z, n]


LENGTH, PLACE, SERIES, OTHER, BASE, INVERSE = "n1", "k1", "f1", "g1", "z1", "y1"
DECLARED: Binders = [
    (LENGTH, "natural"),
    (PLACE, "natural"),
    (SERIES, SEQUENCE),
    (OTHER, SEQUENCE),
    (BASE, "real"),
    (INVERSE, "real"),
]
MORE: Json = ["next", LENGTH]
MOVED = mapping([("j'", "natural")], [SERIES, ["next", "j'"]])


def by_counting(proof: Evidence, statement: Callable[[Json], Json], base: int, step: int) -> int:
    """From φ(0), and from φ(n) ⊢ φ(n + 1), conclude ∀n φ(n)."""
    passage = proof.generalise(step, [LENGTH], [statement(LENGTH)])
    return proof.induct(forall([("n2", "natural")], statement("n2")), base, passage)


def prove_shift(proof: Evidence) -> int:
    """Prove ∀f ∀n ∀i: the sum of n values of f from i + 1 on is that of the values of k ↦ f(k + 1) from i on."""

    def shifts(n: Json) -> Json:
        places = [("i'", "natural")]
        return forall(places, equal(["at", _sums(SERIES, n), ["next", "i'"]], ["at", _sums(MOVED, n), "i'"]))

    before = proof.assume(shifts(LENGTH))
    step = proof.sums(shifts(MORE), cofactors=[cofactor(before, [["next", "i'"]])])
    return proof.generalise(by_counting(proof, shifts, proof.sums(shifts(ZERO)), step), [SERIES])


TERMS = Lemmas(
    "library/finite-sums",
    "Sums of the first n values of a sequence",
    definitions=SUMS,
    variables=DECLARED,
    file=__file__,
)


@TERMS.lemma(
    "first-term",
    "A sum of n + 1 values is the first value and the sum of the n values that follow.",
    """
    forall f in maps(natural, real); n in natural:
      sum_below(f, next(n)) = f((0 : natural)) + sum_below((j in natural |-> f(next(j))), n)
    """,
    "(k in natural |-> k), 2",
    [("A sum of n values lacks one.", "sum_below(f, next(n))", "sum_below(f, n)", "(k in natural |-> 1), 1")],
)
def prove_first_term(proof: Evidence) -> int:
    """Prove ∀f ∀n: the sum of n + 1 values is f(0) plus the sum of n values of k ↦ f(k + 1)."""
    shift = proof.specialise(prove_shift(proof), [SERIES, LENGTH, ZERO])
    goal = equal(["sum_below", SERIES, MORE], plus([SERIES, ZERO], ["sum_below", MOVED, LENGTH]))
    return proof.generalise(proof.sums(goal, cofactors=[cofactor(shift)]), [SERIES, LENGTH])


@TERMS.lemma(
    "last-term",
    "A sum of n + 1 values is the sum of n values and the last value.",
    "forall n in natural: forall f in maps(natural, real): sum_below(f, next(n)) = sum_below(f, n) + f(n)",
    "2, (k in natural |-> k)",
    [("A sum of n values lacks the last one.", "sum_below(f, next(n))", "sum_below(f, n)", "1, (k in natural |-> 1)")],
)
def prove_last_term(proof: Evidence) -> int:
    """Prove ∀n ∀f: the sum of n + 1 values is the sum of n values plus f(n)."""
    shift = prove_shift(proof)

    def splits(n: Json) -> Json:
        one_more = plus(["f2", ZERO], ["at", _sums("f2", n), ["next", ZERO]])
        return forall([("f2", SEQUENCE)], equal(one_more, plus(["sum_below", "f2", n], ["f2", n])))

    before = proof.specialise(proof.assume(splits(LENGTH)), [MOVED])
    here = [proof.specialise(shift, [SERIES, n, ZERO]) for n in (MORE, LENGTH)]
    goal = equal(["sum_below", SERIES, ["next", MORE]], plus(["sum_below", SERIES, MORE], [SERIES, MORE]))
    found = proof.sums(goal, cofactors=[cofactor(here[0]), cofactor(before), cofactor(here[1], [], -1)])
    return by_counting(proof, splits, proof.sums(splits(ZERO)), proof.generalise(found, [SERIES]))


def prove_equal_sums(proof: Evidence) -> int:
    """Prove ∀f, g, n (∀k f(k) = g(k) ⟹ the sums of n values are equal)."""
    same = forall([("k'", "natural")], equal([SERIES, "k'"], [OTHER, "k'"]))
    sums = [["sum_below", f, LENGTH] for f in (SERIES, OTHER)]
    return proof.generalise(proof.rewrite(equal(*sums), [proof.assume(same)]), [SERIES, OTHER, LENGTH], [same])


STATEMENTS = {"library/finite-sums": TERMS.statement}

"""Factorials, and induction on the size of a set.

A factorial is the second number of a pair that is iterated: (i, i!) becomes (i + 1, (i + 1)!).
"""

from __future__ import annotations

from typing import Any

from verify.library.power_inequalities import and_one
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    equal,
    forall,
    implies,
    mapping,
    minus,
    plus,
    product_over,
    substituted,
    times,
)
from verify.statements.lemmas import Lemmas

Json = Any

STATE = ["maps", ["labels", "number", "factorial"], "real"]


def _state(number: Json, product: Json) -> Json:
    return mapping([("i", STATE[1])], ["choose", "i", ["number", number], ["factorial", product]])


FOLLOWING = plus(["f", ":number"], 1)


FACTORIALS = ["iterate", [["f", STATE]], _state(FOLLOWING, times(["f", ":factorial"], FOLLOWING)), _state(0, 1), "n"]


FACTORIAL = define("factorial", [("n", "natural")], ["at", FACTORIALS, ":factorial"])


COUNTING: Binders = [("n1", "natural"), ("T1", "set")]


FACTORIAL_LEMMAS = Lemmas(
    "library/factorials", "Factorials", definitions=[FACTORIAL], variables=COUNTING, file=__file__
)


@FACTORIAL_LEMMAS.lemma(
    "counting",
    "The number that the factorials count with is n.",
    """
    forall n in natural:
      iterate(f in maps(labels(number, factorial), real) |-> (i in labels(number, factorial) |->
          case(i; :number |-> f(:number) + 1; :factorial |-> f(:factorial)*(f(:number) + 1)));
        (i in labels(number, factorial) |-> case(i; :number |-> 0; :factorial |-> 1)); n)(:number) = n
    """,
    "1",
)
def prove_number(proof: Evidence) -> int:
    """Prove ∀n: the number that the factorials count with is n."""

    def statement(n: Json) -> Json:
        return equal(["at", substituted(FACTORIALS, {"n": n}), ":number"], n)

    before = proof.assume(statement("n1"))
    step = proof.sums(statement(["next", "n1"]), cofactors=[cofactor(before)])
    passage = proof.generalise(step, ["n1"], [statement("n1")])
    return proof.induct(forall([("n2", "natural")], statement("n2")), proof.evaluate(statement(0)), passage)


@FACTORIAL_LEMMAS.lemma(
    "positive",
    "Factorials are positive.",
    "forall n in natural: 0 < factorial(n)",
    "1",
    [("They are not above 1.", "0 < factorial(n)", "1 < factorial(n)", "1")],
)
def prove_positive_factorial(proof: Evidence) -> int:
    """Prove ∀n: 0 < n!."""

    def statement(n: Json) -> Json:
        return ["<", 0, ["factorial", n]]

    count = proof.specialise(prove_number(proof), ["n1"])
    factorial = ["factorial", "n1"]
    following = proof.sums(
        equal(minus(["factorial", ["next", "n1"]], 0), times(factorial, plus("n1", 1))),
        cofactors=[cofactor(count, [], factorial)],
    )
    before = proof.assume(statement("n1"))
    step = proof.generalise(proof.squares(statement(["next", "n1"]), following, [before]), ["n1"], [statement("n1")])
    return proof.induct(forall([("n2", "natural")], statement("n2")), proof.evaluate(statement(0)), step)


def prove_from_zero(proof: Evidence, goal: Json, successor: Json, size: Json) -> int:
    """Prove φ under 0 = n, where n is spelled ``successor``, which is > 0 by its form."""
    positive = proof.squares(["<", 0, successor])
    zero = proof.sums(equal(successor, 0), cofactors=[cofactor(proof.assume(size), [], -1)])
    none = proof.rewrite(["<", 0, 0], [zero], positive)
    return proof.generalise(proof.contradiction(goal, none, proof.evaluate(["<", 0, 0])), [], [size])


@FACTORIAL_LEMMAS.lemma(
    "empty",
    "A product over a set without elements is 1.",
    "forall T in set: 0 = size(T) ==> (forall f in maps(T, real): prod(t in T: f(t)) = 1)",
    "empty, (t in empty |-> 0)",
)
def prove_empty_product(proof: Evidence) -> int:
    """Prove ∀T (0 = |T| ⟹ every product over T is 1)."""

    def ones(T: Json) -> Json:
        return forall([("f", ["maps", T, "real"])], equal(product_over([("t", T)], ["f", "t"]), 1))

    def statement(T: Json) -> Json:
        return implies(equal(0, ["size", T]), ones(T))

    base = proof.generalise(proof.sums(ones(["empty"])), [], [equal(0, ["size", ["empty"]])])
    more = and_one("T1")
    step = prove_from_zero(proof, ones(more), plus(["size", "T1"], 1), equal(0, ["size", more]))
    passage = proof.generalise(step, ["T1"], [statement("T1")])
    return proof.induct(forall([("T2", "set")], statement("T2")), base, passage)


def prove_by_counting(proof: Evidence, claim: Json, first: int, step: int) -> int:
    """From φ(0), and from ⊢ φ(n + 1), conclude ∀k φ(k)."""
    _, ((name, _),), body = claim
    passage = proof.generalise(step, ["n1"], [substituted(body, {name: "n1"})])
    return proof.induct(claim, first, passage)


def prove_for_sizes(proof: Evidence, claim: Json, S: Json, step: int) -> int:
    """Prove ∀k (|S ⊎ {∗}| = k ⟹ φ(k)) from |S ⊎ {∗}| = n + 1 ⟹ φ(n + 1)."""
    _, ((name, _),), body = claim
    none, conclusion = substituted(body[1:], {name: 0})
    positive = proof.squares(["<", 0, plus(["size", S[1]], 1)])
    zero = proof.sums(equal(plus(["size", S[1]], 1), 0), cofactors=[cofactor(proof.assume(none))])
    absurd = proof.rewrite(["<", 0, 0], [zero], positive)
    first = proof.generalise(proof.contradiction(conclusion, absurd, proof.evaluate(["<", 0, 0])), [], [none])
    return prove_by_counting(proof, claim, first, step)


STATEMENTS = {"library/factorials": FACTORIAL_LEMMAS.statement}

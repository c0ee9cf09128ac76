"""A sequence has the same value at natural numbers that are equal as real numbers."""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import DECLARED, LENGTH, MORE, MOVED, PLACE, SEQUENCE, SERIES, ZERO
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, forall, implies, plus
from verify.statements.lemmas import Lemmas

Json = Any

AFTER: Json = ["next", PLACE]


SAME_NUMBERS = Lemmas(
    "library/equal-numbers", "A sequence takes equal values at equal numbers", variables=DECLARED, file=__file__
)


@SAME_NUMBERS.lemma(
    "values",
    "If k = n, then f(k) = f(n).",
    "forall n in natural: forall f in maps(natural, real); k in natural: k = n ==> f(k) = f(n)",
    "1, (k in natural |-> 1), 1",
    [("At a smaller number the value may differ.", "k = n", "k <= n", "1, (k in natural |-> k), 0")],
)
def prove_same_numbers(proof: Evidence) -> int:
    """Prove ∀n ∀f ∀k (k = n ⟹ f(k) = f(n))."""

    def one(f: Json, n: Json, k: Json) -> Json:
        return implies(equal(k, n), equal([f, k], [f, n]))

    def statement(n: Json) -> Json:
        return forall([("f2", SEQUENCE), ("k2", "natural")], one("f2", n, "k2"))

    def every(n: Json, base: int, step: int) -> int:
        passage = proof.generalise(step, [PLACE], [one(SERIES, n, PLACE)])
        found = proof.induct(forall([("k2", "natural")], one(SERIES, n, "k2")), base, passage)
        return proof.generalise(found, [SERIES])

    def never(k: Json, n: Json, larger: Json, side: int) -> int:
        """Prove the implication where a number and 0 cannot be equal."""
        zero = proof.sums(equal(larger, 0), cofactors=[cofactor(proof.assume(equal(k, n)), [], side)])
        nonzero = proof.specialise(prove_nonzero(proof), [larger], [proof.squares(["<", 0, larger])])
        found = proof.contradiction(equal([SERIES, k], [SERIES, n]), zero, nonzero)
        return proof.generalise(found, [], [equal(k, n)])

    same = proof.generalise(proof.sums(equal([SERIES, ZERO], [SERIES, ZERO])), [], [equal(ZERO, ZERO)])
    start = every(ZERO, same, never(AFTER, ZERO, plus(PLACE, 1), 1))
    before = proof.specialise(proof.assume(statement(LENGTH)), [MOVED, PLACE])
    fewer = proof.sums(equal(PLACE, LENGTH), cofactors=[cofactor(proof.assume(equal(AFTER, MORE)))])
    moved = proof.generalise(proof.specialise(before, [], [fewer]), [], [equal(AFTER, MORE)])
    following = every(MORE, never(ZERO, MORE, plus(LENGTH, 1), -1), moved)
    step = proof.generalise(following, [LENGTH], [statement(LENGTH)])
    return proof.induct(forall([("n2", "natural")], statement("n2")), start, step)


STATEMENTS = {"library/equal-numbers": SAME_NUMBERS.statement}

"""Positive real numbers have square roots."""

from __future__ import annotations

from typing import Any

from verify.library.intermediate_values import CROSSING, PART, prove_crossing
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, equal, exists, minus, plus, power, times
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import prove_not

Json = Any

ROOT = exists([("s'", "real")], both(["<", 0, "s'"], equal(power("s'", 2), "r1")))
WHOLE = plus(1, "r1")


def _sides(part: Json) -> tuple[Json, Json]:
    """c and ((1 + c) t)²."""
    return "r1", power(times(WHOLE, part), 2)


LEMMAS = Lemmas("library/square-roots", "Positive real numbers have square roots", variables=CROSSING, file=__file__)


@LEMMAS.lemma(
    "existence",
    "Every real number x > 0 has a square root s > 0.",
    "forall x in real: 0 < x ==> (exists s in real: 0 < s and s^2 = x)",
    "2",
    [("It is not the number itself.", "exists s in real: 0 < s and s^2 = x", "0 < x and x^2 = x", "2")],
)
def prove_square_root(proof: Evidence) -> int:
    """Prove ∀x > 0 ∃s > 0: s² = x."""
    edge: Json = ["<", 0, "r1"]
    positive = proof.assume(edge)
    false = proof.evaluate(["<", 0, 0])

    def found(low: int, _: int, zero: int) -> int:
        point, goal = times(WHOLE, PART), ["<", 0, PART]
        wrong = proof.order(proof.assume(["not", goal]))
        form = plus("r1", times(power(WHOLE, 2), PART, minus(0, PART)))
        equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(zero, [], -1)])
        absurd = proof.squares(["<", 0, 0], equals, [positive, low, wrong])
        some = proof.cases(goal, proof.assume(goal), proof.contradiction(goal, absurd, false))
        larger = proof.squares(["<", 0, point], given=[positive, some])
        square = proof.sums(equal(power(point, 2), "r1"), cofactors=[cofactor(zero, [], -1)])
        return proof.witness(ROOT, [point], proof.conjunction(larger, square))

    first, last = (minus(*_sides(end)) for end in (0, 1))
    begins = proof.squares(["<", 0, first], proof.sums(equal(minus(first, 0), "r1")), [positive])
    at_end: Json = ["<", 0, last]
    form = plus(last, 1, "r1", power("r1", 2))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [positive, proof.assume(at_end)])
    denial = prove_not(proof, at_end, absurd, false)
    return proof.generalise(prove_crossing(proof, ROOT, _sides, found, begins, denial), ["r1"], [edge])


STATEMENTS = {"library/square-roots": LEMMAS.statement}

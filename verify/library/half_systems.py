"""Half-systems: sets H of characters of a finite Abelian group that hold one of k and −k for each k ≠ 0."""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import define, different, equal, forall, indicator, minus, over, plus, times

Json = Any

G, D = ["element", "G"], ["dual", "G"]
MEMBERS = ["members", "H"]
HALF_SYSTEMS: list[Json] = [
    define("order", [("G", "abelian")], ["size", G]),
    define(
        "half_system",
        [("G", "abelian"), ("H", ["subsets", D])],
        forall(
            [("k", D)],
            equal(plus(indicator(["in", "k", "H"]), indicator(["in", minus("k"), "H"])), indicator(different("k", 0))),
        ),
    ),
]


def prove_no_zero(proof: Evidence, half: int) -> int:
    """Prove ∀h ∈ H: h ≠ 0, as an equation of indicators, from what makes H a half-system or a transversal."""
    frequency = ["inclusion", "one"]
    at_zero = indicator(equal(frequency, 0))
    return proof.sums(
        forall([("one", MEMBERS)], equal(at_zero, 0)),
        cofactors=[cofactor(half, [frequency], at_zero), cofactor(half, [0], times(over(-1, 2), at_zero))],
    )


def prove_no_self_conjugate(proof: Evidence, half: int) -> int:
    """Prove ∀h ∈ H: h ≠ −h, as an equation of indicators, from what makes H a half-system."""
    frequency = ["inclusion", "one"]
    opposite, at_zero = indicator(equal(frequency, minus(frequency))), indicator(equal(frequency, 0))
    return proof.sums(
        forall([("one", MEMBERS)], equal(opposite, 0)),
        cofactors=[
            cofactor(half, [frequency], minus(opposite, at_zero)),
            cofactor(half, [0], times(over(1, 2), at_zero)),
        ],
    )

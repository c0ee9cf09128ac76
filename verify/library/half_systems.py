"""Half-systems: sets H of characters of a finite Abelian group that hold one of k and −k for each k ≠ 0."""

from verify.statements.formulas import Json, define, forall
from verify.statements.terms import different, equal, indicator, minus, plus

G, D = ["element", "G"], ["dual", "G"]
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

"""Solutions with three hidden nodes at one frequency, and the objective that selects among them.

CaGO (Tian), Definition 6 and equation (71).
"""

from __future__ import annotations

from typing import Any

from verify.statements.cago.fourier import FOURIER_VOCABULARY
from verify.statements.cago.seeds import AT, CROSS, OFF_DIAGONAL
from verify.statements.cago.vocabulary import LABELS, D, P, applied, solution
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    plus,
    power,
    times,
    total,
)
from verify.statements.patterns import names_of

Json = Any

TRIPLE = ["range", 0, 2]
ENTRIES = ["maps", P, TRIPLE, "complex"]
ONE_FREQUENCY: Binders = [*AT, ("J", "set"), ("x", ["maps", P, "J", "complex"])]


def node_product(x: str, j: Json, conjugated: str = "") -> Json:
    """x_a x_b x_c at the node j, the entries of the labels in ``conjugated`` conjugated."""
    entries = [[x, f":{label}", j] for label in LABELS]
    return times(*(conj(e) if label in conjugated else e for label, e in zip(LABELS, entries, strict=True)))


def node_product_at(x: Json, j: Json) -> Json:
    """x_a x_b x_c at the node j of an explicit map x."""
    return times(*(["at", x, f":{label}", j] for label in LABELS))


def turn(w: Json, j: Json) -> Json:
    """ω^j for j = 0, 1, 2."""
    return plus(
        indicator(equal(j, 0)),
        times(indicator(equal(j, 1)), w),
        times(indicator(equal(j, 2)), power(w, 2)),
    )


ORDER_VOCABULARY: list[Json] = [
    *FOURIER_VOCABULARY,
    define(
        "cross_constraint",
        [("G", "abelian"), ("J", "set"), ("z", solution("J"))],
        forall(CROSS, implies(OFF_DIAGONAL, equal(applied("cross", "k1", "k2", "k"), 0))),
    ),
    define(
        "at_frequency",
        ONE_FREQUENCY,
        mapping(
            [("p", P), ("k", D), ("j", "J")],
            plus(
                times(indicator(equal("k", "h")), ["x", "p", "j"]),
                times(indicator(equal("k", minus("h"))), conj(["x", "p", "j"])),
            ),
        ),
    ),
    define(
        "objective",
        [*ONE_FREQUENCY, ("epsilon", "real")],
        minus(
            times(2, ["re", applied("cross", "h", "h", "h", z=["at_frequency", "G", "h", "J", "x"])]),
            times("epsilon", total([("j", "J")], ["abs2", node_product("x", "j")])),
        ),
    ),
    define(
        "real_multiple_of_seed",
        [("epsilon", "real"), ("x", ENTRIES)],
        exists(
            [("w", "complex"), ("y", ["maps", P, "complex"]), ("rho", ["maps", P, TRIPLE, "complex"])],
            both(
                equal(plus(power("w", 2), "w", 1), 0),
                equal(["abs2", "w"], 1),
                equal(times("epsilon", *(["y", f":{label}"] for label in LABELS)), 1),
                forall([("p", P), ("j", TRIPLE)], equal(conj(["rho", "p", "j"]), ["rho", "p", "j"])),
                forall([("j", TRIPLE)], equal(node_product("rho", "j"), 1)),
                forall(
                    [("p", P), ("j", TRIPLE)],
                    equal(
                        ["x", "p", "j"],
                        times(["rho", "p", "j"], turn("w", "j"), ["y", "p"]),
                    ),
                ),
            ),
        ),
    ),
]
THREE_BINDERS: Binders = [*AT, ("epsilon", "real"), ("x", ENTRIES)]
THREE_NAMES = names_of(THREE_BINDERS)
POSITIVE = ["<", 0, "epsilon"]
STRUCTURE = ["real_multiple_of_seed", "epsilon", "x"]


def single(x: Json = "x") -> Json:
    """Return the solution with three nodes that lives at ±h."""
    return ["at_frequency", "G", "h", TRIPLE, x]


def objective(x: Json = "x") -> Json:
    """Return the objective (71) at the entries x."""
    return ["objective", "G", "h", TRIPLE, x, "epsilon"]


def constraint(x: Json = "x") -> Json:
    """Return that the solution with the entries x is in R_c."""
    return applied("cross_constraint", nodes=TRIPLE, z=single(x))


ATTAINED = equal(times("epsilon", objective()), 3)
MAXIMAL = both(constraint(), ATTAINED)


def crossed_sum(x: str, conjugated: str) -> Json:
    """Σ_j of the node products with the entries of one label conjugated."""
    return total([("j", TRIPLE)], node_product(x, "j", conjugated))


def unit_products(x: str) -> Json:
    """ε a_j b_j c_j = 1 for every node."""
    return forall([("j", TRIPLE)], equal(times("epsilon", node_product(x, "j")), 1))

"""The objects that CaGO talks about, each defined from its inputs: network, loss, potentials, semi-ring.

CaGO (Tian), §2, §3, definitions 1-6. A solution z gives the coefficients z[p, k, j] of hidden node j at the
character k, p one of a, b (the two inputs) and c (the output).
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import (
    both,
    conj,
    define,
    different,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    product_over,
    times,
    total,
)

Json = Any

LABELS = ("a", "b", "c")
P = ["labels", *LABELS]
G = ["element", "G"]
D = ["dual", "G"]


def solution(nodes: Json) -> Json:
    """Return the sort of the solutions with a given set of hidden nodes."""
    return ["maps", P, D, nodes, "complex"]


NETWORK: list[tuple[str, Json]] = [("G", "abelian"), ("J", "set"), ("z", solution("J"))]
TWO: list[tuple[str, Json]] = [
    ("G", "abelian"),
    ("J1", "set"),
    ("J2", "set"),
    ("z1", solution("J1")),
    ("z2", solution("J2")),
]
EMBEDDING = ["maps", "X", G, "real"]


def applied(name: str, *arguments: Json, nodes: Json = "J", z: Json = "z") -> Json:
    """Return a definition of :data:`VOCABULARY` applied to a network and further arguments."""
    return [name, "G", nodes, z, *arguments]


def convolved(p: str, m: Json, k: Json = "k", nodes: Json = "J", z: Json = "z") -> Json:
    """Return Σ_{k'} r_{p m k' k}, the aggregate of convolution potentials in the loss."""
    return total([("k'", D)], applied("convolution", p, m, "k'", k, nodes=nodes, z=z))


_pre_activation = plus(applied("weight", ":a", "g1", "j"), applied("weight", ":b", "g2", "j"))
_error = applied("error", "g1", "g2", "y")

VOCABULARY: list[Json] = [
    define("order", [("G", "abelian")], ["size", G]),
    define(
        "weight",
        [*NETWORK, ("p", P), ("g", G), ("j", "J")],
        total([("k", D)], times(["z", "p", "k", "j"], ["char", "k", "g"]), different("k", 0)),
    ),
    define(
        "readout",
        [*NETWORK, ("y", G), ("j", "J")],
        total([("k", D)], times(["z", ":c", "k", "j"], conj(["char", "k", "y"])), different("k", 0)),
    ),
    define(
        "orthonormal",
        [("G", "abelian"), ("X", "set"), ("U", EMBEDDING)],
        forall(
            [("g", G), ("h", G)],
            equal(total([("x", "X")], times(["U", "x", "g"], ["U", "x", "h"])), indicator(equal("g", "h"))),
        ),
    ),
    define(
        "orthogonal",
        [("G", "abelian"), ("X", "set"), ("U", EMBEDDING), ("V", EMBEDDING)],
        forall([("g", G), ("h", G)], equal(total([("x", "X")], times(["U", "x", "g"], ["V", "x", "h"])), 0)),
    ),
    define(
        "embedded",
        [
            ("G", "abelian"),
            ("X", "set"),
            ("U", EMBEDDING),
            ("V", EMBEDDING),
            ("g1", G),
            ("g2", G),
            ("x", "X"),
        ],
        plus(["U", "x", "g1"], ["V", "x", "g2"]),
    ),
    define(
        "hidden_weight",
        [*NETWORK, ("X", "set"), ("U", EMBEDDING), ("V", EMBEDDING), ("x", "X"), ("j", "J")],
        total(
            [("g", G)],
            plus(
                times(["U", "x", "g"], applied("weight", ":a", "g", "j")),
                times(["V", "x", "g"], applied("weight", ":b", "g", "j")),
            ),
        ),
    ),
    define(
        "output",
        [*NETWORK, ("g1", G), ("g2", G), ("y", G)],
        total([("j", "J")], times(applied("readout", "y", "j"), power(_pre_activation, 2))),
    ),
    define(
        "error",
        [*NETWORK, ("g1", G), ("g2", G), ("y", G)],
        minus(applied("output", "g1", "g2", "y"), indicator(equal("y", plus("g1", "g2")))),
    ),
    define(
        "projected_error",
        [*NETWORK, ("g1", G), ("g2", G), ("y", G)],
        minus(_error, over(total([("y'", G)], applied("error", "g1", "g2", "y'")), ["order", "G"])),
    ),
    define(
        "summed_loss",
        NETWORK,
        total([("g1", G), ("g2", G), ("y", G)], ["abs2", applied("projected_error", "g1", "g2", "y")]),
    ),
    define("loss", NETWORK, over(applied("summed_loss"), power(["order", "G"], 2))),
    define(
        "hermitian",
        NETWORK,
        forall(
            [("p", P), ("k", D), ("j", "J")],
            equal(["z", "p", minus("k"), "j"], conj(["z", "p", "k", "j"])),
        ),
    ),
    define("mean_free", NETWORK, forall([("p", P), ("j", "J")], equal(["z", "p", 0, "j"], 0))),
    define(
        "cross",
        [*NETWORK, ("k1", D), ("k2", D), ("k", D)],
        total([("j", "J")], times(["z", ":a", "k1", "j"], ["z", ":b", "k2", "j"], ["z", ":c", "k", "j"])),
    ),
    define(
        "convolution",
        [*NETWORK, ("p", P), ("m", D), ("k'", D), ("k", D)],
        total(
            [("j", "J")],
            times(["z", "p", "k'", "j"], ["z", "p", minus("m", "k'"), "j"], ["z", ":c", "k", "j"]),
        ),
    ),
    define(
        "optimality",
        NETWORK,
        both(
            forall(
                [("k", D)],
                equal(
                    applied("cross", "k", "k", "k"),
                    over(indicator(different("k", 0)), times(2, ["order", "G"])),
                ),
            ),
            forall(
                [("k1", D), ("k2", D), ("k", D)],
                implies(
                    ["not", both(equal("k1", "k"), equal("k2", "k"))],
                    equal(applied("cross", "k1", "k2", "k"), 0),
                ),
            ),
            forall([("m", D), ("k'", D), ("k", D)], equal(applied("convolution", ":a", "m", "k'", "k"), 0)),
            forall([("m", D), ("k'", D), ("k", D)], equal(applied("convolution", ":b", "m", "k'", "k"), 0)),
        ),
    ),
    define(
        "ring_sum",
        TWO,
        mapping(
            [("p", P), ("k", D), ("j", ["union", "J1", "J2"])],
            ["case", "j", ["x", ["z1", "p", "k", "x"]], ["y", ["z2", "p", "k", "y"]]],
        ),
    ),
    define(
        "ring_product",
        TWO,
        mapping(
            [("p", P), ("k", D), ("j", ["product", "J1", "J2"])],
            times(["z1", "p", "k", ["first", "j"]], ["z2", "p", "k", ["second", "j"]]),
        ),
    ),
    define("ring_one", [("G", "abelian")], mapping([("p", P), ("k", D), ("j", ["unit"])], 1)),
    define("ring_zero", [("G", "abelian")], mapping([("p", P), ("k", D), ("j", ["empty"])], 0)),
    define(
        "matches",
        [*TWO, ("turn", ["bijections", "J1", "J2"])],
        forall(
            [("j", "J1"), ("p", P), ("k", D)],
            equal(["z1", "p", "k", "j"], ["z2", "p", "k", ["forward", "turn", "j"]]),
        ),
    ),
    define(
        "identified",
        TWO,
        exists([("turn", ["bijections", "J1", "J2"])], ["matches", "G", "J1", "J2", "z1", "z2", "turn"]),
    ),
    define(
        "potential",
        [*NETWORK, ("I", "set"), ("p", ["maps", "I", P]), ("k", ["maps", "I", D])],
        total([("j", "J")], product_over([("i", "I")], ["z", ["p", "i"], ["k", "i"], "j"])),
    ),
]

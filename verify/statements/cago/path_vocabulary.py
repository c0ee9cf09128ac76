"""What Theorem 5 of CaGO speaks of: paths of zero loss from y * z' to e * z', and norms.

CaGO (Tian), Theorem 5 and equations (84), (86).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.cago.fourier import FOURIER_VOCABULARY
from verify.statements.cago.vocabulary import LABELS, NETWORK, D, P, applied, solution
from verify.statements.language import (
    Binders,
    both,
    define,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    times,
    total,
)
from verify.statements.patterns import names_of

Json = Any

NODES = ["product", "I", "J"]
CURVES = ["maps", P, D, NODES, "curve"]
BINDERS: Binders = [
    ("G", "abelian"),
    ("I", "set"),
    ("J", "set"),
    ("y", solution("I")),
    ("z'", solution("J")),
    ("i0", "I"),
]
NAMES = names_of(BINDERS)
PRODUCT = ["ring_product", "G", "I", "J", "y", "z'"]
IDENTITY = ["ring_product", "G", "I", "J", ["padded_identity", "G", "I", "i0"], "z'"]
HYPOTHESES: list[Json] = [
    applied("hermitian", nodes="I", z="y"),
    *(applied(name, nodes="J", z="z'") for name in ("hermitian", "mean_free", "optimality")),
    applied("optimality", nodes=NODES, z=PRODUCT),
]
IS_UNIT = applied("is_unit", nodes="I", z="y")


def carried(k: Json = "k") -> Json:
    """y_a y_b y_c at the node i0 and a frequency."""
    return times(*(["y", f":{label}", k, "i0"] for label in LABELS))


PATH_VOCABULARY: list[Json] = [
    *FOURIER_VOCABULARY,
    define(
        "padded_identity",
        [("G", "abelian"), ("I", "set"), ("i0", "I")],
        mapping([("p", P), ("k", D), ("i", "I")], indicator(equal("i", "i0"))),
    ),
    define(
        "at_moment",
        [("G", "abelian"), ("J", "set"), ("path", ["maps", P, D, "J", "curve"]), ("t", "real")],
        mapping([("p", P), ("k", D), ("j", "J")], ["at_time", ["path", "p", "k", "j"], "t"]),
    ),
    define(
        "zero_loss_path",
        [
            ("G", "abelian"),
            ("J", "set"),
            ("z1", solution("J")),
            ("z2", solution("J")),
            ("path", ["maps", P, D, "J", "curve"]),
        ],
        both(
            forall(
                [("p", P), ("k", D), ("j", "J")], equal(["at_time", ["path", "p", "k", "j"], 0], ["z1", "p", "k", "j"])
            ),
            ["identified", "G", "J", "J", ["at_moment", "G", "J", "path", 1], "z2"],
            forall(
                [("t", "real")],
                implies(
                    ["<=", 0, "t"],
                    ["<=", "t", 1],
                    both(
                        *(applied(name, z=["at_moment", "G", "J", "path", "t"]) for name in ("hermitian", "mean_free")),
                        equal(applied("loss", z=["at_moment", "G", "J", "path", "t"]), 0),
                    ),
                ),
            ),
        ),
    ),
    define("norm", NETWORK, total([("p", P), ("k", D), ("j", "J")], ["abs2", ["z", "p", "k", "j"]])),
    define(
        "norm_at",
        [*NETWORK, ("p", P), ("k", D)],
        total([("j", "J")], ["abs2", ["z", "p", "k", "j"]]),
    ),
]
PATH = exists([("path", CURVES)], ["zero_loss_path", "G", NODES, PRODUCT, IDENTITY, "path"])


def prove_same_order(proof: Evidence, nodes: Json, path: Json, end: Json, met: int, names: Sequence[str]) -> int:
    """Prove that a path ends in a solution up to the order of nodes, from the equality of all entries.

    ``met`` is ∀p, k, j (entry at the time 1 = entry of the end), ``names`` are declared variables like p, k and j.
    """
    p, k, j = names
    in_order = proof.generalise(proof.specialise(met, [p, k, j]), [j, p, k])
    same = mapping([("node", nodes)], "node")
    goal = ["identified", "G", nodes, nodes, ["at_moment", "G", nodes, path, 1], end]
    return proof.witness(goal, [["bijection", nodes, nodes, same, same]], in_order)

"""Networks with quadratic neurons on a finite Abelian group, their margins and their norms.

Thesis on combinatorial tasks, sections 7.2 to 7.4. Neuron j has the weights u[j], v[j], w[j], functions on the group.
"""

from __future__ import annotations

from typing import Any

from verify.statements.cago.fourier import FOURIER_VOCABULARY
from verify.statements.language import (
    Binders,
    both,
    conj,
    define,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    plus,
    power,
    times,
    total,
)

Json = Any

SOURCE = "Combinatorial tasks as model systems of deep learning (thesis)"
G = ["element", "G"]
D = ["dual", "G"]
ORDER = ["order", "G"]
WEIGHTS = ("u", "v", "w")


def weights(nodes: Json) -> Json:
    """Return the sort of one of the three families of weights of a network with these neurons."""
    return ["maps", nodes, G, "real"]


NETWORK: list[tuple[str, Json]] = [("G", "abelian"), ("J", "set"), *((x, weights("J")) for x in WEIGHTS)]
NORMS: tuple[str, Json] = ("n", ["maps", "J", "real"])
FUNCTION = ["maps", G, "real"]
SPECTRUM = ["maps", D, "complex"]


def applied(name: str, *arguments: Json, nodes: Json = "J", network: tuple[Json, ...] = WEIGHTS) -> Json:
    """Return a definition of :data:`VOCABULARY` applied to a network and further arguments."""
    return [name, "G", nodes, *network, *arguments]


VOCABULARY: list[Json] = [
    *(known for known in FOURIER_VOCABULARY if known["name"] in ("order", "half_system")),
    define("odd", [("G", "abelian")], forall([("k", D)], implies(different("k", 0), different("k", minus("k"))))),
    define(
        "output",
        [*NETWORK, ("a", G), ("b", G), ("c", G)],
        total([("j", "J")], times(power(plus(["u", "j", "a"], ["v", "j", "b"]), 2), ["w", "j", "c"])),
    ),
    define(
        "margin_at_least",
        [*NETWORK, ("h", "real")],
        forall(
            [("a", G), ("b", G), ("c", G)],
            implies(
                different("c", plus("a", "b")),
                ["<=", "h", minus(applied("output", "a", "b", plus("a", "b")), applied("output", "a", "b", "c"))],
            ),
        ),
    ),
    define(
        "norms",
        [*NETWORK, NORMS],
        forall(
            [("j", "J")],
            both(
                ["<=", 0, ["n", "j"]],
                equal(power(["n", "j"], 2), total([("g", G)], plus(*(power([x, "j", "g"], 2) for x in WEIGHTS)))),
            ),
        ),
    ),
    define("cubed_norm", [("J", "set"), NORMS], total([("j", "J")], power(["n", "j"], 3))),
    define(
        "largest_margin",
        [("G", "abelian"), ("gamma", "real")],
        both(
            ["<=", 0, "gamma"],
            equal(times(27, power("gamma", 2), ORDER, power(minus(ORDER, 1), 2)), 2),
        ),
    ),
    define(
        "transform",
        [("G", "abelian"), ("f", FUNCTION), ("k", D)],
        total([("g", G)], times(["f", "g"], conj(["char", "k", "g"]))),
    ),
    define(
        "cosine",
        [("G", "abelian"), ("k", D), ("x", "complex"), ("g", G)],
        minus(times(["/", 1, 2], ["abs2", plus(1, times("x", ["char", "k", "g"]))]), 1),
    ),
    define(
        "single_frequency",
        [("G", "abelian"), *((x, FUNCTION) for x in WEIGHTS), ("lambda", "real")],
        exists(
            [("k", D), ("x", "complex"), ("y", "complex")],
            both(
                different("k", 0),
                equal(["abs2", "x"], 1),
                equal(["abs2", "y"], 1),
                forall(
                    [("g", G)],
                    both(
                        *(
                            equal([f, "g"], times("lambda", ["cosine", "G", "k", phase, "g"]))
                            for f, phase in zip(WEIGHTS, ("x", "y", times("x", "y")), strict=True)
                        )
                    ),
                ),
            ),
        ),
    ),
    define(
        "uses",
        [*NETWORK, ("j", "J"), ("k", D)],
        both(*(different(["transform", "G", [x, "j"], "k"], 0) for x in WEIGHTS)),
    ),
]
BINDERS: Binders = [*NETWORK, NORMS, ("gamma", "real")]
CUBED_NORM = ["cubed_norm", "J", "n"]
HYPOTHESES = [["odd", "G"], ["largest_margin", "G", "gamma"], applied("norms", "n")]

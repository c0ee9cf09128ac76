"""Networks of neurons (u·x)^k w for the parity of k among n signs, their margins and their norms.

Thesis on combinatorial tasks, sections 7.2 and 7.5. S holds the relevant coordinates, N the others. Neuron j has the
weights u[j], a function on both, and w[j], a function on the two classes.
"""

from __future__ import annotations

from math import factorial
from typing import Any

from verify.statements.language import (
    Binders,
    define,
    mapping,
    minus,
    plus,
    product_over,
    times,
    total,
)
from verify.statements.signed_powers import bit_at, bits, sign

Json = Any

SIZES = range(1, 9)
INSTANCES = (
    f"Proved for every n and every k from {SIZES[0]} to {SIZES[-1]}, with S a set of k labels and N the set of the "
    "other coordinates."
)
COORDINATES = ["union", "S", "N"]
POINT = ["maps", COORDINATES, "real"]
CLASSES = ["labels", "positive", "negative"]
CLASS_LABELS = (":positive", ":negative")
PLACES: Binders = [("S", "set"), ("N", "set")]
NEURONS: Binders = [
    ("J", "set"),
    ("u", ["maps", "J", COORDINATES, "real"]),
    ("w", ["maps", "J", CLASSES, "real"]),
]
SIGNS: Binders = [("E", "set"), ("sigma", ["maps", "E", "S", "real"])]
PATTERNS: Binders = [("P", "set"), ("tau", ["maps", "P", "N", "real"])]
NETWORK: Binders = [*PLACES, *NEURONS]
VOCABULARY: list[Json] = [
    define("raised", [("S", "set"), ("z", "real")], product_over([("t", "S")], "z")),
    define(
        "inner",
        [*PLACES, ("y", POINT), ("x", POINT)],
        plus(
            total([("s", "S")], times(["y", ["inl", "s"]], ["x", ["inl", "s"]])),
            total([("i", "N")], times(["y", ["inr", "i"]], ["x", ["inr", "i"]])),
        ),
    ),
    define(
        "output",
        [*NETWORK, ("x", POINT), ("c", CLASSES)],
        total([("j", "J")], times(["raised", "S", ["inner", "S", "N", ["u", "j"], "x"]], ["w", "j", "c"])),
    ),
    define("parity", [*PLACES, ("x", POINT)], product_over([("s", "S")], ["x", ["inl", "s"]])),
    define(
        "margin",
        [*NETWORK, ("x", POINT)],
        times(
            ["parity", "S", "N", "x"],
            minus(*(["output", "S", "N", "J", "u", "w", "x", c] for c in CLASS_LABELS)),
        ),
    ),
    define(
        "input",
        [*PLACES, *SIGNS, *PATTERNS, ("e", "E"), ("p", "P")],
        mapping([("c", COORDINATES)], ["case", "c", ["s", ["sigma", "e", "s"]], ["i", ["tau", "p", "i"]]]),
    ),
]


def always_one(patterns: Json, others: Json) -> Json:
    """Return the patterns on the other coordinates that have no negative sign."""
    return mapping([("pattern", patterns), ("place", others)], 1)


class Parity:
    """The names and the constants of the parity of k coordinates."""

    def __init__(self, k: int) -> None:
        """Take the number of relevant coordinates."""
        self.k = k
        self.factorial = factorial(k)
        self.relevant, self.patterns, self.signs = (f"{x}{k}" for x in ("S", "E", "sigma"))
        self.labels = [f"s{i}" for i in range(1, k + 1)]

    def chosen(self, place: Json, values: list[Json]) -> Json:
        """Return the value of a relevant coordinate, from those of all."""
        return ["choose", place, *([label, value] for label, value in zip(self.labels, values, strict=True))]

    def definitions(self) -> list[Json]:
        """The relevant coordinates, all patterns of their signs, and the signs of a pattern."""
        k = self.k
        values = [sign(bit_at("e", i, k)) for i in range(1, k + 1)]
        return [
            define(self.relevant, [], ["labels", *self.labels]),
            define(self.patterns, [], bits(k)),
            define(
                self.signs,
                [],
                mapping([("e", self.patterns), ("s", self.relevant)], self.chosen("s", values)),
            ),
        ]

    def values(self) -> dict[str, Json]:
        """Return what stands for the parameters S, E and sigma of the vocabulary, and for the factorial."""
        return {"S": self.relevant, "E": self.patterns, "sigma": self.signs, "factorial": self.factorial}

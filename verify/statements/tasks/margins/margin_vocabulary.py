"""Networks of homogeneous neurons in general: margins on a data set, and what is best for a distribution on it.

Thesis on combinatorial tasks, sections 7.2 and 7.3. A neuron is a direction w, a neuron of norm 1, with a size: its
norm to the power of the degree of homogeneity. At the data point x it adds its size times phi(w, x, c) to the class c.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verify.statements.language import (
    Binders,
    both,
    define,
    different,
    equal,
    exists,
    forall,
    implies,
    mapping,
    minus,
    times,
    total,
)

Json = Any

CLASSES = ["labels", "positive", "negative"]
DISTRIBUTION = ["distribution", "D", "q"]
OUTPUTS = ["maps", "D", "real"]
MARGINS = ["maps", "T", "D", "real"]
NETWORKS: Binders = [("J", "set"), ("T", "set"), ("d", ["maps", "T", "J", "W"]), ("p", ["maps", "T", "J", "real"])]
ONE_NETWORK: Binders = [("J", "set"), ("d", ["maps", "J", "W"]), ("p", ["maps", "J", "real"])]
ADMISSIBLE: list[Json] = [["sizes", "J", "T", "p"], ["turnable", "W", "J", "T", "d", "p"]]


def _wrong(x: Json) -> Json:
    return different("c", ["y", x])


def mean(g: Json) -> Json:
    """The expectation over the distribution q of a function of the data point."""
    return ["mean", "D", "q", g]


@dataclass(frozen=True)
class Setting:
    """Binary classification, or classification with any classes L and weights tau on the wrong ones."""

    classes: Json
    weights: bool

    @property
    def _kind(self) -> str:
        return "weighted" if self.weights else "binary"

    @property
    def data(self) -> Binders:
        """The neurons of norm 1, the data with their right classes, the outputs of neurons, the distribution q."""
        classes: Binders = [("L", "set")] if self.weights else []
        weights: Binders = [("tau", ["maps", "D", self.classes, "real"])] if self.weights else []
        return [
            ("W", "set"),
            ("D", "set"),
            *classes,
            ("phi", ["maps", "W", "D", self.classes, "real"]),
            ("y", ["maps", "D", self.classes]),
            *weights,
            ("q", OUTPUTS),
        ]

    @property
    def hypotheses(self) -> list[Json]:
        """The distribution q, and the weights on the wrong classes, are as they should be."""
        return [DISTRIBUTION, *([["weighting", "D", "L", "y", "tau"]] if self.weights else [])]

    @property
    def _names(self) -> list[str]:
        return [name for name, _ in self.data]

    def margin(self, outputs: Json, x: Json) -> Json:
        """The margin of outputs f(x)[c] at x, the class-weighted one where there are weights."""
        given = ["D", *(("L", "y", "tau") if self.weights else ("y",))]
        return [f"{self._kind}_margin", *given, outputs, x]

    def neuron(self, w: Json) -> Json:
        """The expected margin of a neuron of norm 1."""
        return [f"{self._kind}_value", *self._names, w]

    def neurons(self) -> Json:
        """The expected margin as a function of the neuron of norm 1."""
        return mapping([("w'", "W")], self.neuron("w'"))

    def outputs(self, d: Json, p: Json, nodes: Json = "J") -> Json:
        """The outputs of a network with these directions and sizes."""
        return mapping(
            [("x'", "D"), ("c'", self.classes)], ["output", "W", "D", self.classes, "phi", nodes, d, p, "x'", "c'"]
        )

    def of_network(self, t: str) -> Json:
        """The margin of the network t as a function of the data point."""
        return self.on_data(["d", t], ["p", t])

    def on_data(self, d: Json, p: Json, nodes: Json = "J") -> Json:
        """The margin of a network as a function of the data point."""
        return mapping([("x''", "D")], self.margin(self.outputs(d, p, nodes), "x''"))

    def network(self, d: Json, p: Json, nodes: Json = "J") -> Json:
        """The expected margin of a network."""
        return mean(self.on_data(d, p, nodes))

    def networks(self) -> Json:
        """The expected margin of the networks T."""
        return mapping([("t'", "T")], self.network(["d", "t'"], ["p", "t'"]))

    def best(self, w: Json) -> Json:
        """No neuron of norm at most 1 has a larger expected margin than w."""
        return ["best", "W", self.neurons(), w]

    def supported(self, t: Json) -> Json:
        """The network t has directional support on the best neurons."""
        return ["supported", "W", self.neurons(), "J", ["d", t], ["p", t]]

    def maximal(self, t: Json) -> Json:
        """No network of T has a larger expected margin than t."""
        return ["maximal", "T", self.networks(), t]

    def definitions(self) -> list[Json]:
        """The margin at a data point, and the expected margin of a neuron."""
        rest = times(["tau", "x", "c"], ["f", "x", "c"]) if self.weights else ["f", "x", "c"]
        body = minus(["f", "x", ["y", "x"]], total([("c", self.classes)], rest, _wrong("x")))
        of_outputs = [("f", ["maps", "D", self.classes, "real"]), ("x", "D")]
        given = [entry for entry in self.data if entry[0] in ("D", "L", "y", "tau")]
        value = mean(mapping([("x", "D")], self.margin(["phi", "w"], "x")))
        return [
            define(f"{self._kind}_margin", [*given, *of_outputs], body),
            define(f"{self._kind}_value", [*self.data, ("w", "W")], value),
        ]


BINARY = Setting(CLASSES, weights=False)
WEIGHTED = Setting("L", weights=True)
VOCABULARY: list[Json] = [
    define(
        "distribution",
        [("D", "set"), ("q", OUTPUTS)],
        both(forall([("x", "D")], ["<=", 0, ["q", "x"]]), equal(total([("x", "D")], ["q", "x"]), 1)),
    ),
    define("mean", [("D", "set"), ("q", OUTPUTS), ("g", OUTPUTS)], total([("x", "D")], times(["q", "x"], ["g", "x"]))),
    define(
        "weighting",
        [("D", "set"), ("L", "set"), ("y", ["maps", "D", "L"]), ("tau", ["maps", "D", "L", "real"])],
        forall(
            [("x", "D")],
            both(
                forall([("c", "L")], ["<=", 0, ["tau", "x", "c"]]),
                equal(total([("c", "L")], ["tau", "x", "c"], _wrong("x")), 1),
            ),
        ),
    ),
    define(
        "margins",
        [("D", "set"), ("L", "set"), ("y", ["maps", "D", "L"]), ("f", ["maps", "D", "L", "real"]), ("g", OUTPUTS)],
        forall(
            [("x", "D")],
            both(
                forall(
                    [("c", "L")],
                    implies(_wrong("x"), ["<=", ["g", "x"], minus(["f", "x", ["y", "x"]], ["f", "x", "c"])]),
                ),
                exists(
                    [("c", "L")],
                    both(_wrong("x"), equal(["g", "x"], minus(["f", "x", ["y", "x"]], ["f", "x", "c"]))),
                ),
            ),
        ),
    ),
    define(
        "output",
        [
            ("W", "set"),
            ("D", "set"),
            ("L", "set"),
            ("phi", ["maps", "W", "D", "L", "real"]),
            *ONE_NETWORK,
            ("x", "D"),
            ("c", "L"),
        ],
        total([("j", "J")], times(["p", "j"], ["phi", ["d", "j"], "x", "c"])),
    ),
    *BINARY.definitions(),
    *WEIGHTED.definitions(),
    define(
        "best",
        [("W", "set"), ("v", ["maps", "W", "real"]), ("w", "W")],
        both(["<=", 0, ["v", "w"]], forall([("w'", "W")], ["<=", ["v", "w'"], ["v", "w"]])),
    ),
    define(
        "supported",
        [("W", "set"), ("v", ["maps", "W", "real"]), *ONE_NETWORK],
        forall([("j", "J")], implies(different(["p", "j"], 0), ["best", "W", "v", ["d", "j"]])),
    ),
    define(
        "sizes",
        [entry for entry in NETWORKS if entry[0] != "d"],
        forall([("t", "T"), ("j", "J")], ["<=", 0, ["p", "t", "j"]]),
    ),
    define(
        "turnable",
        [("W", "set"), *NETWORKS],
        forall(
            [("t", "T"), ("w", "W")],
            exists(
                [("t'", "T")],
                forall([("j", "J")], both(equal(["d", "t'", "j"], "w"), equal(["p", "t'", "j"], ["p", "t", "j"]))),
            ),
        ),
    ),
    define(
        "maximal",
        [("T", "set"), ("v", ["maps", "T", "real"]), ("t", "T")],
        forall([("t'", "T")], ["<=", ["v", "t'"], ["v", "t"]]),
    ),
    define(
        "minimal",
        [("D", "set"), ("q", OUTPUTS), ("g", OUTPUTS)],
        forall([("x", "D")], ["<=", mean("g"), ["g", "x"]]),
    ),
    define(
        "max_margin",
        [("T", "set"), ("D", "set"), ("g", MARGINS), ("t", "T")],
        forall([("t'", "T"), ("x", "D")], exists([("x'", "D")], ["<=", ["g", "t'", "x'"], ["g", "t", "x"]])),
    ),
    define(
        "greatest_margin",
        [("T", "set"), ("D", "set"), ("g", MARGINS), ("gamma", "real")],
        both(
            exists([("t", "T")], forall([("x", "D")], ["<=", "gamma", ["g", "t", "x"]])),
            forall([("t", "T")], exists([("x", "D")], ["<=", ["g", "t", "x"], "gamma"])),
        ),
    ),
]

"""Gradient descent on the product of two factors: one step, the excess of the product, the whole trajectory.

Simple structures in neural networks (Chen), section 3.4.2 and appendix B.1.1, equation (B.1).
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import Binders, define, mapping, minus, plus, power, times

Json = Any

SOURCE = "Simple structures in neural networks (Chen, thesis)"
RATE: Binders = [("eta", "real"), ("mu", "real")]
POINT: Binders = [("x", "real"), ("y", "real")]
LABELS = ["labels", "x", "y"]
STATE = ["maps", LABELS, "real"]

K = times("eta", "mu")
ABOVE_EDGE: list[Json] = [["<", 0, "mu"], ["<", 1, K], ["<", K, ["/", 3, 2]]]


def pair_of(x: Json, y: Json) -> Json:
    """The state with these two factors."""
    return mapping([("i", LABELS)], ["choose", "i", ["x", x], ["y", y]])


TWO_FACTORS: list[Json] = [
    define("excess", [*RATE, *POINT], times("eta", minus(times("x", "y"), "mu"))),
    define("next_x", [*RATE, *POINT], minus("x", times(["excess", "eta", "mu", "x", "y"], "y"))),
    define("next_y", [*RATE, *POINT], minus("y", times(["excess", "eta", "mu", "x", "y"], "x"))),
    define("imbalance", [("eta", "real"), *POINT], times("eta", power(minus("x", "y"), 2))),
    define(
        "descent",
        [*RATE, *POINT, ("t", "natural")],
        [
            "iterate",
            [["s", STATE]],
            pair_of(
                ["next_x", "eta", "mu", ["s", ":x"], ["s", ":y"]],
                ["next_y", "eta", "mu", ["s", ":x"], ["s", ":y"]],
            ),
            pair_of("x", "y"),
            "t",
        ],
    ),
    define("x_at", [*RATE, *POINT, ("t", "natural")], ["descent", "eta", "mu", "x", "y", "t", ":x"]),
    define("y_at", [*RATE, *POINT, ("t", "natural")], ["descent", "eta", "mu", "x", "y", "t", ":y"]),
]


def excess(x: Json, y: Json) -> Json:
    """η (x y − μ)."""
    return ["excess", "eta", "mu", x, y]


def stepped(x: Json, y: Json) -> tuple[Json, Json]:
    """The point after one step of gradient descent."""
    return ["next_x", "eta", "mu", x, y], ["next_y", "eta", "mu", x, y]


def imbalance(x: Json, y: Json) -> Json:
    """η (x − y)²."""
    return ["imbalance", "eta", x, y]


def at_time(t: Json) -> tuple[Json, Json]:
    """The point after t steps from (x, y)."""
    return ["x_at", "eta", "mu", "x", "y", t], ["y_at", "eta", "mu", "x", "y", t]


def excess_after(k: Json, e: Json, d: Json) -> Json:
    """The excess after a step from the excess e and the imbalance d: (K + e)(1 − e)² − e d − K."""
    return minus(times(plus(k, e), power(minus(1, e), 2)), times(e, d), k)


def imbalance_after(e: Json, d: Json) -> Json:
    """The imbalance after a step from the excess e and the imbalance d: d (1 + e)²."""
    return times(d, power(plus(1, e), 2))

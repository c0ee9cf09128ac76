"""Gradient descent on ‖Y Zᵀ − C‖²/2: a step, and its derivative along a change of both factors.

Simple structures in neural networks (Chen), section 3.6.1, equation (3.7).
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import Binders, define, minus, plus, times, total

Json = Any


def matrix(rows: Json, columns: Json, values: str = "real") -> Json:
    """The sort of the matrices with these rows and columns."""
    return ["maps", rows, columns, values]


SIZES: Binders = [("M", "set"), ("P", "set")]
FACTORS: Binders = [("Y", matrix("M", "P")), ("Z", matrix("M", "P"))]
TARGET: Binders = [("C", matrix("M", "M")), ("eta", "real")]
CHANGES: Binders = [("A", matrix("M", "P", "complex")), ("B", matrix("M", "P", "complex"))]
AT: Binders = [("i", "M"), ("h", "P")]
PROBLEM: Binders = [*SIZES, *FACTORS, *TARGET]
RESIDUAL = ["residual", "M", "P", "Y", "Z", "C"]
CHANGE = ["change", "M", "P", "Y", "Z", "A", "B"]


def _along(*terms: Json) -> Json:
    """Σ over the rows."""
    return total([("j", "M")], plus(*terms))


FACTORIZATION: list[Json] = [
    define(
        "residual",
        [*SIZES, *FACTORS, *TARGET[:1], ("i", "M"), ("j", "M")],
        minus(total([("k", "P")], times(["Y", "i", "k"], ["Z", "j", "k"])), ["C", "i", "j"]),
    ),
    define(
        "next_first",
        [*PROBLEM, *AT],
        minus(["Y", "i", "h"], times("eta", _along(times([*RESIDUAL, "i", "j"], ["Z", "j", "h"])))),
    ),
    define(
        "next_second",
        [*PROBLEM, *AT],
        minus(["Z", "i", "h"], times("eta", _along(times([*RESIDUAL, "j", "i"], ["Y", "j", "h"])))),
    ),
    define(
        "change",
        [*SIZES, *FACTORS, *CHANGES, ("i", "M"), ("j", "M")],
        total(
            [("k", "P")],
            plus(times(["A", "i", "k"], ["Z", "j", "k"]), times(["Y", "i", "k"], ["B", "j", "k"])),
        ),
    ),
    define(
        "moved_first",
        [*PROBLEM, *CHANGES, *AT],
        minus(
            ["A", "i", "h"],
            times(
                "eta",
                _along(times([*CHANGE, "i", "j"], ["Z", "j", "h"]), times([*RESIDUAL, "i", "j"], ["B", "j", "h"])),
            ),
        ),
    ),
    define(
        "moved_second",
        [*PROBLEM, *CHANGES, *AT],
        minus(
            ["B", "i", "h"],
            times(
                "eta",
                _along(times([*CHANGE, "j", "i"], ["Y", "j", "h"]), times([*RESIDUAL, "j", "i"], ["A", "j", "h"])),
            ),
        ),
    ),
]

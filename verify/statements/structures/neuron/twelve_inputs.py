"""Twelve inputs in the plane, 30 degrees apart: a law that the rotation by 30 degrees preserves, for witnesses.

The inputs have the angles 15, 45, 75, … degrees.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.statements.language import minus, over, plus

Json = Any

NUMBER = 12
LABELS = [f"i{place}" for place in range(NUMBER)]
OUTCOME: Json = ["labels", *LABELS]


def cosine(halves: int) -> Json:
    """cos(15° · halves), a real number.

    >>> cosine(2)
    ['-', ['/', ['abs2', ['+', 1, ['root', 24, 2]]], 2], 1]
    """
    return minus(over(["abs2", plus(1, ["root", 2 * NUMBER, halves % (2 * NUMBER)])], 2), 1)


def sine(halves: int) -> Json:
    """sin(15° · halves), a real number."""
    return cosine(halves - NUMBER // 2)


def by_place(value: Callable[[int], Json]) -> Json:
    """The map from the twelve inputs to values."""
    return ["map", [["corner", OUTCOME]], _chosen(value)]


def _chosen(value: Callable[[int], Json]) -> Json:
    return ["choose", "corner", *([label, value(place)] for place, label in enumerate(LABELS))]


def shift(steps: int) -> Json:
    """The bijection that turns the inputs by a multiple of 30 degrees."""

    def towards(sign: int) -> Json:
        return ["map", [["corner", OUTCOME]], _chosen(lambda place: ":" + LABELS[(place + sign * steps) % NUMBER])]

    return ["bijection", OUTCOME, OUTCOME, towards(1), towards(-1)]


FIRST = by_place(lambda place: cosine(2 * place + 1))
SECOND = by_place(lambda place: sine(2 * place + 1))
TO_THE_RIGHT = by_place(lambda place: int(place < 3 or place >= 9))
ABOVE = by_place(lambda place: int(place < 6))
WEIGHTS = by_place(lambda _: over(1, NUMBER))
PI = over(22, 7)
RIGHT_ANGLE: list[Json] = [0, 1, cosine(2), over(1, 2), over(11, 21), PI, over(11, 7), 0]

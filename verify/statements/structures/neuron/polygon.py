"""Inputs at the corners of a regular polygon: laws that a rotation preserves, for witnesses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.statements.language import minus, over, plus

Json = Any


class Polygon:
    """Corners at the odd multiples of the angle π/number, an even number of them, with equal weights.

    Examples
    --------
    >>> Polygon(4).cosine(1)
    ['-', ['/', ['abs2', ['+', 1, ['root', 8, 1]]], 2], 1]
    """

    def __init__(self, number: int) -> None:
        """Name the corners."""
        self.number = number
        self._labels = [f"i{place}" for place in range(number)]
        self.corners: Json = ["labels", *self._labels]
        self.weights = self.by_place(lambda _: over(1, number))
        self.first = self.by_place(lambda place: self.cosine(2 * place + 1))
        self.second = self.by_place(lambda place: self.sine(2 * place + 1))
        quarter = number // 4
        self.to_the_right = self.by_place(lambda place: int(place < quarter or place >= number - quarter))
        self.above = self.by_place(lambda place: int(place < number // 2))

    def cosine(self, steps: int) -> Json:
        """cos(π · steps/number), a real number."""
        return minus(over(["abs2", plus(1, ["root", 2 * self.number, steps % (2 * self.number)])], 2), 1)

    def sine(self, steps: int) -> Json:
        """sin(π · steps/number), a real number."""
        return self.cosine(steps - self.number // 2)

    def by_place(self, value: Callable[[int], Json]) -> Json:
        """The map from the corners to values."""
        branches = ([label, value(place)] for place, label in enumerate(self._labels))
        return ["map", [["corner", self.corners]], ["choose", "corner", *branches]]

    def turn(self, steps: int) -> Json:
        """The bijection that turns the polygon by a number of corners."""

        def towards(shift: int) -> Json:
            return self.by_place(lambda place: ":" + self._labels[(place + shift) % self.number])

        return ["bijection", self.corners, self.corners, towards(steps), towards(-steps)]


TWELVE = Polygon(12)
PI = over(22, 7)
RIGHT_ANGLE: list[Json] = [0, 1, TWELVE.cosine(2), over(1, 2), over(11, 21), PI, over(11, 7), 0]

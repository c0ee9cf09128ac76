"""Scales and axes: exact values become coordinates here, and only here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import Any

from verify.figures.drawing import Drawing, Point

__all__ = ["Panel", "Scale", "plain", "signed"]


def plain(value: Any) -> float:
    """Return an exact number, or a ball, as a float.

    Parameters
    ----------
    value : int, Fraction, Cyclotomic, RealAlgebraic, flint.arb
        Real.

    Examples
    --------
    >>> from constructions import root_of_unity
    >>> plain(Fraction(1, 4)), plain(root_of_unity(4, 1) + root_of_unity(4, 3) + 2)
    (0.25, 2.0)
    """
    if hasattr(value, "conductor"):
        return complex(value).real
    if isinstance(value, Fraction) and value.denominator.bit_length() > 1000:
        return value.numerator / value.denominator
    return float(value)


def signed(value: object) -> str:
    """Return a number as text with a proper minus."""
    return str(value).replace("-", "\u2212")


@dataclass(frozen=True)
class Scale:
    """A map from values to pixels.

    Parameters
    ----------
    low, high : number
        The values at the two ends.
    start, end : float
        The pixels there.
    log : bool
        Whether equal ratios are equally long.

    Examples
    --------
    >>> Scale(0, 10, 100, 200)(5), Scale(1, 100, 0, 2, log=True)(10)
    (150.0, 1.0)
    """

    low: Any
    high: Any
    start: float
    end: float
    log: bool = False

    def __call__(self, value: Any) -> float:
        """Return the pixel of a value."""
        low, high, here = plain(self.low), plain(self.high), plain(value)
        if self.log:
            low, high, here = log10(low), log10(high), log10(here)
        return self.start + (here - low) / (high - low) * (self.end - self.start)


@dataclass(frozen=True)
class Panel:
    """A rectangle with two axes.

    Parameters
    ----------
    drawing : Drawing
    across, up : Scale
        From values to pixels; ``up`` begins at the bottom.
    """

    drawing: Drawing
    across: Scale
    up: Scale

    def at(self, x: Any, y: Any) -> Point:
        """Return the place of a pair of values."""
        return self.across(x), self.up(y)

    def axes(
        self,
        across: Sequence[tuple[Any, str]],
        up: Sequence[tuple[Any, str]],
        below: str = "",
        beside: str = "",
        title: str = "",
    ) -> None:
        """Draw the grid, the numbers at both axes and their names.

        Parameters
        ----------
        across, up : sequence of pairs
            Values and how they are written.
        below, beside, title : str
            The names of the axes, and what stands above.
        """
        left, right, bottom, top = self.across.start, self.across.end, self.up.start, self.up.end
        for value, words in up:
            y = self.up(value)
            self.drawing.line((left, y), (right, y), "grid")
            self.drawing.text(left - 8, y + 4, words, "small quiet", "end")
        for value, words in across:
            x = self.across(value)
            self.drawing.line((x, bottom), (x, bottom + 4), "axis")
            self.drawing.text(x, bottom + 18, words, "small quiet", "middle")
        self.drawing.line((left, bottom), (right, bottom), "axis")
        if below:
            self.drawing.text((left + right) / 2, bottom + 37, below, "", "middle")
        if beside:
            self.drawing.upright(left - 42, (top + bottom) / 2, beside)
        if title:
            self.drawing.text(left, top - 12, title, "strong")

    def curve(self, points: Iterable[tuple[Any, Any]], kind: str, **attributes: Any) -> None:
        """Draw a line through pairs of values."""
        self.drawing.curve([self.at(x, y) for x, y in points], kind, **attributes)

    def dot(self, x: Any, y: Any, kind: str, radius: float = 4, hint: str = "") -> None:
        """Draw a point."""
        self.drawing.circle(self.at(x, y), radius, kind, hint)

    def label(
        self, x: Any, y: Any, words: str, shift: Point = (0, 0), kind: str = "small", anchor: str = "start"
    ) -> None:
        """Write beside a pair of values."""
        here = self.at(x, y)
        self.drawing.text(here[0] + shift[0], here[1] + shift[1], words, kind, anchor)

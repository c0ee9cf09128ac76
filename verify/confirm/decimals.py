"""A second opinion on decimals: numbers in closed form that texts print, evaluated by mpmath in 50 digits.

Exact arithmetic decides the claims; where a text says "about 1.121" of a number in closed form, nothing else would
notice a wrong digit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath
from mpmath import log, mpf, pi, sqrt

from verify.confirm.backends import Backend
from verify.confirm.measurement import Measurement

DIGITS = 50


@dataclass(frozen=True)
class PrintedDecimal:
    """A decimal in the text of a statement.

    Parameters
    ----------
    statement : str
        The id.
    text : str
        The digits as printed.
    value : callable
        Returns the number in closed form, to the precision of mpmath's context.
    cut : bool
        The digits are cut off, not rounded.
    """

    statement: str
    text: str
    value: Callable[[], Any]
    cut: bool = False

    def excess(self) -> float:
        """Return how far the number is from what the digits say, in units of the last one; 0 if they are right."""
        last = mpf(10) ** -len(self.text.partition(".")[2])
        with mpmath.workdps(DIGITS):
            distance = (self.value() - mpf(self.text)) / last
            off = max(-distance, distance - 1) if self.cut else abs(distance) - mpf(1) / 2
            return float(max(off, 0))


@dataclass(frozen=True)
class DecimalCase:
    """All printed decimals of a work: none is off.

    Parameters
    ----------
    name : str
        The work, as work/printed-decimals.
    decimals : tuple of PrintedDecimal
    """

    name: str
    decimals: tuple[PrintedDecimal, ...]
    exact: Fraction = Fraction(0)

    @property
    def size(self) -> int:
        """Return the number of decimals."""
        return len(self.decimals)

    def measure(self, backend: Backend) -> Measurement:
        """Evaluate all of them, whatever the array library is."""
        return Measurement(max(decimal.excess() for decimal in self.decimals), 0.0)


def _excess_of_e_38() -> Any:
    """Return the mean of 2 x y (1 − s)(s − 4 x y)/s⁴ over the unit square, s = x + y, as a simple integral in s."""

    def over_line(s: Any) -> Any:
        reach = s / 2 if s <= 1 else 1 - s / 2  # x = s/2 + u, y = s/2 − u, |u| ≤ reach
        squares, fourths = 2 * reach**3 / 3, 2 * reach**5 / 5
        product = s**2 / 4 * 2 * reach - squares  # of x y
        product_squared = s**4 / 16 * 2 * reach - s**2 / 2 * squares + fourths
        return 2 * (1 - s) * (s * product - 4 * product_squared) / s**4

    return mpmath.quad(over_line, [0, 1, 2])


def _step_before_the_orbit() -> Any:
    """Return the root below 0 of e² − φ e − (3 − √5)/2, φ = (1 + √5)/2."""
    ratio = (1 + sqrt(5)) / 2
    return (ratio - sqrt(ratio**2 + 2 * (3 - sqrt(5)))) / 2


TASKS = (
    PrintedDecimal("tasks/equation-e.38", "0.144", _excess_of_e_38),
    PrintedDecimal("tasks/own-second-step-threshold", "9.956", lambda: 3 * (3 - 4 * log(2)) / (7 - 10 * log(2))),
    PrintedDecimal("tasks/own-second-step-rates", "0.0114213", lambda: (7 - 10 * log(2)) / 6, cut=True),
    PrintedDecimal("tasks/own-second-step-rates", "0.0454314", lambda: (8 * log(2) - 5) / 12, cut=True),
    PrintedDecimal("tasks/own-lead-of-the-second-entry", "0.023", lambda: (7 - 10 * log(2)) / 3),
)
STRUCTURES = (
    PrintedDecimal("structures/equations-theorem-3.5-stage-1", "0.42", lambda: mpf(5) / 8 - (1 - sqrt(2) / 4) / pi),
    PrintedDecimal("structures/equation-b.145", "1.121", lambda: sqrt(mpf(9) / 2) - 1),
    PrintedDecimal("structures/equation-b.145.repair", "1.121", lambda: sqrt(mpf(9) / 2) - 1),
    PrintedDecimal("structures/figure-3.3", "1.236", lambda: sqrt(5) - 1),
    PrintedDecimal("structures/remark-5", "-0.209", _step_before_the_orbit),
    PrintedDecimal("structures/own-small-neuron-steps", "1.28", lambda: mpf(32) / 25),
    PrintedDecimal("structures/own-extended-range", "1.2422", lambda: mpf(935089) / 752760),
)

"""What a measurement gives: a value, and how far rounding can take it from the exact one."""

from __future__ import annotations

from typing import NamedTuple


class Measurement(NamedTuple):
    """A value in float64, and what rounding can make of the exact value by an error analysis that precedes it."""

    value: float
    bound: float

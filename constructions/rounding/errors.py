"""How far rounding can go: the unit roundoff, its accumulation, and numbers that come with a bound.

A sum of products in which every summand passes through at most n roundings is off by at most γ_n times the sum of the
absolute values of its summands, in whatever order it is added, with fused operations or without. Not covered are fast
matrix products of Strassen's kind; underflow, which moves a result by less than 2^−900, is left out.

Source: N. J. Higham, 'Accuracy and Stability of Numerical Algorithms', §3.1.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["SLACK", "UNIT", "Rounded", "gamma"]

UNIT = 2.0**-53
SLACK = 1.01  # a bound is itself evaluated in floating point, in a few hundred roundings


class Rounded(NamedTuple):
    """A number in float64 and how far the exact one can be from it.

    Examples
    --------
    >>> third = Rounded(1 / 3, gamma(1))
    >>> third.error < 2e-16
    True
    """

    value: float
    error: float


def gamma(roundings: int) -> float:
    """Return γ_n = n u/(1 − n u), the bound on the relative error of n roundings, u = 2^−53.

    Examples
    --------
    >>> gamma(2) == 2.0**-52 / (1 - 2.0**-52)
    True
    """
    return roundings * UNIT / (1 - roundings * UNIT)

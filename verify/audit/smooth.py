"""Smooth activations in float64 with a bound on the error, by tables of Taylor polynomials.

The line from −10 to 10 is cut into cells of width 1/32. In each one the function is its Taylor polynomial of degree 11
about the middle. Coefficients are balls of python-flint, rounded once; what the balls and the rest of the series leave
open, the largest coefficient of degree 12 over the cell times 2^−72, is the remainder. Evaluation takes 24 roundings
(Horner) and one for the distance from the middle: 30 u times the sizes of all terms bounds everything that is rounded.
Beyond 10 GELU is x or 0, up to 10^−21.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from flint import arb, arb_series, ctx

from verify.audit.files import Floats

__all__ = ["SMOOTH", "SmoothTable", "table"]

_END, _CELLS, _DEGREE = 10, 32, 11
_UNIT, _SLACK = 2.0**-53, 1.01
_BEYOND = 1e-21


def _gelu(x: arb_series) -> arb_series:
    return x * (1 + (x / arb(2).sqrt()).erf()) / 2


def _gelu_tanh(x: arb_series) -> arb_series:
    inner = (2 / arb.pi()).sqrt() * (x + arb("0.044715") * x * x * x)
    return x / ((-2 * inner).exp() + 1)


SMOOTH: Mapping[str, Callable[[arb_series], arb_series]] = {"gelu": _gelu, "gelu_tanh": _gelu_tanh}
"""x Φ(x) with the normal distribution Φ, and its common approximation x (1 + tanh(√(2/π) (x + 0.044715 x³)))/2."""


@dataclass(frozen=True)
class SmoothTable:
    """An activation, cell by cell.

    Parameters
    ----------
    coefficients : array
        Of shape (cells, 12), for powers of the distance from the middle of the cell.
    remainders : array
        Of shape (cells): what the polynomial lacks at most.
    """

    coefficients: Floats
    remainders: Floats

    def __call__(self, x: Floats) -> tuple[Floats, Floats]:
        """Return the values, and bounds on their errors."""
        inside = np.clip(x, -_END, _END)
        cell = np.rint(inside * _CELLS)
        distance = inside - cell / _CELLS
        row = cell.astype(np.int64) + _END * _CELLS
        found, size = (np.zeros_like(distance) for _ in range(2))
        for degree in reversed(range(_DEGREE + 1)):
            coefficient = self.coefficients[row, degree]
            found = found * distance + coefficient
            size = size * np.abs(distance) + np.abs(coefficient)
        error = (self.remainders[row] + 30 * _UNIT * size) * _SLACK
        beyond = np.abs(x) > _END
        return np.where(beyond, np.maximum(x, 0.0), found), np.where(beyond, _BEYOND, error)


@cache
def table(name: str) -> SmoothTable:
    """Return the table of one of :data:`SMOOTH`."""
    function, half = SMOOTH[name], arb(1) / (2 * _CELLS)
    coefficients, remainders = [], []
    before = ctx.prec, ctx.cap
    try:
        ctx.prec, ctx.cap = 128, _DEGREE + 2
        for number in range(-_END * _CELLS, _END * _CELLS + 1):
            middle = arb(number) / _CELLS
            exact = function(arb_series([middle, 1], _DEGREE + 1))
            over = function(arb_series([middle + arb(0, half), 1], _DEGREE + 2))
            coefficients.append([float(exact[degree]) for degree in range(_DEGREE + 1)])
            bound = abs(over[_DEGREE + 1]).upper() * half ** (_DEGREE + 1)
            for degree in range(_DEGREE + 1):
                bound += exact[degree].rad() * half**degree
            remainders.append(float(bound.upper()) * _SLACK)
    finally:
        ctx.prec, ctx.cap = before
    return SmoothTable(np.array(coefficients), np.array(remainders))

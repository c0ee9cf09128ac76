"""Arrays of balls of python-flint: the arithmetic of one input, as precise as needed, for what floats leave open.

The precision is that of python-flint's context when an operation is done.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb
from numpy.typing import NDArray

from verify.audit.files import Floats
from verify.audit.smooth import SMOOTH

__all__ = ["Balls", "ends"]

Objects = Any
"""Arrays of NumPy with balls as entries, which have no type."""


class Balls:
    """The arithmetic of arrays of real balls, with the operations of `Enclosures`."""

    def constant(self, array: Floats) -> Objects:
        """Return weights, which are exact."""
        return _each(arb, array)

    def shaped(self, x: Objects, change: Callable[[Objects], Objects]) -> Objects:
        """Return the same entries in another arrangement."""
        return change(x)

    def add(self, x: Objects, y: Objects) -> Objects:
        """Return x + y."""
        return x + y

    def over_root(self, x: Objects, number: int) -> Objects:
        """Return x/√number."""
        return x / arb(number).sqrt()

    def linear(self, x: Objects, weights: Floats, bias: Floats) -> Objects:
        """Return x @ weights + bias."""
        return x @ self.constant(weights) + self.constant(bias)

    def product(self, x: Objects, y: Objects) -> Objects:
        """Return x @ y."""
        return x @ y

    def softmax(self, x: Objects, mask: NDArray[np.bool_]) -> Objects:
        """Return the shares of exp(x) along the last axis, of those that a mask leaves."""
        top = np.where(mask, _each(lambda ball: float(ball.mid()), x), -np.inf).max(-1, keepdims=True)
        powers = _each(arb.exp, x - _each(arb, top)) * _each(int, mask)
        return powers / powers.sum(-1, keepdims=True)

    def activated(self, x: Objects, name: str) -> Objects:
        """Return ReLU or GELU of x."""
        return _each(lambda ball: ball.max(arb(0)) if name == "relu" else SMOOTH[name](ball), x)

    def normed(self, x: Objects, epsilon: float) -> Objects:
        """Return (x − μ)/√(σ² + ε) along the last axis."""
        centred = x - x.sum(-1, keepdims=True) / x.shape[-1]
        variance = (centred * centred).sum(-1, keepdims=True) / x.shape[-1]
        return centred * _each(arb.rsqrt, variance + arb(epsilon))

    def times(self, x: Objects, weights: Floats) -> Objects:
        """Return the products of entries and weights."""
        return x * self.constant(weights)

    def mean(self, x: Objects) -> Objects:
        """Return the mean along the last axis but one."""
        return x.sum(-2) / x.shape[-2]


def ends(ball: arb) -> tuple[Fraction, Fraction]:
    """Return the ends of a ball.

    >>> ends(arb(3) / 4)
    (Fraction(3, 4), Fraction(3, 4))
    """
    return _dyadic(ball.lower()), _dyadic(ball.upper())


def _dyadic(exact: arb) -> Fraction:
    mantissa, exponent = exact.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _each(function: Callable[[Any], Any], array: Any) -> Objects:
    return np.frompyfunc(function, 1, 1)(array)

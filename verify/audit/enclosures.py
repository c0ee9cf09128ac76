"""Tensors of floats with a bound on the error of each entry, through everything that a transformer computes.

A tensor is a pair (v, e). It speaks of a number x that is meant exactly, of the float v that is computed here, and of
the float y of whoever computes the same in an arithmetic with the unit u: |v − x| ≤ e and |y − x| ≤ e. For u = 2^−53
that arithmetic is ours; for u = 2^−24 it is float32, and e bounds what others get there. So |x| ≤ |v| + e and |y| ≤ M,
where M = |v| + 2 e. Errors of steps, with γ_n = n u/(1 − n u), and a slack of 1 + 2^−20 for the rounding of the bounds:

1. A sum of two: e + e' + u (M + M'). A factor c that is known up to 2 u: e |c| + 4 u M |c|.
2. A matrix W of n rows, exact up to one rounding: (e + γ_(n+2) M) @ |W|; with a bias as a sum of two. A product of two
   tensors over n: (e + γ_(n+2) M) @ M' + M @ e'. In whatever order one adds (Higham, 'Accuracy and Stability', §3.1).
3. Softmax does not change if a number is subtracted from all scores. The exponentials have relative errors of at most
   ε; a score that lies D below the largest one enters with θ = e + u D + 2 ε, their sum with the largest θ and γ_n, the
   quotient with 2 u: all in all p times a number between exp(−t) and exp(t) with t = θ + max θ + γ_(n+4). Both |v − x|
   and |y − x| are at most v (exp(2 t) − 1) ≤ v (2 t + 4 t^2) for t ≤ 1/2; else a share is off by at most 2.
4. ReLU makes no error larger. GELU, whose slope is below 1.13, makes it at most 1.13 times as large, and adds what its
   table is off by and 8 u M.
5. A layer norm is made of sums, products, and 1/√(a + c): there |1/√a − 1/√b| ≤ |a − b|/(2 min(a, b)^(3/2)), and three
   roundings more. A variance that may be 0 makes the bound infinite.
6. Underflow: where subnormal numbers are flushed to zero, a weight, a product or a sum moves by at most
   2^−1022 here and 2^−126 in float32. With τ = 2^−1000 or 2^−125, a sum of n products moves by at most n τ for the
   products and τ Σ M for the weights, anything else by τ. Both are added to each result.
7. A polynomial of degree d with |c_0| + … + |c_d| M^d = S(M) makes an error at most S'(M) times as large, as both x and
   y are at most M. By Horner's scheme or by powers, each term takes at most 2 d + 1 roundings, and its coefficient two:
   that adds γ_(2d+3) S(M). With L = max(1, M)^d max(1, |c|), an underflow is carried along by less than L: one of y
   adds S'(M) τ, at most d (d + 1) L τ/2, and there are at most (d + 1) (d + 4) in coefficients, products and sums. All
   that is at most 2 (d + 2)^2 L τ.
8. Overflow: here it makes a bound infinite or not a number, which is found at the end. In float32 it may happen where
   float64 has none: as soon as a weight or a sum of absolute values may reach 2^126, the bound is infinite, and stays
   so.

Exponentials of float64 are computed here by reduction to |r| ≤ 0.35 and the Taylor polynomial of degree 13, with the
four operations alone, whose roundings are known: the reduction, the coefficients and 28 roundings of terms whose sizes
add up to e^0.35 make less than 63 · 2^−53 of a result of at least e^−0.35, the remainder less than 2^−57. What is below
exp(−700) becomes 0, less than τ. Square roots and quotients are rounded correctly. In float32 exponentials are assumed
to be within 4 units, square roots and quotients within 2, means and variances to be summed before they are divided.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verify.audit.files import Floats
from verify.audit.smooth import table

__all__ = ["DOUBLE", "SINGLE", "Enclosed", "Enclosures"]

DOUBLE, SINGLE = 2.0**-53, 2.0**-24
_SLACK = 1 + 2.0**-20
_LOG2_HIGH, _LOG2_LOW = float.fromhex("0x1.62e42feep-1"), float.fromhex("0x1.a39ef35793c76p-33")
_TAYLOR = [1 / factorial(n) for n in range(14)]
_SLOPE = 1.13  # of GELU in both spellings


@dataclass(frozen=True)
class Enclosed:
    """Floats, and bounds on their errors, of one shape."""

    value: Floats
    error: Floats

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of both arrays."""
        return self.value.shape


class Enclosures:
    """The arithmetic of enclosed tensors.

    Parameters
    ----------
    unit : float
        The u of the arithmetic whose errors are bounded, :data:`DOUBLE` or :data:`SINGLE`.
    """

    def __init__(self, unit: float = DOUBLE) -> None:
        """Fix the unit, what underflow may move, and how good exponentials are."""
        self.unit = unit
        self.tiny, self.largest = (2.0**-1000, np.inf) if unit == DOUBLE else (2.0**-125, 2.0**126)
        self.exponential = 2.0**-47 if unit == DOUBLE else 4 * unit

    def constant(self, array: Floats) -> Enclosed:
        """Return weights, which are exact here and perhaps rounded once elsewhere."""
        size = np.abs(array)
        error = np.zeros_like(array) if self.unit == DOUBLE else size * self.unit + self.tiny
        return Enclosed(array, np.where(size < self.largest, error, np.inf))

    def shaped(self, x: Enclosed, change: Callable[[NDArray[Any]], NDArray[Any]]) -> Enclosed:
        """Return the same entries in another arrangement."""
        return Enclosed(change(x.value), change(x.error))

    def add(self, x: Enclosed, y: Enclosed) -> Enclosed:
        """Return x + y."""
        size = self._most(x) + self._most(y)
        return self._made(x.value + y.value, x.error + y.error + self.unit * size, size)

    def over_root(self, x: Enclosed, number: int) -> Enclosed:
        """Return x/√number."""
        return self._scaled(x, 1 / sqrt(number))

    def _scaled(self, x: Enclosed, factor: float) -> Enclosed:
        """Return x times a number of which the factor is off by at most 2 units."""
        size = self._most(x)
        return self._made(x.value * factor, (x.error + 4 * self.unit * size) * abs(factor), size)

    def linear(self, x: Enclosed, weights: Floats, bias: Floats) -> Enclosed:
        """Return x @ weights + bias; all but the last axis of x count vectors."""
        gamma, size = self._gamma(len(weights)), self._most(x)
        sizes = np.abs(weights)
        error = (x.error + gamma * size) @ sizes
        flushed = self.tiny * (len(weights) + size.sum(-1, keepdims=True))
        largest = np.maximum(error / gamma, sizes.max(0))
        return self.add(self._made(x.value @ weights, error + flushed, largest), self.constant(bias))

    def product(self, x: Enclosed, y: Enclosed) -> Enclosed:
        """Return x @ y."""
        gamma, size = self._gamma(x.shape[-1]), self._most(x)
        error = (x.error + gamma * size) @ self._most(y)
        return self._made(x.value @ y.value, error + size @ y.error + self.tiny * x.shape[-1], error / gamma)

    def softmax(self, x: Enclosed, mask: NDArray[np.bool_]) -> Enclosed:
        """Return the shares of exp(x) along the last axis, of those that a mask of the last two axes leaves."""
        value = np.where(mask, x.value, -np.inf)
        top = value.max(-1, keepdims=True)
        ups = np.where(mask, x.value + 2 * x.error, -np.inf).max(-1, keepdims=True)
        exponentials = np.where(mask, _exp(np.where(mask, x.value - top, 0.0)), 0.0)
        shares = exponentials / exponentials.sum(-1, keepdims=True)
        apart = np.where(mask, ups - (x.value - 2 * x.error), 0.0)
        theta = np.where(mask, x.error + self.unit * apart + 2 * self.exponential, 0.0)
        t = (theta + theta.max(-1, keepdims=True) + self._gamma(x.shape[-1] + 2)) * _SLACK
        error = np.where(t <= 0.5, shares * (2 * t + 4 * t * t) * _SLACK + x.shape[-1] * self.tiny, 2.0)
        error = np.where(np.isfinite(theta).all(-1, keepdims=True), error, np.inf)
        return Enclosed(shares, np.where(mask, error, 0.0))

    def activated(self, x: Enclosed, name: str) -> Enclosed:
        """Return ReLU or GELU of x."""
        if name == "relu":
            return Enclosed(np.maximum(x.value, 0.0), x.error)
        value, off = table(name)(x.value)
        size = self._most(x)
        return self._made(value, _SLOPE * x.error + off + 8 * self.unit * size, size)

    def polynomial(self, x: Enclosed, coefficients: Sequence[Fraction]) -> Enclosed:
        """Return c_0 + c_1 x + …, with a bound for whoever takes Horner's scheme or powers by multiplication."""
        value, size, slope = (np.zeros_like(x.value) for _ in range(3))
        most, degree, floats = self._most(x), len(coefficients) - 1, [float(c) for c in coefficients]
        for c in reversed(floats):
            value = value * x.value + c
            slope = slope * most + size
            size = size * most + abs(c)
        largest = np.maximum(most, 1.0) ** degree * max(1.0, *map(abs, floats))
        error = x.error * slope + self._gamma(2 * degree + 1) * size + 2 * (degree + 2) ** 2 * self.tiny * largest
        return self._made(value, error, np.maximum(size, largest))

    def normed(self, x: Enclosed, epsilon: float) -> Enclosed:
        """Return (x − μ)/√(σ² + ε) along the last axis."""
        size = x.shape[-1]
        ones = np.full((size, 1), 1.0)
        zero = np.zeros(1)
        mean = self._scaled(self.linear(x, ones, zero), 1 / size)
        centred = self.add(x, Enclosed(-mean.value, mean.error))
        variance = self._scaled(self.linear(self._times(centred, centred), ones, zero), 1 / size)
        small = Enclosed(np.array(epsilon), np.array(2 * self.unit * epsilon))
        return self._times(centred, self._root(self.add(variance, small)))

    def times(self, x: Enclosed, weights: Floats) -> Enclosed:
        """Return the products of entries and weights."""
        return self._times(x, self.constant(weights))

    def mean(self, x: Enclosed) -> Enclosed:
        """Return the mean along the last axis but one."""
        turned = self.shaped(x, lambda array: np.swapaxes(array, -1, -2))
        summed = self.linear(turned, np.full((x.shape[-2], 1), 1.0), np.zeros(1))
        return self.shaped(self._scaled(summed, 1 / x.shape[-2]), lambda array: array[..., 0])

    def _made(self, value: Floats, error: Floats, size: Floats) -> Enclosed:
        """Return a result whose parts add up to at most a size in absolute value."""
        return Enclosed(value, np.where(size < self.largest, error * _SLACK + self.tiny, np.inf))

    def _most(self, x: Enclosed) -> Floats:
        most: Floats = np.abs(x.value) + 2 * x.error + self.tiny
        return most

    def _gamma(self, terms: int) -> float:
        roundings = (terms + 2) * self.unit
        return roundings / (1 - roundings)

    def _times(self, x: Enclosed, y: Enclosed) -> Enclosed:
        left, right = self._most(x), self._most(y)
        error = x.error * right + left * y.error + 2 * self.unit * left * right
        return self._made(x.value * y.value, error, left * right)

    def _root(self, x: Enclosed) -> Enclosed:
        """Return 1/√x, with an infinite bound where x may not be positive."""
        least = x.value - 2 * x.error
        safe = np.where(least > 0, least, 1.0)
        error = x.error / (2 * safe**1.5) + 6 * self.unit / np.sqrt(safe)
        value = 1 / np.sqrt(np.where(least > 0, x.value, 1.0))
        return self._made(value, np.where(least > 0, error, np.inf), value)


def _exp(x: Floats) -> Floats:
    """Return exp(x) for x ≤ 0, relatively within 2^−47; what is below exp(−700) becomes 0."""
    times = np.rint(x / (_LOG2_HIGH + _LOG2_LOW))
    rest = (x - times * _LOG2_HIGH) - times * _LOG2_LOW
    found = np.full_like(rest, _TAYLOR[-1])
    for coefficient in reversed(_TAYLOR[:-1]):
        found = found * rest + coefficient
    powers: Floats = np.where(x > -700, np.ldexp(found, np.maximum(times, -1020).astype(np.int64)), 0.0)
    return powers

"""All logits of a two-layer network in float64 with a bound on the error of each, and exactly where doubt is left.

The bound. Weights are exact numbers. Let u = 2^−53, γ_n = n u/(1 − n u), k the number of inputs, q that of neurons, and
e the exponent of the activation (1 for ReLU). A sum of products in which each summand passes through at most n
roundings is off by at most γ_n times the sum of the absolute values of the summands, in whatever order it is added,
with fused operations or without (Higham, 'Accuracy and Stability of Numerical Algorithms', §3.1).

1. A neuron receives h = Σ_i u_i + b, k roundings. With H = Σ_i |u_i| + |b| the computed number is within γ_k H of h,
   and ReLU, of slope 0 or 1, makes that no larger. A power is a product of e such sums: e k + e − 1 roundings, size
   H^e.
2. A logit is Σ_j v_j a_j + c, whose summands pass through q + 1 roundings more: n = e k + e + q, size
   S = Σ_j |v_j| H_j^e + |c|. A difference f[y] − f[y'] is off by at most γ_(n+1) (S[y] + S[y']).
3. S is computed alike, from absolute values, and so is relatively within γ_(n+1) of the exact sum; with 1.01 in place
   of 1/(1 − γ), and for the few operations that make the bound, it is an upper bound as long as n u is below 0.001.
4. Underflow: a product moves by at most 2^−1075, which later factors and sums can only carry along. All products of a
   logit move it by at most 2 (e + 1) q 2^−1074 max(1, H)^e max(1, |v|), and S alike, H and |v| being the largest.
5. Overflow makes the bound infinite or not a number: this counts as doubt, which exact integers settle.
6. In float32 the same holds with 2^−24 for u and 2^−149 for 2^−1074, and each weight may be rounded first: e + 1
   roundings more. So whoever computes the logits in float32, in whatever order, gets the same sign of a difference that
   is larger than `single`, if neither S nor max(1, H)^e max(1, |v|) reaches 2^126.

A float is m 2^−s for integers m and s; with one s for all weights of a layer, logits are integers times a power of 2,
and Python's integers are exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from math import inf
from operator import add
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from verify.audit.files import Floats
from verify.audit.networks import TwoLayers

__all__ = ["Differences", "ExactNetwork", "differences"]

Integers = NDArray[np.int64]

_UNIT = 2.0**-53
_SLACK = 1.01
_BLOCK = 2**20


class Differences(NamedTuple):
    """f(x)[label] − f(x)[y] for some inputs and all y, and bounds on their errors; infinite and 0 at the label.

    `single` bounds the errors of whoever computes the differences in float32.
    """

    rows: Integers
    values: Floats
    errors: Floats
    single: Floats


def differences(network: TwoLayers, labels: Integers) -> Iterator[Differences]:
    """Yield the differences of the logit of the label and each logit, for all inputs in blocks.

    Parameters
    ----------
    network : TwoLayers
    labels : array of int
        Of the shape of the inputs.
    """
    flat, sizes = labels.reshape(-1), labels.shape
    step = max(1, _BLOCK // max(network.width, network.output.shape[1]))
    sized = tuple(np.abs(table) for table in network.inputs)
    weights, largest = np.abs(network.output), _largest(network)
    underflow = _SLACK * 8 * (network.activation.exponent + 1) * network.width * largest  # four times the bound of 4.
    tiny = underflow * 2.0**-1074
    with np.errstate(over="ignore", invalid="ignore"):
        for start in range(0, flat.size, step):
            rows = np.arange(start, min(start + step, flat.size))
            elements = np.unravel_index(rows, sizes)
            logits = _activated(network, network.inputs, network.bias, elements) @ network.output + network.output_bias
            size = _activated(network, sized, np.abs(network.bias), elements) @ weights + np.abs(network.output_bias)
            here, right = np.arange(rows.size), flat[rows]
            values = logits[here, right][:, None] - logits
            both = size[here, right][:, None] + size
            errors = _SLACK * _gamma(_roundings(network) + 1) * both + tiny
            single = _SLACK * _gamma(_roundings(network) + network.activation.exponent + 2, 2.0**-24) * both
            single = np.where(np.maximum(both, largest) < 2.0**126, single + underflow * 2.0**-149, np.inf)
            errors = np.where(np.isfinite(values) & np.isfinite(errors), errors, np.inf)
            values = np.where(np.isfinite(errors), values, 0.0)
            values[here, right], errors[here, right], single[here, right] = np.inf, 0.0, 0.0
            yield Differences(rows, values, errors, single)


def _activated(network: TwoLayers, inputs: tuple[Floats, ...], bias: Floats, elements: tuple[Integers, ...]) -> Floats:
    received: Floats = reduce(add, (table[part] for table, part in zip(inputs, elements, strict=True))) + bias
    if network.activation.rectified:
        return np.maximum(received, 0.0)
    found = received
    for _ in range(network.activation.exponent - 1):
        found = found * received
    return found


def _roundings(network: TwoLayers) -> int:
    exponent, inputs = network.activation.exponent, len(network.inputs)
    return exponent * inputs + exponent + network.width


def _gamma(roundings: int, unit: float = _UNIT) -> float:
    return roundings * unit / (1 - roundings * unit) if roundings * unit < 0.001 else inf


def _largest(network: TwoLayers) -> float:
    """Return max(1, H)^e max(1, |v|), which no product and no weight exceeds; infinite if it overflows."""
    received = sum(float(np.abs(table).max()) for table in network.inputs) + float(np.abs(network.bias).max())
    with np.errstate(over="ignore"):
        power = np.float64(max(1.0, received)) ** network.activation.exponent
        return float(power * max(1.0, float(np.abs(network.output).max())))


class ExactNetwork:
    """The same network over the integers, for single inputs.

    Parameters
    ----------
    network : TwoLayers
    """

    def __init__(self, network: TwoLayers) -> None:
        """Clear the denominators, which are powers of two, of each layer."""
        self.activation = network.activation
        (*self.inputs, self.bias), first = _integers(*network.inputs, network.bias)
        (self.output,), second = _integers(network.output)
        (self.output_bias,), last = _integers(network.output_bias)
        self.scale = max(first * network.activation.exponent + second, last)
        self.raised = self.scale - first * network.activation.exponent - second
        self.output_bias = self.output_bias * 2 ** (self.scale - last)

    def logits(self, x: tuple[int, ...]) -> list[Fraction]:
        """Return all logits of one input, exactly."""
        received = sum((table[element] for table, element in zip(self.inputs, x, strict=True)), self.bias)
        if self.activation.rectified:
            received = np.array([max(h, 0) for h in received], dtype=object)
        sums = (received**self.activation.exponent) @ self.output * 2**self.raised + self.output_bias
        return [Fraction(int(value), 2**self.scale) for value in sums]


def _integers(*arrays: Floats) -> tuple[list[NDArray[Any]], int]:
    """Return arrays of Python's integers and the s such that the arrays were these times 2^−s."""
    ratios = [[value.as_integer_ratio() for value in array.reshape(-1).tolist()] for array in arrays]
    shift = max((d.bit_length() - 1 for array in ratios for _, d in array), default=0)
    found = []
    for array, pairs in zip(arrays, ratios, strict=True):
        numbers = np.empty(len(pairs), dtype=object)
        numbers[:] = [n << (shift - d.bit_length() + 1) for n, d in pairs]
        found.append(numbers.reshape(array.shape))
    return found, shift

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
4. Underflow: a product moves by at most η = 2^−1075, which later factors and sums can only carry along. Let L =
   max(1, H)^e max(1, |v|), H and |v| being the largest. A logit has q e products and moves by at most e q η L, S alike.
   What is added, 8 (e (k + 1) + 2) q 2^−1074 L, is more than enough for a difference and its S; it is what 6. needs.
5. Overflow makes the bound infinite or not a number: this counts as doubt, which exact integers settle.
6. In float32 the same holds with 2^−24 for u. Each weight may be rounded first, e + 1 roundings more. Now let η =
   2^−126. Where subnormal numbers are flushed to zero, a weight, a sum or a product moves by at most η as it is read or
   written; with gradual underflow weights and products move by less, sums not at all. What a neuron receives has
   k + 1 weights and k sums: it moves by (2 k + 1) η, and its power by e (2 k + 1) η and e − 1 products. The weight of
   the output, the product with it and a sum add 3 η, and the bias of the output 2 η: a logit moves by at most
   (e (2 k + 2) + 4) q η L, and a difference by twice as much, half of what is added, 8 (e (k + 1) + 2) q η L.
   So whoever computes the logits in float32 gets the same sign of a difference that is larger than `single`, if
   neither S nor L reaches 2^126, and if float32 means this: IEEE binary32 with rounding to nearest, with gradual
   underflow or flushed to zero; classical sums of products, in whatever order, with fused operations or without, and
   accumulated at least in binary32; powers by multiplication. Not covered are products of TensorFloat-32 or bfloat16,
   in which factors are rounded to fewer bits.
7. Known by structure: where the columns of two labels are equal, with their biases, the difference is 0. ReLU surely
   gives 0 if h is below −(γ_(k+1) H + 2 (k + 1) η) with u and η of float32: neither rounding nor underflow, in float64
   or float32, makes it positive, and the neuron adds nothing to S. A neuron with H = 0 gives 0 too. Where all neurons
   give 0, the difference of two logits is that of two biases, which is rounded once and does not underflow.

A float is m 2^−s for integers m and s; with one s for all weights of a layer, logits are integers times a power of 2,
and Python's integers are exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from math import inf, lcm
from operator import add
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from verify.audit.files import Floats
from verify.audit.networks import TwoLayers

__all__ = ["Differences", "Evaluated", "ExactNetwork", "differences", "equal_columns", "in_blocks"]

Booleans = NDArray[np.bool_]
Integers = NDArray[np.int64]

_UNIT, _SINGLE = 2.0**-53, 2.0**-24
_TINY = 2.0**-126  # what float32 may flush to zero
_SLACK = 1.01
_BLOCK = 2**20
_BITS = 2**10
_OVERHEAD = 256  # of an input, in products


class Differences(NamedTuple):
    """f(x)[label] − f(x)[y] for some inputs and all y, and bounds on their errors; infinite and 0 at the label.

    An error is 0 only if the difference is exactly that. `single` bounds the errors of whoever computes the differences
    in float32.
    """

    rows: Integers
    values: Floats
    errors: Floats
    single: Floats


def differences(network: TwoLayers, labels: Integers) -> Iterator[Differences]:
    """Yield the differences of the logit of the label and each logit, for all inputs with a label, in blocks.

    Parameters
    ----------
    network : TwoLayers
    labels : array of int
        Of the shape of the inputs, −1 where nothing is asked.
    """
    step = max(1, _BLOCK // max(network.width, network.output.shape[1]))
    weights, largest = np.abs(network.output), _largest(network)
    same = equal_columns(network.output, network.output_bias)
    exponent, inputs = network.activation.exponent, len(network.inputs)
    underflow = _SLACK * 8 * (exponent * (inputs + 1) + 2) * network.width * largest
    with np.errstate(over="ignore", invalid="ignore"):
        for rows, right in in_blocks(labels, step):
            activated, sizes, quiet = _activated(network, np.unravel_index(rows, labels.shape))
            logits = activated @ network.output + network.output_bias
            size = sizes @ weights + np.abs(network.output_bias)
            here = np.arange(rows.size)
            values = logits[here, right][:, None] - logits
            both = size[here, right][:, None] + size
            errors = _SLACK * _gamma(_roundings(network) + 1) * both + underflow * 2.0**-1074
            errors[quiet] = _SLACK * _gamma(1) * np.abs(values[quiet])
            single = _SLACK * _gamma(_roundings(network) + exponent + 2, _SINGLE) * both + underflow * _TINY
            single = np.where(np.maximum(both, largest) < 2.0**126, single, np.inf)
            errors = np.where(np.isfinite(values) & np.isfinite(errors), errors, np.inf)
            values = np.where(np.isfinite(errors), values, 0.0)
            equal = same[right][:, None] == same
            values[equal], errors[equal] = 0.0, 0.0
            values[here, right], single[here, right] = np.inf, 0.0
            yield Differences(rows, values, errors, single)


def in_blocks(labels: Integers, step: int) -> Iterator[tuple[Integers, Integers]]:
    """Yield the numbers of the inputs that have a label, and these labels, some at a time."""
    flat = labels.reshape(-1)
    asked = np.flatnonzero(flat >= 0)
    for start in range(0, asked.size, step):
        rows = asked[start : start + step]
        yield rows, flat[rows]


def _activated(network: TwoLayers, elements: tuple[Integers, ...]) -> tuple[Floats, Floats, Booleans]:
    """Return activations, their sizes, and for which inputs all of them are 0 by structure."""
    received = reduce(add, (table[part] for table, part in zip(network.inputs, elements, strict=True))) + network.bias
    size = reduce(add, (np.abs(table[part]) for table, part in zip(network.inputs, elements, strict=True)))
    size = size + np.abs(network.bias)
    if network.activation.rectified:
        inputs = len(network.inputs)
        size[received < -_SLACK * (_gamma(inputs + 1, _SINGLE) * size + 2 * (inputs + 1) * _TINY)] = 0.0
    quiet: Booleans = np.all(size == 0, axis=1)
    if network.activation.rectified:
        return np.maximum(received, 0.0), size, quiet
    return _power(received, network.activation.exponent), _power(size, network.activation.exponent), quiet


def _power(received: Floats, exponent: int) -> Floats:
    found = received
    for _ in range(exponent - 1):
        found = found * received
    return found


def equal_columns(weights: Floats, bias: Floats) -> Integers:
    """Return a number for each label, the same for two if their weights and biases are.

    >>> equal_columns(np.array([[1.0, 2.0, 1.0]]), np.zeros(3)).tolist()
    [0, 1, 0]
    """
    columns = np.vstack([weights, bias]) + 0.0  # −0 becomes 0
    known: dict[bytes, int] = {}
    return np.array([known.setdefault(column.tobytes(), len(known)) for column in columns.T], dtype=np.int64)


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


class Evaluated:
    """What a network of two layers does on all inputs, and exactly on single ones.

    Parameters
    ----------
    network : TwoLayers
    """

    def __init__(self, network: TwoLayers) -> None:
        """Keep the network in floats and over the integers."""
        self.network, self.exact = network, ExactNetwork(network)

    def differences(self, labels: Integers) -> Iterator[Differences]:
        """Yield the differences of the logit of the label and each logit, for all inputs in blocks."""
        return differences(self.network, labels)

    def closely(self, x: tuple[int, ...], label: int) -> list[tuple[Fraction, Fraction]]:
        """Return bounds on the logit of the label less each logit, here the numbers themselves."""
        logits = self.exact.logits(x)
        return [(logits[label] - other,) * 2 for other in logits]

    @property
    def products(self) -> int:
        """About how many products of integers of up to 1024 bits one input takes exactly."""
        return (self.network.output.size + _OVERHEAD) * (1 + self.exact.scale // _BITS)


class ExactNetwork:
    """The same network over the integers, for single inputs.

    Parameters
    ----------
    network : TwoLayers
    """

    def __init__(self, network: TwoLayers) -> None:
        """Clear the denominators of each layer, which are powers of two, and of coefficients.

        Coefficients are listed from that of the highest power on, with the powers of 2 that homogeneity takes.
        """
        self.activation = network.activation
        (*self.inputs, self.bias), first = _integers(*network.inputs, network.bias)
        (self.output,), second = _integers(network.output)
        (self.output_bias,), last = _integers(network.output_bias)
        self.scale = max(first * network.activation.exponent + second, last)
        self.raised = self.scale - first * network.activation.exponent - second
        coefficients = network.activation.coefficients
        self.denominator = lcm(*(c.denominator for c in coefficients))
        self.output_bias = self.output_bias * 2 ** (self.scale - last) * self.denominator
        self.coefficients = [
            int(c * self.denominator) * 2 ** (first * power) for power, c in enumerate(reversed(coefficients))
        ]

    def logits(self, x: tuple[int, ...]) -> list[Fraction]:
        """Return all logits of one input, exactly."""
        received = sum((table[element] for table, element in zip(self.inputs, x, strict=True)), self.bias)
        sums = self._activated(received) @ self.output * 2**self.raised + self.output_bias
        return [Fraction(int(value), 2**self.scale * self.denominator) for value in sums]

    def _activated(self, received: NDArray[Any]) -> NDArray[Any]:
        """Return the activations, times the denominator and a power of 2."""
        if self.activation.rectified:
            return np.array([max(h, 0) for h in received], dtype=object)
        if not self.coefficients:
            return received**self.activation.exponent
        return reduce(lambda found, c: found * received + c, self.coefficients, 0 * received)


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

"""All logits of a real network in float64, and how far from the exact ones rounding can take them.

Scale. All weights of the inputs are divided by one power of 2, those of the output by another, so that no neuron
receives more than 1 in absolute value and no weight of the output is larger than 1. This is done with fractions, before
anything is rounded: nothing overflows, and a logit is what is computed times a power of 2, the unit.

The bound, with γ_n as in `constructions/rounding/errors.py`. Let T be the largest number of terms c ζ_n^e of a weight;
k, e and q as of `sums`; and V_j, U_ij bounds on the weights of a neuron after scaling, the sums of their |c|.

1. A cosine is rounded to a relative error of at most 2u, as two roundings, and a coefficient with one. A weight is a
   sum of T products: n = T + 3, size U_ij.
2. A neuron receives k weights, n = T + 3 + k, and multiplies e of them: n = e (T + 4 + k), size (Σ_i U_ij)^e.
3. A logit is a sum of q products with weights: n = e (T + 4 + k) + T + 4 + q, size B = Σ_j V_j (Σ_i U_ij)^e. A
   difference of two passes through one rounding more and is off by at most 2 γ_(e (T + 4 + k) + T + 5 + q) B.
4. Underflow: a coefficient and a product move by at most 2^−1075 more, sums do not. So a weight moves by T 2^−1074,
   what a neuron receives by k T 2^−1074, and its power, whose factors are at most 1, by e (k T + 1) 2^−1074; a logit
   moves by at most q (e (k T + 1) + T + 1) 2^−1074 and a difference twice as much. The bound takes four times as much,
   for factors that exceed 1 by rounding.
"""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import prod
from operator import add
from typing import NamedTuple

import numpy as np
from flint import arb, fmpq

from constructions.residues.numbers import Floats, Integers, Numbers
from constructions.residues.tables import ExactTables
from constructions.rounding.errors import SLACK, gamma

__all__ = ["Measured", "measured_logits"]

_BLOCK = 2**20


class Measured(NamedTuple):
    """Logits divided by `unit`, of shape (inputs, labels), and how far a difference of two of an input can be off."""

    values: Floats
    error: float
    unit: Fraction


def measured_logits(tables: ExactTables) -> Measured:
    """Return all logits of a network with real weights.

    Parameters
    ----------
    tables : ExactTables
        Of imaginary parts nothing is seen: the real parts of the weights are taken.

    Returns
    -------
    Measured
        All values are finite.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> from constructions.max_margin.networks import Neuron, PowerNetwork
    >>> from constructions.residues.tables import power_tables
    >>> found = measured_logits(power_tables(PowerNetwork(2, [Neuron([1, 2], [3])]), (2,)))
    >>> (found.values * float(found.unit)).tolist(), found.error < 1e-12
    ([[3.0], [12.0]], True)
    """
    received = zip(*(tables.numbers.largest(table) for table in tables.inputs), strict=True)
    first = _at_least(max((sum(sizes, Fraction(0)) for sizes in received), default=Fraction(0)))
    second = _at_least(max(tables.numbers.largest(tables.output), default=Fraction(0)))
    unit = first**tables.exponent * second
    inputs = [np.ascontiguousarray(_values(tables.numbers, table, first).T) for table in tables.inputs]
    values = _logits(inputs, _values(tables.numbers, tables.output, second), tables.exponent)
    return Measured(values, _difference_error(tables, unit), unit)


def _at_least(size: Fraction) -> Fraction:
    """Return a power of 2 that is at least a size, and at most four times as large; 1 for 0."""
    if not size:
        return Fraction(1)
    return Fraction(2) ** (size.numerator.bit_length() - size.denominator.bit_length() + 1)


def _logits(inputs: list[Floats], output: Floats, exponent: int) -> Floats:
    sizes = tuple(len(table) for table in inputs)
    found = np.empty((prod(sizes), output.shape[1]))
    rows = max(1, _BLOCK // len(output))
    for start in range(0, len(found), rows):
        some = np.arange(start, min(start + rows, len(found)))
        received = reduce(add, (table[part] for table, part in zip(inputs, np.unravel_index(some, sizes), strict=True)))
        powers = received
        for _ in range(exponent - 1):
            powers = powers * received
        found[some] = powers @ output
    return found


def _difference_error(tables: ExactTables, unit: Fraction) -> float:
    """Return how far a difference of two logits can be from the exact one after scaling, as the module derives."""
    longest, inputs = max(map(len, tables.numbers.terms)), len(tables.inputs)
    roundings = tables.exponent * (longest + 4 + inputs) + longest + 5 + tables.width
    underflow = 8 * tables.width * (tables.exponent * (inputs * longest + 1) + longest + 1) * 2.0**-1074
    return SLACK * 2 * gamma(roundings) * float(tables.size / unit) + underflow


def _values(numbers: Numbers, places: Integers, scale: Fraction) -> Floats:
    """Return the real parts of the numbers at some places, divided by a power of 2."""
    n = numbers.conductor
    cosines = [float(arb.cos_pi_fmpq(fmpq(2 * e, n))) for e in range(n)]
    used, inverse = np.unique(places, return_inverse=True)
    known: dict[Fraction, float] = {}
    found = np.empty(len(used))
    for row, place in enumerate(used.tolist()):
        for _, c in numbers.terms[place]:
            if c not in known:
                known[c] = float(c / scale)
        found[row] = sum(known[c] * cosines[e] for e, c in numbers.terms[place])
    return np.asarray(found[inverse.reshape(places.shape)])

"""All logits of a real network in float64, and how far from the exact ones rounding can take them.

The bound, with γ_n as in `constructions/rounding/errors.py`. Let T be the largest number of terms c ζ_n^e of a weight;
k, e and q as of `sums`; and V_j, U_ij bounds on the weights of a neuron, the sums of their |c|.

1. A cosine is rounded to a relative error of at most 2u, as two roundings, and a coefficient with one. A weight is a
   sum of T products: n = T + 3, size U_ij.
2. A neuron receives k weights, n = T + 3 + k, and multiplies e of them: n = e (T + 4 + k), size (Σ_i U_ij)^e.
3. A logit is a sum of q products with weights: n = e (T + 4 + k) + T + 4 + q, size B = Σ_j V_j (Σ_i U_ij)^e. A
   difference of two passes through one rounding more and is off by at most 2 γ_(e (T + 4 + k) + T + 5 + q) B.
"""

from __future__ import annotations

from functools import reduce
from math import prod
from operator import add

import numpy as np
from flint import arb, fmpq

from constructions.residues.numbers import Floats, Numbers
from constructions.residues.tables import ExactTables
from constructions.rounding.errors import SLACK, gamma

__all__ = ["difference_error", "float_logits"]

_BLOCK = 2**20


def float_logits(tables: ExactTables) -> Floats:
    """Return all logits of a network with real weights, an array of shape (inputs, labels).

    Parameters
    ----------
    tables : ExactTables
        Of imaginary parts nothing is seen: the real parts of the weights are taken.

    Returns
    -------
    array of float64
        Their differences are off by at most `difference_error`.

    Source
    ------
    As the module explains.

    Examples
    --------
    >>> from constructions.max_margin.networks import Neuron, PowerNetwork
    >>> from constructions.residues.tables import power_tables
    >>> float_logits(power_tables(PowerNetwork(2, [Neuron([1, 2], [3])]), (2,))).tolist()
    [[3.0], [12.0]]
    """
    values = _values(tables.numbers)
    inputs, output = [np.ascontiguousarray(values[table.T]) for table in tables.inputs], values[tables.output]
    sizes = tables.shape[:-1]
    found = np.empty((tables.examples, tables.shape[-1]))
    rows = max(1, _BLOCK // tables.width)
    for start in range(0, prod(sizes), rows):
        some = np.arange(start, min(start + rows, prod(sizes)))
        received = reduce(add, (table[part] for table, part in zip(inputs, np.unravel_index(some, sizes), strict=True)))
        powers = received
        for _ in range(tables.exponent - 1):
            powers = powers * received
        found[some] = powers @ output
    return found


def difference_error(tables: ExactTables) -> float:
    """Return how far a difference of two logits of one input can be from the exact one, as the module derives."""
    longest, inputs = max(map(len, tables.numbers.terms)), len(tables.inputs)
    roundings = tables.exponent * (longest + 4 + inputs) + longest + 5 + tables.width
    return SLACK * 2 * gamma(roundings) * float(tables.size)


def _values(numbers: Numbers) -> Floats:
    """Return the real parts of numbers."""
    n = numbers.conductor
    cosines = [float(arb.cos_pi_fmpq(fmpq(2 * e, n))) for e in range(n)]
    return np.array([sum(float(c) * cosines[e] for e, c in terms) for terms in numbers.terms])

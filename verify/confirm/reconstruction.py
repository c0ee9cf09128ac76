"""The network of Li2 that reproduces the target of addition with real weights, in float64.

For addition modulo an odd M, li2/remark-theorem-3.repair proves that pairs [u; ±v] of cosines and sines, four for
each of the (M − 1)/2 frequencies, with opposite output weights, have the outputs [a + b = h] − 1/M. What is measured
is the largest distance of an output of all 4 (M − 1) hidden nodes from that, over all M³ of them.

The bound. Let u = 2^−53 and γ_n = n u/(1 − n u). Cosines and sines are rounded exact ones, each off by at most u. So
the sum of two is off by at most 4 u, its square, which is at most 4, by at most 2 · 2 · 4 u + 5 u = 21 u, with what
is of second order. An output weight is at most 1/(2 M), and off by 2 u times that. Each summand of an output is so
off by at most (21 + 8 + 5) u/(2 M) = 17 u/M, and at most 2/M, up to second order. There are 4 (M − 1) of them:
together they are off by 68 u, and by 8 γ_{4M} for adding them up. The target and the difference add 3 u.
"""

from __future__ import annotations

import numpy as np

from constructions.cyclotomic import root_of_unity
from constructions.rounding.errors import SLACK, UNIT, gamma
from verify.confirm.backends import Backend

__all__ = ["deviation", "deviation_bound"]


def deviation(order: int, backend: Backend) -> float:
    """Return the largest distance of an output from the target of addition, for an odd order.

    Raises
    ------
    ValueError
        If the order is even.
    """
    if order % 2 == 0:
        raise ValueError(f"the order is odd, not {order}")
    roots = np.array([complex(root_of_unity(order, r)) for r in range(order)])
    waves = roots[np.outer(np.arange(1, (order + 1) // 2), np.arange(order)) % order]
    cosine, sine = waves.real, waves.imag
    first = backend.put(np.concatenate([cosine, sine, sine, cosine]))
    second = backend.put(np.concatenate([cosine, sine, cosine, sine]))
    output = backend.put(np.concatenate([cosine, -cosine, sine, sine]) / (2 * order))
    worst = 0.0
    for a in range(order):
        column = first[:, a][:, None]
        found = ((column + second) ** 2).T @ output - ((column - second) ** 2).T @ output
        target = np.eye(order)[(a + np.arange(order)) % order] - 1 / order
        worst = max(worst, float(abs(found - backend.put(target)).max()))
    return worst


def deviation_bound(order: int) -> float:
    """Return how far rounding can take `deviation` from 0."""
    return SLACK * (71 * UNIT + 8 * gamma(4 * order))

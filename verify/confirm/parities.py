"""Fourier coefficients of the majority and the ideal parity features in float64, at the sizes of the experiments.

Coefficients. For odd n and k ≤ n the mean of sign(x_1 + … + x_n) x_1 ⋯ x_k is 2^−n times the sum over l ≤ k and
j ≤ n − k of sign(n − 2 l − 2 j) (−1)^l C(k, l) C(n − k, j), counting the signs −1 among the k and the others. What is
measured is the largest distance from the closed form that tasks/lemma-b.1 proves.

All summands are integers, and so are their partial sums in whatever order; the absolute values add up to 2^n. For
n ≤ 53 all of them are represented, so that nothing is rounded; the closed form is an integer over 2^n, and is not
rounded either. The bound is 0.

Features. With h_i(m) = max(½ (k − 2 m)/k − ½ + i/k, 0) the network of tasks/claim-b.4.5.repair is, for m relevant signs
−1, the sum of u_i h_i(m) and 2 k h(m), with h(m) = max(½ (2 m − k)/k − ½ + 1/k, 0). What is measured is the largest
distance from 2 (−1)^m, for m = 0, …, k.

Let u = 2^−53. The quotients are at most ½ and 1, the sums in between at most 1, so that each feature is off by at most
(½ + 1 + 1 + 1) u < 4 u. The weights are integers of at most 8 k, k + 1 of them, and the features at most 1. So the
weighted sum is off by at most 8 k (k + 1) (4 u + (1 + 4 u) γ_{k+2}).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

import numpy as np

from constructions.parities.majority import majority_coefficient
from constructions.rounding.errors import SLACK, UNIT, gamma
from verify.confirm.backends import Backend

__all__ = ["coefficient_deviation", "feature_bound", "feature_deviation"]


def coefficient_deviation(n: int, backend: Backend) -> float:
    """Return the largest distance of a coefficient of the majority of n signs, n odd, from its closed form.

    Raises
    ------
    ValueError
        If n is even, or above 53, so that numbers would be rounded.
    """
    if n % 2 == 0 or n > 53:
        raise ValueError(f"the number of signs is odd and at most 53, not {n}")
    return max(_coefficient_deviation(n, k, backend) for k in range(n + 1))


def _coefficient_deviation(n: int, k: int, backend: Backend) -> float:
    chosen = np.array([(-1) ** l_ * comb(k, l_) for l_ in range(k + 1)], dtype=np.float64)
    others = np.array([comb(n - k, j) for j in range(n - k + 1)], dtype=np.float64)
    heights = n - 2 * np.add.outer(np.arange(k + 1), np.arange(n - k + 1))
    table = backend.put(np.sign(heights).astype(np.float64))
    summands = table * backend.put(chosen)[:, None] * backend.put(others)[None, :]
    return abs(float(summands.sum()) / 2.0**n - float(majority_coefficient(n, k)))


def feature_deviation(sizes: Iterable[int], backend: Backend) -> float:
    """Return the largest distance of the network of ideal features from twice the parity, for even numbers."""
    return max(_feature_deviation(k, backend) for k in sizes)


def _feature_deviation(k: int, backend: Backend) -> float:
    m = np.arange(k + 1, dtype=np.float64)
    biases = np.arange(1, k + 1) / k
    outers = np.array([8.0 * k * (-1) ** i for i in range(k - 2)] + [6.0 * k, -2.0 * k])
    drives = backend.put((0.5 * (k - 2 * m) / k - 0.5)[:, None]) + backend.put(biases)[None, :]
    outputs = (drives * (drives > 0)) @ backend.put(outers)
    last = backend.put((0.5 * (2 * m - k) / k - 0.5) + 1 / k)
    errors = abs(outputs + 2.0 * k * (last * (last > 0)) - backend.put(2.0 * (-1.0) ** m))
    return float(errors.max())


def feature_bound(sizes: Iterable[int]) -> float:
    """Return how far rounding can take `feature_deviation` from 0."""
    return SLACK * max(8 * k * (k + 1) * (4 * UNIT + (1 + 4 * UNIT) * gamma(k + 2)) for k in sizes)

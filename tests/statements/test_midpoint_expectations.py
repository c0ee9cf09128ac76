"""Expectations behind (E.43) over uniform a and b: the midpoints along the diagonals, the signs and the order.

Tasks (Edelman), appendix E, after (E.43): tasks/own-sums-along-diagonals, remark-e.43.
"""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

HALF = Fraction(1, 2)


def amplified(a, b, i):
    return (a - 1) * (b - 1) ** 2 * (a - HALF) / (a + b - 2) ** 3 * (a + b - 1) ** i


@pytest.mark.parametrize("n", [1, 2, 3, 6])
@pytest.mark.parametrize("i", [1, 2, 3, 4])
def test_the_points_along_the_diagonals_are_all_midpoints(n, i):
    middles = [Fraction(2 * q + 1, 2 * n) for q in range(n)]
    total = Fraction(0)
    for d in range(n):
        for x in middles[: d + 1]:
            y = Fraction(d + 1, n) - x
            total += amplified(1 - x, 1 - y, i) + amplified(x, y, i)
    assert total == sum(amplified(a, b, i) for a in middles for b in middles)


def expectations(count):
    """The expectations for j = 1, 2, ..., by quadrature over the eigenvalue's two halves."""
    nodes, weights = np.polynomial.legendre.leggauss(60)
    s, share = np.meshgrid((nodes + 1) / 2, (nodes + 1) / 2)
    measure = np.outer(weights, weights) / 4 * s
    u, v = s * share, s * (1 - share)
    terms = [(1 - u, 1 - v), (u, v)]
    return [sum(float((measure * amplified(a, b, i)).sum()) for a, b in terms) for i in range(count)]


def test_odd_lags_lose_and_even_ones_gain_less_and_less():
    values = expectations(16)
    odd, even = values[0::2], values[1::2]
    assert odd[0] == pytest.approx(0.00286, abs=1e-5)
    assert all(value <= -((13 / 25) ** (2 * k)) / 10000 for k, value in enumerate(odd[1:]))
    assert all(later + 1 / 16**k / 2000 <= value for k, (value, later) in enumerate(pairwise(even)))

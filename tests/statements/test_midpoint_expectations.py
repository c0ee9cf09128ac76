"""Expectations behind (E.43) over uniform a and b: the midpoints along the diagonals, the signs and the order.

Tasks (Edelman), appendix E, after (E.43): tasks/own-sums-along-diagonals, remark-e.43, own-even-lags and
remark-8.3-even-odd.
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


@pytest.mark.parametrize("n", [2, 5, 10])
@pytest.mark.parametrize(("x", "y"), [(1, 0), (0, 1), (1, 1), (3, 2), (2, -1)])
def test_even_entries_have_the_form_of_moments(n, x, y):
    middles = [Fraction(2 * q + 1, 2 * n) for q in range(n)]
    first, second, third = (sum(amplified(a, b, i) for a in middles for b in middles) / n**2 for i in (1, 3, 5))
    roots = [1 - Fraction(d + 1, n) for d in range(n)]
    least = sum((d + 1) * z**2 * (x * z**2 - y) ** 2 for d, z in enumerate(roots)) / Fraction(n) ** 2
    assert least / 20 <= x**2 * third - 2 * x * y * second + y**2 * first
    if n == 10:
        assert Fraction(x**2 + y**2, 10000) <= least / 20


def test_even_entries_are_no_geometric_series_whatever_they_share():
    entries = expectations(16)[1::2]
    for share in (0, 0.01, 0.1, 1, 10):
        values = [share + entry for entry in entries]
        assert all(a * c > b**2 for a, b, c in zip(values, values[1:], values[2:], strict=False))

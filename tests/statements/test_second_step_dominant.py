"""The second step makes v_2 the largest entry: the bounds behind it, and the step itself, from powers of the matrices.

Tasks (Edelman), Lemma 8.4.
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.statements.tasks.gradient_steps.dominance.first_step_bias import ACROSS_TABLE, BIAS_TABLE
from verify.statements.tasks.gradient_steps.dominance.mean_gaps import FIRST_TABLE, LATER_TABLE
from verify.statements.tasks.gradient_steps.sums.midpoint_quartics import mean_coefficients

HALF = Fraction(1, 2)
inside = st.fractions(min_value=Fraction(1, 50), max_value=1, max_denominator=50)
lengths = st.integers(min_value=1, max_value=8)


def times(one, other):
    """The product of two matrices."""
    return [[sum(one[i][h] * other[h][j] for h in (0, 1)) for j in (0, 1)] for i in (0, 1)]


def gradients(x, y, k, n):
    """The gradients in v_(k+1) with n positions, for W = I and W = 1 1ᵀ, summed over distances."""
    chances, law = [[1 - x, x], [y, 1 - y]], [y / (x + y), x / (x + y)]
    unit = [[1, 0], [0, 1]]
    before, since = unit, unit
    for _ in range(k):
        before = times(before, chances)
    diagonal = constant = 0
    for d in range(n):
        for i in (0, 1):
            for m in (0, 1):
                share = (n - d) * (chances[m][i] - HALF) * since[i][m]
                diagonal += share * law[m] * before[m][i]
                constant += share * law[i]
        since = times(since, chances)
    return diagonal, constant


def value(table, x, y):
    """The polynomial with the coefficients of a table."""
    return sum(c * x**i * y**j for i, row in enumerate(table) for j, c in enumerate(row))


@given(inside, inside, lengths, st.integers(min_value=2, max_value=5))
def test_the_second_place_is_ahead_of_later_ones(x, y, n, k):
    r = n + k - 1
    ahead = [one - other for one, other in zip(gradients(x, y, 1, r), gradients(x, y, k, n), strict=True)]
    assert ahead[0] >= value(LATER_TABLE, x, y) * r * (r + 1) / 2 - Fraction(r, 4)
    assert ahead[1] >= -Fraction(r, 2)


@given(inside, inside, lengths)
def test_the_second_place_is_ahead_of_the_first_one(x, y, r):
    ahead = [one - other for one, other in zip(gradients(x, y, 1, r), gradients(x, y, 0, r + 1), strict=True)]
    assert ahead[0] >= value(FIRST_TABLE, x, y) * r * (r + 1) / 2 - Fraction(3, 4) * (r + 1)
    assert ahead[1] >= -(r + 1)


def coefficients(x, y):
    """What (E.23) averages, for W_11 and W_12."""
    first, second = y / (x + y), x / (x + y)
    return [first * state / -(x + y) * (x - y) * (HALF - x) for state in (first, second)]


@given(inside, inside)
def test_the_leading_coefficients_of_the_first_step(x, y):
    diagonal, across = (one + other for one, other in zip(coefficients(x, y), coefficients(y, x), strict=True))
    assert diagonal - across >= value(BIAS_TABLE, x, y)
    assert value(ACROSS_TABLE, x, y) <= across <= (x + y) / 16


@pytest.mark.parametrize("table", [FIRST_TABLE, LATER_TABLE, ACROSS_TABLE, BIAS_TABLE])
@pytest.mark.parametrize("n", [1, 2, 5, 10])
def test_the_means_of_the_polynomials(table, n):
    points = [Fraction(2 * q + 1, 2 * n) for q in range(n)]
    mean = sum(value(table, x, y) for x in points for y in points) / n**2
    assert mean == sum(c * Fraction(1, 2 * n) ** (2 * k) for k, c in enumerate(mean_coefficients(table)))


def test_the_second_entry_is_the_largest_for_the_least_length_and_bias():
    t, n, off, rho, start = 401, 10, 1.0, 6.01, 1.0
    points = [(2 * q + 1) / (2 * n) for q in range(n)]
    places = [0, 1, 2, 3, 4, 5, 100, 399, 400]
    entries = {}
    for k in places:
        means = [0.0, 0.0]
        for x in points:
            for y in points:
                for side, number in enumerate(gradients(x, y, k, t - k)):
                    means[side] += float(number) / n**2
        entries[k] = (start + off) * means[1] + (rho - off) * means[0]
    assert (rho - off) * (t - 1) > 1000 * (start + off)
    assert all(entries[1] > entries[k] for k in places if k != 1)

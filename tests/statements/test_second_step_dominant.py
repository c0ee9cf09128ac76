"""The second step makes v_2 the largest entry: the bounds behind it, and the step itself, from powers of the matrices.

Tasks (Edelman), Lemma 8.4.
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.statements.published import cases
from verify.language.parsing import parse_formula

HALF = Fraction(1, 2)
inside = st.fractions(min_value=Fraction(1, 50), max_value=1, max_denominator=50)
lengths = st.integers(min_value=1, max_value=8)
NUMBERS = [*((name, "real") for name in ("c", "off", "rho", "eta")), *((name, "natural") for name in ("t", "r", "n"))]
# What the second step gains at least, and the first one if it is added to itself with a and b exchanged: polynomials in
# x y and 1 - x - y, each with a lower bound of its mean over at least 10 midpoints.
LATER = (lambda p, z: p * (-1 + 2 * z + 4 * p + 8 * z**3 + 7 * p * z**2) / 6), Fraction(1, 432)
FIRST = (lambda p, z: (-1 + z**2 + 8 * p * z - 4 * p * z**2 + 16 * p**2) / 8), Fraction(1, 150)
BIAS = (
    lambda p, z: (16 - 33 * z + 18 * z**2 - z**3 - 131 * p + 138 * p * z - 67 * p * z**2 + 268 * p**2) / 62,
    Fraction(1, 80),
)
ACROSS = (
    lambda p, z: (-6 * z**2 + 6 * z**3 + 31 * p - 62 * p * z + 43 * p * z**2 - 124 * p**2) / 128,
    Fraction(1, 256),
)
MOST_ACROSS = Fraction(1, 16)
DOMINANT = "own-second-step-dominant", "second-step", "400 ≤ r", "1000 · (c + off) < (rho − off) · r", "10 ≤ n"


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


def value(bound, x, y):
    """The polynomial of a bound."""
    return bound[0](x * y, 1 - x - y)


def assumed(name, part, *texts):
    """Whether a claim assumes formulas in each of its cases."""
    formulas = [parse_formula(text, NUMBERS) for text in texts]
    return all(formula in given for given, _ in cases(name, part) for formula in formulas)


@given(inside, inside, lengths, st.integers(min_value=2, max_value=5))
def test_the_second_place_is_ahead_of_later_ones(x, y, n, k):
    r = n + k - 1
    ahead = [one - other for one, other in zip(gradients(x, y, 1, r), gradients(x, y, k, n), strict=True)]
    assert ahead[0] >= value(LATER, x, y) * r * (r + 1) / 2 - Fraction(r, 4)
    assert ahead[1] >= -Fraction(r, 2)


@given(inside, inside, lengths)
def test_the_second_place_is_ahead_of_the_first_one(x, y, r):
    ahead = [one - other for one, other in zip(gradients(x, y, 1, r), gradients(x, y, 0, r + 1), strict=True)]
    assert ahead[0] >= value(FIRST, x, y) * r * (r + 1) / 2 - Fraction(3, 4) * (r + 1)
    assert ahead[1] >= -(r + 1)


def coefficients(x, y):
    """What (E.23) averages, for W_11 and W_12."""
    first, second = y / (x + y), x / (x + y)
    return [first * state / -(x + y) * (x - y) * (HALF - x) for state in (first, second)]


@given(inside, inside)
def test_the_leading_coefficients_of_the_first_step(x, y):
    diagonal, across = (one + other for one, other in zip(coefficients(x, y), coefficients(y, x), strict=True))
    assert diagonal - across >= value(BIAS, x, y)
    assert value(ACROSS, x, y) <= across <= MOST_ACROSS * (x + y)


@pytest.mark.parametrize("bound", [FIRST, LATER, ACROSS, BIAS])
@pytest.mark.parametrize("n", [10, 11, 20, 40])
def test_the_means_of_the_polynomials(bound, n):
    points = [Fraction(2 * q + 1, 2 * n) for q in range(n)]
    assert sum(value(bound, x, y) for x in points for y in points) / n**2 >= bound[1]


@pytest.mark.parametrize("r", [400, 401, 1000, 10**6])
def test_the_means_are_enough_for_the_claim_on_the_second_step(r):
    """tasks/own-second-step-dominant: the bias times what is gained is more than 2 c + bias times what is lost."""
    assert assumed(*DOMINANT)
    bias = Fraction(1000, r)
    assert bias * (FIRST[1] * r * (r + 1) / 2 - Fraction(3, 4) * (r + 1)) >= r + 1
    assert bias * (LATER[1] * r * (r + 1) / 2 - Fraction(r, 4)) >= Fraction(r, 2)


@pytest.mark.parametrize("t", [20000, 20001, 10**6])
@pytest.mark.parametrize("factor", [1, 2, 10**6])
def test_the_means_are_enough_for_the_claim_on_both_steps(t, factor):
    """tasks/own-two-steps-dominant: W_11 and W_12 are c for the coefficient of the leading term, up to 2 t c eta."""
    assert assumed("own-two-steps-dominant", "entries", "20000 ≤ t", "4000000 ≤ eta · t^3", "10 ≤ n")
    rate = Fraction(4000000 * factor, t**3)
    growth, rest = rate * (t + 1) * (t + 2) / 6, 2 * t * rate
    off = 1 + MOST_ACROSS / 2 * growth + rest
    assert ACROSS[1] / 2 * growth + 1 >= rest
    assert (BIAS[1] / 2 * growth - 2 * rest) * (t - 1) > 1000 * (1 + off)


def test_the_second_entry_is_the_largest_for_the_least_length_and_bias():
    t, n, off, rho, start = 401, 10, 1.0, 6.01, 1.0
    assert assumed(*DOMINANT)
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

"""Constants with ln 2 are exact integrals of monomials over powers of u + v, where u is 1 - a and v is 1 - b.

Tasks (Edelman), equations (E.24), (E.25), (E.29), (E.42) and (E.43).
"""

from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

HALF = Fraction(1, 2)


class Sum(NamedTuple):
    """r + s ln 2."""

    rational: Fraction
    logarithm: Fraction

    def plus(self, other, weight=1):
        return Sum(*(x + weight * y for x, y in zip(self, other, strict=True)))


def on_segment(i, n):
    """The integral of s^i/(1 + s)^n over [0, 1]."""
    if n == 0:
        return Sum(Fraction(1, i + 1), Fraction(0))
    if i:
        return on_segment(i - 1, n - 1).plus(on_segment(i - 1, n), -1)
    return Sum(Fraction(0), Fraction(1)) if n == 1 else Sum((1 - Fraction(1, 2 ** (n - 1))) / (n - 1), Fraction(0))


def on_square(numerator, n):
    """The integral of Σ c u^i v^j/(u + v)^n: with v = s u below the diagonal and u = s v above it."""
    total = Sum(Fraction(0), Fraction(0))
    for (i, j), c in numerator.items():
        for k in (i, j):
            total = total.plus(on_segment(k, n), Fraction(c) / (i + j - n + 2))
    return total


def product_of(*factors):
    """The product of polynomials in u and v."""
    found = {(0, 0): Fraction(1)}
    for factor in factors:
        grown = {}
        for ((i, j), c), ((k, m), d) in product(found.items(), factor.items()):
            grown[i + k, j + m] = grown.get((i + k, j + m), 0) + c * d
        found = grown
    return found


def sum_of(*polynomials):
    """The sum of polynomials."""
    return {key: sum(p.get(key, 0) for p in polynomials) for key in set().union(*polynomials)}


def constant(c):
    return {(0, 0): Fraction(c)}


U, V, MINUS = {(1, 0): 1}, {(0, 1): 1}, {(0, 0): -1}
A_HALF, B_HALF = ({(0, 0): HALF, key: -1} for key in ((1, 0), (0, 1)))  # a − 1/2, b − 1/2
B_LESS_A = {(1, 0): 1, (0, 1): -1}
EIGENVALUE = {(0, 0): 1, (1, 0): -1, (0, 1): -1}
INTEGRALS = {
    "E.24": (
        lambda a, b: (b - 1) ** 2 * (b - a) * (a - HALF) / (a + b - 2) ** 3,
        product_of(MINUS, V, V, B_LESS_A, A_HALF),
        3,
        (Fraction(-5, 12), Fraction(8, 12)),
    ),
    "E.25": (
        lambda a, b: (b - 1) * (a - 1) * (b - a) * (a - HALF) / (a + b - 2) ** 3,
        product_of(MINUS, U, V, B_LESS_A, A_HALF),
        3,
        (Fraction(7, 6), Fraction(-10, 6)),
    ),
    "E.29": (
        lambda a, b: ((a - 1) ** 2 + (b - 1) ** 2) / (a + b - 2) ** 2,
        sum_of(product_of(U, U), product_of(V, V)),
        2,
        (Fraction(2), Fraction(-2)),
    ),
    "E.42": (
        lambda a, b: ((b - 1) ** 2 * (a - HALF) + (a - 1) ** 2 * (b - HALF)) / (a + b - 2) ** 2,
        sum_of(product_of(V, V, A_HALF), product_of(U, U, B_HALF)),
        2,
        (Fraction(1, 3), Fraction(-1, 3)),
    ),
    "E.43": (
        lambda a, b: (4 * (a - 1) * (a + b - 1) + 2 * (b - a)) * (b - 1) ** 2 * (a - HALF) / (a + b - 2) ** 3,
        sum_of(
            product_of(constant(4), U, V, V, A_HALF, EIGENVALUE),
            product_of(constant(-2), B_LESS_A, V, V, A_HALF),
        ),
        3,
        (Fraction(8, 3), Fraction(-11, 3)),
    ),
}


@pytest.mark.parametrize("equation", INTEGRALS)
def test_the_constants_are_the_integrals(equation):
    _, numerator, power, value = INTEGRALS[equation]
    assert on_square(numerator, power) == value


def test_the_printed_sign_gives_another_number():
    """(E.43) has (5 - 8 ln 2)/6 where the second expectation is (8 ln 2 - 5)/6."""
    printed = Sum(Fraction(7, 2) + Fraction(5, 6), Fraction(-10, 2) - Fraction(8, 6))
    assert on_square(*INTEGRALS["E.43"][1:3]) != printed


@pytest.mark.parametrize("equation", INTEGRALS)
@given(st.fractions(0, 1, max_denominator=50), st.fractions(0, 1, max_denominator=50))
def test_the_numerators_are_those_of_the_integrands(equation, u, v):
    integrand, numerator, power, _ = INTEGRALS[equation]
    if u + v:
        found = sum(c * u**i * v**j for (i, j), c in numerator.items()) / (u + v) ** power
        assert found == integrand(1 - u, 1 - v)


@given(st.integers(0, 6), st.integers(0, 4))
def test_integrals_on_the_segment_lie_between_their_sums(i, n):
    """s^i/(1 + s)^n has values from 0 to 1, and 0.6931 < ln 2 < 0.6932."""
    found = on_segment(i, n)
    low, high = sorted(found.rational + found.logarithm * Fraction(x, 10**4) for x in (6931, 6932))
    steps = [Fraction(k, 400) for k in range(401)]
    values = [s**i / (1 + s) ** n for s in steps]
    assert low - Fraction(1, 50) < sum(values[:-1]) / 400 < high + Fraction(1, 50)

"""The gradients through geometric sums, and the moments of the uniform law, straight from the definitions.

Tasks (Edelman), Lemma 8.4: tasks/own-geometric-gradients, own-weight-gradients, own-gradients-by-shares,
own-two-steps-at-eight to -fourteen.
"""

import operator
from fractions import Fraction
from functools import reduce
from math import comb

import numpy as np
import pytest

from tests.statements.enumeration import HALF, sequences
from tests.statements.published import certificate, claim

MATRICES = [(Fraction(1, 3), Fraction(3, 4)), (Fraction(1, 2), Fraction(1, 5)), (Fraction(0), Fraction(2, 3))]


def geometric(z, n):
    return sum((z**i for i in range(n)), Fraction(0))


def geometric_pairs(z, n):
    return sum(geometric(z, d) for q in range(n) for d in range(q + 1))


@pytest.mark.parametrize(("a", "b"), MATRICES)
@pytest.mark.parametrize("t", range(2, 6))
def test_the_gradients_are_those_of_all_sequences(a, b, t):
    same, every = [Fraction(0)] * 2, [Fraction(0)] * 2
    diagonal = other = Fraction(0)
    for x, chance in sequences(a, b, t + 1):
        for p in range(t):
            for q in range(p + 1):
                share = chance * ((x[q] == x[p + 1]) - HALF)
                for j in (0, 1):
                    if q >= j:
                        every[j] += share
                        same[j] += share * (x[q - j] == x[p])
                for s in range(q + 1):
                    diagonal += share * (x[s] == x[p])
                    other += share * (x[s] != x[p])
    u, v, z = 1 - a, 1 - b, a + b - 1
    x, pairs, fewer = u * v / (u + v), t * (t + 1) * HALF, t * (t - 1) * HALF
    assert same[0] == (HALF - 2 * x) * pairs - x * z * geometric_pairs(z, t)
    assert same[1] == (HALF - 2 * x - x * z) * fewer - x * (z + (a - b) ** 2) * geometric_pairs(z, t - 1)
    assert every[0] == (HALF - 2 * x) * pairs - 2 * x * z * geometric_pairs(z, t)
    assert every[1] == (HALF - 2 * x) * fewer - 2 * x * z * geometric_pairs(z, t - 1)
    lags = [(k, d) for k in range(t) for d in range(t - k)]
    one = sum((t - k - d) * geometric(z, d) for k, d in lags)
    two = sum((t - k - d) * geometric(z, k) * geometric(z, d) for k, d in lags)
    triples = Fraction(t * (t + 1) * (t + 2), 6)
    assert diagonal == (HALF - 2 * x) * triples - 2 * x * z * one - x * (a - b) ** 2 * two
    assert other == x * (a - b) ** 2 * two


def expectation(power, i):
    """The integral of (u v)^power (1 - u - v)^i over the unit square."""
    terms = ((j, k) for j in range(i + 1) for k in range(i - j + 1))
    return sum(
        Fraction(comb(i, j) * comb(i - j, k) * (-1) ** (j + k), (power + j + 1) * (power + k + 1)) for j, k in terms
    )


def number(tree):
    if isinstance(tree, int):
        return Fraction(tree)
    return -number(tree[1]) if tree[0] == "-" else Fraction(tree[1], tree[2])


def moments(name, definition):
    """The numbers on the right in the definition of the moments, but for those with ln 2."""
    (found,) = (entry for entry in certificate(name)["definitions"] if entry["name"] == definition)
    right = [entry[2] for entry in found["body"][1:] if entry[0] == "="]
    return [number(tree) for tree in right if isinstance(tree, int) or tree[0] != "*"]


@pytest.mark.parametrize("name", ["own-two-steps-at-eight", "own-two-steps-at-nine"])
def test_the_moments_are_those_of_the_uniform_law(name):
    first = [expectation(1, i) for i in range(9)]
    assert moments(name, "uniform_moments") == [1, *first, *(expectation(2, i) for i in range(7))]


def test_further_moments_are_those_of_the_uniform_law():
    first = [expectation(1, i) for i in range(13)]
    values = [1, *first, *(expectation(2, i) for i in range(11))]
    assert moments("own-two-steps-at-ten", "longer_moments") == values


OPERATIONS = {"+": operator.add, "*": operator.mul, "/": operator.truediv, "^": operator.pow}


def value(tree, numbers):
    """The value of a term in the numbers, of which m, x and z depend on a matrix."""
    if isinstance(tree, int):
        return tree
    if isinstance(tree, str):
        return numbers[tree]
    head, *parts = tree
    if head in numbers:
        return numbers[head]
    first, *rest = (value(part, numbers) for part in parts)
    if head == "-":
        return first - sum(rest) if rest else -first
    return reduce(OPERATIONS[head], rest, first)


@pytest.mark.parametrize("part", ["moments", "more-moments"])
def test_the_moments_with_the_logarithm_are_those_of_the_uniform_law(part):
    nodes, weights = np.polynomial.legendre.leggauss(200)
    u, v = np.meshgrid((nodes + 1) / 2, (nodes + 1) / 2)
    numbers = {"m": u * v, "z": 1 - u - v, "x": u * v / (u + v), "l": np.log(2), "om": None}
    for _, (_, _, (_, _, term)), found in claim("own-gradients-by-shares", part)[2][-1][1:]:
        mean = float((np.outer(weights, weights) / 4 * value(term, numbers)).sum())
        assert mean == pytest.approx(float(value(found, numbers)), abs=1e-7)


def threshold(t):
    """The rate at which both entries are equal after two steps, by quadrature over a and b, for c = 1."""
    nodes, weights = np.polynomial.legendre.leggauss(120)
    u, v = np.meshgrid((nodes + 1) / 2, (nodes + 1) / 2)
    z, x, square = 1 - u - v, u * v / (u + v), (u - v) ** 2

    def mean(term):
        return float((np.outer(weights, weights) / 4 * term).sum())

    powers = [sum((z**i for i in range(d)), 0 * z) for d in range(t)]
    pairs = [sum(powers[d] for q in range(r) for d in range(q + 1)) for r in (t, t - 1)]
    lags = [(k, d) for k in range(t) for d in range(t - k)]
    one = sum((t - k - d) * powers[d] for k, d in lags)
    two = sum((t - k - d) * powers[k] * powers[d] for k, d in lags)
    every = mean((0.5 - 2 * x) * t - 2 * x * z * (pairs[0] - pairs[1]))
    first = mean((0.5 - 2 * x) * t * (t + 1) / 2 - x * z * pairs[0])
    second = mean((0.5 - 2 * x - x * z) * t * (t - 1) / 2 - x * (z + square) * pairs[1])
    other = mean(x * square * two)
    diagonal = mean((0.5 - 2 * x) * t * (t + 1) * (t + 2) / 6 - 2 * x * z * one - x * square * two)
    return 4 * t * every / ((diagonal - other) * (second - first) - other * every)


RATES = {"ten": (10, 114.8, 115), "eleven": (11, 14.43, 14.44), "twelve": (12, 6.85, 6.86)}
RATES |= {"thirteen": (13, 4.08, 4.09), "fourteen": (14, 2.75, 2.76)}


@pytest.mark.parametrize("name", RATES)
def test_the_order_changes_between_the_rates_of_the_claim(name):
    t, low, high = RATES[name]
    assert low < threshold(t) < high
    conclusions = claim(f"own-two-steps-at-{name}", "order")[2][4]
    assert [float(number(conclusions[1][1][2])), float(number(conclusions[2][1][1]))] == [low, high]


@pytest.mark.parametrize("t", range(3, 10))
def test_up_to_nine_no_rate_is_enough(t):
    assert threshold(t) < 0

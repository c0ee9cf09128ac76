"""How many neurons a parity takes, by elimination and by enumeration.

Tasks (Edelman), section B.4.1: k neurons with z^k suffice, three ReLU neurons do not for three signs; B.3.7.
"""

from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random

import pytest


def solution(rows, values):
    """Solve a square system of linear equations exactly."""
    table = [[Fraction(entry) for entry in row] + [Fraction(value)] for row, value in zip(rows, values, strict=True)]
    for place in range(len(table)):
        pivot = next(row for row in range(place, len(table)) if table[row][place])
        table[place], table[pivot] = table[pivot], table[place]
        table[place] = [entry / table[place][place] for entry in table[place]]
        for row, entries in enumerate(table):
            if row != place:
                factor = entries[place]
                table[row] = [entry - factor * own for entry, own in zip(entries, table[place], strict=True)]
    return [row[-1] for row in table]


def neurons(k):
    """Slopes, biases and weights: the points 0, 1, -1, 2, ... with bias 1, and z^k itself; only k of them."""
    coefficients = solution(
        [[(k - 2 * m) ** j for j in range(k + 1)] for m in range(k + 1)], [(-1) ** m for m in range(k + 1)]
    )
    assert all(not coefficient for j, coefficient in enumerate(coefficients) if (k - j) % 2)
    points = [(place // 2 + 1) * (-1) ** place for place in range(k - 1)]
    if k % 2 == 0:
        points = [0, *points[: k - 2]]
    moments = [coefficients[j] / comb(k, j) for j in range(k)]
    weights = solution([[point**j for point in points] for j in range(k - 1)], moments[: k - 1])
    assert sum(weight * point ** (k - 1) for weight, point in zip(weights, points, strict=True)) == moments[k - 1]
    last = coefficients[k] - sum(weight * point**k for weight, point in zip(weights, points, strict=True))
    return [*((point, 1, weight) for point, weight in zip(points, weights, strict=True)), (1, 0, last)]


@pytest.mark.parametrize("k", range(1, 8))
def test_k_powers_are_the_parity_of_k_signs(k):
    network = neurons(k)
    assert len(network) == k
    for signs in product((-1, 1), repeat=k):
        assert sum(weight * (slope * sum(signs) + bias) ** k for slope, bias, weight in network) == prod(signs)


def test_three_relu_neurons_miss_the_sign_of_some_parity():
    random = Random(3)
    for _ in range(3000):
        network = [[random.randint(-4, 4) for _ in range(5)] for _ in range(3)]
        assert any(
            prod(x) * sum(u * max(0, p * x[0] + q * x[1] + r * x[2] + b) for u, p, q, r, b in network) <= 0
            for x in product((-1, 1), repeat=3)
        )


def test_three_relu_neurons_with_an_output_bias_are_the_parity_of_three_signs():
    for signs in product((-1, 1), repeat=3):
        s = sum(signs)
        assert max(0, s + 3) - 2 * max(0, s + 1) + 2 * max(0, s - 1) - 1 == prod(signs)


@pytest.mark.parametrize("factors", range(3))
def test_fewer_affine_factors_have_no_correlation_with_a_parity(factors):
    random = Random(factors)
    affine = [[random.randint(-5, 5) for _ in range(5)] for _ in range(factors)]
    total = sum(
        prod(x[:3]) * prod(sum(w * s for w, s in zip(row, x, strict=False)) + row[-1] for row in affine)
        for x in product((-1, 1), repeat=4)
    )
    assert total == 0


def features_at(k, s, first):
    """The features of Lemma C.6 at the sum s, with the biases beta_first, ..., beta_(k/2 - 1)."""
    biases = [Fraction(16 * (2 * i - k) + 1, 32 * k) for i in range(first, k // 2)]
    return [1, *(max(Fraction(0), Fraction(sign * s, 2 * k) + bias) for sign in (1, -1) for bias in biases)]


@pytest.mark.parametrize("k", [4, 6, 8, 10])
def test_features_of_lemma_c6_lack_one_bias(k):
    sums, parities = range(-k, k + 1, 2), [(-1) ** m for m in range(k + 1)]
    weights = solution([features_at(k, s, 0) for s in sums], parities)
    for s, parity in zip(sums, parities, strict=True):
        assert sum(weight * value for weight, value in zip(weights, features_at(k, s, 0), strict=True)) == parity
    half = k // 2
    dual = [Fraction(1)]
    for i in range(1, half):
        dual.append(Fraction((-31) ** (i - 2) * 1024) if i > 1 else Fraction(-33))
    dual.reverse()
    rows = [features_at(k, 2 * i, 1)[1:] for i in range(1, half + 1)]
    assert all(not sum(factor * row[place] for factor, row in zip(dual, rows, strict=True)) for place in range(k - 2))
    assert all(factor * (-1) ** (half - i) > 0 for i, factor in enumerate(dual, 1))
    assert sum(dual) * (-1) ** (half - 1) > 0

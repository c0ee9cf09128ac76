"""An attention head and a network on top represent sparse functions exactly.

Tasks (Edelman), Proposition 4.12, with trainable positions.
"""

from itertools import product
from math import exp, log

import pytest


def positive(x):
    return max(x, 0.0)


def mean_of_signs(bits, places, gamma):
    """One head whose scores are log(8T/gamma) at the places and 0 elsewhere; the values are the signs of the bits."""
    weights = [exp(log(8 * len(bits) / gamma)) if t in places else 1.0 for t in range(len(bits))]
    return sum(w * (2 * bit - 1) for w, bit in zip(weights, bits, strict=True)) / sum(weights)


def network(points, values, delta, x):
    """Two layers of positive parts that are 1 within delta of a point in all entries, and 0 around all other points."""
    total, largest = 0.0, 0.0
    for point, value in zip(points, values, strict=True):
        inner = 0.0
        for y, c in zip(x, point, strict=True):
            largest = max(largest, 1 / (2 * delta), max(abs(shift - c / delta) / 2 for shift in (2, 1, -1, -2)))
            for shift, sign in ((2, 1), (1, -1), (-1, -1), (-2, 1)):
                inner += 2 * sign * positive(((y - c) / delta + shift) / 2)
        total += value * (positive(inner - len(x) + 1) - positive(inner - len(x)))
    return total, largest


@pytest.mark.parametrize(("s", "others"), [(1, 3), (2, 4), (3, 3)])
def test_one_head_and_a_network_give_every_symmetric_function(s, others):
    gamma, places = 1 / s, set(range(s))
    points = [[2 * r / s - 1] for r in range(s + 1)]
    for values in product((-1, 2), repeat=s + 1):
        for bits in product((0, 1), repeat=s + others):
            y = mean_of_signs(bits, places, gamma)
            ones = sum(bits[:s])
            assert abs(y - points[ones][0]) <= gamma / 4
            result, largest = network(points, values, gamma / 4, [y])
            assert abs(result - values[ones]) <= 1e-9
            assert largest <= 8 / gamma


@pytest.mark.parametrize(("s", "others"), [(1, 3), (2, 3)])
def test_as_many_heads_as_places_and_a_network_give_every_function(s, others):
    patterns = list(product((0, 1), repeat=s))
    points = [[2 * bit - 1 for bit in pattern] for pattern in patterns]
    for values in product((0, 3), repeat=2**s):
        for bits in product((0, 1), repeat=s + others):
            y = [mean_of_signs(bits, {place}, 1) for place in range(s)]
            result, largest = network(points, values, 1 / 4, y)
            assert abs(result - values[patterns.index(bits[:s])]) <= 1e-9
            assert largest <= 8


def test_with_half_the_score_a_long_string_is_not_represented():
    bits = (1,) + (0,) * 400
    weights = [exp(log(8 * len(bits)) / 2)] + [1.0] * 400
    y = sum(w * (2 * bit - 1) for w, bit in zip(weights, bits, strict=True)) / sum(weights)
    assert abs(y - 1) > 1 / 4
    result, _ = network([[-1], [1]], (0, 1), 1 / 4, [y])
    assert abs(result - 1) > 1 / 2

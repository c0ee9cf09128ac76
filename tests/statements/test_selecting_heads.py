"""Heads that select tokens do what is claimed, on all strings and inputs of small size.

Tasks (Edelman), Proposition 4.8 and Lemma A.19 with its repair.
"""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest


def softmax(scores):
    """The shares of the exponentials."""
    powers = np.exp(scores - scores.max())
    return powers / powers.sum()


def places(rng, count, dimension, bound):
    """Unit vectors with inner products of at most the bound in size, and the largest of these sizes."""
    while True:
        rows = rng.normal(size=(count, dimension))
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        size = np.abs(rows @ rows.T - np.eye(count)).max()
        if size <= bound:
            return rows, size


@pytest.mark.parametrize("with_cls", [False, True])
@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_the_longer_key_selects_with_the_printed_norms(chosen, with_cls):
    """The key of the repair, lengthened for s Delta <= 2/5, and W_Q as printed: within gamma/4 on all strings."""
    rng, tokens, gamma = np.random.default_rng(chosen), 5, 0.5
    rows, delta = places(rng, tokens, 60, 2 / (5 * chosen))
    level, margin = 1 - (chosen - 1) * delta, 1 - (2 * chosen - 1) * delta
    inner = rows[:chosen]
    key = inner.T @ np.linalg.solve(inner @ inner.T, np.full(chosen, level)) * (1 - chosen * delta) / margin
    assert np.linalg.norm(key) <= chosen + 1e-12
    scale = np.log(8 * tokens / gamma) / (1 - chosen * delta)
    scores = scale * (rows @ key)
    for bits in product((0, 1), repeat=tokens):
        values = np.array([2 * bit - 1 for bit in bits])
        if with_cls:
            output = softmax(np.append(scores, 0)) @ np.append(values, 0)
        else:
            output = softmax(scores) @ values
        assert abs(output - values[:chosen].mean()) <= gamma / 4


@pytest.mark.parametrize("size", [*range(1, 12), 100, 10**6])
def test_the_lengthened_key_is_short_up_to_two_fifths(size):
    """(1 - s Delta)^2 (1 - (s - 1) Delta) <= s (1 - (2s - 1) Delta)^2, exactly."""
    for share in range(41):
        delta = Fraction(share, 100 * size)
        inside, margin = 1 - (size - 1) * delta, 1 - (2 * size - 1) * delta
        assert margin > 0
        assert (1 - size * delta) ** 2 * inside <= size * margin**2


@pytest.mark.parametrize(("count", "rest"), [(1, 0), (2, 0), (2, 3), (3, 1)])
def test_heads_shatter_inputs_that_share_the_row_of_one_token(count, rest):
    """The inputs on the parabola: for each pattern the weights of the proof lead to outputs on the right sides."""
    u0, u1 = 0.0, 1.0
    low, high = u0 - 1, u1 + 1
    codes = list(product((low, high), repeat=count))
    tokens = len(codes) + rest
    numbers = np.arange(1, tokens + 1)
    thirds = [np.array([code[j] for code in codes] + [low] * rest) for j in range(count)]
    tau = codes.index((high,) * count)
    query = np.array([numbers[tau], numbers[tau] ** 2, high])
    for third in thirds:
        assert (query == [numbers[tau], numbers[tau] ** 2, third[tau]]).all()
    slope = 2 * 3 * tokens
    for wanted in codes:
        number = numbers[codes.index(wanted)]
        weights = np.outer([1 / query[0], 0, 0], [2 * number * slope, -slope, 0])
        for j, third in enumerate(thirds):
            inputs = np.stack([numbers, numbers**2, third], axis=1)
            output = (softmax(inputs @ weights.T @ query) @ inputs)[2]
            assert output >= u1 if wanted[j] == high else output <= u0

"""Heads on bags of vectors, with weights that are told, agree with numbers.

Tasks (Edelman), Lemma A.21.
"""

from itertools import product
from math import exp, log, sqrt
from random import Random

import numpy as np
import pytest


def head(rows, cls, query, key, value, output):
    """The row of [CLS] of softmax(cls W_Q W_K^T X^T) X W_V W_C, by definition."""
    scores = (cls @ query) @ (rows @ key).T
    weights = np.exp(scores - scores.max())
    return weights / weights.sum() @ rows @ value @ output


def bag(vectors, cls, bits):
    """The rows b_t v_t, and one of [CLS]."""
    return np.vstack([np.asarray(bits)[:, None] * vectors, cls])


def nearly_orthogonal(random, places, size, bound):
    """Unit vectors with inner products of at most the bound, which leave out the last coordinate."""
    while True:
        vectors = np.array([[random.gauss(0, 1) for _ in range(size)] for _ in range(places)])
        vectors += 1.5 * sqrt(size) * np.eye(places, size)
        vectors /= np.linalg.norm(vectors, axis=1)[:, None]
        if np.abs(vectors @ vectors.T - np.eye(places)).max() <= bound:
            return np.hstack([vectors, np.zeros((places, 1))])


def crossed(pairs):
    """The vectors of the refutation: the first pair, then all others; the axis comes first, [CLS] last."""
    rows = []
    for pair in range(pairs + 1):
        for sign in (1, -1):
            row = np.zeros(pairs + 3)
            row[0], row[1 + pair] = 3 / 5, sign * 4 / 5
            rows.append(row)
    return np.array(rows)


@pytest.mark.parametrize("seed", range(6))
def test_a_head_on_crossed_pairs_hardly_sees_one_of_two_bits(seed):
    random, pairs = Random(seed), 20
    vectors, size = crossed(pairs), pairs + 3
    products = vectors @ vectors.T - np.eye(len(vectors))
    assert np.abs(products).max() <= 9 / 25 + 1e-12
    assert np.allclose(vectors[0::2] + vectors[1::2], vectors[0] + vectors[1])
    cls = np.eye(size)[-1]

    def weights(norm, *shape):
        found = np.array([random.gauss(0, 1) for _ in range(shape[0] * shape[1])]).reshape(shape)
        return found * norm / np.linalg.norm(found)

    query, key = weights(random.choice((1, 40)), size, 2), weights(3, size, 2)
    value, output = weights(4, size, 2), weights(2, 2, size)
    least = min(
        np.abs(
            head(bag(vectors, cls, [*one, *[rest] * (2 * pairs)]), cls, query, key, value, output)
            - head(bag(vectors, cls, [0, 0, *[rest] * (2 * pairs)]), cls, query, key, value, output)
        ).max()
        for one in ((1, 0), (0, 1))
        for rest in (0, 1)
    )
    assert least <= 16 / pairs


@pytest.mark.parametrize(("s", "others", "gamma", "bound"), [(1, 4, 0.9, 0.6), (2, 4, 0.5, 0.25), (3, 3, 0.3, 0.15)])
def test_the_repaired_heads_approximate_the_two_functions(s, others, gamma, bound):
    places, size = s + others, 12
    vectors = nearly_orthogonal(Random(s), places, size, bound)
    cls = np.eye(size + 1)[-1]
    level, room = 1 - (s - 1) * bound, 1 - (2 * s - 1) * bound
    rate = log(8 * places * s / gamma) / room
    dual = np.linalg.pinv(vectors[:s]).T
    fit = level * dual.sum(axis=0)
    assert np.allclose(vectors[:s] @ fit, level)
    assert np.abs(vectors[s:] @ fit).max() <= s * bound + 1e-12
    query, key = np.outer(rate * cls, np.eye(s)[0]), np.outer(fit + level * cls, np.eye(s)[0])
    scalar = np.outer(fit / level - s * cls, np.eye(s)[0]), np.outer(np.eye(s)[0], np.eye(size + 1)[0])
    vector = (dual - cls).T, np.eye(s, size + 1)
    for value, output in (scalar, vector):
        assert np.linalg.norm(value) <= 2 * s + 1e-12
        assert np.linalg.norm(output) <= s + 1e-12
    assert np.linalg.norm(key) <= s + 1
    assert exp(rate * room) >= 8 * places * s / gamma - 1e-6
    for bits in product((0, 1), repeat=places):
        rows, count = bag(vectors, cls, bits), sum(bits[:s])
        assert abs(head(rows, cls, query, key, *scalar)[0] - (count - s) / (count + 1)) <= gamma / 4
        expected = (np.array(bits[:s]) - 1) / (count + 1)
        assert np.abs(head(rows, cls, query, key, *vector)[:s] - expected).max() <= gamma / 4


@pytest.mark.parametrize("s", [1, 2, 3, 4])
def test_the_two_functions_have_the_steps_and_bounds_that_are_said(s):
    steps = [(r + 1 - s) / (r + 2) - (r - s) / (r + 1) for r in range(s)]
    assert min(steps) >= 1 / s - 1e-12
    strings = list(product((0, 1), repeat=s))
    values = {bits: [(bit - 1) / (sum(bits) + 1) for bit in bits] for bits in strings}
    apart = [
        max(abs(x - y) for x, y in zip(values[u], values[v], strict=True)) for u in strings for v in strings if u != v
    ]
    assert min(apart) >= 1 / s - 1e-12
    assert max(abs(x) for row in values.values() for x in row) <= 1

"""Bayes' rule with a stationary first letter and the rule of bigrams, compared over all short words by definition.

Thesis on combinatorial tasks, Remark 8.1. Two letters; the flat prior is integrated by Gauss's rule, which is exact for
the moments that enter but for the division by the rates of leaving.
"""

from __future__ import annotations

from itertools import pairwise, product
from math import sqrt
from random import Random

import numpy as np
import pytest

NODES, WEIGHTS = np.polynomial.legendre.leggauss(24)
LEAVE, MASS = (NODES + 1) / 2, WEIGHTS / 2
P, Q = (grid.ravel() for grid in np.meshgrid(LEAVE, LEAVE))
PRIOR = np.outer(MASS, MASS).ravel()
CHAIN = np.array([[1 - P, P], [Q, 1 - Q]])
START = np.array([Q, P]) / (P + Q)


def rules(word, start):
    """The two rules for the letter 1 after a word, its probability, that given its first letter, and N."""
    path = PRIOR.copy()
    for one, other in pairwise(word):
        path = path * CHAIN[one, other]
    last = word[-1]
    weights = path * start[word[0]]
    bayes = (weights * CHAIN[last, 1]).sum() / weights.sum()
    seen = word[:-1].count(last)
    followed = sum((one, other) == (last, 1) for one, other in pairwise(word))
    first = (path * CHAIN[last, 1]).sum() / path.sum()
    second = (path * CHAIN[last, 1] ** 2).sum() / path.sum()
    assert first == pytest.approx((followed + 1) / (seen + 2))
    assert second == pytest.approx((followed + 1) * (followed + 2) / ((seen + 2) * (seen + 3)))
    return bayes, (followed + 1) / (seen + 2), weights.sum(), path.sum(), seen


def test_at_each_position_the_mean_square_is_at_most_a_mean_variance():
    for start in (START, np.array([P**4, 1 - P**4]), np.array([Q > 0.9, Q <= 0.9], float)):
        total = bound = 0.0
        for length in range(1, 9):
            found = [rules(word, start) for word in product((0, 1), repeat=length)]
            square = sum(mass * (bayes - bigram) ** 2 for bayes, bigram, mass, _, _ in found)
            assert square <= sum(given / (4 * (seen + 1)) for *_, given, seen in found)
            assert sum(mass for _, _, mass, _, _ in found) == pytest.approx(1)
            total, bound = total + square, max(bound, square)
        assert total / 8 <= sqrt(2**3 / (2 * 8))
        assert bound > 0


def test_after_a_stationary_letter_the_mean_square_falls():
    squares = []
    for length in (1, 4, 9):
        found = [rules(word, START) for word in product((0, 1), repeat=length)]
        squares.append(sum(mass * (bayes - bigram) ** 2 for bayes, bigram, mass, _, _ in found))
    assert squares[0] > squares[1] > squares[2]


def test_few_positions_of_a_word_have_a_letter_that_was_not_seen_often():
    random = Random(81)
    for _ in range(300):
        letters, length, least = random.randint(1, 4), random.randint(1, 60), random.uniform(1, 6)
        word = [random.randrange(letters) for _ in range(length)]
        total = sum(1 / (word[:q].count(word[q]) + 1) for q in range(length))
        assert total <= 2 * letters * least + length / least

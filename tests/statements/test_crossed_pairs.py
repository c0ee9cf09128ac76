"""Pairs of vectors with one sum crowd a head with fixed positions, and longer keys keep the printed norm.

Tasks (Edelman), Proposition 4.12 and Lemma A.21.
"""

from fractions import Fraction
from functools import partial
from math import exp
from random import Random

import pytest

from tests.statements.published import definitions, is_true

holds = partial(is_true, definitions("own-crossed-strings"))
SETS = "labels(plus, minus), product(labels(k, l), labels(plus, minus))"


def output(scores, letters, values, bits):
    """The mixture of the values of the letters, by softmax of the scores of places and letters."""
    weights = [exp(score + letters[bit]) for score, bit in zip(scores, bits, strict=True)]
    return sum(w * values[bit] for w, bit in zip(weights, bits, strict=True)) / sum(weights)


@pytest.mark.parametrize("pairs", [1, 5, 40])
def test_one_of_the_first_two_bits_hardly_changes_the_output(pairs):
    random = Random(pairs)
    for _ in range(200):
        total = random.gauss(0, 5)
        scores = [x for first in (random.gauss(0, 9) for _ in range(pairs + 1)) for x in (first, total - first)]
        letters, values = [random.gauss(0, 3) for _ in range(2)], [random.uniform(-2, 2) for _ in range(2)]
        changes = []
        for place in (0, 1):
            for around in (0, 1):
                bits = [[x * (place == i) for i in (0, 1)] + [around] * 2 * pairs for x in (0, 1)]
                changes.append(abs(output(scores, letters, values, bits[1]) - output(scores, letters, values, bits[0])))
        assert pairs * min(changes) <= 6


def test_the_strings_have_no_one_one_and_two_ones_in_the_first_pair():
    for value, ones in (("inl((:plus, (0, 1)))", 0), ("inl((:minus, (1, 0)))", 1), ("inr(star)", 2)):
        strings = "union(product(labels(plus, minus), product(range(0, 1), range(0, 1))), unit)"
        places = "union(labels(plus, minus), product(labels(k, l), labels(plus, minus)))"
        bits = f"(v in {strings}; p in {places} |-> crossed_bits(labels(k, l), v, p))"
        assert holds(f"ones({SETS}, {strings}, {bits}, {value}) = {ones}")
        assert holds(f"crossed_any({value}) = {min(ones, 1)}")


def test_a_longer_key_is_within_the_printed_norm_up_to_delta_one_over_s_squared():
    for s in range(1, 9):
        for part in range(20):
            delta = Fraction(part, 20 * s**2)
            t, m = 1 - (s - 1) * delta, 1 - (2 * s - 1) * delta
            assert (1 - s * delta) ** 2 * t * (s + t) <= ((s + 1) * m) ** 2

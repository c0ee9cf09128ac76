"""The counterexample to Lemma C.9 of the thesis by the letter, recomputed with random rates, decays and truncations."""

from fractions import Fraction
from math import exp, log, sqrt
from random import Random

import pytest

UNIT = Fraction(1, 2000)
EXAMPLES = [(3 * UNIT, 0, 0), (-4 * UNIT, 3 * UNIT, 0), (0, -4 * UNIT, 3 * UNIT)]


def margin(example, head):
    return sum(x * w for x, w in zip(example, head, strict=True))


def mean_loss(head):
    return sum(max(Fraction(0), 1 - margin(example, head)) for example in EXAMPLES) / 3


def step(head, counts, rate, decay, truncation):
    slopes = [Fraction(0)] * 3
    for count, example in zip(counts, EXAMPLES, strict=True):
        if margin(example, head) < 1:
            slopes = [s - Fraction(count, sum(counts)) * x for s, x in zip(slopes, example, strict=True)]
    seen = [s if abs(s) > truncation else Fraction(0) for s in slopes]
    return tuple((1 - decay) * w - rate * s for w, s in zip(head, seen, strict=True))


@pytest.mark.parametrize("counts", [(1, 1, 1), (4, 3, 3), (4, 4, 3), (16, 12, 9), (5, 7, 11), (1, 2, 9)])
def test_after_two_steps_one_of_the_first_two_examples_is_lost(counts):
    random = Random(sum(counts))
    for _ in range(500):
        head = (Fraction(-1), Fraction(-1), Fraction(1))
        for _ in range(2):
            rate = Fraction(random.choice([0, 1, 10, 1000, 10**6, 10**7, 10**8])) * random.randint(1, 9)
            decay = Fraction(random.randint(0, 4), 4)
            truncation = Fraction(random.choice([0, 0, 1, 2, 3, 4, 6]), 6000)
            head = step(head, counts, rate, decay, truncation)
        assert mean_loss(head) >= Fraction(1, 3)


def test_a_sample_with_many_first_examples_is_learned_in_two_steps():
    first = step((Fraction(-1), Fraction(-1), Fraction(1)), (2, 1, 1), 8000 * 25000, 1, 0)
    assert mean_loss(step(first, (2, 1, 1), 8000 * 12000, 0, 0)) == 0


def test_the_printed_conditions_hold_and_the_repaired_one_fails():
    head = (Fraction(2000, 3), Fraction(14000, 9), Fraction(74000, 27))
    bound, length, epsilon, delta, draws, steps = 4000, 1 / 400, 1 / 30, 2 / exp(3), 9000000, 2
    assert [margin(example, head) for example in EXAMPLES] == [1, 1, 1]
    assert sum(w**2 for w in head) <= bound**2
    assert max(margin(example, example) for example in EXAMPLES) == Fraction(1, 400) ** 2
    assert draws >= (4 * sqrt(2) * bound * length + 1) ** 2 * log(2 / delta) / epsilon**2
    printed = 100 / epsilon**2 * (length + 1 / bound) ** 2
    assert printed <= steps / log(steps) < bound**2 * printed
    assert 7 * epsilon < 1 / 3

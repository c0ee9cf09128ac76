"""Lemma C.10 of the tasks thesis and its repair, against the exact law of the number of good neurons."""

import math
from itertools import combinations

import pytest

CASES = [(4, 17, 18), (4, 19, 40), (6, 25, 27)]


def good(k, s, n):
    """The probability that a random set of s of n places contains k given ones."""
    return math.comb(n - k, s - k) / math.comb(n, s)


def inside(draws, chance, low, high):
    """The probability that the number of successes is from low to high."""
    terms = (
        math.lgamma(draws + 1)
        - math.lgamma(hits + 1)
        - math.lgamma(draws - hits + 1)
        + hits * math.log(chance)
        + (draws - hits) * math.log1p(-chance)
        for hits in range(max(0, math.ceil(low)), min(draws, math.floor(high)) + 1)
    )
    return sum(map(math.exp, terms))


def test_good_supports_are_counted():
    supports = list(combinations(range(9), 6))
    assert sum({0, 4} <= set(support) for support in supports) / len(supports) == pytest.approx(good(2, 6, 9))


@pytest.mark.parametrize(("k", "s", "n"), CASES)
@pytest.mark.parametrize("delta", [0.01, 0.4, 0.9])
def test_too_many_neurons_are_good_for_the_printed_number_and_not_for_their_mean(k, s, n, delta):
    r = 2 * math.ceil(10 * k * (2 * n / s) ** k * math.log(2 * k / delta))
    biases = k // 2 - 1
    printed = r / (2 * k) * (s / (2 * n)) ** k
    chance = good(k, s, n) / biases
    mean = r / 2 * chance
    assert printed <= mean
    assert inside(r // 2, chance, printed / 2, 2 * printed) < 1 - delta
    assert biases * (1 - inside(r // 2, chance, mean / 2, 2 * mean)) <= delta


def test_the_start_that_refutes_is_wide_enough():
    k, s, n, r, delta = 4, 17, 18, 5000, 8 / math.e**3
    assert r >= 20 * k * (2 * n / s) ** k * math.log(2 * k / delta)
    printed = r / (2 * k) * (s / (2 * n)) ** k
    assert inside(r // 2, good(k, s, n), printed / 2, 2 * printed) < 1e-6 < 1 - delta

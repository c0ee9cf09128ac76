"""Hoeffding's and Bernstein's inequality and what they rest on, against the exact law of a few independent draws."""

import math
from itertools import product

import pytest

LAWS = [
    [(1, 0.5), (-1, 0.5)],
    [(49, 1 / 50), (-1, 49 / 50)],
    [(2, 0.2), (0, 0.4), (-1, 0.4)],
    [(0.5, 0.6), (-0.75, 0.4)],
]


def tail(law, draws, bound):
    """The probability that the sum over the draws is at least the bound."""
    samples = product(law, repeat=draws)
    return sum(math.prod(p for _, p in sample) for sample in samples if sum(f for f, _ in sample) >= bound)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("draws", [1, 3, 6])
@pytest.mark.parametrize("level", [0.1, 0.5, 1, 2, 4])
def test_sums_are_as_seldom_above_their_bounds_as_the_library_says(law, draws, level):
    assert abs(sum(f * p for f, p in law)) < 1e-12
    variance, largest = sum(f * f * p for f, p in law), max(abs(f) for f, _ in law)
    bernstein = math.sqrt(4 * variance * draws * level) + 4 * max(f for f, _ in law) * level
    assert tail(law, draws, bernstein) <= math.exp(-level)
    assert tail(law, draws, largest * math.sqrt(2 * draws * level)) <= math.exp(-level)


@pytest.mark.parametrize("u", [k / 8 for k in range(-40, 9)])
def test_exponentials_are_below_their_bounds(u):
    assert math.exp(u) <= 1 + u + u * u + 1e-12
    assert math.cosh(u) <= math.exp(u * u / 2) + 1e-12


@pytest.mark.parametrize("law", [[(1, 0.5), (-1, 0.5)], [(1, 0.9), (-1, 0.1)], [(1, 0.2), (0, 0.5), (-0.5, 0.3)]])
@pytest.mark.parametrize("weights", [[1], [1, 1, 1, 0], [1, 2, -1, 3, 0.5]])
def test_weighted_sums_about_the_mean_are_as_seldom_far_as_the_library_says(law, weights):
    mean = sum(f * p for f, p in law)
    for t in (-3, -0.5, 0.25, 1, 4):
        assert sum(p * math.exp(t * (f - mean)) for f, p in law) <= math.exp(t * t) + 1e-12
    for level in (0.1, 0.5, 1, 2):
        bound = 2 * math.sqrt(level * sum(c * c for c in weights))
        far = sum(
            math.prod(p for _, p in sample)
            for sample in product(law, repeat=len(weights))
            if sum(c * (f - mean) for c, (f, _) in zip(weights, sample, strict=True)) >= bound
        )
        assert far <= math.exp(-level)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("draws", [1, 3, 6])
@pytest.mark.parametrize("level", [0.1, 0.5, 1, 2, 4])
def test_the_range_alone_bounds_sums_about_the_mean(law, draws, level):
    values = [f for f, _ in law]
    bound = (max(values) - min(values)) * math.sqrt(draws * level / 2)
    assert tail(law, draws, bound) <= math.exp(-level)


@pytest.mark.parametrize("chance", [0.01, 0.2, 0.5, 0.9])
@pytest.mark.parametrize("draws", [1, 7, 40])
@pytest.mark.parametrize("d", [0.1, 0.5, 1, 2])
def test_sums_are_seldom_far_from_the_mean_by_a_factor(chance, draws, d):
    mean = draws * chance
    law = [math.comb(draws, hits) * chance**hits * (1 - chance) ** (draws - hits) for hits in range(draws + 1)]
    below = sum(p for hits, p in enumerate(law) if hits <= (1 - d) * mean)
    above = sum(p for hits, p in enumerate(law) if hits >= (1 + d) * mean)
    assert below <= math.exp(-d * d * mean / 2)
    assert above <= math.exp(-d * d * mean / 4)
    assert math.exp(-d) <= 1 - d + d * d / 2

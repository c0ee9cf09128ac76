"""The memorization of one target, by brute force: values at random weights, and maxima found by bisection.

Source: 'li2' (Y. Tian, arXiv 2509.21519), Theorem 5, Lemmas 5 and 6.
"""

from math import sqrt, tanh

import numpy as np
import pytest


def gain(activation, shares, sums):
    """Return F(s), by definition."""
    return sum(share * activation(value) for share, value in zip(shares, sums, strict=True))


def feasible(count, places, seed=0):
    """Return random s >= 0 with sum of squares 2."""
    drawn = np.abs(np.random.default_rng(seed).standard_normal((count, places)))
    return sqrt(2) * drawn / np.sqrt((drawn**2).sum(1, keepdims=True))


@pytest.mark.parametrize("activation", [lambda x: x**2, lambda x: x**3, lambda x: x**2 + x**4])
def test_where_phi_does_not_fall_no_weights_gain_more_than_the_likeliest_pair(activation):
    shares = [0.5, 0.3, 0.2]
    peak = gain(activation, shares, [sqrt(2), 0, 0])
    assert all(gain(activation, shares, sums) < peak for sums in feasible(500, 3))


def test_pairs_of_a_group_reach_the_sums_of_the_peak_alone():
    order, target, best = 5, 3, 2
    first, second = np.eye(order)[best] / sqrt(2), np.eye(order)[(target - best) % order] / sqrt(2)
    sums = [first[g] + second[(target - g) % order] for g in range(order)]
    assert np.allclose(sums, sqrt(2) * np.eye(order)[best])


def balanced(phi, shares, multiplier):
    """Return the s with p phi(s) = 2 lambda, by bisection, or 0 where p phi is below that everywhere."""
    found = []
    for share in shares:
        low, high = 0.0, 10.0
        for _ in range(200):
            middle = (low + high) / 2
            low, high = (middle, high) if share * phi(middle) > 2 * multiplier else (low, middle)
        found.append(low)
    return found


@pytest.mark.parametrize(
    ("activation", "phi", "active"),
    [
        (tanh, lambda x: (1 - tanh(x) ** 2) / x, [True, True, True]),
        (lambda x: x**2 / (1 + x**2), lambda x: 2 / (1 + x**2) ** 2, [True, True, False]),
    ],
)
def test_where_phi_falls_the_point_with_one_multiplier_gains_most(activation, phi, active):
    shares = [0.6, 0.35, 0.05]
    low, high = 0.0, 10.0
    for _ in range(200):
        multiplier = (low + high) / 2
        long = sum(value**2 for value in balanced(phi, shares, multiplier)) > 2
        low, high = (multiplier, high) if long else (low, multiplier)
    best = balanced(phi, shares, high)
    assert [value > 1e-9 for value in best] == active
    assert best == sorted(best, reverse=True)
    most = gain(activation, shares, best)
    assert all(gain(activation, shares, sums) < most + 1e-12 for sums in feasible(500, 3))


@pytest.mark.parametrize(("activation", "falls"), [(lambda x: x, True), (tanh, True), (lambda x: x**3, False)])
def test_where_phi_falls_the_way_to_a_better_point_climbs_at_once(activation, falls):
    shares = [0.5, 0.3, 0.2]
    pairs = np.split(feasible(400, 3, seed=1), 2)
    climbs = []
    for here, there in zip(*pairs, strict=True):
        start, end = gain(activation, shares, here), gain(activation, shares, there)
        between = [gain(activation, shares, np.sqrt((1 - q) * here**2 + q * there**2)) for q in (0.01, 0.1, 0.5)]
        climbs.append(
            all(value >= (1 - q) * start + q * end for q, value in zip((0.01, 0.1, 0.5), between, strict=True))
        )
    assert all(climbs) == falls

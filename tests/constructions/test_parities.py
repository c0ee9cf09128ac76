"""Majority, first gradients and parity networks against sums over all sign vectors, by definition.

Source: 'tasks' (B. L. Edelman), chapters 5 and 6, appendices B and C.
"""

from fractions import Fraction
from itertools import combinations, product
from math import prod

import pytest

from constructions import (
    ReluNeuron,
    half_coefficient,
    ideal_parity_network,
    majority_coefficient,
    narrow_parity_network,
    one_step_parity_network,
    paired_network,
    sign_start_gradient,
    sparse_start_gradient,
    square_parity_network,
)


def signs(n):
    return list(product((1, -1), repeat=n))


def inner(weights, x):
    return sum(w * v for w, v in zip(weights, x, strict=True))


def mean(values):
    found = [Fraction(value) for value in values]
    return sum(found) / len(found)


@pytest.mark.parametrize("n", range(9))
def test_the_coefficients_of_half_and_majority_are_means(n):
    for k in range(n + 1):
        assert half_coefficient(n, k) == mean((sum(x) == 0) * prod(x[:k]) for x in signs(n))
        assert majority_coefficient(n, k) == mean(((sum(x) > 0) - (sum(x) < 0)) * prod(x[:k]) for x in signs(n))


@pytest.mark.parametrize(("n", "k"), [(3, 2), (5, 2), (5, 4), (7, 2), (7, 6)])
def test_the_first_gradient_of_sign_weights_is_the_mean(n, k):
    places = range(k)
    for weights in signs(n)[::5]:
        for bias in (Fraction(-3, 4), Fraction(0), Fraction(1, 2)):
            outer = Fraction(2, 3)
            found = sign_start_gradient(weights, bias, outer, places)
            for j in range(n):
                by_definition = mean(-prod(x[:k]) * outer * (inner(weights, x) + bias > 0) * x[j] for x in signs(n))
                assert found[j] == by_definition


@pytest.mark.parametrize("tilted", [False, True])
@pytest.mark.parametrize(("n", "s", "k"), [(5, 3, 2), (6, 5, 2), (6, 2, 4), (7, 4, 3), (7, 2, 4), (4, 4, 2), (4, 0, 2)])
def test_the_first_gradient_of_sparse_weights_is_the_mean(n, s, k, tilted):
    others = Fraction(1, n - s + 1) if tilted else Fraction(0)
    for places in list(combinations(range(n), k))[::3]:
        weights = [Fraction(1) if i < s else others for i in range(n)]
        found = sparse_start_gradient(n, range(s), places, tilted)
        for j in range(n):
            assert found[j] == mean(prod(x[i] for i in places) * (inner(weights, x) > 0) * x[j] for x in signs(n))


def test_large_weights_elsewhere_change_the_gradient():
    by_definition = mean(prod(x) * (sum(x) > 0) * x[2] for x in signs(4))
    assert sparse_start_gradient(4, [0, 1], range(4), tilted=True)[2] != by_definition


@pytest.mark.parametrize("k", [2, 4, 6, 8])
def test_the_ideal_network_gives_twice_the_parity(k):
    network = ideal_parity_network(k + 1, range(k))
    assert len(network.neurons) == k + 1
    assert all(network(x) == 2 * prod(x[:k]) for x in signs(k + 1))


@pytest.mark.parametrize("k", [4, 5, 6, 7, 8, 9])
def test_as_many_neurons_as_places_give_the_parity(k):
    network = narrow_parity_network(k + 1, range(1, k + 1))
    assert len(network.neurons) == k
    assert all(network(x) == prod(x[1:]) for x in signs(k + 1))


@pytest.mark.parametrize("k", [2, 4, 6, 8])
def test_the_features_of_one_step_give_the_parity(k):
    network = one_step_parity_network(k + 1, range(1, k + 1))
    assert len(network.neurons) == k + 1
    assert all(network(x) == prod(x[1:]) for x in signs(k + 1))
    lowest = Fraction(1, 32 * k) - Fraction(1, 2)
    assert min(neuron.bias for neuron in network.neurons) == lowest


@pytest.mark.parametrize(("k", "depth"), [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 3), (8, 3), (3, 4)])
def test_square_networks_give_the_parity(k, depth):
    network = square_parity_network(k + 1, range(k), depth)
    assert len(network.layers) == depth
    assert all(network(x) == prod(x[:k]) for x in signs(k + 1))


def test_pairs_of_opposite_neurons_give_nothing():
    neurons = [
        ReluNeuron((Fraction(1), Fraction(-2)), Fraction(1, 3), Fraction(5)),
        ReluNeuron((Fraction(1), Fraction(1)), Fraction(1), Fraction(-1)),
    ]
    assert all(paired_network(neurons)(x) == 0 for x in [(1, 1), (Fraction(7, 2), -3), (0, 0)])


@pytest.mark.parametrize(
    "build",
    [
        lambda: narrow_parity_network(4, range(3)),
        lambda: ideal_parity_network(4, range(3)),
        lambda: one_step_parity_network(4, range(3)),
        lambda: square_parity_network(4, range(3), 1),
        lambda: square_parity_network(2, range(3), 2),
        lambda: ideal_parity_network(2, range(4)),
        lambda: half_coefficient(3, 4),
        lambda: sign_start_gradient([1, 1], Fraction(0), Fraction(1), [0, 1]),
        lambda: sign_start_gradient([1, 1, 1], Fraction(1), Fraction(1), [0, 1]),
        lambda: sign_start_gradient([1, 1, 1], Fraction(0), Fraction(1), [0]),
        lambda: sparse_start_gradient(3, [3], [0]),
    ],
)
def test_what_is_not_meant_is_refused(build):
    with pytest.raises(ValueError, match=r"places|sign|bias|factors"):
        build()

"""Exact margins and accuracies at all inputs, against definitions and closed forms."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions import (
    Neuron,
    PowerNetwork,
    addition,
    composition,
    eight_phases,
    irrep_network,
    margin,
    parity_network,
    quarter_turn_network,
    real_irreps,
    six_phases,
    sparse_parity,
    square_root,
    symmetric_group,
)
from constructions.residues.equality import Decider
from constructions.residues.margins import exact_margin
from constructions.residues.tables import power_tables


def sums(p):
    return np.add.outer(np.arange(p), np.arange(p)) % p


@pytest.mark.parametrize("p", [5, 7, 11])
def test_margins_are_those_of_the_closed_forms(p):
    labels = sums(p)
    for network in (eight_phases(p), six_phases(p)):
        found = exact_margin(Decider(power_tables(network, (p, p))), labels)
        assert (found.value, found.accuracy) == (margin(network, addition(p)), 1)
        assert found.attained.sum() == p * p * (p - 1)


def test_margins_of_more_inputs_groups_and_parities():
    labels = np.add.outer(sums(5), np.arange(5)) % 5
    found = exact_margin(Decider(power_tables(quarter_turn_network(5, 3), (5, 5, 5))), labels)
    assert found.value == margin(quarter_turn_network(5, 3), addition(5, 3))
    s3 = symmetric_group(3)
    network = irrep_network(real_irreps(s3)[1:])
    table = np.array([[s3.product(a, b) for b in s3.elements] for a in s3.elements])
    assert exact_margin(Decider(power_tables(network, (6, 6))), table).value == margin(network, composition(s3)) == 24
    parity = parity_network(4, [0, 2])
    signs = np.array([1, -1])
    labels = (np.multiply.outer(np.multiply.outer(np.multiply.outer(signs, [1, 1]), signs), [1, 1]) < 0).astype(int)
    tables = power_tables(parity, [1] * 4, signs=True)
    assert exact_margin(Decider(tables), labels).value == margin(parity, sparse_parity(4, [0, 2]))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 11), st.integers(0, 4), st.sampled_from([0, 1, Fraction(-1, 7), square_root(2), square_root(5)]))
def test_margins_of_changed_networks_against_brute_force(neuron, column, value):
    labels = sums(5)
    tables = power_tables(six_phases(5), (5, 5)).changed(0, neuron, column, value)
    found = exact_margin(Decider(tables), labels)
    differences = {
        (a, b, y): tables.logit((a, b), int(labels[a, b])) - tables.logit((a, b), y)
        for a, b, y in product(range(5), repeat=3)
        if y != labels[a, b]
    }
    approximately = {place: complex(d).real for place, d in differences.items()}
    place = min(approximately, key=approximately.__getitem__)
    assert abs(complex(found.value).real - approximately[place]) < 1e-9
    assert {tuple(map(int, place)) for place in np.argwhere(found.attained)} == {
        place for place, d in differences.items() if d == found.value
    }
    right = {(a, b) for a, b in product(range(5), repeat=2)}
    right -= {(a, b) for (a, b, y), d in differences.items() if d == 0 or approximately[a, b, y] < 0}
    assert {tuple(map(int, place)) for place in np.argwhere(found.correct)} == right


def test_a_tie_is_not_correct_and_a_hair_is():
    hair = Fraction(1, 10**25)
    tied = power_tables(PowerNetwork(1, [Neuron([1], [square_root(2), square_root(2)])]), (1,))
    ahead = tied.changed(1, 0, 0, square_root(2) + hair)
    behind = tied.changed(1, 0, 0, square_root(2) - hair)
    for tables, accuracy, value in ((tied, 0, 0), (ahead, 1, hair), (behind, 0, -hair)):
        found = exact_margin(Decider(tables), np.array([0]))
        assert (found.accuracy, found.value) == (accuracy, value)


@pytest.mark.parametrize("scale", [Fraction(1, 2**537), Fraction(1, 10**400), Fraction(10) ** 200, Fraction(3) ** 2000])
def test_weights_outside_of_the_range_of_floats(scale):
    neurons = [Neuron([Fraction(1265, 1000) * scale], [1, 0])]
    neurons += [Neuron([Fraction(708, 1000) * scale], [0, 1]) for _ in range(3)]
    tables = power_tables(PowerNetwork(2, neurons), (1,))
    found = exact_margin(Decider(tables), np.array([0]))
    assert (found.accuracy, found.value) == (1, tables.difference((0,), 0, 1))
    assert exact_margin(Decider(tables), np.array([1])).accuracy == 0


def test_weights_whose_sizes_are_far_apart():
    large, small = Fraction(10) ** 300, Fraction(1, 10**300)
    network = PowerNetwork(2, [Neuron([large, 0], [large, small]), Neuron([0, small], [small, 2 * small])])
    tables = power_tables(network, (2,))
    found = exact_margin(Decider(tables), np.array([0, 0]))
    assert found.correct.tolist() == [True, False]
    assert found.value == tables.difference((1,), 0, 1) == -(small**3)
    assert exact_margin(Decider(tables), np.array([0, 1])).accuracy == 1


def test_a_network_of_zeros_ties_everywhere():
    tables = power_tables(PowerNetwork(3, [Neuron([0, 0], [0, 0])]), (2,))
    found = exact_margin(Decider(tables), np.array([0, 1]))
    assert (found.accuracy, found.value, found.attained.tolist()) == (0, 0, [[False, True], [True, False]])

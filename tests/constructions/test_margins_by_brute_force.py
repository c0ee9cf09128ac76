"""Margins and norms of networks from their weights, over every input and every label, with arithmetic of its own.

Source: 'tasks' (B. L. Edelman), §7.2, §7.3, Theorems 7.7 to 7.9, appendix D; 'circuits' (Gu and others), Theorem 4.1.

From `constructions` this module takes the weights and masses of neurons and the multiplication tables of groups.
Inputs, labels, outputs, margins and norms are made here, and the formulas of the theorems are written for SymPy. Of
each network it is proved that f(x)[y] − f(x)[y'] is one number for all inputs x, with label y, and all y' ≠ y.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import ceil, factorial, isqrt, lcm
from typing import NamedTuple

import numpy as np
import pytest
from sympy import Rational, expand, sqrt

from constructions.groups import (
    alternating_group,
    cyclic_group,
    dihedral_group,
    direct_product,
    elementary_abelian_group,
    symmetric_group,
)
from constructions.irreps import real_irreps
from constructions.max_margin.compositions import irrep_network, mixed_irrep_network
from constructions.max_margin.cosines import eight_phases, lattice_network, quarter_turn_network, six_phases
from constructions.max_margin.margins import composition_game
from constructions.max_margin.memorizing import memorizing_network
from constructions.max_margin.networks import Neuron, PowerNetwork, norm_power
from constructions.max_margin.parities import parity_network
from constructions.reals import least
from tests.constructions.residues import LARGEST, Numbers, modulo, primes

GROUPS = [
    symmetric_group(3),
    symmetric_group(4),
    dihedral_group(4),
    dihedral_group(5),
    direct_product(symmetric_group(3), cyclic_group(2)),
    elementary_abelian_group(2, 3),
    alternating_group(5),
]


class Number(NamedTuple):
    conductor: int
    coefficients: tuple[Fraction, ...]


ONE = Number(1, (Fraction(1),))
ROOT_OF_TWO = Number(8, (Fraction(0), Fraction(1), Fraction(0), Fraction(-1)))


class Data(NamedTuple):
    """All examples of a task: a row for each input, and the labels."""

    inputs: np.ndarray
    labels: np.ndarray


def unit_vectors(places, size, labels):
    """Return examples whose inputs are unit vectors side by side."""
    inputs = np.zeros((len(places), size * len(places[0])))
    for row, place in zip(inputs, places, strict=True):
        row[[size * i + a for i, a in enumerate(place)]] = 1
    return Data(inputs, np.array(labels))


def sums(p, k):
    places = list(product(range(p), repeat=k))
    return unit_vectors(places, p, [sum(place) % p for place in places])


def products(table):
    places = list(product(range(len(table)), repeat=2))
    return unit_vectors(places, len(table), [table[a][b] for a, b in places])


def parities(n, chosen):
    inputs = np.array(list(product([1, -1], repeat=n)))
    return Data(inputs.astype(float), np.where(inputs[:, chosen].prod(axis=1) == 1, 0, 1))


class Weights:
    """The weights and masses of a network as places among the numbers that occur."""

    def __init__(self, network):
        self.numbers = Numbers()
        self.inputs = self.numbers.table(neuron.inputs for neuron in network.neurons)
        self.output = self.numbers.table(neuron.output for neuron in network.neurons)
        self.masses = self.numbers.table([[neuron.mass for neuron in network.neurons]])
        self.exponent, self.width = network.exponent, len(network.neurons)

    def outputs(self, inputs, values, modulus=None):
        """Return the outputs for some inputs, in floating point or modulo a prime."""
        activations = received = _reduced(inputs @ values[self.inputs].T, modulus)
        for _ in range(self.exponent - 1):
            activations = _reduced(activations * received, modulus)
        readout = _reduced(values[self.masses].T * values[self.output], modulus)
        return _reduced(activations @ readout, modulus)

    def size_of_outputs(self, inputs):
        """Return a bound on the absolute values of all conjugates of all outputs."""
        sizes = self.numbers.sizes
        received = int(abs(inputs).sum(axis=1).max()) * sizes[self.inputs].max(axis=1)
        columns = (column.tolist() for column in (received, sizes[self.output].max(axis=1), sizes[self.masses[0]]))
        return sum(u**self.exponent * w * mass for u, w, mass in zip(*columns, strict=True))

    @property
    def denominator(self):
        """A number that makes all outputs algebraic integers."""
        inner, outer, mass = map(self.numbers.denominator, (self.inputs, self.output, self.masses))
        return inner**self.exponent * outer * mass


def _reduced(values, modulus):
    return values if modulus is None else values % modulus


def prove_differences(network, data, claims, kinds):
    """Prove that f(x)[y] − f(x)[y'] is the claimed number of the kind of x and y', for all y' ≠ y."""
    weights = Weights(network)
    numbers, claimed = weights.numbers, weights.numbers.table([claims])
    scale = lcm(weights.denominator, numbers.denominator(claimed))
    bound = scale * (2 * weights.size_of_outputs(data.inputs) + int(numbers.sizes[claimed].max()))
    wrong = np.arange(weights.output.shape[1]) != data.labels[:, None]
    for q in primes(numbers.conductor, isqrt(LARGEST // weights.width), bound):
        for values in numbers.embeddings(q):
            outputs = weights.outputs(data.inputs, values, q)
            right = np.take_along_axis(outputs, data.labels[:, None], axis=1)
            assert not ((right - outputs - values[claimed[0]][kinds]) % q)[wrong].any(), "a difference is another"


def proved_margin(network, data, unit=ONE):
    """Return the rational number r such that f(x)[y] − f(x)[y'] is r times the unit throughout, and prove it."""
    weights = Weights(network)
    place = weights.numbers.table([[unit]])[0, 0]
    values = weights.numbers.rounded()
    outputs, y = weights.outputs(data.inputs[:1], values)[0], data.labels[0]
    scale = 2 * weights.denominator
    ratio = Fraction(round((outputs[y] - np.delete(outputs, y)[0]) / values[place] * scale), scale)
    claim = Number(unit.conductor, tuple(ratio * c for c in unit.coefficients))
    prove_differences(network, data, [claim], np.zeros((1, 1), dtype=int))
    return Rational(ratio.numerator, ratio.denominator)


def proved_squared_norms(network):
    """Return the rational numbers ‖u‖² + ‖w‖² of all neurons, and prove them."""
    weights = Weights(network)
    numbers, rows = weights.numbers, np.hstack([weights.inputs, weights.output])
    scale = numbers.denominator(rows) ** 2
    claims = [Fraction(round(x * scale), scale) for x in (numbers.rounded()[rows] ** 2).sum(axis=1)]
    bound = scale * (int((numbers.sizes[rows] ** 2).sum(axis=1).max()) + ceil(max(claims)))
    for q in primes(numbers.conductor, isqrt(LARGEST // rows.shape[1]), bound):
        expected = [modulo(claim, q) for claim in claims]
        for values in numbers.embeddings(q):
            assert ((values[rows] ** 2).sum(axis=1) % q == expected).all(), "the square of a norm is another"
    return [Rational(claim.numerator, claim.denominator) for claim in claims]


def proved_norm_power(network):
    """Return ‖θ‖^ν for SymPy, for rational masses."""
    squares = proved_squared_norms(network)
    masses = [Rational(str(n.mass.as_fraction())) for n in network.neurons]
    return sum(mass * sqrt(square) ** network.degree for mass, square in zip(masses, squares, strict=True))


def vanishes(expression):
    return expand(expression) == 0


@pytest.mark.parametrize("p", range(3, 32, 2))
@pytest.mark.parametrize(("build", "width"), [(eight_phases, 4), (six_phases, 3)])
def test_two_residues(p, build, width):
    network = build(p)
    assert len(network.neurons) == width * (p - 1)
    assert set(proved_squared_norms(network)) == {Rational(3 * p, 2)}
    margin = proved_margin(network, sums(p, 2))
    assert vanishes(margin - proved_norm_power(network) * sqrt(Rational(2, 27)) / (sqrt(p) * (p - 1)))


@pytest.mark.parametrize(("p", "k"), [(3, 2), (7, 2), (3, 3), (5, 3), (7, 3), (9, 3), (3, 4), (5, 4), (3, 5)])
@pytest.mark.parametrize(("build", "base"), [(quarter_turn_network, 4), (lattice_network, 3)])
def test_many_residues(p, k, build, base):
    network = build(p, k)
    assert len(network.neurons) == base ** (k - 1) * (p - 1)
    margin = proved_margin(network, sums(p, k))
    formula = 2 * factorial(k) / (sqrt(2 * k + 2) ** (k + 1) * (p - 1) * sqrt(p) ** (k - 1))
    assert vanishes(margin - proved_norm_power(network) * formula)


@pytest.mark.parametrize(
    ("n", "chosen"),
    [
        (1, [0]),
        (2, [1]),
        (3, [1]),
        (3, [0, 2]),
        (4, [0, 1, 2, 3]),
        (5, [0, 3]),
        (6, [1, 3, 4]),
        (7, [0, 1, 2, 3, 5, 6]),
        (8, [0, 2, 3, 5, 7]),
        (9, [1, 4, 8]),
        (10, [0, 4, 7, 9]),
        (10, [0, 1, 2, 5, 8, 9]),
        (10, [0, 1, 2, 4, 5, 7, 9]),
        (10, [0, 1, 2, 3, 5, 6, 8, 9]),
        (10, list(range(9))),
        (10, list(range(10))),
    ],
)
def test_parities(n, chosen):
    k = len(chosen)
    network = parity_network(n, chosen)
    assert len(network.neurons) == 2 ** (k - 1)
    margin = proved_margin(network, parities(n, chosen), ROOT_OF_TWO) * sqrt(2)
    assert vanishes(margin - proved_norm_power(network) * factorial(k) * sqrt(2 * Rational(k + 1) ** -(k + 1)))


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_groups(group):
    irreps = real_irreps(group)
    degrees = [irrep.degree for irrep in irreps[1:]]
    network = irrep_network(irreps[1:])
    assert len(network.neurons) == 2 * sum(d**3 for d in degrees)
    margin = proved_margin(network, products(group.table))
    assert margin == 4 * group.order
    powers = sum(d**2 * sqrt(d) for d in degrees)
    assert vanishes(3 * sqrt(3 * group.order) * powers * margin - 2 * proved_norm_power(network))


def test_the_best_network_of_the_icosahedron_is_better():
    """Where the hypothesis of Theorem 7.9 fails, only the wrong labels that have a weight in the game tie."""
    group = alternating_group(5)
    irreps = real_irreps(group)
    game = composition_game([irrep.character for irrep in irreps])
    network = mixed_irrep_network(irreps[1:], game.rows)
    assert len(network.neurons) == 2 * (27 + 27 + 64)
    assert norm_power(network) ** 2 == 4 * (3 * 60) ** 3
    kinds = [
        [group.class_of[group.product(group.product(a, b), group.inverse(c))] for c in group.elements]
        for a, b in product(group.elements, repeat=2)
    ]
    prove_differences(network, products(group.table), [game.value, *(4 * gain for gain in game.gains)], np.array(kinds))
    assert least(game.gains) == game.value
    assert [gain == game.value for gain in game.gains] == [bool(weight) for weight in game.columns]


@pytest.mark.parametrize(("table", "readout"), [(cyclic_group(5).table, 1), (cyclic_group(3).table, Fraction(1, 4))])
def test_memorizing(table, readout):
    network = memorizing_network(table, readout)
    size_of_table = len(table)
    assert proved_margin(network, products(table)) == 4 * readout
    assert vanishes(proved_norm_power(network) - 2 * size_of_table**2 * sqrt(Rational(2) + readout**2) ** 3)


@pytest.mark.parametrize(
    "change",
    [
        lambda neuron: replace(neuron, mass=2),
        lambda neuron: Neuron([-x for x in neuron.inputs[:5]] + list(neuron.inputs[5:]), neuron.output),
        lambda neuron: Neuron(neuron.inputs, [-x for x in neuron.output]),
        lambda neuron: Neuron(neuron.inputs, [0] * 5),
    ],
)
def test_a_changed_neuron_is_noticed(change):
    first, *others = six_phases(5).neurons
    changed = PowerNetwork(2, [change(first), *others])
    with pytest.raises(AssertionError, match="a difference is another"):
        proved_margin(changed, sums(5, 2))

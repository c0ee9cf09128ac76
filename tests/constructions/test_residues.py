"""Whole networks by residues, against exact arithmetic of every logit, on near-misses and on random networks."""

import sys
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions import (
    FiniteAbelianGroup,
    Neuron,
    PowerNetwork,
    eight_phases,
    fourier_solution,
    mixed_solution,
    order_four_solution,
    root_of_unity,
    six_phases,
    square_root,
    weights,
)
from constructions.cyclotomic import exact
from constructions.optional import Unavailable
from constructions.residues.arrays import library
from constructions.residues.equality import Decider, has_zero_loss
from constructions.residues.evaluation import Evaluation
from constructions.residues.galois import Conjugates
from constructions.residues.margins import exact_margin
from constructions.residues.primes import TooSmall, split_primes
from constructions.residues.splitting import all_rest, split
from constructions.residues.sums import Arithmetic, arithmetic
from constructions.residues.tables import power_tables, solution_tables

NAMES = ("numpy", "array_api_strict", "torch", "cupy")


def sums(p):
    return np.add.outer(np.arange(p), np.arange(p)) % p


def solution(p, build=fourier_solution):
    return solution_tables(build(FiniteAbelianGroup((p,))))


def by_brute_force(tables, labels=None, gain=1, reference=None):
    """Return where logits agree, from exact numbers and the definition alone."""
    *sizes, count = tables.shape
    weight = [
        [[tables.weight(t, j, c) for c in range(size)] for j in range(tables.width)]
        for t, size in enumerate(tables.shape)
    ]
    equal = np.zeros(tables.shape, dtype=bool)
    for x in product(*map(range, sizes)):
        powers = [
            sum((weight[t][j][c] for t, c in enumerate(x)), exact(0)) ** tables.exponent for j in range(tables.width)
        ]
        logits = [sum((h * weight[-1][j][y] for j, h in enumerate(powers)), exact(0)) for y in range(count)]
        wrong = [f - (gain if labels is not None and labels[x] == y else 0) for y, f in enumerate(logits)]
        base = {None: 0, "first": wrong[0], "label": wrong[labels[x]] if labels is not None else 0}[reference]
        equal[x] = [value == base for value in wrong]
    return equal


def agree(tables, *arguments, **options):
    """Return what is decided, which has to be the same with structure and without, on one thread and on three."""
    found = [
        Decider(tables, workers=w, structure=s).agreement(*arguments, **options) for w, s in ((1, True), (3, False))
    ]
    assert np.array_equal(found[0].equal, found[1].equal)
    return found[0].equal


@pytest.mark.parametrize("p", [5, 7, 11])
@pytest.mark.parametrize("build", [fourier_solution, order_four_solution, mixed_solution])
def test_solutions_have_the_weights_of_the_definition(p, build):
    group = FiniteAbelianGroup((p,))
    z = build(group)
    tables, exactly = solution_tables(z), weights(z)
    for number, table in enumerate((exactly.first, exactly.second, exactly.output)):
        assert all(
            tables.weight(number, j, c) == row[g] for j, row in enumerate(table) for c, g in enumerate(group.elements)
        )


@pytest.mark.parametrize("p", [5, 7])
@pytest.mark.parametrize("reference", [None, "first", "label"])
@pytest.mark.parametrize("build", [fourier_solution, order_four_solution])
def test_all_logits_are_decided_as_by_brute_force(p, reference, build):
    tables, labels = solution(p, build), sums(p)
    assert np.array_equal(agree(tables, labels, 1, reference), by_brute_force(tables, labels, 1, reference))


def test_zero_loss_at_eleven_against_brute_force():
    tables, labels = solution(11), sums(11)
    assert by_brute_force(tables, labels, 1, "first").all()
    assert agree(tables, labels, 1, "first").all()
    assert has_zero_loss(tables, labels)


@pytest.mark.parametrize("p", [5, 7, 11])
@pytest.mark.parametrize("table", [0, 1, 2])
def test_a_weight_changed_by_one_unit_in_one_coefficient_is_noticed(p, table):
    tables, labels = solution(p), sums(p)
    n = tables.numbers.conductor
    unit = root_of_unity(n, 1) / (1 if table < 2 else 12 * p)
    changed = tables.changed(table, 4, 2, tables.weight(table, 4, 2) + unit)
    found = agree(changed, labels, 1, "first")
    touched = np.moveaxis(found, table, 0)
    assert not touched[2].all()
    assert not has_zero_loss(changed, labels)
    if table < 2:
        assert touched[np.arange(p) != 2].all()
    if p == 5:
        assert np.array_equal(found, by_brute_force(changed, labels, 1, "first"))


def test_a_change_by_a_very_small_and_by_a_very_large_number_is_noticed():
    tables, labels = solution(7), sums(7)
    for change in (Fraction(1, 10**30), 10**30):
        changed = tables.changed(2, 0, 0, tables.weight(2, 0, 0) + change)
        assert not has_zero_loss(changed, labels)
        assert len(Decider(changed).agreement(labels).record.primes) > 1
        assert has_zero_loss(changed.changed(2, 0, 0, tables.weight(2, 0, 0)), labels)


def test_a_change_by_a_product_of_the_primes_is_noticed_by_other_primes():
    tables, labels = solution(5), sums(5)
    used = Decider(tables).agreement(labels, reference="first").record.primes
    changed = tables.changed(2, 0, 0, tables.weight(2, 0, 0) + int(np.prod(used)))
    assert not has_zero_loss(changed, labels)


def test_pruned_and_mixed_networks():
    labels = sums(5)
    fourier, mixed = solution(5), solution(5, mixed_solution)
    assert np.array_equal(agree(fourier.pruned([3]), labels), by_brute_force(fourier.pruned([3]), labels))
    assert agree(fourier + mixed, labels, 2, "first").all()
    assert not agree(fourier + mixed, labels, 1, "first").all()
    assert agree(fourier - mixed, labels, 0, "first").all()
    assert agree(fourier - fourier).all()


def test_complex_weights_and_other_activations():
    i, omega = root_of_unity(4, 1), root_of_unity(3, 1)
    network = PowerNetwork(3, [Neuron([i, 1, omega, 2], [1, i]), Neuron([-1, i, 0, 1], [omega, 2])])
    for e in (1, 2, 3, 4):
        tables = power_tables(PowerNetwork(e, network.neurons), (2, 2))
        labels = np.array([[0, 1], [1, 0]])
        gain = tables.logit((0, 1), 1)
        found = agree(tables, labels, gain)
        assert found[0, 1, 1]
        assert np.array_equal(found, by_brute_force(tables, labels, gain))


def test_gains_that_are_not_rational():
    tables = power_tables(PowerNetwork(1, [Neuron([square_root(2), 1], [1, 0])]), (2,))
    assert agree(tables, np.array([0, 0]), square_root(2)).tolist() == [[True, True], [False, True]]
    assert agree(tables, np.array([0, 0]), -square_root(2)).tolist() == [[False, True], [False, True]]
    assert agree(tables, np.array([0, 0]), square_root(3)).tolist() == [[False, True], [False, True]]


VALUES = [0, 1, -1, Fraction(1, 3), root_of_unity(5, 1), root_of_unity(5, 1) + root_of_unity(5, 4), root_of_unity(4, 1)]


@settings(max_examples=60, deadline=None)
@given(
    st.data(),
    st.integers(1, 4),
    st.lists(st.integers(1, 3), min_size=1, max_size=3),
    st.sampled_from([None, "first", "label"]),
)
def test_random_networks_against_brute_force(data, exponent, sizes, reference):
    values = st.sampled_from(VALUES)
    neuron = st.builds(
        Neuron, st.lists(values, min_size=sum(sizes), max_size=sum(sizes)), st.lists(values, min_size=2, max_size=2)
    )
    tables = power_tables(PowerNetwork(exponent, data.draw(st.lists(neuron, min_size=1, max_size=4))), sizes)
    labels = np.array(data.draw(st.lists(st.integers(0, 1), min_size=tables.examples, max_size=tables.examples)))
    labels, gain = labels.reshape(tables.shape[:-1]), data.draw(values)
    assert np.array_equal(agree(tables, labels, gain, reference), by_brute_force(tables, labels, gain, reference))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 11), st.integers(0, 2), st.integers(0, 4), st.sampled_from(VALUES))
def test_random_changes_of_one_weight(neuron, table, column, value):
    tables, labels = solution(5).changed(table, neuron, column, value), sums(5)
    assert np.array_equal(agree(tables, labels, 1, "first"), by_brute_force(tables, labels, 1, "first"))


def test_only_what_is_asked_for_is_looked_at():
    tables, labels = solution(5), sums(5)
    among = np.zeros(tables.shape, dtype=bool)
    among[1, 2:4, :3] = True
    assert np.array_equal(Decider(tables).agreement(labels, reference="first", among=among).equal, among)


@pytest.mark.parametrize("name", NAMES)
def test_residues_are_the_same_on_each_array_library(name):
    pytest.importorskip(name)
    try:
        found = library(name)
    except Unavailable as problem:
        pytest.skip(str(problem))
    labels = sums(7)
    for tables in (solution(7), solution(7).changed(0, 1, 2, 3), power_tables(six_phases(7), (7, 7)).pruned([2])):
        usual, here = (Decider(tables, lib).agreement(labels, reference="first") for lib in (library(), found))
        assert np.array_equal(usual.equal, here.equal)
        assert here.record == usual.record._replace(library=name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bound", [10**4, 10**12])
def test_residues_are_those_of_integers_bit_for_bit(name, bound):
    pytest.importorskip(name)
    try:
        found = library(name)
    except Unavailable as problem:
        pytest.skip(str(problem))
    tables = power_tables(six_phases(7), (7, 7))
    numbers, grid = tables.numbers, tuple(np.arange(7) for _ in range(2))
    means = arithmetic(2, 2, tables.width, numbers.conductor, bound, 4)
    evaluation = Evaluation(all_rest(tables).rest, grid, np.arange(7), numbers, means, found, 1)
    for q in means.primes:
        values = numbers.residues(q, [1])[:, 0].astype(object)
        first, second = (values[table.T] for table in tables.inputs)
        exact = (first[:, None, :] + second[None, :, :]) ** 2 @ values[tables.output]
        residues = evaluation.residues(q).reshape(7, 7, 7)
        assert (residues.astype(int) % q == (exact % q).astype(int)).all()
        assert np.array_equal(residues, replace(evaluation, library=library()).residues(q).reshape(7, 7, 7))


def test_an_array_library_that_rounds_is_refused(monkeypatch):
    found = library()
    monkeypatch.setattr(
        "constructions.residues.arrays._loaded",
        lambda name: found.__class__("half", np, lambda a: np.asarray(a, dtype=np.float32), np.asarray),
    )
    with pytest.raises(Unavailable, match="half does not compute exact products"):
        library("half")


def test_a_library_that_is_not_there_is_one_line(monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(Unavailable, match=r"cupy is not installed; pip install 'closedform\[gpu\]'"):
        library("cupy")


@pytest.mark.parametrize(
    ("tables", "labels", "parts"),
    [
        (power_tables(eight_phases(7), (7, 7)), sums(7), (24, 0)),
        (power_tables(six_phases(11), (11, 11)), sums(11), (30, 0)),
        (solution(7), sums(7), (18, 0)),
        (solution(7).changed(0, 2, 3, 1), sums(7), (18, 2)),
        (solution(7).pruned([0, 1]), sums(7), (18, 2)),
    ],
)
def test_orbits_are_found_where_they_are(tables, labels, parts):
    record = Decider(tables).agreement(labels).record
    assert (record.rational, record.rest) == parts
    assert record.largest <= 2**50
    assert np.prod([float(q) for q in record.primes]) > record.bound


def test_the_part_with_rational_outputs_has_rational_outputs():
    tables = solution(7).changed(0, 2, 3, 1)
    rational, _ = split(tables, Conjugates(tables.numbers))
    listed = tables.numbers
    value = [listed.number(i) for i in range(len(listed))]
    value += [-number for number in reversed(value)]
    for a, b, y in ((0, 0, 0), (1, 3, 4), (6, 2, 5)):
        neurons = zip(*rational.inputs, rational.output, rational.multiplicities.tolist(), strict=True)
        total = sum(((value[u[a]] + value[w[b]]) ** 2 * value[v[y]] * m for u, w, v, m in neurons), exact(0))
        assert total.is_rational()


def test_what_cannot_be_meant_is_refused():
    tables = solution(5)
    with pytest.raises(ValueError, match="do not fit inputs of shape"):
        Decider(tables).agreement(np.zeros(5, dtype=int))
    with pytest.raises(ValueError, match="from 0 to 4"):
        Decider(tables).agreement(sums(5) + 1)
    with pytest.raises(ValueError, match="without labels"):
        Decider(tables).agreement(reference="label")
    with pytest.raises(ValueError, match="have a sum"):
        tables + solution(7)
    with pytest.raises(ValueError, match="do not fit the network"):
        power_tables(six_phases(5), (5, 4))
    with pytest.raises(ValueError, match="all weights are real"):
        exact_margin(Decider(tables.changed(0, 0, 0, root_of_unity(4, 1))), sums(5))
    with pytest.raises(TooSmall, match="no product above"):
        split_primes(97, 1000, 10**6)
    assert split_primes(1, 12, 10) == (11,)
    assert split_primes(1, 6, 4) == (5,)
    with pytest.raises(TooSmall):
        split_primes(1, 6, 5)  # 3 is too small for residues near 0
    for inputs, width in ((2, 2**30), (2**20, 2)):
        with pytest.raises(ValueError, match="too large a prime"):
            Arithmetic(2, inputs, width, (104729,))

"""The energy, its maxima, the reproducing networks and Muon's direction, against their definitions by matrices.

Source: 'li2' (Y. Tian, arXiv 2509.21519), §5.2.1, equation (8), Theorems 2 and 3, Lemmas 2 and 9.
"""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions import (
    EnergyNode,
    FiniteAbelianGroup,
    NodePair,
    alternating_group,
    appended_direction,
    character_pairs,
    conjugate_pairs,
    cyclic_group,
    energy,
    entry_node,
    from_abelian,
    muon_direction,
    quaternion_group,
    real_irreps,
    real_pairs,
    reproduces_target,
    root_of_unity,
    symmetric_group,
    wave_node,
    wave_pairs,
)

GROUPS = [
    cyclic_group(5),
    cyclic_group(6),
    from_abelian(FiniteAbelianGroup((2, 2))),
    symmetric_group(3),
    quaternion_group(),
    alternating_group(4),
]
BY_NAME = {group.name: group for group in GROUPS}


def samples(group):
    """Return X and Y with one row for each pair of factors, as the text has them."""
    m = group.order
    X, Y = np.zeros((m * m, 2 * m)), np.zeros((m * m, m))
    for row, (a, b) in enumerate(product(range(m), repeat=2)):
        X[row, a] = X[row, m + b] = 1
        Y[row, group.table[a][b]] = 1
    return X, Y


def by_definition(group, w):
    """Return half the squared length of the centred target, transposed, times the squares of X w."""
    X, Y = samples(group)
    return 0.5 * np.sum(((Y - Y.mean(0)).T @ (X @ w) ** 2) ** 2)


def ascended(group, w, steps):
    """Return where gradient ascent on the sphere goes from w."""
    X, Y = samples(group)
    centred = Y - Y.mean(0)
    for _ in range(steps):
        gradient = X.T @ (2 * (X @ w) * (centred @ (centred.T @ (X @ w) ** 2)))
        w = w + gradient / np.linalg.norm(gradient)
        w = w / np.linalg.norm(w)
    return w


@pytest.mark.parametrize("name", BY_NAME)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_the_energy_is_that_of_the_text(name, data):
    group = BY_NAME[name]
    weights = st.lists(st.fractions(-2, 2, max_denominator=4), min_size=group.order, max_size=group.order)
    u, v = data.draw(weights.filter(any)), data.draw(weights)
    found = complex(energy(EnergyNode(group, u, v))).real
    assert found == pytest.approx(by_definition(group, np.array([float(x) for x in u + v])), abs=1e-9)


@pytest.mark.parametrize("group", [symmetric_group(3), symmetric_group(4)], ids=lambda group: group.name)
def test_entries_of_one_representation_have_the_energy_m_over_2d(group):
    for irrep in real_irreps(group)[1:]:
        for i, j, k in product(range(min(irrep.degree, 2)), repeat=3):
            assert entry_node(irrep, i, j, k).share == Fraction(group.order, 2 * irrep.degree)


@pytest.mark.parametrize("orders", [(5,), (6,), (7,), (2, 2), (2, 4), (3, 3)])
def test_waves_have_the_proved_energies_whatever_their_phases(orders):
    group = FiniteAbelianGroup(orders)
    for k in group.nontrivial_characters:
        real = k == group.negate(k)
        x, y = (1, -1) if real else (root_of_unity(8, 3), root_of_unity(3, 1))
        assert wave_node(group, k, x, y).share == Fraction(group.order, 2 if real else 4)


def test_the_printed_energies_are_a_quarter():
    assert wave_node(FiniteAbelianGroup((5,)), (1,)).share == 4 * Fraction(5, 16)
    assert wave_node(FiniteAbelianGroup((6,)), (3,)).share == 4 * Fraction(6, 8)


@pytest.mark.parametrize(
    ("name", "dimensions"),
    [("Z5", {2}), ("Z6", {1, 2}), ("Z2×Z2", {1}), ("S3", {1, 2}), ("Q8", {1, 4}), ("A4", {2, 3})],
)
def test_ascent_ends_at_half_the_order_by_a_dimension(name, dimensions):
    """Each dimension is that of a real irreducible representation: 2d for complex, 4 for the quaternionic one of Q8."""
    group = BY_NAME[name]
    generator = np.random.default_rng(1)
    reached = set()
    for _ in range(12):
        w = ascended(group, generator.standard_normal(2 * group.order), 600)
        ratio = group.order / (2 * by_definition(group, w))
        reached.add(round(ratio, 3))
        first, second = w[: group.order], w[group.order :]
        assert np.sum(first**2) == pytest.approx(0.5, abs=1e-3)
        assert np.sum(second**2) == pytest.approx(0.5, abs=1e-3)
    assert reached <= {float(d) for d in dimensions}


@pytest.mark.parametrize("name", BY_NAME)
def test_translates_at_the_end_of_ascent_are_a_tight_frame_of_one_subspace(name):
    """As li2/theorem-2.repair proves: Σ_h u(hb) u(hc) = E Q(b, c) with one projection Q for both halves."""
    group = BY_NAME[name]
    m, table = group.order, np.array(group.table)
    w = ascended(group, np.random.default_rng(3).standard_normal(2 * m), 2000)
    value = by_definition(group, w)
    inverse = [group.inverse(g) for g in range(m)]
    u, y = w[:m], w[m:][inverse]
    frames = [x[table].T @ x[table] / value for x in (u, y)]
    assert np.allclose(frames[0], frames[1], atol=1e-5)
    assert np.allclose(frames[0] @ frames[0], frames[0], atol=1e-5)
    assert np.allclose(frames[0] @ u, u, atol=1e-5)


@pytest.mark.parametrize("orders", [(2,), (5,), (2, 3), (2, 2)])
def test_one_pair_for_each_character_reproduces_the_target_and_fewer_do_not(orders):
    group = FiniteAbelianGroup(orders)
    pairs = character_pairs(group)
    assert len(pairs) == group.order - 1
    assert reproduces_target(from_abelian(group), pairs)
    assert not reproduces_target(from_abelian(group), pairs[1:])


def test_the_printed_pairs_without_the_conjugate_reproduce_nothing():
    group = FiniteAbelianGroup((5,))
    table = from_abelian(group)
    X, Y = samples(table)
    features = []
    for pair in character_pairs(group):
        row = np.array([complex(value) for value in pair.first])
        printed = row[[table.inverse(g) for g in range(5)]]
        features += [(X @ np.concatenate([row, sign * printed])) ** 2 for sign in (1, -1)]
    F = np.array(features).T
    centred = Y - Y.mean(0)
    fitted = F @ np.linalg.lstsq(F - F.mean(0), centred, rcond=None)[0]
    assert np.linalg.norm(fitted - fitted.mean(0)) < 1e-9


def outputs_by_definition(group, pairs):
    """Return the outputs of all nodes σ(X w) with their output weights, in floating point."""
    X = samples(group)[0]
    rows = [[np.array([complex(value) for value in part]) for part in (p.first, p.second, p.output)] for p in pairs]
    return sum(np.outer((X @ np.concatenate([u, sign * v])) ** 2, sign * w) for u, v, w in rows for sign in (1, -1))


@pytest.mark.parametrize("name", BY_NAME)
def test_conjugate_pairs_reproduce_the_target_of_any_group(name):
    group = BY_NAME[name]
    pairs = conjugate_pairs(group)
    Y = samples(group)[1]
    assert np.allclose(outputs_by_definition(group, pairs), Y - Y.mean(0))
    assert not np.allclose(outputs_by_definition(group, pairs[:-1]), Y - Y.mean(0))
    for pair in pairs:
        assert all(pair.second[b] == pair.first[group.inverse(b)].conjugate() for b in group.elements)


def test_as_many_conjugate_pairs_as_fourth_powers_of_degrees():
    assert [len(conjugate_pairs(group)) for group in GROUPS] == [4, 5, 3, 1 + 16, 3 + 16, 1 + 1 + 81]


@pytest.mark.parametrize("orders", [(2,), (5,), (6,), (2, 4)])
def test_real_waves_reproduce_the_target_and_are_maxima(orders):
    group = FiniteAbelianGroup(orders)
    table, pairs = from_abelian(group), wave_pairs(group)
    Y = samples(table)[1]
    assert np.allclose(outputs_by_definition(table, pairs), Y - Y.mean(0))
    assert reproduces_target(table, pairs)
    assert not reproduces_target(table, pairs[:-1])
    shares = [EnergyNode(table, pair.first, pair.second).share for pair in pairs]
    assert set(shares) <= {Fraction(group.order, 4), Fraction(group.order, 2)}


@pytest.mark.parametrize("group", [cyclic_group(2), symmetric_group(3)], ids=lambda group: group.name)
def test_real_pairs_reproduce_the_target_and_fewer_do_not(group):
    pairs = real_pairs(group)
    assert len(pairs) == sum(irrep.degree**3 for irrep in real_irreps(group)[1:])
    assert reproduces_target(group, pairs)
    assert not reproduces_target(group, pairs[:-1])


def test_the_real_pairs_are_maxima():
    for pair in real_pairs(symmetric_group(3)):
        assert EnergyNode(symmetric_group(3), pair.first, pair.second).share in (3, Fraction(3, 2))


@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 10**6))
def test_muon_ascends_by_the_sum_of_the_singular_values(n, k, seed):
    gradient = np.random.default_rng(seed).integers(-3, 4, (n, k)).astype(float)
    found = muon_direction(gradient)
    assert np.sum(found * gradient) == pytest.approx(np.linalg.svd(gradient, compute_uv=False).sum(), abs=1e-9)
    assert np.linalg.norm(found, 2) <= 1 + 1e-9


@given(st.lists(st.integers(-4, 4), min_size=4, max_size=4), st.integers(0, 2))
def test_the_appended_direction_is_the_last_column_of_the_polar_factor(v, rank):
    v[3] = v[3] or 1
    columns = [[Fraction(3, 5), Fraction(4, 5), 0, 0], [Fraction(-4, 5), Fraction(3, 5), 0, 0]][:rank]
    found = np.array([complex(value).real for value in appended_direction(columns, v)])
    matrix = np.array([[float(value) for value in column] for column in [*columns, v]]).T
    assert found / np.linalg.norm(found) == pytest.approx(muon_direction(matrix)[:, -1], abs=1e-9)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: EnergyNode(cyclic_group(2), [0, 0], [0, 0]), "all weights are 0"),
        (lambda: EnergyNode(cyclic_group(2), [1], [1, 1]), "first needs 2 weights"),
        (lambda: EnergyNode(cyclic_group(2), [root_of_unity(4, 1), 0], [1, 1]), "not real"),
        (lambda: wave_node(FiniteAbelianGroup((5,)), (0,)), "no nontrivial character"),
        (lambda: wave_node(FiniteAbelianGroup((5,)), (1,), 2), "modulus 1"),
        (lambda: wave_node(FiniteAbelianGroup((2,)), (1,), root_of_unity(4, 1)), "is real in Z2"),
        (lambda: NodePair([1], [1, 1], [1]), "as many weights"),
        (lambda: appended_direction([[1, 0]], [3, 0]), "in the span"),
        (lambda: appended_direction([[1, 1]], [3, 0]), "orthonormal"),
        (lambda: muon_direction([1.0, 2.0]), "a matrix"),
    ],
)
def test_what_cannot_be_meant_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()

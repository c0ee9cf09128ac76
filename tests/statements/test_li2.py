"""Li2's statements against matrices of floating point numbers, straight from the definitions of the text.

Source: 'li2' (Y. Tian, arXiv 2509.21519), Lemma 1, Theorems 2, 3, 5 and 7, Corollaries 1 and 2.
"""

from itertools import product

import numpy as np
import pytest

from constructions import FiniteAbelianGroup, alternating_group, from_abelian, quaternion_group, symmetric_group

GROUPS = [
    from_abelian(FiniteAbelianGroup((5,))),
    from_abelian(FiniteAbelianGroup((7,))),
    from_abelian(FiniteAbelianGroup((2, 2))),
    symmetric_group(3),
    quaternion_group(),
    alternating_group(4),
]


def samples(group):
    """The rows x_i and the centred targets of all pairs."""
    m = group.order
    pairs = list(product(range(m), repeat=2))
    X = np.array([[i == a for i in range(m)] + [i == b for i in range(m)] for a, b in pairs], dtype=float)
    Y = np.array([[group.table[a][b] == h for h in range(m)] for a, b in pairs], dtype=float)
    return X, Y - Y.mean(0)


def hessian(group, w):
    """The Hessian of E on the sphere at a critical point w of length 1, on a basis of the tangent space."""
    X, Y = samples(group)
    gate = Y.T @ (2 * (X @ w)[:, None] * X)
    second = gate.T @ gate + X.T @ ((2 * Y @ (Y.T @ (X @ w) ** 2))[:, None] * X)
    energy = 0.5 * np.sum((Y.T @ (X @ w) ** 2) ** 2)
    tangent = np.linalg.svd(w[None])[2][1:]
    return tangent @ (second - 4 * energy * np.eye(len(w))) @ tangent.T


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_the_energy_is_the_sum_of_squared_inner_products_of_translates(group):
    m, (X, Y) = group.order, samples(group)
    generator = np.random.default_rng(0)
    u, y = generator.standard_normal((2, m))
    v = y[[group.inverse(g) for g in range(m)]]
    meetings = u[np.array(group.table)] @ y - u.sum() * y.sum() / m
    energy = 0.5 * np.sum((Y.T @ (X @ np.concatenate([u, v])) ** 2) ** 2)
    assert energy == pytest.approx(2 * np.sum(meetings**2))


def test_real_characters_of_z2_x_z2_are_maxima_with_no_flat_direction():
    w = np.array([1, -1, 1, -1, 1, -1, 1, -1]) / np.sqrt(8)
    assert np.linalg.eigvalsh(hessian(GROUPS[2], w)) == pytest.approx([-16] + [-8] * 6)


@pytest.mark.parametrize("order", [3, 5, 7])
def test_cosines_are_maxima_with_two_flat_directions(order):
    places = 2 * np.pi * np.arange(order) / order
    w = np.concatenate([np.cos(places + 0.3), np.cos(places + 1.1)]) / np.sqrt(order)
    found = np.linalg.eigvalsh(hessian(from_abelian(FiniteAbelianGroup((order,))), w))
    assert np.sum(abs(found) < 1e-9) == 2
    assert np.all(found < 1e-9)


def standard(group):
    """The orthogonal two-dimensional representation of S3, by its permutations of a triangle."""
    corners = np.array([[np.cos(t), np.sin(t)] for t in 2 * np.pi * np.arange(3) / 3]).T
    return [2 / 3 * corners[:, list(label)] @ corners.T for label in group.labels]


def fitted(group, seed, conjugated, count):
    """The part of the target that pairs [u; ±P u'] fit, where u' is u or its conjugate, and the target."""
    X, Y = samples(group)
    generator = np.random.default_rng(seed)
    inverse = [group.inverse(g) for g in range(group.order)]
    entries = [np.array([matrix[i, j] for matrix in standard(group)]) for i in range(2) for j in range(2)]
    signs = np.array([np.sign(np.linalg.det(matrix)) for matrix in standard(group)]) + 0j
    halves = [signs] + [np.tensordot(generator.standard_normal((2, 4)).T @ [1, 1j], entries, 1) for _ in range(count)]
    columns = []
    for u, sign in product(halves, (1, -1)):
        other = (u.conj() if conjugated else u)[inverse]
        columns.append((X @ np.concatenate([u, sign * other])) ** 2)
    F = np.array(columns).T
    F = F - F.mean(0)
    return F @ np.linalg.lstsq(F, Y, rcond=1e-10)[0], Y


def test_conjugated_pairs_fit_s3_and_one_pair_less_or_the_printed_ones_do_not():
    for conjugated, count, fits in ((True, 16, True), (True, 15, False), (False, 40, False)):
        found, target = fitted(symmetric_group(3), 1, conjugated, count)
        assert (np.linalg.norm(found - target) < 1e-6) == fits


def test_the_gradient_of_a_lazy_layer():
    generator = np.random.default_rng(2)
    n, width, eta, c = 6, 9, 0.7, 3.0
    centre = np.eye(n) - 1 / n
    rows = np.linalg.qr(generator.standard_normal((width, n)))[0].T
    F, Y = np.sqrt(c) * centre @ rows, centre @ generator.standard_normal((n, 4))
    B = np.linalg.inv(F.T @ F + eta * np.eye(width))
    G = (np.eye(n) - F @ B @ F.T) @ Y @ Y.T @ F @ B
    assert pytest.approx(eta / (c + eta) ** 2 * Y @ Y.T @ F) == G


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_the_matrix_of_the_wide_limit_maps_the_target_to_4_times_it(group):
    X, Y = samples(group)
    assert pytest.approx(4 * Y) == (4 + 2 * (X @ X.T) ** 2) @ Y


def test_each_focused_memorization_is_a_local_maximum_for_cubes():
    p, generator = np.array([0.4, 0.35, 0.25]), np.random.default_rng(4)
    for place in range(3):
        top = np.sqrt(2) * np.eye(3)[place]
        for _ in range(500):
            near = abs(top + 0.05 * generator.standard_normal(3))
            near *= min(1, np.sqrt(2) / np.linalg.norm(near))
            assert p @ near**3 <= p @ top**3


@pytest.mark.parametrize("degrees", [(1,), (1, 1), (1, 2), (1, 1, 1, 2), (1, 1, 3), (1, 2, 3, 3), (3, 3, 4, 5)])
def test_the_number_of_nodes_is_below_the_printed_bound(degrees):
    order = 1 + sum(d**2 for d in degrees)
    assert 2 * sum(d**4 for d in degrees) <= 2 * ((order - len(degrees)) ** 2 + len(degrees) - 1)


def test_characters_of_s3_do_not_add_up_to_the_target_and_matrix_entries_do():
    group = symmetric_group(3)
    matrices = np.array(standard(group))
    signs, traces = np.linalg.det(matrices), np.trace(matrices, axis1=1, axis2=2)
    target = np.eye(6) - 1 / 6
    assert not np.allclose(np.outer(signs, signs) / 6 + 2 / 6 * np.outer(traces, traces), target)
    assert np.allclose(np.outer(signs, signs) / 6 + 2 / 6 * np.einsum("gij,hij->gh", matrices, matrices), target)


def test_the_energy_of_any_activation_by_entries_with_one_of_each_complex_pair():
    """A4 has real representations of dimension 1 and 3, and a pair of complex ones; the printed traces fall short."""
    group = alternating_group(4)
    Y = samples(group)[1]
    matrices = threefold(group)
    turns = [np.round(np.trace(matrix)) == 0 for matrix in matrices]
    turn = turns.index(True)
    cosets = [[h for h in range(12) if not turns[group.product(h, group.power(turn, k))]] for k in range(3)]
    phase = np.array([next(np.exp(2j * np.pi * k / 3) for k in range(3) if h in cosets[k]) for h in range(12)])
    for a, b in product(range(12), repeat=2):
        assert phase[group.product(a, b)] == pytest.approx(phase[a] * phase[b])
        assert np.allclose(matrices[group.product(a, b)], matrices[a] @ matrices[b])
    u, v = np.random.default_rng(1).standard_normal((2, 12))
    S = np.maximum(u[:, None] + v, 0)
    entries = np.einsum("ab,abij->ij", S, matrices[np.array(group.table)])
    pair = np.sum(S * phase[np.array(group.table)])
    energy = 0.5 * np.sum((Y.T @ S.reshape(-1)) ** 2)
    assert energy == pytest.approx(0.5 * 3 / 12 * np.sum(entries**2) + abs(pair) ** 2 / 12)
    printed = 6 / 3 * abs(3 / 12 * np.trace(entries)) ** 2 + 12 * abs(pair / 12) ** 2
    assert abs(printed - energy) > 0.1 * energy


@pytest.mark.parametrize(("power", "constant"), [(1, 1), (2, 1 / 2)], ids=["max(x, 0)", "max(x, 0)^2"])
def test_the_gradient_of_the_layer_below_has_one_gate_for_each_node_and_the_constant(power, constant):
    generator = np.random.default_rng(4)
    X, W, Y = (generator.standard_normal(shape) for shape in [(6, 3), (3, 4), (6, 2)])
    Y -= Y.mean(0)

    def energy(below):
        return 0.5 * np.sum((Y.T @ np.maximum(below @ W, 0) ** power) ** 2)

    gates = power * np.maximum(X @ W, 0) ** (power - 1) * (X @ W > 0)
    outer = Y @ Y.T
    proved = constant * sum(
        np.diag(gates[:, k]) @ outer @ np.diag(gates[:, k]) @ X @ np.outer(W[:, k], W[:, k]) for k in range(4)
    )
    unit = np.eye(18).reshape(18, 6, 3) * 1e-6
    slopes = np.array([(energy(X + step) - energy(X - step)) / 2e-6 for step in unit]).reshape(6, 3)
    assert slopes == pytest.approx(proved, abs=1e-5)


@pytest.mark.parametrize("phase", np.linspace(0, np.pi, 7))
def test_maxima_with_moving_phases_lead_from_one_sign_to_the_other(phase):
    group = from_abelian(FiniteAbelianGroup((3,)))
    angles = 2 * np.pi * np.arange(3) / 3
    w = np.concatenate([np.cos(angles), np.cos(angles + phase)]) / np.sqrt(3)
    X, Y = samples(group)
    gradient = X.T @ (2 * (X @ w) * (Y @ (Y.T @ (X @ w) ** 2)))
    assert pytest.approx(3 * w) == gradient
    assert np.linalg.eigvalsh(hessian(group, w)).max() < 1e-9


def test_what_least_squares_leaves_of_s3_after_the_signs_is_the_standard_representation():
    group = symmetric_group(3)
    Y = samples(group)[1]
    signs = np.array([np.linalg.det(matrix) for matrix in standard(group)])
    feature = np.outer(signs, signs).reshape(-1, 1)
    rest = Y - feature @ np.linalg.lstsq(feature, Y, rcond=None)[0]
    entries = 2 / 6 * np.einsum("gij,hij->gh", standard(group), standard(group))
    assert np.allclose(rest, [entries[group.table[a][b]] for a, b in product(range(6), repeat=2)])


def test_ascent_on_the_energy_of_what_is_missing_ends_at_missing_frequencies():
    generator = np.random.default_rng(3)
    fourier = np.exp(-2j * np.pi * np.outer(np.arange(5), np.arange(5)) / 5)
    lacking = np.array([0, 0, 1, 1, 0])
    for _ in range(5):
        w = generator.standard_normal((2, 5))
        for _ in range(3000):
            first, second = fourier @ w[0], fourier @ w[1]
            slope = [fourier.conj().T @ (lacking * first * abs(second) ** 2)]
            slope.append(fourier.conj().T @ (lacking * second * abs(first) ** 2))
            w = w + 0.02 * np.real(slope)
            w /= np.linalg.norm(w)
        assert np.abs(w @ fourier.T)[:, [0, 1, 4]].max() < 1e-6
        assert np.abs(w @ fourier.T)[:, [2, 3]].min() > 0.1


def test_characters_of_z15_depend_on_remainders_and_none_on_quotients():
    powers = np.exp(2j * np.pi * np.outer(np.arange(1, 15), np.arange(15)) / 15)

    def depends_on(label, row):
        return all(np.ptp(np.round(row[label == value], 9)) == 0 for value in set(label))

    h = np.arange(15)
    for divisor, kept in ((3, {5, 10}), (5, {3, 6, 9, 12})):
        assert {k for k in range(1, 15) if depends_on(h % divisor, powers[k - 1])} == kept
        assert not any(depends_on(h // divisor, row) for row in powers)


def threefold(group):
    """The orthogonal representation of dimension 3 of a group of permutations of four points."""
    basis = np.linalg.svd(np.ones((1, 4)))[2][1:]
    return basis @ np.array([np.eye(4)[list(label)].T for label in group.labels]) @ basis.T


@pytest.mark.parametrize(
    ("group", "matrices"),
    [(GROUPS[3], np.array(standard(GROUPS[3]))), (GROUPS[5], threefold(GROUPS[5]))],
    ids=["S3", "A4"],
)
def test_vectors_of_a_real_representation_are_a_maximum_within_the_proved_distance(group, matrices):
    generator, m, d = np.random.default_rng(2), group.order, matrices.shape[1]
    X, Y = samples(group)
    x, y, z = (vector / np.linalg.norm(vector) for vector in generator.standard_normal((3, d)))
    w = np.concatenate([matrices @ y @ x, matrices @ z @ y]) * np.sqrt(d / (2 * m))

    def energy(weights):
        return 0.5 * np.sum((Y.T @ (X @ weights) ** 2) ** 2)

    assert np.linalg.norm(w) == pytest.approx(1)
    assert energy(w) == pytest.approx(m / (2 * d))
    assert np.linalg.eigvalsh(hessian(group, w)).max() < 1e-9
    for length in (0.01, 0.1, 0.9 / (1 + d)):
        for _ in range(50):
            step = generator.standard_normal(2 * m)
            step -= (step @ w) * w
            angle = 2 * np.arcsin(length / 2)
            assert energy(np.cos(angle) * w + np.sin(angle) * step / np.linalg.norm(step)) <= energy(w)


@pytest.mark.parametrize("printed", [False, True], ids=["matrix entries", "characters"])
def test_ascent_on_the_energy_of_what_s3_is_missing_ends_at_the_standard_representation(printed):
    group, generator = symmetric_group(3), np.random.default_rng(5)
    X, matrices = samples(group)[0], np.array(standard(group))
    rows = np.trace(matrices, axis1=1, axis2=2)[None] if printed else matrices.reshape(6, 4).T
    read = rows[:, [group.table[a][b] for a, b in product(range(6), repeat=2)]]
    known = np.array([np.ones(6), np.linalg.det(matrices)])
    for _ in range(4):
        w = generator.standard_normal(12)
        for _ in range(2000):
            slope = X.T @ ((X @ w) * (read.T @ (read @ (X @ w) ** 2)))
            w = w + 0.3 * slope / np.linalg.norm(slope)
            w /= np.linalg.norm(w)
        assert np.abs(known @ w.reshape(2, 6).T).max() < 1e-6

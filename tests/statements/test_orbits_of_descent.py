"""Gradient descent by its definition, run for comparison with what is claimed of its orbits and of decaying steps."""

import numpy as np
import pytest


def descent(matrix_y, matrix_z, target, rate):
    """One step on half the squared distance of ``Y Z^T`` from ``C``."""
    residual = matrix_y @ matrix_z.T - target
    return matrix_y - rate * residual @ matrix_z, matrix_z - rate * residual.T @ matrix_y


def period_two(scale):
    """The two numbers ``delta`` with ``K^2 delta^4 - K (K + 1) delta^2 + 1 = 0``."""
    return [np.sqrt(root / scale) for root in sorted(np.roots([1, -(scale + 1), 1]))]


def neuron(scale, length, angle, steps):
    """``v``, ``w_x`` and ``w_y`` of a ReLU neuron after some steps on the population loss, by (B.58) to (B.60)."""
    v, x, y = length, length * np.cos(angle), length * np.sin(angle)
    for _ in range(steps):
        norm = x * x + y * y
        gamma = (np.arctan2(y, x) - x * y / norm) / np.pi
        drive = scale * (1 - v * x - gamma)
        turn = v * y / (np.pi * norm) - v * v
        v, x, y = v + x * drive + scale * y * y * turn / v, x + v * drive, abs(y + scale * y * turn)
    return v, x, y


@pytest.mark.parametrize("scale", [1.02, 1.1])
@pytest.mark.parametrize("angle", [0.3, np.pi / 2])
def test_the_neuron_ends_at_a_point_of_the_orbit(scale, angle):
    v, x, y = neuron(scale, 0.07, angle, 4000)
    assert min(abs(v - d) + abs(x - d) + y for d in period_two(scale)) < 1e-6


@pytest.mark.parametrize(("rate", "low", "high"), [(1.237, 0.7192, 0.7205)])
def test_every_fourth_point_from_an_interval_tends_to_one_point(rate, low, high):
    x = np.linspace(low, high, 7)
    for _ in range(4 * 1500):
        x = x + rate * (1 - x**2) * x
    assert np.ptp(x) < 1e-6
    two = x + rate * (1 - x**2) * x
    assert abs(two + rate * (1 - two**2) * two - x).min() > 0.02


def test_unbalanced_starts_near_the_orbit_of_period_four_become_balanced():
    for product in (0.56, 0.581):
        x = np.sqrt(product + 0.001 / 4) + np.sqrt(0.001) / 2
        y = product / x
        for _ in range(4 * 200):
            excess = 1.25 * (x * y - 1)
            x, y = x - excess * y, y - excess * x
        assert abs(x - y) < 1e-9
        assert 0.56 < x * y < 0.581


def test_small_steps_of_infinite_length_lead_to_a_minimum_that_is_no_less_balanced():
    x, y, mu = 0.4, 1.7, 1.2
    gap, rate = abs(x * x - y * y), 1 / (4 * (x * x + y * y + 2 * mu))
    for t in range(20000):
        step = rate / (1 + t) ** 0.5
        x, y = x - step * (x * y - mu) * y, y - step * (x * y - mu) * x
    assert abs(x * y - mu) < 1e-9
    assert abs(x * x - y * y) <= gap


def transition(rate, side, point):
    """The matrix Q of appendix B.10.2 for ``sigma_1 = alpha = 1`` at ``y = z = point``."""
    share, excess, lower = rate * point**2, rate * (point**2 - 1), rate * side**2
    first = -(share + excess * (1 - share))
    second = 1 - share - lower + share * excess
    return np.array(
        [[1, 0, first, -lower], [0, 1, -lower, first], [-excess, 0, second, 0], [0, -excess, 0, second]],
    )


def test_two_transition_matrices_act_as_two_steps_and_have_eigenvalues_that_are_not_real():
    rate, side, size = 1369 / 1320, 0.8, 1e-7
    target = np.diag([1.0, side**2])
    product = transition(rate, side, 40 / 37) @ transition(rate, side, 33 / 37)

    def observed(matrix_y, matrix_z):
        residual = matrix_y @ matrix_z.T - target
        return np.array([(matrix_y @ matrix_y.T)[1, 0], (matrix_z @ matrix_z.T)[0, 1], residual[1, 0], residual[0, 1]])

    for seed in range(4):
        kick = np.random.default_rng(seed).normal(size=(2, 2, 2)) * size
        start = np.diag([33 / 37, side])
        pair = start + kick[0], start + kick[1]
        expected = product @ observed(*pair)
        for _ in range(2):
            pair = descent(*pair, target, rate)
        assert np.allclose(observed(*pair), expected, atol=1e-4 * size)
    eigenvalues = np.linalg.eigvals(product)
    assert max(abs(eigenvalues.imag)) > 0.1
    assert max(abs(eigenvalues)) < 1
    assert min(abs(eigenvalues - (3 - 2 * rate))) < 1e-9


def two_steps_at_the_orbit(alpha, scale, second):
    """The derivative of two steps at ``(diag(delta_1, alpha s), diag(delta_1, s/alpha))``, by central differences."""
    low = period_two(scale)[0]
    target = np.diag([1, second**2])
    point = np.concatenate([np.diag([low, alpha * second]).ravel(), np.diag([low, second / alpha]).ravel()])

    def moved(state):
        pair = state[:4].reshape(2, 2), state[4:].reshape(2, 2)
        return np.concatenate([part.ravel() for part in descent(*descent(*pair, target, scale), target, scale)])

    shifts = 1e-6 * np.eye(8)
    return np.array([(moved(point + shift) - moved(point - shift)) / 2e-6 for shift in shifts]).T


@pytest.mark.parametrize(
    ("alpha", "second", "stable"),
    [(1, 0.95, True), (1, 0.97, False), (3 / 4, 2 / 3, True), (9 / 10, 10 / 11, False)],
)
def test_the_orbit_of_a_factorization_is_stable_below_the_bound_for_alpha_one_alone(alpha, second, stable):
    scale = 1369 / 1320
    radius = abs(np.linalg.eigvals(two_steps_at_the_orbit(alpha, scale, second))).max()
    assert (radius < 1 + 1e-7) == stable
    assert ((scale / alpha**2 + scale * second**2 * alpha**2 < 2) == stable) == (alpha == 1)


@pytest.mark.parametrize(("alpha", "second", "kept"), [(3 / 4, 2 / 3, True), (9 / 10, 10 / 11, False)])
def test_what_descent_does_next_to_an_unbalanced_minimum(alpha, second, kept):
    scale, target, draw = 1369 / 1320, np.diag([1, second**2]), np.random.default_rng(1)
    start = np.diag([alpha, alpha * second]), np.diag([1 / alpha, second / alpha])
    y, z = (part + 1e-8 * draw.normal(size=(2, 2)) for part in start)
    for _ in range(20000):
        y, z = descent(y, z, target, scale)
    assert min(abs(y[0, 0] - delta) for delta in period_two(scale)) < 1e-4
    assert (abs(y[1, 1] - alpha * second) < 1e-4) == kept


@pytest.mark.parametrize("scale", [1.0001, 1.05, 1.1])
@pytest.mark.parametrize("length", [1e-6, 0.01, 0.1])
@pytest.mark.parametrize("angle", [0.01, 0.3, 1.2, np.pi / 2])
def test_the_steps_of_stage_1_are_at_most_the_logarithm_of_the_rounded_quotient(scale, length, angle):
    grown = 0
    while True:
        v, x, y = neuron(scale, length, angle, grown)
        if v * x > x * y / (np.pi * (x * x + y * y)):
            break
        grown += 1
    bound = np.ceil(2.7 * v * x / ((1 + 1.1 / np.pi) * length) ** 2)
    assert 2.56 ** max(grown - 1, 0) <= bound


@pytest.mark.parametrize("direction", [(4, 3), (1, -2), (0.3, 5)])
def test_the_product_after_some_steps_is_a_polynomial_along_a_line_that_is_not_constant(direction):
    x, y = (np.polynomial.Polynomial([0, part]) for part in direction)
    for _ in range(2):
        excess = x * y - 5 / 4
        x, y = x - excess * y, y - excess * x
    gap = x * y - 5 / 4
    assert gap(0) == -5 / 4
    assert gap.degree() == 18
    assert len(gap.roots()) == 18


def test_two_steps_without_delta_do_not_enlarge_the_imbalance_of_a_neuron_above_the_minimum():
    draw = np.random.default_rng(2)
    scale, product = 1 + 0.1 * draw.random(10000), 1 + 0.5 * draw.random(10000) ** 3
    gap, y = -0.472 + 0.62 * draw.random(10000), 0.1 * draw.random(10000)
    x = np.sqrt(product + gap**2 / 4) - gap / 2
    v, factor = x + gap, 1
    for _ in range(2):
        norm = x * x + y * y
        drive = scale * (1 - v * x - (np.arctan2(y, x) - x * y / norm) / np.pi)
        factor = factor * (1 - drive)
        y = abs(y + scale * y * (v * y / (np.pi * norm) - v * v))
        v, x = v + x * drive, x + v * drive
    assert np.allclose(v - x, gap * factor)
    assert factor.max() <= 1


def test_two_steps_expand_at_an_orbit_within_the_bounds_of_a_quasi_symmetric_factorization():
    alpha, second, scale = 7 / 8, 9 / 10, 1369 / 1320
    assert max(scale * (a**2 + second**2 / a**2) for a in (alpha, 1 / alpha)) < 2
    assert abs(np.linalg.eigvals(two_steps_at_the_orbit(alpha, scale, second))).max() > 1.06


def test_products_of_the_factors_follow_a_closed_map():
    random = np.random.default_rng(5)
    first, second, target = (random.standard_normal((3, 3)) for _ in range(3))
    eta = 0.3
    error = first @ second.T - target
    own, other, both = first @ first.T, second @ second.T, first @ second.T
    next_first, next_second = first - eta * error @ second, second - eta * error.T @ first
    change = error @ both.T + both @ error.T
    assert np.allclose(next_first @ next_first.T, own - eta * change + eta**2 * error @ other @ error.T)
    change = error.T @ both + both.T @ error
    assert np.allclose(next_second @ next_second.T, other - eta * change + eta**2 * error.T @ own @ error)
    change = error @ other + own @ error
    assert np.allclose(next_first @ next_second.T, both - eta * change + eta**2 * error @ both.T @ error)

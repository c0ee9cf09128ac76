"""The displays in the proof of Theorem 4.3, Lemmas C.12 and C.14, against loss differences, singular values and a flow.

Structures (Chen), appendix C.5.1 and C.6.
"""

import numpy as np
import pytest

FIRST = np.array([[1.0, -1], [-1, 1], [0, 0]])
SECOND = np.array([[1.0, 1], [1, 1], [-2, -2]])


def loss(weights, alpha):
    likely = np.log(np.exp(weights) / np.exp(weights).sum(axis=0))
    target = np.array([[1 - alpha, 0], [0, 1 - alpha], [alpha, alpha]])
    return -(target * likely).sum()


def gradient(weights, alpha, size=1e-5):
    slopes = np.zeros_like(weights)
    for index in np.ndindex(*weights.shape):
        change = np.zeros_like(weights)
        change[index] = size
        slopes[index] = (loss(weights + change, alpha) - loss(weights - change, alpha)) / (2 * size)
    return slopes


@pytest.mark.parametrize("alpha", [0.1, 0.25, 0.4])
@pytest.mark.parametrize(("b", "c"), [(0, 0), (1, 0.5), (2, -0.3)])
def test_the_rates_of_the_flow_lack_the_printed_factor(alpha, b, c):
    A, B = np.exp(-2 * b), np.exp(-b - 3 * c)
    rates = (A - 1) / (1 + A + B) + 1 - alpha, B / (1 + A + B) - alpha
    slopes = gradient(b * FIRST + c * SECOND, alpha)
    np.testing.assert_allclose(-slopes, (rates[0] * FIRST + rates[1] * SECOND) / 2, atol=1e-8)
    assert -rates[0] - 3 * rates[1] == pytest.approx((2 - 2 * B) / (1 + A + B) - 2 + 4 * alpha)


def test_for_other_weights_the_gradient_is_no_combination_of_the_two_matrices():
    slopes = gradient(np.array([[np.log(2), 0], [0, 0], [0, 0]]), 0.25)
    assert abs(slopes[2, 0] - slopes[2, 1]) > 1 / 13


@pytest.mark.parametrize(("b", "c", "kept"), [(1, 0.57, True), (1, 0.58, False), (1, 0.9, False), (1, -0.5, True)])
def test_rank_1_keeps_the_first_matrix_if_it_is_longer_than_root_3_times_the_second(b, c, kept):
    left, sizes, right = np.linalg.svd(b * FIRST + c * SECOND)
    best = sizes[0] * np.outer(left[:, 0], right[0])
    assert np.allclose(best, b * FIRST) == kept


def test_the_gradient_of_a_linear_model_is_the_printed_one():
    draw = np.random.default_rng(1)
    inputs, outputs, weights = draw.normal(size=(7, 3)), draw.normal(size=(4, 5)), draw.normal(size=(5, 3))
    labels = draw.integers(4, size=7)

    def mean_loss(matrix):
        logits = inputs @ matrix.T @ outputs.T
        return np.mean(np.log(np.exp(logits).sum(axis=1)) - logits[np.arange(7), labels])

    predicted = np.exp(inputs @ weights.T @ outputs.T)
    predicted /= predicted.sum(axis=1, keepdims=True)
    printed = np.einsum("ik,ka,ib->ab", predicted - np.eye(4)[labels], outputs, inputs) / 7
    along = draw.normal(size=(5, 3))
    change = (mean_loss(weights + 1e-5 * along) - mean_loss(weights - 1e-5 * along)) / 2e-5
    assert change == pytest.approx((printed * along).sum(), abs=1e-8)


@pytest.mark.parametrize(("tokens", "largest"), [(2, False), (3, False), (4, True), (6, True)])
def test_late_in_training_noise_has_the_smallest_singular_value_for_up_to_three_tokens_alone(tokens, largest):
    alpha, weights = 0.3, np.zeros((tokens + 1, tokens))
    target = np.vstack([(1 - alpha) * np.eye(tokens), np.full(tokens, alpha)])
    for _ in range(20000):
        predicted = np.exp(weights) / np.exp(weights).sum(axis=0)
        weights += target - predicted
    right, other, noise = weights[0, 0], weights[0, 1], weights[-1, 0]
    sizes = np.linalg.svd(weights, compute_uv=False)
    of_noise = abs(noise) * (tokens + 1) ** 0.5
    np.testing.assert_allclose(sizes, sorted([right - other] * (tokens - 1) + [of_noise], reverse=True))
    assert right + (tokens - 1) * other + noise == pytest.approx(0, abs=1e-8)
    assert (of_noise > right - other) == largest


def flow(alpha, times):
    """exp(a) and exp(b) of (C.38) at growing times, by Runge and Kutta's steps, which grow with the time."""

    def rates(state):
        x, y = state
        total = x + y + 1
        return np.array([x * ((2 - 2 * x) / total - 2 + 2 * alpha), y * ((2 - 8 * y) / total - 2 + 10 * alpha)])

    state, time, found = np.ones(2), 0.0, []
    for end in times:
        while time < end:
            step = min(0.02 + 0.005 * time, 0.2, end - time)
            first = rates(state)
            second = rates(state + step / 2 * first)
            third = rates(state + step / 2 * second)
            state = state + step / 6 * (first + 2 * second + 2 * third + rates(state + step * third))
            time += step
        found.append(state)
    return found


@pytest.mark.parametrize("alpha", [0.23, 0.3, 0.39])
def test_the_flow_of_lemma_c14_has_the_repaired_limit(alpha):
    """Lemma C.14: b falls, B tends to alpha/(1 - alpha), and t A to 1/(3.6 (1 - alpha)), not to the printed limit."""
    times = (0.1, 1, 10, 100, 2000)
    states = flow(alpha, times)
    assert all(alpha + (alpha - 0.2) * x - (1 - alpha) * y <= 1e-9 for x, y in states)
    last = states[-1]
    assert abs(last[1] - alpha / (1 - alpha)) < 1e-3
    found, printed = times[-1] * last[0], 1 / ((1 - alpha) * (4 - 2 * alpha))
    assert abs(found * 3.6 * (1 - alpha) - 1) < 0.006
    assert abs(found / printed - 1) > 0.009

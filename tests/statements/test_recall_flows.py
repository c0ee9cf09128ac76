"""The flows of Theorem 4.3 and Lemma C.14 (structures, Chen), followed step by step in floating point."""

import math

import numpy as np
import pytest


def followed(rates, state, end, step=0.01):
    """The state at the time ``end`` of a flow, by the classical method of order four."""
    for _ in range(round(end / step)):
        first = rates(state)
        second = rates([x + step / 2 * v for x, v in zip(state, first, strict=True)])
        third = rates([x + step / 2 * v for x, v in zip(state, second, strict=True)])
        fourth = rates([x + step * v for x, v in zip(state, third, strict=True)])
        state = [
            x + step / 6 * (a + 2 * b + 2 * c + d)
            for x, a, b, c, d in zip(state, first, second, third, fourth, strict=True)
        ]
    return state


def printed(alpha):
    """The rates of the printed equations (C.38)."""

    def rates(state):
        a, b = map(math.exp, state)
        return [(2 - 2 * a) / (1 + a + b) - 2 + 2 * alpha, (2 - 8 * b) / (1 + a + b) - 2 + 10 * alpha]

    return rates


def predictions(logits):
    """The softmax."""
    weights = [math.exp(logit) for logit in logits]
    return [weight / sum(weights) for weight in weights]


def column(alpha, end):
    """The logits of the own token, the other one and noise at the time ``end`` of the gradient flow."""
    target = [1 - alpha, 0, alpha]
    return followed(
        lambda state: [p - q for p, q in zip(target, predictions(state), strict=True)],
        [0.0, 0.0, 0.0],
        end,
        min(0.05, end / 50),
    )


@pytest.mark.parametrize("alpha", [0.21, 0.3, 0.39])
def test_the_printed_equations_have_the_factor_of_the_repair(alpha):
    a, b = followed(printed(alpha), [0.0, 0.0], 400)
    limit, other = 1 / (3.6 * (1 - alpha)), 1 / ((1 - alpha) * (4 - 2 * alpha))
    assert abs(400 * math.exp(a) - limit) < 0.02 * limit
    assert abs(math.exp(b) - alpha / (1 - alpha)) < 0.01
    if alpha > 0.25:
        assert abs(other - limit) > 0.03 * limit


@pytest.mark.parametrize("alpha", [0.0, 0.1, 0.3, 0.7, 1.0])
@pytest.mark.parametrize("end", [0.5, 5, 50])
def test_predictions_of_the_full_model_differ_from_the_target_by_at_most_the_bound(alpha, end):
    target = [1 - alpha, 0, alpha]
    miss = sum((p - q) ** 2 for p, q in zip(target, predictions(column(alpha, end)), strict=True))
    assert end * miss <= 3


@pytest.mark.parametrize("alpha", [0.02, 0.1, 0.3, 0.7, 0.95])
@pytest.mark.parametrize("end", [0.5, 5, 50, 500])
def test_the_margins_of_the_memory_are_within_their_bounds(alpha, end):
    own, other, noise = column(alpha, end)
    assert own + other + noise == pytest.approx(0, abs=1e-8)
    assert 1 + (1 - alpha) ** 2 * end / 4 <= math.exp(own - other) <= 1 + 3 * end
    assert alpha / 3 <= math.exp(noise - own) <= 3 / (1 - alpha)


@pytest.mark.parametrize("alpha", [0.02, 0.1, 0.3, 0.39])
@pytest.mark.parametrize("end", [50, 500])
def test_the_best_approximation_of_rank_1_forgets_noise_at_the_rate_of_theorem_4_3(alpha, end):
    own, other, noise = column(alpha, end)
    left, sizes, right = np.linalg.svd(np.array([[own, other], [other, own], [noise, noise]]))
    logits = sizes[0] * np.outer(left[:, 0], right[0])
    most = 4 / (1 - alpha) ** 2
    for token, column_of_logits in enumerate(logits.T):
        likely = predictions(column_of_logits)
        assert 1 / 6 <= end**0.5 * likely[2] <= most
        assert 1 / 6 <= end**0.5 * (1 - likely[token]) <= most
        assert end * likely[1 - token] <= most

"""Lemma C.12 (structures, Chen): the printed gradients are the slopes of the losses, and the bounds behind them."""

import math
import random

import pytest

SAMPLES, CLASSES, OUTPUTS, INPUTS = 4, 3, 2, 2


def drawn(seed, *shape):
    """Random tables."""
    source = random.Random(seed)
    if len(shape) == 1:
        return [source.uniform(-1, 1) for _ in range(shape[0])]
    return [drawn(source.random(), *shape[1:]) for _ in range(shape[0])]


def predictions(u, matrix, x):
    """The softmax of the scores u_k W x."""
    scores = [
        sum(r * v * s for r, row in zip(v_k, matrix, strict=True) for v, s in zip(row, x, strict=True)) for v_k in u
    ]
    weights = [math.exp(score) for score in scores]
    return [weight / sum(weights) for weight in weights]


def loss(law, labels, u, x, matrix):
    """The mean loss."""
    return -sum(w * math.log(predictions(u, matrix, x[i])[labels[i]]) for i, w in enumerate(law))


@pytest.mark.parametrize("law", [[1 / SAMPLES] * SAMPLES, [0.1, 0.2, 0.3, 0.4]])
@pytest.mark.parametrize("seed", range(3))
def test_both_printed_forms_are_the_slopes_of_the_loss(law, seed):
    u, x = drawn(seed, CLASSES, OUTPUTS), drawn(seed + 10, SAMPLES, INPUTS)
    matrix, labels = drawn(seed + 20, OUTPUTS, INPUTS), [0, 1, 2, 0]
    chances = [predictions(u, matrix, x_i) for x_i in x]
    share = [sum(w for i, w in enumerate(law) if labels[i] == k) for k in range(CLASSES)]
    for a in range(OUTPUTS):
        for b in range(INPUTS):
            first = sum(
                w * (chances[i][k] - (labels[i] == k)) * u[k][a] * x[i][b]
                for i, w in enumerate(law)
                for k in range(CLASSES)
            )
            second = sum(
                share[k]
                * u[k][a]
                * (
                    sum(w * chances[i][k] / share[k] * x[i][b] for i, w in enumerate(law))
                    - sum(w * x[i][b] for i, w in enumerate(law) if labels[i] == k) / share[k]
                )
                for k in range(CLASSES)
            )
            step = 1e-5
            moved = [
                [[v + sign * step * ((r, c) == (a, b)) for c, v in enumerate(row)] for r, row in enumerate(matrix)]
                for sign in (1, -1)
            ]
            slope = (loss(law, labels, u, x, moved[0]) - loss(law, labels, u, x, moved[1])) / (2 * step)
            assert abs(first - slope) < 1e-8
            assert abs(first - second) < 1e-12


@pytest.mark.parametrize("seed", range(20))
def test_the_logarithm_of_a_sum_of_exponentials_lies_between_its_bounds(seed):
    x, h = drawn(seed, 4), [v / 2 for v in drawn(seed + 100, 4)]
    before, after = math.log(sum(map(math.exp, x))), math.log(sum(math.exp(a + b) for a, b in zip(x, h, strict=True)))
    mean = sum(math.exp(a - before) * b for a, b in zip(x, h, strict=True))
    assert -1e-12 < after - before - mean < 2 * max(v * v for v in h) + 1e-12


@pytest.mark.parametrize("tokens", [3, 10, 65])
@pytest.mark.parametrize("alpha", [0.03, 0.3])
@pytest.mark.parametrize("scale", [0, 1, 5, 20])
def test_an_induction_head_gives_noise_its_probability_and_the_right_token_the_rest_less_the_others(
    tokens, alpha, scale
):
    right = math.exp(scale)
    noise = alpha / (1 - alpha) * (right + tokens - 1)
    total = right + noise + tokens - 1
    assert math.isclose(noise / total, alpha)
    assert math.isclose(right / total, (1 - alpha) * right / (right + tokens - 1))
    if scale == 1:
        assert right / total < 1 - alpha - 0.1
    if scale == 20:
        assert abs(right / total - (1 - alpha)) < 1e-6

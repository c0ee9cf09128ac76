"""One step on W_QK in noisy recall: certificates against gradients of matrices and of finite sequences.

Structures (Chen), Theorem 4.2.
"""

from fractions import Fraction

import numpy as np
import pytest

from constructions.recall.process import TRIGGER, NoisyRecall


def successors(process):
    """The matrix of probabilities of a step, for each target."""
    n = process.tokens
    return [
        np.array([[float(p) for p in process.successors(a, y)] for a in range(n + 1)], dtype=float) for y in range(n)
    ]


def laws(process):
    """The laws of two tokens in a row in long sequences, one for each target."""
    found = []
    for matrix in successors(process):
        share = np.linalg.matrix_power(matrix, 4096)[0]
        found.append(share[:, None] * matrix)
    return found


def inputs(pair):
    """The mean of an input, and of its square, by the law of a token and the one before; tokens come first."""
    return np.r_[pair.sum(0), pair.sum(1)], np.block([[np.diag(pair.sum(0)), pair.T], [pair, np.diag(pair.sum(1))]])


def logits(process):
    """The logits of j behind i for s = g = 1, by covariances of inputs."""
    n, alpha = process.tokens, float(process.noise)
    found = [inputs(pair) for pair in laws(process)]
    usual = sum(mean for mean, _ in found) / n
    rows = [(1 - alpha) / n * (mean - usual) + 3 * usual for mean, _ in found]
    spreads = [square - np.outer(mean, mean) for mean, square in found]
    spread = sum(spreads) / n
    step = (1 - alpha) / n * sum((spreads[k] - spread) @ rows[k] for k in range(n))
    return np.array([[step[j] + step[n + 1 + i] for j in range(n + 1)] for i in range(n + 1)])


def preference(n, alpha):
    """N^3 (N + 1)^3 (alpha N + 1)^2 times the difference of the logits of a token and of noise behind a trigger."""
    leading = alpha * (1 + 2 * alpha) * (alpha - 1) * n**4
    rest = (4 * alpha**2 - alpha) * n**3 + (1 + 4 * alpha - alpha**2) * n**2 + (1 - 2 * alpha) * n - 2
    return (1 - alpha) ** 4 * (leading + rest) / (n**3 * (n + 1) ** 3 * (alpha * n + 1) ** 2)


@pytest.mark.parametrize("alpha", [Fraction(1, 5), Fraction(3, 8), Fraction(4, 5)])
@pytest.mark.parametrize("n", [3, 6, 25])
def test_the_difference_from_noise_is_that_of_matrices(n, alpha):
    found = logits(NoisyRecall(n, 2, alpha))
    assert found[TRIGGER, 1] - found[TRIGGER, n] == pytest.approx(preference(n, float(alpha)), rel=1e-6)


@pytest.mark.parametrize("alpha", [0.2, 0.38])
def test_signs_and_orders_for_many_tokens(alpha):
    n = 80
    found = logits(NoisyRecall(n, 2, Fraction(alpha)))
    others = np.delete(found, TRIGGER, axis=0)
    assert found[TRIGGER].min() - others.max() == pytest.approx((1 - alpha) ** 4 / n**3, rel=0.3)
    gap = n**4 * (found[TRIGGER, 1] - found[TRIGGER, n])
    assert gap == pytest.approx(-((1 - alpha) ** 5) * (1 + 2 * alpha) / alpha, rel=0.25)
    assert found[TRIGGER, TRIGGER] > found[TRIGGER, n]


def copied(process, token, before):
    """The logits of j behind i, if W_V copies tokens with the weight `token` and those before with `before`."""
    n, alpha = process.tokens, float(process.noise)
    found = [inputs(pair) for pair in laws(process)]
    spreads = [square - np.outer(mean, mean) for mean, square in found]
    spread = sum(spreads) / n
    rows = token * np.eye(2 * n + 2)[:n] + before * np.eye(2 * n + 2)[n + 1 : 2 * n + 1]
    step = (1 - alpha) / n * sum((spreads[k] - spread) @ rows[k] for k in range(n))
    return np.array([[step[j] + step[n + 1 + i] for j in range(n + 1)] for i in range(n + 1)])


@pytest.mark.parametrize("alpha", [Fraction(1, 5), Fraction(3, 8), Fraction(4, 5)])
@pytest.mark.parametrize(("token", "before"), [(1, 0), (0, 1), (1, 1), (3, 2)])
def test_the_difference_from_noise_with_copied_tokens_is_that_of_matrices(alpha, token, before):
    n, a = 7, float(alpha)
    found = copied(NoisyRecall(n, 2, alpha), token, before)
    gain = a**2 * n**3 + a * (2 - a) * n**2 + 2 * (1 - a) * n
    loss = a * (1 - a) * n**3 + a**2 * n**2 + 2 * a * n + 2 - a
    value = (1 - a) ** 2 * (gain * token - loss * before) / (n**2 * (n + 1) ** 2 * (a * n + 1))
    assert found[TRIGGER, 1] - found[TRIGGER, n] == pytest.approx(value, rel=1e-6)


def test_noise_is_preferred_where_both_copies_count_alike():
    found = copied(NoisyRecall(40, 2, Fraction(19, 50)), 1, 1)
    assert found[TRIGGER, 1] < found[TRIGGER, 40]
    gap = found[TRIGGER].min() - np.delete(found, TRIGGER, axis=0).max()
    assert 40 * gap > (1 - 0.38) ** 2 / 2


def moments(process, target):
    """The mean of the average of inputs of a sequence of T tokens, and that of the spread around the average."""
    n, t = process.tokens, process.length
    matrix = successors(process)[target]
    end = np.zeros_like(matrix)
    end[:, TRIGGER] = 1
    steps = [*[matrix] * (t - 1), end]
    behind = [np.zeros((n + 1, 2 * n + 2))]  # the sum of all later inputs in the mean, by the token that is known
    for step in reversed(steps[1:]):
        behind.insert(0, np.hstack([step, np.eye(n + 1)]) + step @ behind[0])
    share = np.eye(n + 1)[n]  # the first token is drawn as behind noise, and nothing is before it
    mean, squares, products = 0, 0, 0
    for p, (step, later) in enumerate(zip(steps, behind, strict=True)):
        pair = share[:, None] * step
        there = np.r_[np.ones(n + 1), np.full(n + 1, p > 0)]
        first, second = inputs(pair)
        first, second = first * there, second * np.outer(there, there)
        cross = there[:, None] * np.vstack([np.diag(pair.sum(0)), pair]) @ later
        mean, squares = mean + first / t, squares + second / t
        products = products + (second + cross + cross.T) / t**2
        share = share @ step
    return mean, squares - products


def finite_gap(process):
    """N^4 times the difference of the logits of a token and of noise behind a trigger, for sequences of T tokens."""
    n, alpha = process.tokens, float(process.noise)
    found = [moments(process, y) for y in range(n)]
    usual = sum(mean for mean, _ in found) / n
    spread = sum(spread for _, spread in found) / n
    step = ((1 - alpha) / n) ** 2 * sum((s - spread) @ (m - usual) for m, s in found)
    return n**4 * (step[1] - step[n])


def test_in_long_sequences_the_step_is_that_of_the_stationary_law():
    process = NoisyRecall(6, 4000, Fraction(1, 3))
    assert finite_gap(process) == pytest.approx(6**4 * preference(6, 1 / 3), rel=0.05)
    assert finite_gap(NoisyRecall(30, 300, Fraction(1, 5))) < -1


def test_the_tokens_before_double_the_margin_of_the_attention():
    n, length, alpha = 20, 2000, 0.25
    process = NoisyRecall(n, length, Fraction(1, 4))
    means = [moments(process, y)[0] for y in range(n)]
    labels = (1 - alpha) * np.eye(n + 1)[:n] + alpha * np.eye(n + 1)[n]
    rows = sum(np.outer(label - 1 / (n + 1), mean) for label, mean in zip(labels, means, strict=True)) / n
    tokens = np.r_[np.full(n, 1 / n), np.zeros(n + 2)]  # all tokens but noise, equally often, and nothing before
    found = []
    for test in (tokens, tokens + np.roll(tokens, n + 1)):
        logits = rows @ test
        found.append(n / alpha * (logits[n] - logits[:n].max()))
    assert found[0] == pytest.approx(1, rel=0.2)
    assert found[1] / found[0] == pytest.approx(2, rel=0.01)

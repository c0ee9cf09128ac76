"""The first gradient of noisy recall: constants of certificates against exact moments and sums over all sequences.

Structures (Chen), Table C.1, Theorem 4.1 and Lemma C.1.
"""

import json
from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from constructions.recall.process import TRIGGER, NoisyRecall, recall_probability, value_entry_moments
from tests.statements.published import is_true

PROCESSES = [
    NoisyRecall(n, t, a) for n, t in ((3, 4), (5, 40), (40, 5), (30, 200)) for a in (Fraction(1, 4), Fraction(3, 5))
]
LEMMA = Path(__file__).parents[2] / "certificates" / "structures" / "lemma-c.2.json"
holds = partial(is_true, json.loads(LEMMA.read_text("utf-8"))["definitions"])
everywhere = pytest.mark.parametrize("process", PROCESSES, ids=lambda p: f"{p.tokens}-{p.length}-{p.noise}")


def rate(process, target, token):
    """The definition 'rate' of own-recall-counts."""
    alpha, noise = process.noise, process.tokens
    if target == TRIGGER:
        return 1 / alpha if token == TRIGGER else Fraction(1)
    return (token != noise) + (1 - alpha) * (token == target) + alpha * (token == noise)


@everywhere
def test_the_means_of_entries_are_within_the_bounds_of_the_certificate(process):
    n, t, alpha = process.tokens, process.length, process.noise
    inexact = Fraction(1, n) + Fraction(1, t)
    for label, token in product((TRIGGER, 1, n), (TRIGGER, 1, 2, n)):
        usual = alpha if token == n else Fraction(1)
        mean = value_entry_moments(process, label, token).mean
        last = Fraction(token == TRIGGER, t)
        if label == n:
            found = mean + alpha * usual / n - last * (Fraction(1, n + 1) - alpha)
            assert abs(found) <= 9 / alpha**2 * inexact / n
        else:
            found = mean - (usual - (1 - alpha) * rate(process, label, token)) / n**2
            found -= last * (Fraction(1, n + 1) - (1 - alpha) / n)
            assert abs(found) <= 15 / alpha**2 * inexact / n**2


@pytest.mark.parametrize("alpha", [Fraction(1, 4), Fraction(2, 3)])
@pytest.mark.parametrize(("tokens", "length"), [(2, 4), (3, 3), (2, 2)])
def test_margins_of_the_feed_forward_layer_are_those_of_all_sequences(tokens, length, alpha):
    process = NoisyRecall(tokens, length, alpha)
    words = [(*body, TRIGGER) for body in product(range(tokens + 1), repeat=length - 1)]
    for last, k in product(range(tokens + 1), range(tokens)):
        seen = [
            sum(recall_probability(process, target, word) for word in words if word[-2] == last)
            for target in range(tokens)
        ]
        margin = Fraction(0)
        for target, word in product(range(tokens), words):
            for label, chance in ((target, 1 - alpha), (tokens, alpha)):
                weight = recall_probability(process, target, word) * chance / tokens
                margin += weight * ((label == tokens) - (label == k)) * (1 + (word[-2] == last))
        assert margin == alpha * (1 + sum(seen) / tokens) - (1 - alpha) / tokens * (1 + seen[k])


def test_variances_of_the_table_are_others_than_printed():
    """Lemma C.2: leading terms of N³ times the variance at T = N and alpha = 1/2, with the last token."""
    n = 150
    process = NoisyRecall(n, n, Fraction(1, 2))
    rows = [  # label, token, printed, found
        (TRIGGER, n, 1 + Fraction(3, 4), 1),
        (TRIGGER, TRIGGER, 14, Fraction(15, 2)),
        (TRIGGER, 1, 3, 1),
        (1, n, Fraction(9, 8), Fraction(3, 8)),
        (1, TRIGGER, 3, Fraction(5, 2)),
        (1, 1, Fraction(31, 8), Fraction(15, 8)),
        (1, 2, 3, 1),
    ]
    for label, token, printed, expected in rows:
        mean, square = value_entry_moments(process, label, token)
        found = n**3 * (square - mean**2)
        assert abs(found / expected - 1) < Fraction(1, 10)
        assert abs(found / printed - 1) > Fraction(3, 20)


@everywhere
def test_variances_are_within_the_bounds_of_the_certificate(process):
    """Part "variances" of the repair of Lemma C.2, for tokens other than the trigger."""
    n, t, alpha = process.tokens, process.length, process.noise
    for label, token in product((TRIGGER, 1), (1, 2, n)):
        mean, square = value_entry_moments(process, label, token)
        leading = (1 - alpha) * (rate(process, label, token) / t / n**2 + rate(process, label, token) ** 2 / n**3)
        error = (Fraction(1, n) + Fraction(1, t)) * (Fraction(1, t * n**2) + Fraction(1, n**3))
        assert abs(square - mean**2 - leading) <= 2200 / alpha**4 * error
        assert abs(square - mean**2 - leading) <= 8 * error


@everywhere
def test_the_variance_for_noise_and_the_trigger_is_within_the_bound_of_the_certificate(process):
    """Part "variance-2" of the repair of Lemma C.2; for T <= N the printed variance is far off."""
    n, t, alpha = process.tokens, process.length, process.noise
    mean, square = value_entry_moments(process, n, TRIGGER)
    inexact = Fraction(1, n) + Fraction(1, t)
    leading = alpha / t / n + alpha * (1 - alpha) * inexact**2
    printed = alpha / t / n + alpha * (1 - alpha) / n**2
    assert abs(square - mean**2 - leading) <= 1110 / alpha**4 * inexact * (Fraction(1, t * n) + Fraction(1, n**2))
    assert t > n or square - mean**2 > Fraction(5, 4) * printed


@pytest.mark.parametrize(("tokens", "word", "token", "printed"), [(5, "qtqtqtq", 5, 1 / 3), (5, "qjq", TRIGGER, 1 / 2)])
def test_entries_beyond_the_printed_ranges(tokens, word, token, printed):
    """Parts 'range-7' and 'range-8' of Lemma C.2, for j = 1 as the label."""
    process = NoisyRecall(tokens, len(word), Fraction(1, 2))
    sequence = ["qj...t".index(letter) for letter in word]
    assert recall_probability(process, 1, sequence) > 0
    entry = (Fraction(1, tokens + 1) - 1) * sequence.count(token) / len(word)
    assert abs(entry - value_entry_moments(process, 1, token).mean) > printed


def test_the_margin_of_the_attention_is_far_above_the_printed_one_for_many_tokens():
    """Part 'attention' of Theorem 4.1: a sequence of T different tokens, among them the trigger, for N = T³ + T."""
    t = 6
    process = NoisyRecall(t**3 + t, t, Fraction(1, 2))

    def logit(label):
        return -sum(value_entry_moments(process, label, token).mean for token in range(t)) / t

    noise = logit(process.tokens)
    printed = process.noise / process.tokens
    assert min(noise - logit(label) for label in (TRIGGER, 1, t + 1)) > 2 * printed


@pytest.mark.parametrize("alpha", [Fraction(1, 4), Fraction(2, 3)])
def test_the_law_of_samples_is_that_of_the_process(alpha):
    """The definitions of own-recall-sequences and of Lemma C.2, for N = 2 and T = 3; noise is 2."""
    process = NoisyRecall(2, 3, alpha)
    prev = "(t in labels(a, b, c) |-> case(t; :a |-> inr(star); :b |-> inl(:a); :c |-> inl(:b)))"
    for word, label in product(product(range(3), repeat=3), range(3)):
        chance = sum(
            recall_probability(process, target, word) / 2 * ((1 - alpha) * (label == target) + alpha * (label == 2))
            for target in range(2)
        )
        z = "(v in unit; t in labels(a, b, c) |-> case(t; :a |-> {}; :b |-> {}; :c |-> {}))".format(*word)
        given = f"range(0, 2), labels(a, b, c), unit, 2, 0, {alpha}, {prev}, :c, {z}, (star, {label})"
        assert holds(f"sample_law({given}) = {chance}")


def test_the_printed_table_is_as_printed():
    """Table C.1 at N = 5, T = 7 and alpha = 1/2; noise is 5, the trigger 0."""
    n, t, a = 5, 7, Fraction(1, 2)
    usual = (2 - a) * (Fraction(1, t * n**2) + Fraction(1, n**3))
    rows = [  # label, token, mean, variance, range
        (5, 5, -(a**2) / n, a**2 / (t * n) + (a**3 - a**4) / n**2, "1/2"),
        (5, 0, -a / n, a / (t * n) + (a - a**2) / n**2, "1"),
        (5, 1, -a / n, a / (t * n) + (a - a**2) / n**2, "1"),
        (0, 5, (2 * a - 1) / n**2, Fraction(1, t * n**2) + (a**2 - a + 1) / n**3, "1/2"),
        (
            0,
            0,
            (2 * a - 1) / (a * n**2),
            (a**3 - a**2 - a + 2) / (a**3 * t * n**2) + (a**2 - a + 1) / (a**2 * n**3),
            "1",
        ),
        (0, 1, a / n**2, usual, "1"),
        (1, 5, a**2 / n**2, (2 - a) * (a / (t * n**2) + a**2 / n**3), "1/3"),
        (1, 0, a / n**2, usual, "1/2"),
        (
            1,
            1,
            (-(a**2) + 3 * a - 1) / n**2,
            (1 + (1 - a) * (2 - a)) / (t * n**2) + (1 + (1 - a) * (2 - a) ** 2) / n**3,
            "1",
        ),
        (1, 2, a / n**2, usual, "1"),
    ]
    for label, token, mean, variance, distance in rows:
        given = f"range(0, 5), 5, 0, {label}, {token}"
        assert holds(f"printed_mean({given}, {a}) = {mean}")
        assert holds(f"printed_variance({given}, {a}, {t - 1}) = {variance}")
        assert holds(f"printed_range({given}) = {distance}")

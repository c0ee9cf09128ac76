"""Noisy recall against sums over all short sequences, and its head against its definition and what it is meant to do.

Source: 'structures' (L. Chen), section 4.4, Lemmas C.4 to C.10, Table C.1 and section 4.4.4.2.
"""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.recall.head import printed_recall_head, recall_attention, recall_head, recall_reading
from constructions.recall.process import (
    TRIGGER,
    Moments,
    NoisyRecall,
    count_moments,
    recall_probability,
    value_entry_moments,
)

PROCESSES = [NoisyRecall(n, t, a) for n, t in ((1, 4), (2, 5), (3, 4), (4, 3)) for a in (Fraction(1, 3), 0, 1)]
everywhere = pytest.mark.parametrize("process", PROCESSES, ids=lambda p: f"{p.tokens}-{p.length}-{p.noise}")


def sequences(process):
    """All sequences of T tokens that end with the trigger."""
    return [(*word, TRIGGER) for word in product(range(process.tokens + 1), repeat=process.length - 1)]


@everywhere
def test_probabilities_of_sequences_add_up_to_one(process):
    for target in range(process.tokens):
        law = {word: recall_probability(process, target, word) for word in sequences(process)}
        assert sum(law.values()) == 1
        assert all(chance >= 0 and (not chance or legal(process, target, word)) for word, chance in law.items())


def legal(process, target, word):
    """Whether noise and the target follow triggers, noise follows nothing else, and does not begin."""
    steps = zip((process.tokens, *word[:-2]), word[:-1], strict=True)
    return all(b in (target, process.tokens) if a == TRIGGER else b != process.tokens for a, b in steps)


@everywhere
def test_moments_of_counts_are_those_of_all_sequences(process):
    for target, token in product(range(process.tokens), range(process.tokens + 1)):
        found = [
            sum(recall_probability(process, target, word) * word.count(token) ** power for word in sequences(process))
            for power in (1, 2)
        ]
        assert count_moments(process, target, token) == Moments(*found)


@everywhere
def test_moments_of_entries_are_those_of_all_targets_labels_and_sequences(process):
    n, t = process.tokens, process.length
    for label, token in product(range(n + 1), repeat=2):
        found = [Fraction(0)] * 2
        for target, word in product(range(n), sequences(process)):
            for y, chance in ((target, 1 - process.noise), (n, process.noise)):
                entry = (Fraction(1, n + 1) - (y == label)) * Fraction(word.count(token), t)
                weight = recall_probability(process, target, word) * chance / n
                found = [moment + weight * entry**power for power, moment in enumerate(found, 1)]
        assert value_entry_moments(process, label, token) == Moments(*found)


words = st.integers(2, 4).flatmap(
    lambda n: st.tuples(st.just(n), st.lists(st.integers(0, n), max_size=8), st.sampled_from([Fraction(1, 2), 1, 3]))
)


@given(words)
@settings(max_examples=200, deadline=None)
def test_the_head_attends_behind_triggers_and_avoids_noise(drawn):
    n, body, avoiding = drawn
    word = (*body, TRIGGER)
    before = (word[0], *word[:-1])
    scores = [(a == TRIGGER) - avoiding * (b == n) for a, b in zip(before, word, strict=True)]
    best = [score == max(scores) for score in scores]
    shares = recall_attention(recall_head(n, len(word), avoiding), word)
    assert list(shares) == [Fraction(hit, sum(best)) for hit in best]


@given(words)
@settings(max_examples=100, deadline=None)
def test_at_every_base_a_share_is_a_power_of_the_score(drawn):
    n, body, _ = drawn
    word = (*body, TRIGGER)
    before = (word[0], *word[:-1])
    weights = [Fraction(3) ** ((a == TRIGGER) - (b == n)) for a, b in zip(before, word, strict=True)]
    shares = recall_attention(recall_head(n, len(word), 1), word, 3)
    assert list(shares) == [weight / sum(weights) for weight in weights]


def test_it_reads_the_target_of_all_sequences_that_show_it():
    process = NoisyRecall(3, 6, Fraction(1, 2))
    head, without = recall_head(3, 6, 1), recall_head(3, 6, 0)
    seen = noisy = 0
    for target, word in product((1, 2), sequences(process)):
        shown = (TRIGGER, target) in pairwise(word)
        if recall_probability(process, target, word) and shown and TRIGGER not in (word[0], word[-2]):
            seen += 1
            assert recall_reading(head, word) == tuple(Fraction(token == target) for token in range(4))
            if process.tokens in word:
                noisy += 1
                assert sum(recall_reading(without, word)) < 1
    assert seen > noisy > 0


def test_as_printed_it_attends_to_triggers():
    for word in ((1, 0, 2, 0, 3, 1, 0), (0, 2, 0, 2, 1, 1, 0), (2, 2, 2, 0, 1, 2, 0)):
        shares = recall_attention(printed_recall_head(3, 7, 1), word)
        assert [bool(share) for share in shares] == [token == TRIGGER for token in word]


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: NoisyRecall(0, 3, 1), "the number of tokens"),
        (lambda: NoisyRecall(2, 0, 1), "the length of sequences"),
        (lambda: NoisyRecall(2, 3, 2), "the probability of noise is between 0 and 1, not 2"),
        (lambda: recall_probability(NoisyRecall(2, 3, 1), 1, [0]), "sequences have 3 tokens, not 1"),
        (lambda: count_moments(NoisyRecall(2, 3, 1), 2, 1), "the target"),
        (lambda: recall_head(2, 3, -1), "at least 0, not -1"),
        (lambda: recall_attention(recall_head(2, 3, 1), [0]), "sequences have 3 tokens, not 1"),
        (lambda: recall_attention(recall_head(2, 1, Fraction(1, 2)), [0], 2), None),
    ],
)
def test_what_cannot_be_meant_is_refused(build, message):
    if message is None:
        assert sum(build()) == 1
    else:
        with pytest.raises(ValueError, match=message):
            build()

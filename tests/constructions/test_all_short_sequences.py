"""Heads and the minimal model on all sequences of length t ≥ 2 over k ≥ 2 letters with k^t ≤ 100,000, in integers.

Source: 'tasks' (B. L. Edelman), equations (8.4), (8.5) and (8.8), Proposition 8.2, Fact 8.3.

Weights that treat all letters alike make the outputs commute with a change of letters, and letters that do not occur
change nothing. So one sequence of each class suffices: letters are numbered in the order in which they first occur.
"""

from fractions import Fraction
from itertools import product
from math import perm

import numpy as np
import pytest
from flint import arb, fmpq, fmpz
from hypothesis import given
from hypothesis import strategies as st

from constructions.transformers.attention import (
    AttentionLayer,
    AttentionTransformer,
    enclosed_outputs,
    transformer_outputs,
)
from constructions.transformers.induction_heads import induction_head
from constructions.transformers.minimal import bigram_model, minimal_outputs, unigram_model

LARGEST = 100_000
SIZES = [(k, t) for t in range(2, 17) for k in range(2, 317) if k**t <= LARGEST]
MOST_LETTERS = {t: max(k for k, length in SIZES if length == t) for t in range(2, 17)}
lengths = pytest.mark.parametrize("t", MOST_LETTERS)


def classes(k, t):
    """The sequences of length t in which at most k letters occur, numbered as they come, one row each."""
    words = [(0,)]
    for _ in range(t - 1):
        words = [(*word, letter) for word in words for letter in range(min(k, max(word) + 2))]
    return np.array(words)


def test_the_classes_hold_all_sequences():
    for k, t in SIZES:
        used = np.bincount(classes(min(k, t), t).max(1) + 1)
        assert sum(perm(k, letters) * int(number) for letters, number in enumerate(used)) == k**t


def integers(rows):
    """A matrix of 0s and 1s in integers of 64 bits: all numbers below stay under d t^3."""
    assert {entry for row in rows for entry in row} <= {0, 1}
    return np.array([[int(entry) for entry in row] for row in rows], dtype=np.int64)


def attended(layer, z):
    """Which visible positions have the largest score of (8.5)."""
    queries = z @ integers(layer.query)
    scores = queries @ (z @ integers(layer.key)).transpose(0, 2, 1)
    t = z.shape[1]
    if layer.shifts:
        shifted = queries @ integers(layer.shifts).T
        for distance in range(min(t, len(layer.shifts))):
            for i in range(distance, t):
                scores[:, i, i - distance] += shifted[:, i, distance]
    scores[:, ~np.tri(t, dtype=bool)] = -1
    return scores == scores.max(2, keepdims=True)


def limits(transformer, words):
    """Numerators and denominators of what (8.4) says; before the last layer a position attends to one other alone."""
    z = integers(transformer.embedding)[words]
    for layer in transformer.layers:
        weights = attended(layer, z)
        shares = weights.sum(2)
        z = shares[..., None] * z + weights @ (z @ integers(layer.value))
        assert layer is transformer.layers[-1] or (shares == 1).all()
    return z @ integers(transformer.readout), shares


def followers(words, letters, begun=False):
    """How often each letter follows, and how often one does: x_0 is x_1, or nothing if the sequence has begun before.

    If nothing follows, all letters count.
    """
    n, t = words.shape
    before = np.concatenate([words[:, :1] - begun, words[:, :-1]], axis=1)
    counts, totals = np.empty((n, t, letters), dtype=np.int64), np.empty((n, t), dtype=np.int64)
    for p in range(t):
        seen = words[:, : p + 1]
        found = before[:, : p + 1] == words[:, p, None]
        found |= ~found.any(1, keepdims=True)
        totals[:, p] = found.sum(1)
        for letter in range(letters):
            counts[:, p, letter] = (found & (seen == letter)).sum(1)
    return counts, totals


def agree(first, second):
    """Whether two tables of fractions are equal."""
    (a, b), (c, d) = first, second
    return (a * d[..., None] == c * b[..., None]).all()


@lengths
def test_the_printed_head_outputs_what_is_proved(t):
    """tasks/proposition-8.2.repair."""
    letters = min(MOST_LETTERS[t], t)
    words = classes(letters, t)
    assert agree(limits(induction_head(letters), words), followers(words, letters))


@lengths
def test_with_a_begin_token_the_head_outputs_relative_frequencies(t):
    """tasks/own-begin-token: the token is the letter 0, followed by t letters that differ from it."""
    letters = min(MOST_LETTERS[t], t) + 1
    words = np.pad(classes(letters - 1, t) + 1, ((0, 0), (1, 0)))
    found, expected = limits(induction_head(letters), words), followers(words, letters, begun=True)
    assert agree([part[:, 1:] for part in found], [part[:, 1:] for part in expected])


@lengths
def test_the_minimal_model_counts(t):
    """tasks/fact-8.3, from mask(E W_k (M E)^T) E."""
    letters = min(MOST_LETTERS[t], t)
    words = classes(letters, t)
    one_hot = np.eye(letters, dtype=np.int64)[words]
    before = np.concatenate([words[:, :1] - 1, words[:, :-1]], axis=1)
    for model, counted in ((bigram_model(letters), before), (unigram_model(letters), None)):
        (kernel,) = integers([[*model.kernel, *[0] * t]])
        toeplitz = np.array([[kernel[max(q - s, 0)] * (s <= q) for s in range(t)] for q in range(t)])
        scores = one_hot @ integers(model.key) @ (toeplitz @ one_hot).transpose(0, 2, 1)
        found = (scores * np.tri(t, dtype=np.int64)) @ one_hot
        for p in range(t):
            hits = True if counted is None else counted[:, : p + 1] == words[:, p, None]
            for letter in range(letters):
                assert (found[:, p, letter] == (hits & (words[:, : p + 1] == letter)).sum(1)).all()


def test_other_weights_are_noticed():
    printed, words = induction_head(2), classes(2, 6)
    first, second = printed.layers
    for layers in (
        [AttentionLayer(first.query, first.key, first.value, first.shifts[1:]), second],
        [first, AttentionLayer(second.key, second.query, second.value)],
        [first, AttentionLayer(first.key, first.key, second.value)],
    ):
        changed = AttentionTransformer(printed.embedding, layers, printed.readout)
        assert not agree(limits(changed, words), followers(words, 2))
    assert not agree(limits(printed, words), followers(words, 2, begun=True))


@pytest.mark.parametrize(("k", "t"), [(2, 7), (3, 5), (4, 4)])
def test_the_constructions_compute_the_same(k, t):
    head, words = induction_head(k), classes(k, t)
    counts, totals = limits(head, words)
    bigrams = bigram_model(k)
    for word, rows, shares in zip(words.tolist(), counts.tolist(), totals.tolist(), strict=True):
        exact = tuple(tuple(Fraction(count, share) for count in row) for row, share in zip(rows, shares, strict=True))
        assert transformer_outputs(head, word) == exact
        last = tuple(sum(word[q] == y and word[q - 1] == word[t - 1] for q in range(1, t)) for y in range(k))
        assert minimal_outputs(bigrams, word)[t - 1] == last


@pytest.mark.parametrize("k", [*range(1, 18), 46])
def test_weights_treat_all_letters_alike(k):
    """Each matrix is one for a single letter times the identity, and shifts are the same for all letters."""
    head, single, identity = induction_head(k), induction_head(1), np.eye(k, dtype=np.int64)
    assert (integers(head.embedding) == np.kron(integers(single.embedding), identity)).all()
    assert (integers(head.readout) == np.kron(integers(single.readout), identity)).all()
    for layer, block in zip(head.layers, single.layers, strict=True):
        for name in ("query", "key", "value"):
            assert (integers(getattr(layer, name)) == np.kron(integers(getattr(block, name)), identity)).all()
        assert not block.shifts or (integers(layer.shifts) == np.kron(integers(block.shifts), identity.sum(0))).all()
    assert (integers(bigram_model(k).key) == identity).all()
    assert (integers(unigram_model(k).key) == 1).all()


@given(st.permutations(range(5)), st.lists(st.integers(0, 2), min_size=1, max_size=8))
def test_a_change_of_letters_changes_the_outputs_alike(names, word):
    """From three letters to five, of which two do not occur."""
    renamed = [names[letter] for letter in word]
    for model, outputs in ((induction_head, transformer_outputs), (bigram_model, minimal_outputs)):
        small, large = outputs(model(3), word), outputs(model(5), renamed)
        for row, wide in zip(small, large, strict=True):
            assert [wide[name] for name in names] == [*row, 0, 0]


RISE = 1000  # e^(c/√d), the base of the first layer
SCALE = 2**20
TEMPERATURES = [2**6, 2**10]  # the base of the second layer


def root_below(base, numerator, denominator):
    """The largest integer that is at most SCALE · base^(numerator/denominator)."""
    return int((fmpz(SCALE) ** denominator * fmpz(base) ** numerator).root(denominator))


def exponentials(base, t):
    """Lower bounds of SCALE · base^s for s = (RISE · hit + n)/(RISE + j), the scores of the second layer.

    The first layer gives a position j the weight RISE/(RISE + j) for j − 1 and 1/(RISE + j) for the others up to j, so
    that s is the share of the letter x_i: hit is [x_(j−1) = x_i], and n is how often it is one of the others.
    """
    return np.array(
        [
            [[root_below(base, RISE * hit + n, RISE + j) if n <= j else 0 for n in range(t)] for hit in (0, 1)]
            for j in range(t)
        ]
    )


def enclosures(words, p, low):
    """Bounds of the exponentials at the positions up to p of each sequence; x_0 is x_1."""
    before = np.concatenate([words[:, :1], words[:, : p + 1]], axis=1)[:, : p + 1]
    alike = words[:, : p + 1] == words[:, p, None]
    hits = (before == words[:, p, None]).astype(int)
    found = low[np.arange(p + 1), hits, alike.cumsum(1) - hits]
    return found, found + 1


def share_bounds(chosen, below, above):
    """Bounds of the share of the chosen positions: numerators and denominators of the smallest and the largest."""
    inside = [np.where(chosen, part, 0).sum(1) for part in (below, above)]
    outside = [np.where(chosen, 0, part).sum(1) for part in (below, above)]
    return [(inside[side], inside[side] + outside[1 - side]) for side in (0, 1)]


def deviations(t, base):
    """Yield how far each share may be from the limit, and what it is compared with: the terms of the bound.

    All are multiplied by SCALE times a common denominator, and the terms are rounded down.
    """
    letters = min(MOST_LETTERS[t], t)
    words, low = classes(letters, t), exponentials(base, t)
    counts, totals = followers(words, letters)
    most, miss = (root_below(base, exponent, RISE) for exponent in (t, 2 * t))
    before = np.concatenate([words[:, :1], words[:, :-1]], axis=1)
    for p, letter in product(range(t), range(letters)):
        some = (before[:, : p + 1] == words[:, p, None]).any(1)
        bounds = share_bounds(words[:, : p + 1] == letter, *enclosures(words, p, low))
        for side, (share, whole) in zip((-1, 1), bounds, strict=True):
            total = totals[:, p]
            deviation = side * (share * total - counts[:, p, letter] * whole) * SCALE
            yield deviation, (most - SCALE) * total * whole, some * ((p + 1) * miss // base) * total * whole


@pytest.mark.parametrize("base", TEMPERATURES)
@lengths
def test_at_a_finite_temperature_the_deviation_is_bounded(t, base):
    """tasks/own-finite-temperature for e^(c/√d) = 1000: all numbers stay below t² · base · SCALE² ≤ 2^58."""
    for deviation, spread, missed in deviations(t, base):
        assert (deviation <= spread + missed).all()


def test_both_terms_of_the_bound_are_needed():
    found = list(deviations(8, TEMPERATURES[0]))
    assert any((deviation > spread).any() for deviation, spread, _ in found)
    assert any((deviation > missed).any() for deviation, _, missed in found)


@pytest.mark.parametrize(("k", "t"), [(2, 6), (3, 4)])
def test_the_enclosures_hold_the_outputs_of_the_head(k, t):
    words, low = classes(k, t), exponentials(TEMPERATURES[0], t)
    head = induction_head(k, RISE, TEMPERATURES[0])
    balls = [enclosed_outputs(head, word) for word in words.tolist()]
    for p, letter in product(range(t), range(k)):
        bounds = share_bounds(words[:, : p + 1] == letter, *enclosures(words, p, low))
        for place, ball in enumerate(balls):
            least, largest = (arb(fmpq(int(part[place]), int(whole[place]))) for part, whole in bounds)
            assert ball[p, letter].overlaps(least.union(largest))
            assert largest - least < 1e-5

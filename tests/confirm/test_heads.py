"""The float head stays within its bound, and the bound is tight enough to notice what is wrong.

Source: 'tasks' (B. L. Edelman), Proposition 8.2.
"""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.transformers.attention import AttentionLayer, AttentionTransformer, transformer_outputs
from constructions.transformers.induction_heads import induction_head
from verify.confirm import heads
from verify.confirm.backends import Backend, backend
from verify.confirm.cases import CASES
from verify.confirm.confirmation import confirm
from verify.confirm.heads import Gains, deviation_bound, followers, largest_deviation, random_words, sharp_gains
from verify.confirm.kinds import HeadCase

NUMPY = backend("numpy")
PROVED = [case for case in CASES["tasks"] if isinstance(case, HeadCase)]
K, T = 3, 24
WORDS, GAINS = random_words(K, T, 8), sharp_gains(K, T)
BOUND = deviation_bound(K, T, GAINS)
HEAD = induction_head(K)


@pytest.mark.parametrize("case", PROVED, ids=lambda case: f"{case.name}-{case.size}")
def test_what_is_proved_is_confirmed(case):
    found = confirm(case, NUMPY)
    assert found.ok, found
    assert found.bound < 1e-8


def test_each_array_library_confirms(other):
    assert largest_deviation(HEAD, GAINS, WORDS, other) <= BOUND


words = st.integers(1, 4).flatmap(
    lambda k: st.tuples(st.just(k), st.lists(st.integers(0, k - 1), min_size=1, max_size=12))
)


@given(words)
def test_followers_are_the_exact_outputs(drawn):
    k, word = drawn
    exact = transformer_outputs(induction_head(k), word)
    assert followers(np.array([word]), k)[0].tolist() == [[float(share) for share in row] for row in exact]


@settings(max_examples=60, deadline=None)
@given(words, st.floats(0.5, 60), st.floats(0.5, 5000))
def test_deviations_stay_within_the_bound_at_every_temperature(drawn, copying, matching):
    k, word = drawn
    gains = Gains(copying, matching)
    missed = len(word) * np.exp(-copying)
    if matching * missed < 50:  # the bound is a large number beyond
        found = largest_deviation(induction_head(k), gains, np.array([word]), NUMPY)
        assert found <= deviation_bound(k, len(word), gains)


def test_the_bound_on_the_temperature_is_of_the_right_size():
    """A small gain is seen: the deviation is far above rounding, and not far below the bound."""
    gains = Gains(12.0, 40.0)
    found = largest_deviation(HEAD, gains, WORDS, NUMPY)
    assert 1e-6 < found <= deviation_bound(K, T, gains) < 1000 * found


def test_chains_differ_and_letters_are_drawn_by_their_laws():
    drawn = random_words(3, 400, 200)
    assert set(drawn.ravel()) == {0, 1, 2}
    assert (random_words(3, 400, 200) == drawn).all()
    stays = (drawn[:, 1:] == drawn[:, :-1]).mean(1)
    assert abs(stays.mean() - 1 / 3) < 0.1
    assert stays.std() > 0.1


def changed(place, **parts):
    layers = list(HEAD.layers)
    old = layers[place]
    kept = {"query": old.query, "key": old.key, "value": old.value, "shifts": old.shifts}
    layers[place] = AttentionLayer(**{**kept, **parts})
    return AttentionTransformer(HEAD.embedding, layers, HEAD.readout)


def test_changed_weights_are_caught():
    first, second = HEAD.layers
    later = [first.shifts[0], *first.shifts]
    slightly = [[entry * Fraction(999_999, 1_000_000) for entry in row] for row in second.value]
    for wrong in (changed(0, shifts=later), changed(1, key=second.query), changed(1, value=slightly)):
        assert largest_deviation(wrong, GAINS, WORDS, NUMPY) > BOUND


def test_the_sentence_of_the_work_is_not_confirmed(monkeypatch):
    """Numbers of transitions in the place of their relative frequencies."""
    monkeypatch.setattr(heads, "followers", lambda words, k: followers(words, k) * words.shape[1])
    assert not confirm(HeadCase("tasks/own-case", K, T, 4), NUMPY).ok


def test_single_precision_is_caught():
    single = Backend("single", lambda array: array.astype(np.float32) if array.dtype == np.float64 else array)
    assert largest_deviation(HEAD, GAINS, WORDS, single) > BOUND


def test_batches_of_any_size_give_the_same(monkeypatch):
    for size in (1, 1000):
        monkeypatch.setattr(heads, "BATCH", size)
        assert largest_deviation(HEAD, GAINS, WORDS, NUMPY) <= BOUND


def test_what_is_not_a_number_is_not_lost(monkeypatch):
    monkeypatch.setattr(heads, "BATCH", 1)
    assert np.isnan(largest_deviation(HEAD, Gains(np.nan, 1.0), WORDS, NUMPY))

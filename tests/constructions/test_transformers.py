"""Transformers against their definition, position by position, and against what certificates prove of the heads.

Source: 'tasks' (B. L. Edelman), equations (8.4), (8.5) and (8.8), Proposition 8.2, Fact 8.3.
"""

from fractions import Fraction
from itertools import product
from math import exp, sqrt

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.rational_matrices import matrix
from constructions.transformers.attention import (
    AttentionLayer,
    AttentionTransformer,
    attention,
    enclosed_outputs,
    transformer_outputs,
)
from constructions.transformers.induction_heads import induction_head, ngram_head
from constructions.transformers.minimal import MinimalModel, bigram_model, minimal_outputs, unigram_model

EXHAUSTIVE = ((1, 12), (2, 11), (3, 7), (4, 5), (5, 5), (9, 3))  # (k, t): prefixes bring in all shorter sequences
over_all_sequences = pytest.mark.parametrize(("k", "t"), EXHAUSTIVE)


def attended(layer, z):
    """Softmax of the masked scores, entry by entry from equation (8.5), with v_(i−j+1) as row number i − j."""
    d, t = len(layer.query), len(z)
    rows = []
    for i in range(t):
        scores = []
        for j in range(i + 1):
            score = Fraction(0)
            for c in range(d):
                query = sum(z[i][a] * layer.query[a][c] for a in range(d))
                key = sum(z[j][b] * layer.key[b][c] for b in range(d))
                shift = layer.shifts[i - j][c] if i - j < len(layer.shifts) else 0
                score += query * (key + shift)
            scores.append(score)
        if layer.base is None:
            powers = [Fraction(all(score >= other for other in scores)) for score in scores]
        else:
            powers = [layer.base ** int(score) for score in scores]
        rows.append([*(power / sum(powers) for power in powers), *[Fraction(0)] * (t - i - 1)])
    return rows


def outputs(transformer, tokens):
    """What equation (8.4) says, entry by entry."""
    z = [list(transformer.embedding[token]) for token in tokens]
    for layer in transformer.layers:
        rows, d = attended(layer, z), len(layer.query)
        moved = [[sum(row[b] * layer.value[b][c] for b in range(d)) for c in range(d)] for row in z]
        z = [[z[i][c] + sum(rows[i][j] * moved[j][c] for j in range(i + 1)) for c in range(d)] for i in range(len(z))]
    return [[sum(row[c] * line[m] for c, line in enumerate(transformer.readout)) for m in range(2)] for row in z]


entries = st.integers(-2, 2)
square = st.lists(st.lists(entries, min_size=2, max_size=2), min_size=2, max_size=2)
shifts = st.lists(st.lists(entries, min_size=2, max_size=2), max_size=3)
bases = st.none() | st.builds(Fraction, st.integers(1, 5), st.integers(1, 5))
layers = st.builds(AttentionLayer, square, square, square, shifts, bases)
hard_layers = st.builds(AttentionLayer, square, square, square, shifts)
fractions = st.builds(Fraction, st.integers(-3, 3), st.integers(1, 3))
words = st.lists(st.integers(0, 1), min_size=1, max_size=6)


@given(layers, st.lists(st.lists(entries, min_size=2, max_size=2), min_size=1, max_size=6))
def test_attention_is_softmax_of_masked_scores(layer, z):
    vectors = matrix(z)
    weights = attention(layer, vectors)
    assert [list(row) for row in weights] == attended(layer, vectors)
    assert all(sum(row) == 1 and min(row) >= 0 for row in weights)
    assert not any(weights[i][j] for i in range(len(z)) for j in range(i + 1, len(z)))


@settings(max_examples=60)
@given(square, st.lists(hard_layers, max_size=3), square, words)
def test_layers_add_what_they_attend_to(embedding, drawn, readout, tokens):
    transformer = AttentionTransformer(embedding, drawn, readout)
    assert [list(row) for row in transformer_outputs(transformer, tokens)] == outputs(transformer, tokens)


@settings(max_examples=60)
@given(square, layers, hard_layers, square, words)
def test_later_tokens_change_nothing(embedding, first, second, readout, tokens):
    transformer = AttentionTransformer(embedding, [first] if first.base else [first, second], readout)
    whole = transformer_outputs(transformer, tokens)
    assert transformer_outputs(transformer, tokens[:-1]) == whole[:-1]


def replace_base(layer, base):
    return AttentionLayer(layer.query, layer.key, layer.value, layer.shifts, base)


@settings(max_examples=60)
@given(st.lists(st.lists(fractions, min_size=2, max_size=2), min_size=2, max_size=2), layers, square, words)
def test_a_large_base_comes_close_to_the_limit(embedding, layer, readout, tokens):
    """Scores are multiples of 1/9: the largest ones lead by that at least, or tie."""
    limit = AttentionTransformer(
        embedding, [AttentionLayer(layer.query, layer.key, layer.value, layer.shifts)], readout
    )
    large = AttentionLayer(layer.query, layer.key, layer.value, layer.shifts, 10**90)
    near = enclosed_outputs(AttentionTransformer(embedding, [large], readout), tokens, 300)
    for i, row in enumerate(transformer_outputs(limit, tokens)):
        for m, value in enumerate(row):
            assert abs(float(near[i, m]) - value) < 1e-6


@settings(max_examples=60)
@given(square, layers.filter(lambda layer: layer.base), square, words)
def test_balls_hold_the_exact_outputs(embedding, layer, readout, tokens):
    transformer = AttentionTransformer(embedding, [layer], readout)
    found = enclosed_outputs(transformer, tokens)
    for i, row in enumerate(transformer_outputs(transformer, tokens)):
        for m, value in enumerate(row):
            assert found[i, m].overlaps(arb(fmpq(value.numerator, value.denominator)))
            assert found[i, m].rad() < 1e-30


def head_by_counting(word, k):
    """tasks/proposition-8.2.repair, by loops over positions: x_0 is x_1, and all letters count if nothing follows."""
    rows = []
    for p, letter in enumerate(word):
        followers = [word[q] for q in range(p + 1) if word[max(q - 1, 0)] == letter] or list(word[: p + 1])
        rows.append(tuple(Fraction(followers.count(y), len(followers)) for y in range(k)))
    return tuple(rows)


@over_all_sequences
def test_the_printed_head_outputs_what_is_proved(k, t):
    head = induction_head(k)
    for word in product(range(k), repeat=t):
        assert transformer_outputs(head, word) == head_by_counting(word, k)


def test_the_printed_head_is_not_what_the_work_says():
    """tasks/proposition-8.2: neither numbers of transitions nor their relative frequencies."""
    output = transformer_outputs(induction_head(2), (0, 1, 1, 0))[3]
    assert output == (Fraction(1, 2), Fraction(1, 2))
    assert [int(count) for count in minimal_outputs(bigram_model(2), (0, 1, 1, 0))[3]] == [0, 1]


def frequencies(word, k, n, p):
    """The relative frequencies of what followed the n − 1 letters up to p, by loops; None if nothing did."""
    last = [word[p - back] for back in range(n - 1)]
    followers = [word[q] for q in range(n - 1, p + 1) if [word[q - 1 - back] for back in range(n - 1)] == last]
    return tuple(Fraction(followers.count(y), len(followers)) for y in range(k)) if followers else None


@pytest.mark.parametrize(("k", "t", "n"), [(2, 9, 2), (3, 5, 2), (5, 3, 2), (2, 8, 3), (3, 5, 3), (2, 8, 4), (2, 7, 5)])
def test_with_a_begin_token_heads_are_exact(k, t, n):
    """tasks/own-begin-token, and its counterpart for longer words."""
    head = ngram_head(k + 1, n)
    for word in product(range(k), repeat=t):
        begun = (k, *word)
        found = transformer_outputs(head, begun)
        for p in range(n - 1, t + 1):
            expected = frequencies(begun, k + 1, n, p)
            assert expected is None or found[p] == expected


@pytest.mark.parametrize(("k", "t"), [(2, 8), (3, 5)])
def test_a_head_for_single_letters_outputs_their_shares(k, t):
    for word in product(range(k), repeat=t):
        shares = transformer_outputs(ngram_head(k, 1), word)
        for p in range(t):
            assert shares[p] == tuple(Fraction(word[: p + 1].count(y), p + 1) for y in range(k))


def test_a_wrong_shift_or_no_shift_is_noticed():
    printed = induction_head(2)
    first, second = printed.layers
    for shifts in ((), first.shifts[1:], [*first.shifts[:1], *first.shifts]):
        wrong = AttentionLayer(first.query, first.key, first.value, shifts)
        changed = AttentionTransformer(printed.embedding, [wrong, second], printed.readout)
        words = product(range(2), repeat=5)
        assert any(transformer_outputs(changed, word) != head_by_counting(word, 2) for word in words)


@pytest.mark.parametrize(("k", "t", "c"), [(2, 12, 10), (3, 20, 12), (5, 30, 16)])
def test_a_finite_gain_comes_close_to_the_limit(k, t, c):
    """The bound of the analysis in layers: first the letters before, then the matches, as verify.confirm derives it."""
    root = sqrt(3 * k)
    printed = induction_head(k, Fraction(exp(c / root)), Fraction(exp(c * c / root)))
    word = [(i * i + i // 3) % k for i in range(t)]
    limit, found = transformer_outputs(induction_head(k), word), enclosed_outputs(printed, word)
    missed = (t - 1) * exp(-c / root)
    kappa = c * c / root
    bound = 2 * (exp(2 * kappa * missed) - 1) + 2 * t * exp(-kappa * (1 - 2 * missed))
    deviation = max(sum(abs(float(found[p, y]) - limit[p][y]) for y in range(k)) for p in range(t))
    assert deviation <= bound


@over_all_sequences
def test_the_minimal_model_counts(k, t):
    """tasks/fact-8.3, by loops over positions."""
    for word in product(range(k), repeat=t):
        bigrams, unigrams = minimal_outputs(bigram_model(k), word), minimal_outputs(unigram_model(k), word)
        p = t - 1
        assert bigrams[p] == tuple(
            sum(word[q] == y and word[q - 1] == word[p] for q in range(1, p + 1)) for y in range(k)
        )
        assert unigrams[p] == tuple(word[: p + 1].count(y) for y in range(k))


@given(st.lists(fractions, max_size=4), square, words)
def test_the_minimal_model_is_a_masked_product(kernel, key, tokens):
    found = minimal_outputs(MinimalModel(kernel, key), tokens)
    for p, before in enumerate(tokens):
        for y in range(2):
            value = Fraction(0)
            for q in range(p + 1):
                for s in range(q + 1):
                    if tokens[q] == y and q - s < len(kernel):
                        value += key[before][tokens[s]] * kernel[q - s]
            assert found[p][y] == value


@pytest.mark.parametrize(
    "parts", [([[1, 2]], [[1]], [[1]]), ([[1]], [[1, 0]], [[1]]), ([], [], []), ([[1]], [], [[1]])]
)
def test_layers_that_do_not_fit_are_refused(parts):
    with pytest.raises(ValueError, match="square"):
        AttentionLayer(*parts)


def test_what_makes_no_sense_is_refused():
    one = [[1]]
    with pytest.raises(ValueError, match="shifts"):
        AttentionLayer(one, one, one, [[1, 2]])
    with pytest.raises(ValueError, match="positive"):
        AttentionLayer(one, one, one, base=0)
    with pytest.raises(TypeError, match="fraction"):
        AttentionLayer([[0.5]], one, one)
    with pytest.raises(ValueError, match="one dimension"):
        AttentionTransformer([[1, 0]], [], one)
    with pytest.raises(ValueError, match="cannot read"):
        transformer_outputs(AttentionTransformer(one, [], one), [1])
    half = AttentionTransformer([[Fraction(1, 2)]], [AttentionLayer(one, one, one, base=2)], one)
    with pytest.raises(ValueError, match="integer scores"):
        transformer_outputs(half, [0])
    with pytest.raises(ValueError, match="base"):
        enclosed_outputs(induction_head(2), [0])
    with pytest.raises(ValueError, match="length of words"):
        ngram_head(2, 0)
    with pytest.raises(ValueError, match="square"):
        MinimalModel([1], [[1, 0]])
    with pytest.raises(ValueError, match="cannot read"):
        minimal_outputs(bigram_model(2), [2])

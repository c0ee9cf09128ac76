"""Two layers of attention with random weights, run on words: what the second layer sees of a run at the start.

Thesis on combinatorial tasks, Proposition 8.2.
"""

from __future__ import annotations

import numpy as np

WORDS = ("mmmmnnm", "mmmnnm", "mmnnm")


def attention(word, embedding, query, key, distance):
    """The weights of a layer of attention with softmax, a causal mask and vectors for the distances."""
    states = np.array([embedding[letter] for letter in word])
    weights = np.zeros((len(word), len(word)))
    for p in range(len(word)):
        scores = [states[p] @ query @ (states[q] @ key + distance[p - q]) for q in range(p + 1)]
        weights[p, : p + 1] = np.exp(np.array(scores) - max(scores))
    return states, weights / weights.sum(axis=1, keepdims=True)


def test_at_the_end_scores_of_a_run_are_affine_in_one_share_and_go_by_distance():
    rng = np.random.default_rng(82)
    for _ in range(20):
        d = int(rng.integers(1, 6))
        query, key, value, query_2, key_2 = rng.normal(size=(5, d, d))
        distance, distance_2 = rng.normal(size=(2, 7, d))
        embedding = {letter: rng.normal(size=d) for letter in "mn"}
        alpha = embedding["m"] @ (np.eye(d) + value)
        for word in WORDS:
            states, weights = attention(word, embedding, query, key, distance)
            after = states + weights @ states @ value
            share = sum(weights[-1, q] for q, letter in enumerate(word) if letter == "n")
            end = embedding["m"] + ((1 - share) * embedding["m"] + share * embedding["n"]) @ value
            assert np.allclose(after[-1], end)
            for q in range(word.index("n")):
                assert np.allclose(after[q], alpha)
                score = after[-1] @ query_2 @ (after[q] @ key_2 + distance_2[len(word) - 1 - q])
                assert np.isclose(score, end @ query_2 @ (alpha @ key_2 + distance_2[len(word) - 1 - q]))


def test_the_transitions_of_the_runs_are_those_at_the_distances_that_are_told():
    for word, equal, last in zip(WORDS, ({4, 5, 6}, {4, 5}, {4}), (7, 6, 5), strict=True):
        run = word.index("n")
        assert {len(word) - q for q in range(1, run)} == equal
        assert len(word) == last

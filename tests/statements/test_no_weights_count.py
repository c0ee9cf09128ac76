"""No weights of two layers of attention count transitions: a random transformer by definition, (8.4) and (8.5).

Tasks (Edelman), Proposition 8.2: tasks/own-no-weights-count.
"""

import numpy as np
import pytest

LETTERS, SIZE, LENGTH = 3, 5, 6


def attend(z, queries, keys, shifts, values):
    scores = np.full((LENGTH, LENGTH), -np.inf)
    for p in range(LENGTH):
        for q in range(p + 1):
            scores[p, q] = (z[p] @ queries) @ (z[q] @ keys + shifts[p - q])
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return z + weights / weights.sum(axis=1, keepdims=True) @ z @ values


def outputs(word, seed):
    random = np.random.default_rng(seed)
    z = random.normal(size=(LETTERS, SIZE))[word]
    for _ in range(2):
        queries, keys, values = random.normal(size=(3, SIZE, SIZE))
        z = attend(z, queries, keys, random.normal(size=(LENGTH, SIZE)), values)
    return z @ random.normal(size=(SIZE, LETTERS))


@pytest.mark.parametrize("seed", range(5))
def test_outputs_on_one_letter_do_not_depend_on_the_position(seed):
    constant = outputs([1] * LENGTH, seed)
    assert np.allclose(constant, constant[0])
    mixed = outputs([1, 0, 1, 1, 2, 1], seed)
    assert not np.allclose(mixed[5], mixed[2])

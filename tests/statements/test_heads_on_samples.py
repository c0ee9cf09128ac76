"""Lemma C.8 and Claim 2 of Lemma C.9 of the tasks thesis, against all samples from small laws and a grid of heads."""

import math
from itertools import product

import pytest

# Examples: features, label, probability.
LAWS = [
    [((1.0,), 1, 0.5), ((1.0,), -1, 0.5)],
    [((1.0, 0.0), 1, 0.4), ((0.0, 1.0), -1, 0.4), ((0.6, 0.8), 1, 0.2)],
    [((0.1, 0.0), 1, 0.7), ((0.0, -0.2), 1, 0.2), ((0.0, 0.2), 1, 0.1)],
]


def loss(w, features, label):
    return max(0.0, 1 - label * sum(a * b for a, b in zip(w, features, strict=True)))


def heads(size, bound):
    """Vectors of length at most the bound."""
    if size == 1:
        return [(bound * k / 4,) for k in range(-4, 5)]
    angles = [2 * math.pi * k / 16 for k in range(16)]
    return [(b * math.cos(angle), b * math.sin(angle)) for b in (0, bound / 2, bound) for angle in angles]


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("bound", [0.5, 1.0, 4.0])
@pytest.mark.parametrize("draws", [1, 2, 5])
@pytest.mark.parametrize("delta", [0.1, 0.49, 0.99])
def test_deviations_of_one_head_and_of_all_are_as_seldom_large_as_is_said(law, bound, draws, delta):
    longest = max(math.hypot(*features) for features, _, _ in law)
    scale = math.sqrt(2 * math.log(2 / delta) / draws)
    vectors = heads(len(law[0][0]), bound)
    table = [[loss(w, features, label) for features, label, _ in law] for w in vectors]
    means = [sum(p * x for (_, _, p), x in zip(law, row, strict=True)) for row in table]
    far, over = 0.0, [0.0] * len(table)
    for sample in product(range(len(law)), repeat=draws):
        chance = math.prod(law[i][2] for i in sample)
        gaps = [mean - sum(row[i] for i in sample) / draws for mean, row in zip(means, table, strict=True)]
        far += chance * (max(gaps) > (2 * bound * longest + 1) * scale)
        over = [x + chance * (-gap > bound * longest * scale + 1e-12) for x, gap in zip(over, gaps, strict=True)]
    assert far <= delta
    assert max(over) <= delta / 2 + 1e-12

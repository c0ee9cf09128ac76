"""The weighted margin of Lemma D.13 with equal weights of all wrong labels, from character tables.

Tasks (Edelman), appendix D.9, before Lemma D.14.
"""

import numpy as np
import pytest

GOLDEN = (1 + 5**0.5) / 2
TABLES = {  # the sizes of the classes and the real irreducible characters, the trivial one first
    "S3": ([1, 3, 2], [[1, 1, 1], [1, -1, 1], [2, 0, -1]]),
    "D4": ([1, 1, 2, 2, 2], [[1] * 5, [1, 1, 1, -1, -1], [1, 1, -1, 1, -1], [1, 1, -1, -1, 1], [2, -2, 0, 0, 0]]),
    "S4": (
        [1, 6, 3, 8, 6],
        [[1] * 5, [1, -1, 1, 1, -1], [2, 0, 2, -1, 0], [3, 1, -1, 0, -1], [3, -1, -1, 0, 1]],
    ),
    "A5": (
        [1, 15, 20, 12, 12],
        [[1] * 5, [3, -1, 0, GOLDEN, 1 - GOLDEN], [3, -1, 0, 1 - GOLDEN, GOLDEN], [4, 0, 1, -1, -1], [5, 1, -1, 0, 0]],
    ),
}


@pytest.mark.parametrize(("group", "best"), [("S3", [1]), ("D4", [1, 2, 3]), ("S4", [1]), ("A5", [1, 2])])
def test_the_least_degree_is_best(group, best):
    sizes, characters = (np.array(part, dtype=float) for part in TABLES[group])
    order, degrees = sizes.sum(), characters[:, 0]
    assert np.allclose(characters * sizes @ characters.T, order * np.eye(len(sizes)))
    weights = np.where(np.arange(len(sizes)) == 0, 0, 1 / (order - 1))
    values = (1 - (weights * sizes * characters).sum(1) / degrees) / np.sqrt(degrees)
    assert np.allclose(values[1:], order / (order - 1) / np.sqrt(degrees[1:]))
    assert [r for r, value in enumerate(values) if np.isclose(value, values.max())] == best


def test_with_equal_weights_of_the_classes_as_a_whole_the_square_has_three_best():
    characters = np.array(TABLES["D4"][1], dtype=float)
    degrees = characters[:, 0]
    values = (1 - characters[:, 1:].mean(1) / degrees) / np.sqrt(degrees)
    assert np.allclose(values[1:4], 1)
    assert values[4] < 1

"""Walks with given features on trees in two halves, counted one by one.

Structures (Chen), Proposition 2.7 and its repair.
"""

from itertools import combinations, product

import numpy as np
import pytest


def grown_tree(depth):
    """The edges of the tree with 2^depth pairs of leaves, the depth and the half of each node; the root is node 0."""
    depths, halves = [0], ["root"]
    edges, places = [], [(0, 0)]
    for level in range(1, depth + 2):
        following = []
        for pair in places:
            leaves = []
            for place, half in zip(pair, ("left", "right"), strict=True):
                edges.append((place, len(depths)))
                leaves.append(len(depths))
                depths.append(level)
                halves.append(half)
            following += [tuple(leaves)] * 2
        places = following
    pairs = list(dict.fromkeys(places))
    adjacency = np.zeros((len(depths), len(depths)), dtype=int)
    for i, j in edges:
        adjacency[i, j] = adjacency[j, i] = 1
    return adjacency, depths, halves, pairs


def walks(adjacency, features, wanted, node):
    """Walk all walks from a node whose nodes have the wanted features."""
    if not wanted:
        return 1
    return sum(
        walks(adjacency, features, wanted[1:], int(j))
        for j in np.flatnonzero(adjacency[node])
        if features[j] == wanted[0]
    )


def coloured(tree, wanted, mixed, walked):
    """The features for which the first ``walked`` of ``mixed`` pairs of leaves have the last feature on the left."""
    _, depths, halves, pairs = tree
    features = [
        wanted[max(depth - 1, 0)] if half == "left" else 1 - wanted[max(depth - 1, 0)]
        for depth, half in zip(depths, halves, strict=True)
    ]
    for number, (left, right) in enumerate(pairs):
        features[left] = wanted[-1] if number < walked else 1 - wanted[-1]
        features[right] = wanted[-1] if walked <= number < mixed else 1 - wanted[-1]
    return features


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_classes_and_values_of_the_repair(depth):
    tree = grown_tree(depth)
    adjacency = tree[0]
    assert adjacency.sum(1).max() <= 3
    assert len(tree[3]) == 2**depth
    operators = [np.linalg.matrix_power(adjacency, n) for n in range(depth + 4)]
    operators += [np.minimum(operators[2], 1), np.linalg.matrix_power(adjacency / adjacency.sum(1), 3)]
    for wanted in product((0, 1), repeat=depth + 1):
        least, signatures = None, set()
        for mixed in range(2**depth + 1):
            outputs, counts = set(), []
            for walked in range(mixed + 1):
                features = np.array(coloured(tree, wanted, mixed, walked))
                outputs.add(tuple(float(np.round(operator[0] @ features, 9)) for operator in operators))
                counts.append(walks(adjacency, features, wanted, 0))
            least = counts[0] if least is None else least
            assert counts == list(range(least, least + mixed + 1))
            assert len(outputs) == 1
            signatures |= outputs
        assert len(signatures) == 2**depth + 1


def test_with_one_feature_the_power_tells_the_number_of_walks():
    pairs = list(combinations(range(4), 2))
    for edges in product((0, 1), repeat=len(pairs)):
        adjacency = np.zeros((4, 4), dtype=int)
        for (i, j), edge in zip(pairs, edges, strict=True):
            adjacency[i, j] = adjacency[j, i] = edge
        for length in range(5):
            row_sums = np.linalg.matrix_power(adjacency, length).sum(1)
            assert [walks(adjacency, (0,) * 4, (0,) * length, node) for node in range(4)] == row_sums.tolist()

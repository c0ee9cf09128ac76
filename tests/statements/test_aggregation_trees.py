"""Rooted aggregation trees, unrolled from graphs and listed by brute force, and walks by type.

Structures (Chen), Lemma A.6 and Propositions 2.3, 2.4 and 2.6.
"""

from collections import Counter
from itertools import combinations_with_replacement, product
from math import comb, prod

import numpy as np


def unrolled(neighbours, features, node, depth):
    """The aggregation tree of a depth below a node as nested tuples; walks may turn back."""
    below = (unrolled(neighbours, features, other, depth - 1) for other in neighbours[node]) if depth else ()
    return features[node], tuple(sorted(below))


def hanging(m, depth):
    """The trees of the proof of Lemma A.6: a feature for the root, and children that share a tree by feature."""
    if depth == 0:
        return [(x, ()) for x in (0, 1)]
    return [(x, below) for x in (0, 1) for below in choices(hanging(m, depth - 1), m - 1)]


def choices(trees, children):
    zeros, ones = ([tree for tree in trees if tree[0] == x] for x in (0, 1))
    for count in range(children + 1):
        for zero, one in product(zeros if count else [None], ones if count < children else [None]):
            yield (zero,) * count + (one,) * (children - count)


def graph_of(tree):
    neighbours, features = [], []

    def grow(part, above):
        node = len(features)
        features.append(part[0])
        neighbours.append([] if above is None else [above])
        if above is not None:
            neighbours[above].append(node)
        for child in part[1]:
            grow(child, node)

    grow(tree, None)
    return neighbours, features


def test_trees_of_the_proof_are_regular_and_as_many_as_it_says_and_their_unrolled_trees_differ():
    for m, depth in ((3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (5, 2)):
        below = hanging(m, depth - 1)
        assert len(below) == 2 * ((m - 1) ** 2 ** (depth - 1) - 1) // (m - 2)
        roots = [(x, children) for x in (0, 1) for children in choices(below, m)]
        assert len(roots) >= (m - 1) ** (2**depth - 1)
        seen = set()
        for root in roots:
            neighbours, features = graph_of(root)
            assert {len(found) for found in neighbours} <= {1, m}
            seen.add(unrolled(neighbours, features, 0, depth))
        assert len(seen) == len(roots)


def turned(tree):
    return 1 - tree[0], tuple(turned(child) for child in tree[1])


def levels(bits):
    """The binary tree whose features are one bit for each depth."""
    return bits[0], (levels(bits[1:]),) * 2 if bits[1:] else ()


def test_a_tree_beside_the_turned_one_hides_its_features_from_powers_but_not_from_unrolled_trees():
    """Proposition 2.6 with the powers in the family: classes of GA-MLPs, and what each meets."""
    for depth in (1, 2, 3):
        hidden = [tree for tree in hanging(3, depth - 1) if tree[0] == 0]
        assert len(hidden) + 1 == 2**2 ** (depth - 1)
        seen = Counter()
        for bits in product((0, 1), repeat=depth - 1):
            met = set()
            for tree in hidden:
                neighbours, features = graph_of((0, (tree, turned(tree), levels((1, *bits)))))
                assert max(map(len, neighbours)) <= 3
                met.add(unrolled(neighbours, features, 0, depth))
                adjacency = np.array([[j in found for j in range(len(features))] for found in neighbours], dtype=int)
                powers = [np.linalg.matrix_power(adjacency, k)[0] for k in range(depth + 1)]
                seen[tuple(int(row @ (np.array(features) == x)) for row in powers for x in (0, 1))] += 1
            assert len(met) == len(hidden)
        assert list(seen.values()) == [len(hidden)] * 2 ** (depth - 1)


def test_all_aggregation_trees_of_three_neighbours_are_as_many_as_the_recurrence_says():
    m = 3
    for depth, number in ((1, 8), (2, 112)):
        parts = [(x, ()) for x in (0, 1)]
        for _ in range(depth - 1):
            parts = [(x, below) for x in (0, 1) for below in combinations_with_replacement(parts, m - 1)]
        roots = [(x, below) for x in (0, 1) for below in combinations_with_replacement(parts, m)]
        assert len({unrolled(*graph_of(root), 0, depth) for root in roots}) == number == 2 * comb(len(parts) + m - 1, m)


def is_unrolled(tree, depth):
    """Whether each node has a child with what is below its parent, as far as it is seen."""
    if depth < 2:
        return True
    back = cut(tree, depth - 2)
    return all(
        any(cut(grandchild, depth - 2) == back for grandchild in child[1]) and is_unrolled(child, depth - 1)
        for child in tree[1]
    )


def cut(tree, depth):
    return tree[0], tuple(sorted(cut(child, depth - 1) for child in tree[1])) if depth else ()


def test_most_trees_of_the_printed_proof_are_no_aggregation_trees_from_depth_3_on():
    def built(zeros, path, feature, depth):
        if len(path) == depth:
            return feature, ()
        children = [built(zeros, (*path, x), x, depth) for x in (0, 1)]
        return feature, (children[0],) * zeros[path] + (children[1],) * (3 - zeros[path])

    for depth, all_of_them, left in ((1, 4, 4), (2, 16, 16), (3, 256, 64)):
        paths = [path for length in range(depth) for path in product((0, 1), repeat=length)]
        trees = {
            cut(built(dict(zip(paths, numbers, strict=True)), (), root, depth), depth)
            for root in (0, 1)
            for numbers in product((1, 2), repeat=len(paths))
        }
        assert (len(trees), sum(is_unrolled(tree, depth) for tree in trees)) == (all_of_them, left)


def test_numbers_of_walks_by_type_tell_the_powers_of_a_normalised_adjacency_matrix():
    draw = np.random.default_rng(5)
    upper = np.triu(draw.integers(2, size=(7, 7)), 1)
    adjacency, features = upper + upper.T, draw.integers(2, size=7)
    degrees = adjacency.sum(1)
    normalised = adjacency / np.outer(np.maximum(degrees, 1) ** 0.3, np.maximum(degrees, 1) ** 0.9)
    encoded = np.array([2.0, -3.0])[features]
    for length in (1, 2, 4):
        for root in range(7):
            types = Counter(
                (tuple(sorted(degrees[list(nodes[:-1])])), degrees[nodes[-1]], features[nodes[-1]])
                for nodes in product(range(7), repeat=length)
                if all(adjacency[i, j] for i, j in zip((root, *nodes), nodes, strict=False))
            )
            assert sum(types.values()) <= degrees.max() ** length
            value = sum(
                number
                * degrees[root] ** -0.3
                * prod(float(d) ** -1.2 for d in inner)
                * float(last) ** -0.9
                * (2.0, -3.0)[x]
                for (inner, last, x), number in types.items()
            )
            assert np.isclose(value, (np.linalg.matrix_power(normalised, length) @ encoded)[root])

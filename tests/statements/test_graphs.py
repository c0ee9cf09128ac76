"""The graphs of chapter 2 of the thesis, read from certificates: walks by powers, and the Weisfeiler-Lehman test.

Structures (Chen), figures 2.1 and 2.3, Lemmas A.4 and A.9.
"""

import json
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, permutations, product
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parents[2] / "certificates" / "structures"
TREE = ("root", "left", "right", "a", "b", "c", "d")


def edges(statement, name):
    """The pairs (i, j) at which a table of a certificate is 1: a sum of [i = row] times a sum of [j = column]."""
    certificate = json.loads((FOLDER / f"{statement}.json").read_text("utf-8"))
    (body,) = (entry["body"] for entry in certificate["definitions"] if entry["name"] == name)
    found = json.dumps(body).split('["indicator", ["=", "i", ')[1:]
    pairs = set()
    for row in found:
        place, *columns = row.split('["indicator", ["=", "j", ')
        pairs |= {(int(place.split("]")[0]), int(column.split("]")[0])) for column in columns}
    return pairs


def matrix(pairs):
    adjacency = np.zeros((14, 14), dtype=object)
    for i, j in pairs:
        adjacency[i - 1, j - 1] = 1
    return adjacency


FIRST, SECOND = (matrix(edges("lemma-a.9", name)) for name in ("first_graph", "second_graph"))


def colours(adjacency, rounds):
    """The colours of both rounds as nested tuples, so that they can be compared between graphs."""
    found = [()] * len(adjacency)
    for _ in range(rounds):
        found = [
            (mine, tuple(sorted(found[j] for j in np.flatnonzero(row))))
            for mine, row in zip(found, adjacency, strict=True)
        ]
    return sorted(found)


def test_both_are_graphs_with_sixteen_edges_and_the_printed_trees():
    for adjacency, degrees in ((FIRST, [[1, 2, 2, 3]] * 2), (SECOND, [[2, 2, 2, 2], [1, 1, 3, 3]])):
        assert (adjacency == adjacency.T).all()
        assert not adjacency.diagonal().any()
        assert adjacency.sum() == 32
        sums = adjacency.sum(1)
        assert [sorted(sums[np.flatnonzero(adjacency[i])]) for i in (0, 1)] == degrees


def test_walks_of_every_length_agree():
    first = second = np.ones(14, dtype=object)
    for _ in range(29):  # by the theorem of Cayley and Hamilton lengths up to 27 are enough for two graphs of 14 nodes
        assert (first == second).all()
        assert first[0] == first[1]
        assert first[2] + first[8] == first[5] + first[7]
        assert first[4] + first[6] == first[3] + first[9]
        first, second = FIRST @ first, SECOND @ second


def test_two_rounds_tell_them_apart_and_one_does_not():
    assert colours(FIRST, 1) == colours(SECOND, 1)
    assert colours(FIRST, 2) != colours(SECOND, 2)


def test_all_operators_that_commute_with_automorphisms_of_the_tree_give_both_roots_the_same():
    children = {0: (1, 2), 1: (3, 4), 2: (5, 6)}
    tree = {frozenset((i, j)) for i, below in children.items() for j in below}
    automorphisms = [
        p for p in permutations(range(7)) if {frozenset((p[i], p[j])) for i, j in map(tuple, tree)} == tree
    ]
    assert len(automorphisms) == 8
    generator = np.random.default_rng(3)
    first, second = np.array([0, 0, 1, 0, 0, 0, 1]), np.array([0, 0, 1, 0, 1, 0, 0])
    for _ in range(20):
        drawn = generator.integers(-9, 9, size=(7, 7))
        operator = sum(drawn[np.ix_(p, p)] for p in automorphisms)
        for values in ((1, 0), (0, 1), (2, 5)):
            features = [np.array(values)[f] for f in (first, second)]
            assert (operator @ features[0])[0] == (operator @ features[1])[0]


def test_power_graphs_of_a_hexagon_and_of_two_triangles_have_equal_rows():
    sizes = {}
    for name in ("hexagon", "triangles"):
        adjacency = np.zeros((6, 6), dtype=int)
        for i, j in edges("claim-power-graph", name):
            adjacency[i - 1, j - 1] = 1
        assert (adjacency == adjacency.T).all()
        reached, looped = (
            np.minimum(np.linalg.matrix_power(m, 2), 1) for m in (adjacency, adjacency + np.eye(6, dtype=int))
        )
        reached_by_6 = np.minimum(np.linalg.matrix_power(adjacency + np.eye(6, dtype=int), 6), 1)
        sizes[name] = set(reached.sum(axis=1)), set(looped.sum(axis=1)), set(reached_by_6.sum(axis=1))
    assert sizes == {"hexagon": ({3}, {5}, {6}), "triangles": ({3}, {3}, {3})}


def test_walks_with_given_features_are_counted_from_the_root_and_from_their_ends():
    draw = np.random.default_rng(7)
    for length in (1, 2, 4):
        upper = np.triu(draw.integers(2, size=(5, 5)), 1)
        adjacency, features, asked = upper + upper.T, draw.integers(2, size=5), draw.integers(2, size=length)
        walks = sum(
            all(adjacency[i, j] for i, j in pairwise((0, *nodes))) and (features[list(nodes)] == asked).all()
            for nodes in product(range(5), repeat=length)
        )
        spread, gathered = np.eye(5, dtype=int)[0], np.ones(5, dtype=int)
        for feature in asked:
            spread = (features == feature) * (spread @ adjacency)
        for feature in asked[::-1]:
            gathered = adjacency @ ((features == feature) * gathered)
        assert spread.sum() == gathered[0] == walks


def test_power_sums_tell_bounded_multisets_apart_from_the_threshold_on():
    """Lemma A.4: for the least natural alpha with (n - 1)^(-alpha) > n n^(-alpha), and not for n = 2 at equality."""
    for n in range(2, 6):
        alpha = next(a for a in range(1, 99) if n**a > n * (n - 1) ** a)
        multisets = [s for size in range(n + 1) for s in combinations_with_replacement(range(1, n + 1), size)]
        sums = {sum((Fraction(1, u**alpha) for u in s), Fraction(0)) for s in multisets}
        assert len(sums) == len(multisets)
    tied = [sum(Fraction(1, u) for u in s) for s in ((1,), (2, 2))]
    assert tied[0] == tied[1]


def test_classes_of_one_more_layer_are_within_those_of_powers():
    """Proposition 2.6, the converse: all pairs of nodes of small graphs, and the paths for which K layers do not do."""
    generator = np.random.default_rng(5)
    for nodes, (alpha, beta), layers in product((5, 8), ((0.0, 1.0), (0.5, 0.5), (-0.3, 1.7)), (1, 2, 3)):
        upper = np.triu(generator.random((nodes, nodes)) < 0.4, 1)
        adjacency = (upper | upper.T | np.eye(nodes, k=1, dtype=bool) | np.eye(nodes, k=-1, dtype=bool)).astype(int)
        degree = adjacency.sum(1)
        operator = np.diag(degree**-alpha) @ adjacency @ np.diag(degree**-beta)
        seen = generator.integers(0, 2, nodes)
        found = list(map(str, seen))
        for _ in range(layers + 1):
            found = [str((found[i], sorted(found[j] for j in range(nodes) if adjacency[i, j]))) for i in range(nodes)]
        powers = np.array([np.linalg.matrix_power(operator, k) @ seen for k in range(layers + 1)])
        for i, j in product(range(nodes), repeat=2):
            assert found[i] != found[j] or np.allclose(powers[:, i], powers[:, j])
    two, three = np.array([[0, 1], [1, 0]]), np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
    assert [(path @ (1 / path.sum(1)))[0] for path in (two, three)] == [1, 1 / 2]


def test_the_operator_that_gives_colours_leaves_networks_nothing():
    """Proposition A.2: layers that are drawn at random never tell nodes of one colour apart."""
    generator = np.random.default_rng(3)
    for nodes, rounds in product((6, 9), (1, 2, 3)):
        upper = np.triu(generator.random((nodes, nodes)) < 0.35, 1)
        adjacency = (upper | upper.T).astype(int)
        seen = generator.integers(0, 2, nodes)
        found, states = list(map(str, seen)), seen.astype(float)
        for _ in range(rounds):
            found = [str((found[i], sorted(found[j] for j in range(nodes) if adjacency[i, j]))) for i in range(nodes)]
            own, other = generator.normal(size=2)
            states = np.tanh(own * states + adjacency @ np.sin(other * states))
        for i, j in product(range(nodes), repeat=2):
            assert found[i] != found[j] or np.isclose(states[i], states[j])

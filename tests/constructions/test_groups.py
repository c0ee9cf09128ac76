"""Finite groups: axioms, classes and orders from the definitions, numbering, isomorphisms, and what is refused.

Source: elementary group theory, by brute force and hypothesis.
"""

from itertools import permutations, product
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup
from constructions.groups import (
    FiniteGroup,
    alternating_group,
    cyclic_group,
    dihedral_group,
    direct_product,
    elementary_abelian_group,
    from_abelian,
    from_generators,
    generalized_dihedral_group,
    quaternion_group,
    symmetric_group,
)
from constructions.homomorphisms import extended, isomorphism
from constructions.partitions import cycle_type, number_of_permutations, partitions
from verify.testing.strategies import groups

GROUPS = [
    *map(symmetric_group, (1, 2, 3, 4)),
    *map(alternating_group, (1, 2, 3, 4)),
    *map(dihedral_group, range(1, 13)),
    *map(cyclic_group, (1, 2, 5, 12)),
    quaternion_group(),
    elementary_abelian_group(2, 3),
    elementary_abelian_group(3, 2),
    elementary_abelian_group(5, 0),
    generalized_dihedral_group(FiniteAbelianGroup((3, 3))),
    direct_product(symmetric_group(3), cyclic_group(2)),
    direct_product(cyclic_group(2), quaternion_group()),
]
modest = settings(max_examples=40, deadline=None)
few_points = st.integers(1, 5).flatmap(lambda n: st.lists(st.permutations(range(n)), min_size=1, max_size=3))


def composed(outer, inner):
    return tuple(outer[x] for x in inner)


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_axioms(group):
    elements = group.elements
    assert list(elements) == list(range(group.order))
    for a in elements:
        assert group.product(a, 0) == a == group.product(0, a)
        assert group.product(a, group.inverse(a)) == 0 == group.product(group.inverse(a), a)
    for a, b, c in product(elements, repeat=3):
        assert group.product(group.product(a, b), c) == group.product(a, group.product(b, c))


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
def test_classes_orders_and_powers(group):
    for a in group.elements:
        conjugates = {group.product(group.product(x, a), group.inverse(x)) for x in group.elements}
        assert group.conjugacy_classes[group.class_of[a]] == tuple(sorted(conjugates))
        powers = [0]
        while (following := group.product(powers[-1], a)) != 0:
            powers.append(following)
        assert group.element_orders[a] == len(powers)
        assert [group.power(a, k) for k in range(len(powers))] == powers
        assert group.power(a, -1) == group.inverse(a)
        assert group.power(a, group.exponent) == 0
        assert group.element(group.labels[a]) == a
    assert group.conjugacy_classes[0] == (0,)
    assert sorted(a for members in group.conjugacy_classes for a in members) == list(group.elements)
    commute = all(group.product(a, b) == group.product(b, a) for a, b in product(group.elements, repeat=2))
    assert group.is_abelian == commute


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_all_and_even_permutations(n):
    symmetric, alternating = symmetric_group(n), alternating_group(n)
    assert symmetric.labels == tuple(permutations(range(n)))
    even = [p for p in symmetric.labels if sum(p[i] > p[j] for j in range(n) for i in range(j)) % 2 == 0]
    assert alternating.labels == tuple(even)
    assert (symmetric.order, alternating.order) == (factorial(n), max(1, factorial(n) // 2))
    for group in (symmetric, alternating):
        for a, p in enumerate(group.labels):
            assert [group.labels[b] for b in group.table[a]] == [composed(p, q) for q in group.labels]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_classes_of_permutations_are_cycle_types(n):
    group = symmetric_group(n)
    kinds = [{cycle_type(group.labels[a]) for a in members} for members in group.conjugacy_classes]
    assert all(len(kind) == 1 for kind in kinds)
    sizes = {kind.pop(): len(members) for kind, members in zip(kinds, group.conjugacy_classes, strict=True)}
    assert sizes == {kind: number_of_permutations(kind) for kind in partitions(n)}


@modest
@given(few_points)
def test_generated_permutations(generators):
    group = from_generators(generators)
    closure = {tuple(range(len(generators[0])))}
    while len(larger := closure | {composed(p, q) for p in closure for q in generators}) > len(closure):
        closure = larger
    assert group.labels == tuple(sorted(closure))
    assert from_generators(group.labels) == group
    for p, q in product(group.labels[:6], group.labels[-6:]):
        assert group.labels[group.product(group.element(p), group.element(q))] == composed(p, q)


@pytest.mark.parametrize("n", range(3, 13))
def test_dihedral_groups_are_the_symmetries_of_polygons(n):
    corners = range(n)
    symmetries = {tuple((shift + turn * x) % n for x in corners) for shift in corners for turn in (1, -1)}
    polygon = from_generators([[(x + 1) % n for x in corners], [-x % n for x in corners]])
    assert set(polygon.labels) == symmetries
    assert isomorphism(dihedral_group(n), polygon) is not None


@modest
@given(groups(largest=16))
def test_abelian_groups_and_their_dihedral_extensions(abelian):
    group, extension = from_abelian(abelian), generalized_dihedral_group(abelian)
    for a, b in product(group.elements, repeat=2):
        x, y = abelian.elements[a], abelian.elements[b]
        assert group.labels[group.product(a, b)] == abelian.add(x, y)
        assert extension.product(2 * a, 2 * b) == 2 * group.product(a, b)
        assert extension.product(2 * a, 2 * b + 1) == 2 * group.product(a, b) + 1
        assert extension.product(2 * a + 1, 2 * b) == 2 * group.product(a, group.inverse(b)) + 1
        assert extension.product(2 * a + 1, 2 * b + 1) == 2 * group.product(a, group.inverse(b))


def test_vector_spaces_over_the_field_of_two_elements_are_dihedral():
    for r in range(4):
        assert generalized_dihedral_group(FiniteAbelianGroup((2,) * r)) == elementary_abelian_group(2, r + 1)


def test_quaternions():
    group = quaternion_group()
    i, j = group.element((1, 0)), group.element((0, 1))
    k, minus_one = group.product(i, j), group.element((2, 0))
    assert {group.power(unit, 2) for unit in (i, j, k)} == {minus_one}
    assert group.product(j, i) == group.product(minus_one, k)
    assert group.element_orders.count(2) == 1


def test_direct_products_are_componentwise():
    first, second = symmetric_group(3), quaternion_group()
    group = direct_product(first, second)
    assert group.factors == (first, second)
    for (a, b), (c, d) in product(product(first.elements, second.elements), repeat=2):
        assert group.product(8 * a + b, 8 * c + d) == 8 * first.product(a, c) + second.product(b, d)
        assert group.labels[8 * a + b] == (first.labels[a], second.labels[b])


def test_equality_looks_at_the_table_alone():
    assert cyclic_group(2) == symmetric_group(2) == dihedral_group(1)
    assert hash(cyclic_group(2)) == hash(symmetric_group(2))
    assert cyclic_group(4) != elementary_abelian_group(2, 2)


@modest
@given(st.sampled_from(GROUPS), st.data())
def test_renumbered_groups_are_isomorphic(group, data):
    new = (0, *data.draw(st.permutations(range(1, group.order))))
    old = sorted(group.elements, key=new.__getitem__)
    renumbered = FiniteGroup(
        "renumbered",
        tuple(tuple(new[group.product(a, b)] for b in old) for a in old),
        tuple(group.labels[a] for a in old),
    )
    found = isomorphism(group, renumbered)
    assert sorted(found) == list(group.elements)
    for a, b in product(group.elements, repeat=2):
        assert found[group.product(a, b)] == renumbered.product(found[a], found[b])


def test_the_groups_of_order_eight_differ():
    order_eight = [
        cyclic_group(8),
        from_abelian(FiniteAbelianGroup((2, 4))),
        elementary_abelian_group(2, 3),
        dihedral_group(4),
        quaternion_group(),
    ]
    for (i, first), (j, second) in product(enumerate(order_eight), repeat=2):
        assert (isomorphism(first, second) is not None) == (i == j)


def test_orders_of_elements_and_sizes_of_classes_do_not_suffice_for_an_isomorphism():
    first = direct_product(cyclic_group(2), quaternion_group())
    second = from_generators([(1, 2, 3, 0, 4, 5, 6, 7), (0, 3, 2, 1, 5, 6, 7, 4)], "Z4⋊Z4")
    kinds = [
        sorted((group.element_orders[a], len(members)) for members in group.conjugacy_classes for a in members)
        for group in (first, second)
    ]
    assert kinds[0] == kinds[1]
    assert isomorphism(first, second) is None


LOOP = ((0, 1, 2, 3, 4), (1, 0, 3, 4, 2), (2, 4, 0, 1, 3), (3, 2, 4, 0, 1), (4, 3, 1, 2, 0))


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lambda: FiniteGroup("", (), ()), "at least one element"),
        (lambda: FiniteGroup("", ((0, 1), (1, 1)), (0, 1)), "each element once"),
        (lambda: FiniteGroup("", ((0, 1), (1, 0, 2)), (0, 1)), "each element once"),
        (lambda: FiniteGroup("", ((1, 0), (0, 1)), (0, 1)), "not neutral"),
        (lambda: FiniteGroup("", LOOP, tuple(range(5))), "not associative"),
        (lambda: FiniteGroup("", ((0, 1), (1, 0)), (0, 0)), "different labels"),
        (lambda: FiniteGroup("", ((0, 1), (1, 0)), (0,)), "different labels"),
        (lambda: from_generators([]), "at least one generator"),
        (lambda: from_generators([(0, 0)]), "not a permutation"),
        (lambda: from_generators([(1, 0), (0, 1, 2)]), "not a permutation"),
        (lambda: symmetric_group(0), "at least 1"),
        (lambda: alternating_group(0), "at least 1"),
        (lambda: dihedral_group(0), "at least 1"),
        (lambda: cyclic_group(0), "at least 1"),
        (lambda: elementary_abelian_group(4, 1), "a prime"),
        (lambda: elementary_abelian_group(2, -1), "at least 0"),
        (lambda: symmetric_group(3).element((0, 1)), "has no element"),
        (lambda: extended(cyclic_group(4), {2: -1}, 1, int.__mul__), "do not generate"),
        (lambda: extended(cyclic_group(3), {1: -1}, 1, int.__mul__), "no homomorphism"),
    ],
)
def test_refusals(action, message):
    with pytest.raises(ValueError, match=message) as refusal:
        action()
    assert "\n" not in str(refusal.value)

"""Characters: orthogonality, products of classes, square roots and published tables; nothing of Dixon's algorithm.

Source: 'tasks', appendix D.8 and Table D.1; J.-P. Serre, 'Linear Representations of Finite Groups', chapter 2 and
§13.2.
"""

from fractions import Fraction
from itertools import product
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup
from constructions.characters import character_table, has_real_irreps
from constructions.cyclotomic import root_of_unity, total
from constructions.groups import (
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
from constructions.partitions import cycle_type, number_of_permutations, partitions, symmetric_character
from verify.testing.strategies import groups

REAL = [
    *map(symmetric_group, (1, 2, 3, 4, 5, 6)),
    *map(alternating_group, (1, 2, 5, 6)),
    *map(dihedral_group, range(1, 13)),
    *(elementary_abelian_group(2, r) for r in range(5)),
    direct_product(symmetric_group(3), cyclic_group(2)),
    direct_product(dihedral_group(4), cyclic_group(2)),
    generalized_dihedral_group(FiniteAbelianGroup((3, 3))),
]
NOT_REAL = [
    *map(cyclic_group, (3, 4, 6, 12)),
    *map(alternating_group, (3, 4)),
    quaternion_group(),
    elementary_abelian_group(3, 2),
    direct_product(symmetric_group(3), cyclic_group(3)),
    direct_product(dihedral_group(4), quaternion_group()),
    from_generators([(1, 2, 3, 4, 0), (0, 2, 4, 1, 3)], "Z5⋊Z4"),
    from_generators([(1, 2, 3, 4, 5, 6, 0), (0, 2, 4, 6, 1, 3, 5)], "Z7⋊Z3"),
]
GROUPS = [*REAL, *NOT_REAL]
modest = settings(max_examples=40, deadline=None)


def named(group):
    return group.name


def sizes_of(group):
    return [len(members) for members in group.conjugacy_classes]


@pytest.mark.parametrize("group", GROUPS, ids=named)
def test_rows_and_columns_are_orthogonal(group):
    table, sizes = character_table(group), sizes_of(group)
    number = range(len(sizes))
    assert len(table.rows) == len(sizes) == len(set(table.rows))
    conjugates = [[value.conjugate() for value in row] for row in table.rows]
    for m, n in product(number, repeat=2):
        pairs = zip(sizes, table.rows[m], conjugates[n], strict=True)
        assert total(size * x * y for size, x, y in pairs) == group.order * (m == n)
        column = total(row[m] * other[n] for row, other in zip(table.rows, conjugates, strict=True))
        assert column == (Fraction(group.order, sizes[m]) if m == n else 0)


@pytest.mark.parametrize("group", GROUPS, ids=named)
def test_degrees(group):
    table = character_table(group)
    assert table.rows[0] == (1,) * len(table.rows)
    assert list(table.degrees) == sorted(table.degrees)
    assert sum(degree**2 for degree in table.degrees) == group.order
    assert all(group.order % degree == 0 for degree in table.degrees)


@pytest.mark.parametrize("group", GROUPS, ids=named)
def test_central_characters_multiply_as_sums_over_classes_do(group):
    """For the sums over classes, C_i C_j = Σ_k a_ijk C_k with a_ijk counted for the first element of C_k."""
    table, classes, sizes = character_table(group), group.conjugacy_classes, sizes_of(group)
    number = range(len(classes))
    for i, k in product(number[:4], number):
        counts = [0] * len(classes)
        for x in classes[i]:
            counts[group.class_of[group.product(group.inverse(x), classes[k][0])]] += 1
        for j in number:
            expected = total(
                row[i] * row[j] * row[k].conjugate() / row[0] * Fraction(sizes[i] * sizes[j], group.order)
                for row in table.rows
            )
            assert expected == counts[j]


@pytest.mark.parametrize("group", GROUPS, ids=named)
def test_indicators_count_square_roots(group):
    table = character_table(group)
    squares = [group.product(x, x) for x in group.elements]
    for k, members in enumerate(group.conjugacy_classes):
        weighted = total(sign * row[k] for sign, row in zip(table.indicators, table.rows, strict=True))
        assert weighted == squares.count(members[0])
    for sign, row in zip(table.indicators, table.rows, strict=True):
        assert sign in (-1, 0, 1)
        assert (sign == 0) == any(not value.is_real() for value in row)


@pytest.mark.parametrize("group", REAL, ids=named)
def test_groups_with_only_real_representations(group):
    assert has_real_irreps(group)
    assert sum(character_table(group).degrees) == sum(group.product(x, x) == 0 for x in group.elements)


@pytest.mark.parametrize("group", NOT_REAL, ids=named)
def test_groups_with_others(group):
    assert not has_real_irreps(group)


def test_the_least_groups_with_each_indicator():
    assert character_table(cyclic_group(3)).indicators == (1, 0, 0)
    assert character_table(alternating_group(4)).indicators == (1, 0, 0, 1)
    assert character_table(quaternion_group()).indicators == (1, 1, 1, 1, -1)
    assert character_table(quaternion_group()).rows == character_table(dihedral_group(4)).rows


@pytest.mark.parametrize("group", GROUPS[::3], ids=named)
def test_values_at_elements(group):
    table = character_table(group)
    for m, row in enumerate(table.rows):
        for g in group.elements:
            assert table.value(m, g) == row[group.class_of[g]]
            assert table.value(m, group.inverse(g)) == row[group.class_of[g]].conjugate()


@modest
@given(groups(largest=20))
def test_abelian_groups_have_their_own_characters(abelian):
    rows = {tuple(abelian.character(k, g) for g in abelian.elements) for k in abelian.elements}
    assert set(character_table(from_abelian(abelian)).rows) == rows


@modest
@given(st.sampled_from(GROUPS[:20]), st.sampled_from(NOT_REAL[:7]))
def test_direct_products_have_products_of_characters(first, second):
    if first.order * second.order <= 100:
        group = direct_product(first, second)
        representatives = [divmod(members[0], second.order) for members in group.conjugacy_classes]
        left, right = character_table(first), character_table(second)
        expected = {
            tuple(left.value(m, a) * right.value(n, b) for a, b in representatives)
            for m, n in product(range(len(left.rows)), range(len(right.rows)))
        }
        assert set(character_table(group).rows) == expected


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_two_algorithms_agree_on_symmetric_groups(n):
    group = symmetric_group(n)
    kinds = [cycle_type(group.labels[members[0]]) for members in group.conjugacy_classes]
    rows = {tuple(symmetric_character(shape, kind) for kind in kinds) for shape in partitions(n)}
    assert set(character_table(group).rows) == rows


@pytest.mark.parametrize("n", range(1, 9))
def test_characters_of_symmetric_groups(n):
    shapes = partitions(n)
    table = {shape: [symmetric_character(shape, kind) for kind in shapes] for shape in shapes}
    sizes = [number_of_permutations(kind) for kind in shapes]
    assert sum(sizes) == factorial(n)
    for first, second in product(shapes, repeat=2):
        pairs = zip(sizes, table[first], table[second], strict=True)
        assert sum(size * x * y for size, x, y in pairs) == factorial(n) * (first == second)
    signs = [(-1) ** (n - len(kind)) for kind in shapes]
    for shape, row in table.items():
        conjugate = tuple(sum(part > column for part in shape) for column in range(shape[0]))
        assert table[conjugate] == [sign * value for sign, value in zip(signs, row, strict=True)]
    assert table[(n,)] == [1] * len(shapes)
    if n > 1:
        assert table[(n - 1, 1)] == [kind.count(1) - 1 for kind in shapes]


def test_degrees_of_the_largest_symmetric_group_by_hooks():
    for shape in partitions(10):
        hooks = 1
        for row, length in enumerate(shape):
            for column in range(length):
                hooks *= length - column + sum(other > column for other in shape[row + 1 :])
        assert symmetric_character(shape, (1,) * 10) == factorial(10) // hooks


PRINTED = {  # Table D.1 of tasks: the classes e, (1 2), (1 2)(3 4), (1 2 3), (1 2 3 4), (1 2 3 4 5), (1 2)(3 4 5)
    "trivial": (1, 1, 1, 1, 1, 1, 1),
    "sign": (1, -1, 1, 1, -1, 1, -1),
    "standard": (4, -2, 0, 1, 0, -1, 1),
    "standard ⊗ sign": (4, 2, 0, 1, 0, -1, -1),
    "5d_a": (5, 1, 1, -1, -1, 0, 1),
    "5d_b": (5, -1, 1, -1, 1, 0, -1),
    "6d": (6, 0, -2, 0, 0, 1, 0),
}
PRINTED_CLASSES = ((1,) * 5, (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (4, 1), (5,), (3, 2))
PRINTED_SIZES = (1, 10, 15, 20, 30, 24, 20)


def test_the_table_of_the_thesis():
    group = symmetric_group(5)
    kinds = [cycle_type(group.labels[members[0]]) for members in group.conjugacy_classes]
    columns = [kinds.index(kind) for kind in PRINTED_CLASSES]
    assert [len(group.conjugacy_classes[k]) for k in columns] == list(PRINTED_SIZES)
    assert {tuple(row[k] for k in columns) for row in character_table(group).rows} == set(PRINTED.values())


def test_the_thesis_exchanges_the_names_of_two_rows():
    """The standard representation has the number of fixed points less one, as appendix D.8.1 explains."""
    standard = tuple(kind.count(1) - 1 for kind in PRINTED_CLASSES)
    assert PRINTED["standard"] != standard == PRINTED["standard ⊗ sign"]


def test_the_table_of_the_rotations_of_an_icosahedron():
    golden = 1 + root_of_unity(5, 1) + root_of_unity(5, 4)
    group = alternating_group(5)
    orders = [group.element_orders[members[0]] for members in group.conjugacy_classes]
    first, second = (k for k, order in enumerate(orders) if order == 5)
    columns = (0, orders.index(2), orders.index(3), first, second)
    assert {tuple(row[k] for k in columns) for row in character_table(group).rows} == {
        (1, 1, 1, 1, 1),
        (3, -1, 0, golden, 1 - golden),
        (3, -1, 0, 1 - golden, golden),
        (4, 0, 1, -1, -1),
        (5, 1, -1, 0, 0),
    }


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lambda: partitions(-1), "no partitions"),
        (lambda: symmetric_character((2, 1), (2,)), "not partitions"),
        (lambda: symmetric_character((1, 2), (3,)), "not partitions"),
        (lambda: symmetric_character((3, 0), (3,)), "not partitions"),
    ],
)
def test_refusals(action, message):
    with pytest.raises(ValueError, match=message):
        action()

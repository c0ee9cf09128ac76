"""Real irreducible representations: what Lemma D.10 needs, from the definitions, for all pairs of elements.

Source: 'tasks', Propositions D.7 to D.9 and Lemma D.10; J.-P. Serre, 'Linear Representations of Finite Groups',
chapter 2. Equations between many numbers are decided by residues, as `residues` explains.
"""

from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations, product
from math import factorial, isqrt, lcm

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup
from constructions.characters import character_table
from constructions.cyclotomic import Cyclotomic, root_of_unity, total
from constructions.groups import (
    FiniteGroup,
    alternating_group,
    cyclic_group,
    dihedral_group,
    direct_product,
    elementary_abelian_group,
    from_generators,
    generalized_dihedral_group,
    quaternion_group,
    symmetric_group,
)
from constructions.irreps import real_irreps
from constructions.partitions import cycle_type, partitions, symmetric_character
from constructions.representations import Irrep, matrix_product, tensor_product
from constructions.young import seminormal_form, standard_tableaux, symmetric_irrep, symmetric_irreps
from tests.constructions.residues import LARGEST, Numbers, primes

SMALL = [
    *map(symmetric_group, (1, 2, 3, 4)),
    *map(dihedral_group, range(1, 13)),
    *(elementary_abelian_group(2, r) for r in range(5)),
    direct_product(symmetric_group(3), cyclic_group(2)),
    direct_product(dihedral_group(4), cyclic_group(2)),
    direct_product(cyclic_group(2), dihedral_group(5)),
    generalized_dihedral_group(FiniteAbelianGroup((3, 3))),
    from_generators([(1, 2, 3, 4, 0), (0, 4, 3, 2, 1)], "pentagon"),
]
GROUPS = [*SMALL, alternating_group(5), symmetric_group(5)]
every_group = pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
modest = settings(max_examples=40, deadline=None)


def product_of(left, right):
    return tuple(
        tuple(total(row[k] * right[k][j] for k in range(len(right))) for j in range(len(right[0]))) for row in left
    )


@cache
def residues(group):
    """Return the matrices of all representations modulo some primes, one array (|G|, d, d) for each.

    No more than |G| products of two entries and |G| entries are added or subtracted in an equation.
    """
    numbers = Numbers()
    tables = [np.stack([numbers.table(matrix) for matrix in irrep.matrices]) for irrep in real_irreps(group)]
    denominator, largest = lcm(*map(numbers.denominator, tables)), int(numbers.sizes.max())
    bound = denominator**2 * group.order * (largest**2 + largest + 1)
    moduli = primes(numbers.conductor, isqrt(LARGEST // group.order), bound)
    return [(q, [values[table] for table in tables]) for q in moduli for values in numbers.embeddings(q)]


@every_group
def test_products_of_all_pairs(group):
    table = np.array(group.table)
    for q, arrays in residues(group):
        for matrices in arrays:
            assert (matrices[0] == np.eye(matrices.shape[1])).all()
            for a in group.elements:
                assert ((matrices[a] @ matrices - matrices[table[a]]) % q == 0).all()


@every_group
def test_matrices_are_real_and_orthogonal(group):
    for irrep in real_irreps(group):
        assert all(value.is_real() for row in irrep.matrix(group.order - 1) for value in row)
    for q, arrays in residues(group):
        for matrices in arrays:
            assert ((matrices @ matrices.transpose(0, 2, 1) - np.eye(matrices.shape[1])) % q == 0).all()


@every_group
def test_entries_are_an_orthogonal_basis(group):
    """Lemma D.10, 1 and 2: |G| functions, the square of each with sum |G|/d."""
    for q, arrays in residues(group):
        basis = np.hstack([matrices.reshape(group.order, -1) for matrices in arrays])
        sums = np.hstack([np.full(matrices[0].size, group.order // matrices.shape[1]) for matrices in arrays])
        assert basis.shape == (group.order, group.order)
        assert ((basis.T @ basis - np.diag(sums)) % q == 0).all()


@every_group
def test_sums_over_classes_are_scalar(group):
    """Lemma D.10, 3 and 4."""
    for q, arrays in residues(group):
        for matrices in arrays:
            for members in group.conjugacy_classes:
                summed = matrices[list(members)].sum(axis=0)
                assert ((summed - summed[0, 0] * np.eye(len(summed))) % q == 0).all()


@every_group
def test_traces_are_the_characters(group):
    irreps, characters = real_irreps(group), character_table(group)
    assert len(irreps) == len(characters.rows)
    assert {irrep.character for irrep in irreps} == set(characters.rows)
    assert tuple(irrep.degree for irrep in irreps) == characters.degrees
    assert sum(irrep.degree**2 for irrep in irreps) == group.order
    assert set(irreps[0].entry(0, 0)) == {1}
    for irrep in irreps:
        assert irrep.group == group
        traces = [total(irrep.matrix(g)[i][i] for i in range(irrep.degree)) for g in group.elements]
        assert traces == [irrep.character[group.class_of[g]] for g in group.elements]


@modest
@given(st.sampled_from(GROUPS), st.data())
def test_products_of_some_pairs_without_residues(group, data):
    irrep = data.draw(st.sampled_from(real_irreps(group)))
    g, h = (data.draw(st.sampled_from(group.elements)) for _ in range(2))
    left, right = irrep.matrix(g), irrep.matrix(h)
    assert product_of(left, right) == irrep.matrix(group.product(g, h)) == matrix_product(left, right)
    assert tuple(zip(*left, strict=True)) == irrep.matrix(group.inverse(g))


def test_a_wrong_sign_is_noticed():
    """Control: one entry of one matrix changes its sign, and the residues see it."""
    group = symmetric_group(4)
    q, arrays = residues(group)[0]
    changed = arrays[-1].copy()
    place = tuple(np.argwhere((changed != 0) & (changed != 1) & (changed != q - 1) & (changed != -1))[0])
    changed[place] *= -1
    assert any(((changed[a] @ changed - changed[list(group.table[a])]) % q).any() for a in group.elements)
    assert ((changed @ changed.transpose(0, 2, 1) - np.eye(3)) % q).any()


@pytest.mark.parametrize("n", range(1, 13))
def test_dihedral_groups_turn_and_mirror_the_plane(n):
    group = dihedral_group(n)
    turn = [group.element(((k,) if n > 1 else (), 0)) for k in range(n)]
    planes = [irrep for irrep in real_irreps(group) if irrep.degree == 2]
    assert len(planes) == (n - 1) // 2
    cosines = {tuple(irrep.matrix(g)[0][0] for g in turn) for irrep in planes}
    expected = (((root_of_unity(n, j * k) + root_of_unity(n, -j * k)) / 2 for k in range(n)) for j in range(1, n))
    assert cosines == {row for row in map(tuple, expected) if any(value not in (1, -1) for value in row)}
    for irrep in planes:
        for k, g in enumerate(turn):
            (cosine, minus_sine), (sine, _) = irrep.matrix(g)
            assert minus_sine == -sine
            assert (cosine + root_of_unity(4, 1) * sine) ** n == 1
            mirror = irrep.matrix(group.element(((k,) if n > 1 else (), 1)))
            assert mirror[0][0] + mirror[1][1] == 0


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_shapes_name_the_representations_of_symmetric_groups(n):
    group = symmetric_group(n)
    kinds = [cycle_type(group.labels[members[0]]) for members in group.conjugacy_classes]
    irreps = dict(zip(partitions(n), symmetric_irreps(n), strict=True))
    for shape, irrep in irreps.items():
        assert irrep is symmetric_irrep(shape)
        assert irrep.character == tuple(symmetric_character(shape, kind) for kind in kinds)
        assert all((value * value).is_rational() for matrix in irrep.matrices for row in matrix for value in row)


@pytest.mark.parametrize("shape", [shape for n in range(1, 7) for shape in partitions(n)], ids=str)
def test_tableaux_and_the_relations_of_coxeter(shape):
    n = sum(shape)
    tableaux = standard_tableaux(shape)
    boxes = [(row, column) for row, length in enumerate(shape) for column in range(length)]
    standard = [
        filling
        for filling in permutations(boxes)
        if all(
            (row == 0 or (row - 1, column) in filling[:i]) and (column == 0 or (row, column - 1) in filling[:i])
            for i, (row, column) in enumerate(filling)
        )
    ]
    assert list(tableaux) == sorted(standard)
    swaps = [np.array(matrix, dtype=object) for matrix in seminormal_form(shape)]
    one = np.array([[Fraction(i == j) for j in range(len(tableaux))] for i in range(len(tableaux))], dtype=object)
    assert len(swaps) == n - 1
    for i, s in enumerate(swaps):
        assert (s @ s == one).all()
        assert all((s @ t == t @ s).all() for t in swaps[i + 2 :])
    for s, t in pairwise(swaps):
        assert (s @ t @ s == t @ s @ t).all()


def test_a5_needs_no_root_but_of_five():
    irreps = real_irreps(alternating_group(5))
    conductors = {
        value.smallest().conductor for irrep in irreps for matrix in irrep.matrices for row in matrix for value in row
    }
    assert conductors == {1, 5}


def test_restrictions_from_s5_to_a5():
    """(4, 1) and (3, 2) stay irreducible, and (3, 1, 1) becomes the sum of the two of degree 3."""
    alternating, symmetric = alternating_group(5), symmetric_group(5)
    inside = [symmetric.element(alternating.labels[members[0]]) for members in alternating.conjugacy_classes]

    def restricted(shape):
        return tuple(symmetric_irrep(shape).character[symmetric.class_of[g]] for g in inside)

    _, first, second, four, five = (irrep.character for irrep in real_irreps(alternating))
    assert (four, five) == (restricted((4, 1)), restricted((3, 2)))
    assert tuple(x + y for x, y in zip(first, second, strict=True)) == restricted((3, 1, 1))


@modest
@given(st.sampled_from(SMALL), st.data())
def test_the_numbering_does_not_matter(group, data):
    new = (0, *data.draw(st.permutations(range(1, group.order))))
    old = sorted(group.elements, key=new.__getitem__)
    table = tuple(tuple(new[group.product(a, b)] for b in old) for a in old)
    renumbered = FiniteGroup("renumbered", table, tuple(range(group.order)))
    irreps = real_irreps.__wrapped__(renumbered)
    assert {irrep.character for irrep in irreps} == set(character_table(renumbered).rows)
    irrep = data.draw(st.sampled_from(irreps))
    g, h = (data.draw(st.sampled_from(group.elements)) for _ in range(2))
    assert matrix_product(irrep.matrix(g), irrep.matrix(h)) == irrep.matrix(renumbered.product(g, h))


def test_tensor_products_are_kronecker_products():
    first, second = symmetric_group(3), dihedral_group(4)
    group = direct_product(first, second)
    left, right = real_irreps(first)[-1], real_irreps(second)[-1]
    both = tensor_product(group, left, right)
    for a, b in product(first.elements, second.elements):
        expected = np.kron(np.array(left.matrix(a), dtype=object), np.array(right.matrix(b), dtype=object))
        assert (np.array(both.matrix(8 * a + b), dtype=object) == expected).all()


ONE = Cyclotomic(1, [1])
WREATH = from_generators([(1, 0, 2, 3, 4, 5), (1, 2, 0, 3, 4, 5), (3, 4, 5, 0, 1, 2)], "S3≀Z2")


def test_a_group_that_is_not_known_has_real_representations_nevertheless():
    assert WREATH.order == factorial(3) ** 2 * 2
    assert set(character_table(WREATH).indicators) == {1}


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lambda: real_irreps(cyclic_group(3)), "not all irreducible representations of Z3 are real"),
        (lambda: real_irreps(alternating_group(4)), "not all irreducible representations of A4 are real"),
        (lambda: real_irreps(quaternion_group()), "not all irreducible representations of Q8 are real"),
        (lambda: real_irreps(direct_product(symmetric_group(3), cyclic_group(3))), "of S3×Z3 are real"),
        (lambda: real_irreps(WREATH), "are not known"),
        (lambda: symmetric_irreps(0), "at least 1"),
        (lambda: symmetric_irrep((1, 2)), "not a partition"),
        (lambda: symmetric_irrep(()), "at least 1"),
        (lambda: seminormal_form((2, 0)), "not a partition"),
        (lambda: Irrep(cyclic_group(2), "", (((ONE,),),)), "as many matrices"),
        (lambda: Irrep(cyclic_group(2), "", (((ONE,),), ((ONE, ONE),))), "square"),
        (lambda: Irrep(cyclic_group(2), "", (((ONE,),), ((ONE, ONE), (ONE, ONE)))), "same size"),
        (lambda: matrix_product(((ONE, ONE),), ((ONE,),)), "shorter"),
    ],
)
def test_refusals(action, message):
    with pytest.raises(ValueError, match=message) as refusal:
        action()
    assert "\n" not in str(refusal.value)

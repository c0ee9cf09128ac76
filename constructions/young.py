"""Young's orthogonal form: the irreducible representations of the symmetric groups.

Source: G. James and A. Kerber, 'The Representation Theory of the Symmetric Group', 1981, chapter 3.

The basis of the representation of a shape are its standard tableaux: diagrams filled with 1, …, n that increase
along rows and columns. Let r be the axial distance of i and i + 1 in a tableau t, the content (column − row) of i + 1
less that of i, and let t' be the tableau with the two exchanged. The transposition of i and i + 1 maps t to t/r if t'
is not standard (then r = ±1); else, with t the one in which i stands above i + 1, it maps

    t to t/r + t'  and  t' to (1 − 1/r²) t − t'/r.

This seminormal form is rational. Giving t' the squared length 1 − 1/r² times that of t makes it orthogonal, so that
each entry is a rational number times the square root of one; these square roots lie in cyclotomic fields, which
serve for all constructions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from operator import mul

from flint import fmpq, fmpq_mat

from constructions.cyclotomic import Cyclotomic
from constructions.groups import symmetric_group
from constructions.homomorphisms import extended
from constructions.partitions import Partition, is_partition, partitions
from constructions.rational_matrices import to_flint
from constructions.rationals import to_fraction
from constructions.reals import square_root
from constructions.representations import Irrep

__all__ = ["Tableau", "seminormal_form", "standard_tableaux", "symmetric_irrep", "symmetric_irreps"]

Tableau = tuple[tuple[int, int], ...]


def standard_tableaux(shape: Partition) -> tuple[Tableau, ...]:
    """Return the standard tableaux of a shape.

    Parameters
    ----------
    shape : partition of n

    Returns
    -------
    tuple of tableaux
        Each as the places (row, column) of 1, …, n in turn, counted from 0. The first is filled row by row.

    Raises
    ------
    ValueError
        If the shape is not a partition.

    Source
    ------
    Definition.

    Examples
    --------
    >>> standard_tableaux((2, 1))
    (((0, 0), (0, 1), (1, 0)), ((0, 0), (1, 0), (0, 1)))
    """
    if not is_partition(shape):
        raise ValueError(f"{shape} is not a partition")
    return tuple(sorted(_tableaux(shape)))


def seminormal_form(shape: Partition) -> tuple[tuple[tuple[Fraction, ...], ...], ...]:
    """Return the matrices of the transpositions of neighbours in Young's seminormal form.

    Parameters
    ----------
    shape : partition of n

    Returns
    -------
    tuple of n − 1 matrices
        Number i is that of the transposition of i and i + 1, counted from 0; its columns are the images of
        the tableaux in the order of `standard_tableaux`.

    Raises
    ------
    ValueError
        If the shape is not a partition.

    Source
    ------
    James and Kerber, chapter 3, as the module explains.

    Examples
    --------
    >>> for matrix in seminormal_form((2, 1)):
    ...     print([[str(entry) for entry in row] for row in matrix])
    [['1', '0'], ['0', '-1']]
    [['-1/2', '3/4'], ['1', '1/2']]
    """
    tableaux = standard_tableaux(shape)
    number = {tableau: j for j, tableau in enumerate(tableaux)}
    matrices = []
    for i in range(sum(shape) - 1):
        columns = []
        for j, tableau in enumerate(tableaux):
            column = [Fraction(0)] * len(tableaux)
            column[j] = 1 / _distance(tableau, i)
            other = number.get(_exchanged(tableau, i))
            if other is not None:
                column[other] = Fraction(1) if tableau[i] < tableau[i + 1] else 1 - column[j] ** 2
            columns.append(column)
        matrices.append(tuple(zip(*columns, strict=True)))
    return tuple(matrices)


@cache
def symmetric_irrep(shape: Partition) -> Irrep:
    """Return the irreducible representation of S_n of a shape, in Young's orthogonal form.

    Parameters
    ----------
    shape : partition of n ≥ 1

    Returns
    -------
    Irrep
        Of `symmetric_group(n)`; its rows and columns are in the order of `standard_tableaux`.

    Raises
    ------
    ValueError
        If the shape is not a partition, or n is 0.

    Source
    ------
    James and Kerber, chapter 3, as the module explains.

    Examples
    --------
    >>> symmetric_irrep((3, 1)).character
    (3, 1, 0, -1, -1)
    """
    lengths = _squared_lengths(shape)
    n, degree = sum(shape), len(lengths)
    group = symmetric_group(n)
    images = {
        group.element((*range(i), i + 1, i, *range(i + 2, n))): to_flint(form)
        for i, form in enumerate(seminormal_form(shape))
    }
    one = fmpq_mat([[int(i == j) for j in range(degree)] for i in range(degree)])
    squares = [[image / length for length in lengths] for image in lengths]
    return Irrep(
        group,
        str(shape),
        tuple(
            tuple(
                tuple(map(_scaled, row, row_of_squares))
                for row, row_of_squares in zip(matrix.tolist(), squares, strict=True)
            )
            for matrix in extended(group, images, one, mul)
        ),
    )


def symmetric_irreps(n: int) -> tuple[Irrep, ...]:
    """Return all irreducible representations of S_n.

    Parameters
    ----------
    n : int
        At least 1.

    Returns
    -------
    tuple of Irrep
        One for each partition of n, in the order of `partitions`: the trivial one first, the sign last.

    Raises
    ------
    ValueError
        If n is less than 1.

    Source
    ------
    James and Kerber, chapter 3.

    Examples
    --------
    >>> [irrep.degree for irrep in symmetric_irreps(4)]
    [1, 3, 2, 3, 1]
    """
    if n < 1:
        raise ValueError(f"S_n needs n of at least 1, not {n}")
    return tuple(map(symmetric_irrep, partitions(n)))


def _tableaux(shape: Partition) -> Iterator[Tableau]:
    """Yield the standard tableaux of a shape: n stands at the end of a row that is longer than the next one."""
    if not sum(shape):
        yield ()
    for row, length in enumerate(shape):
        if length > max(shape[row + 1 :], default=0):
            for rest in _tableaux((*shape[:row], length - 1, *shape[row + 1 :])):
                yield (*rest, (row, length - 1))


def _distance(tableau: Tableau, i: int) -> Fraction:
    """Return the axial distance of the entries number i and i + 1."""
    (row, column), (next_row, next_column) = tableau[i : i + 2]
    return Fraction(next_column - next_row - column + row)


def _exchanged(tableau: Tableau, i: int) -> Tableau:
    return (*tableau[:i], tableau[i + 1], tableau[i], *tableau[i + 2 :])


def _squared_lengths(shape: Partition) -> list[Fraction]:
    """Return the squared lengths of the tableaux with which the seminormal form is orthogonal, the first one 1."""
    tableaux = standard_tableaux(shape)
    lengths = {tableaux[0]: Fraction(1)}
    for tableau in tableaux:
        for i in range(len(tableau) - 1):
            if abs(_distance(tableau, i)) > 1 and tableau[i] < tableau[i + 1]:
                lengths[_exchanged(tableau, i)] = lengths[tableau] * (1 - 1 / _distance(tableau, i) ** 2)
    return [lengths[tableau] for tableau in tableaux]


@cache
def _scaled(rational: fmpq, square: Fraction) -> Cyclotomic:
    """Return q √s, one object for each of the few numbers that all entries are made of."""
    return (square_root(square) * to_fraction(rational)).smallest()

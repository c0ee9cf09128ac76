"""Matrices of rational numbers: tuples of fractions outside, python-flint inside.

Source: the weights of the transformers of 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep
Learning'), chapter 8, and its Markov chains.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from flint import fmpq_mat

from constructions import rationals
from constructions.rationals import Rational, to_fraction

__all__ = ["Matrix", "Row", "from_flint", "matrix", "row", "to_flint"]

Row = tuple[Fraction, ...]
Matrix = tuple[Row, ...]


def row(entries: Iterable[Rational]) -> Row:
    """Return some rational numbers as fractions.

    Parameters
    ----------
    entries : iterable of int or Fraction

    Returns
    -------
    tuple of Fraction

    Raises
    ------
    TypeError
        If an entry is neither an integer nor a fraction.

    Source
    ------
    Our notation.

    Examples
    --------
    >>> row([1, Fraction(1, 2)])
    (Fraction(1, 1), Fraction(1, 2))
    """
    found = tuple(entries)
    for entry in found:
        if not isinstance(entry, int | Fraction):
            raise TypeError(f"an entry of a rational matrix is an integer or a fraction, not {entry!r}")
    return tuple(map(Fraction, found))


def matrix(rows: Iterable[Iterable[Rational]]) -> Matrix:
    """Return a matrix with the given rows.

    Parameters
    ----------
    rows : iterable of iterables of int or Fraction
        Of one length; there may be none.

    Returns
    -------
    tuple of tuples of Fraction

    Raises
    ------
    TypeError
        If an entry is neither an integer nor a fraction.
    ValueError
        If the rows have different lengths.

    Source
    ------
    Our notation.

    Examples
    --------
    >>> matrix([[1, 0]])
    ((Fraction(1, 1), Fraction(0, 1)),)
    """
    found = tuple(map(row, rows))
    if len({len(entries) for entries in found}) > 1:
        raise ValueError("the rows of a matrix have one length")
    return found


def to_flint(rows: Matrix, width: int | None = None) -> fmpq_mat:
    """Return a matrix for computations.

    Parameters
    ----------
    rows : tuple of tuples of Fraction
    width : int
        The number of columns, needed where there are no rows.

    Returns
    -------
    fmpq_mat

    Source
    ------
    python-flint.

    Examples
    --------
    >>> to_flint(matrix([[1, 2]])).ncols(), to_flint((), 3).ncols()
    (2, 3)
    """
    columns = len(rows[0]) if rows else width or 0
    return fmpq_mat(len(rows), columns, [rationals.to_flint(entry) for line in rows for entry in line])


def from_flint(entries: fmpq_mat) -> Matrix:
    """Return the rows of a matrix of python-flint.

    Parameters
    ----------
    entries : fmpq_mat

    Returns
    -------
    tuple of tuples of Fraction

    Source
    ------
    python-flint.

    Examples
    --------
    >>> from_flint(to_flint(matrix([[3]])))
    ((Fraction(3, 1),),)
    """
    return tuple(tuple(map(to_fraction, line)) for line in entries.tolist())

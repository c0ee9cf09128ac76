"""Heads that look for a few places of a string of bits, with explicit weights, as rational data.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), Lemmas A.19 and A.20, with the
key and the signs set right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from constructions.cyclotomic import Rational
from constructions.rational_matrices import Row, from_flint, matrix, row, to_flint

__all__ = ["SelectingHead", "equal_key", "selecting_head"]


def _dot(left: Row, right: Row) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True)), Fraction(0))


@dataclass(frozen=True)
class SelectingHead:
    """The head softmax(q X^T) X a, by its vectors: the score of a token x is q . x, its value a . x.

    Parameters
    ----------
    query, value : row
        q = W_K W_Q^T v_[CLS], with the sharpness, and a = W_V W_C e_1.

    Source
    ------
    tasks, Section A.2.1.

    Examples
    --------
    >>> head = selecting_head([[0, 0, 0, 1]], (0,), [1, 0, 0, 0], [0, 1, 0, 0], 5)
    >>> head.scores([[1, 0, 0, 1]]), head.values([[0, 1, 0, 1]])
    ((Fraction(5, 1),), (Fraction(1, 1),))
    """

    query: Row
    value: Row

    def scores(self, tokens: Iterable[Iterable[Rational]]) -> Row:
        """Return the scores of tokens."""
        return tuple(_dot(self.query, token) for token in matrix(tokens))

    def values(self, tokens: Iterable[Iterable[Rational]]) -> Row:
        """Return the values of tokens."""
        return tuple(_dot(self.value, token) for token in matrix(tokens))


def equal_key(places: Iterable[Iterable[Rational]], inside: Collection[int]) -> Row:
    """Return the vector in the span of some of the embeddings that has the inner product 1 with each of them.

    Parameters
    ----------
    places : iterable of iterables of int or Fraction
        The embeddings of all places.
    inside : collection of int
        The places that are looked for.

    Returns
    -------
    tuple of Fraction

    Raises
    ------
    ValueError
        If no place is looked for, or their embeddings are linearly dependent.

    Source
    ------
    In place of their sum in Lemma A.19 of tasks, which fits them equally well if they are orthogonal.

    Examples
    --------
    >>> equal_key([[1, 0], [0, 2]], (0, 1))
    (Fraction(1, 1), Fraction(1, 2))
    """
    rows = matrix(places)
    chosen = tuple(rows[place] for place in inside)
    if not chosen:
        raise ValueError("a head looks for at least one place")
    gram = to_flint(tuple(tuple(_dot(left, right) for right in chosen) for left in chosen))
    if not gram.det():
        raise ValueError("the embeddings of the places are linearly dependent")
    factors = from_flint(gram.solve(to_flint(tuple((Fraction(1),) for _ in chosen))))
    return tuple(
        sum((factor[0] * vector[entry] for factor, vector in zip(factors, chosen, strict=True)), Fraction(0))
        for entry in range(len(rows[0]))
    )


def selecting_head(
    places: Sequence[Sequence[Rational]],
    inside: Collection[int],
    zero: Iterable[Rational],
    one: Iterable[Rational],
    sharpness: Rational,
) -> SelectingHead:
    """Return the head that approximates the mean of the signs of the bits at some places.

    Parameters
    ----------
    places : sequence of sequences of int or Fraction
        The embeddings of the places, which are orthogonal to those of the bits.
    inside : collection of int
        The places that are looked for.
    zero, one : iterable of int or Fraction
        The embeddings of the bits, orthonormal.
    sharpness : int or Fraction
        The score of the places that are looked for.

    Returns
    -------
    SelectingHead

    Raises
    ------
    ValueError
        If no place is looked for, or their embeddings are linearly dependent.

    Source
    ------
    tasks, Lemma A.19, with E_1 - E_0 in W_V.

    Examples
    --------
    >>> selecting_head([[0, 0, 1]], (0,), [1, 0, 0], [0, 1, 0], 2).query
    (Fraction(0, 1), Fraction(0, 1), Fraction(2, 1))
    """
    key = equal_key(places, inside)
    first, second = row(zero), row(one)
    return SelectingHead(
        tuple(Fraction(sharpness) * entry for entry in key),
        tuple(b - a for a, b in zip(first, second, strict=True)),
    )

"""Partitions of a number, which name both the conjugacy classes and the irreducible characters of S_n.

Source: G. James and A. Kerber, 'The Representation Theory of the Symmetric Group', 1981, §1.2 and §2.4.

A partition is a tuple of positive integers that do not increase: the lengths of the cycles of a permutation,
or of the rows of a diagram of boxes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from math import factorial, prod

__all__ = ["Partition", "cycle_type", "is_partition", "number_of_permutations", "partitions", "symmetric_character"]

Partition = tuple[int, ...]


def partitions(n: int) -> tuple[Partition, ...]:
    """Return the partitions of n in decreasing lexicographic order, (n) first.

    Parameters
    ----------
    n : int
        Not negative.

    Returns
    -------
    tuple of partitions

    Raises
    ------
    ValueError
        If n is negative.

    Source
    ------
    Definition.

    Examples
    --------
    >>> partitions(4)
    ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1))
    """
    if n < 0:
        raise ValueError(f"a negative number like {n} has no partitions")
    return tuple(_partitions(n, n))


def is_partition(parts: Partition) -> bool:
    """Tell whether some numbers are positive and do not increase.

    Parameters
    ----------
    parts : tuple of int
        Any.

    Returns
    -------
    bool

    Source
    ------
    Definition.

    Examples
    --------
    >>> is_partition((2, 1, 1)), is_partition((1, 2))
    (True, False)
    """
    return sorted(parts, reverse=True) == list(parts) and all(part > 0 for part in parts)


def cycle_type(permutation: Sequence[int]) -> Partition:
    """Return the lengths of the cycles of a permutation, longest first.

    Parameters
    ----------
    permutation : sequence of n int
        The images of 0, …, n − 1.

    Returns
    -------
    partition of n

    Source
    ------
    Two permutations are conjugate in S_n if and only if their cycle types are equal.

    Examples
    --------
    >>> cycle_type((1, 0, 3, 4, 2))
    (3, 2)
    """
    lengths = []
    left = set(range(len(permutation)))
    while left:
        point, length = left.pop(), 1
        while (point := permutation[point]) in left:
            left.remove(point)
            length += 1
        lengths.append(length)
    return tuple(sorted(lengths, reverse=True))


def number_of_permutations(kind: Partition) -> int:
    """Return how many permutations have a cycle type.

    Parameters
    ----------
    kind : partition of n

    Returns
    -------
    int
        n! / Π_k k^(m_k) m_k!, where m_k is the number of cycles of length k.

    Source
    ------
    James and Kerber, §1.2: Π_k k^(m_k) m_k! permutations commute with a given one.

    Examples
    --------
    >>> [number_of_permutations(kind) for kind in partitions(4)]
    [6, 8, 3, 6, 1]
    """
    commuting: int = prod(length**m * factorial(m) for length, m in Counter(kind).items())
    return factorial(sum(kind)) // commuting


def symmetric_character(shape: Partition, kind: Partition) -> int:
    """Return the value of an irreducible character of S_n at the permutations of a cycle type.

    Parameters
    ----------
    shape : partition of n
        The character: (n) is the trivial one, (1, …, 1) the sign, (n − 1, 1) the number of fixed points less 1.
    kind : partition of n
        The cycle type.

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If the two are not partitions of the same number.

    Source
    ------
    The rule of Murnaghan and Nakayama (James and Kerber, 2.4.7): strip from the diagram a rim hook of k boxes
    for each cycle of length k, in every way, with the sign (−1)^(rows − 1) of each. With β_i the length of row i
    plus the number of rows below it, this means to replace a β_i by β_i − k; the rows passed are the β's
    between.

    Examples
    --------
    >>> [symmetric_character((2, 2), kind) for kind in partitions(4)]
    [0, -1, 2, 0, 2]
    """
    if sum(shape) != sum(kind) or not (is_partition(shape) and is_partition(kind)):
        raise ValueError(f"{shape} and {kind} are not partitions of the same number")
    return _stripped(frozenset(length + below for below, length in enumerate(reversed(shape))), kind)


@cache
def _stripped(betas: frozenset[int], kind: Partition) -> int:
    """Sum the signs of all ways to strip rim hooks of the given lengths, one after the other."""
    if not kind:
        return 1
    length, *others = kind
    value = 0
    for beta in betas:
        lower = beta - length
        if lower >= 0 and lower not in betas:
            passed = sum(lower < other < beta for other in betas)
            rest = _stripped(betas - {beta} | {lower}, tuple(others))
            value += -rest if passed % 2 else rest
    return value


def _partitions(total: int, largest: int) -> Iterator[Partition]:
    """Yield the partitions of a number into parts of bounded size, larger first parts first."""
    if total == 0:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)

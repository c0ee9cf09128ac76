"""Irreducible characters of any finite group, exactly, and whether its representations can be made real.

Source: J. D. Dixon, 'High speed computation of group characters', Numerische Mathematik 10, 1967; G. J. A.
Schneider, 'Dixon's character table algorithm revisited', Journal of Symbolic Computation 9, 1990; J.-P. Serre,
'Linear Representations of Finite Groups', §13.2, for the indicators.

The sums over the conjugacy classes C_1, …, C_K span a commutative algebra, in which C_i C_j = Σ_k a_ijk C_k. An
irreducible character χ of degree d is the map C_k ↦ ω_k = |C_k| χ(C_k) / d of this algebra to the numbers: its
values are a common eigenvector, (Σ_k a_ijk ω_k)_j = ω_i ω. The eigenvectors are found modulo a prime p ≡ 1 modulo
the exponent e of the group, p > 2 √|G|; then d < p/2 is known from Σ_k ω_k ω_k' / |C_k| = |G| / d², where k' is the
class of the inverses. The eigenvalues of an element of order o are powers of ζ_o, and how often each occurs is a
number from 0 to d < p that follows from the values at its powers modulo p.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import count
from math import isqrt

from flint import fmpz, nmod, nmod_mat

from constructions.cyclotomic import Cyclotomic, total
from constructions.groups import FiniteGroup

__all__ = ["CharacterTable", "character_table", "has_real_irreps"]


@dataclass(frozen=True)
class CharacterTable:
    """The K irreducible characters of a group with K conjugacy classes.

    Parameters
    ----------
    group : FiniteGroup
        The group.
    rows : tuple of K tuples of K Cyclotomic
        `rows[m][k]` is the value of the character number m at the class number k of `group.conjugacy_classes`.

    Source
    ------
    tasks, appendix D.8.

    Examples
    --------
    >>> from constructions.groups import symmetric_group
    >>> table = character_table(symmetric_group(3))
    >>> table.rows
    ((1, 1, 1), (1, -1, 1), (2, 0, -1))
    >>> table.degrees, table.indicators
    ((1, 1, 2), (1, 1, 1))
    """

    group: FiniteGroup
    rows: tuple[tuple[Cyclotomic, ...], ...]

    @property
    def degrees(self) -> tuple[int, ...]:
        """The degree of each character, its value at the neutral element."""
        return tuple(int(row[0].as_fraction()) for row in self.rows)

    @cached_property
    def indicators(self) -> tuple[int, ...]:
        """The Frobenius–Schur indicator (1/|G|) Σ_g χ(g²) of each character.

        It is 1 if the character belongs to a real representation, −1 if its values are real but it does not,
        and 0 if not all values are real.
        """
        group = self.group
        squares = [group.class_of[group.product(g, g)] for g in group.elements]
        sums = (total(row[k] for k in squares) for row in self.rows)
        return tuple(int(value.as_fraction()) // group.order for value in sums)

    def value(self, m: int, g: int) -> Cyclotomic:
        """Return the value of a character at an element.

        Parameters
        ----------
        m : int
            Number of the character.
        g : int
            Element of the group.

        Returns
        -------
        Cyclotomic

        Source
        ------
        Definition.

        Examples
        --------
        >>> from constructions.groups import cyclic_group
        >>> table = character_table(cyclic_group(3))
        >>> table.value(1, 0), table.value(1, 1) ** 3
        (1, 1)
        """
        return self.rows[m][self.group.class_of[g]]


@cache
def character_table(group: FiniteGroup) -> CharacterTable:
    """Return the irreducible characters of a group, the trivial one first, then by increasing degree.

    Parameters
    ----------
    group : FiniteGroup
        Any.

    Returns
    -------
    CharacterTable
        Each value is written in the smallest cyclotomic field that contains it.

    Source
    ------
    Dixon and Schneider, as the module explains.

    Examples
    --------
    >>> from constructions.groups import alternating_group
    >>> character_table(alternating_group(5)).degrees
    (1, 3, 3, 4, 5)
    """
    modulus, root = _prime_and_root(group)
    rows = [_lifted(group, vector, modulus, root) for vector in _common_eigenvectors(group, modulus)]
    rows.sort(key=lambda row: (row[0].sort_key(), any(value != 1 for value in row), [v.sort_key() for v in row]))
    return CharacterTable(group, tuple(rows))


def has_real_irreps(group: FiniteGroup) -> bool:
    """Tell whether every irreducible representation of a group can be given by real matrices.

    Parameters
    ----------
    group : FiniteGroup
        Any.

    Returns
    -------
    bool
        Whether every Frobenius–Schur indicator is 1.

    Source
    ------
    Serre, Proposition 39; tasks, §7.6, supposes it in Theorem 7.9.

    Examples
    --------
    >>> from constructions.groups import dihedral_group, quaternion_group
    >>> has_real_irreps(dihedral_group(4)), has_real_irreps(quaternion_group())
    (True, False)
    """
    return set(character_table(group).indicators) == {1}


def _prime_and_root(group: FiniteGroup) -> tuple[int, int]:
    """Return the least prime p ≡ 1 modulo the exponent e with p > 2 √|G|, and a residue of order e."""
    exponent = group.exponent
    least = isqrt(4 * group.order) + 1
    modulus = next(p for p in count(1, exponent) if p >= least and fmpz(p).is_prime())
    primes = [int(prime) for prime, _ in fmpz(exponent).factor()]
    powers = (pow(a, (modulus - 1) // exponent, modulus) for a in range(1, modulus))
    root = next(z for z in powers if all(pow(z, exponent // prime, modulus) != 1 for prime in primes))
    return modulus, root


def _class_matrix(group: FiniteGroup, i: int, modulus: int) -> nmod_mat:
    """Return the matrix (a_ijk)_kj: how often a given element of C_k is a product of one of C_i and one of C_j."""
    classes = group.conjugacy_classes
    counts = [[0] * len(classes) for _ in classes]
    for x in classes[i]:
        row = group.table[group.inverses[x]]
        for k, members in enumerate(classes):
            counts[k][group.class_of[row[members[0]]]] += 1
    return nmod_mat(counts, modulus)


def _common_eigenvectors(group: FiniteGroup, modulus: int) -> list[list[int]]:
    """Return the common eigenvectors ω of the class algebra modulo p, with ω_1 = 1."""
    number = len(group.conjugacy_classes)
    spaces = [nmod_mat([[int(j == k) for k in range(number)] for j in range(number)], modulus)]
    for i in range(1, number):
        if len(spaces) < number:
            matrix = _class_matrix(group, i, modulus)
            spaces = [part for space in spaces for part in _eigenspaces(space, matrix, modulus)]
    vectors = ([int(value) for value in space.entries()] for space in spaces)
    return [[value * pow(vector[0], -1, modulus) % modulus for value in vector] for vector in vectors]


def _eigenspaces(space: nmod_mat, matrix: nmod_mat, modulus: int) -> list[nmod_mat]:
    """Split the span of some rows, reduced to echelon form, into eigenspaces of x ↦ x M; the span is invariant."""
    rank = space.nrows()
    if rank == 1:
        return [space]
    pivots = [next(k for k in range(space.ncols()) if int(space[j, k])) for j in range(rank)]
    images = space * matrix
    action = nmod_mat([[int(images[j, pivot]) for pivot in pivots] for j in range(rank)], modulus)
    identity = nmod_mat([[int(j == k) for k in range(rank)] for j in range(rank)], modulus)
    parts = []
    for eigenvalue, _ in action.charpoly().roots():
        kernel, dimension = (action - identity * eigenvalue).transpose().nullspace()
        vectors = [[int(kernel[j, k]) for j in range(rank)] for k in range(dimension)]
        parts.append((nmod_mat(vectors, modulus) * space).rref()[0])
    return parts


def _lifted(group: FiniteGroup, vector: list[int], modulus: int, root: int) -> tuple[Cyclotomic, ...]:
    """Return the character whose ω is known modulo p; the given root stands for ζ_e."""
    classes, class_of = group.conjugacy_classes, group.class_of
    sizes = [nmod(len(members), modulus) for members in classes]
    opposite = [class_of[group.inverses[members[0]]] for members in classes]
    weight = sum(vector[k] * vector[opposite[k]] / size for k, size in enumerate(sizes))
    degree = next(d for d in range(1, isqrt(group.order) + 1) if d * d * weight == group.order)
    residues = [degree * value / size for value, size in zip(vector, sizes, strict=True)]
    values = []
    for members in classes:
        order = group.element_orders[members[0]]
        at_powers = [residues[class_of[group.power(members[0], s)]] for s in range(order)]
        inverse_root = nmod(root, modulus) ** (-(group.exponent // order))
        multiplicities = [
            int(sum(value * inverse_root ** (s * t) for s, value in enumerate(at_powers)) / order) for t in range(order)
        ]
        values.append(Cyclotomic(order, multiplicities).smallest())
    return tuple(values)

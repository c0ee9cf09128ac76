"""Pairs of nodes that reproduce the centred target of a group without an error.

Source: 'li2' (Y. Tian, arXiv 2509.21519), Theorem 3, which holds with [u; ±P ū] instead of the printed [u; ±P u].

The pair [u; ±v] gives (u(a) + v(b))² − (u(a) − v(b))² = 4 u(a) v(b). An output layer with the opposite values w_h and
−w_h at a pair so adds 4 w_h u(a) v(b) to the output at h.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from constructions.abelian import FiniteAbelianGroup
from constructions.arguments import instance
from constructions.characters import character_table
from constructions.cyclotomic import Cyclotomic, Rational, exact, root_of_unity, total
from constructions.groups import FiniteGroup
from constructions.irreps import real_irreps

__all__ = [
    "NodePair",
    "character_pairs",
    "conjugate_pairs",
    "pair_outputs",
    "real_pairs",
    "reproduces_target",
    "wave_pairs",
]

Matrix = list[list[Cyclotomic]]


@dataclass(frozen=True)
class NodePair:
    """The nodes [u; v] and [u; −v] with the output weights w and −w.

    Parameters
    ----------
    first, second, output : sequence of numbers
        u, v and w, of one length.

    Raises
    ------
    ValueError
        If the lengths differ.
    """

    first: Sequence[Cyclotomic | Rational]
    second: Sequence[Cyclotomic | Rational]
    output: Sequence[Cyclotomic | Rational]

    def __post_init__(self) -> None:
        """Check the lengths."""
        if len({len(self.first), len(self.second), len(self.output)}) != 1:
            raise ValueError("a pair has as many weights for each factor as for the output")
        for name in ("first", "second", "output"):
            object.__setattr__(self, name, tuple(exact(value) for value in getattr(self, name)))


def character_pairs(group: FiniteAbelianGroup) -> list[NodePair]:
    """Return one complex pair for each nontrivial character, which add up to the target of addition: 2M − 2 nodes.

    Source
    ------
    li2/theorem-3.repair, for an Abelian group.

    Examples
    --------
    >>> from constructions.groups import from_abelian
    >>> group = FiniteAbelianGroup((5,))
    >>> pairs = character_pairs(group)
    >>> len(pairs), reproduces_target(from_abelian(group), pairs)
    (4, True)
    """
    scale = Fraction(1, 4 * group.order)
    rows = ([group.character(k, g) for g in group.elements] for k in group.nontrivial_characters)
    return [NodePair(row, row, [value.conjugate() * scale for value in row]) for row in rows]


def real_pairs(group: FiniteGroup) -> list[NodePair]:
    """Return d³ pairs of matrix entries for each nontrivial real irreducible representation of degree d.

    Parameters
    ----------
    group : FiniteGroup
        One of which `real_irreps` knows the representations.

    Source
    ------
    li2, the remark behind Theorem 3, with different halves. All nodes are local maxima of the energy.

    Examples
    --------
    >>> from constructions.groups import symmetric_group
    >>> pairs = real_pairs(symmetric_group(3))
    >>> len(pairs), reproduces_target(symmetric_group(3), pairs)
    (9, True)
    """
    found = []
    for irrep in real_irreps(group)[1:]:
        scale = Fraction(irrep.degree, 4 * group.order)
        for i, j, k in product(range(irrep.degree), repeat=3):
            output = [value * scale for value in irrep.entry(i, k)]
            found.append(NodePair(irrep.entry(i, j), irrep.entry(j, k), output))
    return found


def wave_pairs(group: FiniteAbelianGroup) -> list[NodePair]:
    """Return real pairs for addition in an Abelian group: four for characters k and −k, one for each k = −k.

    Source
    ------
    li2/remark-theorem-3.repair. All nodes are local maxima of the energy, by li2/corollary-2.repair.

    Examples
    --------
    >>> from constructions.groups import from_abelian
    >>> group = FiniteAbelianGroup((6,))
    >>> pairs = wave_pairs(group)
    >>> len(pairs), reproduces_target(from_abelian(group), pairs)
    (9, True)
    """
    found = []
    for k in group.nontrivial_characters:
        row = [group.character(k, g) for g in group.elements]
        cosine = [value.real for value in row]
        if group.negate(k) == k:
            found.append(NodePair(row, row, [value * Fraction(1, 4 * group.order) for value in row]))
        elif k < group.negate(k):
            sine = [(value * root_of_unity(4, 3)).real for value in row]
            even = [value * Fraction(1, 2 * group.order) for value in cosine]
            odd = [value * Fraction(1, 2 * group.order) for value in sine]
            found += [NodePair(cosine, cosine, even), NodePair(sine, sine, [-value for value in even])]
            found += [NodePair(sine, cosine, odd), NodePair(cosine, sine, odd)]
    return found


def conjugate_pairs(group: FiniteGroup) -> list[NodePair]:
    """Return pairs [u; ±P ū] for any group: d⁴ of them, with u u* a basis, for each nontrivial character of degree d.

    The columns e_x of the projection Π(a, x) = (d/M) χ(a x⁻¹) contain a basis of the functions of χ. The u are the
    members of a basis, their sums, and their sums with a factor i. An output layer solves Σ_j w_j(h) u_j(a) ū_j(c) =
    Π(a, h c)/4 at the x of the basis.

    Parameters
    ----------
    group : FiniteGroup
        Any one.

    Source
    ------
    li2/theorem-3.repair.

    Examples
    --------
    >>> from constructions.groups import quaternion_group
    >>> pairs = conjugate_pairs(quaternion_group())
    >>> len(pairs), reproduces_target(quaternion_group(), pairs)
    (19, True)
    """
    instance(group, FiniteGroup, "cyclic_group(5)")
    table, found = character_table(group), []
    for m, degree in enumerate(table.degrees):
        if any(value != 1 for value in table.rows[m]):
            scale = Fraction(degree, group.order)
            values = [table.value(m, g) * scale for g in group.elements]
            found += _spanning_pairs(group, values, degree * degree)
    return found


def _spanning_pairs(group: FiniteGroup, values: list[Cyclotomic], size: int) -> list[NodePair]:
    kernel = [[values[group.product(a, y)] for y in group.inverses] for a in group.elements]
    basis, inverse = _basis(kernel, size)
    n, i = range(size), root_of_unity(4, 1)
    wanted = [[[kernel[x][group.product(h, y)] for y in basis] for x in basis] for h in group.elements]
    spread = [_product(_product(inverse, matrix), inverse) for matrix in wanted]
    columns = [[kernel[a][x] for a in group.elements] for x in basis]
    pairs = []
    for s, t in product(n, n):
        if s == t:  # what the other u u* add to e_s e_s* is taken off
            vector = columns[s]
            others = [(s, q) for q in n if q != s]
            weights = [matrix[s][s] - total(_even(matrix, *q) + _odd(matrix, *q) for q in others) for matrix in spread]
        elif s < t:
            vector = [x + y for x, y in zip(columns[s], columns[t], strict=True)]
            weights = [_even(matrix, s, t) for matrix in spread]
        else:
            vector = [x + i * y for x, y in zip(columns[t], columns[s], strict=True)]
            weights = [_odd(matrix, s, t) for matrix in spread]
        partner = [vector[b].conjugate() for b in group.inverses]
        pairs.append(NodePair(vector, partner, [weight * Fraction(1, 4) for weight in weights]))
    return pairs


def _even(matrix: Matrix, s: int, t: int) -> Cyclotomic:
    """Return the coefficient of (e_s + e_t)(e_s + e_t)*."""
    return (matrix[s][t] + matrix[t][s]) * Fraction(1, 2)


def _odd(matrix: Matrix, s: int, t: int) -> Cyclotomic:
    """Return the coefficient of (e_s + i e_t)(e_s + i e_t)* for s < t, whatever their order here."""
    first, second = sorted((s, t))
    return (matrix[first][second] - matrix[second][first]) * root_of_unity(4, 1) * Fraction(1, 2)


def _basis(kernel: Matrix, size: int) -> tuple[list[int], Matrix]:
    """Return elements whose columns are a basis, and the inverse of the kernel on them."""
    chosen: list[int] = []
    inverse: Matrix = []
    for x in range(len(kernel)):
        side = [kernel[y][x] for y in chosen]
        solved = [total(p * q for p, q in zip(row, side, strict=True)) for row in inverse]
        pivot = kernel[x][x] - total(kernel[x][y] * p for y, p in zip(chosen, solved, strict=True))
        if pivot:
            scale = pivot.inverse()
            back = [value.conjugate() * scale for value in solved]
            inverse = [
                [value + p * q for value, q in zip(row, back, strict=True)] + [-(p * scale)]
                for row, p in zip(inverse, solved, strict=True)
            ]
            inverse.append([*(-value for value in back), scale])
            chosen.append(x)
    if len(chosen) != size:
        raise ValueError(f"the functions of a character have the dimension {size}, not {len(chosen)}")
    return chosen, inverse


def _product(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [[total(x * y for x, y in zip(row, column, strict=True)) for column in columns] for row in left]


def pair_outputs(group: FiniteGroup, pairs: Sequence[NodePair], a: int, b: int) -> list[Cyclotomic]:
    """Return the outputs Σ w_h (u(a) + v(b))² − w_h (u(a) − v(b))² of pairs at a and b, for all h.

    Examples
    --------
    >>> from constructions.groups import cyclic_group
    >>> pair_outputs(cyclic_group(2), [NodePair([1, -1], [1, -1], [Fraction(1, 8), Fraction(-1, 8)])], 1, 1)
    [1/2, -1/2]
    """
    instance(group, FiniteGroup, "cyclic_group(5)")
    found = []
    for h in group.elements:
        terms = []
        for pair in pairs:
            u, v, w = exact(pair.first[a]), exact(pair.second[b]), exact(pair.output[h])
            terms.append(w * ((u + v) * (u + v) - (u - v) * (u - v)))
        found.append(total(terms))
    return found


def reproduces_target(group: FiniteGroup, pairs: Sequence[NodePair]) -> bool:
    """Tell whether the outputs are the target, 1 − 1/M at h = a b and −1/M elsewhere, at all M² inputs.

    Examples
    --------
    >>> from constructions.groups import cyclic_group
    >>> reproduces_target(cyclic_group(2), [])
    False
    """
    mean = Fraction(1, group.order)
    return all(
        pair_outputs(group, pairs, a, b) == [(h == group.product(a, b)) - mean for h in group.elements]
        for a, b in product(group.elements, repeat=2)
    )

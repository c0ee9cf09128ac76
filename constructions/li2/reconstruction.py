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
from constructions.cyclotomic import Cyclotomic, Rational, exact, total
from constructions.groups import FiniteGroup
from constructions.irreps import real_irreps

__all__ = ["NodePair", "character_pairs", "pair_outputs", "real_pairs", "reproduces_target"]


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

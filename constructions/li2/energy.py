"""The energy of one hidden node on a group, and the weights at which it is maximal.

Source: 'li2' (Y. Tian, arXiv 2509.21519), equation (8) and Theorem 2, whose values and maximizers are corrected here.

A node has the weights u(a) for the first factor and v(b) for the second one, and the activation x². With the target
a b, centred over all pairs, its energy is ½ Σ_h (z_h − z̄)², where z_h adds up (u(a) + v(b))² over a b = h. On weights
that are not of length 1 it is compared as E/‖w‖⁴, so that no root is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from constructions.abelian import Element, FiniteAbelianGroup
from constructions.arguments import instance
from constructions.cyclotomic import Cyclotomic, Rational, exact, squared_length, total
from constructions.groups import FiniteGroup, from_abelian
from constructions.representations import Irrep

__all__ = ["EnergyNode", "energy", "entry_node", "wave_node"]


@dataclass(frozen=True)
class EnergyNode:
    """A hidden node on a group of order M: what it adds to the two factors.

    Parameters
    ----------
    group : FiniteGroup
    first, second : tuple of M Cyclotomic
        u and v, real numbers.

    Raises
    ------
    ValueError
        If the weights are not M real numbers each, or all are 0.

    Examples
    --------
    >>> from constructions.groups import cyclic_group
    >>> node = EnergyNode(cyclic_group(2), [1, -1], [1, -1])
    >>> node.squared_norm, energy(node), node.share
    (4, 16, 1)
    """

    group: FiniteGroup
    first: Sequence[Cyclotomic | Rational]
    second: Sequence[Cyclotomic | Rational]

    def __post_init__(self) -> None:
        """Check the weights."""
        instance(self.group, FiniteGroup, "cyclic_group(5)")
        for name in ("first", "second"):
            values = tuple(exact(value) for value in getattr(self, name))
            if len(values) != self.group.order:
                raise ValueError(f"{name} needs {self.group.order} weights, not {len(values)}")
            if not all(value.is_real() for value in values):
                raise ValueError(f"{name} has weights that are not real")
            object.__setattr__(self, name, values)
        if not self.squared_norm:
            raise ValueError("all weights are 0")

    @property
    def squared_norm(self) -> Cyclotomic:
        """‖w‖² = Σ u² + Σ v²."""
        return squared_length([*map(exact, self.first), *map(exact, self.second)])

    @property
    def share(self) -> Cyclotomic:
        """E/‖w‖⁴, the energy of the weights of length 1 in the same direction."""
        return energy(self) * (self.squared_norm * self.squared_norm).inverse()


def energy(node: EnergyNode) -> Cyclotomic:
    """Return ½ Σ_h (z_h − z̄)², by all M² pairs.

    Source
    ------
    li2, equations (8), (14) and (15).

    Examples
    --------
    >>> from constructions.groups import quaternion_group
    >>> energy(EnergyNode(quaternion_group(), [1] + [0] * 7, [1] + [0] * 7))
    7/4
    """
    group = node.group
    u, v = [exact(value) for value in node.first], [exact(value) for value in node.second]
    sums: list[list[Cyclotomic]] = [[] for _ in group.elements]
    for a in group.elements:
        for b in group.elements:
            value = u[a] + v[b]
            sums[group.product(a, b)].append(value * value)
    heights = [total(values) for values in sums]
    mean = total(heights) * Fraction(1, group.order)
    return squared_length(height - mean for height in heights) * Fraction(1, 2)


def entry_node(irrep: Irrep, row: int, middle: int, column: int) -> EnergyNode:
    """Return the node [R_ij; R_jk] of a real irreducible representation, a maximum with E/‖w‖⁴ = M/(2d).

    Parameters
    ----------
    irrep : Irrep
        Of degree d, not the trivial one.
    row, middle, column : int
        i, j and k.

    Source
    ------
    li2/theorem-2.repair: both halves lie in one irreducible subspace.

    Examples
    --------
    >>> from constructions.groups import symmetric_group
    >>> from constructions.irreps import real_irreps
    >>> [entry_node(irrep, 0, 0, 0).share for irrep in real_irreps(symmetric_group(3))[1:]]
    [3, 3/2]
    """
    return EnergyNode(irrep.group, irrep.entry(row, middle), irrep.entry(middle, column))


def wave_node(
    group: FiniteAbelianGroup, k: Element, first: Cyclotomic | Rational = 1, second: Cyclotomic | Rational = 1
) -> EnergyNode:
    """Return the node [Re(x φ_k); Re(y φ_k)] of addition in an Abelian group, a maximum for |x| = |y| = 1.

    Parameters
    ----------
    group : FiniteAbelianGroup
    k : tuple of int
        A character that is not trivial.
    first, second : Cyclotomic, int or Fraction
        The phases x and y. If k = −k they have to be 1 or −1.

    Raises
    ------
    ValueError
        If k is no such character, or x or y no such phase.

    Source
    ------
    li2/corollary-2.repair: these are all maxima, with E/‖w‖⁴ = M/4, or M/2 if k = −k.

    Examples
    --------
    >>> from constructions.cyclotomic import root_of_unity
    >>> wave_node(FiniteAbelianGroup((5,)), (1,), root_of_unity(4, 1), root_of_unity(3, 1)).share
    5/4
    >>> wave_node(FiniteAbelianGroup((6,)), (3,)).share, wave_node(FiniteAbelianGroup((6,)), (2,)).share
    (3, 3/2)
    """
    if k == group.zero or k not in group:
        raise ValueError(f"{k} is no nontrivial character of {group.name}")
    if any(abs2 != 1 for abs2 in (exact(x) * exact(x).conjugate() for x in (first, second))):
        raise ValueError("a phase has the modulus 1")
    real = k == group.negate(k)
    if real and not all(exact(x).is_real() for x in (first, second)):
        raise ValueError(f"{k} is real in {group.name}: its phases are 1 or -1")
    halves = [[(exact(x) * group.character(k, g)).real for g in group.elements] for x in (first, second)]
    return EnergyNode(from_abelian(group), *halves)

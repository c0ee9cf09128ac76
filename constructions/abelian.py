"""Finite Abelian groups and their characters.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Lemma 3
and §2.

A group is given as Z_m1 × … × Z_mr, its elements as tuples of residues. The characters are indexed by the
elements of the group itself: φ_k(g) = exp(2πi Σ_t k_t g_t / m_t), of modulus 1 (the paper's "scaled" bases
are not divided by √d).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product, zip_longest
from math import lcm, prod

from flint import fmpz

from constructions.arguments import instance, whole
from constructions.cyclotomic import Cyclotomic, root_of_unity
from constructions.partitions import partitions

__all__ = ["Element", "FiniteAbelianGroup", "abelian_groups", "order_of"]

Element = tuple[int, ...]
MOST_ELEMENTS = 10**6


@dataclass(frozen=True)
class FiniteAbelianGroup:
    """The group Z_m1 × … × Z_mr.

    Parameters
    ----------
    orders : tuple of int
        The orders m_1, …, m_r of the cyclic factors, each at least 2; none for the trivial group.

    Raises
    ------
    TypeError
        If an order is no whole number.
    ValueError
        If an order is less than 2, or the group too large to list its elements.

    Source
    ------
    CaGO, §2: every finite Abelian group is a direct sum of cyclic groups.

    Examples
    --------
    >>> group = FiniteAbelianGroup((2, 4))
    >>> group.name, group.order, group.exponent
    ('Z2×Z4', 8, 4)
    >>> group.add((1, 3), (1, 2))
    (0, 1)
    """

    orders: tuple[int, ...]

    def __post_init__(self) -> None:
        """Store the orders as a tuple and check them."""
        if not isinstance(self.orders, Iterable):
            raise TypeError(f"a group has a tuple of orders, as ({self.orders},), not {self.orders!r}")
        orders = tuple(whole(order, "the order of a cyclic factor", 2) for order in self.orders)
        object.__setattr__(self, "orders", orders)
        whole(prod(orders), "the order of a group whose elements are listed", 1, MOST_ELEMENTS)

    @property
    def name(self) -> str:
        """The name of the group, for example Z3×Z3."""
        return "×".join(f"Z{order}" for order in self.orders) or "Z1"

    @property
    def order(self) -> int:
        """The number d of elements."""
        return prod(self.orders)

    @property
    def exponent(self) -> int:
        """The least common multiple of the orders of the elements."""
        return lcm(*self.orders)

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """All elements, zero first, in lexicographic order."""
        return tuple(product(*map(range, self.orders)))

    @property
    def zero(self) -> Element:
        """The neutral element, which as a character is constant."""
        return (0,) * len(self.orders)

    @property
    def nontrivial_characters(self) -> tuple[Element, ...]:
        """The indices of all characters but the constant one."""
        return self.elements[1:]

    def __contains__(self, element: object) -> bool:
        """Tell whether a tuple of residues is an element."""
        return (
            isinstance(element, tuple)
            and len(element) == len(self.orders)
            and all(isinstance(x, int) and 0 <= x < m for x, m in zip(element, self.orders, strict=True))
        )

    def add(self, g: Element, h: Element) -> Element:
        """Return g + h.

        Parameters
        ----------
        g, h : tuple of int
            Elements of the group, or indices of characters.

        Returns
        -------
        tuple of int
            The sum; as a character, the product φ_g φ_h.

        Source
        ------
        CaGO, Lemma 3.

        Examples
        --------
        >>> FiniteAbelianGroup((3,)).add((2,), (2,))
        (1,)
        """
        return tuple((x + y) % m for x, y, m in zip(g, h, self.orders, strict=True))

    def negate(self, g: Element) -> Element:
        """Return −g.

        Parameters
        ----------
        g : tuple of int
            Element of the group, or index of a character.

        Returns
        -------
        tuple of int
            The inverse; as a character, the complex conjugate of φ_g.

        Source
        ------
        CaGO, Lemma 3.

        Examples
        --------
        >>> FiniteAbelianGroup((2, 3)).negate((1, 1))
        (1, 2)
        """
        return tuple(-x % m for x, m in zip(g, self.orders, strict=True))

    def character(self, k: Element, g: Element) -> Cyclotomic:
        """Return φ_k(g) = exp(2πi Σ_t k_t g_t / m_t).

        Parameters
        ----------
        k : tuple of int
            Index of the character.
        g : tuple of int
            Element of the group.

        Returns
        -------
        Cyclotomic
            A root of unity whose conductor is the exponent of the group.

        Source
        ------
        CaGO, Lemma 3.

        Examples
        --------
        >>> FiniteAbelianGroup((3, 3)).character((1, 1), (0, 1)) == root_of_unity(3, 1)
        True
        """
        return root_of_unity(self.exponent, self.phase(k, g))

    def phase(self, k: Element, g: Element) -> int:
        """Return the e with φ_k(g) = exp(2πi e/n), where n is the exponent of the group.

        Parameters
        ----------
        k : tuple of int
            Index of the character.
        g : tuple of int
            Element of the group.

        Returns
        -------
        int
            From 0 to n − 1.

        Source
        ------
        CaGO, Lemma 3.

        Examples
        --------
        >>> FiniteAbelianGroup((2, 3)).phase((1, 1), (1, 1))
        5
        """
        exponent = self.exponent
        return sum(x * y * (exponent // m) for x, y, m in zip(k, g, self.orders, strict=True)) % exponent

    def self_conjugate(self) -> tuple[Element, ...]:
        """Return the nontrivial k with k = −k, whose characters are real; there are none if d is odd.

        Returns
        -------
        tuple of elements

        Source
        ------
        CaGO, Corollary 2 sums over (d−1)/2 frequencies and so supposes silently that there are none.

        Examples
        --------
        >>> FiniteAbelianGroup((2, 4)).self_conjugate()
        ((0, 2), (1, 0), (1, 2))
        """
        return tuple(k for k in self.nontrivial_characters if k == self.negate(k))

    def half_system(self) -> tuple[Element, ...]:
        """Return one k (the lesser tuple) of each pair {k, −k} with k ≠ −k.

        Returns
        -------
        tuple of elements

        Source
        ------
        CaGO, Corollary 2: the frequencies 1 ≤ k ≤ (d−1)/2 of a cyclic group of odd order.

        Examples
        --------
        >>> FiniteAbelianGroup((3, 3)).half_system()
        ((0, 1), (1, 0), (1, 1), (1, 2))
        """
        return tuple(k for k in self.elements if k < self.negate(k))


def order_of(group: FiniteAbelianGroup) -> int:
    """Return the order d of what has to be a finite Abelian group.

    Parameters
    ----------
    group : FiniteAbelianGroup

    Returns
    -------
    int

    Raises
    ------
    TypeError
        If it is something else.

    Source
    ------
    CaGO, §2.

    Examples
    --------
    >>> order_of(FiniteAbelianGroup((3, 3)))
    9
    """
    return instance(group, FiniteAbelianGroup, "FiniteAbelianGroup((5,))").order


def abelian_groups(order: int) -> tuple[FiniteAbelianGroup, ...]:
    """Return all Abelian groups of an order up to isomorphism, the cyclic one first.

    Parameters
    ----------
    order : int
        At least 1.

    Returns
    -------
    tuple of FiniteAbelianGroup
        Each in its invariant factors, m_1 | m_2 | … | m_r.

    Raises
    ------
    ValueError
        If the order is less than 1.

    Source
    ------
    The fundamental theorem of finite Abelian groups: one group for each choice of a partition of each
    exponent in the prime factorisation of the order.

    Examples
    --------
    >>> [group.name for group in abelian_groups(8)]
    ['Z8', 'Z2×Z4', 'Z2×Z2×Z2']
    """
    whole(order, "the order of a group", 1, MOST_ELEMENTS)
    powers = [
        [[int(prime) ** part for part in partition] for partition in partitions(multiplicity)]
        for prime, multiplicity in fmpz(order).factor()
    ]
    return tuple(FiniteAbelianGroup(_invariant_factors(choice)) for choice in product(*powers))


def _invariant_factors(primary: tuple[list[int], ...]) -> tuple[int, ...]:
    """Multiply the largest powers of all primes, then the next ones, and so on; least product first."""
    return tuple(map(prod, zip_longest(*primary, fillvalue=1)))[::-1]

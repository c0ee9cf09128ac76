"""Finite groups by their multiplication tables, whatever they act on.

Source: 'tasks' (B. L. Edelman, 'Combinatorial Tasks as Model Systems of Deep Learning'), §7.6 and appendix
D.8: the groups of Theorem 7.9.

The elements of a group of order n are the numbers 0, …, n − 1, of which 0 is neutral. What a number stands for
(a permutation, a tuple of residues, …) is its label. The labels of a group of permutations are in
lexicographic order, so that its numbering depends on the permutations alone and not on the generators.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise, product
from math import factorial, lcm
from typing import TypeVar

from flint import fmpz

from constructions.abelian import FiniteAbelianGroup
from constructions.arguments import whole

__all__ = [
    "FiniteGroup",
    "Permutation",
    "alternating_group",
    "cyclic_group",
    "dihedral_group",
    "direct_product",
    "elementary_abelian_group",
    "from_abelian",
    "from_generators",
    "generalized_dihedral_group",
    "quaternion_group",
    "symmetric_group",
]

Permutation = tuple[int, ...]
MOST_POINTS = 7
MOST_ROWS = factorial(MOST_POINTS)  # of a table, which has the square of that many entries
Label = TypeVar("Label", bound=Hashable)


@dataclass(frozen=True)
class FiniteGroup:
    """A finite group on the numbers 0, …, n − 1, of which 0 is neutral.

    Two groups are equal if their tables are, whatever their names and labels.

    Parameters
    ----------
    name : str
        For texts.
    table : tuple of n tuples of n numbers
        `table[a][b]` is the product a b.
    labels : tuple of n hashable objects
        What the elements stand for, all different.
    factors : tuple of FiniteGroup
        The groups whose direct product this one was built as, the number of (g, h) being g |H| + h; else none.

    Raises
    ------
    ValueError
        If the table is not that of a group with the neutral element 0, or the labels do not name its elements.

    Source
    ------
    The axioms of a group. Associativity is checked by Light's test (A. H. Clifford and G. B. Preston, 'The
    Algebraic Theory of Semigroups', §1.2): x (s y) = (x s) y for all s of a generating set suffices.

    Examples
    --------
    >>> group = FiniteGroup("Z2", ((0, 1), (1, 0)), ("even", "odd"))
    >>> group.product(1, 1), group.inverse(1), group.element("odd")
    (0, 1, 1)
    """

    name: str = field(compare=False)
    table: tuple[tuple[int, ...], ...] = field(repr=False)
    labels: tuple[Hashable, ...] = field(compare=False, repr=False)
    factors: tuple[FiniteGroup, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check the axioms."""
        numbers = tuple(range(len(self.table)))
        if not numbers:
            raise ValueError("a group has at least one element")
        if any(tuple(sorted(row)) != numbers for row in self.table):
            raise ValueError("each row of the table of a group has each element once")
        if self.table[0] != numbers or any(row[0] != a for a, row in enumerate(self.table)):
            raise ValueError("0 is not neutral")
        if any(_composed(row, self.table[s]) != self.table[row[s]] for s in self.generators for row in self.table):
            raise ValueError("the product is not associative")
        if len(set(self.labels)) != len(self.labels) or len(self.labels) != len(numbers):
            raise ValueError(f"{len(numbers)} elements need as many different labels")

    def __hash__(self) -> int:
        """Return a hash that agrees with equality and reads one row only."""
        return hash(self.table[-1])

    @property
    def order(self) -> int:
        """The number n of elements."""
        return len(self.table)

    @property
    def elements(self) -> range:
        """The numbers 0, …, n − 1."""
        return range(len(self.table))

    def product(self, a: int, b: int) -> int:
        """Return a b.

        Parameters
        ----------
        a, b : int
            Elements.

        Returns
        -------
        int

        Source
        ------
        Definition.

        Examples
        --------
        >>> group = symmetric_group(3)
        >>> group.labels[group.product(group.element((1, 0, 2)), group.element((0, 2, 1)))]
        (1, 2, 0)
        """
        return self.table[a][b]

    def inverse(self, a: int) -> int:
        """Return the inverse of a.

        Parameters
        ----------
        a : int
            Element.

        Returns
        -------
        int

        Source
        ------
        Definition.

        Examples
        --------
        >>> cyclic_group(5).inverse(2)
        3
        """
        return self.inverses[a]

    def power(self, a: int, exponent: int) -> int:
        """Return a^k.

        Parameters
        ----------
        a : int
            Element.
        exponent : int
            Any integer k.

        Returns
        -------
        int

        Source
        ------
        Definition.

        Examples
        --------
        >>> cyclic_group(5).power(2, -2)
        1
        """
        result = 0
        for _ in range(exponent % self.element_orders[a]):
            result = self.table[result][a]
        return result

    def element(self, label: Hashable) -> int:
        """Return the element with a label.

        Parameters
        ----------
        label : hashable
            One of the labels.

        Returns
        -------
        int

        Raises
        ------
        ValueError
            If no element has the label.

        Source
        ------
        Elementary.

        Examples
        --------
        >>> symmetric_group(3).element((0, 2, 1))
        1
        """
        if label not in self._numbers:
            raise ValueError(f"{self.name} has no element {label!r}")
        return self._numbers[label]

    @cached_property
    def inverses(self) -> tuple[int, ...]:
        """The inverse of each element."""
        return tuple(row.index(0) for row in self.table)

    @cached_property
    def element_orders(self) -> tuple[int, ...]:
        """The order of each element."""
        return tuple(map(self._order_of, self.elements))

    @property
    def exponent(self) -> int:
        """The least common multiple of the orders of the elements."""
        return lcm(*self.element_orders)

    @property
    def is_abelian(self) -> bool:
        """Whether the generators commute, and so all elements."""
        return all(self.table[s][t] == self.table[t][s] for s in self.generators for t in self.generators)

    @cached_property
    def generators(self) -> tuple[int, ...]:
        """Elements that generate the group: each the least that those before do not generate."""
        generators: list[int] = []
        while len(known := set(_reached(0, generators, self.product))) < len(self.table):
            generators.append(next(a for a in self.elements if a not in known))
        return tuple(generators)

    @cached_property
    def conjugacy_classes(self) -> tuple[tuple[int, ...], ...]:
        """The conjugacy classes in increasing order of their least elements, each in increasing order; {0} first."""
        classes: list[tuple[int, ...]] = []
        known: set[int] = set()
        for a in self.elements:
            if a not in known:
                conjugates = {row[self.table[a][self.inverses[x]]] for x, row in enumerate(self.table)}
                known |= conjugates
                classes.append(tuple(sorted(conjugates)))
        return tuple(classes)

    @cached_property
    def class_of(self) -> tuple[int, ...]:
        """The index of the conjugacy class of each element."""
        index = {a: i for i, members in enumerate(self.conjugacy_classes) for a in members}
        return tuple(index[a] for a in self.elements)

    @cached_property
    def _numbers(self) -> dict[Hashable, int]:
        return {label: a for a, label in enumerate(self.labels)}

    def _order_of(self, a: int) -> int:
        order, power = 1, a
        while power:
            order, power = order + 1, self.table[power][a]
        return order


def from_generators(generators: Iterable[Sequence[int]], name: str | None = None) -> FiniteGroup:
    """Return the group that some permutations generate.

    Parameters
    ----------
    generators : iterable of sequences of int
        At least one; each permutation of 0, …, m − 1 is given by the images of these points in turn. A product
        a b first moves by b and then by a.
    name : str, optional
        "⟨…⟩" with the generators unless given.

    Returns
    -------
    FiniteGroup
        Its labels are the permutations as tuples, in lexicographic order.

    Raises
    ------
    ValueError
        If there are no generators, or they are not permutations of the same points.

    Source
    ------
    Cayley's theorem: every finite group is a group of permutations.

    Examples
    --------
    >>> from_generators([(1, 2, 0), (1, 0, 2)]) == symmetric_group(3)
    True
    """
    moves = [tuple(generator) for generator in generators]
    if not moves:
        raise ValueError("a group of permutations needs at least one generator")
    identity = tuple(range(len(moves[0])))
    for move in moves:
        if tuple(sorted(move)) != identity:
            raise ValueError(f"{move} is not a permutation of 0, …, {len(identity) - 1}")
    reached = _reached(identity, moves, lambda a, s: _composed(s, a))
    labels = sorted(reached)
    number = {label: a for a, label in enumerate(labels)}
    steps = [tuple(number[_composed(move, label)] for label in labels) for move in moves]
    rows = {0: tuple(range(len(labels)))}
    for a in (number[label] for label in reached):
        for step in steps:
            if step[a] not in rows:
                rows[step[a]] = _composed(step, rows[a])
    text = name if name is not None else f"⟨{', '.join(map(str, moves))}⟩"
    return FiniteGroup(text, tuple(rows[a] for a in range(len(labels))), tuple(labels))


@cache
def symmetric_group(n: int) -> FiniteGroup:
    """Return S_n, the group of all permutations of n points.

    Parameters
    ----------
    n : int
        At least 1.

    Returns
    -------
    FiniteGroup
        Of order n!; its labels are the permutations of 0, …, n − 1 in lexicographic order.

    Raises
    ------
    ValueError
        If n is less than 1.

    Source
    ------
    tasks, appendix D.8.1.

    Examples
    --------
    >>> [len(members) for members in symmetric_group(4).conjugacy_classes]
    [1, 6, 8, 3, 6]
    """
    whole(n, "the number of points of a symmetric group", 1, MOST_POINTS)
    return from_generators(_transpositions(n) or [(0,)], f"S{n}")


@cache
def alternating_group(n: int) -> FiniteGroup:
    """Return A_n, the group of the even permutations of n points.

    Parameters
    ----------
    n : int
        At least 1.

    Returns
    -------
    FiniteGroup
        Of order n!/2, and 1 for n = 1; its labels are the even permutations in lexicographic order.

    Raises
    ------
    ValueError
        If n is less than 1.

    Source
    ------
    Products of two transpositions that share a point are the cycles of length 3, which generate A_n.

    Examples
    --------
    >>> [len(members) for members in alternating_group(5).conjugacy_classes]
    [1, 20, 15, 12, 12]
    """
    whole(n, "the number of points of an alternating group", 1, MOST_POINTS)
    swaps = _transpositions(n)
    cycles = [_composed(first, second) for first, second in pairwise(swaps)]
    return from_generators(cycles or [tuple(range(n))], f"A{n}")


@cache
def dihedral_group(n: int) -> FiniteGroup:
    """Return D_n, the group of the symmetries of a regular polygon with n corners.

    Parameters
    ----------
    n : int
        At least 1.

    Returns
    -------
    FiniteGroup
        Of order 2n; the label ((k,), e) is the rotation by k/n of a full turn after e reflections. For n = 1,
        where there is no rotation, it is ((), e).

    Raises
    ------
    ValueError
        If n is less than 1.

    Source
    ------
    The dihedral extension of Z_n.

    Examples
    --------
    >>> [len(members) for members in dihedral_group(4).conjugacy_classes]
    [1, 2, 2, 2, 1]
    """
    whole(n, "the number of corners", 1, MOST_ROWS // 2)
    return generalized_dihedral_group(_cyclic(n), f"D{n}")


@cache
def generalized_dihedral_group(abelian: FiniteAbelianGroup, name: str | None = None) -> FiniteGroup:
    """Return Dih(A): an Abelian group A and an element s of order 2 with s a s = a^(−1).

    Parameters
    ----------
    abelian : FiniteAbelianGroup
        The group A.
    name : str, optional
        "Dih(A)" unless given.

    Returns
    -------
    FiniteGroup
        Of order 2|A|; the label (a, e) is a s^e, and the labels are in lexicographic order. For A = Z_2^r it is
        Z_2^(r+1), with the same numbers.

    Source
    ------
    The semidirect product of A with Z2, which acts by inversion.

    Examples
    --------
    >>> group = generalized_dihedral_group(FiniteAbelianGroup((3, 3)))
    >>> group.name, group.order, len(group.conjugacy_classes)
    ('Dih(Z3×Z3)', 18, 6)
    """

    def multiply(x: tuple[Permutation, int], y: tuple[Permutation, int]) -> tuple[Permutation, int]:
        (a, e), (b, f) = x, y
        return abelian.add(a, abelian.negate(b) if e else b), e ^ f

    return _from_operation(name or f"Dih({abelian.name})", list(product(abelian.elements, (0, 1))), multiply)


@cache
def quaternion_group() -> FiniteGroup:
    """Return Q8, the group of the quaternions ±1, ±i, ±j, ±k.

    Returns
    -------
    FiniteGroup
        Of order 8; the label (a, b) is i^a j^b, for 0 ≤ a < 4 and 0 ≤ b < 2.

    Source
    ------
    j i = i^(−1) j and j² = i².

    Examples
    --------
    >>> quaternion_group().element_orders
    (1, 4, 4, 4, 2, 4, 4, 4)
    """

    def multiply(x: tuple[int, int], y: tuple[int, int]) -> tuple[int, int]:
        (a, b), (c, d) = x, y
        return (a + (-c if b else c) + 2 * b * d) % 4, b ^ d

    return _from_operation("Q8", list(product(range(4), range(2))), multiply)


@cache
def from_abelian(abelian: FiniteAbelianGroup) -> FiniteGroup:
    """Return the multiplication table of an Abelian group.

    Parameters
    ----------
    abelian : FiniteAbelianGroup
        Any.

    Returns
    -------
    FiniteGroup
        Its labels are `abelian.elements`, in this order.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> from_abelian(FiniteAbelianGroup((2, 3))).exponent
    6
    """
    return _from_operation(abelian.name, abelian.elements, abelian.add)


def cyclic_group(n: int) -> FiniteGroup:
    """Return Z_n, in which the product of a and b is the residue of a + b.

    Parameters
    ----------
    n : int
        At least 1.

    Returns
    -------
    FiniteGroup
        Of order n; the label of k is (k,), and () for n = 1.

    Raises
    ------
    ValueError
        If n is less than 1.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> cyclic_group(4).table[3]
    (3, 0, 1, 2)
    """
    whole(n, "the order of a cyclic group", 1, MOST_ROWS)
    return from_abelian(_cyclic(n))


def elementary_abelian_group(p: int, r: int) -> FiniteGroup:
    """Return Z_p^r.

    Parameters
    ----------
    p : int
        A prime.
    r : int
        At least 0.

    Returns
    -------
    FiniteGroup
        Of order p^r; its labels are the r-tuples of residues in lexicographic order.

    Raises
    ------
    ValueError
        If p is not a prime or r is negative.

    Source
    ------
    The additive group of a vector space.

    Examples
    --------
    >>> elementary_abelian_group(2, 3).name
    'Z2×Z2×Z2'
    """
    if not fmpz(whole(p, "the exponent of an elementary Abelian group", 2, MOST_ROWS)).is_prime():
        raise ValueError(f"an elementary Abelian group needs a prime, not {p}")
    whole(r, "the rank of an elementary Abelian group", 0)
    return from_abelian(FiniteAbelianGroup((p,) * r))


@cache
def direct_product(first: FiniteGroup, second: FiniteGroup) -> FiniteGroup:
    """Return the direct product of two groups.

    Parameters
    ----------
    first, second : FiniteGroup
        The groups G and H.

    Returns
    -------
    FiniteGroup
        Of order |G| |H|; the number of the pair of g and h is g |H| + h, and its label the pair of theirs.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> group = direct_product(symmetric_group(3), cyclic_group(2))
    >>> group.name, group.order, len(group.conjugacy_classes)
    ('S3×Z2', 12, 6)
    """
    size = second.order
    return FiniteGroup(
        f"{first.name}×{second.name}",
        tuple(tuple(a * size + b for a in left for b in right) for left in first.table for right in second.table),
        tuple(product(first.labels, second.labels)),
        (first, second),
    )


def _composed(outer: tuple[int, ...], inner: tuple[int, ...]) -> tuple[int, ...]:
    """Return x ↦ outer(inner(x))."""
    return tuple(map(outer.__getitem__, inner))


def _reached(start: Label, moves: Sequence[Label], step: Callable[[Label, Label], Label]) -> list[Label]:
    """Return what can be reached from a start by steps with some moves, each before what is first reached from it."""
    known = {start}
    reached = [start]
    for a in reached:
        for move in moves:
            b = step(a, move)
            if b not in known:
                known.add(b)
                reached.append(b)
    return reached


def _transpositions(n: int) -> list[Permutation]:
    """Return the permutations of n points that swap two neighbours."""
    return [(*range(i), i + 1, i, *range(i + 2, n)) for i in range(n - 1)]


def _cyclic(n: int) -> FiniteAbelianGroup:
    return FiniteAbelianGroup((n,) if n > 1 else ())


def _from_operation(name: str, labels: Sequence[Label], operation: Callable[[Label, Label], Label]) -> FiniteGroup:
    """Return the group of some objects, the neutral one first, under an operation."""
    whole(len(labels), "the order of a group with a table", 1, MOST_ROWS)
    number = {label: a for a, label in enumerate(labels)}
    return FiniteGroup(name, tuple(tuple(number[operation(x, y)] for y in labels) for x in labels), tuple(labels))

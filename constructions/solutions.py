"""Weights of two-layer networks up to the order of their hidden nodes, as elements of a commutative semiring.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets',
Definitions 1–3.

A hidden node j is the vector of its Fourier coefficients z_pkj: p = a, b for the two inputs and c for the
output, k a nontrivial character. A solution is a finite multiset of nodes; its sum is the disjoint union, its
product the set of all products of two nodes, entry by entry. A node whose coefficients are all zero still
counts: z + [0] ≠ z.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import lcm

from constructions.abelian import Element, FiniteAbelianGroup
from constructions.cyclotomic import Cyclotomic, Rational, exact, squared_length
from constructions.notebook import table

__all__ = ["PARTS", "Index", "Node", "Solution", "one", "padded", "squared_norm", "zero"]

PARTS = ("a", "b", "c")

Index = tuple[str, Element]

_ZERO = Cyclotomic(1, [0])
_ONE = Cyclotomic(1, [1])


class Node(Mapping[Index, Cyclotomic]):
    """The coefficients of one hidden node: an immutable mapping from (p, k) to z_pk.

    It iterates over the coefficients that are not zero, in order; `node[p, k]` is 0 at every other index.

    Parameters
    ----------
    coefficients : mapping from (p, k) to Cyclotomic, int or Fraction
        The part p is 'a', 'b' or 'c', and k a nontrivial character.

    Raises
    ------
    TypeError
        If a coefficient is not an exact number.

    Source
    ------
    CaGO, §2: the coefficients z_pkj at one j.

    Examples
    --------
    >>> node = Node({("a", (1,)): 2, ("b", (1,)): 0})
    >>> node["a", (1,)], node["b", (1,)], len(node)
    (2, 0, 1)
    """

    __slots__ = ("_coefficients", "_key")

    def __init__(self, coefficients: Mapping[Index, Cyclotomic | Rational]) -> None:
        """Keep the coefficients that are not zero, in the order of their indices."""
        numbers = {index: exact(coefficients[index]).smallest() for index in sorted(coefficients)}
        self._coefficients = {index: value for index, value in numbers.items() if value}
        self._key: tuple[object, ...] | None = None

    def __getitem__(self, index: Index) -> Cyclotomic:
        """Return z_pk."""
        return self._coefficients.get(index, _ZERO)

    def __contains__(self, index: object) -> bool:
        """Tell whether z_pk is not zero."""
        return index in self._coefficients

    def __iter__(self) -> Iterator[Index]:
        """Iterate over the indices of nonzero coefficients, in order."""
        return iter(self._coefficients)

    def __len__(self) -> int:
        """Return the number of nonzero coefficients."""
        return len(self._coefficients)

    def __mul__(self, other: Node) -> Node:
        """Return the product entry by entry."""
        return Node({index: value * other[index] for index, value in self._coefficients.items()})

    def __eq__(self, other: object) -> bool:
        """Tell whether all coefficients agree."""
        return isinstance(other, Node) and self._coefficients == other._coefficients

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash(tuple(self._coefficients.items()))

    def __repr__(self) -> str:
        """Return the nonzero coefficients."""
        return f"Node({self._coefficients})"

    def sort_key(self) -> tuple[object, ...]:
        """Return a key that is equal for equal nodes and orders different ones."""
        if self._key is None:
            self._key = tuple((index, value.sort_key()) for index, value in self._coefficients.items())
        return self._key


@dataclass(frozen=True)
class Solution:
    """A finite multiset of hidden nodes over a finite Abelian group.

    The nodes are stored sorted, so that `==` is equality up to a permutation of hidden nodes.

    Parameters
    ----------
    group : FiniteAbelianGroup
        The group G, of order d.
    nodes : tuple of Node
        The q hidden nodes in any order; mappings from (p, k) to exact numbers will do.

    Raises
    ------
    ValueError
        If a node has a coefficient whose part is not 'a', 'b' or 'c', or whose k is not a nontrivial
        character.

    Source
    ------
    CaGO, Definitions 1 (order), 2 (identification) and 3 (addition and multiplication).

    Examples
    --------
    >>> group = FiniteAbelianGroup((3,))
    >>> z = Solution(group, [{("a", (1,)): 2}, {("a", (1,)): 3}])
    >>> (z + z).order, (z * z).order
    (4, 4)
    >>> z * one(group) == z == z + zero(group)
    True
    """

    group: FiniteAbelianGroup
    nodes: tuple[Node, ...]

    def __init__(self, group: FiniteAbelianGroup, nodes: Iterable[Mapping[Index, Cyclotomic | Rational]]) -> None:
        """Check the nodes and sort them."""
        checked = [node if isinstance(node, Node) else Node(node) for node in nodes]
        for part, k in {index for node in checked for index in node}:
            if part not in PARTS or k not in group or k == group.zero:
                raise ValueError(f"({part!r}, {k}) is not 'a', 'b' or 'c' with a nontrivial character of {group.name}")
        object.__setattr__(self, "group", group)
        object.__setattr__(self, "nodes", tuple(sorted(checked, key=Node.sort_key)))

    def __str__(self) -> str:
        """Return a short description; `repr` gives all coefficients."""
        return f"solution of order {self.order} over {self.group.name}"

    def _repr_html_(self) -> str:
        indices = sorted({index for node in self.nodes for index in node})
        head = ["node", *(f"{part}, k = {', '.join(map(str, k))}" for part, k in indices)]
        return table(str(self), head, ([j, *(node[index] for index in indices)] for j, node in enumerate(self.nodes)))

    @property
    def order(self) -> int:
        """The number q of hidden nodes."""
        return len(self.nodes)

    @cached_property
    def conductor(self) -> int:
        """The least n such that all coefficients and all characters of the group lie in Q(ζ_n)."""
        return lcm(self.group.exponent, *(value.conductor for node in self.nodes for value in node.values()))

    def is_hermitian(self) -> bool:
        """Tell whether z_{p,−k,j} is the conjugate of z_pkj throughout, so that all weights are real.

        Returns
        -------
        bool

        Source
        ------
        CaGO, §2.

        Examples
        --------
        >>> Solution(FiniteAbelianGroup((3,)), [{("a", (1,)): 2}]).is_hermitian()
        False
        """
        return all(
            node[part, self.group.negate(k)] == value.conjugate()
            for node in self.nodes
            for (part, k), value in node.items()
        )

    def __add__(self, other: Solution) -> Solution:
        """Return the disjoint union of the nodes (concatenation)."""
        return Solution(self._common_group(other), self.nodes + other.nodes)

    def __mul__(self, other: Solution) -> Solution:
        """Return all products of two nodes (Kronecker product)."""
        group = self._common_group(other)
        return Solution(group, [left * right for left in self.nodes for right in other.nodes])

    def _common_group(self, other: Solution) -> FiniteAbelianGroup:
        if not isinstance(other, Solution):
            raise TypeError(f"a solution is added to or multiplied by a solution, not {type(other).__name__}")
        if self.group != other.group:
            raise ValueError(f"solutions over {self.group.name} and {other.group.name} cannot be combined")
        return self.group


def zero(group: FiniteAbelianGroup) -> Solution:
    """Return the empty network, neutral for addition.

    Parameters
    ----------
    group : FiniteAbelianGroup

    Returns
    -------
    Solution
        Of order 0.

    Source
    ------
    CaGO, §3 (Z_0), where it is not named as the neutral element.

    Examples
    --------
    >>> zero(FiniteAbelianGroup((3,))).order
    0
    """
    return Solution(group, [])


def one(group: FiniteAbelianGroup) -> Solution:
    """Return the single node with all coefficients 1, neutral for multiplication.

    Parameters
    ----------
    group : FiniteAbelianGroup

    Returns
    -------
    Solution
        Of order 1.

    Source
    ------
    CaGO, Definition 3.

    Examples
    --------
    >>> one(FiniteAbelianGroup((3,))).order
    1
    """
    return Solution(group, [{(part, k): _ONE for part in PARTS for k in group.nontrivial_characters}])


def padded(z: Solution, order: int) -> Solution:
    """Return a solution with as many nodes of weight zero as it takes to reach an order.

    Parameters
    ----------
    z : Solution
        Of any order q.
    order : int
        At least q.

    Returns
    -------
    Solution
        Another element of the semiring than z, with the same network function. `padded(one(group), q)` is the
        end of the path of Theorem 5.

    Raises
    ------
    ValueError
        If the order is less than that of z.

    Source
    ------
    CaGO, Theorem 5: the solution e with e_pkj = 1 for j = 0, and 0 for the other j.

    Examples
    --------
    >>> z = padded(one(FiniteAbelianGroup((3,))), 4)
    >>> z.order, z == one(FiniteAbelianGroup((3,)))
    (4, False)
    """
    if order < z.order:
        raise ValueError(f"a solution of order {z.order} cannot be padded to the order {order}")
    return Solution(z.group, [*z.nodes, *[Node({})] * (order - z.order)])


def squared_norm(z: Solution, part: str | None = None) -> Cyclotomic:
    """Return Σ |z_pkj|², over all coefficients or over those of one part.

    The sum of the squares of the weights is d times this. A change of gauge that leaves the loss alone changes
    it: compare norms in the same gauge.

    Parameters
    ----------
    z : Solution
        Of any order q.
    part : str, optional
        'a', 'b' or 'c'.

    Returns
    -------
    Cyclotomic
        A real number that is not negative.

    Raises
    ------
    ValueError
        If there is no such part.

    Source
    ------
    CaGO, Theorem 5, on what weight decay prefers.

    Examples
    --------
    >>> squared_norm(one(FiniteAbelianGroup((5,)))), squared_norm(one(FiniteAbelianGroup((5,))), "c")
    (12, 4)
    """
    if part is not None and part not in PARTS:
        raise ValueError(f"a part is 'a', 'b' or 'c', not {part!r}")
    return squared_length(value for node in z.nodes for (p, _), value in node.items() if part in (None, p))

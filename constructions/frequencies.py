"""Nodes that live on one pair of frequencies ±k, the parts from which solutions are put together.

Source: CaGO, 'Crafting Global Optimizers to Reasoning Tasks via Algebraic Objects in Neural Nets', Lemma 2.
"""

from __future__ import annotations

from collections.abc import Iterable

from constructions.abelian import Element, FiniteAbelianGroup, order_of
from constructions.cyclotomic import Cyclotomic
from constructions.solutions import Node, Solution

__all__ = ["paired_node", "require_no_real_character", "union"]


def paired_node(group: FiniteAbelianGroup, k: Element, a: Cyclotomic, b: Cyclotomic, c: Cyclotomic) -> Node:
    """Return the node with the given coefficients at k, their conjugates at −k and none elsewhere.

    Parameters
    ----------
    group : FiniteAbelianGroup
    k : tuple of int
        A character with k ≠ −k.
    a, b, c : Cyclotomic
        The coefficients at k.

    Returns
    -------
    Node

    Raises
    ------
    ValueError
        If k = −k.

    Source
    ------
    CaGO, Lemma 2, which supposes silently that k ≠ −k.

    Examples
    --------
    >>> i = Cyclotomic(4, [0, 1])
    >>> paired_node(FiniteAbelianGroup((3,)), (1,), i, i, i)["c", (2,)] == -i
    True
    """
    if k == group.negate(k):
        raise ValueError(f"{k} is a real character of {group.name}; this construction needs k ≠ −k")
    parts = {"a": a, "b": b, "c": c}
    return Node(
        {(part, k): value for part, value in parts.items()}
        | {(part, group.negate(k)): value.conjugate() for part, value in parts.items()}
    )


def union(group: FiniteAbelianGroup, parts: Iterable[Solution]) -> Solution:
    """Return the sum of many solutions at once.

    Parameters
    ----------
    group : FiniteAbelianGroup
    parts : iterable of Solution
        Solutions over the group; the sum of none is zero.

    Returns
    -------
    Solution

    Source
    ------
    CaGO, Definition 3.

    Examples
    --------
    >>> union(FiniteAbelianGroup((3,)), []).order
    0
    """
    return Solution(group, [node for part in parts for node in part.nodes])


def require_no_real_character(group: FiniteAbelianGroup) -> None:
    """Refuse a group of even order.

    Parameters
    ----------
    group : FiniteAbelianGroup

    Raises
    ------
    ValueError
        If the group has a real character besides the constant one.

    Source
    ------
    CaGO, Corollaries 2 and 3 sum over (d−1)/2 frequencies.

    Examples
    --------
    >>> require_no_real_character(FiniteAbelianGroup((3,)))
    """
    if order_of(group) % 2 == 0:
        raise ValueError(f"{group.name} has real characters {group.self_conjugate()}, which have no pair ±k of nodes")

"""Random finite Abelian groups, not only in their invariant factors, and random solutions and networks over them.

Source: CaGO, §2: a solution of order q has q nodes, a node a coefficient for each part and each nontrivial character.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import Cyclotomic, root_of_unity
from constructions.network import NetworkWeights, weights
from constructions.solutions import PARTS, Solution

from .claims import claims

__all__ = ["claims", "groups", "hermitian", "networks", "solutions"]

VALUES: list[Cyclotomic | int] = [
    2,
    -1,
    root_of_unity(3, 1),
    root_of_unity(4, 1),
    root_of_unity(8, 3),
    1 + root_of_unity(5, 2),
    0,
]


@st.composite
def groups(draw: Any, smallest: int = 1, largest: int = 24) -> FiniteAbelianGroup:
    """Draw a group: the orders of its cyclic factors one after the other, while there is room.

    Parameters
    ----------
    smallest, largest : int
        Bounds on the number of elements.

    Examples
    --------
    >>> from hypothesis import find
    >>> print(find(groups(2, 9), lambda group: group.order == 7).name)
    Z7
    """
    orders = []
    if smallest > 1:
        orders.append(draw(st.integers(smallest, largest)))
    while 2 * prod(orders) <= largest and draw(st.booleans()):
        orders.append(draw(st.integers(2, largest // prod(orders))))
    return FiniteAbelianGroup(tuple(draw(st.permutations(orders))))


def solutions(group: FiniteAbelianGroup, smallest_order: int = 0, largest_order: int = 3) -> SearchStrategy[Solution]:
    """Draw solutions over a group, with coefficients that are zero now and then.

    Parameters
    ----------
    group : FiniteAbelianGroup
        The group.
    smallest_order, largest_order : int
        Bounds on the number of nodes.
    """
    every_index = product(PARTS, group.nontrivial_characters)
    node = st.fixed_dictionaries({index: st.sampled_from(VALUES) for index in every_index})
    return st.lists(node, min_size=smallest_order, max_size=largest_order).map(lambda nodes: Solution(group, nodes))


def networks(
    group: FiniteAbelianGroup, smallest_order: int = 0, largest_order: int = 3
) -> SearchStrategy[NetworkWeights]:
    """Draw networks with real weights, exact ones: those of solutions with conjugate coefficients at k and −k.

    Parameters
    ----------
    group : FiniteAbelianGroup
        The group.
    smallest_order, largest_order : int
        Bounds on the number of hidden neurons.
    """
    return solutions(group, smallest_order, largest_order).map(hermitian).map(weights)


def hermitian(z: Solution) -> Solution:
    """Return z with the coefficients at −k replaced by the conjugates of those at k ≤ −k: its weights are real."""
    negate = z.group.negate
    nodes = []
    for node in z.nodes:
        half = {(p, k): value if k < negate(k) else value.real for (p, k), value in node.items() if k <= negate(k)}
        nodes.append(half | {(p, negate(k)): value.conjugate() for (p, k), value in half.items()})
    return Solution(z.group, nodes)

"""Random finite Abelian groups, not only in their invariant factors, and random solutions over them."""

from itertools import product
from math import prod

from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import root_of_unity
from constructions.solutions import PARTS, Solution

VALUES = [2, -1, root_of_unity(3, 1), root_of_unity(4, 1), root_of_unity(8, 3), 1 + root_of_unity(5, 2), 0]


@st.composite
def groups(draw, smallest=1, largest=24):
    """Draw the orders of the cyclic factors one after the other, while there is room."""
    orders = []
    if smallest > 1:
        orders.append(draw(st.integers(smallest, largest)))
    while 2 * prod(orders) <= largest and draw(st.booleans()):
        orders.append(draw(st.integers(2, largest // prod(orders))))
    return FiniteAbelianGroup(tuple(draw(st.permutations(orders))))


def solutions(group, smallest_order=0, largest_order=3):
    """Draw solutions whose coefficients are zero now and then."""
    every_index = product(PARTS, group.nontrivial_characters)
    node = st.fixed_dictionaries({index: st.sampled_from(VALUES) for index in every_index})
    return st.lists(node, min_size=smallest_order, max_size=largest_order).map(lambda nodes: Solution(group, nodes))


def hermitian(z):
    """Return z with the coefficients at −k replaced by the conjugates of those at k ≤ −k."""
    negate = z.group.negate
    nodes = []
    for node in z.nodes:
        half = {(p, k): value if k < negate(k) else value.real for (p, k), value in node.items() if k <= negate(k)}
        nodes.append(half | {(p, negate(k)): value.conjugate() for (p, k), value in half.items()})
    return Solution(z.group, nodes)

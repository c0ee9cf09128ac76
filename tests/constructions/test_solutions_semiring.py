"""Random exact solutions form a commutative semiring, and potentials are homomorphisms of it.

Source: CaGO, Definitions 1–4, Theorems 2 and 3, Observation 2.
"""

import pickle
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup, abelian_groups
from constructions.cyclotomic import root_of_unity
from constructions.potentials import (
    analytic_loss,
    convolution_potential,
    cross_potential,
    monomial_potential,
)
from constructions.solutions import PARTS, Node, Solution, one, zero

GROUPS = [group for order in range(2, 7) for group in abelian_groups(order)]
VALUES = [2, -1, root_of_unity(3, 1), root_of_unity(4, 1), root_of_unity(8, 3), 1 + root_of_unity(5, 2), 0]

modest = settings(max_examples=25, deadline=None)


def indices(group):
    return st.tuples(st.sampled_from(PARTS), st.sampled_from(group.nontrivial_characters))


def solutions(group, largest_order=3):
    every_index = product(PARTS, group.nontrivial_characters)
    node = st.fixed_dictionaries({index: st.sampled_from(VALUES) for index in every_index})
    return st.lists(node, max_size=largest_order).map(lambda nodes: Solution(group, nodes))


@st.composite
def triples(draw):
    group = draw(st.sampled_from(GROUPS))
    return tuple(draw(solutions(group)) for _ in range(3))


@modest
@given(triples())
def test_commutative_semiring(triple):
    x, y, z = triple
    unit, nothing = one(x.group), zero(x.group)
    assert x + y == y + x
    assert x * y == y * x
    assert (x + y) + z == x + (y + z)
    assert (x * y) * z == x * (y * z)
    assert x * (y + z) == x * y + x * z
    assert x + nothing == x == x * unit
    assert x * nothing == nothing


@modest
@given(triples())
def test_order_is_a_homomorphism(triple):
    x, y, _ = triple
    assert (x + y).order == x.order + y.order
    assert (x * y).order == x.order * y.order
    assert (one(x.group).order, zero(x.group).order) == (1, 0)
    assert monomial_potential(x, []) == x.order


@modest
@given(triples(), st.data())
def test_potentials_are_homomorphisms(triple, data):
    x, y, _ = triple
    index = data.draw(st.lists(indices(x.group), max_size=4))

    def potential(z):
        return monomial_potential(z, index)

    assert potential(x + y) == potential(x) + potential(y)
    assert potential(x * y) == potential(x) * potential(y)
    assert potential(one(x.group)) == 1
    if index:
        assert potential(zero(x.group)) == 0


@modest
@given(triples(), st.data())
def test_the_potentials_of_the_loss_are_monomial(triple, data):
    x, _, _ = triple
    group = x.group
    k1, k2, k = (data.draw(st.sampled_from(group.nontrivial_characters)) for _ in range(3))
    m = data.draw(st.sampled_from(group.elements))
    part = data.draw(st.sampled_from("ab"))
    rest = group.add(m, group.negate(k1))
    assert cross_potential(x, k1, k2, k) == sum(n["a", k1] * n["b", k2] * n["c", k] for n in x.nodes)
    assert convolution_potential(x, part, m, k1, k) == sum(n[part, k1] * n[part, rest] * n["c", k] for n in x.nodes)


@modest
@given(triples(), st.randoms(use_true_random=False))
def test_solutions_are_multisets(triple, random):
    nodes = list((triple[0] + triple[1]).nodes)
    random.shuffle(nodes)
    shuffled = Solution(triple[0].group, nodes)
    assert shuffled == triple[0] + triple[1]
    assert hash(shuffled) == hash(triple[0] + triple[1])
    assert pickle.loads(pickle.dumps(shuffled)) == shuffled


def hermitian(z):
    """Return z with the coefficients at −k replaced by the conjugates of those at k ≤ −k."""
    negate = z.group.negate
    nodes = []
    for node in z.nodes:
        half = {(p, k): value if k < negate(k) else value.real for (p, k), value in node.items() if k <= negate(k)}
        nodes.append(half | {(p, negate(k)): value.conjugate() for (p, k), value in half.items()})
    return Solution(z.group, nodes)


@modest
@given(triples())
def test_hermitian_solutions_are_closed(triple):
    x, y = map(hermitian, triple[:2])
    assert x.is_hermitian()
    assert (x + y).is_hermitian()
    assert (x * y).is_hermitian()


def test_it_is_not_a_ring():
    """A zero node is not the empty network, and a sum has at least the order of its terms."""
    group = FiniteAbelianGroup((3,))
    z = one(group)
    assert z + Solution(group, [{}]) != z
    assert Solution(group, [{("a", (1,)): 0}]) == Solution(group, [{}]) != zero(group)


def test_aggregated_convolutions_are_not_multiplicative():
    """Σ_k' r_{a 0 k' k} enters the loss and is additive only, which is why Corollary 1 needs equation (4)."""
    z = one(FiniteAbelianGroup((3,)))

    def aggregated(z):
        return sum(convolution_potential(z, "a", (0,), k1, (1,)) for k1 in z.group.nontrivial_characters)

    assert aggregated(z + z) == 2 * aggregated(z)
    assert aggregated(z * z) != aggregated(z) ** 2


def test_nodes_do_not_depend_on_the_field_of_their_coefficients():
    node = Node({("a", (1,)): root_of_unity(6, 2)})
    assert node == Node({("a", (1,)): root_of_unity(3, 1)})
    assert hash(node) == hash(Node({("a", (1,)): root_of_unity(9, 3)}))
    assert node["b", (1,)] == 0
    assert ("b", (1,)) not in node


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        (lambda z: z + one(FiniteAbelianGroup((5,))), ValueError, "over Z3 and Z5"),
        (lambda z: z * one(FiniteAbelianGroup((5,))), ValueError, "over Z3 and Z5"),
        (lambda z: z + 1, TypeError, "not int"),
        (lambda z: z * 2, TypeError, "not int"),
        (lambda z: Solution(z.group, [{("a", (0,)): 1}]), ValueError, "nontrivial character of Z3"),
        (lambda z: Solution(z.group, [{("a", (3,)): 1}]), ValueError, "nontrivial character of Z3"),
        (lambda z: Solution(z.group, [{("d", (1,)): 1}]), ValueError, "'a', 'b' or 'c'"),
        (lambda z: Solution(z.group, [{("a", (1,)): 0.5}]), TypeError, "not float"),
        (lambda z: convolution_potential(z, "c", (1,), (2,), (1,)), ValueError, "'a' or 'b'"),
        (lambda z: analytic_loss(Solution(z.group, [{("a", (1,)): 1}])), ValueError, "Hermitian"),
    ],
)
def test_refusals(action, error, message):
    with pytest.raises(error, match=message):
        action(one(FiniteAbelianGroup((3,))))

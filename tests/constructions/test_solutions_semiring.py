"""Random exact solutions form a commutative semiring, and potentials are homomorphisms of it.

Source: CaGO, Definitions 1–4, Theorems 2 and 3, Observation 2.
"""

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import root_of_unity
from constructions.potentials import analytic_loss, convolution_potential, cross_potential, potential
from constructions.solutions import PARTS, Node, Solution, one, padded, squared_norm, zero
from verify.testing.strategies import groups, hermitian, solutions

modest = settings(max_examples=25, deadline=None)


def indices(group):
    return st.tuples(st.sampled_from(PARTS), st.sampled_from(group.nontrivial_characters))


@st.composite
def triples(draw):
    group = draw(groups(smallest=2, largest=8))
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
    assert potential(x) == x.order


@modest
@given(triples(), st.data())
def test_potentials_are_homomorphisms(triple, data):
    x, y, _ = triple
    index = data.draw(st.lists(indices(x.group), max_size=4))

    def r(z):
        return potential(z, *index)

    assert r(x + y) == r(x) + r(y)
    assert r(x * y) == r(x) * r(y)
    assert r(one(x.group)) == 1
    assert r(zero(x.group)) == 0


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


@modest
@given(triples())
def test_hermitian_solutions_are_closed(triple):
    x, y = map(hermitian, triple[:2])
    assert x.is_hermitian()
    assert (x + y).is_hermitian()
    assert (x * y).is_hermitian()


@modest
@given(triples())
def test_squared_norms_add_up(triple):
    x, y, _ = triple
    assert squared_norm(x + y) == squared_norm(x) + squared_norm(y)
    assert squared_norm(x) == sum(squared_norm(x, part) for part in PARTS)
    assert squared_norm(x).is_real()


@modest
@given(triples(), st.integers(0, 3))
def test_padding_changes_the_order_and_no_potential(triple, more):
    x, _, _ = triple
    wide = padded(x, x.order + more)
    assert wide.order == x.order + more
    assert (wide == x) == (more == 0)
    k = x.group.nontrivial_characters[-1]
    assert potential(wide, ("a", k), ("b", k), ("c", k)) == potential(x, ("a", k), ("b", k), ("c", k))
    assert (padded(one(x.group), 1 + more) * x).order == (1 + more) * x.order


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
        (lambda z: padded(z, 0), ValueError, "cannot be padded"),
        (lambda z: squared_norm(z, "d"), ValueError, "'a', 'b' or 'c'"),
        (lambda z: convolution_potential(z, "c", (1,), (2,), (1,)), ValueError, "'a' or 'b'"),
        (lambda z: analytic_loss(Solution(z.group, [{("a", (1,)): 1}])), ValueError, "Hermitian"),
    ],
)
def test_refusals(action, error, message):
    with pytest.raises(error, match=message):
        action(one(FiniteAbelianGroup((3,))))

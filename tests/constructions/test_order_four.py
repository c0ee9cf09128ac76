"""The order-4 factors, their products and the mixture: potentials, and what the mixture shows about Corollary 1.

Source: CaGO, Corollaries 1 and 3, Lemma 1.
"""

from fractions import Fraction

import pytest

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import root_of_unity
from constructions.order_four import mixed_solution, order_four_first, order_four_second, order_four_solution
from constructions.potentials import analytic_loss, satisfies_global_optimality
from constructions.units import unit
from tests.constructions.test_seeds import nonzero_potentials

GROUP, K = FiniteAbelianGroup((7,)), (1,)
MINUS, ZERO = (6,), (0,)
OMEGA, IMAGINARY = root_of_unity(8, -1), root_of_unity(4, 1)


def at_k(z):
    """Return the potentials that are not zero and whose output is at k; those at −k are their conjugates."""
    return {index: value for index, value in nonzero_potentials(z).items() if index[-1] == K}


def test_potentials_of_the_first_factor():
    found = at_k(order_four_first(GROUP, K))
    assert found.pop((K, K, K)) == 1
    assert found.pop((MINUS, MINUS, K)) == -IMAGINARY
    assert {(index[0], index[1]) for index in found} == {("a", ZERO), ("b", ZERO)}


def test_potentials_of_the_second_factor():
    found = {index: value * 14 for index, value in at_k(order_four_second(GROUP, K)).items() if len(index) == 3}
    assert found == {(K, K, K): 1, (K, MINUS, K): (IMAGINARY - 1) / 2, (MINUS, K, K): (IMAGINARY + 1) / 2}


def test_potentials_of_a_block():
    """Of equation (4) nothing fails but r_{p,0,k',k} = 0, for k' = ±k."""
    left_over = OMEGA * (root_of_unity(8, 1) + root_of_unity(8, -1)) * Fraction(1, 4 * 7)
    expected = {("p", ZERO, frequency, K): left_over for frequency in (K, MINUS)}
    expected = {(p, *index[1:]): value for index, value in expected.items() for p in "ab"}
    assert at_k(order_four_first(GROUP, K) * order_four_second(GROUP, K)) == expected | {(K, K, K): Fraction(1, 14)}


@pytest.mark.parametrize("orders", [(5,), (3, 3)])
@pytest.mark.parametrize("place", [0, 1, -1])
def test_any_frequency_can_have_order_six(orders, place):
    group = FiniteAbelianGroup(orders)
    z = mixed_solution(group, group.nontrivial_characters[place])
    assert z.is_hermitian()
    assert z.order == 2 * group.order
    assert analytic_loss(z) == 0
    assert not satisfies_global_optimality(z)


def test_a_unit_spoils_the_mixture():
    """Corollary 1 needs equation (4): a loss of zero is not enough."""
    group = FiniteAbelianGroup((5,))
    z = mixed_solution(group, (1,))
    assert analytic_loss(z * unit(group, {(1,): (2, Fraction(1, 2))})) == Fraction(81, 80)


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lambda: order_four_solution(FiniteAbelianGroup((2, 3))), "real characters"),
        (lambda: mixed_solution(FiniteAbelianGroup((8,))), "real characters"),
        (lambda: mixed_solution(FiniteAbelianGroup((3,))), "needs two"),
        (lambda: mixed_solution(FiniteAbelianGroup((5,)), (0,)), "not a nontrivial character"),
        (lambda: order_four_first(FiniteAbelianGroup((4,)), (2,)), "k ≠ −k"),
        (lambda: order_four_second(FiniteAbelianGroup((4,)), (2,)), "k ≠ −k"),
    ],
)
def test_refusals(action, message):
    with pytest.raises(ValueError, match=message):
        action()

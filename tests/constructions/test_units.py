"""Units: closed under products, invertible if of order 1, harmless to equation (4).

Source: CaGO, Definition 5, Corollary 1.
"""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup
from constructions.cyclotomic import root_of_unity
from constructions.fourier import completed_fourier_solution
from constructions.potentials import cross_potential, satisfies_global_optimality
from constructions.solutions import Solution, one
from constructions.units import is_unit, normalised, unit
from verify.testing.strategies import groups, hermitian, solutions

modest = settings(max_examples=25, deadline=None)
REAL = [2, -1, Fraction(1, 3), root_of_unity(5, 1) + root_of_unity(5, 4)]
COMPLEX = [*REAL, root_of_unity(3, 1), root_of_unity(8, 3), 1 + root_of_unity(4, 1)]


@st.composite
def inputs(draw, group):
    """Draw a and b at some characters of a half-system and at some real ones."""
    found = {}
    for frequencies, values in ((group.half_system(), COMPLEX), (group.self_conjugate(), REAL)):
        pair = st.tuples(st.sampled_from(values), st.sampled_from(values))
        found |= {k: draw(pair) for k in frequencies if draw(st.booleans())}
    return found


@modest
@given(groups(smallest=2, largest=9), st.data())
def test_units_of_order_one_form_a_group(group, data):
    chosen = data.draw(inputs(group))
    y = unit(group, chosen)
    exact_one = root_of_unity(1, 0)
    assert y.order == 1
    assert y.is_hermitian()
    assert is_unit(y)
    assert y * unit(group, {k: (exact_one / a, exact_one / b) for k, (a, b) in chosen.items()}) == one(group)


@modest
@given(groups(smallest=2, largest=6), st.data())
def test_solutions_can_be_normalised_and_units_multiplied(group, data):
    found = [hermitian(data.draw(solutions(group, 0, 2))) + unit(group, data.draw(inputs(group))) for _ in range(2)]
    assume(all(cross_potential(z, k, k, k) for z in found for k in group.nontrivial_characters))
    x, y = map(normalised, found)
    assert is_unit(x)
    assert is_unit(y)
    assert is_unit(x * y)
    assert not is_unit(x + y)
    assert x.is_hermitian()
    assert (x.order, normalised(x)) == (found[0].order, x)


@settings(max_examples=8, deadline=None)
@given(groups(smallest=2, largest=5), st.data())
def test_a_solution_of_equation_four_times_a_unit_is_one(group, data):
    assert satisfies_global_optimality(completed_fourier_solution(group) * unit(group, data.draw(inputs(group))))


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lambda: unit(FiniteAbelianGroup((3,)), {(0,): (1, 1)}), "not a nontrivial character"),
        (lambda: unit(FiniteAbelianGroup((3,)), {(1,): (1, 1), (2,): (1, 1)}), "determines the other"),
        (lambda: unit(FiniteAbelianGroup((3,)), {(1,): (1, 0)}), "a zero"),
        (lambda: unit(FiniteAbelianGroup((4,)), {(2,): (root_of_unity(4, 1), 1)}), "a unit is real there"),
        (lambda: normalised(Solution(FiniteAbelianGroup((3,)), [{}])), "r_kkk is zero"),
    ],
)
def test_refusals(action, message):
    with pytest.raises(ValueError, match=message):
        action()

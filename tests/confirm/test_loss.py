"""The float loss stays within the bound, and the bound is tight enough to notice what is wrong.

Source: CaGO, equation (1), Corollaries 2 to 4.
"""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup
from constructions.fourier import completed_fourier_solution, fourier_solution
from constructions.memorization import memorization_solution
from constructions.order_four import mixed_solution
from constructions.potentials import analytic_loss
from constructions.rounding.weights import WeightArrays, coefficients, float_weights
from constructions.solutions import PARTS, Solution, zero
from verify.confirm import loss
from verify.confirm.backends import Backend, backend
from verify.confirm.cases import CASES, cases
from verify.confirm.confirmation import confirm
from verify.confirm.loss import network_loss, rounding_bound
from verify.testing.strategies import groups

NUMPY = backend("numpy")
SOLUTIONS = [
    fourier_solution(FiniteAbelianGroup((3, 3))),
    completed_fourier_solution(FiniteAbelianGroup((2, 4))),
    mixed_solution(FiniteAbelianGroup((23,))),
    memorization_solution(FiniteAbelianGroup((7,))),
]
over_solutions = pytest.mark.parametrize("z", SOLUTIONS, ids=str)


def measured(z, where=NUMPY):
    return network_loss(float_weights(z), z.group, where)


@pytest.mark.parametrize("case", CASES["cago"], ids=lambda case: f"{case.name}-{case.group.name}")
def test_what_is_proved_is_confirmed(case):
    found = confirm(case, NUMPY)
    assert found.ok, found
    assert found.bound < 1e-8


@pytest.mark.parametrize("case", CASES["cago"], ids=lambda case: f"{case.name}-{case.group.name}")
def test_the_exact_values_are_exact(case):
    dense = case.build is memorization_solution
    z = case.build(FiniteAbelianGroup((5,)) if dense else case.group)
    assert analytic_loss(z) == case.exact


def test_cases_are_chosen_by_work():
    assert cases([]) == cases(["library"]) == []
    assert {case.name.partition("/")[0] for case in cases(["cago", "library"])} == {"cago"}


@st.composite
def rational_solutions(draw):
    """Draw solutions whose coefficients are rational and the same at k and −k, so that the loss is rational."""
    group = draw(groups(smallest=2, largest=8))
    numbers = st.fractions(-3, 3, max_denominator=7)
    nodes = []
    for _ in range(draw(st.integers(0, 3))):
        half = {(p, k): draw(numbers) for p, k in product(PARTS, (*group.half_system(), *group.self_conjugate()))}
        nodes.append(half | {(p, group.negate(k)): value for (p, k), value in half.items()})
    return Solution(group, nodes)


@settings(max_examples=60, deadline=None)
@given(rational_solutions())
def test_rounding_stays_within_the_bound(z):
    exact = analytic_loss(z).as_fraction()
    bound = rounding_bound(coefficients(z), exact)
    assert abs(Fraction(measured(z)) - exact) <= bound
    assert bound <= 1e-9 * (1 + exact)


@over_solutions
@pytest.mark.parametrize("part", range(3))
def test_a_perturbed_weight_is_caught(z, part):
    right = float_weights(z)
    bound = rounding_bound(coefficients(z), Fraction(0))
    assert network_loss(right, z.group, NUMPY) <= bound
    *wrong, error = (np.copy(array) for array in right)
    place = np.unravel_index(np.abs(wrong[part]).argmax(), wrong[part].shape)
    wrong[part][place] *= 1 + 1e-6
    assert network_loss(WeightArrays(*wrong, float(error)), z.group, NUMPY) > bound


def test_a_missing_node_and_a_wrong_exact_value_are_caught():
    z = fourier_solution(FiniteAbelianGroup((23,)))
    fewer = Solution(z.group, z.nodes[1:])
    assert measured(fewer) > rounding_bound(coefficients(z), Fraction(0))
    empty = zero(z.group)
    assert abs(measured(empty) - 22 / 23) <= rounding_bound(coefficients(empty), Fraction(22, 23)) < 1e-10


@over_solutions
def test_single_precision_is_caught(z):
    single = Backend("single", lambda array: array.astype(np.float32) if array.dtype == np.float64 else array)
    assert measured(z, single) > rounding_bound(coefficients(z), Fraction(0))


def test_batches_of_any_size_give_the_same(monkeypatch):
    z = mixed_solution(FiniteAbelianGroup((23,)))
    z = z + Solution(z.group, [{("a", (1,)): 1, ("a", (22,)): 1}])
    whole = measured(z)
    for size in (1, 23 * 47 * 5):
        monkeypatch.setattr(loss, "BATCH", size)
        assert measured(z) == pytest.approx(whole, abs=rounding_bound(coefficients(z), Fraction(0)))


def test_weights_have_to_be_real():
    with pytest.raises(ValueError, match="Hermitian"):
        measured(Solution(FiniteAbelianGroup((3,)), [{("a", (1,)): 1}]))

"""The factors of the solutions: which of their potentials vanish, and what their weights are.

Source: CaGO, Lemma 2, equation (75), Corollary 4 and the remark after it.
"""

import subprocess
import sys
from fractions import Fraction
from itertools import product

import pytest

import constructions
from constructions.abelian import FiniteAbelianGroup, abelian_groups
from constructions.fourier import (
    completed_fourier_solution,
    fourier_seed,
    fourier_solution,
    phase_pair,
    unnormalised_fourier_solution,
)
from constructions.memorization import memorization_solution, memorizing_first, memorizing_second, printed_second
from constructions.network import weights
from constructions.potentials import convolution_potential, cross_potential, satisfies_global_optimality
from constructions.solutions import Solution, one

SMALL_GROUPS = [group for order in range(2, 6) for group in abelian_groups(order)]


def nonzero_potentials(z):
    """Return the values of all potentials of the loss that are not zero, by index."""
    characters = z.group.nontrivial_characters
    cross = {index: cross_potential(z, *index) for index in product(characters, repeat=3)}
    convolution = {
        index: convolution_potential(z, *index) for index in product("ab", z.group.elements, characters, characters)
    }
    return {index: value for index, value in (cross | convolution).items() if value}


@pytest.mark.parametrize("orders", [(3,), (4,), (5,), (3, 3)])
def test_potentials_of_the_seed(orders):
    group = FiniteAbelianGroup(orders)
    k = group.half_system()[0]
    expected = {}
    for frequency in (k, group.negate(k)):
        double = group.add(frequency, frequency)
        for index in [(frequency,) * 3, *((part, double, frequency, frequency) for part in "ab")]:
            expected[index] = Fraction(1, 2 * group.order)
    assert nonzero_potentials(fourier_seed(group, k)) == expected


def test_potentials_of_the_phase_pair():
    group, k = FiniteAbelianGroup((7,)), (2,)
    pair = phase_pair(group, k)
    assert cross_potential(pair, k, k, k) == 1
    assert convolution_potential(pair, "a", (4,), k, k) == 0
    assert convolution_potential(pair, "b", (4,), k, k) == 0


@pytest.mark.parametrize("group", SMALL_GROUPS, ids=lambda group: group.name)
def test_potentials_of_the_memorizing_factors(group):
    characters, target = group.nontrivial_characters, Fraction(1, 2 * group.order)
    products = {(part, m, k1, m): 1 for part, m, k1 in product("ab", characters, characters) if k1 != m}
    first = {(k, k2, k): 1 for k2, k in product(characters, repeat=2)}
    first |= {index: 1 / Fraction(group.order) for index in products if index[0] == "a"}
    second = {(k1, k, k): target for k1, k in product(characters, repeat=2)}
    second |= {index: target / group.order for index in products if index[0] == "b"}
    assert nonzero_potentials(memorizing_first(group)) == first
    assert nonzero_potentials(memorizing_second(group)) == second


@pytest.mark.parametrize("group", SMALL_GROUPS, ids=lambda group: group.name)
def test_memorization_is_the_product_and_a_delta_at_each_input(group):
    z = memorization_solution(group)
    assert z == memorizing_first(group) * memorizing_second(group)
    mean = Fraction(1, group.order)

    def delta(position, scale):
        return {g: scale * ((g == position) - mean) for g in group.elements}

    tables = weights(z)
    expected = [
        (delta(j1, 1), delta(j2, 1), delta(group.add(j1, j2), Fraction(1, 2)))
        for j1, j2 in product(group.elements, repeat=2)
    ]
    found = list(zip(tables.first, tables.second, tables.output, strict=True))
    assert len(found) == len(expected)
    assert all(triple in found for triple in expected)


def test_the_printed_second_factor_is_the_first_one_in_another_gauge():
    """Equation (10) as printed is equation (9): z_b = z_a; the gauge is a = d, b = 1/d, c = 1/(2d)."""
    group = FiniteAbelianGroup((5,))
    gauge = {"a": Fraction(5), "b": Fraction(1, 5), "c": Fraction(1, 10)}
    node = {(part, k): value for part, value in gauge.items() for k in group.nontrivial_characters}
    assert printed_second(group) == memorizing_first(group) * Solution(group, [node])


@pytest.mark.parametrize("orders", [(3,), (5,), (3, 3)])
def test_lemma_one_for_odd_groups(orders):
    group = FiniteAbelianGroup(orders)
    solution = fourier_solution(group)
    assert satisfies_global_optimality(solution)
    assert solution == completed_fourier_solution(group)
    assert solution.order == 3 * (group.order - 1)
    assert not satisfies_global_optimality(unnormalised_fourier_solution(group))


@pytest.mark.parametrize("orders", [(2,), (4,), (2, 2), (6,)])
def test_lemma_one_for_even_groups(orders):
    group = FiniteAbelianGroup(orders)
    solution = completed_fourier_solution(group)
    assert satisfies_global_optimality(solution)
    assert solution.order == 6 * len(group.half_system()) + 2 * len(group.self_conjugate())


def test_units():
    group, k = FiniteAbelianGroup((5,)), (1,)
    node = {(part, m): value for part, value in (("a", 2), ("b", Fraction(1, 2)), ("c", 1)) for m in ((1,), (4,))}
    solution = fourier_solution(group, {k: Solution(group, [node])})
    assert satisfies_global_optimality(solution)
    assert solution != fourier_solution(group) == fourier_solution(group, {k: one(group)})


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (lambda: fourier_solution(FiniteAbelianGroup((6,))), "real characters"),
        (lambda: unnormalised_fourier_solution(FiniteAbelianGroup((2, 2))), "real characters"),
        (lambda: fourier_seed(FiniteAbelianGroup((4,)), (2,)), "k ≠ −k"),
        (lambda: phase_pair(FiniteAbelianGroup((4,)), (0,)), "k ≠ −k"),
        (
            lambda: fourier_solution(FiniteAbelianGroup((3,)), {(2,): one(FiniteAbelianGroup((3,)))}),
            "outside",
        ),
        (
            lambda: fourier_solution(FiniteAbelianGroup((3,)), {(1,): fourier_seed(FiniteAbelianGroup((3,)), (1,))}),
            "r_kkk = 1",
        ),
    ],
)
def test_refusals(action, message):
    with pytest.raises(ValueError, match=message):
        action()


def test_public_names_are_loaded_when_used():
    program = "import sys, constructions as c; assert 'flint' not in sys.modules; assert c.one.__name__ == 'one'"
    subprocess.run([sys.executable, "-c", program], check=True)
    assert all(getattr(constructions, name).__name__ == name for name in constructions.__all__)
    assert set(constructions.__all__) <= set(dir(constructions))
    with pytest.raises(AttributeError, match="no attribute 'two'"):
        _ = constructions.two

"""The float energy of Li2 stays within its bound, and the bound is tight enough to notice what is wrong.

Source: 'li2' (Y. Tian, arXiv 2509.21519), Corollary 2, with the values of its repair.
"""

from fractions import Fraction

import numpy as np
import pytest

from constructions.groups import cyclic_group
from constructions.li2.energy import EnergyNode
from constructions.li2.energy import energy as exact_energy
from verify.confirm import energy
from verify.confirm.backends import backend
from verify.confirm.cases import CASES
from verify.confirm.confirmation import confirm

NUMPY = backend("numpy")
PROVED = [case for case in CASES["li2"] if "energy" in case.name]


@pytest.mark.parametrize("case", PROVED, ids=lambda case: f"{case.name}-{case.size}")
def test_what_is_proved_is_confirmed(case):
    found = confirm(case, NUMPY)
    assert found.ok, found
    assert found.bound < 1e-10


def test_each_array_library_confirms(other):
    assert abs(energy.value_at_maximum(23, 3, other) - 23 / 4) <= energy.maximum_bound(23)
    assert energy.excess(11, 4, 5, other) <= energy.ascent_bound(11)


@pytest.mark.parametrize("order", [3, 5, 8])
def test_float_energies_are_the_exact_ones_up_to_the_bound(order):
    for weights in energy.starts(order, 8, seed=order):
        node = EnergyNode(cyclic_group(order), *[[Fraction(float(x)) for x in half] for half in weights])
        found = float(energy.energies(weights[None], NUMPY)[0][0])
        assert abs(Fraction(found) - exact_energy(node).as_fraction()) <= energy.evaluation_bound(order)


def test_ascent_follows_the_gradient():
    weights = energy.starts(7, 1, seed=2)
    step, size = 1e-6, 2 * 7
    slopes = np.zeros(size)
    for place in range(size):
        shifted = np.repeat(weights, 2, axis=0).reshape(2, size)
        shifted[:, place] += [step, -step]
        up, down = energy.energies(shifted.reshape(2, 2, 7), NUMPY)[0]
        slopes[place] = (up - down) / (2 * step)
    moved = weights.reshape(size) + slopes
    assert energy.ascended(weights, NUMPY).reshape(size) == pytest.approx(moved / np.linalg.norm(moved), abs=1e-6)


def test_ascent_reaches_the_maximum():
    weights = energy.starts(13, 6)
    for _ in range(400):
        weights = energy.ascended(weights, NUMPY)
    assert energy.energies(weights, NUMPY)[0] == pytest.approx(np.full(6, 13 / 4), abs=1e-6)


def test_the_printed_value_and_other_weights_are_noticed():
    bound = energy.maximum_bound(23)
    assert abs(energy.value_at_maximum(23, 3, NUMPY) - 23 / 16) > 10**9 * bound
    weights = energy.maximum(23, 3)
    weights[0, 0] += 1e-4
    value = float(energy.energies(weights[None], NUMPY)[0][0]) / float((weights**2).sum()) ** 2
    assert abs(value - 23 / 4) > bound

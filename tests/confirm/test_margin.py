"""The float margin stays within the bound, and the bound is tight enough to notice what is wrong.

Source: 'tasks' (B. L. Edelman), Theorems 7.7 to 7.9; 'circuits' (Gu and others), Theorem 4.1.
"""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.max_margin.cosines import lattice_network, six_phases
from constructions.max_margin.margins import addition_margin, parity_margin
from constructions.max_margin.networks import Neuron, PowerArrays, PowerNetwork, norm_power
from constructions.max_margin.parities import parity_network
from constructions.max_margin.tasks import addition, margin, sparse_parity
from constructions.rounding import margins as floats
from constructions.rounding.errors import SLACK, gamma
from verify.confirm.backends import Backend, backend
from verify.confirm.cases import CASES
from verify.confirm.confirmation import confirm
from verify.confirm.kinds import MarginCase

NUMPY = backend("numpy")
PLACES = (0, 1, 3)
EXAMPLES = {
    "addition of two": (six_phases(23), addition(23), addition_margin(23)),
    "addition of three": (lattice_network(7, 3), addition(7, 3), addition_margin(7, 3)),
    "parity": (parity_network(6, PLACES), sparse_parity(6, PLACES), parity_margin(3)),
}
over_examples = pytest.mark.parametrize("name", EXAMPLES)


@cache
def arrays(name):
    network, task, largest = EXAMPLES[name]
    weights, best = network.as_numpy(), complex(largest).real
    return weights, network.exponent, task, best, share_bound(weights, network.exponent, task, best)


def share_bound(weights, exponent, task, largest):
    return SLACK * (floats.normalised_error(weights, exponent, task, largest) / largest + gamma(3))


def share(weights, exponent, task, largest, where=NUMPY):
    return floats.least_difference(weights, exponent, task, where.put) / floats.norm_power(weights, exponent) / largest


PROVED = [case for work in ("tasks", "circuits") for case in CASES[work] if isinstance(case, MarginCase)]


@pytest.mark.parametrize("case", PROVED, ids=lambda case: f"{case.name}-{case.size}")
def test_what_is_proved_is_confirmed(case):
    found = confirm(case, NUMPY)
    assert found.ok, found
    assert found.bound < 1e-10


def test_the_sizes_of_the_experiments_are_there():
    sizes = {(case.name, case.size) for case in CASES["tasks"]}
    assert {("tasks/eight-phases", 71), ("tasks/parity-of-4", 10), ("tasks/composition-in-S5", 120)} <= sizes


@over_examples
def test_each_array_library_confirms(name, other):
    *arguments, bound = arrays(name)
    assert abs(share(*arguments, other) - 1) <= bound


weights = st.integers(-3, 3)
neurons = st.builds(
    Neuron,
    st.lists(weights, min_size=6, max_size=6),
    st.lists(weights, min_size=2, max_size=2),
    st.builds(Fraction, st.integers(1, 5), st.integers(1, 7)),
).filter(lambda neuron: neuron.squared_norm != 0)


@settings(max_examples=40, deadline=None)
@given(st.lists(neurons, min_size=1, max_size=4))
def test_rounding_stays_within_the_bound(drawn):
    """The bound serves for every network, as no share is above 1; here also those far below are within it of theirs."""
    network, task, largest = PowerNetwork(3, drawn), sparse_parity(6, PLACES), parity_margin(3)
    exact = complex(margin(network, task) / norm_power(network) / largest).real
    best = complex(largest).real
    bound = share_bound(network.as_numpy(), 3, task, best)
    assert abs(share(network.as_numpy(), 3, task, best) - exact) <= (1 + abs(exact)) * bound
    assert bound < 1e-10


@over_examples
@pytest.mark.parametrize("part", range(3))
def test_a_perturbed_number_is_caught(name, part):
    right, *rest, bound = arrays(name)
    assert abs(share(right, *rest) - 1) <= bound
    wrong = [array.copy() for array in right]
    wrong[part][(0,) * wrong[part].ndim] *= 1 + 1e-6
    assert abs(share(PowerArrays(*wrong), *rest) - 1) > bound


@over_examples
def test_a_missing_neuron_is_caught(name):
    right, *rest, bound = arrays(name)
    assert abs(share(PowerArrays(*(part[1:] for part in right)), *rest) - 1) > bound


@over_examples
def test_single_precision_is_caught(name):
    *arguments, bound = arrays(name)
    single = Backend("single", lambda array: array.astype(np.float32) if array.dtype == np.float64 else array)
    right = arguments[0]
    scaled = PowerArrays(right.inputs / 3, right.output / 3, right.mass)  # thirds are not exact, where signs are
    assert abs(share(scaled, *arguments[1:], single) - 1) > bound


@over_examples
def test_batches_of_any_size_give_the_same(name, monkeypatch):
    *arguments, bound = arrays(name)
    for size in (1, 1000):
        monkeypatch.setattr(floats, "BATCH", size)
        assert abs(share(*arguments) - 1) <= bound


def test_what_is_not_a_number_is_not_lost(monkeypatch):
    right, *rest, _ = arrays("parity")
    broken = right.output.copy()
    broken[0, 0] = np.nan
    monkeypatch.setattr(floats, "BATCH", 1)
    assert np.isnan(share(PowerArrays(right.inputs, broken, right.mass), *rest))


def test_a_wrong_margin_is_not_confirmed():
    def case(largest):
        return MarginCase("tasks/own-case", 5, lambda: six_phases(5), lambda: addition(5), lambda: largest)

    assert confirm(case(addition_margin(5)), NUMPY).ok
    assert not confirm(case(addition_margin(5) * (1 + Fraction(1, 10**9))), NUMPY).ok
    assert confirm(case(addition_margin(7)), NUMPY).status == 1

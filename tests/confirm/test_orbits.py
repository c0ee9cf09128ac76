"""Descent ends within the bound of the orbits, and the bound is tight enough to notice what is wrong.

Source: 'structures' (L. Chen), Theorem 3.3, Propositions 3 and 4, Observation 1.
"""

from fractions import Fraction

import numpy as np
import pytest
from flint import arb

from constructions.descent.balanced import rational_orbit
from constructions.descent.neuron import ReducedNeuron, neuron_step
from constructions.descent.several import descent_step, matrix_factorization, product_loss
from constructions.rounding.errors import UNIT
from verify.confirm import matrix_orbits, orbits
from verify.confirm.backends import Backend, backend
from verify.confirm.cases import CASES
from verify.confirm.confirmation import confirm

NUMPY = backend("numpy")
SINGLE = Backend("single", lambda array: array.astype(np.float32) if array.dtype == np.float64 else array)
KS = [Fraction(108, 100), Fraction(11, 10)]
MODELS = {
    "scalar": (orbits.SCALAR, orbits.scalar_starts(9)),
    "product": (orbits.PRODUCT, orbits.product_starts(4)),
    "neuron": (orbits.NEURON, orbits.neuron_starts(4)),
}
MATRICES = matrix_orbits.Factorization(rational_orbit(6), (Fraction(4),))
over_models = pytest.mark.parametrize("name", MODELS)


@pytest.mark.parametrize("case", CASES["structures"], ids=lambda case: case.name)
def test_what_is_proved_is_confirmed(case):
    found = confirm(case, NUMPY)
    assert found.ok, found
    assert found.bound < 1e-9


def test_each_array_library_confirms(other):
    for model, starts in MODELS.values():
        assert orbits.deviation(model, KS, starts, other) <= orbits.rounding_bound(model, KS)
    pairs = matrix_orbits.starts(MATRICES, 3, 0.2)
    assert matrix_orbits.deviation(MATRICES, pairs, other) <= matrix_orbits.rounding_bound(MATRICES)
    assert orbits.share_of_expected_periods([Fraction(9, 10), Fraction(6, 5), Fraction(5, 4)], other) == 1


@over_models
def test_single_precision_is_caught(name):
    model, starts = MODELS[name]
    bound = orbits.rounding_bound(model, KS)
    assert orbits.deviation(model, KS, starts, NUMPY) <= bound < orbits.deviation(model, KS, starts, SINGLE)


@over_models
def test_a_step_size_that_is_a_little_wrong_is_caught(name):
    model, starts = MODELS[name]
    wrong = model._replace(step=lambda K, *state: model.step(K * (1 + 1e-11), *state))
    assert orbits.deviation(wrong, KS, starts, NUMPY) > orbits.rounding_bound(model, KS)


@over_models
def test_what_is_not_a_number_is_not_lost(name):
    model, starts = MODELS[name]
    broken = tuple(np.where(np.arange(start.size) == 1, np.nan, start) for start in starts)
    assert np.isnan(orbits.deviation(model, KS, broken, NUMPY))


def test_beyond_the_doubling_nothing_is_confirmed():
    """At K = 5/4 the orbit repels: two steps do not bring points nearer, and no distance is within the bound."""
    assert orbits.contraction(orbits.SCALAR, [Fraction(5, 4)]) > 1
    assert orbits.rounding_bound(orbits.SCALAR, [Fraction(5, 4)]) < 0


def test_periods():
    share = orbits.share_of_expected_periods
    assert share([Fraction(9, 10), Fraction(6, 5), Fraction(5, 4)], NUMPY) == 1
    assert [orbits.expected_period(Fraction(k, 10000)) for k in (9999, 10001, 12360, 12361)] == [1, 2, 2, 4]
    assert share([Fraction(129, 100), Fraction(6, 5)], NUMPY) == 0.5  # a period of 8 is none of the expected ones


def test_factors_stay_positive():
    """Theorem 3.4 supposes it."""
    pair = orbits.product_starts(30)
    for _ in range(300):
        assert min(part.min() for part in pair) > 0
        pair = orbits.PRODUCT.step(1.12, *pair)


def test_steps_are_those_of_the_losses():
    rng = np.random.default_rng(0)
    for _ in range(20):
        x, y, K = (Fraction(int(k), 64) for k in rng.integers(16, 80, 3))
        (found,) = orbits.SCALAR.step(float(K), float(x))
        assert found == pytest.approx(float(x - K * (x**3 - x)), rel=1e-14)
        pair = descent_step(product_loss(1), K, (x, y))
        assert orbits.PRODUCT.step(float(K), float(x), float(y)) == pytest.approx(
            [*map(float, pair)], rel=1e-13, abs=1e-14
        )
        v, along, across = (float(value) for value in (x, y, K))
        exact = neuron_step(ReducedNeuron(arb(v), arb(along), arb(across)), K)
        found = orbits.NEURON.step(float(K), v, along, np.float64(across))
        assert [*map(float, found)] == pytest.approx([*map(float, exact)], rel=1e-13, abs=1e-14)


@pytest.mark.parametrize("angle", [0.0, 1e-300, 1e-9, 0.1, 1.0, np.pi / 2])
def test_steps_of_the_neuron_at_all_angles(angle):
    start = 0.3, np.float64(0.3 * np.cos(angle)), np.float64(0.3 * np.sin(angle))
    exact = neuron_step(ReducedNeuron(*map(arb, start)), 1, 1200)
    assert [*map(float, orbits.NEURON.step(1, *start))] == pytest.approx([*map(float, exact)], rel=1e-14, abs=0)


def test_a_step_is_rounded_less_than_the_bound_says():
    """Near the orbit, against fractions for the scalar and the product and against balls for the neuron."""
    rng = np.random.default_rng(1)
    for _ in range(200):
        point, K = 1 + 0.15 * rng.uniform(-1, 1), float(rng.uniform(1, 1.125))
        moved = orbits.NEURON.step(K, point, np.float64(point), np.float64(1e-5))
        exact = neuron_step(ReducedNeuron(arb(point), arb(point), arb(1e-5)), Fraction(K), 200)
        off = [abs(float(ball - value)) for ball, value in zip(exact, map(float, moved), strict=True)]
        assert sum(x * x for x in off) ** 0.5 <= orbits.NEURON.error
        (scalar,) = orbits.SCALAR.step(K, point)
        beside = point + 2**-20
        x, y = Fraction(point), Fraction(beside)
        assert abs(Fraction(float(scalar)) - (x + Fraction(K) * (1 - x * x) * x)) <= orbits.SCALAR.error
        pair = orbits.PRODUCT.step(K, point, beside)
        exact = descent_step(product_loss(1), Fraction(K), (x, y))
        squares = [(Fraction(found) - value) ** 2 for found, value in zip(pair, exact, strict=True)]
        assert sum(squares) <= Fraction(orbits.PRODUCT.error) ** 2


def test_steps_of_matrices_are_those_of_the_loss():
    rng = np.random.default_rng(2)
    orbit, others = MATRICES
    whole = rng.integers(-3, 4, 8)
    Y, Z = (part.reshape(1, 2, 2).astype(float) for part in (whole[:4], whole[4:]))
    target = [[orbit.target, 0], [0, others[0] ** 2]]
    exact = descent_step(matrix_factorization(target), orbit.rate, [Fraction(int(x)) for x in whole])
    moved = matrix_orbits.step(Y, Z, np.array(target, dtype=float), float(orbit.rate))
    found = np.concatenate([part.reshape(-1) for part in moved])
    assert found == pytest.approx([*map(float, exact)], rel=1e-13, abs=1e-13)


def test_matrices_in_single_precision_or_with_another_target_are_caught():
    pairs, bound = matrix_orbits.starts(MATRICES, 3, 0.2), matrix_orbits.rounding_bound(MATRICES)
    assert matrix_orbits.deviation(MATRICES, pairs, NUMPY) <= bound < matrix_orbits.deviation(MATRICES, pairs, SINGLE)
    slower = MATRICES._replace(orbit=MATRICES.orbit._replace(rate=MATRICES.orbit.rate * (1 + Fraction(1, 10**9))))
    assert matrix_orbits.deviation(slower, pairs, NUMPY) > bound


def test_the_decay_is_that_of_the_largest_eigenvalue_below_one():
    """Along the orbit of K = 39/35 with p = 16/39 it is 3 − 2K."""
    total, steps = matrix_orbits.decay(MATRICES)
    largest = 3 - 2 * 39 / 35
    assert np.log(UNIT) / np.log(largest) <= steps <= np.log(UNIT) / np.log(largest) + 20
    assert total >= 1 / (1 - largest)

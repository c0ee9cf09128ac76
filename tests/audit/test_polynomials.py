"""Networks with a polynomial between their layers, against fractions, and the bound of the polynomial by itself."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.audit.test_account import WEIGHTS, agrees, by_horner, by_powers, network_of
from verify.audit.enclosures import DOUBLE, SINGLE, Enclosed, Enclosures
from verify.audit.networks import TwoLayers, activation
from verify.audit.tasks import FiniteTask, named_task

COEFFICIENTS = st.sampled_from(["0", "1", "-1", "1/3", "-0.1", "1e-30", "2.5", "-7/1000003", "1e40"])


@settings(max_examples=120, deadline=None)
@given(st.data(), st.lists(COEFFICIENTS, min_size=2, max_size=9), st.integers(1, 3), st.booleans())
def test_random_polynomials_against_fractions(data, coefficients, width, small):
    coefficients[-1] = data.draw(COEFFICIENTS.filter(lambda c: c != "0"))
    task = FiniteTask("some", np.array([[0, 1], [2, -1]]), 3)
    numbers = st.floats(-4, 4, width=32) if small else WEIGHTS

    def draw(*shape):
        size = int(np.prod(shape))
        return np.array(data.draw(st.lists(numbers, min_size=size, max_size=size))).reshape(shape)

    name = f"polynomial:{','.join(coefficients)}"
    agrees(TwoLayers((draw(2, width), draw(2, width)), draw(width), draw(width, 3), draw(3), activation(name)), task)


def test_polynomials_are_decided_by_floats_unless_it_is_close():
    random, task = np.random.default_rng(5), named_task("addition:7")
    for name in ("polynomial:1,-1/2,0.1,3", "polynomial:0,0,1,0,1/7"):
        inputs, output = random.normal(size=(2, 7, 5)), random.normal(size=(5, 7))
        found = agrees(network_of(inputs, output, name, random.normal(size=5), random.normal(size=7)), task)
        assert found.exact == 0
        assert found.single >= found.correct - 1
        assert found.normalised is None


def test_a_tie_of_polynomials_is_computed_exactly():
    # 3 h − h^3 + 1/3 at h = −1 and 2 is −5/3, at h = 1 it is 7/3: equal at two inputs, as no float can tell
    inputs, output = ([[-1.0, 2.0], [1.0, 2.0]],), [[1.0, 0.0], [0.0, 1.0]]
    task = FiniteTask("some", np.array([0, 0]), 2)
    found = agrees(network_of(inputs, output, "polynomial:1/3,3,0,-1"), task)
    assert (found.correct, found.exact, found.wrong, found.margin.high) == (1, 1, ((0,),), 0)
    found = agrees(network_of(inputs, output, "polynomial:1/3,3,1e-40,-1"), task)
    assert (found.margin.x, found.margin.high) == ((0,), -3 * Fraction(1, 10**40))


def test_cancellation_in_float32_is_bounded():
    # (h − 1)^4 near 1, spelled out: in float32 rounding is larger than the value
    inputs, output = ([[1.01], [1.5]],), [[1.0, -1.0]]
    task = FiniteTask("some", np.array([0, 0]), 2)
    found = agrees(network_of(inputs, output, "polynomial:1,-4,6,-4,1"), task)
    assert (found.correct, found.single) == (2, 1)


def binomial(shift):
    """Return the coefficients of (h − shift)^8."""
    found = [Fraction(1)]
    for _ in range(8):
        found = [low - shift * high for low, high in zip([0, *found], [*found, 0], strict=True)]
    return tuple(found)


@pytest.mark.parametrize("coefficients", [binomial(Fraction(1)), binomial(Fraction(7, 3)), (Fraction(1, 3), 0, -5)])
@pytest.mark.parametrize("error", [0.0, 2.0**-30, 2.0**-5])
@pytest.mark.parametrize("unit", [DOUBLE, SINGLE])
def test_the_bound_holds_for_both_ways_of_computing(coefficients, error, unit):
    kind = np.float64 if unit == DOUBLE else np.float32
    x = np.linspace(-4, 4, 101, dtype=np.float32).astype(np.float64)
    found = Enclosures(unit).polynomial(Enclosed(x, np.full_like(x, error)), coefficients)
    terms = [Fraction(float(kind(float(c)))) for c in coefficients]
    ways = [np.array(way(kind(x), terms), dtype=np.float64) for way in (by_powers, by_horner)] if unit == SINGLE else []
    for row, middle in enumerate(x.tolist()):
        for end in (-1, 0, 1):
            truth = exact(coefficients, Fraction(middle) + end * Fraction(error))
            for computed in (found.value, *ways):
                assert abs(Fraction(computed[row]) - truth) <= Fraction(found.error[row])


def exact(coefficients, x):
    return sum(c * x**power for power, c in enumerate(coefficients))


def test_what_float32_flushes_or_cannot_hold():
    square = (Fraction(0), Fraction(0), Fraction(1))
    x = np.array([1e-20, 1e-10, 1e18, 1e20, 1e200])
    with np.errstate(over="ignore"):
        by_single, by_double = (Enclosures(unit).polynomial(Enclosed(x, 0 * x), square) for unit in (SINGLE, DOUBLE))
    assert by_single.error[0] >= 1e-40
    assert by_single.error[1] < 1e-25
    assert np.isfinite(by_single.error).tolist() == [True, True, True, False, False]
    assert np.isfinite(by_double.error).tolist() == [True, True, True, True, False]
    huge = Enclosures(SINGLE).polynomial(Enclosed(np.array([1e-30]), np.zeros(1)), (Fraction(0), Fraction(10**39)))
    assert np.isinf(huge.error).all()

"""Orbits of period 2 in one variable, against the definition, Sturm's count, and the thresholds of the work.

Source: 'structures' (L. Chen), Definition 2, Theorem 3.3 and its appendix B.6.
"""

from fractions import Fraction

import mpmath
import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from constructions.algebraic import polynomial, real_roots
from constructions.descent.balanced import balanced_orbit, orbit_multipliers, rational_orbit
from constructions.descent.scalar import (
    descent_map,
    orbits,
    rates_with_multiplier,
    rates_with_period_two,
    scalar_factorization,
)
from constructions.rationals import to_flint, to_fraction

small = st.integers(-3, 3)
losses = st.lists(small, min_size=4, max_size=5).filter(lambda c: c[-1] and len(c) > 3)
rates = st.builds(Fraction, st.integers(1, 6), st.integers(1, 4))
above_one = st.builds(Fraction, st.integers(1, 40), st.integers(1, 40)).map(lambda x: 1 + x)


def walked(coefficients, rate, x, steps=1):
    """Go steps of gradient descent by the definition, coefficient by coefficient."""
    for _ in range(steps):
        x = x - rate * sum(k * c * x ** (k - 1) for k, c in enumerate(coefficients) if k)
    return x


def value(of, x):
    return to_fraction(of(to_flint(x)))


@settings(max_examples=50, deadline=None)
@given(losses, rates, st.fractions(-3, 3, max_denominator=5))
def test_the_map_is_a_step_and_composes(loss, rate, x):
    step = descent_map(polynomial(loss), rate)
    assert value(step, x) == walked(loss, rate, x)
    assert value(step(step), x) == walked(loss, rate, x, 2)


@settings(max_examples=40, deadline=None)
@given(losses, rates)
def test_all_orbits_are_found(loss, rate):
    """Each is one by the definition; with the fixed points they are all zeros of F(F(x)) − x that Sturm counts."""
    found = orbits(polynomial(loss), rate)
    for orbit in found:
        assert walked(loss, rate, orbit.first) == orbit.second > orbit.first
        assert walked(loss, rate, orbit.second) == orbit.first
    x = sympy.Symbol("x")
    step = sympy.Poly(walked(loss, sympy.Rational(rate.numerator, rate.denominator), x), x)
    fixed = (step - sympy.Poly(x, x)).count_roots()
    assert (step.compose(step) - sympy.Poly(x, x)).count_roots() == fixed + 2 * len(found)


@settings(max_examples=40, deadline=None)
@given(losses, rates)
def test_the_multiplier_is_the_derivative_of_two_steps_at_both_points(loss, rate):
    step = descent_map(polynomial(loss), rate)
    two_steps = step(step).derivative()
    for orbit in orbits(polynomial(loss), rate):
        assert orbit.first.image(two_steps) == orbit.second.image(two_steps) == orbit.multiplier
        assert orbit.attracts == (abs(float(orbit.multiplier)) < 1)


@settings(max_examples=25, deadline=None)
@given(losses, rates)
def test_points_close_to_an_orbit_move_by_its_multiplier(loss, rate):
    found = orbits(polynomial(loss), rate)
    assume(found)
    with mpmath.workdps(60):
        here = mpmath.mpf(found[0].first.ball(250).str(60, radius=False))
        near = here + mpmath.mpf(10) ** -25
        moved = walked(loss, mpmath.mpf(rate.numerator) / rate.denominator, near, 2) - here
        assert abs(moved * mpmath.mpf(10) ** 25 - float(found[0].multiplier)) < 1e-9 * (1 + abs(moved * 10**25))


@pytest.mark.parametrize(("loss", "rate"), [([0, 0, 1], 1), ([3], 1), ([0, 0, 0, 1], 0)])
def test_maps_without_single_orbits_are_refused(loss, rate):
    with pytest.raises(ValueError, match="every point"):
        orbits(polynomial(loss), rate)


def test_a_quadratic_loss_has_no_orbit_and_no_rates():
    assert orbits(polynomial([0, 0, 1]), 2) == ()
    with pytest.raises(ValueError, match="linear"):
        rates_with_multiplier(polynomial([0, 0, 1]), -1)


@settings(max_examples=40, deadline=None)
@given(losses, st.fractions(-3, 3, max_denominator=5))
def test_the_rates_of_a_point(loss, point):
    assume(walked(loss, 1, point) != point)
    for rate in rates_with_period_two(polynomial(loss), point):
        image = walked(loss, rate, point)
        assert image != point
        assert walked(loss, rate, image) == point
        if rate.is_rational():
            assert point in {x for orbit in orbits(polynomial(loss), rate.as_fraction()) for x in orbit[:2]}


def test_a_critical_point_has_no_period():
    with pytest.raises(ValueError, match="stays where it is"):
        rates_with_period_two(scalar_factorization(1), -1)


def test_a_loss_without_scale_has_the_same_multiplier_at_every_rate():
    assert rates_with_multiplier(polynomial([0, 0, 0, 1]), -1) == ()
    with pytest.raises(ValueError, match="every number"):
        rates_with_multiplier(polynomial([0, 0, 0, 1]), 5)


def test_a_maximum_is_no_orbit():
    """Definition 2 as printed holds for every critical point that is no minimum."""
    maximum = polynomial([0, 0, -1, 0, 1])
    assert descent_map(maximum, 1)(0) == 0
    assert all(0 not in orbit[:2] for orbit in orbits(maximum, 1))


@settings(max_examples=25, deadline=None)
@given(above_one, st.builds(Fraction, st.integers(1, 9), st.integers(1, 5)))
def test_the_balanced_orbit_is_the_only_one_of_positive_points(K, target):
    low, high = balanced_orbit(target, K)
    positive = [orbit for orbit in orbits(scalar_factorization(target), K / target) if orbit.first.sign() == 1]
    assert [(orbit.first, orbit.second) for orbit in positive] == [(low, high)]
    assert positive[0].multiplier == orbit_multipliers(K).radial
    assert low**2 < target < high**2
    assert 3 * high**2 <= 4 * target
    assert positive[0].attracts == ((K + 1) ** 2 < 5)


@settings(max_examples=40, deadline=None)
@given(above_one)
def test_both_points_solve_the_printed_equation_just_up_to_three_halves(K):
    """η = 1/(δ² (√(μ/δ² − 3/4) + 1/2)) with μ = 1 and a root that is not negative, to 50 digits."""
    low, high = balanced_orbit(1, K)
    with mpmath.workdps(60):
        for point, expected in ((low, True), (high, Fraction(3, 2) >= K)):
            x = mpmath.mpf(point.ball(250).str(60, radius=False))
            printed = 1 / (x**2 * (mpmath.sqrt(abs(1 / x**2 - 0.75)) + 0.5))
            assert (abs(printed - mpmath.mpf(K.numerator) / K.denominator) < mpmath.mpf("1e-25")) == expected


@settings(max_examples=40, deadline=None)
@given(above_one)
def test_rational_orbits(t):
    target, rate, low, high = rational_orbit(t)
    loss = [target**2 / 4, 0, -target / 2, 0, Fraction(1, 4)]
    assert walked(loss, rate, low) == high
    assert walked(loss, rate, high) == low
    assert balanced_orbit(target, rate * target) == (low, high)


@pytest.mark.parametrize("arguments", [(0, 2), (1, 1), (-1, 2), (1, Fraction(1, 2))])
def test_there_is_no_orbit_below_the_edge(arguments):
    with pytest.raises(ValueError, match="there is an orbit for"):
        balanced_orbit(*arguments)
    with pytest.raises(ValueError, match="above 1"):
        rational_orbit(1)


def test_thresholds():
    """Orbits are born at 1, one of their points is critical for the step at √4.5 − 1, the period doubles at √5 − 1."""
    loss = scalar_factorization(1)
    superstable, doubling = (real_roots(polynomial(c))[1] for c in ([-7, 4, 2], [-4, 2, 1]))
    assert rates_with_multiplier(loss, 1) == (1,)
    assert rates_with_multiplier(loss, 0) == (superstable,)
    assert rates_with_multiplier(loss, -1) == (doubling,)
    assert float(superstable) == pytest.approx(4.5**0.5 - 1, rel=1e-15)
    assert float(doubling) == pytest.approx(5**0.5 - 1, rel=1e-15)
    assert orbit_multipliers(superstable).radial == 0
    assert orbit_multipliers(doubling).radial == -1
    assert orbit_multipliers(1) == (1, 1, 0)


@pytest.mark.parametrize(("K", "period"), [(Fraction(9, 10), 1), (Fraction(6, 5), 2), (Fraction(5, 4), 4)])
def test_the_period_doubles_at_one_and_at_the_square_root_of_five_less_one(K, period):
    with mpmath.workdps(50):
        loss, rate = [0.25, 0, -0.5, 0, 0.25], mpmath.mpf(K.numerator) / K.denominator
        x = walked(loss, rate, mpmath.mpf(1) / 3, 1500)
        returns = [abs(walked(loss, rate, x, n) - x) < mpmath.mpf("1e-40") for n in (1, 2, 4)]
        assert returns == [n >= period for n in (1, 2, 4)]

"""Jets against derivatives in 60 digits, and the step size near a minimum against orbits of the functions themselves.

Source: 'structures' (L. Chen), Theorem 3.1, Lemma 3.2, Propositions 1 and 2, Corollaries 1 to 8.
"""

from fractions import Fraction
from math import comb, factorial

import mpmath
import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from constructions.algebraic import polynomial
from constructions.descent.edge import oscillation_criterion, rate_series, schwarzian
from constructions.descent.jets import (
    composed,
    derivatives,
    exponential,
    hyperbolic_tangent,
    logarithm,
    power,
    sigmoid,
    sine,
    squared_loss,
)
from constructions.descent.scalar import descent_map, rates_with_period_two, scalar_factorization
from constructions.rationals import to_flint, to_fraction

ORDER = 7
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
# a jet, the function, and the point
FUNCTIONS = {
    "exp": (exponential(3, ORDER), mpmath.exp, lambda: mpmath.log(3)),
    "log": (logarithm(3, ORDER), lambda x: mpmath.log(x / 3), lambda: mpmath.mpf(3)),
    "sin": (sine(Fraction(3, 5), Fraction(4, 5), ORDER), mpmath.sin, lambda: mpmath.asin(mpmath.mpf(3) / 5)),
    "tanh": (hyperbolic_tangent(THIRD, ORDER), mpmath.tanh, lambda: mpmath.atanh(mpmath.mpf(1) / 3)),
    "sigmoid": (sigmoid(THIRD, ORDER), lambda x: 1 / (1 + mpmath.exp(-x)), lambda: -mpmath.log(2)),
    "power": (power(2, -HALF, ORDER), lambda x: mpmath.sqrt(2 / x), lambda: mpmath.mpf(2)),
    "softplus": (sigmoid(THIRD, ORDER - 1).integral(), lambda x: mpmath.log(1 + mpmath.exp(x)), lambda: -mpmath.log(2)),
    "gaussian": (
        composed(exponential(1, ORDER), polynomial([0, -1, -HALF]), ORDER),
        lambda x: mpmath.exp((1 - x**2) / 2),
        lambda: mpmath.mpf(1),
    ),
}
over_functions = pytest.mark.parametrize("name", FUNCTIONS)
numbers = st.fractions(-3, 3, max_denominator=4)
positive = st.builds(Fraction, st.integers(1, 9), st.integers(1, 4))
jets_of_losses = st.tuples(positive, *[numbers] * 5).map(lambda c: [0, 0, *c])


def in_decimals(value):
    return mpmath.mpf(value.numerator) / value.denominator


def jet(derivatives):
    return polynomial(Fraction(d) / factorial(k) for k, d in enumerate(derivatives))


@over_functions
def test_jets_have_the_derivatives_of_their_functions(name):
    coefficients, function, point = FUNCTIONS[name]
    with mpmath.workdps(60):
        expected = mpmath.taylor(function, point(), ORDER)
        for k, derivative in enumerate(derivatives(coefficients, ORDER)):
            if k or name != "softplus":
                assert abs(in_decimals(derivative) - expected[k] * factorial(k)) < mpmath.mpf("1e-15")


@settings(max_examples=40, deadline=None)
@given(st.lists(numbers, min_size=2, max_size=5), st.lists(numbers, min_size=2, max_size=5))
def test_compositions_are_those_of_polynomials(outer, inner):
    at_value = polynomial(outer)(polynomial([inner[0], 1]))
    whole = polynomial(outer)(polynomial(inner))
    assert composed(at_value, polynomial(inner), 20) == whole
    assert composed(at_value, polynomial(inner), 3) == polynomial(map(to_fraction, whole.coeffs()[:4]))


@over_functions
def test_the_step_size_of_the_squared_loss(name):
    """A point at a small distance from the minimum of (g − g(x̄))², where g is the function itself, has period 2."""
    coefficients, function, point = FUNCTIONS[name]
    order = ORDER - 2
    series = rate_series(squared_loss(coefficients, ORDER), order)
    with mpmath.workdps(60):
        minimum, distance = point(), mpmath.mpf(10) ** -6
        target = function(minimum)

        def slope(x):
            return 2 * (function(x) - target) * mpmath.diff(function, x)

        def remainder(rate):
            here = minimum + distance
            return (slope(here) + slope(here - rate * slope(here))) / distance

        guess = mpmath.fsum(in_decimals(to_fraction(series[k])) * distance**k for k in range(order + 1))
        rate = mpmath.findroot(
            remainder, (guess, guess + mpmath.mpf(10) ** -20), tol=mpmath.mpf(10) ** -80, verify=False
        )
        assert abs(rate - guess) < 1e4 * distance ** (order + 1)


@settings(max_examples=50, deadline=None)
@given(jets_of_losses)
def test_theorem_3_1(d):
    loss = jet(d)
    expected = (3 * d[3] ** 2 - d[2] * d[4]) / (3 * d[2] ** 2)
    assert oscillation_criterion(loss) == 3 * d[3] ** 2 - d[2] * d[4]
    series = rate_series(loss, 2)
    assert [to_fraction(c) * d[2] for c in (series[0], series[1], series[2])] == [2, 0, expected]


@settings(max_examples=25, deadline=None)
@given(jets_of_losses)
def test_theorem_3_1_at_a_point(d):
    """Under its conditions the point at −ε has period 2 for exactly one step size between the bounds."""
    assume(d[3] and 3 * d[3] ** 2 > d[2] * d[4])
    epsilon = Fraction(1, 10**15) * (1 if d[3] > 0 else -1)
    rates = rates_with_period_two(jet(d), -epsilon)
    within = [rate for rate in rates if 2 / d[2] < rate < 2 / (d[2] - epsilon * d[3])]
    assert len(within) == 1


@pytest.mark.parametrize(("d", "limit"), [([0, 0, 1, 1], 1), ([0, 0, 1, 1, 4], Fraction(-1, 3))])
def test_the_step_size_of_a_point_of_a_polynomial(d, limit):
    """(η f'' − 2)/ε² is close to its limit, which is negative where the condition of the theorem fails."""
    epsilon = Fraction(1, 100)
    rate, *_ = rates_with_period_two(jet(d), -epsilon)
    assert float((rate - 2) / epsilon**2) == pytest.approx(float(limit), abs=0.02)
    series = rate_series(jet(d), 8)(to_flint(-epsilon))
    assert float(rate) == pytest.approx(float(to_fraction(series)), rel=1e-14)


@pytest.mark.parametrize("k", range(4, 10))
@settings(max_examples=15, deadline=None)
@given(positive, numbers.filter(bool), numbers)
def test_lemma_3_2(k, second, this, following):
    loss = jet([0, 0, second, *[0] * (k - 3), this, following])
    series = rate_series(loss, k - 1) * to_flint(second)
    leading = [to_fraction(series[n]) for n in range(k)]
    if k % 2:
        expected = [2, *[0] * (k - 2), -2 * following / (factorial(k) * second)]
        assert leading == expected
    else:
        assert leading[:-1] == [2, *[0] * (k - 3), -2 * this / (factorial(k - 1) * second)]


def test_known_step_sizes():
    """2z/sin z for sin, and K = 1/(δ² (√(1/δ² − 3/4) + 1/2)) with δ = 1 + z for the scalar factorization."""
    z = sympy.Symbol("z")
    printed = 1 / ((1 + z) ** 2 * (sympy.sqrt(1 / (1 + z) ** 2 - sympy.Rational(3, 4)) + sympy.Rational(1, 2)))
    cases = [
        (sine(-1, 0, 10), 2 * z / sympy.sin(z)),
        (scalar_factorization(1)(polynomial([1, 1])), printed),
    ]
    for loss, closed in cases:
        expected = sympy.series(closed, z, 0, 7).removeO()
        assert [sympy.Rational(str(c)) for c in rate_series(loss, 6).coeffs()] == [
            expected.coeff(z, n) for n in range(7)
        ]


@pytest.mark.parametrize("loss", [[0, 1, 1], [0, 0, -1], [0, 0, 0, 1]])
def test_a_series_starts_at_a_minimum(loss):
    with pytest.raises(ValueError, match="not a minimum"):
        rate_series(polynomial(loss), 2)


mobius = st.tuples(numbers, numbers, numbers, numbers).filter(lambda m: m[0] * m[3] != m[1] * m[2] and m[3])
maps = st.tuples(numbers.filter(bool), numbers, numbers).map(lambda c: polynomial([0, *c]))


def mobius_jet(a, b, c, d):
    """Return the jet of (a z + b)/(c z + d) at 0."""
    terms = [b / d]
    for k in range(1, 4):
        terms.append(((a if k == 1 else 0) - c * terms[-1]) / d)
    return polynomial(terms)


@settings(max_examples=50, deadline=None)
@given(mobius, maps)
def test_the_schwarzian_does_not_see_a_fractional_linear_map_after_it(m, step):
    outer = mobius_jet(*m)
    assert schwarzian(outer) == 0
    assert schwarzian(composed(outer, step, 3)) == schwarzian(step)
    slope = to_fraction(outer[1])
    assert schwarzian(composed(step, outer, 3)) == schwarzian(step) * slope**2


@settings(max_examples=50, deadline=None)
@given(jets_of_losses)
def test_the_schwarzian_of_a_step_is_the_criterion(d):
    step = descent_map(jet(d), 2 / d[2])
    assert schwarzian(step) == -2 / d[2] ** 2 * oscillation_criterion(jet(d))


def test_a_critical_point_has_no_schwarzian():
    with pytest.raises(ZeroDivisionError):
        schwarzian(polynomial([0, 0, 1]))


@settings(max_examples=50, deadline=None)
@given(st.lists(numbers, min_size=4, max_size=4))
def test_proposition_1(g):
    loss = squared_loss(jet(g), 4)
    assert derivatives(loss, 4)[2:] == (2 * g[1] ** 2, 6 * g[1] * g[2], 6 * g[2] ** 2 + 8 * g[1] * g[3])
    assert oscillation_criterion(loss) == 16 * g[1] ** 2 * (6 * g[2] ** 2 - g[1] * g[3])


@over_functions
def test_the_listed_functions_oscillate(name):
    assert oscillation_criterion(squared_loss(FUNCTIONS[name][0], 4)) > 0


@pytest.mark.parametrize("tenths", range(-20, 31))
def test_powers_oscillate_but_for_exponents_from_four_fifths_to_one(tenths):
    exponent = Fraction(tenths, 10)
    criterion = oscillation_criterion(squared_loss(power(2, exponent, 4), 4))
    if exponent:
        assert (criterion > 0) == (not Fraction(4, 5) <= exponent <= 1)


def test_proposition_2_fails():
    """log ∘ exp is linear; and two cubic polynomials that oscillate have a composition with orbits below the edge."""
    linear = squared_loss(composed(logarithm(3, 4), exponential(3, 4), 4), 4)
    assert oscillation_criterion(linear) == 0
    p, q = polynomial([0, 1, HALF, Fraction(5, 6)]), polynomial([0, 1, -HALF, Fraction(5, 6)])
    assert oscillation_criterion(squared_loss(p, 4)) == oscillation_criterion(squared_loss(q, 4)) == 16
    both = squared_loss(composed(q, p, 4), 4)
    assert oscillation_criterion(both) == -7 * 16
    assert rate_series(both, 2)[2] * both[2] * 2 == to_flint(Fraction(-28, 3))


@pytest.mark.parametrize(
    "make",
    [
        lambda: sine(1, 1, 3),
        lambda: logarithm(0, 3),
        lambda: power(-1, HALF, 3),
        lambda: sigmoid(1, 3),
        lambda: hyperbolic_tangent(-1, 3),
    ],
)
def test_values_that_the_functions_do_not_have(make):
    with pytest.raises(ValueError, match=r"no angle|positive points|values between"):
        make()


def test_binomial_coefficients():
    assert derivatives(power(1, 5, 6), 6) == tuple(comb(5, k) * factorial(k) for k in range(7))

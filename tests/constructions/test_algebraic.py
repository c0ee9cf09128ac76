"""Algebraic numbers against Sturm's count of roots, and against decimals of 60 digits."""

import pickle
from fractions import Fraction
from math import isqrt

import mpmath
import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from constructions.algebraic import RealAlgebraic, polynomial, real_roots

coefficients = st.lists(st.integers(-6, 6), min_size=2, max_size=6).filter(lambda c: c[-1])
ROOT = real_roots(polynomial([-2, 0, 0, 1]))[0]
in_powers = st.lists(st.fractions(-3, 3, max_denominator=4), max_size=3)
elements = in_powers.map(lambda c: ROOT.image(polynomial(c)))


@settings(max_examples=60, deadline=None)
@given(coefficients)
def test_all_real_roots_are_found_and_isolated(drawn):
    variable = sympy.Symbol("x")
    of = sympy.Poly(drawn[::-1], variable)
    roots = real_roots(polynomial(drawn))
    assert len(roots) == of.count_roots()
    assert list(roots) == sorted(set(roots))
    for root in roots:
        assert root.image(polynomial(drawn)) == 0
        below, above = root.interval(20)
        assert below <= root <= above <= below + Fraction(1, 2**20)
        least = [Fraction(int(c.p), int(c.q)) for c in root.minimal_polynomial().coeffs()]
        minimal = sympy.Poly([sympy.Rational(c.numerator, c.denominator) for c in least[::-1]], variable)
        assert minimal.is_irreducible
        ends = [sympy.Rational(end.numerator, end.denominator) for end in (below, above)]
        assert minimal.count_roots(*ends) == 1


def in_decimals(coefficients):
    powers = (mpmath.cbrt(2) ** k for k in range(3))
    return mpmath.fsum(mpmath.mpf(c.numerator) / c.denominator * next(powers) for c in coefficients)


@settings(max_examples=80, deadline=None)
@given(in_powers, in_powers)
def test_arithmetic_agrees_with_decimals(first, second):
    left, right = (ROOT.image(polynomial(c)) for c in (first, second))
    with mpmath.workdps(60):
        x, y = in_decimals(first), in_decimals(second)
        for exact, rounded in ((left + right, x + y), (left - right, x - y), (left * right, x * y), (left**3, x**3)):
            assert abs(mpmath.mpf(exact.ball(260).str(60, radius=False)) - rounded) < mpmath.mpf("1e-50")
        assert (left < right) == (x < y)
        assert left.sign() == mpmath.sign(x)
        assert float(left) == pytest.approx(float(x), rel=1e-15)
    assume(right)
    assert left / right * right == left
    assert 1 / right == right**-1 == right.inverse()


@settings(max_examples=40, deadline=None)
@given(elements)
def test_a_number_is_the_root_of_its_minimal_polynomial_that_it_is_equal_to(number):
    least = number.minimal_polynomial()
    assert number.image(least) == 0
    (same,) = [root for root in real_roots(least) if root == number]
    assert hash(same) == hash(number)
    assert pickle.loads(pickle.dumps(number)) == number


def test_numbers_of_different_fields_are_compared_but_not_added():
    root_of_two = real_roots(polynomial([-2, 0, 1]))[1]
    sum_of_roots = real_roots(polynomial([1, 0, -10, 0, 1]))[3]  # √2 + √3
    assert (sum_of_roots**3 - 9 * sum_of_roots) / 2 == root_of_two
    assert ROOT < root_of_two < sum_of_roots
    with pytest.raises(ValueError, match="different fields"):
        root_of_two + ROOT
    assert root_of_two + ROOT * 0 == root_of_two == ROOT * 0 + root_of_two
    assert (ROOT**3) * root_of_two == 2 * root_of_two == root_of_two * ROOT**3


def test_rational_numbers_are_numbers():
    third, zero = real_roots(polynomial([-1, 3]) * polynomial([0, 1]))[::-1]
    assert (third, hash(third), str(third), zero) == (Fraction(1, 3), hash(Fraction(1, 3)), "1/3", 0)
    assert third.interval() == (Fraction(1, 3), Fraction(1, 3))
    assert not zero
    assert third < ROOT
    assert Fraction(5, 4) < ROOT
    assert ROOT != "root"
    assert str(ROOT) == "1.2599210498948732, a root of x^3 - 2"


def test_close_numbers_are_told_apart():
    root = real_roots(polynomial([-2, 0, 1]))[1]
    near = Fraction(isqrt(2 * 10**80), 10**40)
    assert near < root < near + Fraction(1, 10**40)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: RealAlgebraic([-1, 0, 1], 0, [0, 1]), "not irreducible"),
        (lambda: RealAlgebraic([1, 0, 1], 0, [0, 1]), "no real root"),
        (lambda: RealAlgebraic([-2, 0, 1], 2, [0, 1]), "no real root"),
        (lambda: real_roots(polynomial([])), "every number"),
        (lambda: ROOT.as_fraction(), "not rational"),
    ],
)
def test_what_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_floats_and_divisions_by_zero_are_refused():
    with pytest.raises(TypeError):
        polynomial([0.5])
    with pytest.raises(TypeError):
        ROOT + 0.5
    with pytest.raises(ZeroDivisionError):
        1 / (ROOT - ROOT)

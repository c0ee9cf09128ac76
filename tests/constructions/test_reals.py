"""Square roots square to what they are roots of, and signs agree with decimals."""

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.cyclotomic import Cyclotomic, root_of_unity, total
from constructions.reals import decimal, least, sign, square_root

small = st.fractions(-5, 5, max_denominator=6)
sums_of_roots = st.lists(st.tuples(small, st.sampled_from([1, 2, 3, 5, 6, 10, 15, 30])), min_size=1, max_size=4).map(
    lambda terms: (terms, total(c * square_root(n) for c, n in terms))
)


def in_decimals(terms):
    return sum(Decimal(c.numerator) / c.denominator * Decimal(n).sqrt() for c, n in terms)


@settings(deadline=None)
@given(st.builds(Fraction, st.integers(0, 60), st.integers(1, 12)))
def test_square_roots(value):
    root = square_root(value)
    assert root**2 == value
    assert root.is_real()
    assert sign(root) == (value > 0)


@pytest.mark.parametrize("value", [-1, Fraction(-1, 3)])
def test_negative_numbers_have_no_real_square_root(value):
    with pytest.raises(ValueError, match="no real square root"):
        square_root(value)


@settings(deadline=None)
@given(sums_of_roots)
def test_signs_and_digits(drawn):
    terms, value = drawn
    with localcontext(prec=60):
        expected = in_decimals(terms)
        if abs(expected) < Decimal("1e-50"):
            assert (sign(value), decimal(value)) == (0, "0")
        else:
            assert sign(value) == (1 if expected > 0 else -1)
            assert abs(Decimal(decimal(value)) / expected - 1) < Decimal("1e-28")


def test_a_small_difference_is_not_zero():
    close = square_root(2) - Fraction(131836323, 93222358)
    assert (sign(close), sign(-close)) == (-1, 1)


@pytest.mark.parametrize("of", [sign, decimal])
def test_only_real_numbers_have_a_sign_and_digits(of):
    with pytest.raises(ValueError, match="is not real"):
        of(root_of_unity(3, 1))


@settings(deadline=None)
@given(st.lists(sums_of_roots, min_size=1, max_size=4))
def test_the_least_is_one_of_them_and_not_above_any(drawn):
    values = [value for _, value in drawn]
    smallest = least(values)
    assert smallest in values
    assert all(sign(value - smallest) >= 0 for value in values)


def test_there_is_no_least_of_nothing():
    with pytest.raises(TypeError):
        least([])


def test_rational_digits():
    assert decimal(Cyclotomic(1, [Fraction(1, 224)]), 6) == "0.00446429"

"""Exact numbers of Q(ζ_n): field laws, conjugation, inverses, signs against rational enclosures of their own."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from math import gcd, isqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.kernel import cyclotomic
from verify.kernel.cyclotomic import (
    ERROR,
    MAX_BITS,
    MAX_ORDER,
    ONE,
    Cyclotomic,
    cyclotomic_polynomial,
    inverse,
    rational,
    root_of_unity,
    sign,
)
from verify.kernel.errors import Exhausted
from verify.kernel.workspace import replaying

ZERO = rational(0)
ORDERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 30]
coefficients = st.fractions(-5, 5, max_denominator=4)


@st.composite
def numbers(draw: st.DrawFn) -> Cyclotomic:
    order = draw(st.sampled_from(ORDERS))
    total = ZERO
    for exponent in range(draw(st.integers(0, 4))):
        total = total + rational(draw(coefficients)) * root_of_unity(order, draw(st.integers(0, order)) + exponent)
    return total


def totient(n: int) -> int:
    return sum(gcd(n, k) == 1 for k in range(1, n + 1))


@pytest.mark.parametrize("order", [*range(1, 40), 105, 210])
def test_the_polynomial_is_monic_of_degree_phi_and_divides(order: int) -> None:
    polynomial = cyclotomic_polynomial(order)
    assert len(polynomial) == totient(order) + 1
    assert polynomial[-1] == 1
    value = 1
    for divisor in range(1, order + 1):
        if order % divisor == 0:
            value *= sum(c * 3**i for i, c in enumerate(cyclotomic_polynomial(divisor)))
    assert value == 3**order - 1


def test_the_first_coefficient_beyond_one_appears_at_105() -> None:
    assert min(cyclotomic_polynomial(105)) == -2


@pytest.mark.parametrize("order", range(2, 31))
def test_all_roots_of_unity_add_up_to_zero(order: int) -> None:
    total = ZERO
    for exponent in range(order):
        total = total + root_of_unity(order, exponent)
    assert not total
    assert total.same(ZERO)


@pytest.mark.parametrize("order", ORDERS)
def test_a_root_of_unity_has_its_order(order: int) -> None:
    power = ONE
    for exponent in range(1, order + 1):
        power = power * root_of_unity(order, 1)
        assert power.same(root_of_unity(order, exponent))
        assert power.same(ONE) == (exponent == order)


@pytest.mark.parametrize(("order", "times"), [(3, 2), (4, 3), (5, 4), (6, 5), (1, 12)])
def test_the_same_number_in_a_larger_field(order: int, times: int) -> None:
    number = root_of_unity(order, 1) + rational(Fraction(1, 3))
    assert number.lifted(order * times).same(number)
    assert root_of_unity(order * times, times).same(root_of_unity(order, 1))


@settings(deadline=None)
@given(numbers(), numbers(), numbers())
def test_the_laws_of_a_commutative_ring(x: Cyclotomic, y: Cyclotomic, z: Cyclotomic) -> None:
    assert (x + y).same(y + x)
    assert (x * y).same(y * x)
    assert ((x + y) + z).same(x + (y + z))
    assert ((x * y) * z).same(x * (y * z))
    assert (x * (y + z)).same(x * y + x * z)
    assert (x - x).same(ZERO)
    assert (x * ONE).same(x)


@settings(deadline=None)
@given(numbers(), numbers())
def test_conjugation_is_an_involution_of_the_ring(x: Cyclotomic, y: Cyclotomic) -> None:
    assert x.conjugate().conjugate().same(x)
    assert (x * y).conjugate().same(x.conjugate() * y.conjugate())
    assert (x + y).conjugate().same(x.conjugate() + y.conjugate())


@settings(deadline=None)
@given(numbers())
def test_an_inverse_is_one(x: Cyclotomic) -> None:
    found = inverse(x)
    assert found is None or (x * found).same(ONE)
    assert not (found is not None and not x)


def test_zero_has_no_inverse() -> None:
    assert inverse(ZERO) is None
    assert inverse(ONE + rational(-1)) is None


@settings(deadline=None)
@given(numbers())
def test_the_sign_of_a_norm(x: Cyclotomic) -> None:
    norm = x * x.conjugate()
    assert sign(norm) == int(bool(x))
    assert sign(-norm) == -int(bool(x))


def test_what_is_not_real_has_no_sign() -> None:
    assert sign(root_of_unity(4, 1)) is None
    assert sign(root_of_unity(3, 1)) is None
    assert sign(root_of_unity(2, 1)) == -1


@pytest.mark.parametrize("digits", [1, 5, 20, 100, 300])
def test_the_square_root_of_two_lies_between_its_decimals(digits: int) -> None:
    root = root_of_unity(8, 1) + root_of_unity(8, -1)
    below = Fraction(isqrt(2 * 10 ** (2 * digits)), 10**digits)
    assert sign(root - rational(below)) == 1
    assert sign(root - rational(below + Fraction(1, 10**digits))) == -1


@pytest.mark.parametrize("order", [5, 7, 12, 17])
def test_cosines_decrease_on_half_a_turn(order: int) -> None:
    cosines = [root_of_unity(order, k) + root_of_unity(order, -k) for k in range(order // 2 + 1)]
    assert all(sign(a - b) == 1 for a, b in pairwise(cosines))


def test_the_golden_ratio() -> None:
    twice = root_of_unity(5, 1) + root_of_unity(5, -1)
    assert (twice * twice + twice).same(ONE)
    assert sign(twice) == 1
    assert twice.rational() is None


@pytest.mark.parametrize("shift", [-1, ERROR])  # what is exact is rounded down
@pytest.mark.parametrize("place", [93, 94])
def test_a_sign_holds_whatever_the_errors_of_the_cosines_are(
    place: int, shift: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A multiple of the golden ratio less the nearest integer is closer to zero than the first enclosure tells."""
    exact = cyclotomic._cosine
    monkeypatch.setattr(cyclotomic, "_cosine", lambda *of: exact(*of) + (shift if of[0] or shift > 0 else -ERROR))
    one, two = reduce(lambda pair, _: (pair[1], sum(pair)), range(place), (0, 1))
    golden = ONE + root_of_unity(5, 1) + root_of_unity(5, -1)
    assert sign(rational(one) * golden - rational(two)) == (-1) ** (place + 1)


def test_large_orders_and_numbers_are_refused() -> None:
    with pytest.raises(Exhausted):
        root_of_unity(MAX_ORDER, 1) * root_of_unity(MAX_ORDER - 1, 1)
    with pytest.raises(Exhausted):
        reduce(lambda number, _: number * number, range(MAX_BITS.bit_length() + 2), ONE + root_of_unity(5, 1))


OPERATIONS: dict[str, Callable[[Cyclotomic, Cyclotomic], object]] = {
    "a sum": lambda x, y: x + y,
    "a sum of two fields": lambda x, y: rational(1) + x,
    "a product": lambda x, y: x * y,
    "a product with a number": lambda x, y: x * rational(2),
    "a product with a fraction": lambda x, y: rational(Fraction(1, 2)) * x,
    "a conjugate": lambda x, y: x.conjugate(),
    "an inverse": lambda x, y: inverse(x),
    "a root": lambda x, y: root_of_unity(x.order, 1),
    "a sign": lambda x, y: sign(x),
    "a larger field": lambda x, y: x.lifted(2 * x.order),
}


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
@pytest.mark.parametrize("order", [3, 4, 5, 12, 13, 17, 36, 105])
@pytest.mark.parametrize("dense", [False, True])
def test_each_operation_spends_two_steps_for_each_numerator(
    operation: Callable[[Cyclotomic, Cyclotomic], object], order: int, dense: bool
) -> None:
    roots = [root_of_unity(order, k) for k in range(totient(order))]
    x = reduce(Cyclotomic.__add__, [rational(k + 1) * root for k, root in enumerate(roots)]) if dense else roots[-1]
    with replaying() as here:
        operation(x, roots[1])
        before = here.spent
        operation(x, roots[1])
        assert here.spent - before >= 2 * totient(order)


def test_a_long_numerator_counts_by_its_words() -> None:
    x, long = root_of_unity(5, 1), rational(1 << 6400)
    with replaying() as here:
        assert x * long
        assert here.spent >= 4 * 100

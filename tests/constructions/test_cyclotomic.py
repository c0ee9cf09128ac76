"""Q(ζ_n): field axioms across conductors, conjugation, equality and hashing; orthogonality of characters.

Source: the defining properties, by hypothesis; CaGO, Lemma 3 for the characters.
"""

from fractions import Fraction
from itertools import product
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from constructions.abelian import FiniteAbelianGroup, abelian_groups
from constructions.cyclotomic import Cyclotomic, root_of_unity, squared_length, total
from verify.testing.strategies import groups

CONDUCTORS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 24)

rationals = st.fractions(-4, 4, max_denominator=5)
numbers = st.builds(Cyclotomic, st.sampled_from(CONDUCTORS), st.lists(rationals, max_size=6))
modest = settings(max_examples=40, deadline=None)


@modest
@given(numbers, numbers, numbers)
def test_field_axioms(x, y, z):
    assert x + y == y + x
    assert x * y == y * x
    assert (x + y) + z == x + (y + z)
    assert (x * y) * z == x * (y * z)
    assert x * (y + z) == x * y + x * z
    assert x + 0 == x == x * 1
    assert x - x == 0 == x * 0
    assert x - y == -(y - x)


@modest
@given(numbers, numbers)
def test_division_undoes_multiplication(x, y):
    if not y:
        with pytest.raises(ZeroDivisionError, match="no inverse"):
            y.inverse()
    else:
        assert (x * y) / y == x
        assert y**-2 == 1 / (y * y)
        assert y**0 == 1


@modest
@given(numbers, numbers)
def test_conjugation_is_an_involutive_homomorphism(x, y):
    assert (x + y).conjugate() == x.conjugate() + y.conjugate()
    assert (x * y).conjugate() == x.conjugate() * y.conjugate()
    assert x.conjugate().conjugate() == x
    assert x.real.is_real()
    assert (x - x.real).conjugate() == -(x - x.real)


@modest
@given(numbers, st.sampled_from((1, 2, 3, 4, 5, 6)))
def test_equality_and_hash_do_not_depend_on_the_field(x, multiple):
    lifted = x.embed(x.conductor * multiple)
    assert lifted == x
    assert hash(lifted) == hash(x)
    assert repr(lifted) == repr(x)
    assert lifted.sort_key() == x.sort_key()
    assert lifted + 1 != x


@modest
@given(rationals, st.sampled_from(CONDUCTORS))
def test_rational_numbers_agree_with_fractions(value, conductor):
    number = Cyclotomic(conductor, [value])
    assert number == value
    assert hash(number) == hash(value)
    assert number.is_rational()
    assert number.as_fraction() == value
    assert value - number == 0
    assert repr(number) == str(value)


@modest
@given(numbers, numbers)
def test_balls_follow_the_arithmetic(x, y):
    assert (x * y + x).ball(80).overlaps(x.ball(80) * y.ball(80) + x.ball(80))
    assert x.conjugate().ball(80).overlaps(x.ball(80).conjugate())


@modest
@given(numbers)
def test_the_nearest_floating_point_number(x):
    nearest = complex(x)
    for exact, rounded in ((x.real, nearest.real), (root_of_unity(4, 3) * (x - x.real), nearest.imag)):
        assert (rounded == 0) == (exact == 0)
        error, size = (float(abs((exact + shift).ball(200)).mid()) for shift in (-Fraction(rounded), 0))
        assert error <= 2**-52 * size


def test_a_number_that_nearly_cancels_is_rounded_correctly():
    golden = root_of_unity(5, 1) + root_of_unity(5, 4)
    tiny, lucas, fibonacci = golden**60, 3461452808002, 1548008755920
    assert 2 * tiny == lucas - fibonacci * (2 * golden + 1)
    assert complex(tiny) == pytest.approx(((5**0.5 - 1) / 2) ** 60, rel=1e-13)


@pytest.mark.parametrize("n", range(1, 31))
def test_smallest_conductor_of_roots_of_unity(n):
    for exponent in range(n):
        order = n // gcd(n, exponent)
        expected = order // 2 if order % 4 == 2 else order
        assert root_of_unity(n, exponent).smallest().conductor == expected
        assert root_of_unity(n, exponent) ** order == 1
        assert all(root_of_unity(n, exponent) ** power != 1 for power in range(1, order))


def test_square_roots_of_integers():
    golden = root_of_unity(5, 1) + root_of_unity(5, 4)
    assert (2 * golden + 1) ** 2 == 5
    assert (root_of_unity(8, 1) + root_of_unity(8, 7)) ** 2 == 2
    assert total([]) == 0
    assert squared_length([golden]) == 1 - golden


def test_exact_text():
    assert repr(Cyclotomic(8, [Fraction(-1, 2), 1, 0, -3])) == "-1/2 + ζ_8 - 3*ζ_8^3"
    assert repr(-root_of_unity(3, 1)) == "-ζ_3"
    assert repr(Cyclotomic(5, [])) == "0"


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        (lambda: Cyclotomic(0, [1]), ValueError, "at least 1"),
        (lambda: Cyclotomic(3, [0.5]), TypeError, "not float"),
        (lambda: root_of_unity(0, 1), ValueError, "at least 1"),
        (lambda: root_of_unity(3, 1) + 0.5, TypeError, "unsupported"),
        (lambda: root_of_unity(3, 1).embed(4), ValueError, "not a multiple"),
        (lambda: root_of_unity(3, 1).as_fraction(), ValueError, "not rational"),
    ],
)
def test_refusals(action, error, message):
    with pytest.raises(error, match=message):
        action()


@modest
@given(groups(), st.data())
def test_characters_are_orthogonal_homomorphisms(group, data):
    element = st.sampled_from(group.elements)
    k, m, g, h = (data.draw(element) for _ in range(4))
    phi = group.character
    assert phi(k, group.add(g, h)) == phi(k, g) * phi(k, h)
    assert phi(group.add(k, m), g) == phi(k, g) * phi(m, g)
    assert phi(group.negate(k), g) == phi(k, g).conjugate()
    assert total(phi(k, g) * phi(m, g).conjugate() for g in group.elements) == group.order * (k == m)


def test_characters_of_another_group_are_not_homomorphisms():
    cyclic, product_group = FiniteAbelianGroup((4,)), FiniteAbelianGroup((2, 2))
    renamed = dict(zip(product_group.elements, cyclic.elements, strict=True))
    g, h = (0, 1), (0, 1)
    assert cyclic.character((1,), renamed[product_group.add(g, h)]) != (
        cyclic.character((1,), renamed[g]) * cyclic.character((1,), renamed[h])
    )


@modest
@given(groups())
def test_half_systems_and_real_characters_cover_the_dual(group):
    half, real = group.half_system(), group.self_conjugate()
    assert sorted((*half, *map(group.negate, half), *real)) == sorted(group.nontrivial_characters)
    assert bool(real) == (group.order % 2 == 0)
    assert group.zero not in half


def test_number_of_abelian_groups():
    """The counts of the On-Line Encyclopedia of Integer Sequences, A000688."""
    assert [len(abelian_groups(n)) for n in range(1, 17)] == [1, 1, 1, 2, 1, 1, 1, 3, 2, 1, 1, 2, 1, 1, 1, 5]
    assert [group.name for group in abelian_groups(36)] == ["Z36", "Z3×Z12", "Z2×Z18", "Z6×Z6"]


@pytest.mark.parametrize("order", range(1, 17))
def test_abelian_groups_differ_in_the_orders_of_their_elements(order):
    def multiples(group, g, n):
        return tuple(n * x % m for x, m in zip(g, group.orders, strict=True))

    profiles = set()
    for group in abelian_groups(order):
        assert group.order == order
        assert all(large % small == 0 for small, large in zip(group.orders, group.orders[1:], strict=False))
        profiles.add(
            tuple(sum(multiples(group, g, n) == group.zero for g in group.elements) for n in range(1, order + 1))
        )
    assert len(profiles) == len(abelian_groups(order))


def test_elements_of_a_group():
    group = FiniteAbelianGroup((2, 3))
    assert group.elements == tuple(product(range(2), range(3)))
    assert (1, 2) in group
    assert (1, 3) not in group
    assert (1,) not in group
    assert FiniteAbelianGroup(()).elements == ((),)
    with pytest.raises(ValueError, match="at least 2"):
        FiniteAbelianGroup((1, 3))
    with pytest.raises(ValueError, match="at least 1"):
        abelian_groups(0)

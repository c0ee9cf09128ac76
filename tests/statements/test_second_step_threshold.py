"""Which of v_1 and v_2 the second step makes larger: the bounds behind it, and the step, from powers of the matrices.

Tasks (Edelman), Lemma 8.4.
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.statements.published import cases
from tests.statements.test_second_step_dominant import HALF, NUMBERS, gradients, inside, lengths
from verify.language.parsing import parse_formula

# v_2 is the smaller one if (rho - off) (t - shift) is less than scale (c + off), and the larger one if it is more.
SMALL, LARGE = (Fraction(99, 10), 7), (Fraction(10), 14)
CONDITIONS = "(rho − off) · (t − 7) < 99/10 · (c + off)", "10 · (c + off) < (rho − off) · (t − 14)"
# What the constant part takes from v_2 against v_1 in the mean, and what the diagonal part gives to it: bounds by
# polynomials in t - 1.
FALL_LEAST = [Fraction(908, 10000), Fraction(11369, 100000)]
FALL_MOST = [Fraction(8638, 10000), Fraction(11376, 100000)]
RISE_LEAST = [Fraction(-7046, 10000), Fraction(-682, 10000), Fraction(1141, 100000)]
RISE_MOST = [Fraction(-679, 10000), Fraction(-679, 10000), Fraction(1146, 100000)]
SMALL_RATE, LARGE_RATE = (3492, 700), (3529, -721)
RATES = "eta · t^2 · (t + 700) ≤ 3492", "3529 ≤ eta · t^2 · (t − 721)"
A, B = Fraction(571, 50000), Fraction(4543, 100000)


def changes(x, y, r):
    """What the diagonal part gives to v_2 more than to v_1, and what the constant part takes from it."""
    first, second = gradients(x, y, 0, r + 1), gradients(x, y, 1, r)
    return second[0] - first[0], first[1] - second[1]


def polynomial(coefficients, r):
    """The value of a polynomial at r."""
    return sum(c * r**n for n, c in enumerate(coefficients))


@given(inside, inside, lengths)
def test_the_bounds_for_each_matrix(x, y, r):
    t, h, square, w = r + 1, x * y / (x + y), ((x - y) / (x + y)) ** 2, 1 / (x + y)
    rise, fall = changes(x, y, r)
    assert HALF + r * square / 2 - 2 * h <= fall <= -HALF / 2 + t * square / 2 + w / 2
    shared = -Fraction(t, 4) + Fraction(r * t, 2) * (4 * h**2 - h) + t * (h * square + h)
    least, most = shared - t * square / 4 - Fraction(1, 8) - w / 4, shared - r * square / 4 - Fraction(1, 4) + h
    assert least <= rise <= most


@given(inside, inside, lengths, st.integers(min_value=1, max_value=4))
def test_the_constant_part_favours_earlier_places_but_for_half_the_eigenvalue(x, y, r, k):
    assert gradients(x, y, k, r + 1)[1] - gradients(x, y, k + 1, r)[1] >= (1 - x - y) / 2


@pytest.mark.parametrize("t", [2, 7, 8, 20, 60])
def test_the_order_of_the_means(t):
    points = [Fraction(2 * q + 1, 40) for q in range(20)]
    pairs = [changes(float(x), float(y), t - 1) for x in points for y in points]
    rise, fall = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
    room = 0.01 * t**2 / 20
    assert polynomial(FALL_LEAST, t - 1) - room <= fall <= polynomial(FALL_MOST, t - 1) + room
    assert polynomial(RISE_LEAST, t - 1) - room <= rise <= polynomial(RISE_MOST, t - 1) + room
    assert float(SMALL[0]) * rise < fall * (t - SMALL[1])
    assert float(LARGE[0]) * rise > fall * (t - LARGE[1])


def test_the_conditions_are_those_of_the_claims():
    """tasks/own-second-step-threshold and tasks/own-second-step-rates."""
    conditions, rates = (
        [parse_formula(text, [*NUMBERS, ("A", "real"), ("B", "real")]) for text in texts]
        for texts in (CONDITIONS, RATES)
    )
    orders = cases("own-second-step-threshold", "entries")
    assert [given[-1] for given, _ in orders] == conditions
    (_, smaller), (_, larger) = orders
    assert smaller == [larger[0], *larger[:0:-1]]
    *signs, small, large = cases("own-second-step-rates", "rates")
    assert [(given[-1], formula) for given, formula in (small, large)] == list(zip(rates, conditions, strict=True))
    least = [parse_formula(text, [("A", "real"), ("B", "real")]) for text in ("571/50000 ≤ A", "4543/100000 ≤ B")]
    assert all(formula in given for given, _ in signs for formula in least)


def test_the_rates_meet_near_a_constant_over_the_cube_of_the_length():
    t, growth = 10**6, Fraction((10**6 + 1) * (10**6 + 2), 6)
    for (number, shift), (scale, less), side in ((SMALL_RATE, SMALL, -1), (LARGE_RATE, LARGE, 1)):
        rate = Fraction(number, t**2 * (t + shift))
        bias, both = rate * (B - A) * growth, 2 + rate * A * growth
        assert side * (bias * (t - less) - scale * both) > 0
        assert abs(bias * t / both - scale) < Fraction(1, 50)

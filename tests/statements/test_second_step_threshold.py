"""Which of v_1 and v_2 the second step makes larger: the bounds behind it, and the step, from powers of the matrices.

Tasks (Edelman), Lemma 8.4.
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.statements.test_second_step_dominant import gradients, inside, lengths
from verify.statements.tasks.gradient_steps.dominance.directions import LARGE, SMALL
from verify.statements.tasks.gradient_steps.dominance.mean_lifts import FALL_LEAST, FALL_MOST, RISE_LEAST, RISE_MOST
from verify.statements.tasks.gradient_steps.dominance.rates import ENDS, LARGE_RATE, SMALL_RATE


def changes(x, y, r):
    """What the diagonal part gives to v_2 more than to v_1, and what the constant part takes from it."""
    first, second = gradients(x, y, 0, r + 1), gradients(x, y, 1, r)
    return second[0] - first[0], first[1] - second[1]


def polynomial(coefficients, r):
    """The value of a polynomial at r."""
    return sum(c * r**n for n, c in enumerate(coefficients))


@given(inside, inside, lengths)
def test_the_bounds_for_each_matrix(x, y, r):
    s = x + y
    p, t, ratio = x * y / s**2, r + 1, 1 - s
    integrand, first = (1 - 4 * p) / 2, Fraction(1, 2) - p - p * s
    second, spread = Fraction(1, 2) - p - 2 * p * s + 4 * (p * s) ** 2, p * (1 - 4 * p) * s
    leading = Fraction(r * t, 2) * (second - first) + t * (spread - first)
    rise, fall = changes(x, y, r)
    assert max((r - 1) * integrand + 2 * first, ratio / 2) <= fall <= (t + 4) * integrand - 2 * first + 1 / s - 1
    least = leading - 2 * integrand + first + Fraction(3, 8) - 1 / (2 * s)
    assert least <= rise <= leading + integrand - first


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
    assert float(SMALL[0]) * rise < fall * (t - 1 - SMALL[1])
    assert float(LARGE[0]) * rise > fall * (t - 1 - LARGE[1])


def test_the_rates_meet_near_a_constant_over_the_cube_of_the_length():
    (a, _), (b, _) = ENDS.values()
    t, growth = 10**6, Fraction((10**6 + 1) * (10**6 + 2), 6)
    for (number, shift), (scale, less), side in ((SMALL_RATE, SMALL, -1), (LARGE_RATE, LARGE, 1)):
        rate = Fraction(number, t**2 * (t + shift))
        bias, both = rate * (b - a) * growth, 2 + rate * a * growth
        assert side * (bias * (t - 1 - less) - scale * both) > 0
        assert abs(bias * t / both - scale) < Fraction(1, 50)

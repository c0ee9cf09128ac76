"""The coefficient of v_2 in (E.40) against those of later v_j, computed from the display as it is printed.

Tasks (Edelman), Lemma 8.4 and equation (E.40).
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

HALF = Fraction(1, 2)
inside = st.fractions(min_value=Fraction(1, 50), max_value=1, max_denominator=50)


def coefficient(a, b, j):
    """What (E.40) averages, for v_j."""
    gap = a + b - 2
    returning = (a - 1) * (b - 1) * ((b - 1) * (a - HALF) + (a - 1) * (b - HALF)) / gap**3
    staying = (b - a) * ((b - 1) ** 2 * (a - HALF) - (a - 1) ** 2 * (b - HALF)) / gap**3
    return 2 * returning * (a + b - 1) ** (j - 1) + staying


@given(inside, inside, st.integers(min_value=3, max_value=12))
def test_the_difference_has_a_lower_bound_that_does_not_depend_on_the_place(x, y, j):
    s = x + y
    least = x * y * (x - y) ** 2 / s**3 + 4 * (x * y / s) ** 2 - x * y
    assert coefficient(1 - x, 1 - y, 2) - coefficient(1 - x, 1 - y, j) >= least


@pytest.mark.parametrize("j", range(3, 9))
def test_the_second_coefficient_is_the_largest_on_average(j):
    points = [Fraction(2 * q + 1, 40) for q in range(20)]
    gaps = [coefficient(1 - x, 1 - y, 2) - coefficient(1 - x, 1 - y, j) for x in points for y in points]
    assert sum(gaps) / len(gaps) > Fraction(1, 100)

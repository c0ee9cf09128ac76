"""Lemma 10 and Theorem 8 of Li2: draws until all modes have occurred, by the equations of the first step."""

from fractions import Fraction
from itertools import combinations

import pytest

LAWS = [
    [Fraction(1)],
    [Fraction(1, 2), Fraction(1, 2)],
    [Fraction(1, 5), Fraction(4, 5)],
    [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)],
    [Fraction(1, 4)] * 4,
    [Fraction(1, 10), Fraction(1, 5), Fraction(3, 10), Fraction(2, 5)],
]


def expected(law, left=None, share=Fraction(1)):
    """The expected number of draws until all modes left have occurred; those found are drawn less often by a factor."""
    left = frozenset(range(len(law))) if left is None else left
    if not left:
        return Fraction(0)
    mass = sum(law[mode] for mode in left)
    whole = share * (1 - mass) + mass
    later = sum(law[mode] / whole * expected(law, left - {mode}, share) for mode in left)
    return (1 + later) * whole / mass


@pytest.mark.parametrize("law", LAWS)
def test_the_equations_of_the_first_step_give_the_sum_of_inclusion_and_exclusion(law):
    total = sum(
        Fraction((-1) ** (size + 1)) / sum(law[mode] for mode in modes)
        for size in range(1, len(law) + 1)
        for modes in combinations(range(len(law)), size)
    )
    assert expected(law) == total


@pytest.mark.parametrize("law", LAWS)
def test_both_lower_bounds_hold_and_the_harmonic_one_is_met_by_equal_modes(law):
    harmonic = len(law) * sum(Fraction(1, k) for k in range(1, len(law) + 1))
    assert expected(law) >= max(harmonic, 1 / min(law))
    assert (expected(law) == harmonic) == (len(set(law)) == 1)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("share", [Fraction(1, 2), Fraction(1, 32)])
def test_suppressed_draws_mix_those_draws_with_one_for_each_mode(law, share):
    assert expected(law, share=share) == share * expected(law) + (1 - share) * len(law)


@pytest.mark.parametrize(("second", "near"), [(Fraction(1, 4), False), (Fraction(3, 4), True)])
def test_many_draws_are_needed_for_a_mode_below_half_of_the_largest_one(second, near):
    weights = [Fraction(1), second**40]
    law = [weight / sum(weights) for weight in weights]
    number = expected(law, share=Fraction(1, 2) ** 40)
    assert (number < 2 + Fraction(1, 100)) == near
    assert near or number > 2**40

"""Exponentials of rational numbers: their enclosures, the signs of their sums, and what evaluation makes of them."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.kernel.cyclotomic import MAX_DIGITS, WORD
from verify.kernel.errors import Exhausted
from verify.kernel.exponentials import MAX_POWER, _enclosed, sign_of_exponentials
from verify.kernel.interpreter import Interpreter, Undecided
from verify.kernel.reader import Reader

POWERS = st.fractions(-MAX_POWER, MAX_POWER, max_denominator=1 << 53)
FACTORS = st.fractions(max_denominator=1 << 60).filter(bool)


def exact(power: Fraction, digits: int) -> mpmath.mpf:
    """Return exp(power) · 2^digits to many more digits than are asked for."""
    with mpmath.workprec(2 * digits + 8 * MAX_POWER):
        return mpmath.exp(mpmath.mpf(power.numerator) / power.denominator) * 2**digits


@settings(deadline=None)
@given(POWERS, st.sampled_from([WORD, 300, MAX_DIGITS]))
def test_an_enclosure_holds_the_exponential(power: Fraction, digits: int) -> None:
    low, high = _enclosed(power, digits)
    value = exact(power, digits)
    with mpmath.workprec(4 * digits + 8 * MAX_POWER):
        assert low <= value <= high
        assert high - low <= 3


@pytest.mark.parametrize("power", [0, 1, -1, MAX_POWER, -MAX_POWER, Fraction(1, 1 << 53), Fraction(-1, 3)])
def test_an_enclosure_at_the_ends(power: Fraction | int) -> None:
    low, high = _enclosed(Fraction(power), MAX_DIGITS)
    value = exact(Fraction(power), MAX_DIGITS)
    with mpmath.workprec(4 * MAX_DIGITS + 8 * MAX_POWER):
        assert low <= value <= high


@settings(deadline=None)
@given(st.dictionaries(st.fractions(-30, 30, max_denominator=50), FACTORS, min_size=1, max_size=5))
def test_a_sign_is_that_of_floating_point_with_many_digits(factors: dict[Fraction, Fraction]) -> None:
    with mpmath.workprec(2000):
        terms = [mpmath.mpf(c.numerator) / c.denominator * exact(q, 0) for q, c in factors.items()]
        expected = mpmath.sign(mpmath.fsum(terms))
    assert sign_of_exponentials(list(factors.items())) == expected


def test_a_sum_too_close_to_zero_is_given_up() -> None:
    close = Fraction(int(exact(Fraction(1), 3 * MAX_DIGITS)), 1 << 3 * MAX_DIGITS)
    with pytest.raises(Exhausted):
        sign_of_exponentials([(Fraction(1), Fraction(1)), (Fraction(0), -close)])


@pytest.mark.parametrize("factor", [1, 2, 3])
def test_a_sum_that_is_as_small_as_an_enclosure_tells_has_its_sign(factor: int) -> None:
    """At first exp(0) · factor / 2^64 lies between the integer ``factor`` and the next one."""
    small = Fraction(factor, 1 << WORD)
    assert sign_of_exponentials([(Fraction(0), small)]) == 1
    assert sign_of_exponentials([(Fraction(0), -small)]) == -1


def test_large_powers_have_no_sign() -> None:
    assert sign_of_exponentials([(Fraction(MAX_POWER + 1), Fraction(1)), (Fraction(0), Fraction(-1))]) is None


TRUE = [
    ["=", ["exp", 0], 1],
    ["=", ["*", ["exp", ["/", 1, 2]], ["exp", ["/", 1, 2]]], ["exp", 1]],
    ["=", ["*", ["exp", 2], ["exp", -2]], 1],
    ["=", ["/", 1, ["exp", 2]], ["exp", -2]],
    ["=", ["^", ["exp", ["/", 2, 3]], 3], ["exp", 2]],
    ["=", ["conj", ["exp", 1]], ["exp", 1]],
    ["!=", ["exp", 1], ["exp", 2]],
    ["!=", ["exp", 1], ["/", 271828, 100000]],
    ["<", ["exp", 2], ["exp", 3]],
    ["<", 0, ["exp", -1000]],
    ["<", ["sum", [["k", ["range", 0, 5]]], ["/", 1, ["prod", [["j", ["range", 1, 5]]], "j"]]], ["exp", 1]],
    ["=", ["/", ["*", ["radical", 2, 2, 1], ["exp", 1]], ["*", ["radical", 2, 2, 1], ["exp", 1]]], 1],
    ["<", 0, ["*", ["radical", 2, 2, 1], ["exp", 1]]],
    ["=", ["exp", ["sum", [["k", ["range", 1, 3]]], "k"]], ["prod", [["k", ["range", 1, 3]]], ["exp", "k"]]],
]  # fmt: skip


@pytest.mark.parametrize("tree", TRUE, ids=str)
def test_what_evaluation_finds_true(tree: object) -> None:
    assert Interpreter().formula(Reader().formula(tree, {}))
    assert not Interpreter().formula(Reader().formula(["not", tree], {}))


@pytest.mark.parametrize(
    "tree",
    [
        ["=", ["exp", ["radical", 2, 2, 1]], 1],
        ["<", ["*", ["root", 3, 1], ["exp", 1]], 1],
        ["<", ["exp", 1], ["radical", 2, 8, 1]],
        ["=", ["exp", 1], ["radical", 2, 8, 1]],
        ["<", ["exp", MAX_POWER + 1], 1],
    ],
    ids=str,
)
def test_what_evaluation_leaves_open(tree: object) -> None:
    with pytest.raises(Undecided):
        Interpreter().formula(Reader().formula(tree, {}))


@pytest.mark.parametrize("power", [str((1 << 53) + 1), ["/", 1, str((1 << 53) + 1)]], ids=str)
def test_a_longer_power_is_refused(power: object) -> None:
    with pytest.raises(Exhausted):
        Interpreter().formula(Reader().formula(["=", ["exp", power], 1], {}))

"""A series for ln 2: the sum of 1/((2k + 1)(2k + 2))."""

from typing import Any

from verify.library.finite_sums import sum_below
from verify.statements.terms import over, plus, times

Json = Any


def logarithm(n: Json) -> Json:
    """The sum of 1/((2k + 1)(2k + 2)) over k < n, which tends to the natural logarithm of 2."""
    return sum_below("k", n, reciprocal("k"))


def reciprocal(k: Json) -> Json:
    """1/((2k + 1)(2k + 2))."""
    return over(1, times(plus(times(2, k), 1), plus(times(2, k), 2)))

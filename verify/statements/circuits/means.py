"""The inequality of the arithmetic and the geometric mean as a sum of squares, by induction on the number of numbers.

Fourier circuits (Gu, Li, Liang, Shi, Song, Zhou), proofs of Lemmas C.4 and C.8.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from verify.statements.circuits.vocabulary import ratio
from verify.statements.terms import minus, plus, power, times

Json = Any


def _quotient(m: int) -> list[Fraction]:
    """Return q with (s + t)^m − m^m/(m−1)^(m−1) s^(m−1) t = (s − (m−1) t)² Σ q_i s^i t^(m−2−i), by division.

    >>> [int(x) for x in _quotient(2)], _quotient(3)
    ([1], [Fraction(1, 4), Fraction(1, 1)])
    """
    left = [Fraction(comb(m, i)) for i in range(m + 1)]
    left[m - 1] -= Fraction(m**m, (m - 1) ** (m - 1))
    quotient = []
    for i in range(m - 1):
        share = left[i] / (m - 1) ** 2
        quotient.append(share)
        for step, factor in enumerate(((m - 1) ** 2, -2 * (m - 1), 1)):
            left[i + step] -= share * factor
    return quotient


def total_of(numbers: Sequence[Json]) -> Json:
    """The sum of one number or more, added one after the other."""
    first, *others = numbers
    return plus(total_of(numbers[:-1]), numbers[-1]) if others else first


def means_defect(numbers: Sequence[Json]) -> Json:
    """(Σ r)^m − m^m Π r for m ≥ 2 numbers r ≥ 0, as a sum of squares with multipliers ≥ 0."""
    m, others, last = len(numbers), total_of(numbers[:-1]), numbers[-1]
    quotient = _quotient(m)
    least = min(share / comb(m - 2, i) for i, share in enumerate(quotient))
    multipliers = [times(ratio(least.numerator, least.denominator), power(plus(others, last), m - 2))] if m > 2 else [1]
    for i, share in enumerate(quotient):
        if (rest := share - least * comb(m - 2, i)) > 0:
            multipliers.append(times(ratio(rest.numerator, rest.denominator), power(others, i), power(last, m - 2 - i)))
    square = times(power(minus(others, times(m - 1, last)), 2), plus(*multipliers))
    if m == 2:
        return square
    return plus(square, times(ratio(m**m, (m - 1) ** (m - 1)), last, means_defect(numbers[:-1])))

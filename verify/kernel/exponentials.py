"""The sign of Σ c · exp(q) with rational c and q, by enclosures with integers alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from .cyclotomic import ERROR, MAX_DIGITS, WORD
from .errors import Exhausted
from .workspace import spend

MAX_POWER = 1024
FEW = 32


def sign_of_exponentials(summands: Sequence[tuple[Fraction, Fraction]]) -> int | None:
    """Return the sign of Σ c · exp(q) with different q and c ≠ 0, from the pairs q, c; None if some q is too large.

    Different q make the sum different from zero, so that an enclosure excludes it in the end.
    """
    if any(abs(power) > MAX_POWER for power, _ in summands):
        return None
    digits = WORD
    while digits <= MAX_DIGITS:
        low = high = 0
        for power, factor in summands:
            ends = _enclosed(power, digits)
            spend((digits + factor.numerator.bit_length() + factor.denominator.bit_length()) // WORD)
            low += min(factor.numerator * end // factor.denominator for end in ends)
            high -= min(-factor.numerator * end // factor.denominator for end in ends)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
        digits *= 2
    raise Exhausted("sign of a sum of exponentials too close to zero")


def _enclosed(power: Fraction, digits: int) -> tuple[int, int]:
    """Return two integers between which exp(power) · 2^digits lies."""
    found = _exponential(abs(power), digits)
    if power >= 0:
        return found, found + ERROR
    return (1 << 2 * digits) // (found + ERROR), (1 << 2 * digits) // found + 1


def _exponential(power: Fraction, digits: int) -> int:
    """Return exp(power) · 2^digits for power ≥ 0, by less than ``ERROR`` too small."""
    exact = digits + WORD + 2 * int(power)
    spend((2 * exact + (exact // WORD) ** 2) * (1 + (power.numerator * power.denominator).bit_length() // FEW))
    total, term, place = 0, 1 << exact, 0
    while term:
        total += term
        place += 1
        term = term * power.numerator // (power.denominator * place)
    # Each of fewer than 2^16 terms, and the tail, is wrong by less than 2 exp(power) units of 2^-exact.
    return total >> (exact - digits)

"""Words for writing terms and equations as JSON trees; the grammar is that of ``docs/certificate-format.md``."""

from fractions import Fraction
from typing import Any

Json = Any


def equal(left: Json, right: Json) -> Json:
    """Left = right."""
    return ["=", left, right]


def both(*formulas: Json) -> Json:
    """φ₁ ∧ … ∧ φₙ."""
    return ["and", *formulas]


def number(value: Fraction | int) -> Json:
    """Return a rational number as a literal.

    >>> number(Fraction(3, 4)), number(Fraction(2)), number(Fraction(2**60, 3))
    (['/', 3, 4], 2, ['/', '1152921504606846976', 3])
    """
    value = Fraction(value)
    above, below = (part if abs(part) < 2**53 else str(part) for part in (value.numerator, value.denominator))
    return above if value.denominator == 1 else ["/", above, below]


def plus(*terms: Json) -> Json:
    """Sum of several terms."""
    return ["+", *terms]


def minus(*terms: Json) -> Json:
    """The first term less the others; of a single term, its negative."""
    return ["-", *terms]


def times(*terms: Json) -> Json:
    """Product of several terms."""
    return ["*", *terms]


def over(above: Json, below: Json) -> Json:
    """Quotient."""
    return ["/", above, below]

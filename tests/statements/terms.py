"""Words for writing terms and equations as JSON trees; the grammar is that of ``docs/certificate-format.md``."""

from fractions import Fraction

from verify.statements.formulas import Binders, Json, pairs


def equal(left: Json, right: Json) -> Json:
    """Left = right."""
    return ["=", left, right]


def different(left: Json, right: Json) -> Json:
    """Left ≠ right."""
    return ["!=", left, right]


def total(binders: Binders, body: Json, where: Json = None) -> Json:
    """Σ over the binders, restricted by ``where``."""
    return ["sum", pairs(binders), body] if where is None else ["sum", pairs(binders), where, body]


def number(value: Fraction | int) -> Json:
    """Return a rational number as a literal.

    >>> number(Fraction(3, 4)), number(Fraction(2)), number(Fraction(2**60, 3))
    (['/', 3, 4], 2, ['/', '1152921504606846976', 3])
    """
    value = Fraction(value)
    above, below = (part if abs(part) < 2**53 else str(part) for part in (value.numerator, value.denominator))
    return above if value.denominator == 1 else ["/", above, below]


def mapping(binders: Binders, body: Json) -> Json:
    """The map that takes the binders to the body."""
    return ["map", pairs(binders), body]


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


def power(base: Json, exponent: int) -> Json:
    """Power with a literal exponent."""
    return ["^", base, exponent]


def indicator(condition: Json) -> Json:
    """1 where the condition holds, else 0."""
    return ["indicator", condition]


def conj(term: Json) -> Json:
    """Complex conjugate."""
    return ["conj", term]

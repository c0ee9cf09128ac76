"""What the rule ``evaluate`` has found of a formula, in words: whether it is true, and what its two sides are."""

from __future__ import annotations

from fractions import Fraction

from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter, Polynomial
from verify.kernel.terms import Term, rational
from verify.kernel.workspace import replaying
from verify.language import readable

MOST = 50_000  # steps of work for the values of two sides
LONGEST = 60
COMPARISONS = ("equal", "at_most", "less")


def finding(formula: Term, holds: bool) -> str:
    """Return whether a formula holds, and the comparison of the numbers that its sides are, if they are rational.

    >>> from verify.kernel.reader import Reader
    >>> finding(Reader().formula(["<=", ["^", ["+", 1, 1], 3], ["/", 13, 36]], {}), False)
    '8 ≤ 13/36 is false'
    >>> finding(Reader().formula(["<", 0, 1], {}), True)
    'true'
    """
    word = "true" if holds else "false"
    told = _with_numbers(formula)
    text = readable(told) if told is not None and told != formula else ""
    return f"{text} is {word}" if 0 < len(text) <= LONGEST else word


def _with_numbers(formula: Term) -> Term | None:
    """Return a comparison with the values of its sides in their place, None if they are no rational numbers."""
    if formula.op == "not":
        inner = _with_numbers(formula.args[0])
        return None if inner is None else Term(formula.op, formula.data, (inner,))
    if formula.op not in COMPARISONS:
        return None
    try:
        with replaying(MOST):
            numbers = [_number(Interpreter().value(side)) for side in formula.args]
    except KernelError:
        return None
    known = [rational(number) for number in numbers if number is not None]
    return Term(formula.op, formula.data, tuple(known)) if len(known) == len(numbers) else None


def _number(value: object) -> Fraction | None:
    """Return a value that is a rational number, else None."""
    if not isinstance(value, Polynomial) or set(value.terms) - {()}:
        return None
    coordinates = value.terms[()].coordinates if value.terms else (Fraction(0),)
    return None if any(coordinates[1:]) else coordinates[0]

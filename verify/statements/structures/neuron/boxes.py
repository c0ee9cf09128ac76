"""Signs of polynomials on boxes: in the Bernstein basis of the box all coefficients are at least 0.

SymPy finds the coefficients; the kernel multiplies out and reads the sign off the form.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb

import sympy

from verify.proving.evidence import Evidence, Json
from verify.statements.terms import equal, minus, number, plus, power, times


def decimal(text: str) -> Json:
    """Return a decimal number as a literal.

    >>> decimal("0.25"), decimal("-0.5")
    (['/', 1, 4], ['/', -1, 2])
    """
    return number(Fraction(text))


def rational(node: Json) -> Fraction:
    """Return the value of a rational literal.

    >>> rational(["/", 3, 4])
    Fraction(3, 4)
    """
    return Fraction(int(node[1]), int(node[2])) if isinstance(node, list) else Fraction(node)


@dataclass(frozen=True)
class Side:
    """A variable between two rational numbers; ``given`` are the theorems l ≤ x and x ≤ h."""

    low: Fraction
    high: Fraction
    given: Sequence[int]


def polynomial(node: Json, symbols: Mapping[str, sympy.Symbol]) -> sympy.Expr:
    """Return a scalar without definitions as a polynomial."""
    if isinstance(node, int):
        return sympy.Integer(node)
    if isinstance(node, str):
        return symbols[node] if node in symbols else sympy.Integer(int(node))
    operation, *children = node
    if operation == "^":
        return polynomial(children[0], symbols) ** children[1]
    first, *others = (polynomial(child, symbols) for child in children)
    if operation == "+":
        return sympy.Add(first, *others)
    if operation == "*":
        return sympy.Mul(first, *others)
    if operation == "/":
        return first / others[0]
    return first - sympy.Add(*others) if others else -first


def _bernstein(
    expression: sympy.Expr, symbols: Sequence[sympy.Symbol], sides: Sequence[Side], lift: int
) -> tuple[list[int], dict[tuple[int, ...], Fraction]]:
    """Return the degrees and the coefficients in the Bernstein basis of the box, of degrees raised by ``lift``."""
    moved = expression.subs(
        {
            symbol: sympy.Rational(side.low) + symbol * sympy.Rational(side.high - side.low)
            for symbol, side in zip(symbols, sides, strict=True)
        },
        simultaneous=True,
    )
    terms = sympy.Poly(sympy.expand(moved), *symbols).terms()
    degrees = [max(exponents[i] for exponents, _ in terms) for i in range(len(symbols))]
    degrees = [degree + lift if degree else 0 for degree in degrees]
    found = {}
    for place in product(*(range(degree + 1) for degree in degrees)):
        value = Fraction(0)
        for exponents, coefficient in terms:
            if all(e <= k for e, k in zip(exponents, place, strict=True)):
                share = Fraction(int(coefficient.p), int(coefficient.q))
                for e, k, degree in zip(exponents, place, degrees, strict=True):
                    share *= Fraction(comb(k, e), comb(degree, e))
                value += share
        found[place] = value
    return degrees, found


def _nested(
    names: Sequence[str],
    sides: Sequence[Side],
    degrees: Sequence[int],
    coefficients: Mapping[tuple[int, ...], Fraction],
) -> Json:
    """Return the sum of Bernstein polynomials, the later variables inside the coefficients of the first."""
    if not names:
        return number(coefficients[()])
    side, degree, summands = sides[0], degrees[0], []
    for k in range(degree + 1):
        inner = {place[1:]: value for place, value in coefficients.items() if place[0] == k}
        share = Fraction(comb(degree, k)) / (side.high - side.low) ** degree
        inner = {place: share * value for place, value in inner.items()}
        if any(inner.values()):
            rest = _nested(names[1:], sides[1:], degrees[1:], inner)
            summands.append(times(rest, *_factors(names[0], side, k, degree)))
    return plus(*summands) if summands else 0


def _factors(name: str, side: Side, k: int, degree: int) -> Iterator[Json]:
    """Yield (x − l)^k and (h − x)^(degree − k), without exponents 0."""
    if k:
        yield power(minus(name, number(side.low)) if side.low else name, k)
    if k < degree:
        yield power(minus(number(side.high), name), degree - k)


def _form(
    names: Sequence[str], sides: Sequence[Side], expression: sympy.Expr, strict: bool, lifts: int, nested: bool
) -> Iterator[Json]:
    """Yield summands that are ≥ 0 on the box, the first one > 0 if ``strict``; their sum is the polynomial."""
    symbols = [sympy.Symbol(name) for name in names]
    for lift in range(lifts):
        degrees, coefficients = _bernstein(expression, symbols, sides, lift)
        least = min(coefficients.values())
        if least > 0 or (least == 0 and not strict):
            break
    else:
        raise ValueError(f"no Bernstein form: the least coefficient is {least}")
    if nested:
        yield _nested(names, sides, degrees, coefficients)
        return
    yield number(least)
    for place, coefficient in coefficients.items():
        share = coefficient - least
        factors: list[Json] = []
        for name, side, k, degree in zip(names, sides, place, degrees, strict=True):
            share *= Fraction(comb(degree, k)) / (side.high - side.low) ** degree
            factors += _factors(name, side, k, degree)
        if share:
            yield times(number(share), *factors)


def prove_on_box(proof: Evidence, goal: Json, sides: Mapping[str, Side], lifts: int = 9, nested: bool = False) -> int:
    """Prove l ≤ r or l < r between polynomials in variables that lie in a box.

    Parameters
    ----------
    lifts
        How many degrees are tried, from that of the polynomial upwards.
    nested
        Whether the variables are nested, which is less work to multiply out; for l ≤ r.

    Raises
    ------
    ValueError
        If no Bernstein form of a moderate degree shows the sign.
    """
    relation, small, large = goal
    symbols = {name: sympy.Symbol(name) for name in sides}
    difference = sympy.expand(polynomial(large, symbols) - polynomial(small, symbols))
    names = [name for name in sides if difference.has(symbols[name])]
    form = plus(*_form(names, [sides[name] for name in names], difference, relation == "<", lifts, nested))
    equals = proof.sums(equal(minus(large, small), form))
    return proof.squares(goal, equals, [theorem for name in names for theorem in sides[name].given])

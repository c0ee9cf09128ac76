"""Cofactors of a polynomial modulo relations, found by division in SymPy and judged by the kernel."""

from collections.abc import Mapping, Sequence
from typing import Any

import sympy

Json = Any


def to_json(expression: sympy.Expr, names: Mapping[sympy.Symbol, Json]) -> Json:
    """Return a polynomial as a scalar of the claim language.

    >>> x = sympy.Symbol("x")
    >>> to_json(x**2 - 1, {x: ["f", 0]})
    ['+', -1, ['*', 1, ['^', ['f', 0], 2]]]
    """
    symbols = list(names)
    terms: list[Json] = []
    for exponents, coefficient in sorted(sympy.Poly(expression, *symbols).terms()):
        number = ["/", int(coefficient.p), int(coefficient.q)] if coefficient.q != 1 else int(coefficient)
        powers = [["^", names[s], e] if e > 1 else names[s] for s, e in zip(symbols, exponents, strict=True) if e]
        terms.append(["*", number, *powers] if powers else number)
    return ["+", *terms]


def quotients(
    polynomial: sympy.Expr, relations: Sequence[sympy.Expr], symbols: Sequence[sympy.Symbol]
) -> list[sympy.Expr]:
    """Return polynomials qᵢ with polynomial = Σ qᵢ · relationᵢ.

    Raises
    ------
    ValueError
        If division by the relations leaves a remainder.
    """
    found, remainder = sympy.reduced(polynomial, list(relations), *symbols, order="grevlex")
    if remainder != 0:
        raise ValueError(f"the division leaves {remainder}")
    return list(found)

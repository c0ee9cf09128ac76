"""Sixteen orthonormal functions on the pairs of five points, four blocks whose spans the permutations keep.

A constant; functions of the first point with the sum 0; functions of the edge between two points with the sum 0 at each
point; the same with a sign for the direction. The first four points are those of the plane over the field with two
elements, whose characters give the signs.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from constructions.cyclotomic import Cyclotomic
from constructions.reals import square_root
from verify.statements.language import define
from verify.statements.tasks.groups.character_tables import chosen, root_combination
from verify.statements.tasks.groups.five_points import table
from verify.statements.tasks.groups.symmetric_five import POINTS

Json = Any
Value = Cyclotomic | Fraction | int
Function = dict[tuple[str, str], Value]

FAR = POINTS[-1]
NEAR = POINTS[:-1]
SIGNS = {1: (1, 1, -1, -1), 2: (1, -1, 1, -1), 3: (1, -1, -1, 1)}
HALF = Fraction(1, 2)
ROOT_OF_3, ROOT_OF_5 = square_root(3), square_root(5)
SIMPLEX: list[dict[str, Value]] = [
    *({**{p: HALF * s for p, s in zip(NEAR, signs, strict=True)}, FAR: 0} for signs in SIGNS.values()),
    {**dict.fromkeys(NEAR, ROOT_OF_5 * Fraction(-1, 10)), FAR: ROOT_OF_5 * Fraction(2, 5)},
]


def _function(value: Any) -> Function:
    return {(x, y): value(x, y) for x in POINTS for y in POINTS}


def _near(x: str, m: int) -> int:
    """A character of the plane at a point of it."""
    return SIGNS[m][NEAR.index(x)]


def _edge(m: int) -> Function:
    """A character on the edges to the far point, and what makes the sums at the near points 0."""

    def value(x: str, y: str) -> Value:
        if x == y:
            return 0
        if FAR in (x, y):
            return ROOT_OF_3 * Fraction(_near(x if y == FAR else y, m), 6)
        return ROOT_OF_3 * Fraction(-_near(x, m) - _near(y, m), 12)

    return _function(value)


def _matching(sign: int) -> Function:
    """A function on the edges of the plane that depends on the direction alone."""

    def value(x: str, y: str) -> Value:
        if x == y or FAR in (x, y):
            return 0
        along, across = {0: (2, 0), 1: (-1, 1), 2: (-1, -1)}[_direction(x, y)]
        return ROOT_OF_3 * Fraction(along, 12) + Fraction(sign * across, 4)

    return _function(value)


def _direction(x: str, y: str) -> int:
    """The number of the character that does not change along an edge of the plane, counted from 0."""
    return next(m - 1 for m in SIGNS if _near(x, m) == _near(y, m))


def _arrow(k: int, sign: int) -> Function:
    """Half the sum or difference of two exterior products of functions of a point."""
    others = [m for m in range(3) if m != k]

    def wedge(one: int, two: int, x: str, y: str) -> Value:
        u, v = SIMPLEX[one], SIMPLEX[two]
        return u[x] * v[y] - v[x] * u[y]

    return _function(lambda x, y: (wedge(k, 3, x, y) + wedge(*others, x, y) * sign) * HALF)


TABLE: dict[str, Function] = {
    "constant": _function(lambda x, y: Fraction(1, 5)),
    **{f"point{m + 1}": _function(lambda x, y, v=v: v[x] * ROOT_OF_5 * Fraction(1, 5)) for m, v in enumerate(SIMPLEX)},
    **{f"edge{m}": _edge(m) for m in SIGNS},
    **{f"edge{m}": _matching(sign) for m, sign in ((4, 1), (5, -1))},
    **{f"arrow{2 * k + n}": _arrow(k, sign) for k in range(3) for n, sign in ((1, 1), (2, -1))},
}
PAIRS = "s5_pairs"


def shape_of(name: str) -> str:
    """Return the block of a function.

    >>> shape_of("arrow6")
    'arrow'
    """
    return name.rstrip("0123456789")


def _literal(value: Value) -> Json:
    """Return a number of the field of the roots of 3 and 5."""
    return root_combination(value if isinstance(value, Cyclotomic) else Cyclotomic(1, [value]))


def _values(function: Function) -> Json:
    """Return the values of a function at the pair p."""

    def row(x: str) -> Json:
        return chosen("y'", {y: _literal(function[x, y]) for y in POINTS})

    return table(["first", "p"], [("y'", "points")], row, POINTS, [["second", "p"]])


PAIR_FUNCTIONS: list[Json] = [
    define(PAIRS, [], ["product", "points", "points"]),
    define("s5_functions", [], ["labels", *TABLE]),
    define(
        "s5_table",
        [("b", "s5_functions"), ("w", PAIRS)],
        table("b", [("p", PAIRS)], lambda name: _values(TABLE[name]), list(TABLE), ["w"]),
    ),
]

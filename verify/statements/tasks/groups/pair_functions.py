"""Sixteen orthonormal functions on the pairs of five points, four blocks whose spans the permutations keep.

A constant; functions of the first point with the sum 0; functions of the edge between two points with the sum 0 at each
point; the same with a sign for the direction. The first four points are those of the plane over the field with two
elements, whose characters give the signs. The projections are the kernels of ``fixed_pairs``.
"""

from collections.abc import Callable
from fractions import Fraction

from constructions.cyclotomic import Cyclotomic, exact
from constructions.reals import square_root
from verify.statements.formulas import Json, define
from verify.statements.tasks.groups import character_tables, five_points, symmetric_five

Function = dict[tuple[str, str], Cyclotomic]

FAR = symmetric_five.POINTS[-1]
NEAR = symmetric_five.POINTS[:-1]
SIGNS = ((1, 1, -1, -1), (1, -1, 1, -1), (1, -1, -1, 1))
ROOT_OF_3, ROOT_OF_5 = square_root(3), square_root(5)
# The coordinates of the points as corners of a regular simplex: orthonormal functions of a point with the sum 0.
SIMPLEX: list[dict[str, Cyclotomic]] = [
    *({**{p: exact(Fraction(s, 2)) for p, s in zip(NEAR, signs, strict=True)}, FAR: exact(0)} for signs in SIGNS),
    {**dict.fromkeys(NEAR, ROOT_OF_5 * Fraction(-1, 10)), FAR: ROOT_OF_5 * Fraction(2, 5)},
]


def _function(value: Callable[[str, str], Cyclotomic]) -> Function:
    return {(x, y): value(x, y) for x in symmetric_five.POINTS for y in symmetric_five.POINTS}


def _character(m: int, x: str) -> int:
    """The value of a character of the plane at a point of it."""
    return SIGNS[m][NEAR.index(x)]


def _point(m: int) -> Function:
    """A coordinate of the first point."""
    return _function(lambda x, y: SIMPLEX[m][x] * ROOT_OF_5 * Fraction(1, 5))


def _edge(m: int) -> Function:
    """A character on the edges to the far point, and what makes the sums at the near points 0."""

    def value(x: str, y: str) -> Cyclotomic:
        if x == y:
            return exact(0)
        if FAR in (x, y):
            return ROOT_OF_3 * Fraction(_character(m, x if y == FAR else y), 6)
        return ROOT_OF_3 * Fraction(-_character(m, x) - _character(m, y), 12)

    return _function(value)


def _matching(sign: int) -> Function:
    """A function on the edges of the plane that depends on their direction alone."""

    def value(x: str, y: str) -> Cyclotomic:
        if x == y or FAR in (x, y):
            return exact(0)
        direction = next(m for m in range(3) if _character(m, x) == _character(m, y))
        along, across = ((2, 0), (-1, 1), (-1, -1))[direction]
        return ROOT_OF_3 * Fraction(along, 12) + Fraction(sign * across, 4)

    return _function(value)


def _wedge(one: int, two: int, x: str, y: str) -> Cyclotomic:
    """The exterior product of two coordinates."""
    u, v = SIMPLEX[one], SIMPLEX[two]
    return u[x] * v[y] - v[x] * u[y]


def _arrow(k: int, sign: int) -> Function:
    """Half the sum or difference of two exterior products, of the four coordinates in all."""
    one, two = (m for m in range(3) if m != k)
    return _function(lambda x, y: (_wedge(k, 3, x, y) + _wedge(one, two, x, y) * sign) * Fraction(1, 2))


TABLE: dict[str, Function] = {
    "constant": _function(lambda x, y: exact(Fraction(1, 5))),
    **{f"point{m + 1}": _point(m) for m in range(4)},
    **{f"edge{m + 1}": _edge(m) for m in range(3)},
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


def _values(function: Function) -> Json:
    """Return the values of a function at the pair p."""

    def row(x: str) -> Json:
        return character_tables.chosen(
            "y'", {y: character_tables.root_combination(function[x, y]) for y in symmetric_five.POINTS}
        )

    return five_points.table(["first", "p"], [("y'", "points")], row, symmetric_five.POINTS, [["second", "p"]])


PAIR_FUNCTIONS: list[Json] = [
    define(PAIRS, [], ["product", "points", "points"]),
    define("s5_functions", [], ["labels", *TABLE]),
    define(
        "s5_table",
        [("b", "s5_functions"), ("w", PAIRS)],
        five_points.table("b", [("p", PAIRS)], lambda name: _values(TABLE[name]), list(TABLE), ["w"]),
    ),
]

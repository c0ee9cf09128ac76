"""The permutations of five points, as tuples of five different points."""

from collections.abc import Sequence
from itertools import combinations

from verify.statements.formulas import Json, both, define
from verify.statements.terms import different

POINTS = ("p1", "p2", "p3", "p4", "p5")
_POINT: Json = ["labels", *POINTS]
TUPLES: Json = ["product", _POINT, ["product", _POINT, ["product", _POINT, ["product", _POINT, _POINT]]]]


def entries_of(p: Json) -> list[Json]:
    """The five entries of a tuple."""
    found = []
    for _ in range(4):
        found.append(["first", p])
        p = ["second", p]
    return [*found, p]


def tuple_of(images: Sequence[int]) -> Json:
    """The tuple of the points with these numbers."""
    last, *rest = (f":p{image}" for image in reversed(images))
    pairs: Json = last
    for image in rest:
        pairs = ["pair", image, pairs]
    return pairs


VOCABULARY: list[Json] = [
    define("points", [], _POINT),
    define(
        "permutations",
        [],
        ["subset", [["t", TUPLES]], both(*(different(x, y) for x, y in combinations(entries_of("t"), 2)))],
    ),
]

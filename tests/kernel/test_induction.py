"""Natural numbers, iterates and induction against loops written here."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.kernel.errors import Malformed
from verify.kernel.interpreter import Interpreter
from verify.kernel.normal import Normaliser
from verify.kernel.reader import Reader
from verify.kernel.rules.sums import difference
from verify.kernel.terms import NATURAL, REAL, SET, natural, variable

SCOPE = {
    "a": variable("a", REAL),
    "n": variable("n", NATURAL),
    "S": variable("S", SET),
    "T": variable("T", SET),
}
small = st.fractions(-3, 3, max_denominator=4)


def number(value: Fraction) -> list[object]:
    return ["/", value.numerator, value.denominator]


def affine(slope: Fraction, offset: Fraction, start: object, count: object) -> list[object]:
    return ["iterate", [["x", "real"]], ["+", ["*", number(slope), "x"], number(offset)], start, count]


@given(small, small, small, st.integers(0, 5))
def test_an_iterate_is_a_loop(slope: Fraction, offset: Fraction, start: Fraction, count: int) -> None:
    state = start
    for _ in range(count):
        state = slope * state + offset
    claim = ["=", affine(slope, offset, number(start), count), number(state)]
    assert Interpreter().formula(Reader().formula(claim, {}))


@given(small, small, st.integers(0, 4))
def test_a_step_more_is_the_map_at_the_iterate(slope: Fraction, offset: Fraction, count: int) -> None:
    after: object = "n"
    inside = affine(slope, offset, "a", "n")
    for _ in range(count):
        after, inside = ["next", after], ["+", ["*", number(slope), inside], number(offset)]
    reader = Reader()
    assert reader.scalar(affine(slope, offset, "a", after), SCOPE) == reader.scalar(inside, SCOPE)


def test_an_iterate_of_maps_moves_all_entries_at_once() -> None:
    state = ["maps", ["labels", "x", "y"], "real"]
    swap = [
        "map",
        [["i", ["labels", "x", "y"]]],
        ["choose", "i", ["x", ["s", ":y"]], ["y", ["+", ["s", ":x"], ["s", ":y"]]]],
    ]
    start = ["map", [["i", ["labels", "x", "y"]]], ["choose", "i", ["x", 0], ["y", 1]]]
    fibonacci = ["at", ["iterate", [["s", state]], swap, start, 10], ":x"]
    assert Interpreter().formula(Reader().formula(["=", fibonacci, 55], {}))


@given(st.integers(0, 60), st.integers(0, 60))
def test_natural_numbers_are_compared_by_their_values(m: int, n: int) -> None:
    reader = Reader()
    for sign, truth in (("=", m == n), ("<=", m <= n), ("<", m < n)):
        claim = [sign, ["of", "natural", m], ["of", "natural", n]]
        assert Interpreter().formula(reader.formula(claim, {})) == truth
    assert reader.value(["next", m], NATURAL, {}) == natural(m + 1)


@pytest.mark.parametrize(
    ("node", "reason"),
    [
        (["of", "natural", -1], "not a natural number"),
        (["sum", [["m", "natural"]], 1], "has no sort"),
        (["iterate", [["x", "real"]], ["root", 4, 1], 0, 1], "expected real"),
        (["iterate", [["x", ["labels", "p"]]], "x", ":p", 1], "expected scalars or maps"),
        (["iterate", [["x", "real"], ["y", "real"]], "x", 0, 1], "expected 1 arguments"),
        (["iterate", [["x", "real"]], "x", 0, "a"], "expected natural"),
        (["next", "a"], "expected natural"),
    ],
)
def test_what_is_not_of_the_grammar_is_refused(node: list[object], reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        Reader().term(node, SCOPE)


@pytest.mark.parametrize("sort", [["maps", "real", "real"], ["maps", "natural", "natural"], ["subsets", "natural"]])
def test_what_is_no_sort_is_refused(sort: list[object]) -> None:
    with pytest.raises(Malformed):
        Reader().sort(sort, {})


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        (["prod", [["s", ["union", "S", "T"]]], 2], ["*", ["prod", [["s", "S"]], 2], ["prod", [["t", "T"]], 2]], True),
        (["prod", [["s", ["union", "S", ["unit"]]]], "a"], ["*", ["prod", [["s", "S"]], "a"], "a"], True),
        (["prod", [["s", ["union", "S", "T"]]], 2], ["+", ["prod", [["s", "S"]], 2], ["prod", [["t", "T"]], 2]], False),
        (["prod", [["s", "S"]], ["+", "a", 1]], ["+", ["prod", [["s", "S"]], "a"], 1], False),
        (["prod", [["s", "S"]], 2], ["prod", [["s", "S"]], 3], False),
        (["prod", [["s", "S"]], 2], 2, False),
    ],
)
def test_a_product_over_a_union_splits(left: list[object], right: object, equal: bool) -> None:
    reader = Reader()
    rest = Normaliser().expand(difference(reader.scalar(left, SCOPE), reader.scalar(right, SCOPE)))
    assert (not rest) == equal

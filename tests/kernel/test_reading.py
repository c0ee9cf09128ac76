"""The sort that is expected where a literal stands, and what hands it on."""

from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.errors import Malformed
from verify.kernel.interpreter import Interpreter
from verify.kernel.literals import literal_sort
from verify.kernel.reader import Reader
from verify.kernel.terms import NATURAL, REAL, Term

S = ["range", 0, 2]
SQUARES = ["map", [["m", S]], ["^", "m", 2]]
SAME = ["map", [["n", S]], "n"]


@pytest.mark.parametrize(
    ("formula", "holds"),
    [
        (["forall", [["n", ["range", 0, 4]]], ["!=", "n", ["*", 2, 7]]], True),
        (["forall", [["n", ["range", 0, 4]]], ["=", ["*", 2, "n"], ["+", "n", "n"]]], True),
        (["forall", [["k", ["dual", ["cyclic", 3]]]], ["=", ["char", "k", ["*", 2, 0]], 1]], True),
        (["exists", [["n", ["range", 0, 4]]], ["=", "n", ["*", 2, -3]]], False),
    ],
    ids=str,
)
def test_a_multiple_hands_on_that_an_element_of_a_group_is_expected_and_nothing_else(formula: Any, holds: bool) -> None:
    assert Interpreter().formula(Reader().formula(formula, {})) == holds


def test_the_values_of_a_map_are_elements_of_a_range_where_such_a_map_is_expected() -> None:
    told = ["=", ["at", SQUARES, ["at", ["of", ["maps", S, S], SAME], 2]], 4]
    assert Interpreter().formula(Reader().formula(told, {}))


def test_the_values_of_a_map_are_scalars_where_no_map_is_expected() -> None:
    with pytest.raises(Malformed, match=r"expected .*, found real"):
        Reader().formula(["=", ["at", SQUARES, ["at", SAME, 2]], 4], {})


@pytest.mark.parametrize(
    "sort", [["element", ["cyclic", "two"]], ["range", 0, True], ["range", "low", 1], ["element", ["cyclic", [2]]]]
)
def test_what_is_no_integer_is_malformed_where_one_is_expected(sort: Any) -> None:
    with pytest.raises(Malformed, match="expected an integer"):
        Reader().sort(sort, {})


def test_all_numbers_of_a_range_and_no_others_get_its_sort() -> None:
    sort = Term("range", (2, 5))
    assert [value for value in range(-9, 9) if literal_sort(value, sort) == sort] == [2, 3, 4, 5]
    assert literal_sort(6, sort) is literal_sort(1, NATURAL) is literal_sort(1, None) is None
    assert literal_sort(1, REAL) == REAL


def swap(back: Any) -> list[Any]:
    """Return the exchange of the sides of a union, with a map that should be its inverse."""
    one, two = ["union", "J", "K"], ["union", "K", "J"]
    there = ["map", [["x", one]], ["case", "x", ["y", ["inr", "y"]], ["z", ["inl", "z"]]]]
    return ["bijection", one, two, there, ["map", [["x", two]], back]]


def test_an_inverse_on_a_union_is_one_on_both_sides() -> None:
    reader = Reader()
    scope: dict[str, Term] = {}
    reader.declare([["J", "set"], ["K", "set"], ["k", "K"]], scope)
    sort = reader.sort(["bijections", ["union", "J", "K"], ["union", "K", "J"]], scope)
    right = swap(["case", "x", ["y", ["inr", "y"]], ["z", ["inl", "z"]]])
    assert reader.value(right, sort, scope).op == "bijection"
    wrong = swap(["case", "x", ["y", ["inr", "k"]], ["z", ["inl", "z"]]])
    with pytest.raises(Malformed, match="not inverse"):
        reader.value(wrong, sort, scope)

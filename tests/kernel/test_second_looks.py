"""What changes of the kernel's source showed to be untested: each test here notices one that nothing noticed before."""

from __future__ import annotations

from typing import Any

import mpmath
import pytest

from tests.kernel.test_refusals import GROUP, S, assumed, identity, steps, sums
from verify.kernel.cyclotomic import ERROR, _cosine
from verify.kernel.errors import Malformed, Rejected
from verify.kernel.linear import Lattice
from verify.kernel.sorts import sort_of
from verify.kernel.terms import ABELIAN, Term, variable

Json = Any


def test_a_variable_that_is_not_declared_is_not_generalised() -> None:
    with pytest.raises(Malformed, match="expected the name of a variable that the proof declares"):
        steps([["x", "real"]], assumed(["true"]), {"rule": "generalise", "from": 0, "over": ["y"]})


@pytest.mark.parametrize("place", [0, 1])
def test_each_of_two_elements_that_are_added_is_of_the_same_group(place: int) -> None:
    group, other = (Term("element", None, (variable(name, ABELIAN),)) for name in "GH")
    terms = [variable("g", group), variable("h", group)]
    assert sort_of(Term("add", None, (group, *terms))) == group
    terms[place] = variable("k", other)
    with pytest.raises(Malformed, match="'add'"):
        sort_of(Term("add", None, (group, *terms)))


@pytest.mark.parametrize("entry", ["first", "second"])
def test_entries_of_pairs_that_are_bound_are_evaluated(entry: str) -> None:
    pairs = [["u", ["product", ["range", 1, 2], ["range", 1, 3]]]]
    formula = ["=", ["sum", pairs, [entry, "u"]], {"first": 9, "second": 12}[entry]]
    assert steps([], {"rule": "evaluate", "formula": formula}).conclusion.op == "equal"


@pytest.mark.parametrize("digits", [64, 128, 1024])
@pytest.mark.parametrize(("numerator", "denominator"), [(1, 5), (2, 7), (3, 8), (5, 11), (100, 201), (629, 1260)])
def test_cosines_are_within_their_error(numerator: int, denominator: int, digits: int) -> None:
    with mpmath.workprec(digits + 100):
        exact = mpmath.cos(2 * mpmath.pi * numerator / denominator) * 2**digits
        assert abs(_cosine(numerator, denominator, digits) - exact) <= ERROR


def test_a_direct_product_of_groups_is_read() -> None:
    formula = ["=", ["size", ["element", ["direct", ["cyclic", 2], ["cyclic", 3]]]], 6]
    assert steps([], {"rule": "evaluate", "formula": formula}).conclusion.op == "equal"


CONJ_CONJ: Json = ["conj", ["conj", "x"]]
SCALARS: Json = [["x", "complex"], ["y", "complex"]]


def test_the_conjugate_of_a_conjugate_is_what_it_was() -> None:
    assert steps(SCALARS, identity(["=", CONJ_CONJ, "x"])).conclusion.op == "equal"
    with pytest.raises(Rejected):
        steps(SCALARS, identity(["=", CONJ_CONJ, ["conj", ["conj", "y"]]]))


G: Json = ["element", "G"]
FACTORS: Json = [*S, ["v", ["maps", "S", "complex"]], ["w", ["maps", "S", "complex"]]]
V_AND_W: Json = [["v", "t"], ["w", "t"]]


def product(factor: Json) -> Json:
    return ["prod", [["t", "S"]], factor]


def counted(condition: Json) -> Json:
    return ["sum", [["g", G]], condition, 1]


THROUGH = ["implies", ["=", "g", 0], ["=", "g", "g0"]]
SUMS: dict[str, tuple[Json, Json, Json]] = {
    "a product of products": (FACTORS, product(["*", *V_AND_W]), ["*", *map(product, V_AND_W)]),
    "a size in a divisor": (GROUP, ["/", 1, ["size", G]], ["/", 1, ["size", ["dual", "G"]]]),
    "an implication": (GROUP, counted(THROUGH), counted(["or", ["!=", "g", 0], ["=", "g", "g0"]])),
}
LIES: dict[str, tuple[Json, Json, Json]] = {
    "the product of a sum is that of the first summand": (FACTORS, product(["+", *V_AND_W]), product(["v", "t"])),
    "the product of a sum is that of the last summand": (FACTORS, product(["+", *V_AND_W]), product(["w", "t"])),
    "one over a character is one": (GROUP, ["/", 1, ["char", "k0", "g0"]], 1),
    "an implication holds always": (GROUP, counted(THROUGH), ["size", G]),
}


@pytest.mark.parametrize(("variables", "one", "other"), SUMS.values(), ids=SUMS)
def test_sums_that_are_equal(variables: Json, one: Json, other: Json) -> None:
    assert steps(variables, sums(["=", one, other])).conclusion.op == "equal"


@pytest.mark.parametrize(("variables", "one", "other"), LIES.values(), ids=LIES)
def test_sums_that_are_not_equal(variables: Json, one: Json, other: Json) -> None:
    with pytest.raises(Rejected, match="left over"):
        steps(variables, sums(["=", one, other]))


def test_a_lattice_has_the_same_rows_whatever_spans_it() -> None:
    a, b, c = (variable(name, Term("element", None, (variable("G", ABELIAN),))) for name in "abc")
    spans = [[{a: 2, b: 1, c: 1}, {b: 3, c: 1}], [{a: 2, b: 4, c: 2}, {b: 3, c: 1}], [{a: 2, b: -2}, {b: -3, c: -1}]]
    rows = [Lattice(span, lambda atom: (0, atom.spelling)).rows for span in spans]
    assert rows == [[(a, {a: 2, b: 1, c: 1}), (b, {b: 3, c: 1})]] * 3

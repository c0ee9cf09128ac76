"""What changes of the kernel's source showed to be untested: each test here notices one that nothing noticed before."""

from __future__ import annotations

from typing import Any

import mpmath
import pytest

from tests.kernel.test_refusals import assumed, steps
from verify.kernel.cyclotomic import ERROR, _cosine
from verify.kernel.errors import Malformed
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
    assert not steps([], {"rule": "evaluate", "formula": formula}).hypotheses


@pytest.mark.parametrize("digits", [64, 128, 1024])
@pytest.mark.parametrize(("numerator", "denominator"), [(1, 5), (2, 7), (3, 8), (5, 11), (100, 201), (629, 1260)])
def test_cosines_are_within_their_error(numerator: int, denominator: int, digits: int) -> None:
    with mpmath.workprec(digits + 100):
        exact = mpmath.cos(2 * mpmath.pi * numerator / denominator) * 2**digits
        assert abs(_cosine(numerator, denominator, digits) - exact) <= ERROR


def test_a_direct_product_of_groups_is_read() -> None:
    formula = ["=", ["size", ["element", ["direct", ["cyclic", 2], ["cyclic", 3]]]], 6]
    assert not steps([], {"rule": "evaluate", "formula": formula}).hypotheses

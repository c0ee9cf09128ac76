"""A change of bound indices counts only if it is a bijection from the one set of indices to the other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from verify.kernel.matching import is_bijection
from verify.kernel.normal import Normaliser, _skeleton
from verify.kernel.reader import Reader
from verify.kernel.terms import ABELIAN, REAL, Term, variable
from verify.kernel.workspace import replaying

SORT = Term("element", None, (variable("G", ABELIAN),))
a, b, c, x, y = (variable(name, SORT) for name in "abcxy")


def total(*terms: Term) -> Term:
    return Term("linear", (1,) * len(terms), (SORT, *terms))


def test_an_affine_change_may_mention_what_is_no_index() -> None:
    assert is_bijection({a: total(x, c), b: y}, frozenset({a, b}), frozenset({x, y}))


def test_a_constant_that_mentions_an_index_of_the_source_is_no_constant() -> None:
    assert not is_bijection({a: total(x, b), b: y}, frozenset({a, b}), frozenset({x, y}))


def test_a_constant_that_hides_an_index_of_the_target_is_no_constant() -> None:
    f = variable("f", Term("maps", None, (SORT, SORT)))
    hidden = Term("at", None, (f, y))
    assert not is_bijection({a: total(x, hidden), b: y}, frozenset({a, b}), frozenset({x, y}))


def test_a_change_is_unimodular() -> None:
    doubled = Term("linear", (2,), (SORT, x))
    assert not is_bijection({a: doubled}, frozenset({a}), frozenset({x}))


PAIRS = [(0, 1), (1, 2), (2, 3), (0, 3), (1, 1)]


@given(st.permutations(range(4)), st.lists(st.sampled_from(PAIRS), min_size=1, max_size=5))
def test_sums_whose_indices_have_other_names_are_added_up(order: list[int], pairs: list[tuple[int, int]]) -> None:
    reader, scope = Reader(), dict[str, Term]()
    reader.declare([["J", "set"], ["f", ["maps", "J", ["maps", "J", "real"]]]], scope)

    def summed(places: list[int]) -> list[object]:
        entries = [["f", "abcd"[places[one]], "abcd"[places[two]]] for one, two in pairs]
        return ["sum", [[name, "J"] for name in "abcd"], ["*", 1, *entries]]

    difference = reader.scalar(["+", summed([0, 1, 2, 3]), ["*", -1, summed(order)]], scope)
    assert Normaliser().expand(difference) == []


def test_an_index_is_filled_in_on_either_side_of_an_equation() -> None:
    reader, scope = Reader(), dict[str, Term]()
    reader.declare([["J", "set"], ["f", ["maps", "J", "J"]], ["g", ["maps", "J", "real"]], ["c", "J"]], scope)
    binders = [["i", "J"], ["j", "J"]]
    hit = ["indicator", ["=", ["f", "i"], "c"]]
    composed = ["sum", [["i", "J"]], ["*", hit, ["g", ["f", "i"]]]]
    for equation in (["=", "j", ["f", "i"]], ["=", ["f", "i"], "j"]):
        whole = ["sum", binders, ["*", hit, ["indicator", equation], ["g", "j"]]]
        assert Normaliser().expand(reader.scalar(["-", whole, composed], scope)) == []


def test_a_skeleton_costs_what_the_variables_at_each_node_take_to_go_through() -> None:
    with replaying() as workspace:
        names = ["#1", *(f"x{place}" for place in range(1600))]
        term = Term("plus", None, tuple(variable(name, REAL) for name in names))
        for _ in range(50):
            term = Term("power", 2, (term,))
        before = workspace.spent
        _skeleton(term)
        assert workspace.spent - before > 50 * 1600 // 10

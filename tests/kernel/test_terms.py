"""Terms that are alike are one object while the table of terms holds them, and equal in any case."""

from __future__ import annotations

from itertools import product
from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from verify.kernel.binding import abstract, bind, instantiate, substitute
from verify.kernel.terms import SET, Term, free_variables, integer, variable
from verify.kernel.workspace import replaying

J = variable("J", SET)


def test_terms_that_are_alike_are_one_object() -> None:
    assert variable("j", J) is variable("j", J)
    assert integer(1) is not Term("count", 1, (Term("range", (0, 1)),))
    assert integer(1) is not integer(True)


def test_terms_are_equal_across_tables() -> None:
    before = variable("j", J)
    with replaying():
        after = variable("j", variable("J", SET))
    assert before is not after
    assert before == after
    assert hash(before) == hash(after)


def test_names_of_bound_variables_are_kept_and_do_not_count() -> None:
    one, two = (bind("sum", [variable(name, J)], variable(name, J)) for name in ("i", "k"))
    assert one is not two
    assert one == two
    assert (one.data, two.data) == ("i", "k")


def test_free_variables_include_those_of_sorts() -> None:
    j = variable("j", J)
    term = Term("plus", None, (j, integer(1)))
    assert free_variables(term) == {j, J}
    assert free_variables(bind("sum", [j], term)) == {J}


def test_substitution_reaches_the_sorts_of_variables() -> None:
    j, other = variable("j", J), variable("K", SET)
    assert substitute(Term("plus", None, (j, j)), {J: other}).args[0] == variable("j", other)


def test_abstraction_lifts_what_is_loose() -> None:
    j = variable("j", J)
    assert abstract(Term("plus", None, (j, Term("bound", 0))), j) == Term(
        "plus", None, (Term("bound", 0), Term("bound", 1))
    )


def test_terms_with_minus_one_and_minus_two_have_different_hashes() -> None:
    """Numbers stand as texts in hashes: ``hash(-1) == hash(-2)`` would make many terms collide."""
    one, two = integer(-1), integer(-2)
    assert hash(one) != hash(two)
    sums = {hash(Term("plus", None, terms)) for terms in product((one, two), repeat=6)}
    assert len(sums) == 2**6


def test_long_literal_data_weigh_as_much_as_they_are_long() -> None:
    names = tuple(f"a{i}" for i in range(100))
    assert Term("labels", names).weight == 101
    assert integer(1 << 640).weight == 11


def test_what_was_filled_in_above_a_binder_is_not_taken_for_what_stands_below_it() -> None:
    pair = Term("equal", None, (Term("bound", 0), Term("bound", 1)))
    x, y = variable("x", J), variable("y", J)
    above, below = instantiate(Term("and", None, (pair, Term("exists", "k", (J, pair)))), x, y).args
    assert above == Term("equal", None, (y, x))
    assert below == Term("exists", "k", (J, Term("equal", None, (Term("bound", 0), y))))


TREES = st.recursive(
    st.sampled_from(["x", "y", 0, 1, 2]),
    lambda trees: st.tuples(st.sampled_from(["plus", "times"]), trees, trees) | st.tuples(st.just("sum"), trees),
    max_leaves=8,
)
CHANGES = st.lists(st.tuples(st.sampled_from(["instantiate", "abstract", "substitute"]), TREES, TREES), max_size=6)


def built(tree: object) -> Term:
    """Return a term over two variables and loose indices."""
    if isinstance(tree, str):
        return variable(tree, J)
    if isinstance(tree, int):
        return Term("bound", tree)
    head, *args = cast("tuple[str, ...]", tree)
    return Term(head, "i" if head == "sum" else None, (*[J] * (head == "sum"), *map(built, args)))


def changed(kind: str, tree: object, other: object) -> str:
    x, term = variable("x", J), built(tree)
    closed = built(other)
    while closed.loose:
        closed = Term("sum", "i", (J, closed))
    if kind == "instantiate":
        return repr(instantiate(term, closed, variable("y", J)))
    return repr(abstract(term, x) if kind == "abstract" else substitute(term, {x: closed}))


@given(CHANGES)
def test_what_is_remembered_of_a_change_is_what_it_makes_anew(changes: list[tuple[str, object, object]]) -> None:
    with replaying():
        together = [changed(*one) for one in [*changes, *changes]]
    for one, found in zip([*changes, *changes], together, strict=True):
        with replaying():
            assert changed(*one) == found

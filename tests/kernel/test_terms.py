"""Terms that are alike are one object while the table of terms holds them, and equal in any case."""

from __future__ import annotations

from itertools import product

from verify.kernel.binding import abstract, bind, substitute
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

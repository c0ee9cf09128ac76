"""Terms and theorems: substitution, capture avoidance, sorts; and that nobody but the rules makes a theorem."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.kernel import normal
from verify.kernel.binding import (
    abstract,
    bind,
    fresh,
    instantiate,
    lift,
    make,
    open_binder,
    open_binders,
    opened,
    substitute,
)
from verify.kernel.errors import Exhausted, KernelError, Malformed, Rejected
from verify.kernel.interpreter import Interpreter
from verify.kernel.proof import Proof
from verify.kernel.reader import Reader
from verify.kernel.rules import apply
from verify.kernel.sorts import same_sort, sort_of
from verify.kernel.terms import ABELIAN, COMPLEX, FORMULA, REAL, SET, Term, free_variables, integer, variable
from verify.kernel.theorem import Theorem, conclude

Json = Any
x, y, z = (variable(name, COMPLEX) for name in "xyz")
VARIABLES = [x, y, z]


def plus(*terms: Term) -> Term:
    return Term("plus", None, terms)


def equal(left: Term, right: Term) -> Term:
    return Term("equal", None, (left, right))


def formula(node: Json, variables: Json = ()) -> Term:
    reader = Reader()
    scope: dict[str, Term] = {}
    reader.declare(list(variables), scope)
    return reader.formula(node, scope)


@st.composite
def formulas(draw: st.DrawFn) -> Term:
    terms = st.recursive(
        st.sampled_from([*VARIABLES, integer(0), integer(1)]),
        lambda inner: st.builds(plus, inner, inner),
        max_leaves=4,
    )
    term = equal(draw(terms), draw(terms))
    for var in draw(st.lists(st.sampled_from(VARIABLES), max_size=3)):
        term = bind(draw(st.sampled_from(["forall", "exists"])), [var], term)
    return term


def test_terms_are_immutable() -> None:
    with pytest.raises(AttributeError):
        x.data = "y"  # type: ignore[misc]


@given(formulas(), st.permutations(VARIABLES))
def test_binding_several_variables_is_binding_one_after_the_other(body: Term, over: list[Term]) -> None:
    one_by_one = body
    for var in reversed(over):
        one_by_one = bind("forall", [var], one_by_one)
    assert bind("forall", over, body) == one_by_one


@given(formulas(), st.permutations(VARIABLES))
def test_what_is_bound_can_be_opened_at_once_and_one_by_one(body: Term, over: list[Term]) -> None:
    term = bind("forall", over, body)
    assert opened(term) == (over, body)
    variables, inner = open_binders("forall", term, frozenset(VARIABLES))
    assert not set(variables) & set(VARIABLES)
    assert bind("forall", variables, inner) == term
    for var in over:
        term = instantiate(term.args[1], var)
    assert term == body


def test_binders_are_opened_up_to_a_sort_of_a_kind() -> None:
    term = bind("forall", [x, variable("s", Term("labels", ("a", "b"))), y], equal(x, y))
    variables, rest = open_binders("forall", term, frozenset(), frozenset({"labels"}))
    assert (len(variables), rest.op, rest.args[0].op) == (1, "forall", "labels")


def test_the_name_of_a_bound_variable_does_not_matter() -> None:
    one, two = bind("forall", [x], equal(x, x)), bind("forall", [y], equal(y, y))
    assert one == two
    assert hash(one) == hash(two)
    assert bind("forall", [x], equal(x, z)) != bind("forall", [z], equal(z, z))


def test_a_binder_does_not_capture() -> None:
    somebody = bind("exists", [y], equal(x, y))
    everybody = substitute(somebody, {x: y})
    assert free_variables(everybody) == {y}
    var, body = open_binder(everybody)
    assert var.data != "y"
    assert body == equal(y, var)


def test_definitions_do_not_capture_their_arguments() -> None:
    reader = Reader()
    reader.define(
        [{"name": "reached", "parameters": [["x", "complex"]], "body": ["exists", [["y", "complex"]], ["=", "x", "y"]]}]
    )
    scope: dict[str, Term] = {}
    reader.declare([["y", "complex"]], scope)
    read = reader.formula(["reached", "y"], scope)
    assert free_variables(read) == {y}
    assert read != formula(["exists", [["y", "complex"]], ["=", "y", "y"]])


def test_substitution_is_simultaneous() -> None:
    assert substitute(equal(x, y), {x: y, y: x}) == equal(y, x)


def test_substitution_goes_below_binders_only_for_free_variables() -> None:
    term = bind("forall", [x], equal(x, y))
    assert substitute(term, {x: z}) == term
    assert substitute(term, {y: z}) == bind("forall", [x], equal(x, z))


def test_substitution_reaches_the_sorts_of_other_variables() -> None:
    group, other = variable("G", ABELIAN), variable("K", ABELIAN)
    point = variable("g", Term("element", None, (group,)))
    assert substitute(point, {group: other}) == variable("g", Term("element", None, (other,)))
    assert free_variables(point) == {point, group}


@given(formulas(), st.sampled_from(VARIABLES), st.sampled_from(VARIABLES))
def test_binding_and_instantiating_is_renaming(term: Term, var: Term, value: Term) -> None:
    assert instantiate(abstract(term, var), var) == term
    assert instantiate(bind("forall", [var], term).args[1], value) == substitute(term, {var: value})


@given(formulas(), st.sampled_from(VARIABLES), st.sampled_from(VARIABLES))
def test_free_variables_of_an_instance(term: Term, var: Term, value: Term) -> None:
    before = free_variables(term)
    expected = before - {var} | ({value} if var in before else set())
    assert free_variables(substitute(term, {var: value})) == expected


@given(formulas())
def test_formulas_have_no_loose_index(term: Term) -> None:
    assert term.loose == 0
    assert lift(term, 3) == term
    assert sort_of(term) == FORMULA


@given(formulas())
def test_an_opened_binder_is_closed_again(term: Term) -> None:
    if term.op in ("forall", "exists"):
        var, body = open_binder(term, frozenset(VARIABLES))
        assert var.data not in "xyz"
        assert bind(term.op, [var], body) == term


def test_fresh_names_count_up() -> None:
    assert fresh("x", REAL, {x}).data == "x'1"
    assert fresh("x", REAL, {x, variable("x'1", REAL), variable("x'3", REAL)}).data == "x'2"


def test_fresh_names_avoid_all_sorts() -> None:
    taken = {variable("x", REAL), variable("x'1", SET)}
    assert fresh("x", COMPLEX, taken).data not in {"x", "x'1"}


@pytest.mark.parametrize(
    ("node", "value"),
    [
        (["first", ["pair", "i", "j"]], "i"),
        (["second", ["pair", "i", "j"]], "j"),
        ([["map", [["k", "J"]], "k"], "i"], None),
        (["at", ["map", [["k", "J"]], "k"], "i"], "i"),
        (["at", ["map", [["k", "J"], ["l", "J"]], "k"], "i", "j"], "i"),
        (["at", ["map", [["k", "J"], ["l", "J"]], "l"], "i", "j"], "j"),
        (["case", ["of", ["union", "J", "J"], ["inl", "i"]], ["p", "p"], ["q", "j"]], "i"),
        (["case", ["of", ["union", "J", "J"], ["inr", "i"]], ["p", "j"], ["q", "q"]], "i"),
        (["choose", ["of", ["labels", "a", "b"], ":b"], ["a", "i"], ["b", "j"]], "j"),
        (["backward", "t", ["forward", "t", "i"]], "i"),
    ],
)
def test_reductions(node: Json, value: str | None) -> None:
    variables = [["J", "set"], ["i", "J"], ["j", "J"], ["t", ["bijections", "J", "J"]]]
    if value is None:
        with pytest.raises(Malformed):
            formula(["=", node, "i"], variables)
    else:
        read = formula(["=", node, value], variables)
        assert read.args[0] == read.args[1]


def test_a_map_may_return_its_argument_below_another_binder() -> None:
    outer = make("lambda", "k", (SET, Term("lambda", "l", (SET, Term("bound", 1)))))
    assert make("at", None, (outer, x)) == Term("lambda", "l", (SET, x))


def test_a_real_number_is_complex_but_not_the_other_way_round() -> None:
    assert same_sort(REAL, COMPLEX)
    assert not same_sort(COMPLEX, REAL)
    nodes = variable("J", SET)
    real, complex_ = (Term("maps", None, (nodes, sort)) for sort in (REAL, COMPLEX))
    assert same_sort(real, complex_)
    assert not same_sort(complex_, real)


B: Json = [["G", "abelian"], ["K", "abelian"], ["J", "set"], ["f", ["maps", ["dual", "G"], "complex"]]]
POINTS: Json = [
    *B,
    ["k", ["dual", "G"]],
    ["g", ["element", "G"]],
    ["h", ["element", "K"]],
    ["j", "J"],
    ["x", "complex"],
]


@pytest.mark.parametrize(
    "node",
    [
        ["=", "g", "h"],
        ["=", "g", "k"],
        ["=", ["f", "g"], 0],
        ["=", ["f", "j"], 0],
        ["=", ["char", "g", "g"], 1],
        ["=", ["char", "k", "h"], 1],
        ["=", ["+", "g", "h"], "g"],
        ["=", ["+", "g", 1], "g"],
        ["=", ["f", 1], 0],
        ["=", "f", "f"],
        ["=", "G", "G"],
        ["=", "J", "J"],
        ["=", ["=", "x", 0], ["=", "x", 0]],
        ["=", ["sum", [["y", "complex"]], "y"], 0],
        ["=", ["size", "G"], 1],
        ["=", ["size", "x"], 1],
        ["and", "x", ["true"]],
        ["forall", [["y", ["element", "J"]]], ["true"]],
        ["forall", [["y", ["members", "J"]]], ["true"]],
        ["forall", [["y", "formula"]], "y"],
        ["in", "k", "J"],
        ["<", "g", "g"],
        ["=", ["first", "g"], "g"],
        ["=", ["forward", "f", "k"], "k"],
        ["x", "g"],
    ],
    ids=str,
)
def test_wrong_sorts_are_refused(node: Json) -> None:
    with pytest.raises(Malformed):
        formula(node, POINTS)


@pytest.mark.parametrize(
    "sort",
    [
        ["maps", "J", "set"],
        ["maps", "J", "abelian"],
        ["maps", "complex", "complex"],
        ["maps", "J", ["subsets", "J"]],
        ["subsets", "complex"],
        ["bijections", "J", "real"],
        ["union", "J", "complex"],
        ["element", "J"],
        ["labels", "a", "a"],
        ["labels"],
        ["range", 0, 10**6],
        ["range", 2, 0],
        ["cyclic", 3],
        "formula",
    ],
    ids=str,
)
def test_what_is_no_sort_is_refused(sort: Json) -> None:
    with pytest.raises(Malformed):
        formula(["forall", [["y", sort]], ["true"]], B)


def test_the_weight_of_a_term_is_bounded() -> None:
    with pytest.raises(Exhausted):
        reduce(lambda term, _: plus(term, term), range(40), x)


def test_nobody_else_makes_a_theorem() -> None:
    with pytest.raises(TypeError):
        Theorem(object(), frozenset(), Term("false"), frozenset(), frozenset())  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Theorem(None, frozenset(), Term("false"), frozenset(), frozenset())  # type: ignore[arg-type]


def test_a_theorem_is_about_a_closed_formula() -> None:
    with pytest.raises(Malformed):
        conclude(Term("bound", 0))
    with pytest.raises(Malformed):
        conclude(integer(1))


def steps(variables: Json, evidence: list[Json]) -> Theorem:
    proof = Proof(Reader(), variables)
    for step in evidence:
        proof.theorems.append(apply(proof, step))
    return proof.theorems[-1]


def test_scope_follows_a_theorem_until_it_is_generalised() -> None:
    variables = [["J", "set"], ["j", "J"]]
    evidence = [
        {"rule": "evaluate", "formula": ["true"]},
        {"rule": "witness", "from": 0, "goal": ["exists", [["i", "J"]], ["true"]], "terms": ["j"]},
    ]
    theorem = steps(variables, evidence)
    assert {v.data for v in theorem.variables} == {"J", "j"}
    general = steps(variables, [*evidence, {"rule": "generalise", "from": 1, "over": ["J", "j"]}])
    assert general.closed
    assert [general.conclusion.op, general.conclusion.args[1].op] == ["forall", "forall"]


def test_hypotheses_follow_a_theorem_until_they_are_discharged() -> None:
    evidence: list[Json] = [{"rule": "assume", "formula": ["=", 0, 1]}]
    assert steps([], evidence).hypotheses == {formula(["=", 0, 1])}
    done = steps([], [*evidence, {"rule": "generalise", "from": 0, "under": [["=", 0, 1]]}])
    assert done.closed
    assert done.conclusion == formula(["implies", ["=", 0, 1], ["=", 0, 1]])


def test_cases_leave_nothing_of_what_they_distinguish() -> None:
    case = ["=", "x", 0]
    truth = ["=", ["*", 0, "x"], 0]
    evidence = [
        {"rule": "sums", "goal": truth},
        {"rule": "generalise", "from": 0, "under": [case]},
        {"rule": "assume", "formula": case},
        {"rule": "specialise", "from": 1, "premises": [2]},
        {"rule": "generalise", "from": 0, "under": [["not", case]]},
        {"rule": "assume", "formula": ["not", case]},
        {"rule": "specialise", "from": 4, "premises": [5]},
        {"rule": "cases", "on": case, "true": 3, "false": 6},
    ]
    variables = [["x", "complex"]]
    assert steps(variables, evidence[:4]).hypotheses == {formula(case, variables)}
    assert not steps(variables, evidence).hypotheses


def test_a_chosen_element_leaves_no_trace() -> None:
    some = ["exists", [["x", "complex"]], ["=", "x", 1]]
    evidence = [
        {"rule": "evaluate", "formula": ["=", 1, 1]},
        {"rule": "witness", "from": 0, "goal": some, "terms": [1]},
        {"rule": "assume", "formula": ["=", "c", 1]},
        {"rule": "witness", "from": 2, "goal": ["exists", [["d", "complex"]], ["=", "d", 1]], "terms": ["c"]},
        {"rule": "choose", "exists": 1, "variable": "c", "from": 3},
    ]
    theorem = steps([["c", "complex"]], evidence)
    assert theorem.closed
    assert theorem.conclusion == formula(some)


def test_a_failure_names_its_rule() -> None:
    with pytest.raises(Rejected, match="project"):
        steps([], [{"rule": "evaluate", "formula": ["true"]}, {"rule": "project", "from": 0, "part": 0}])


@given(st.integers(-3, 3), st.integers(-3, 3))
def test_evaluation_decides_either_way(one: int, two: int) -> None:
    claim = formula(["=", one, two])
    theorem = steps([], [{"rule": "evaluate", "formula": ["=", one, two]}])
    assert theorem.conclusion == (claim if one == two else Term("not", None, (claim,)))


def test_all_failures_have_one_root() -> None:
    assert issubclass(Malformed, KernelError)
    assert issubclass(Rejected, KernelError)
    assert issubclass(Exhausted, Rejected)


def test_an_equivalence_is_evaluated_until_its_value_is_known() -> None:
    undecided = ["=", ["radical", 2, 4, 1], 2]
    assert not Interpreter().formula(formula(["iff", ["true"], ["false"], undecided]))
    with pytest.raises(Rejected, match="not settle"):
        Interpreter().formula(formula(["iff", ["true"], ["true"], undecided]))


def test_no_normal_form_has_more_monomials_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(normal, "MAX_MONOMIALS", 3)
    reader = Reader()
    scope: dict[str, Term] = {}
    reader.declare([[name, "real"] for name in "abcd"], scope)
    normal.Normaliser().expand(reader.formula(["=", ["+", *"abc"], 0], scope).args[0])
    with pytest.raises(Exhausted, match="more than 3 monomials"):
        normal.Normaliser().expand(reader.formula(["=", ["*", ["+", *"abcd"], 0], 0], scope).args[0])

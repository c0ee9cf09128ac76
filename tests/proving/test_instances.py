"""Instances of facts are found by matching, and the kernel replays them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.proving.replays import assumed, read, theorems
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.instances import emit_instance, find_instance

Json = Any

VARIABLES = [
    ["S", "set"],
    ["a", ["maps", "S", "real"]],
    ["b", ["maps", "S", "S", "complex"]],
    ["G", "abelian"],
    ["g", ["element", "G"]],
    ["s", "S"],
    ["t", "S"],
    ["x", "real"],
    ["n", "natural"],
    ["H", ["subsets", "S"]],
]

scalars = st.recursive(
    st.sampled_from([1, 2, "x", "n", ["a", "s"], ["b", "s", "t"], ["sum", [["u", "S"]], ["*", ["a", "u"], "x"]]]),
    lambda inner: st.one_of(
        st.tuples(st.sampled_from("+*"), inner, inner).map(list),
        inner.map(lambda y: ["abs2", y]),
    ),
    max_leaves=5,
)
bodies = st.recursive(
    st.sampled_from([1, "x", ["a", "s"], ["a", "i"], ["b", "i", "t"], ["b", "i", "i"]]),
    lambda inner: st.one_of(st.tuples(st.sampled_from("+*"), inner, inner).map(list), inner.map(lambda y: ["abs2", y])),
    max_leaves=4,
)


def shown(evidence: Evidence, facts: list[Any], place: int, goal: Json) -> bool:
    """Find the goal as an instance of a fact, and tell whether the kernel concludes it."""
    formula = read(evidence, goal)
    found = find_instance(facts[place].term, formula, facts)
    last = emit_instance(evidence, facts[place].theorem, found)
    return theorems(evidence)[last].conclusion == formula


@given(scalars, scalars)
def test_numbers_are_found(p: Json, q: Json) -> None:
    evidence = Evidence(VARIABLES)
    facts = assumed(evidence, ["forall", [["y", "complex"], ["z", "complex"]], ["=", ["+", "y", "z"], ["+", "z", "y"]]])
    assert shown(evidence, facts, 0, ["=", ["+", p, q], ["+", q, p]])


@given(bodies, bodies)
def test_maps_are_found_by_their_values(p: Json, q: Json) -> None:
    """Σ_i f(i) + h(i) = Σ_i f(i) + Σ_i h(i) for maps on a set that is found, too."""
    evidence = Evidence(VARIABLES)
    fact = [
        "forall",
        [["T", "set"], ["f", ["maps", "T", "complex"]], ["h", ["maps", "T", "complex"]]],
        [
            "=",
            ["sum", [["i", "T"]], ["+", ["f", "i"], ["h", "i"]]],
            ["+", ["sum", [["i", "T"]], ["f", "i"]], ["sum", [["i", "T"]], ["h", "i"]]],
        ],
    ]
    total = [["i", "S"]]
    goal = ["=", ["sum", total, ["+", p, q]], ["+", ["sum", total, p], ["sum", total, q]]]
    facts = assumed(evidence, fact)
    assert shown(evidence, facts, 0, goal)


@given(scalars, scalars, st.permutations(range(3)))
def test_premises_determine_what_the_conclusion_does_not_name(p: Json, q: Json, order: list[int]) -> None:
    evidence = Evidence(VARIABLES)
    fact = [
        "forall",
        [["y", "complex"], ["z", "complex"], ["w", "complex"]],
        ["implies", ["=", "y", "z"], ["=", "z", "w"], ["=", "y", "w"]],
    ]
    said = [fact, ["=", p, ["+", q, 5]], ["=", ["+", q, 5], q]]
    facts = assumed(evidence, *(said[place] for place in order))
    assert shown(evidence, facts, order.index(0), ["=", p, q])


def test_what_a_fact_says_deep_inside_is_found() -> None:
    evidence = Evidence(VARIABLES)
    inner = [
        "forall",
        [["j", "S"]],
        ["implies", ["in", "j", "H"], ["and", ["<", 0, ["a", "j"]], ["<", ["a", "j"], "y"]]],
    ]
    facts = assumed(
        evidence, ["forall", [["y", "real"]], ["implies", ["<", 1, "y"], inner]], ["<", 1, "x"], ["in", "s", "H"]
    )
    assert shown(evidence, facts, 0, ["<", ["a", "s"], "x"])


@pytest.mark.parametrize(
    ("fact", "goal"),
    [
        (["forall", [["p", ["labels", "a", "b"]]], ["<", 0, ["choose", "p", ["a", 1], ["b", "x"]]]], ["<", 0, "x"]),
        (
            ["forall", [["k", "natural"]], ["<", 0, ["iterate", [["y", "real"]], ["*", 2, "y"], "x", "k"]]],
            ["<", 0, ["*", 2, ["iterate", [["y", "real"]], ["*", 2, "y"], "x", "n"]]],
        ),
        (
            ["forall", [["K", ["subsets", "S"]]], ["<=", ["sum", [["j", "S"]], ["in", "j", "K"], 1], ["size", "S"]]],
            ["<=", ["sum", [["j", "S"]], ["=", "j", "t"], 1], ["size", "S"]],
        ),
        (
            ["forall", [["f", "curve"], ["y", "real"]], ["=", ["at_time", "f", "y"], ["at_time", "f", "y"]]],
            ["forall", [["y", "real"]], ["=", ["*", "y", "y"], ["*", "y", "y"]]],
        ),
        (["forall", [["q", ["product", "S", "S"]]], ["<", 0, ["abs2", ["b", ["first", "q"], ["second", "q"]]]]],
         ["<", 0, ["abs2", ["b", "s", "t"]]]),
        (["forall", [["y", "real"], ["z", "real"]], ["<", 0, "z"]], ["<", 0, "x"]),
        (
            ["forall", [["m", ["maps", "S", "complex"]], ["u", "S"]], ["=", ["m", "u"], ["m", "u"]]],
            ["=", ["b", "s", "t"], ["b", "s", "t"]],
        ),
    ],
)  # fmt: skip
def test_values_that_reduce_are_found(fact: Json, goal: Json) -> None:
    evidence = Evidence(VARIABLES)
    assert shown(evidence, assumed(evidence, fact), 0, goal)


def test_an_open_premise_is_named() -> None:
    evidence = Evidence(VARIABLES)
    (fact,) = assumed(evidence, ["forall", [["y", "real"]], ["implies", ["<", 0, "y"], ["<", 0, ["^", "y", 2]]]])
    goal = read(evidence, ["<", 0, ["^", ["a", "s"], 2]])
    found = find_instance(fact.term, goal, [fact], open_premises=True)
    (missing,) = found.missing
    assert missing == read(evidence, ["<", 0, ["a", "s"]])
    proved = {missing: evidence.assume(["<", 0, ["a", "s"]])}
    last = emit_instance(evidence, fact.theorem, found, proved)
    assert theorems(evidence)[last].conclusion == goal
    with pytest.raises(Stuck):
        find_instance(fact.term, goal, [fact])


def test_without_a_goal_the_premises_determine_the_instance() -> None:
    evidence = Evidence(VARIABLES)
    positive = ["forall", [["y", "real"]], ["implies", ["<", 0, "y"], ["<", 0, ["^", "y", 2]]]]
    facts = assumed(evidence, positive, ["<", 0, ["a", "s"]])
    last = emit_instance(evidence, 0, find_instance(facts[0].term, None, facts))
    assert theorems(evidence)[last].conclusion == read(evidence, ["<", 0, ["^", ["a", "s"], 2]])


@pytest.mark.parametrize(
    ("fact", "goal"),
    [
        (["forall", [["y", "real"]], ["<=", 0, ["^", "y", 2]]], ["<=", 0, ["^", ["b", "s", "t"], 2]]),
        (["forall", [["y", "real"]], ["=", "y", "y"]], ["=", "x", ["a", "s"]]),
        (["forall", [["f", ["maps", "S", "complex"]]], ["=", ["sum", [["i", "S"]], ["f", "i"]], ["f", "s"]]],
         ["=", ["sum", [["i", "S"]], ["a", "i"]], ["a", "t"]]),
        (["forall", [["c", "complex"]], ["=", ["sum", [["i", "S"]], "c"], 0]],
         ["=", ["sum", [["i", "S"]], ["a", "i"]], 0]),
        (["forall", [["y", "real"]], ["implies", ["<", 1, "y"], ["<", 0, "y"]]], ["<", 0, "x"]),
    ],
)  # fmt: skip
def test_what_is_no_instance_is_refused(fact: Json, goal: Json) -> None:
    """A complex number is not real, a bound variable does not leave its binder, a premise is not made up."""
    evidence = Evidence(VARIABLES)
    facts = assumed(evidence, fact)
    with pytest.raises(Stuck):
        find_instance(facts[0].term, read(evidence, goal), facts)

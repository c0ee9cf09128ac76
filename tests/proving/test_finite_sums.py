"""Identities of sums modulo facts: what a search finds the kernel replays, what is false stays open."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.proving.replays import assumed, read, theorems
from verify.kernel.terms import Term
from verify.proving.evidence import Evidence
from verify.proving.facts import Fact, Stuck
from verify.proving.finite_sums import emit_sum, find_sum, names_of, sum_equation

Json = Any

VARIABLES = [
    ["S", "set"],
    ["T", "set"],
    ["m", ["maps", "S", "T", "complex"]],
    ["n", ["maps", "T", "S", "complex"]],
    ["f", ["maps", "S", "complex"]],
    ["h", ["maps", "S", "complex"]],
    ["s", "S"],
    ["t", "T"],
    ["x", "complex"],
    ["G", "abelian"],
    ["a", ["maps", ["element", "G"], "complex"]],
    ["g", ["element", "G"]],
    ["H", ["subsets", "S"]],
    ["mul", ["maps", "S", "S", "S"]],
]
LITTLE = 300_000


def total(binders: list[Json], *factors: Json) -> Json:
    return ["sum", binders, ["*", *factors]]


ROWS = ["forall", [["i", "S"]], ["=", ["sum", [["j", "T"]], ["m", "i", "j"]], 1]]
INVERSE = [
    "forall",
    [["i", "S"], ["k", "S"]],
    ["=", total([["j", "T"]], ["m", "i", "j"], ["n", "j", "k"]), ["indicator", ["=", "i", "k"]]],
]
REAL = ["forall", [["i", "S"]], ["=", ["conj", ["f", "i"]], ["f", "i"]]]
SAME = ["forall", [["i", "S"]], ["=", ["f", "i"], ["h", "i"]]]
INSIDE = ["forall", [["i", "S"]], ["implies", ["in", "i", "H"], ["=", ["f", "i"], 0]]]
SHIFT = [
    "forall",
    [["u", "S"], ["w", ["maps", "S", "complex"]]],
    ["=", ["sum", [["b", "S"]], ["w", ["mul", "u", "b"]]], ["sum", [["b", "S"]], ["w", "b"]]],
]

TRUE: dict[str, tuple[list[Json], Json]] = {
    "renamed": ([], ["=", total([["i", "S"]], ["f", "i"], "x"), ["*", "x", ["sum", [["k", "S"]], ["f", "k"]]]]),
    "under a binder": ([ROWS], ["=", ["sum", [["j", "T"], ["i", "S"]], ["m", "i", "j"]], ["size", "S"]]),
    "weighted": (
        [ROWS],
        ["=", total([["j", "T"], ["i", "S"]], ["f", "i"], ["m", "i", "j"]), ["sum", [["i", "S"]], ["f", "i"]]],
    ),
    "inverse": (
        [INVERSE],
        [
            "=",
            total([["i", "S"], ["j", "T"]], ["f", "i"], ["m", "i", "j"], ["n", "j", "s"]),
            ["f", "s"],
        ],
    ),
    "identity put in": (
        [INVERSE, ["forall", [["i", "S"], ["j", "T"]], ["=", ["m", "i", "j"], 0]]],
        ["=", ["f", "s"], 0],
    ),
    "rewritten": (
        [REAL],
        ["=", ["sum", [["i", "S"]], ["abs2", ["f", "i"]]], ["sum", [["i", "S"]], ["^", ["f", "i"], 2]]],
    ),
    "one for another": ([SAME], ["=", ["sum", [["i", "S"]], ["f", "i"]], ["sum", [["i", "S"]], ["h", "i"]]]),
    "a condition": (
        [INSIDE],
        ["=", ["sum", [["i", "S"]], ["f", "i"]], ["sum", [["i", "S"]], ["not", ["in", "i", "H"]], ["f", "i"]]],
    ),
    "members": ([INSIDE], ["forall", [["i", ["members", "H"]]], ["=", ["f", ["inclusion", "i"]], 0]]),
    "labels": (
        [["forall", [["p", ["labels", "a", "b"]]], ["=", ["choose", "p", ["a", "x"], ["b", ["f", "s"]]], 1]]],
        ["forall", [["q", ["labels", "a", "b"]]], ["=", ["choose", "q", ["a", ["f", "s"]], ["b", "x"]], 1]],
    ),
    "a union": (
        [["=", "x", 1], INVERSE],
        [
            "forall",
            [["u", ["union", "S", ["unit"]]], ["v", "S"]],
            [
                "=",
                ["case", "u", ["l", total([["j", "T"]], ["m", "l", "j"], ["n", "j", "v"], "x")], ["r", "x"]],
                ["case", "u", ["l", ["indicator", ["=", "l", "v"]]], ["r", 1]],
            ],
        ],
    ),
    "translated": (
        [SHIFT],
        [
            "=",
            total([["i", "S"], ["j", "S"]], ["f", "i"], ["h", ["mul", "i", "j"]]),
            ["*", ["sum", [["i", "S"]], ["f", "i"]], ["sum", [["j", "S"]], ["h", "j"]]],
        ],
    ),
    "a quotient": ([["=", ["*", "x", ["/", 1, "x"]], 1], ["=", ["*", "x", ["f", "s"]], 0]], ["=", ["f", "s"], 0]),
    "sizes": (
        [["=", ["+", ["size", "S"], 1], ["size", "T"]]],
        ["=", ["size", ["union", "S", ["unit"]]], ["size", "T"]],
    ),
    "a group": (
        [["forall", [["i", ["element", "G"]]], ["=", ["a", ["-", "i"]], ["a", "i"]]]],
        [
            "=",
            total([["i", ["element", "G"]]], ["a", ["-", "g", "i"]], ["a", "i"]),
            total([["i", ["element", "G"]]], ["a", ["-", "i", "g"]], ["a", "i"]),
        ],
    ),
}  # fmt: skip

FALSE: dict[str, tuple[list[Json], Json]] = {
    "another size": ([ROWS], ["=", ["sum", [["j", "T"], ["i", "S"]], ["m", "i", "j"]], ["size", "T"]]),
    "columns for rows": ([ROWS], ["=", ["sum", [["i", "S"]], ["m", "i", "t"]], 1]),
    "the other product": (
        [INVERSE],
        ["=", total([["i", "S"]], ["n", "t", "i"], ["m", "i", "t"]), 1],
    ),
    "outside": ([INSIDE], ["=", ["sum", [["i", "S"]], ["f", "i"]], 0]),
    "a bound index that stays": ([SAME], ["=", ["sum", [["i", "S"]], ["f", "i"]], ["h", "s"]]),
    "no divisor": ([["=", ["*", "x", ["f", "s"]], 0]], ["=", ["f", "s"], 0]),
}


def posed(name: str) -> tuple[Evidence, list[Fact], Term]:
    """Return a proof that assumes what is said, the facts, and the goal."""
    said, goal = TRUE[name]
    evidence = Evidence(VARIABLES)
    return evidence, assumed(evidence, *said), read(evidence, goal)


@pytest.mark.parametrize("name", TRUE)
def test_true_identities_are_found_and_replayed(name: str) -> None:
    evidence, facts, formula = posed(name)
    number = sum_equation(evidence, formula, facts)
    proved = theorems(evidence)[number]
    assert proved.conclusion == formula
    assert proved.hypotheses <= {fact.term for fact in facts}


@pytest.mark.parametrize("name", TRUE)
def test_steps_from_a_stored_search_are_the_same(name: str) -> None:
    said, goal = TRUE[name]
    first, second = Evidence(VARIABLES), Evidence(VARIABLES)
    facts = assumed(first, *said)
    sum_equation(first, read(first, goal), facts)
    formula = read(second, goal)
    found = json.loads(json.dumps(find_sum(formula, assumed(second, *said), names_of(second))))
    emit_sum(second, formula, facts, found)
    assert (first.variables, first.steps) == (second.variables, second.steps)


@pytest.mark.parametrize("name", TRUE)
def test_a_stored_search_serves_where_other_names_are_taken(name: str) -> None:
    evidence, facts, formula = posed(name)
    taken = names_of(evidence) | {"i", "j", "k", "u", "v", "i'", "l"}
    number = emit_sum(evidence, formula, facts, find_sum(formula, facts, taken))
    assert theorems(evidence)[number].conclusion == formula


@pytest.mark.parametrize("name", FALSE)
def test_false_identities_are_stuck_and_leave_no_step(name: str) -> None:
    said, goal = FALSE[name]
    evidence = Evidence(VARIABLES)
    facts = assumed(evidence, *said)
    with pytest.raises(Stuck):
        sum_equation(evidence, read(evidence, goal), facts, work=LITTLE)
    assert len(evidence.steps) == len(said)


def test_a_search_may_run_out_of_steps() -> None:
    said, goal = TRUE["translated"]
    evidence = Evidence(VARIABLES)
    with pytest.raises(Stuck, match="the search has taken too many steps"):
        find_sum(read(evidence, goal), assumed(evidence, *said), work=4000)


def test_a_fact_that_is_gone_is_named() -> None:
    said, goal = TRUE["inverse"]
    evidence = Evidence(VARIABLES)
    found = find_sum(read(evidence, goal), assumed(evidence, *said), names_of(evidence))
    with pytest.raises(Stuck, match="no fact is named"):
        emit_sum(evidence, read(evidence, goal), [], found)


def test_what_was_found_for_other_facts_of_the_same_names_is_not_used() -> None:
    goal = ["=", ["*", "x", ["f", "s"]], ["*", "x", ["h", "s"]]]
    twice = ["=", ["*", 2, ["f", "s"]], ["*", 2, ["h", "s"]]]
    first, second = Evidence(VARIABLES), Evidence(VARIABLES)
    found = find_sum(read(first, goal), assumed(first, SAME))
    facts = assumed(second, twice)
    with pytest.raises(Stuck):
        emit_sum(second, read(second, goal), facts, found)
    named = {"rewrite": [], "cofactors": [{"by": "h0", "over": [], "at": [], "times": "x"}]}
    with pytest.raises(Stuck, match="left over"):
        emit_sum(second, read(second, goal), facts, named)
    halved = {**named, "cofactors": [{**named["cofactors"][0], "times": ["*", ["/", 1, 2], "x"]}]}
    number = emit_sum(second, read(second, goal), facts, halved)
    assert theorems(second)[number].conclusion == read(second, goal)


numbers = st.fractions(min_value=-3, max_value=3, max_denominator=3).filter(bool)


multiples_of_facts = st.lists(
    st.tuples(st.booleans(), numbers, st.sampled_from([1, "x", ["f", "s"]])), min_size=1, max_size=3
)


@settings(max_examples=10, deadline=None)
@given(multiples_of_facts, numbers)
def test_combinations_of_facts_are_found(multiples: list[tuple[bool, Any, Json]], shift: Any) -> None:
    """Σ of multiples of two facts, under sums and not, and the same with a number that is too much."""
    evidence = Evidence(VARIABLES)
    facts = assumed(evidence, ROWS, ["=", ["*", "x", ["f", "s"]], ["h", "s"]])
    left, right = [], []
    for summed, number, factor in multiples:
        scale = ["/", number.numerator, number.denominator]
        if summed:
            left.append(total([["i", "S"], ["j", "T"]], scale, factor, ["h", "i"], ["m", "i", "j"]))
            right.append(total([["i", "S"]], scale, factor, ["h", "i"]))
        else:
            left.append(["*", scale, factor, "x", ["f", "s"]])
            right.append(["*", scale, factor, ["h", "s"]])
    goal = read(evidence, ["=", ["+", *left], ["+", *right]])
    number = sum_equation(evidence, goal, facts)
    assert theorems(evidence)[number].conclusion == goal
    false = ["=", ["+", *left, ["/", shift.numerator, shift.denominator]], ["+", *right]]
    with pytest.raises(Stuck):
        sum_equation(evidence, read(evidence, false), facts, work=LITTLE)


SCRIPT = """
import json
from tests.proving.test_finite_sums import TRUE, VARIABLES
from tests.proving.replays import assumed, read
from verify.proving.evidence import Evidence
from verify.proving.finite_sums import find_sum
found = []
for name in ("inverse", "translated", "a condition"):
    evidence = Evidence(VARIABLES)
    said, goal = TRUE[name]
    found.append(find_sum(read(evidence, goal), assumed(evidence, *said)))
print(json.dumps(found))
"""


def test_what_is_found_does_not_depend_on_the_hash_seed() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "77")
    }
    assert len(found) == 1

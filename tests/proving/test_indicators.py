"""Indicators of comparisons get the values that facts tell, and no other ones."""

import pytest

from verify.proving.goal import Goal
from verify.proving.indicators import cleared, undecided
from verify.proving.state import Proof

PART = ["*", "x", ["indicator", ["<=", 0, "x"]]]


def goal(*hypotheses, target):
    return Goal(Proof(checked=True), ["forall", [["x", "real"]], ["implies", *hypotheses, target]]).intro()


@pytest.mark.parametrize(("condition", "value"), [(["<=", 0, "x"], 1), (["not", ["<=", 0, "x"]], 0)])
def test_a_fact_decides_an_indicator_in_the_goal_and_in_other_facts(condition, value):
    posed = goal(condition, ["<", PART, 5], target=["<=", PART, 7])
    clear = cleared(posed)
    assert clear.target == ["<=", ["*", "x", value], 7]
    assert clear.proof.formula(["<", ["*", "x", value], 5]) in [fact.term for fact in clear.facts]
    assert undecided(clear) is None


def test_without_a_fact_the_condition_is_left_to_be_distinguished():
    posed = goal(["<", 0, "x"], target=["<=", 0, PART])
    assert cleared(posed) is posed
    assert undecided(posed) == ["<=", 0, "x"]


def test_conditions_on_indices_and_on_bound_variables_are_left_alone():
    entries = ["sum", [["j", ["range", 1, 3]]], ["indicator", ["=", "j", 2]]]
    bound = ["sum", [["j", ["range", 1, 3]]], ["indicator", ["<=", "x", "j"]]]
    assert undecided(goal(["<", 0, "x"], target=["<=", ["+", entries, bound], 4])) is None

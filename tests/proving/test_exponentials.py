"""What is known of exponentials: the facts that are added hold, and proofs by them are replayed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.kernel.certificate import run
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader
from verify.language.trees import substituted
from verify.proving.exponentials import exponentials
from verify.proving.goal import Goal
from verify.proving.scripts import ScriptError, lines_of, script
from verify.proving.state import Proof

BOUND = ["forall", [["x", "real"]], ["<=", ["+", 2, "x", ["^", "x", 2]], ["+", ["exp", "x"], ["exp", ["^", "x", 2]]]]]


def test_nothing_is_added_where_there_is_no_exponential() -> None:
    goal = Goal(Proof(), ["forall", [["x", "real"]], ["<=", 0, ["^", "x", 2]]]).intro()
    exponentials(goal)
    assert goal.facts == []


@settings(deadline=None, max_examples=30)
@given(st.integers(-3, 3), st.integers(-3, 3))
def test_the_facts_hold_at_values(first: int, second: int) -> None:
    sides = ["<=", ["exp", ["*", first, "x"]], ["exp", ["+", "x", second]]]
    goal = Goal(Proof(), ["forall", [["x", "real"]], sides]).intro()
    exponentials(goal)
    assert goal.facts
    for fact in goal.facts:
        assert Interpreter().formula(Reader().formula(substituted(fact.tree, {"x": 2}), {}))


def test_a_line_of_a_proof_adds_them() -> None:
    goal = Goal(Proof(), BOUND)
    goal.by(script(lines_of("intro\nexponentials\nby linear")))
    evidence = goal.evidence()
    *_, theorem = run(evidence.variables, evidence.steps, Reader())
    assert theorem.closed
    assert theorem.lemmas == {"exponential"}


def test_the_line_stands_alone() -> None:
    with pytest.raises(ScriptError, match="it stands alone"):
        Goal(Proof(), BOUND).by(script(lines_of("intro\nexponentials of x")))


def test_a_bound_that_fails_is_not_proved() -> None:
    goal = Goal(Proof(), ["forall", [["x", "real"]], ["<=", ["+", 1, ["*", 2, "x"]], ["exp", "x"]]])
    with pytest.raises((ScriptError, KernelError)):
        goal.by(script(lines_of("intro\nexponentials\nby linear")))

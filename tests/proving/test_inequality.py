"""Inequalities: what is proved is replayed by the kernel, and what is false is not proved."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.proving.bench import posed, proved, reals
from verify.proving.emission import emit
from verify.proving.facts import Stuck
from verify.proving.inequality import find_inequality, find_linear, inequality, linear

pytest.importorskip("highspy")
Json = Any
THREE_POSITIVE = [["<", 0, "a"], ["<", 0, "b"], ["<", 0, "c"]]
NESBITT = ["+", ["/", "a", ["+", "b", "c"]], ["/", "b", ["+", "a", "c"]], ["/", "c", ["+", "a", "b"]]]

TRUE: list[tuple[str, list[Json], Json]] = [
    ("x y", [], ["<=", ["*", 2, "x", "y"], ["+", ["^", "x", 2], ["^", "y", 2]]]),
    ("x a", [["<", ["+", ["*", 3, "x"], ["*", 7, "a"]], 4], ["<", 3, ["*", 2, "x"]]], ["<", "a", 0]),
    ("x y", [["<", 1, "x"], ["<", 1, "y"]], ["<", ["-", ["+", "x", "y"], 1], ["*", "x", "y"]]),
    ("x y", [["<", 0, "x"], ["<", 0, "y"]], ["<=", 2, ["+", ["/", "x", "y"], ["/", "y", "x"]]]),
    ("x y", [["and", ["<=", "x", "y"], ["not", ["<", "x", "y"]]]], ["=", "x", "y"]),
    ("x y", [["<", "x", "y"]], ["!=", "x", "y"]),
    ("a b c", THREE_POSITIVE, ["<=", ["/", 3, 2], NESBITT]),
    ("x", [["<", 0, "x"]], ["<", 0, ["/", 1, ["+", "x", ["^", "x", 2]]]]),
    ("x", [["<=", ["radical", 2, 2, 1], "x"]], ["<=", 2, ["^", "x", 2]]),
]
FALSE: list[tuple[str, list[Json], Json]] = [
    ("x y", [], ["<", ["*", 2, "x", "y"], ["+", ["^", "x", 2], ["^", "y", 2]]]),
    ("x a", [["<", ["+", ["*", 3, "x"], ["*", 7, "a"]], 4], ["<", 3, ["*", 2, "x"]]], ["<", "a", ["/", -1, 10]]),
    ("x y", [["<=", 1, "x"], ["<", 1, "y"]], ["<", ["-", ["+", "x", "y"], 1], ["*", "x", "y"]]),
    ("x y", [["!=", "y", 0], ["!=", "x", 0]], ["<=", 2, ["+", ["/", "x", "y"], ["/", "y", "x"]]]),
    ("x y", [["<=", "x", "y"]], ["=", "x", "y"]),
    ("x y", [["<=", "x", "y"]], ["!=", "x", "y"]),
    ("a b c", THREE_POSITIVE, ["<", ["/", 3, 2], NESBITT]),
    ("x", [], ["<=", ["/", "x", "x"], 0]),
    ("x y", [["=", "y", ["-", 1, "x"]]], ["<=", ["*", 5, "x", "y"], 1]),
]


@pytest.mark.parametrize(("names", "hypotheses", "goal"), TRUE)
def test_proves(names: str, hypotheses: list[Json], goal: Json) -> None:
    proved(reals(names), hypotheses, goal, inequality)


@pytest.mark.parametrize(("names", "hypotheses", "goal"), FALSE)
def test_is_stuck_at_what_is_false_and_takes_no_step(names: str, hypotheses: list[Json], goal: Json) -> None:
    evidence, term, facts = posed(reals(names), hypotheses, goal)
    before = list(evidence.steps)
    with pytest.raises(Stuck, match="tried"):
        inequality(evidence, term, facts)
    assert evidence.steps == before


@pytest.mark.parametrize(("names", "hypotheses", "goal"), TRUE)
def test_what_is_stored_is_emitted_as_after_the_search(names: str, hypotheses: list[Json], goal: Json) -> None:
    searched, term, facts = posed(reals(names), hypotheses, goal)
    inequality(searched, term, facts)
    stored, term, facts = posed(reals(names), hypotheses, goal)
    emit(stored, term, facts, find_inequality(term, facts))
    assert stored.steps == searched.steps


def test_a_stored_proof_does_not_mind_other_facts() -> None:
    hypotheses = [["<", "x", "y"], ["<", "y", "z"]]
    _, term, facts = posed(reals("x y z"), hypotheses, ["<", "x", "z"])
    found = find_linear(term, facts)
    proved(
        reals("x y z"), [["<", 0, "z"], *reversed(hypotheses)], ["<", "x", "z"], lambda e, g, f: emit(e, g, f, found)
    )
    evidence, term, facts = posed(reals("x y z"), hypotheses[:1], ["<", "x", "z"])
    with pytest.raises(Stuck, match="not known here"):
        emit(evidence, term, facts, found)


numbers = st.integers(-6, 6)
NAMES = ["x", "y", "z"]


@st.composite
def linear_forms(draw: st.DrawFn) -> Json:
    return ["+", draw(numbers), *(["*", draw(numbers), name] for name in NAMES)]


@settings(max_examples=40)
@given(
    st.lists(st.tuples(linear_forms(), linear_forms(), st.booleans()), min_size=1, max_size=4),
    st.lists(st.fractions(0, 5, max_denominator=6), min_size=4, max_size=4),
    st.fractions(0, 3, max_denominator=4),
)
def test_finds_farkas_combinations(
    hypotheses: list[tuple[Json, Json, bool]], multipliers: list[Fraction], slack: Fraction
) -> None:
    facts = [["<" if strict else "<=", left, right] for left, right, strict in hypotheses]
    weights = [["/", m.numerator, m.denominator] for m in multipliers]
    left, right = (["+", *(["*", w, fact[side]] for w, fact in zip(weights, facts, strict=False))] for side in (1, 2))
    right.append(["/", slack.numerator, slack.denominator])
    positive = slack > 0 or any(m > 0 and f[0] == "<" for m, f in zip(multipliers, facts, strict=False))
    proved(reals("x y z"), facts, ["<" if positive else "<=", left, right], linear)


@settings(max_examples=30)
@given(st.lists(linear_forms(), min_size=2, max_size=2), st.integers(1, 5))
def test_finds_nothing_where_values_contradict(forms: list[Json], gap: int) -> None:
    """Both hypotheses hold with equality somewhere, or are contradictory; then everything follows."""
    one, two = forms
    evidence, term, facts = posed(reals("x y z"), [["<=", one, two]], ["<=", ["+", one, gap], two])
    constant = all(a[1] == b[1] for a, b in zip(one[2:], two[2:], strict=True))
    if (constant and one[1] > two[1]) or (constant and one[1] + gap <= two[1]):
        linear(evidence, term, facts)
    else:
        with pytest.raises(Stuck):
            linear(evidence, term, facts)


def test_a_goal_that_is_known_takes_no_search() -> None:
    evidence = proved(reals("x y"), [["and", ["<", "y", "x"], ["not", ["<", "x", "y"]]]], ["<=", "y", "x"], inequality)
    assert [step["rule"] for step in evidence.steps] == ["assume", "project", "order"]


def test_a_goal_that_is_no_comparison() -> None:
    evidence, term, facts = posed([["x", "real"]], [], ["or", ["<=", "x", 0], ["<", 0, "x"]])
    with pytest.raises(Stuck, match="no comparison"):
        inequality(evidence, term, facts)


def test_the_solver_is_silent_before_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    highspy, heard = pytest.importorskip("highspy"), []
    made = highspy.Highs.enableCallbacks
    monkeypatch.setattr(
        highspy.Highs,
        "enableCallbacks",
        lambda solver: (heard.append(solver.getOptionValue("output_flag")[1]), made(solver)),
    )
    proved(reals("x y"), *TRUE[0][1:], inequality)
    assert heard
    assert not any(heard)

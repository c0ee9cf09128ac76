"""The square that is zero is found in a vanishing sum of squares; so are parts of goals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proving.replays import assumed, read, theorems
from verify.language import to_json
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.goal_parts import emit_parts, names_of, parts_of
from verify.proving.vanishing import vanishing

Json = Any

VARIABLES = [
    ["S", "set"],
    ["f", ["maps", "S", "complex"]],
    ["w", ["maps", "S", "real"]],
    ["x", "real"],
    ["y", "real"],
    ["s", "S"],
]
OTHERS = ["sum", [["i", "S"]], ["!=", "i", "s"], ["abs2", ["f", "i"]]]
SQUARES = ["+", ["^", "x", 2], ["*", 3, ["^", ["-", "x", "y"], 2]], OTHERS]
WEIGHTED = ["sum", [["i", "S"]], ["*", ["w", "i"], ["abs2", ["f", "i"]]]]
POSITIVE = ["forall", [["i", "S"]], ["<", 0, ["w", "i"]]]
OUTSIDE = ["forall", [["j", "S"]], ["implies", ["!=", "j", "s"], ["=", ["f", "j"], 0]]]


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ([["=", SQUARES, 0]], ["=", "x", 0]),
        ([["=", SQUARES, 0]], ["=", ["-", "x", "y"], 0]),
        ([["=", SQUARES, 0]], OUTSIDE),
        ([["=", WEIGHTED, 0], POSITIVE, ["<=", 0, "x"]], ["=", ["f", "s"], 0]),
    ],
)
def test_a_square_is_found(said: list[Json], goal: Json) -> None:
    evidence = Evidence(VARIABLES)
    zero, *facts = assumed(evidence, *said)
    formula = read(evidence, goal)
    number = vanishing(evidence, zero, formula, facts)
    proved = theorems(evidence)[number]
    assert proved.conclusion == formula
    assert proved.hypotheses <= {zero.term, *(fact.term for fact in facts[:1])}


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ([["=", SQUARES, 0]], ["=", "y", 0]),
        ([["=", SQUARES, 0]], ["=", ["f", "s"], 0]),
        ([["=", WEIGHTED, 0], ["<=", 0, "x"]], ["=", ["f", "s"], 0]),
        ([["=", ["+", ["^", "x", 2], "y"], 0]], ["=", "x", 0]),
        ([["=", SQUARES, 1]], ["=", "x", 0]),
    ],
)
def test_what_does_not_vanish_is_stuck(said: list[Json], goal: Json) -> None:
    evidence = Evidence(VARIABLES)
    zero, *facts = assumed(evidence, *said)
    with pytest.raises(Stuck):
        vanishing(evidence, zero, read(evidence, goal), facts)


@pytest.mark.parametrize(
    ("goal", "count"),
    [
        (["and", ["<", 0, 1], ["<", 1, 2]], 2),
        (["forall", [["i", ["range", 1, 3]]], ["<", 0, "i"]], 3),
        (
            ["forall", [["r", "real"], ["p", ["labels", "a", "b"]]], ["<", ["choose", "p", ["a", "x"], ["b", "r"]], 1]],
            2,
        ),
        (["forall", [["u", ["union", "S", ["unit"]]]], ["<", 0, ["case", "u", ["l", ["w", "l"]], ["r", "x"]]]], 2),
        (["forall", [["i", "S"]], ["implies", ["<", 0, "x"], ["forall", [["j", "S"]], ["=", "i", "j"]]]], 1),
    ],
)
def test_a_goal_follows_from_its_parts(goal: Json, count: int) -> None:
    evidence = Evidence(VARIABLES)
    formula = read(evidence, goal)
    parts = parts_of(formula)
    assert parts is not None
    assert len(parts) == count

    def from_a_contradiction(part: Any) -> int:
        wrong = evidence.assume(["=", 0, 1])
        return evidence.contradiction(to_json(part, names_of(evidence)), wrong, evidence.evaluate(["=", 0, 1]))

    number = emit_parts(evidence, formula, [from_a_contradiction] * count)
    assert theorems(evidence)[number].conclusion == formula
    with pytest.raises(ValueError, match="parts"):
        emit_parts(evidence, formula, [from_a_contradiction] * (count + 1))

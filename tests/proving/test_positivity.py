"""Signs by form, with facts, instances of facts and linear arithmetic."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proving.bench import posed, proved, reals
from verify.proving.facts import Stuck
from verify.proving.positivity import positivity

pytest.importorskip("highspy")
Json = Any
WEIGHTS = [["S", "set"], ["w", ["maps", "S", "real"]], ["z", ["maps", "S", "complex"]], ["t", "S"]]
WEIGHTED = ["sum", [["s", "S"]], ["/", ["*", ["w", "s"], ["abs2", ["z", "s"]]], ["+", 1, ["w", "s"]]]]


@pytest.mark.parametrize(
    ("hypotheses", "goal"),
    [
        ([["<", 1, "x"], ["<=", 0, "y"]], ["<", 0, ["/", ["*", "x", ["+", 1, "y"]], ["+", "x", ["^", "y", 2]]]]),
        ([["<", 1, "x"], ["<=", "x", "y"]], ["!=", ["-", "x", ["*", 2, "y"]], 0]),
        ([], ["<", 0, ["+", ["radical", 2, 3, 1], ["^", "x", 2]]]),
        ([["and", ["<", 0, "x"], ["not", ["<=", "y", 3]]]], ["<", 0, ["*", "x", ["-", "y", 2]]]),
    ],
)
def test_sees_signs(hypotheses: list[Json], goal: Json) -> None:
    proved(reals("x y"), hypotheses, goal, positivity)


def test_uses_universal_facts() -> None:
    every = ["forall", [["s", "S"]], ["<", 0, ["w", "s"]]]
    proved(WEIGHTS, [every], ["<=", 0, WEIGHTED], positivity)
    more = ["forall", [["s", "S"]], ["implies", ["!=", "s", "t"], ["<", 1, ["w", "s"]]]]
    variables = [*WEIGHTS, ["r", "S"]]
    proved(variables, [more, ["!=", "r", "t"]], ["<", 0, ["/", 1, ["w", "r"]]], positivity)
    evidence, goal, facts = posed(variables, [more], ["<", 0, ["w", "r"]])
    with pytest.raises(Stuck, match="no sign was found of"):
        positivity(evidence, goal, facts)


@pytest.mark.parametrize(
    ("hypotheses", "goal", "says"),
    [
        ([["<=", 0, "x"]], ["<", 0, ["*", "x", "y"]], "no sign was found of y"),
        ([["<=", 0, "x"]], ["!=", "x", 0], "neither 0 < e nor e < 0"),
        ([], ["<=", "x", "y"], "is not 0 <= e"),
    ],
)
def test_says_what_is_open(hypotheses: list[Json], goal: Json, says: str) -> None:
    evidence, term, facts = posed(reals("x y"), hypotheses, goal)
    with pytest.raises(Stuck, match=says):
        positivity(evidence, term, facts)

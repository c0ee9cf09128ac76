"""What follows from equations: the steps of an answer take the place of the question, and an answer is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify.kernel.certificate import run
from verify.kernel.reader import Reader
from verify.language.parsing import parse_formula
from verify.proving import finite_sums
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.hints import Hints
from verify.statements.searches import without_questions

VARIABLES = [["J", "set"], ["x", "real"], ["y", "real"], ["f", ["maps", "J", "real"]]]
SQUARE = {"name": "weight", "parameters": [["z", "real"]], "body": ["^", "z", 2]}
CUBE = {**SQUARE, "body": ["^", "z", 3]}
GIVEN = [["=", "x", 2], ["forall", [["j", "J"]], ["=", ["f", "j"], "y"]]]


def formula(text: str) -> object:
    return parse_formula(text, VARIABLES, [SQUARE])


def asked(goal: str) -> Evidence:
    """Ask whether an equation follows from ``GIVEN``."""
    proof = Evidence(VARIABLES)
    first, second = (proof.assume(given) for given in GIVEN)
    proof.generalise(proof.follows(formula(goal), first, second), [], GIVEN)
    return proof


def answer(proof: Evidence, hints: Hints, definition: object = SQUARE) -> str:
    """Return what is proved, as the kernel replays it."""
    variables, steps = without_questions(proof.variables, proof.steps, [definition], hints)
    reader = Reader()
    reader.define([definition])
    return str(run(variables, steps, reader)[-1].conclusion)


@pytest.mark.parametrize(
    "goal",
    [
        "weight(x)*y = 4*y",
        "sum(j in J: x*f(j)^2) = 2*y^2*size(J)",
        "forall j in J: f(j)*x = 2*y",
        "sum(j in J: sum(i in J: f(j) - f(i))) = 0",
    ],
)
def test_multiples_are_found_once(goal: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hints = Hints(tmp_path / "some.hints")
    said = answer(asked(goal), hints)
    hints.save()
    monkeypatch.setattr(finite_sums, "find_sum", None)
    assert answer(asked(goal), Hints(tmp_path / "some.hints")) == said
    assert hints.searched == 1


def test_another_meaning_of_a_name_is_another_question() -> None:
    hints, proof = Hints(), asked("weight(x)*y = 4*y")
    answer(proof, hints)
    with pytest.raises(Stuck):
        answer(proof, hints, CUBE)
    answer(asked("weight(x)*y = 8*y"), hints, CUBE)
    assert hints.searched == 3


def test_the_steps_behind_a_fact_do_not_matter() -> None:
    hints = Hints()
    answer(asked("x*y = 2*y"), hints)
    proof = Evidence(VARIABLES)
    proof.evaluate(["=", 1, 1])
    first, second = (proof.assume(given) for given in GIVEN)
    proof.generalise(proof.follows(formula("x*y = 2*y"), first, second), [], GIVEN)
    answer(proof, hints)
    assert hints.searched == 1

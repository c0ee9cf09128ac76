"""The author's loop: a proof runs, or it is told where it stops and which goal is open."""

import pytest

from tests.command import squares
from verify.command import new
from verify.command.errors import CommandError
from verify.proving.tactics import auto
from verify.statements.model import Statement
from verify.statements.written import Chapter

NAME = squares.TRUE


def statement(claim, proof):
    chapter = Chapter()
    part = chapter.part("claim", "A claim.", claim, witness="1", proof=proof)
    return Statement(NAME, "A claim", "", "", "", "", [], [part])


def built(monkeypatch, claim, proof=auto):
    monkeypatch.setitem(squares.BUILDERS, NAME, lambda: statement(claim, proof))


def test_a_proof_that_runs_is_one_line(run, monkeypatch):
    built(monkeypatch, "forall x in real: 0 < x ==> 0 < x^2 + x")
    status, out, _ = run("prove", NAME)
    assert status == 0
    assert out.startswith(f"ran        {NAME}  1 parts, ")


def test_a_proof_that_stops_names_the_line_and_shows_the_goal(run, monkeypatch):
    def proof(goal):
        goal.intro()
        goal.assumption()

    built(monkeypatch, "forall x in real: 0 < x ==> 1 < x", proof)
    status, out, _ = run("prove", NAME, "--goals")
    line = proof.__code__.co_firstlineno + 2
    assert status == 1
    assert out == f"stuck      {NAME}  {__file__}:{line}: claim: no fact is the goal\n  h1: 0 < x\n  ⊢ 1 < x\n"


def test_a_wrong_step_is_found_where_it_is_taken(run, monkeypatch):
    def proof(goal):
        goal.intro().rule("squares", goal=goal.target)

    built(monkeypatch, "forall x in real: 0 <= x ==> 1 <= x", proof)
    status, out, _ = run("prove", NAME)
    assert status == 1
    assert f"{__file__}:{proof.__code__.co_firstlineno + 1}: claim: the kernel refuses 'squares'" in out


def test_a_skeleton_is_a_module_that_can_be_proved(ledger, tmp_path, monkeypatch):
    (tmp_path / "statements" / "cago").mkdir(parents=True)
    monkeypatch.setattr(new.verify, "__path__", [str(tmp_path)])
    path = new.place("cago/own-new-one")
    assert path == tmp_path / "statements" / "cago" / "own_new_one.py"
    namespace = {"__file__": str(path)}
    exec(new.SKELETON.format(id="cago/own-new-one", title="A theorem"), namespace)
    (part,) = namespace["statement"]().parts
    assert part.part().claim[0] == "forall"


@pytest.mark.parametrize("name", ["Cago/x", "nowork/x", squares.TRUE])
def test_no_skeleton_for_what_is_no_new_id(ledger, name):
    with pytest.raises(CommandError):
        new.place(name)

"""The author's loop: a proof runs, or it is told where it stops and which goal is open."""

import re
from functools import partial

import pytest

from tests.command import squares
from verify import statements
from verify.command import new, prove
from verify.command.errors import CommandError
from verify.proving import hints
from verify.proving.tactics import auto
from verify.statements.model import Statement
from verify.statements.theory import read_theory
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
    assert out.startswith(f"ran        {NAME}  1 part, ")


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


@pytest.fixture
def theories(run, tmp_path, monkeypatch):
    """Return a function that writes a theory into a room of its own, and takes it among what is built."""
    monkeypatch.setattr(statements, "builders", lambda: squares.BUILDERS)

    def write(name, text):
        path = tmp_path / f"{name.partition('/')[2]}.thm"
        path.write_text(text, "utf-8")
        monkeypatch.setitem(squares.BUILDERS, name, partial(read_theory, path))
        return path

    return write


def test_a_skeleton_can_be_read_and_leaves_its_goal_open(run, tmp_path, theories, monkeypatch):
    monkeypatch.setattr(new.statements, "room", lambda work: tmp_path / "works" / work)
    status, out, _ = run("new", "cago/own-new.one", "--title", "A  new one")
    path = tmp_path / "works" / "cago" / "own-new.one.thm"
    assert (status, out) == (
        0,
        f"{path}: write the claim and its proof, then: python -m verify prove cago/own-new.one --goals\n",
    )
    text = path.read_text("utf-8")
    assert text.startswith("statement cago/own-new.one\ntitle A new one\n")
    theory = theories("cago/own-new.one", text)
    status, out, _ = run("prove", "cago/own-new.one", "--goals")
    place = f"{theory}:{1 + text[: text.index('    intro')].count(chr(10))}"
    assert status == 1
    assert out == f"stuck      cago/own-new.one  {place}: the proof leaves the goal open\n  ⊢ 2 · x · y ≤ x² + y²\n"
    theories("cago/own-new.one", text.replace("    intro\n", "    intro\n    by inequality\n"))
    assert run("prove", "cago/own-new.one")[1].startswith("ran        cago/own-new.one  1 part, ")


def test_a_theory_of_another_work_is_told_where_it_belongs(run):
    status, _, err = run("new", "mine/own-first")
    assert status == 2
    assert "'mine' is no work of ours; there are cago, " in err
    assert "a package of your own: python -m verify new mine/own-first --package FOLDER" in err


def test_the_room_of_a_work_is_where_its_theories_are():
    works = {path.parent for path in (statements.room("cago"), statements.room("tasks"))}
    assert works == {statements.folders()[0]}
    assert statements.room("library").name == "library"
    assert statements.room("nowork") is None


PROVED = """\
statement {name}
title Squares
part sign
  says A square is not negative.
  claim forall x in real: 0 <= x^2
  witness 1
  proof
    {proof}
"""


def test_a_theory_that_cannot_be_read_is_no_proof_that_is_stuck(run, theories):
    path = theories("cago/own-sign", PROVED.format(name="cago/own-sign", proof="intro").replace("0 <=", "q <="))
    assert run("prove", "cago/own-sign")[:2] == (
        2,
        f"error      cago/own-sign  {path}:5: column 27: unknown name 'q'\n",
    )


def test_what_a_theory_is_told_elsewhere_is_one_line(run, theories):
    path = theories("cago/own-sign", PROVED.format(name="cago/own-sign", proof="intro"))
    error = f"{path}:8: the proof leaves the goal open"
    assert run("show", "cago/own-sign") == (2, "", f"verify: {error}\n")
    status, out, _ = run("all", "cago/own-sign", "--executor", "serial")
    assert status == 2
    assert f"error      cago/own-sign  certificates/cago/own-sign.json: {error}\n" in out


def test_the_line_that_costs_the_kernel_most_is_told_first(run, theories, monkeypatch):
    proof = "intro\n    have cube: (x + 1)^9*(x - 1)^9 = (x^2 - 1)^9 by ring\n    by inequality"
    path = theories("cago/own-sign", PROVED.format(name="cago/own-sign", proof=proof))
    monkeypatch.setattr(prove, "theories", lambda: {"cago/own-sign": path})
    status, out, _ = run("prove", "cago/own-sign", "--work")
    ran, total, first, *rest = out.splitlines()
    assert status == 0
    assert ran.startswith("ran        cago/own-sign  1 part, ")
    assert re.fullmatch(r"  the proofs take about [\d,]+ steps of work, of 16,000,000 that a certificate may .*", total)
    assert re.fullmatch(r"  +\d+%  line 9: have cube: \(x \+ 1\)\^9\*\(x - 1\)\^9 = \(x\^2 - 1\)\^9 by ring", first)
    shares = [int(line.partition("%")[0]) for line in (first, *rest)]
    assert shares == sorted(shares, reverse=True)
    assert 50 < sum(shares) <= 100 + len(shares)


def test_hints_of_a_theory_are_tidied_only_where_it_was_proved(run, theories, monkeypatch):
    """What a theory uses only claims: its own hints are not asked for, which is no reason to forget them."""

    def proved(*words):
        monkeypatch.setattr(hints, "_KEPT", [])
        return run("prove", *words)[0]

    used = theories("cago/own-sign", PROVED.format(name="cago/own-sign", proof="intro\n    by inequality"))
    using = theories("cago/own-use", PROVED.format(name="cago/own-use", proof="use cago/own-sign sign\n    by sign"))
    assert proved("cago/own-sign") == 0
    kept = used.with_suffix(".hints").read_text()
    more = f"{kept}inequality:0 {{}}\n"
    used.with_suffix(".hints").write_text(more)
    assert proved("cago/own-use", "--tidy") == 0
    assert used.with_suffix(".hints").read_text() == more
    assert not using.with_suffix(".hints").exists()
    assert proved("cago/own-sign", "--tidy") == 0
    assert used.with_suffix(".hints").read_text() == kept


@pytest.mark.parametrize("name", ["Cago/x", "nowork/x", squares.TRUE])
def test_no_skeleton_for_what_is_no_new_id(ledger, name):
    with pytest.raises(CommandError):
        new.place(name)

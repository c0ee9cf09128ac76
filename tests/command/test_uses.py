"""What uses other statements, from end to end: built, replayed in order, stale if and only if a claim has changed."""

from dataclasses import fields
from functools import partial
from pathlib import Path

import pytest

from tests.command import squares
from verify import statements
from verify.command import cache, library, task
from verify.kernel.loader import load
from verify.proving.evidence import Evidence
from verify.proving.scripts import ScriptError
from verify.statements import repairs
from verify.statements.model import Control, Part, Statement
from verify.statements.theory import read_theory

OUT = Path("certificates")
LEMMA, THEOREM = "library/squares", "cago/own-value"
NAMES = {LEMMA, THEOREM}


def lemma(least=0, detours=0):
    """Claim that squares are at least ``least``; a detour halves a conjunction that the proof has just made."""
    claim = ["forall", [["x", "real"]], ["<=", least, ["^", "x", 2]]]
    proof, control = Evidence([["x", "real"]]), Evidence()
    sign = proof.squares(claim[2])
    for _ in range(detours):
        sign = proof.project(proof.conjunction(sign, sign), 0)
    proof.generalise(sign, ["x"])
    strict = ["forall", [["x", "real"]], ["<", least, ["^", "x", 2]]]
    control.counterexample(strict, [{"at": [0]}], control.evaluate(["<", least, ["^", 0, 2]]))
    near = Control("With < it is false.", [(["claim", 2, 0], "<")], control)
    part = Part("sign", "Squares have a sign.", claim, proof, [[1]], [near])
    return Statement(LEMMA, "Squares", "these tests", "", "", "", (), [part])


def theorem():
    claim = ["<=", 0, ["^", 5, 2]]
    proof, control = Evidence(), Evidence()
    proof.specialise(proof.use(LEMMA, "sign"), [5])
    control.evaluate(["<=", 26, ["^", 5, 2]])
    near = Control("With 26 it is false.", [(["claim", 1], 26)], control)
    return Statement(
        THEOREM, "A value", "these tests", "", "", "", (), [Part("sign", "25.", claim, proof, [[]], [near])]
    )


class Stuck(Statement):
    """A lemma whose claim is told, and whose proof does not run."""

    def certificate(self):
        raise ScriptError("squares.thm", 3, "no fact 'nope'")


@pytest.fixture
def built(ledger, monkeypatch):
    """Let the library have a lemma and a theorem; return a function that changes the lemma."""

    def change(statement):
        squares.BUILDERS[LEMMA] = lambda: statement
        monkeypatch.setattr(library, "builders", lambda: squares.BUILDERS)

    monkeypatch.setattr(statements, "builders", lambda: squares.BUILDERS)
    squares.BUILDERS[THEOREM] = theorem
    change(lemma())
    return change


@pytest.fixture
def replays(monkeypatch):
    found, replay = [], task.replayed

    def counted(path, *rest, **more):
        found.append(path.stem)
        return replay(path, *rest, **more)

    monkeypatch.setattr(task, "replayed", counted)
    return found


def words(out):
    return {line.split()[1]: line.split()[0] for line in out.splitlines() if line.split()[1] in NAMES}


def test_the_certificate_names_the_claim_by_its_digest(built):
    tree = theorem().certificate()
    assert tree["uses"] == [{"id": LEMMA, "part": "sign", "claim": lemma().claims()["sign"]}]
    assert tree["parts"][0]["evidence"][0] == {"rule": "use", "entry": 0}


@pytest.mark.parametrize(
    ("name", "part", "says"),
    [("library/cubes", "sign", "no statement 'library/cubes' is built"), (LEMMA, "size", "no decided part 'size'")],
)
def test_what_nothing_builds_cannot_be_used(built, name, part, says):
    proof = Evidence()
    proof.use(name, part)
    with pytest.raises(ValueError, match=says):
        Statement(THEOREM, "", "", "", "", "", (), [Part("sign", "", ["true"], proof, [[]])]).certificate()


def test_all_builds_and_replays_what_is_used_even_if_it_was_not_asked_for(built, run, replays):
    _, out, _ = run("all", "--jobs", "1", THEOREM)
    assert words(out) == {THEOREM: "unpinned"}
    assert sorted(replays) == ["own-value", "squares"]
    assert (OUT / f"{LEMMA}.json").exists()


def test_check_follows_uses_and_refuses_what_is_used_when_it_is_gone(built, run):
    run("all", "--jobs", "1", THEOREM)
    path = str(OUT / f"{THEOREM}.json")
    assert run("check", "--no-digest", path)[:2] == (0, f"proved     {THEOREM}  {path}\n")
    (OUT / f"{LEMMA}.json").unlink()
    status, out, _ = run("check", "--no-digest", path)
    assert status == 1
    assert "uses library/squares, part 'sign': cannot be read: No such file or directory" in out


def test_workers_replay_side_by_side_what_the_lines_of_the_kernel_wait_for(built, run):
    run("all", "--jobs", "1", THEOREM)
    status, out, _ = run("check", "--no-digest", "--jobs", "2", str(OUT))
    assert (status, words(out)) == (0, dict.fromkeys(NAMES, "proved"))


def test_another_proof_makes_stale_itself_alone_and_another_claim_what_uses_it(built, run, replays, monkeypatch):
    tokens = {}
    for digest in ("builder_digest", "own_digest"):
        monkeypatch.setattr(cache.sources, digest, lambda name: tokens.get(name, name))
    monkeypatch.setattr(cache.Cache, "remember_draft", _remembering(cache.Cache.remember_draft))
    run("all", "--jobs", "1", LEMMA, THEOREM)
    assert sorted(replays) == ["own-value", "squares"]
    replays.clear()
    run("all", "--jobs", "1", LEMMA, THEOREM)
    assert replays == []
    tokens[LEMMA] = "another proof"
    built(lemma(detours=1))
    run("all", "--jobs", "1", LEMMA, THEOREM)
    assert replays == ["squares"]
    replays.clear()
    tokens[LEMMA] = "another claim"
    built(lemma(least=-1))
    before = load((OUT / f"{THEOREM}.json").read_bytes())["uses"]
    run("all", "--jobs", "1", LEMMA, THEOREM)
    assert sorted(replays) == ["own-value", "squares"]
    assert load((OUT / f"{THEOREM}.json").read_bytes())["uses"] != before


def _remembering(remember):
    """Keep also what is proved and unpinned, as if the ledger had it."""

    def kept(self, content, draft):
        if draft.outcome is not None:
            line = draft.line.__class__(draft.outcome.verdict, draft.line.id, draft.line.path, "", 0, draft.outcome)
            draft = draft.__class__(line, draft.outcome)
        remember(self, content, draft)

    return kept


def test_show_names_what_is_used(built, run):
    _, out, _ = run("show", THEOREM)
    assert "uses: library/squares, part 'sign'" in out


SIGN = """\
statement library/squares
title Squares
part sign
  says Squares have a sign.
  claim forall {x} in real: 0 <= {x}^2
  witness 1
  proof
    intro
    by inequality
  wrong With < it is false.
    claim forall x in real: 0 < x^2
    fails 0
"""
VALUE = """\
statement cago/own-value
title A value
part sign
  says 25.
  claim 0 <= 5^2
  proof
    use library/squares sign
    by sign at 5
  wrong With 26 it is false.
    replace 0 <= with 26 <=
    fails
"""


@pytest.fixture
def theories(ledger, tmp_path, monkeypatch):
    """Let what is built be theories; return a function that writes one, with its digest as a run would find it."""
    found = {}
    monkeypatch.setattr(statements, "builders", lambda: squares.BUILDERS)
    monkeypatch.setattr(library, "builders", lambda: squares.BUILDERS)
    monkeypatch.setattr(cache.sources, "theories", lambda: found)
    monkeypatch.setattr(cache.Cache, "remember_draft", _remembering(cache.Cache.remember_draft))
    digests = (cache.sources.builder_digest, cache.sources.own_digest, cache.sources.content_digest)

    def write(name, text):
        found[name] = tmp_path / f"{name.replace('/', '-')}.thm"
        found[name].write_text(text, "utf-8")
        squares.BUILDERS[name] = partial(read_theory, found[name])
        for digest in digests:
            digest.cache_clear()
        repairs._proved.cache_clear()

    yield write
    for digest in digests:
        digest.cache_clear()
    repairs._proved.cache_clear()


def test_a_changed_theory_makes_stale_itself_alone_and_a_changed_claim_what_uses_it(theories, run, replays):
    def replayed():
        replays.clear()
        run("all", "--jobs", "1", LEMMA, THEOREM)
        return sorted(replays)

    theories(LEMMA, SIGN.format(x="x"))
    theories(THEOREM, VALUE)
    assert replayed() == ["own-value", "squares"]
    assert replayed() == []
    theories(LEMMA, SIGN.format(x="x").replace("by inequality", "have 0 <= x^2 by form\n    by linear"))
    assert replayed() == ["squares"]
    theories(THEOREM, VALUE.replace("title A value", "title Another value"))
    assert replayed() == ["own-value"]
    before = load((OUT / f"{THEOREM}.json").read_bytes())["uses"]
    theories(LEMMA, SIGN.format(x="y"))
    assert replayed() == ["own-value", "squares"]
    assert load((OUT / f"{THEOREM}.json").read_bytes())["uses"] != before


def test_what_a_repair_claims_now_makes_stale_what_it_repairs(theories, run, replays):
    """A statement uses what its repair proves: if that claims the same part, its own proof is left out."""
    theories(LEMMA, SIGN.format(x="x"))
    theories(THEOREM, VALUE)
    run("all", "--jobs", "1", THEOREM)
    theories(f"{THEOREM}.repair", VALUE.replace("own-value", "own-value.repair"))
    run("all", "--jobs", "1", THEOREM)
    used = load((OUT / f"{THEOREM}.json").read_bytes())["uses"]
    assert [entry["id"] for entry in used] == [f"{THEOREM}.repair"]
    replays.clear()
    run("all", "--jobs", "1", THEOREM)
    assert replays == []


def test_a_lemma_that_is_stuck_is_told_where_it_is_used(built, everything):
    whole = lemma()
    built(Stuck(*(getattr(whole, field.name) for field in fields(whole))))
    status, out, err = everything(THEOREM)
    rejected = f"rejected   {THEOREM}  {OUT / THEOREM}.json: uses {LEMMA}, part 'sign': squares.thm:3: no fact 'nope'"
    assert (status, out.splitlines()[0], err) == (1, rejected, "")

"""The command ``decide``: what it prints, what it writes, and its exit status, on which a script can rely."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import verify
from verify.__main__ import main
from verify.command import decide as command
from verify.deciding import api
from verify.deciding.result import UNDECIDED
from verify.statements.model import pin_of

TRUE = "forall x, y in real: 2*x*y <= x^2 + y^2"
FALSE = "forall x in real: x <= x^2"
OPEN = "forall x in real: exists y in real: y^3 = x"
ROOT = Path(verify.__path__[0]).parent


@pytest.mark.parametrize(
    ("arguments", "status", "first"),
    [
        ([TRUE], 0, "proved"),
        ([FALSE], 1, "refuted"),
        ([OPEN, "--time", "0.4"], 3, "undecided"),
        (["forall x in real: x < 0 and 1 < x ==> x = 2", "--time", "3"], 3, "undecided"),
    ],
)
def test_the_verdict_is_the_first_word_and_the_status(capsys, arguments, status, first):
    assert main(["decide", *arguments]) == status
    assert capsys.readouterr().out.split()[0] == first


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["forall x in real: x <= y"], "line 1, column 24: unknown name 'y'"),
        (["forall x in real: x <="], "line 1"),
        (["no/such/file.claims"], "cannot be read as a file"),
        ([TRUE, "--id", "Own"], "is not spelled like WORK/NAME"),
        ([TRUE, "--ledger", "no-such-ledger.json"], "no-such-ledger.json"),
        (["some/where/claims"], "cannot be read as a file"),
        (["own.thm"], "verify prove WORK/NAME"),
        (["define f(x in real) := x"], "no claim is there"),
        ([""], "no claim is there"),
        (["claim a: forall x in real: 1 < x ==> 0 < x\nwitness x := 1"], "witness 1: 1 < 1 does not hold"),
        (["claim a: 1 = 1\nproof\n  conclude"], "line:3: unknown command 'conclude'"),
        (["claim a: 1 = 1\nproof\n  have 1 = z by ring"], "line:3: column 5: unknown name 'z'"),
        (["claim a: 1 = 1\nproof\n    by ring"], "line:3: expected no indentation"),
        ([TRUE, "--time", "0"], "between 0 and 86400"),
        ([TRUE, "--time", "soon"], "--time"),
        ([], "decide"),
    ],
)
def test_wrong_input_has_one_line_and_the_status_2(capsys, arguments, words):
    assert main(["decide", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert len(captured.err.splitlines()) == 1


class Panic(BaseException):
    """As of a library in Rust."""


@pytest.mark.parametrize("error", [RuntimeError("broken"), MemoryError(), RecursionError(), AssertionError(), Panic()])
def test_a_crash_is_no_verdict(capsys, monkeypatch, error):
    def breaks(*arguments):
        raise error

    monkeypatch.setattr(api, "decide_tree", breaks)
    assert main(["decide", TRUE]) == 70
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "internal error" in captured.err


def test_a_module_that_is_not_there_is_no_verdict():
    code = "import sys; sys.modules['lark'] = None; from verify.__main__ import main; sys.exit(main())"
    run = subprocess.run(
        [sys.executable, "-c", code, "decide", TRUE], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert run.returncode == 70
    assert run.stdout == ""


def test_a_file_with_several_claims(capsys, tmp_path):
    path = tmp_path / "my claims.txt"
    path.write_text(
        f"define square(x in real) := x^2\nclaim one: forall x in real: 0 <= square(x)\nclaim two: {FALSE}\n"
    )
    out = tmp_path / "own.json"
    assert main(["decide", str(path), "--out", str(out), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["id"] == "own/my-claims"
    assert [claim["verdict"] for claim in told["claims"]] == ["proved", "refuted"]
    assert told["claims"][1]["counterexample"] == {"x": "1/2"}
    assert main(["check", str(out), "--no-digest"]) == 0
    assert capsys.readouterr().out.startswith("refuted    own/my-claims")
    assert main(["check", str(out)]) == 4


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "own.claims: no claim is there"),
        (b"define f(x in real) := x", "own.claims: no claim is there"),
        (b"define f(x in real) := x\nclaim a: forall x in reel: x = x", "own.claims: line 2, column 22: unknown name"),
        (b"\xff\xfe", "cannot be read: it is no text in UTF-8"),
    ],
)
def test_what_is_wrong_in_a_file_names_the_file(capsys, tmp_path, content, words):
    path = tmp_path / "own.claims"
    path.write_bytes(content)
    assert main(["decide", str(path)]) == 2
    assert words in capsys.readouterr().err


def test_a_claim_may_be_longer_than_the_name_of_a_file(capsys):
    assert main(["decide", "forall x in real: " + " and ".join(["x < x + 1"] * 30)]) == 0
    assert capsys.readouterr().out.startswith("proved")


PROVED = "claim one: forall x in real: exists y in real: x < y^3\nproof\n  intro\n  exists x^2 + 1\n  by {}\n"


@pytest.mark.parametrize(
    ("reason", "status", "said"),
    [
        ("inequality", 0, "proved\n  ∀ x ∈ ℝ: ∃ y ∈ ℝ: x < y³\nnear-miss: "),
        ("evaluate", 3, "undecided\n  ∀ x ∈ ℝ: ∃ y ∈ ℝ: x < y³\nown.claims:5: no fact is the goal"),
    ],
)
def test_a_proof_in_a_file_decides_its_claim(capsys, tmp_path, reason, status, said):
    path = tmp_path / "own.claims"
    path.write_text(PROVED.format(reason), "utf-8")
    assert main(["decide", str(path)]) == status
    assert capsys.readouterr().out.startswith(said)


def test_nothing_is_written_where_nothing_is_decided(capsys, tmp_path):
    out = tmp_path / "own.json"
    assert main(["decide", OPEN, "--time", "0.4", "--out", str(out)]) == 3
    assert not out.exists()
    assert "is not written" in capsys.readouterr().err


def test_a_ledger_of_ones_own_has_the_last_word(capsys, tmp_path):
    out, ledger = tmp_path / "own.json", tmp_path / "ledger.json"
    assert main(["decide", TRUE, "--out", str(out)]) == 0
    certificate = json.loads(out.read_text())
    (part,) = certificate["parts"]

    def write(pin):
        row = {
            "id": "own/claim", "kind": "lemma", "number": "", "title": "", "aliases": [], "cites": [], "assumes": [],
            "misprints": [], "parts": {part["name"]: pin}, "expected": "proved", "error": None, "texts": None,
        }  # fmt: skip
        ledger.write_text(json.dumps({"works": {}, "statements": [row]}))

    write(pin_of(part, certificate["definitions"]))
    assert main(["decide", TRUE, "--ledger", str(ledger)]) == 0
    write("0" * 64)
    assert main(["decide", TRUE, "--ledger", str(ledger)]) == 2
    assert "claim is not the ledger's" in capsys.readouterr().err


def test_solvers_that_are_missing_are_named(capsys, monkeypatch):
    monkeypatch.setattr(command, "missing", lambda: iter(["'clarabel' is not installed"]))
    assert main(["decide", TRUE]) == 0
    assert capsys.readouterr().err == "'clarabel' is not installed\n"


def test_the_help_tells_the_statuses(capsys):
    assert main(["decide", "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "70 for whatever broke" in said
    assert "A crash never ends with 0, 1 or 3" in said


def test_of_several_claims_a_refutation_counts_most():
    class Decided:
        def __init__(self, verdict):
            self.verdict = verdict

    assert command.status([Decided("proved"), Decided("proved")]) == 0
    assert command.status([Decided("proved"), Decided(UNDECIDED)]) == 3
    assert command.status([Decided(UNDECIDED), Decided("refuted"), Decided("proved")]) == 1

"""Pins are written on the word of a human, each row in its place, and change nothing else."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.command import squares
from verify import pinning
from verify.catalogue import load_catalogue
from verify.command import library
from verify.kernel.certificate import Outcome, texts_of
from verify.kernel.loader import read

PROVED = Outcome("", "proved", ())


def pin(*words):
    return pinning.main([*words, squares.TRUE])


def test_the_ledger_of_the_kernel_is_spelled_like_this():
    assert pinning.spelled(read(library.LEDGER)) == library.LEDGER.read_bytes()


def test_nothing_is_written_without_the_word(ledger, capsys):
    squares.edit_row(ledger, squares.TRUE, parts={}, expected=None)
    before = ledger.read_bytes()
    assert pin() == 0
    out = capsys.readouterr().out
    assert "∀ x ∈ ℂ: x · x = x²" in out
    assert "nothing is pinned" in out
    assert ledger.read_bytes() == before


def test_a_pinned_statement_is_accepted(ledger, capsys):
    before = ledger.read_bytes()
    squares.edit_row(ledger, squares.TRUE, parts={}, expected=None)
    assert pin("--compared") == 0
    assert "proved, pinned" in capsys.readouterr().out
    assert ledger.read_bytes() == before
    assert pin("--compared") == 0
    assert "was pinned already" in capsys.readouterr().out


def test_an_open_part_is_in_the_ledger_without_a_pin(ledger, monkeypatch):
    monkeypatch.setitem(squares.BUILDERS, squares.TRUE, lambda: squares.square(more=[squares.OPEN]))
    assert pin("--compared") == 0
    entry = load_catalogue(ledger).row(squares.TRUE)
    assert entry.expected == "unchecked"
    assert entry.parts["converse"] == ""


def test_new_rows_stand_behind_their_statement_or_work():
    def row(name):
        return {"id": name}

    def names(ledger, name):
        certificate = {"statement": {"id": name, "title": "t"}, "parts": [], "definitions": []}
        return [row["id"] for row in pinning.pinned(ledger, certificate, PROVED)["statements"]]

    ledger = {"works": {}, "statements": [row("a/x"), row("a/x.literal"), row("a/x.1"), row("b/y")]}
    assert names(ledger, "a/x.repair") == ["a/x", "a/x.literal", "a/x.repair", "a/x.1", "b/y"]
    assert names(ledger, "a/own-new") == ["a/x", "a/x.literal", "a/x.1", "a/own-new", "b/y"]
    assert names(ledger, "c/own-new")[-1] == "c/own-new"


def test_what_cannot_be_pinned_is_one_line(ledger, capsys, monkeypatch):
    assert pinning.main(["--compared", "cago/own-sqare"]) == 2
    assert "did you mean 'cago/own-square'?" in capsys.readouterr().err
    monkeypatch.setattr(squares, "proved", squares.refuted)
    assert pin("--compared") == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_numbered_statement_that_the_ledger_lacks_is_refused(ledger):
    tree = json.loads(ledger.read_text())
    with pytest.raises(library.CommandError, match=r"no statement .cago/theorem-2.*outlines has"):
        pinning.pinned(tree, squares.square("cago/theorem-2").certificate(), PROVED)


def test_a_numbered_statement_gets_a_row_from_its_outline(ledger, monkeypatch):
    tree = json.loads(ledger.read_text())
    monkeypatch.setattr(pinning, "outline", lambda name: {"source": "CaGO, Theorem 2.1"})
    certificate = squares.square("cago/theorem-2.1").certificate()
    rows = pinning.pinned(tree, certificate, PROVED)["statements"]
    (row,) = (row for row in rows if row["id"] == "cago/theorem-2.1")
    assert (row["kind"], row["number"], row["title"]) == ("theorem", "2.1", "x x is a power")
    assert [row["id"].partition("/")[0] for row in rows] == ["cago"] * (len(rows) - 1) + ["li2"]
    ledger.write_bytes(pinning.spelled({**tree, "statements": rows}))
    assert load_catalogue(ledger).row("cago/theorem-2.1").expected == "proved"


def rows(ledger):
    return {row["id"]: row for row in read(ledger)["statements"]}


def texts(*words):
    return pinning.main(["--texts", "--certificates", ".", *words])


def written(**changes):
    """Write the certificate of the square with other texts, where ``all`` would."""
    tree = squares.square().certificate()
    tree["statement"] |= changes
    path = Path(f"{squares.TRUE}.json")
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(tree))
    return tree


def test_the_texts_of_all_certificates_that_are_there_are_pinned(ledger, capsys):
    before = rows(ledger)
    for name in before:
        squares.edit_row(ledger, name, texts=None)
    tree = written()
    assert texts() == 0
    assert capsys.readouterr().out == f"{squares.TRUE}: new texts\nthe texts of 1 statements are pinned anew\n"
    assert rows(ledger)[squares.TRUE] == before[squares.TRUE]
    assert rows(ledger)[squares.TRUE]["texts"] == texts_of(tree)
    assert rows(ledger)["li2/a"]["texts"] is None
    assert texts() == 0
    assert capsys.readouterr().out == "the texts of 0 statements are pinned anew\n"


def test_rows_without_the_field_get_it(ledger):
    tree = json.loads(ledger.read_text())
    for row in tree["statements"]:
        del row["texts"]
    ledger.write_text(json.dumps(tree))
    written()
    assert texts() == 0
    assert load_catalogue(ledger).row("li2/a").texts is None
    assert load_catalogue(ledger).row(squares.TRUE).texts is not None


def test_what_changed_since_the_last_commit_is_printed(ledger, capsys):
    written()
    git = ["git", "-c", "user.name=test", "-c", "user.email=test@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "Pinned"]):
        subprocess.run([*git, *words], check=True)
    written(title="Another title")
    assert texts(squares.TRUE) == 0
    out = capsys.readouterr().out
    assert f"{squares.TRUE}: changed texts" in out
    assert "  -title: x x is a power\n" in out
    assert "  +title: Another title\n" in out
    assert "reading" not in out


@pytest.mark.parametrize("name", ["cago/own-cube", "cago/nothing"])
def test_texts_of_nothing_are_one_line(name, ledger, capsys):
    before = ledger.read_bytes()
    assert texts(name) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert ledger.read_bytes() == before


def test_nothing_to_pin_is_wrong_usage(ledger):
    with pytest.raises(SystemExit) as stop:
        pinning.main(["--compared"])
    assert stop.value.code == 2

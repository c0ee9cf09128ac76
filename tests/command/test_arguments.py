"""Wrong arguments of every command: one line that names them and status 2, before any work is done."""

import os
from pathlib import Path
from threading import Thread

import pytest

from tests.command import squares

ONE = f"certificates/{squares.TRUE}.json"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "the following arguments are required: COMMAND; see: python -m verify --help"),
        (["no\nsuch"], "invalid choice: 'no\\nsuch'"),
        (["all", "--out", ""], "argument --out: expected a path, found nothing"),
        (["all", "--out", "ledger.json"], "ledger.json: not a folder"),
        (["all", "--out", "ledger.json/below"], "ledger.json/below: not a folder"),
        (["all", "--json", ""], "argument --json: expected a path, found nothing"),
        (["all", "--json", "no/such/report.json"], "no/such/report.json: there is no folder no/such"),
        (["all", "--junit", "no/junit.xml"], "no/junit.xml: there is no folder no"),
        (["all", "--junit", "folder"], "folder: a folder, not a file"),
        (["all", "--jobs", "two"], "argument --jobs: expected a positive number, found 'two'"),
        (["all", "--backend", "abacus"], "argument --backend: invalid choice: 'abacus'"),
        (["all", "cago/no"], "no statement 'cago/no'"),
        (["all", ""], "no statement ''"),
        (["check"], "no folder 'certificates' is here; 'python -m verify all' writes it"),
        (["check", ""], "a path is empty"),
        (["check", "folder"], "no certificate found in folder"),
        (["check", "fodler"], "no file or folder 'fodler' is here; no statement 'fodler'; see: python -m verify list"),
        (["check", "--permit", "hearsay", "folder"], "--permit: no lemma 'hearsay'"),
        (["check", "--jobs", "-1", "folder"], "argument --jobs: expected"),
        (["check", "x" * 5000], "File name too long"),
        (["show"], "the following arguments are required"),
        (["show", "cago/own-sqare"], "no statement 'cago/own-sqare'; did you mean 'cago/own-square'?"),
        (["explain"], "the following arguments are required"),
        (
            ["decide", "1 < 2", "--time", "long"],
            "argument --time: expected a number of seconds between 0 and 86400",
        ),
        (["decide", "1 < 2", "--out", "no/such.json"], "no/such.json: there is no folder no"),
        (["decide", "1 < 2", "--out", "folder"], "folder: a folder, not a file"),
        (["audit", "x.npz", "--task", "addition:3", "--html", "no/such.html"], "no/such.html: there is no folder no"),
        (["browser", "--out", "no/such.html"], "no/such.html: there is no folder no"),
        (["figure", "bifurcation", "--out", "no/such.svg"], "no/such.svg: there is no folder no"),
        (["list", "--no-such"], "unrecognized arguments: --no-such; see: python -m verify --help"),
        (["docs", "--executor", "magic"], "argument --executor: invalid choice: 'magic'"),
        (["docs", "more"], "unrecognized arguments: more"),
    ],
)
def test_wrong_arguments_are_one_line(run, words, says):
    Path("folder").mkdir()
    before = sorted(Path().rglob("*"))
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert err.startswith("verify")
    assert says in err
    assert err.count("\n") == 1
    assert sorted(Path().rglob("*")) == before


def test_a_folder_that_cannot_be_written_to_is_refused_before_the_work(everything, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: not (str(path) == "reports" and mode == os.W_OK))
    Path("reports").mkdir()
    path = Path("reports/junit.xml")
    assert everything("--junit", str(path)) == (2, "", f"verify: {path}: cannot be written\n")
    assert not Path("certificates").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_report_goes_through_a_pipe_and_leaves_it(everything):
    os.mkfifo("pipe")
    found = []
    reader = Thread(target=lambda: found.append(Path("pipe").read_bytes()))
    reader.start()
    assert everything("--junit", "pipe")[0] == 0
    reader.join()
    assert found[0].startswith(b"<?xml")
    assert Path("pipe").is_fifo()

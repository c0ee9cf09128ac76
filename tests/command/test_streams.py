"""What is printed reaches any stream: of any encoding, closed, full, or no longer read."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from tests.command import squares
from verify.command import streams
from verify.command.streams import SPELLINGS, ascii_spelling

FILE = "certificates/cago/own-square.json"
posix = pytest.mark.skipif(os.name != "posix", reason="descriptors are those of POSIX")


@pytest.fixture
def built(process):
    assert process("all", "--jobs", "1").status == 0


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["show", squares.TRUE], "\\forall x \\in \\C: x · x = x²"),
        (["explain", FILE], "\\forall x \\in \\C: x · x = x²"),
        (["list", "--help"], "--verdict WORD,…"),
        (["list"], "The loss | in potentials"),
    ],
)
def test_what_an_encoding_lacks_is_spelled_in_ascii(process, encoding, words, text):
    found = process(*words, environment={"PYTHONIOENCODING": encoding, "NO_COLOR": "1"})
    assert (found.status, found.err) == (0, "")
    expected = "".join(c if c.encode(encoding, "ignore") else ascii_spelling(c) for c in text)
    assert expected in found.out.decode(encoding)


def test_json_is_json_in_any_encoding(process, ledger):
    squares.edit_row(ledger, squares.TRUE, title="∀ x")
    found = process("list", "--json", environment={"PYTHONIOENCODING": "ascii"})
    assert {row["id"]: row["title"] for row in json.loads(found.out)}[squares.TRUE] == "∀ x"


@pytest.mark.parametrize("strange", ["cago/∀", "cago/\udcff", "cago/\x1b[1m\nx"])
def test_messages_are_one_line_whatever_they_quote(process, strange):
    found = process("show", strange, environment={"PYTHONIOENCODING": "ascii"})
    assert (found.status, found.out) == (2, b"")
    assert found.err.startswith("verify: no statement 'cago/")
    assert found.err.count("\n") == 1
    assert found.err.rstrip("\n").isprintable()
    assert found.err.isascii()


def test_a_name_in_ascii_does_not_run_into_what_follows():
    streams.prepare()
    assert "€η(ηx)".encode("ascii", "closedform") == b"\\u20ac\\eta(\\eta x)"


def test_symbols_have_spellings_of_their_own():
    assert all(spelling.isascii() for spelling in SPELLINGS.values())
    doubled = {spelling for spelling, count in Counter(SPELLINGS.values()).items() if count > 1}
    assert doubled == {"-", "..."}


@posix
@pytest.mark.usefixtures("built")
def test_a_reader_who_leaves_ends_the_command_quietly(started):
    for words in (["show", squares.TRUE], ["all", "--jobs", "2", "--fresh"], ["check", "certificates"]):
        reading, writing = os.pipe()
        os.close(reading)
        running = started(*words, stdout=writing)
        os.close(writing)
        err = running.communicate(timeout=60)[1]
        assert (running.returncode, err) == (141, b"")


@posix
@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("closed", [[1], [2], [0, 1, 2]])
def test_streams_may_be_closed(process, closed):
    before = {path: path.read_bytes() for path in Path("certificates").rglob("*.json")}
    for words in (["show", squares.TRUE], ["all", "--jobs", "2", "--fresh"], ["check", "--no-digest", "certificates"]):
        found = process(*words, preexec_fn=lambda: [os.close(number) for number in closed])
        assert (found.status, found.err) == (0, "")
    assert {path: path.read_bytes() for path in Path("certificates").rglob("*.json")} == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is full")
@pytest.mark.usefixtures("built")
def test_a_full_standard_output_is_one_line(started, ended):
    with Path("/dev/full").open("w") as full:
        found = ended(started("list", stdout=full))
    assert (found.status, found.err) == (2, "verify: standard output: No space left on device\n")

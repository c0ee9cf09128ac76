"""What a run says of itself while it goes on and at its end, on a terminal and elsewhere."""

import os
import re
from concurrent.futures import Future
from pathlib import Path

import pytest

from tests.command import squares
from tests.command.conftest import PATIENCE
from verify.__main__ import main
from verify.command.progress import Progress

STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SLOW = """
import time
from verify.command import progress
progress.PERIOD = 0.05
square = squares.BUILDERS[squares.TRUE]
squares.BUILDERS[squares.TRUE] = lambda: (time.sleep(0.5), square())[1]
"""


@pytest.fixture
def clock():
    """A clock that a test sets."""
    return [0.0]


def progress_of(sizes, clock):
    return Progress("files", sizes, lambda: clock[0])


def test_the_rest_takes_as_long_as_its_size_says(clock):
    progress = progress_of({"a": 100, "b": 300, "c": 200}, clock)
    assert str(progress) == "0 of 3 files; 0 s"
    progress.skip("c")
    clock[0] = 30.0
    assert str(progress) == "1 of 3 files; 30 s"
    progress.done("a")
    assert str(progress) == "2 of 3 files; 30 s; about 1 min 30 s left"
    progress.done("b")
    assert str(progress) == "3 of 3 files; 30 s; about 0 s left"


def test_what_has_no_size_yet_counts_as_the_usual_and_nothing_as_almost_nothing(clock):
    progress = progress_of({"a": 1, "b": 199, "c": 0}, clock)
    clock[0] = 30.0
    progress.done("c")
    assert progress.remaining() == 30 * (10 + 199) / 100


def test_what_runs_is_named(clock):
    names = ["a", "b", "c", "d"]
    progress = progress_of(dict.fromkeys(names, 1), clock)
    futures = {name: Future() for name in names}
    for name, future in futures.items():
        progress.follow(name, future)
    futures["b"].set_running_or_notify_cancel()
    assert str(progress) == "0 of 4 files; 0 s; at b"
    for name in ("a", "c", "d"):
        futures[name].set_running_or_notify_cancel()
    assert str(progress).endswith("at a, b, c, …")
    futures["b"].set_result(None)
    assert progress.count == 1
    assert progress.running() == ["a", "c", "d"]


def test_what_is_dropped_or_broken_off_is_not_counted(clock):
    progress = progress_of({"a": 1, "b": 1}, clock)
    futures = {name: Future() for name in "ab"}
    for name, future in futures.items():
        progress.follow(name, future)
    with progress.shown():
        futures["a"].cancel()
    futures["b"].set_exception(OSError())
    assert progress.count == 0


def test_a_line_comes_now_and_then_where_there_is_no_terminal(process):
    found = process("all", "--jobs", "1", first=SLOW)
    line = r"verify: 2 of 3 statements; \d s; about \d s left; at cago/own-square\n"
    assert re.search(line, found.err)
    assert re.fullmatch(r"(verify: \d of \d (statements|confirmations); .*\n)+", found.err)


def test_a_run_ends_with_its_time_and_where_to_go_on(ledger, capsys):
    assert main(["all", "--jobs", "1"]) == 0
    found = capsys.readouterr()
    assert found.out.endswith("1 repair: 1 proved; 2 of our own: 1 proved, 1 refuted in substance\n")
    steps = ("list", f"show {squares.FALSE}", f"explain certificates/{squares.FALSE}.json")
    hint = "; ".join(f"python -m verify {words}" for words in steps)
    assert re.fullmatch(rf"verify: done in \d+ s; go on with: {re.escape(hint)}\n", found.err)
    squares.edit_row(ledger, squares.TRUE, expected="refuted")
    assert main(["all", "--jobs", "1"]) == 1
    assert f"verify show {squares.TRUE};" in capsys.readouterr().err


@pytest.mark.usefixtures("ledger")
def test_a_check_of_many_files_ends_with_counts_and_time(capsys):
    main(["all", "--jobs", "1"])
    capsys.readouterr()
    assert main(["check", "--no-digest", "--jobs", "1", "certificates"]) == 0
    found = capsys.readouterr()
    assert found.out.count("\n") == 3
    assert re.fullmatch(r"verify: 3 certificates in \d+ s: 2 proved, 1 refuted\n", found.err)
    main(["check", "--no-digest", f"certificates/{squares.TRUE}.json"])
    assert capsys.readouterr().err == ""


@pytest.fixture
def on_a_terminal(started):
    """Run a command on a terminal of its own and return its exit status and what was to be seen."""
    pty = pytest.importorskip("pty")

    def command(*words, **options):
        ours, theirs = pty.openpty()
        environment = {"TERM": "xterm", "COLUMNS": "100"}
        running = started(*words, stdin=theirs, stdout=theirs, stderr=theirs, environment=environment, **options)
        os.close(theirs)
        seen = b""
        try:
            while chunk := os.read(ours, 4096):
                seen += chunk
        except OSError:  # Linux: nobody is at the other end any more
            pass
        os.close(ours)
        return running.wait(PATIENCE), STYLES.sub("", seen.decode()).replace("\r\n", "\n")

    return command


def test_a_terminal_shows_a_bar_and_a_summary(on_a_terminal):
    status, seen = on_a_terminal("all", "--jobs", "1", first=SLOW)
    assert status == 0
    assert re.search(r"━ 2 of 3 statements; \d s; about \d s left; at cago/own-square", seen)
    end = "cago       1 repair: 1 proved; 2 of our own: 1 proved, 1 refuted in substance\n"
    end += "1 of 1 numerical confirmations are within their bounds\n"
    end += "1 repair: 1 proved; 2 of our own: 1 proved, 1 refuted in substance\n"
    assert end in seen
    assert "proved     cago" not in seen
    assert not re.search("^confirmed", seen, re.MULTILINE)


def test_a_terminal_shows_what_is_not_as_it_should_be(on_a_terminal, ledger):
    squares.edit_row(ledger, squares.TRUE, expected="refuted")
    status, seen = on_a_terminal("all", "--jobs", "1")
    assert status == 1
    assert f"proved     {squares.TRUE}  certificates/{squares.TRUE}.json\n" in seen
    assert f"{squares.TRUE}: expected refuted, found proved\n" in seen
    assert f"refuted    {squares.FALSE}" not in seen


@pytest.mark.parametrize("words", [["all", "--verbose"], ["check", "--no-digest", "certificates"]])
def test_a_terminal_shows_each_line_if_asked(on_a_terminal, process, words):
    process("all", "--jobs", "1")
    seen = on_a_terminal(*words, "--jobs", "1")[1]
    for word, name in (("refuted", squares.FALSE), ("proved", squares.REPAIR), ("proved", squares.TRUE)):
        assert f"{word:<10} {name}  {Path('certificates', name)}.json\n" in seen
    assert ("confirmed  cago/own-solution" in seen) == (words[0] == "all")

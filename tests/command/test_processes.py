"""What becomes of a run that is interrupted, loses a worker, has none, or shares its folder with another."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.command import squares
from tests.command.conftest import PATIENCE

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and limits are those of POSIX")

OUT = Path("certificates")
ENDLESS = """
import os, time
from pathlib import Path
def endless(*_):
    Path(f"at-{os.getpid()}").touch()
    time.sleep(1000)
"""
BUILD = """
from verify.command import all as everything
everything.scheduled = sorted  # what does not end comes last
squares.BUILDERS |= {'cago/own-x': endless, 'cago/own-y': endless}
"""
ENDLESS_BUILD = ENDLESS + BUILD
DEAF_BUILD = ENDLESS.replace("time.sleep(1000)", "3 ** 10**9  # no signal is answered meanwhile") + BUILD
ENDLESS_CHECK = ENDLESS + "from verify.kernel import run\nrun.replayed = endless\n"
ENDLESS_REPLAY = ENDLESS + "from verify.command import docs\ndocs.drafted = endless\n"
CHECKOUT = "from verify.command import places\nplaces.checkout = Path.cwd\n"


def until(condition):
    """Wait until something is the case."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def at_work():
    return sorted(int(path.name.removeprefix("at-")) for path in Path().glob("at-*"))


def alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/stat").read_text().split() if Path("/proc/self").exists() else True


def index():
    return {entry["id"]: entry["verdict"] for entry in json.loads((OUT / "index.json").read_text())["statements"]}


@pytest.mark.parametrize(
    ("number", "status", "word"),
    [
        (signal.SIGINT, 130, "interrupted"),
        (signal.SIGTERM, 143, "terminated"),
        (signal.SIGHUP, 129, "the terminal was closed"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_told_to_stop_keeps_what_is_done(started, ended, number, status, word, jobs):
    running = started("all", "--jobs", jobs, first=ENDLESS_BUILD)
    lines = b"".join(running.stdout.readline() for _ in range(3))
    until(lambda: len(at_work()) == int(jobs))
    os.killpg(running.pid, number)
    found = ended(running)
    kept = "3 of 5 statements are done and kept; the same command goes on from there"
    assert (found.status, found.err) == (status, f"verify: {word}; {kept}\n")
    assert (lines.count(b"certificates/cago/own-"), found.out) == (3, b"")
    assert index() == {squares.FALSE: "refuted", squares.REPAIR: "proved", squares.TRUE: "proved"}
    assert not [path for path in OUT.rglob("*") if path.suffix in (".tmp", ".lock")]
    assert not any(map(alive, at_work()))


@pytest.mark.parametrize(
    ("words", "first", "says"),
    [
        (["check", "--jobs", "2", "certificates"], ENDLESS_CHECK, "interrupted; 0 of 3 certificates were replayed"),
        (["docs", "--jobs", "2"], ENDLESS_REPLAY + CHECKOUT, "interrupted"),
    ],
)
def test_other_commands_stop_as_well(process, started, ended, words, first, says):
    process("all", "--jobs", "1")
    running = started(*words, first=first)
    until(lambda: len(at_work()) == 2)
    os.killpg(running.pid, signal.SIGINT)
    found = ended(running)
    assert (found.status, found.out, found.err) == (130, b"", f"verify: {says}\n")
    assert not any(map(alive, at_work()))


def test_a_worker_that_does_not_listen_is_ended(started, ended):
    running = started("all", "--jobs", "2", "cago/own-x", "cago/own-y", first=DEAF_BUILD)
    until(lambda: len(at_work()) == 2)
    running.send_signal(signal.SIGINT)
    found = ended(running)
    assert (found.status, found.err.count("\n")) == (130, 1)
    assert not any(map(alive, at_work()))


def test_workers_do_not_outlive_a_run_that_is_killed(started, ended):
    running = started("all", "--jobs", "2", first=ENDLESS_BUILD)
    until(lambda: len(at_work()) == 2)
    running.kill()
    ended(running)
    until(lambda: not any(map(alive, at_work())))


def test_a_worker_that_is_killed_costs_only_its_own_statement(process):
    killed = "import os\nsquares.BUILDERS['cago/own-x'] = lambda: os.kill(os.getpid(), 9)\n"
    found = process("all", "--jobs", "2", first=killed)
    line = "error      cago/own-x  certificates/cago/own-x.json: its worker was killed by signal 9; try --jobs 1\n"
    assert (found.status, found.err) == (3, "")
    assert line in found.out.decode()
    assert index() | {"cago/own-x": "error"} == index()
    assert [index()[name] for name in (squares.FALSE, squares.REPAIR, squares.TRUE)] == ["refuted", "proved", "proved"]


def test_a_worker_of_check_that_ends_says_its_last_words(process):
    process("all", "--jobs", "1")
    leaving = "import os\nfrom verify.kernel import run\n"
    leaving += "def replayed(*_):\n    os.write(2, b'first\\nlast\\n')\n    os._exit(7)\nrun.replayed = replayed\n"
    found = process("check", "--jobs", "2", "certificates", first=leaving)
    path = OUT / "cago" / "own-cube.json"
    assert (found.status, found.err) == (3, "")
    assert found.out.decode().splitlines()[0] == (
        f"error      -  {path}: its worker ended with status 7 (last); try --jobs 1"
    )


NO_THREADS = """
from threading import Thread
def start(self):
    raise RuntimeError("can't start new thread")
Thread.start = start
"""


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ("import sys\nsys.executable = '/bin/false'", "the first one ended with status 1"),
        ("import sys\nsys.executable = '/nonexistent'", "No such file or directory"),
        (NO_THREADS, "can't start new thread"),
    ],
)
def test_workers_that_cannot_start_are_one_line_and_one_file_needs_none(process, first, says):
    assert process("all", "--jobs", "1").status == 0
    for words in (["all", "--fresh"], ["check", "--no-digest", "certificates"]):
        found = process(*words, "--jobs", "2", first=first)
        assert (found.status, found.out) == (3, b"")
        assert found.err == f"verify: workers cannot start: {says}; try --jobs 1\n"
    path = OUT / "cago" / "own-square.json"
    found = process("check", "--no-digest", "--jobs", "2", str(path), first=first)
    assert (found.status, found.out, found.err) == (0, f"proved     {squares.TRUE}  {path}\n".encode(), "")


def test_no_semaphores_are_needed(process):
    first = "import _multiprocessing\n_multiprocessing.SemLock = None\n"
    assert process("all", "--jobs", "2", first=first).status == 0


def test_runs_side_by_side_lose_no_row_of_the_index(started, ended):
    first = """
import time
from verify.command import index as command
merged = command.merged
def slowly(*arguments):
    time.sleep(0.2)
    return merged(*arguments)
command.merged = slowly
"""
    running = [started("all", "--jobs", "1", name, first=first) for name in squares.BUILDERS]
    assert [ended(process).status for process in running] == [0, 0, 0]
    assert index() == {squares.FALSE: "refuted", squares.REPAIR: "proved", squares.TRUE: "proved"}
    assert sorted(path.name for path in OUT.iterdir()) == ["cago", "index.json", "origins.txt", "schema.json"]


def test_a_lock_that_a_crash_left_behind_locks_nothing(process):
    OUT.mkdir()
    (OUT / ".index.json.lock").touch()
    assert process("all", "--jobs", "1").status == 0
    assert len(index()) == 3


def test_a_full_disk_names_the_file(process):
    limit = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))\n"
    found = process("all", "--jobs", "1", first=limit)
    assert found.status == 2
    lines = found.out.decode().splitlines()
    assert lines[0] == f"error      {squares.FALSE}  {OUT}/{squares.FALSE}.json: cannot be written: File too large"
    assert found.err == f"verify: {OUT}/index.json: File too large\n"
    assert not [path for path in OUT.rglob("*") if path.is_file()]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_read_only_names_what_was_asked_for(process):
    OUT.mkdir(mode=0o500)
    found = process("all", "--jobs", "1")
    assert found.status == 2
    assert f"{squares.FALSE}.json: cannot be written: Permission denied ({OUT}/cago)" in found.out.decode()
    assert found.err == f"verify: {OUT}/index.json: Permission denied\n"


def test_a_user_without_a_home_has_no_cache(process):
    first = "from pathlib import Path\ndef home():\n    raise RuntimeError('no home')\nPath.home = home\n"
    environment = {"CLOSEDFORM_CACHE": "", "XDG_CACHE_HOME": ""}
    assert process("all", "--jobs", "1", first=first, environment=environment).status == 0


WORK = """
from verify.command.workers import Workers
with Workers(1) as workers:
    print(workers.submit(pow, 2, 10).result())
"""


def test_workers_run_the_same_verify_and_not_one_that_lies_about(ledger):
    Path("verify").mkdir()
    Path("verify/__init__.py").write_text("raise SystemExit('another one')\n")
    environment = os.environ | {"PYTHONPATH": str(Path(squares.__file__).parents[2])}
    call = [sys.executable, "-P", "-c", WORK]
    done = subprocess.run(call, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stdout, done.stderr) == ("1024\n", "")

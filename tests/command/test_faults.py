"""Faults: a run that is killed, a full disk, folders that vanish, a file that is replaced, a cache that lies."""

import json
import os
import shutil
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.command import squares
from verify.command import task
from verify.command.cache import Cache
from verify.kernel.errors import Unpinned

OUT = Path("certificates")
FILE = OUT / f"{squares.TRUE}.json"
SLOW_DISK = """
import os, time
synced = os.fsync
def fsync(handle):
    time.sleep(0.05)
    synced(handle)
os.fsync = fsync
"""
KILLS = 4


def _verdicts():
    return {entry["id"]: entry["verdict"] for entry in json.loads((OUT / "index.json").read_text())["statements"]}


ALL = {squares.FALSE: "refuted", squares.REPAIR: "proved", squares.TRUE: "proved"}


def test_a_run_that_is_killed_leaves_nothing_half_written_and_the_next_one_ends_clean(started, process, run):
    """Killed at moments that a seed chooses, while the disk is slow: most of them are between two writes."""
    begin = time.monotonic()
    assert process("all", "--jobs", "1", first=SLOW_DISK).status == 0
    whole = time.monotonic() - begin
    good = {path: path.read_bytes() for path in OUT.rglob("*.json")}
    dice = Random(9)
    for _ in range(KILLS):
        shutil.rmtree(OUT, ignore_errors=True)
        shutil.rmtree("cache", ignore_errors=True)
        running = started("all", "--jobs", "1", first=SLOW_DISK)
        with suppress(subprocess.TimeoutExpired):
            running.wait(whole * dice.uniform(0.5, 1))
        running.kill()
        running.communicate()
        for path in OUT.rglob("*.json"):
            assert path.name == "index.json" or path.read_bytes() == good[path]
    assert run("all", "--executor", "serial")[0] == 0
    assert _verdicts() == ALL
    assert {path: path.read_bytes() for path in OUT.rglob("*.json")} == good
    assert run("check", "--no-digest", "certificates")[0] == 0


def test_what_a_killed_run_left_behind_is_swept_away_after_an_hour(everything):
    everything()
    left = [FILE.with_name(f".own-square.json.{digit * 32}.tmp") for digit in "ab"]
    others = FILE.with_name(".mine.tmp")
    for path in (*left, others):
        path.touch()
    for path in (left[0], others):
        os.utime(path, (0, 0))
    everything()
    assert [path.exists() for path in (*left, others)] == [False, True, True]


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 64 KiB."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no small disk can be mounted")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_is_a_line_for_each_file_and_a_disk_with_room_ends_clean(process, small_disk):
    ballast = small_disk / "ballast"
    with suppress(OSError):
        ballast.write_bytes(bytes(1 << 20))
    found = process("all", "--jobs", "1", "--out", str(small_disk / "certificates"))
    assert found.status == 2
    assert found.out.decode().count("No space left on device") == len(ALL)
    assert found.err.count("\n") == 1
    assert not [path for path in small_disk.rglob("*.json") if path.stat().st_size]
    ballast.unlink()
    assert process("all", "--jobs", "1", "--out", str(small_disk / "certificates")).status == 0


def test_a_disk_that_becomes_read_only_is_a_line_for_each_file(process, small_disk):
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    found = process("all", "--jobs", "1", "--out", str(small_disk / "certificates"))
    assert (found.status, found.out) == (2, b"")
    assert found.err.count("\n") == 1


def test_a_folder_that_vanishes_is_made_again(everything, monkeypatch):
    def vanishing():
        shutil.rmtree(OUT, ignore_errors=True)
        return squares.square()

    monkeypatch.setitem(squares.BUILDERS, squares.TRUE, vanishing)
    assert everything("--fresh")[0] == 0
    assert FILE.is_file()
    status, _, err = everything()
    assert (status, err.count("was missing, written again")) == (0, 2)
    assert _verdicts() == ALL


def test_a_verdict_is_of_what_was_built_not_of_what_came_into_its_place(everything, run, monkeypatch):
    """Somebody replaces the file between writing and replay: the lie gets no verdict, and none is remembered for it."""
    written = task.write_whole
    other = squares.square().certificate() | {"digest": "0" * 64}

    def replaced(path, content):
        written(path, content)
        path.write_text(json.dumps(other))

    with monkeypatch.context() as patch:
        patch.setattr(task, "write_whole", replaced)
        status, out, _ = everything(squares.TRUE)
        assert (status, out.splitlines()[0]) == (0, f"proved     {squares.TRUE}  {FILE}")
    assert run("check", str(FILE))[0] == 1
    status, _, err = everything(squares.TRUE)
    assert (status, "was changed after it was written, written again" in err) == (0, True)
    assert run("check", str(FILE))[0] == Unpinned.status


def test_a_good_file_in_the_place_of_a_bad_one_makes_no_verdict_for_the_bad_one(everything, monkeypatch):
    everything()
    good = FILE.read_bytes()

    def bad():
        statement = squares.square()
        statement.parts[0].evidence.steps.pop()
        return statement

    written = task.write_whole
    monkeypatch.setitem(squares.BUILDERS, squares.TRUE, bad)
    monkeypatch.setattr(task, "write_whole", lambda path, content: written(path, good if path == FILE else content))
    for _ in range(2):
        status, out, _ = everything("--fresh", squares.TRUE)
        assert status != 0
        assert "proved" not in out


def _entries():
    return sorted(Path("cache").glob("*.json"))


def _lie(path):
    """Turn what an entry says of a refuted claim round."""
    path.write_text(path.read_text().replace("refuted", "proved"))


def _another_key(path):
    """Put the entry of one key in the place of all others."""
    first = _entries()[0]
    if path != first:
        path.write_bytes(first.read_bytes())


def _link(path):
    hidden = path.with_suffix(".hidden")
    path.rename(hidden)
    path.symlink_to(hidden.absolute())


@pytest.mark.parametrize(
    "poison",
    [
        pytest.param(_lie, id="it says the contrary"),
        pytest.param(_another_key, id="it is of another key"),
        pytest.param(_link, id="it is a link"),
        pytest.param(lambda path: path.chmod(0o666), id="others may write to it"),
        pytest.param(lambda path: path.write_text("[1]"), id="it is something else"),
        pytest.param(
            lambda path: os.chown(path, 54321, -1),
            id="it is of another user",
            marks=pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root"),
        ),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="users and rights are those of POSIX")
def test_a_poisoned_entry_is_never_believed(everything, monkeypatch, poison):
    first = everything()
    entries = _entries()
    assert entries
    believed = [Cache(Path("cache"))._read(path.stem) for path in entries]
    for path in entries:
        poison(path)
    changed = [Cache(Path("cache"))._read(path.stem) for path in entries]
    assert [now for now, before in zip(changed, believed, strict=True) if now not in (None, before)] == []
    replays = []
    replay = task.replayed

    def counted(path, *rest, **more):
        replays.append(path)
        return replay(path, *rest, **more)

    monkeypatch.setattr(task, "replayed", counted)
    assert everything() == first
    assert replays


def test_entries_are_written_for_their_user_alone(everything):
    everything()
    assert {path.stat().st_mode & 0o777 for path in _entries()} == {0o600}


def test_a_clock_that_jumps_changes_nothing(process):
    first = "import time\nnow = iter(range(10**9, 0, -86400))\ntime.time = lambda: next(now)\n"
    assert process("all", "--jobs", "1", first=first).status == 0
    assert _verdicts() == ALL

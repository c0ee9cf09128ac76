"""``origins.txt``: a clone without a cache replays what its sources have built, and builds what they have not."""

from pathlib import Path
from shutil import rmtree

import pytest

from tests.command import squares
from verify.command import origins, sources, task

OUT = Path("certificates")
ORIGINS = OUT / origins.FILE
FILE = OUT / f"{squares.TRUE}.json"


@pytest.fixture
def built(everything, monkeypatch):
    """Return a list of what is built from now on, by a user who has the certificates and no cache."""
    everything()
    rmtree("cache")
    return counted(monkeypatch)


def counted(monkeypatch):
    found = []
    for name, build in list(squares.BUILDERS.items()):
        monkeypatch.setitem(squares.BUILDERS, name, lambda name=name, build=build: found.append(name) or build())
    return found


def test_each_certificate_has_a_line_below_that_of_what_builds_them(everything):
    everything()
    first, *lines = ORIGINS.read_text().splitlines()
    assert first == f"builder {sources.modules_digest(sources.READER)[:32]}"
    assert [line.split(" ")[1] for line in lines] == sorted(squares.BUILDERS)
    assert everything("cago/own-cube")[0] == 0
    assert ORIGINS.read_text().splitlines() == [first, *lines]


def test_a_clone_replays_and_builds_nothing(everything, built, monkeypatch):
    replayed, replay = [], task.replayed
    monkeypatch.setattr(
        task, "replayed", lambda path, *rest, **more: replayed.append(path.name) or replay(path, *rest, **more)
    )
    assert everything()[0] == 0
    assert built == []
    assert sorted(replayed) == sorted(f"{name.split('/')[1]}.json" for name in squares.BUILDERS)


def test_fresh_builds_all(everything, built):
    assert everything("--fresh")[0] == 0
    assert set(built) == set(squares.BUILDERS)


@pytest.mark.parametrize("name", ["modules_digest", "own_digest"])
def test_what_other_sources_have_built_is_built_again(everything, built, monkeypatch, name):
    before = ORIGINS.read_text()
    monkeypatch.setattr(sources, name, lambda _: "0" * 64)
    assert everything()[0] == 0
    assert set(built) == set(squares.BUILDERS)
    assert ORIGINS.read_text() != before


def test_a_file_that_was_changed_is_built_again(everything, built):
    good = FILE.read_bytes()
    FILE.write_bytes(good + b"\n")
    status, _, err = everything()
    assert (status, FILE.read_bytes()) == (0, good)
    assert "differs" in err or "changed" in err
    assert squares.TRUE in built
    assert squares.FALSE not in built


def test_a_new_repair_is_a_reason_to_build_again(everything, monkeypatch):
    repair = squares.BUILDERS.pop(squares.REPAIR)
    everything()
    rmtree("cache")
    found = counted(monkeypatch)
    squares.BUILDERS[squares.REPAIR] = repair
    assert everything()[0] == 0
    assert found == [squares.FALSE]


def test_another_source_of_what_is_used_is_a_reason_to_build_again(everything, built, monkeypatch):
    own = sources.own_digest
    monkeypatch.setattr(sources, "own_digest", lambda name: "0" * 64 if name == squares.REPAIR else own(name))
    assert everything(squares.REPAIR)[0] == 0
    assert set(built) == {squares.REPAIR}
    built.clear()
    rmtree("cache")
    assert everything()[0] == 0
    assert squares.FALSE in built
    assert squares.TRUE not in built


@pytest.mark.parametrize("text", ["", "builder\n", "other 00\n", "builder 00\n00 00\n", "builder é\n"])
def test_a_damaged_record_tells_nothing(everything, built, text):
    good = ORIGINS.read_bytes()
    ORIGINS.write_text(text)
    assert everything()[0] == 0
    assert set(built) == set(squares.BUILDERS)
    assert ORIGINS.read_bytes() == good


def test_a_part_of_what_another_source_has_built_is_not_entered(everything, monkeypatch):
    everything()
    before = ORIGINS.read_bytes()
    monkeypatch.setattr(sources, "modules_digest", lambda _: "0" * 64)
    assert everything(squares.TRUE)[0] == 0
    assert ORIGINS.read_bytes() == before

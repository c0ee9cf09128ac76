"""The kernel as a program: one line for each file, whatever the file, its name or the stream; the worst status."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.forgeries.forge import certificate
from verify.kernel import program
from verify.kernel.ledger import Ledger
from verify.kernel.loader import digest

KERNEL = Path(program.__file__).parent
TRUTH: Any = ["=", 0, 0]
GOOD = certificate(TRUTH, [], [{"rule": "evaluate", "formula": TRUTH}])
LINE = re.compile(r'(\w+) +(-|[a-z0-9/.-]+)  ([A-Za-z0-9_./+=@%,~-]+|"(?:[^"\\]|\\.)*")(?:: |  |$)')
NOWHERE = Ledger([])


def named(name: Any) -> Any:
    return {**GOOD, "statement": {**GOOD["statement"], "id": name}}


def written(path: Path, tree: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(tree), encoding="utf-8")
    return path


def alone(*arguments: str | Path, then: str = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run the kernel in a shell, with redirections after its arguments."""
    command = shlex.join([sys.executable, "-S", str(KERNEL), *map(str, arguments)])
    return subprocess.run(
        ["/bin/bash", "-c", f"{command} {then}"], capture_output=True, env={"PATH": "/usr/bin:/bin", **environment}
    )


def parsed(line: str) -> tuple[str, str, str]:
    """Return the word, the id and the path of a line, as another program would find them."""
    found = LINE.match(line)
    assert found, line
    word, name, path = found.groups()
    return word, name, json.loads(path) if path.startswith('"') else path


IMITATIONS = [
    "ζ/theorem",
    "x y.json: proved     cago/theorem-1",
    "x  y.json\nproved     cago/theorem-1  theorem-1.json",
    "cago/theorem-1\x1b[2K",
    "cago/theorem-1\u200b",
    "Cago/theorem-1",
    "cago/",
    "/theorem-1",
    "cago/theorem-1/2",
    "cago/-theorem",
    "cago/theorem..1",
    "cago/" + "a" * 96,
    7,
    None,
]


@pytest.mark.parametrize("name", IMITATIONS, ids=ascii)
def test_what_is_not_spelled_like_an_id_is_malformed_and_not_printed(name: Any, tmp_path: Path) -> None:
    line = program.check(written(tmp_path / "file.json", named(name)), NOWHERE, trusting=True)
    assert (line.word, line.id, line.status) == ("malformed", "-", 2)
    assert parsed(str(line)) == ("malformed", "-", str(tmp_path / "file.json"))


STREAMS = [
    ("PYTHONIOENCODING", "ascii"),
    ("PYTHONIOENCODING", "cp1252"),
    ("PYTHONIOENCODING", "utf-16"),
    ("LC_ALL", "C"),
]


@pytest.mark.parametrize(("variable", "value"), STREAMS)
def test_every_file_has_its_line_on_a_stream_of_any_encoding(variable: str, value: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"ζ": 1, "≤": 2}', encoding="utf-8")
    paths = [tmp_path / "a.json", written(tmp_path / "ζ.json", named("ζ/η")), written(tmp_path / "z.json", GOOD)]
    done = alone("--no-digest", *paths, **{variable: value})
    lines = done.stdout.decode(value if variable == "PYTHONIOENCODING" else "utf-8").splitlines()
    assert (done.returncode, done.stderr) == (2, b"")
    assert [parsed(line)[0] for line in lines] == ["malformed", "malformed", "proved"]
    assert [parsed(line)[2] for line in lines] == list(map(str, paths))


@pytest.mark.parametrize(
    ("then", "status", "message"),
    [
        (">&-", 2, b""),
        ("2>&-", 2, b""),
        (">/dev/full", 2, b"standard output: No space left on device\n"),
        ("| true; exit ${PIPESTATUS[0]}", 141, b"standard output: Broken pipe\n"),
    ],
)
def test_lines_that_cannot_be_written_end_in_a_status(then: str, status: int, message: bytes, tmp_path: Path) -> None:
    good = written(tmp_path / "good.json", GOOD)
    done = alone("--no-digest", *[good] * 40, tmp_path / "missing.json", then=then)
    assert (done.returncode, done.stderr) in [(status, message), (2, b"")]


@pytest.mark.parametrize("then", ["2>&-", "2>/dev/full", ">&- 2>&-", ">/dev/full 2>/dev/full"])
def test_a_message_that_cannot_be_written_goes_nowhere_else_and_keeps_its_status(then: str, tmp_path: Path) -> None:
    good = written(tmp_path / "folder" / "good.json", GOOD)
    (tmp_path / "empty").mkdir()
    wrong = [["--permit", "magic", good], [], ["--unknown", good], ["--no-dig", good], [good, "--no-digest", good]]
    for arguments in (["--no-digest", tmp_path / "empty"], *wrong):
        done = alone(*arguments, then=then)
        assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


def test_an_interruption_keeps_its_status_where_nobody_listens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "replayed", interrupted)
    monkeypatch.setattr(sys, "stderr", None)
    assert program.main(["file.json"]) == 130
    assert not capsys.readouterr().out


@pytest.mark.parametrize(("variable", "value"), STREAMS)
def test_help_is_told_in_any_encoding(variable: str, value: str) -> None:
    done = alone("--help", **{variable: value})
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("then", "message"), [(">&-", b""), (">/dev/full", b"standard output: No space left on device\n")]
)
def test_help_that_cannot_be_written_ends_in_a_status(then: str, message: bytes) -> None:
    done = alone("--help", then=then)
    assert (done.returncode, done.stderr) == (2, message)


NAMES = ["two words.json", "a: proved  cago/theorem-1.json", "a\nproved     cago/theorem-1  b.json", '"quoted".json']
NAMES += ["back\\slash.json", "é.json", "e\u0301.json", "\x1b[2J.json", "c.json: proved.json", "plain-1.2_3.json"]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_the_name_of_a_file_is_found_again_in_its_line(name: str, tmp_path: Path) -> None:
    path = written(tmp_path / name, GOOD)
    for trusting, word in ((True, "proved"), (False, "rejected")):
        line = str(program.check(path, NOWHERE, trusting=trusting))
        assert line.isascii()
        assert len(line.splitlines()) == 1
        assert parsed(line) == (word, "forgery/lie", str(path))


def test_a_name_that_is_not_unicode_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.json")
    assert parsed(str(program.check(path, NOWHERE))) == ("malformed", "-", str(path))


def test_a_folder_stands_for_all_certificates_in_it(tmp_path: Path) -> None:
    """The index and the schema are left out where they belong, in the folder that is given, and nowhere else."""
    for place in ("index.json", "schema.json", "a/index.json", "a/schema.json", "a/b.json", "b.JSON", "c.json/d.json"):
        written(tmp_path / place, GOOD)
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere")
    found = [str(path.relative_to(tmp_path)) for path in program.files([str(tmp_path)])]
    assert found == ["a/b.json", "a/index.json", "a/schema.json", "c.json/d.json", "gone.json"]
    assert [path.name for path in program.files([str(tmp_path / "a")])] == ["b.json"]
    assert list(program.files([str(tmp_path / "index.json")])) == [tmp_path / "index.json"]


def test_a_path_beyond_what_the_system_knows_costs_no_other_line(tmp_path: Path) -> None:
    good = written(tmp_path / "good.json", GOOD)
    done = alone("--no-digest", "a" * 5000, good, f"{good}/below", good)
    words = [line.split()[0] for line in done.stdout.decode().splitlines()]
    assert words == ["malformed", "proved", "malformed", "proved"]


@pytest.mark.parametrize(
    ("statuses", "worst"), [([], 0), ([0, 4], 4), ([4, 1, 0], 1), ([1, 2, 4], 2), ([3, 2, 4, 1], 3), ([0, 0], 0)]
)
def test_the_worst_status_counts(statuses: list[int], worst: int) -> None:
    assert program.worst(statuses) == worst


def test_a_theorem_of_ones_own_is_unpinned_with_a_status_of_its_own(tmp_path: Path) -> None:
    tree = {key: value for key, value in GOOD.items() if key != "digest"}
    path = written(tmp_path / "mine.json", {**tree, "digest": digest(tree)})
    line = program.check(path, NOWHERE)
    assert (line.word, line.id, line.status) == ("unpinned", "forgery/lie", 4)
    assert alone(path).returncode == 4
    assert alone(path, tmp_path / "missing.json").returncode == 2


def test_an_interruption_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "replayed", interrupted)
    assert program.main(["file.json"]) == 130
    assert capsys.readouterr().err == "interrupted\n"


def test_two_dots_after_a_link_lead_up_from_where_the_link_leads(tmp_path: Path) -> None:
    (tmp_path / "real" / "below").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "real" / "below")
    written(tmp_path / "x.json", GOOD)
    written(tmp_path / "real" / "x.json", {})
    assert program.check(Path(f"{tmp_path}/link/../x.json"), NOWHERE).word == "malformed"


def test_without_a_working_folder_each_file_has_its_line(tmp_path: Path) -> None:
    command = f"mkdir gone; cd gone; rmdir ../gone; {shlex.join([sys.executable, '-S', str(KERNEL), 'x.json'])}"
    done = subprocess.run(["/bin/bash", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout == "malformed  -  x.json: cannot be read: No such file or directory\n"

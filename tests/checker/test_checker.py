"""The second checker, in OCaml, says what the kernel says: on some certificates, on damaged ones, on hostile files."""

from __future__ import annotations

import fcntl
import json
import random
import shutil
import subprocess
from itertools import islice
from pathlib import Path

import pytest

from tests.checker import mutants
from tests.checker.canonical import digest

CERTIFICATES = mutants.ROOT / "certificates"


def _missing() -> str:
    if shutil.which("ocamlfind") is None:
        return "ocamlfind is not installed"
    query = subprocess.run(["ocamlfind", "query", "zarith"], capture_output=True, check=False)
    return "" if query.returncode == 0 else "the OCaml library zarith is not installed"


pytestmark = pytest.mark.skipif(bool(_missing()), reason=_missing() or "installed")


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    script = mutants.ROOT / "checker" / "build"
    with script.open() as turn:  # one worker builds after the other
        fcntl.flock(turn, fcntl.LOCK_EX)
        sources = max(path.stat().st_mtime for path in (script, *script.parent.glob("*.ml*")))
        if not mutants.CHECKER.exists() or mutants.CHECKER.stat().st_mtime < sources:
            subprocess.run([str(script)], check=True, timeout=300)


def _both(*arguments: str, cwd: Path = mutants.ROOT) -> tuple[tuple[int, str], tuple[int, str]]:
    def run(command: list[str]) -> tuple[int, str]:
        done = subprocess.run([*command, *arguments], capture_output=True, text=True, cwd=cwd, check=False)
        return done.returncode, done.stdout

    return run(mutants.KERNEL), run([str(mutants.CHECKER)])


def _words(lines: str) -> list[str]:
    return [line.split()[0] for line in lines.splitlines()]


def _some(count: int) -> list[str]:
    """The smallest certificates of each work."""
    works = sorted(path for path in CERTIFICATES.iterdir() if path.is_dir())
    known = {
        work: filter(mutants.stands_alone, sorted(work.glob("*.json"), key=lambda path: path.stat().st_size))
        for work in works
    }
    return [str(path.relative_to(mutants.ROOT)) for work in works for path in islice(known[work], count // len(works))]


def test_certificates_have_the_same_lines_and_status() -> None:
    kernel, checker = _both(*_some(24))
    assert checker == kernel
    assert kernel[0] == 0


def test_used_files_are_found_beside_and_lemmas_need_a_permit() -> None:
    files = ["certificates/tasks/own-any-basis.json"]
    kernel, checker = _both(*files)
    assert checker == kernel
    kernel, checker = _both("--permit", "none", *files)
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1])) == (1, ["rejected"])


@pytest.mark.parametrize("damage", ["digest", "claim", "texts", "id", "scope", "part", "lost"])
def test_damaged_files_have_the_same_word_and_status(damage: str, tmp_path: Path) -> None:
    source = json.loads((CERTIFICATES / "cago" / "theorem-1.json").read_text("utf-8"))
    arguments: list[str] = []
    match damage:
        case "digest":
            source["digest"] = "0" * 64
        case "claim":
            source["parts"][0]["assumes"] = ["The moon is made of cheese."]
        case "texts":
            source["parts"][0]["says"] += " "
        case "id":
            source["statement"]["id"] = "cago/theorem-0"
        case "scope":
            source["parts"][0]["scope"] = "instances"
            arguments = ["--no-digest"]
        case "part":
            source["parts"][0]["evidence"].pop()
            arguments = ["--no-digest"]
        case "lost":
            arguments = [str(tmp_path / "nothing.json")]
    if damage in {"claim", "texts", "id"}:
        source["digest"] = digest(source)
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(source), "utf-8")
    kernel, checker = _both(*arguments, str(path))
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1]))
    assert checker[0] in {0, 1, 2, 4}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "{}",
        "null",
        "1e3",
        "[1,]",
        '{"a": 1, "a": 2}',
        "-0",
        "9007199254740993",
        '"\\ud800"',
        "[" * 121 + "]" * 121,
        "\ufeff{}",
    ],
)
def test_what_is_no_certificate_is_malformed(text: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_text(text, "utf-8")
    kernel, checker = _both(str(path))
    assert (checker[0], _words(checker[1])) == (kernel[0], _words(kernel[1])) == (2, ["malformed"])


def test_forgeries_are_refused(tmp_path: Path) -> None:
    """No lie passes; how many steps a bomb takes may differ."""
    dice = random.Random(5)
    forgeries = sorted((mutants.ROOT / "tests" / "forgeries").glob("*/*.json"))
    for number, path in enumerate(dice.sample(forgeries, 60)):
        forgery = json.loads(path.read_text("utf-8"))
        if "exhausted" in forgery["expected"] or not mutants.is_known(forgery["certificate"]):
            continue
        folder = tmp_path / str(number)
        for name, certificate in {"forgery/lie": forgery["certificate"], **forgery.get("beside", {})}.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.json").write_text(json.dumps(certificate), "utf-8")
        command = [str(mutants.CHECKER), "--no-digest", "--permit", "none", str(folder / "forgery" / "lie.json")]
        line = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        assert line.split()[0] in forgery["expected"].split("|"), (path.name, line)


def test_mutants_have_the_same_words(tmp_path: Path) -> None:
    _, differences = mutants.compare(60, 7, tmp_path)
    assert not differences

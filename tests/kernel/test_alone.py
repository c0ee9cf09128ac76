"""The kernel on its own: a copy of its folder replays a certificate under ``python -I -S``."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.forgeries.forge import certificate
from verify.kernel import program

KERNEL = Path(program.__file__).parent
SOURCES = sorted(KERNEL.rglob("*.py"))
TRUTH: Any = ["forall", [["G", "abelian"]], ["=", ["sum", [["k", ["dual", "G"]]], 1], ["size", ["element", "G"]]]]
PROOF = [{"rule": "sums", "goal": TRUTH}]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that holds a copy of the kernel under another name, and nothing else."""
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(KERNEL, folder / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def alone(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", "checker", *arguments]
    return subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=60, env={"PATH": ""})


def written(place: Path, name: str, claim: Any, evidence: Any = PROOF) -> str:
    tree = certificate(claim, [], evidence, [[["cyclic", 2]]])
    (place / name).write_text(json.dumps(tree), encoding="utf-8")
    return name


def test_a_proof_is_replayed(place: Path) -> None:
    done = alone(place, "--no-digest", written(place, "good.json", TRUTH))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["proved", "forgery/lie", "good.json"]


def test_a_changed_claim_is_rejected(place: Path) -> None:
    false = [*TRUTH[:2], ["=", TRUTH[2][1], 2]]
    done = alone(place, "--no-digest", written(place, "bad.json", false))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("rejected")


def test_a_changed_file_is_rejected(place: Path) -> None:
    done = alone(place, written(place, "undigested.json", TRUTH))
    assert done.returncode == 1
    assert "digest" in done.stdout


def test_every_file_gets_its_line_and_two_outranks_one(place: Path) -> None:
    (place / "broken.json").write_text("{", encoding="utf-8")
    good = written(place, "good.json", TRUTH)
    bad = written(place, "bad.json", [*TRUTH[:2], ["=", TRUTH[2][1], 2]])
    done = alone(place, "--no-digest", bad, "broken.json", "missing.json", good)
    assert done.returncode == 2
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["rejected", "malformed", "malformed", "proved"]


@pytest.mark.parametrize("arguments", [(), ("--permit", "nonsense", "good.json"), ("--unknown", "good.json")], ids=str)
def test_wrong_usage_has_status_two(place: Path, arguments: tuple[str, ...]) -> None:
    written(place, "good.json", TRUTH)
    done = alone(place, *arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_no_file_of_the_kernel_shadows_a_standard_module() -> None:
    names = {path.stem for path in SOURCES} | {path.name for path in KERNEL.iterdir() if path.is_dir()}
    assert not (names - {"__init__", "__main__", "__pycache__"}) & sys.stdlib_module_names


def imported(path: Path) -> set[str]:
    """Return the first words of the modules that a file imports absolutely."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(str(node.module).partition(".")[0])
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(KERNEL)))
def test_a_file_of_the_kernel_imports_only_the_standard_library(path: Path) -> None:
    assert imported(path) <= sys.stdlib_module_names


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(KERNEL)))
def test_relative_imports_stay_in_the_kernel(path: Path) -> None:
    depth = len(path.relative_to(KERNEL).parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level <= depth


FORBIDDEN_NAMES = {"eval", "exec", "compile", "__import__", "float", "complex", "globals", "breakpoint", "input"}
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve", "random", "socket", "subprocess", "ctypes", "cmath"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(KERNEL)))
def test_the_kernel_evaluates_no_text_and_knows_no_floating_point(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not names & FORBIDDEN_NAMES
    assert not imported(path) & FORBIDDEN_MODULES
    assert not any(isinstance(node, ast.Constant) and isinstance(node.value, float) for node in ast.walk(tree))


def test_of_threads_the_kernel_knows_that_each_has_a_workspace() -> None:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert "threading" not in {alias.name for alias in node.names}, path.name
            elif isinstance(node, ast.ImportFrom) and node.module == "threading":
                assert [alias.name for alias in node.names] == ["local"], path.name


def test_the_kernel_has_no_assertion_that_minus_o_would_drop() -> None:
    """A check written as an assertion is none under ``python -O``; the entry may narrow types that way."""
    for path in SOURCES:
        if path.name != "__main__.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert not any(isinstance(node, ast.Assert) for node in ast.walk(tree)), path.name

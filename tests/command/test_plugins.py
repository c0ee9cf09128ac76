"""Another package adds statements through an entry point; they are treated like ours."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "closedform_example"
NAMES = {"example/descent-step": "descent", "example/one-step": "one-step"}


@pytest.fixture
def installed(tmp_path):
    """Run the command where the example is installed, as far as Python can tell."""
    about = tmp_path / "site" / "closedform_example-0.1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: closedform-example\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text("[closedform.statements]\nexample = closedform_example\n")
    path = os.pathsep.join(map(str, (ROOT, EXAMPLE, tmp_path / "site")))
    environment = {**os.environ, "PYTHONPATH": path, "CLOSEDFORM_CACHE": str(tmp_path / "cache")}

    def command(*words):
        words = [sys.executable, "-m", "verify", *words]
        return subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    return command


@pytest.mark.parametrize("name", NAMES)
def test_a_statement_of_another_package_is_built_and_replayed_but_unpinned(installed, tmp_path, name):
    found = installed("all", name)
    assert found.returncode == 4
    assert found.stdout.startswith(f"unpinned   {name}  certificates/{name}.json: the ledger does not know this id\n")
    assert (tmp_path / "certificates" / f"{name}.json").exists()
    assert installed("check", "--no-digest", "certificates").stdout.startswith(f"proved     {name}")


@pytest.mark.parametrize("name", NAMES)
def test_it_is_listed_and_shown_as_one_of_our_own(installed, name):
    assert name in installed("list", "example").stdout
    assert "proved by the mathematics alone" in installed("show", name).stdout


def test_their_hints_are_those_of_their_proofs(installed):
    before = {path: path.read_text() for path in (EXAMPLE / "closedform_example").glob("*.hints")}
    assert {path.stem for path in before} == set(NAMES.values())
    assert installed("prove", "example", "--tidy").returncode == 0
    assert {path: path.read_text() for path in (EXAMPLE / "closedform_example").glob("*.hints")} == before


@pytest.mark.parametrize(("folder", "package"), [(ROOT, "*"), (EXAMPLE, "closedform_example")])
def test_what_is_installed_has_its_theories(folder, package):
    data = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    found = {path.suffix for path in (EXAMPLE / "closedform_example").iterdir() if path.is_file()} - {".py"}
    assert {f"*{suffix}" for suffix in found} <= set(data[package])

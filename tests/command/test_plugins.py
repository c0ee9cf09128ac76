"""Another package adds statements through an entry point; they are treated like ours."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "closedform_example"
NAME = "example/descent-step"


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


def test_a_statement_of_another_package_is_built_and_replayed_but_unpinned(installed, tmp_path):
    found = installed("all", NAME)
    assert found.returncode == 4
    assert found.stdout.startswith(f"unpinned   {NAME}  certificates/{NAME}.json: the ledger does not know this id\n")
    assert (tmp_path / "certificates" / f"{NAME}.json").exists()
    assert installed("check", "--no-digest", "certificates").stdout.startswith(f"proved     {NAME}")


def test_it_is_listed_and_shown_as_one_of_our_own(installed):
    assert NAME in installed("list", "example").stdout
    assert "proved by the mathematics alone" in installed("show", NAME).stdout


def test_its_hints_are_those_of_its_proofs(installed, tmp_path):
    before = (EXAMPLE / "closedform_example" / "descent.hints").read_text()
    assert installed("prove", NAME).returncode == 0
    assert (EXAMPLE / "closedform_example" / "descent.hints").read_text() == before

"""The guides: each is run from top to bottom, and what it shows is what happens."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from verify.site import guides

ROOT = Path(__file__).parents[1]
GUIDES = {
    "read-a-certificate.md": 6,
    "networks-at-size.md": 1,
    "audit.md": 1,
    "estimates.md": 1,
    "many-cores.md": 1,
    "prove-a-hard-one.md": 3,
    "write-a-checker.md": 3,
}
ELSEWHERE = {"your-own-theorem.md", "constructions.md", "findings.md"}
"""Those that have tests beside what they are about, and the findings, which show nothing to run."""
BLOCK = re.compile(r"^```(console|python)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def commands_in(block):
    """Return the commands of a block with what they print."""
    for entry in block.removeprefix("$ ").split("\n$ "):
        command, _, printed = entry.partition("\n")
        yield command, printed


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_is_run_from_top_to_bottom(guide, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("verify", "constructions", "certificates", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    known, commands = {}, 0
    for number, (kind, block) in enumerate(BLOCK.findall((ROOT / "docs" / guide).read_text("utf-8"))):
        if kind == "python":
            example = doctest.DocTestParser().get_doctest(block, known, f"{guide}, block {number}", None, 0)
            assert doctest.DocTestRunner().run(example, clear_globs=False).failed == 0
            known = example.globs
            continue
        for command, printed in commands_in(block):
            run = subprocess.run(
                command,
                shell=True,
                cwd=tmp_path,
                env={**os.environ, "PATH": path},
                capture_output=True,
                text=True,
                check=False,
            )
            assert run.stdout.rstrip("\n") == printed.rstrip("\n"), command
            assert run.stderr == "", command
            commands += 1
    assert commands == GUIDES[guide]


def test_every_guide_of_the_site_has_its_test():
    assert {Path(document).name for document in guides.GUIDES.values()} == GUIDES.keys() | ELSEWHERE

"""The guides that print what a checkout holds: each of their commands prints what they say."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GUIDES = {
    "read-a-certificate.md": 6,
    "networks-at-size.md": 1,
    "audit.md": 1,
    "estimates.md": 1,
    "many-cores.md": 1,
    "prove-a-hard-one.md": 3,
}
BLOCK = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)


def commands_in(guide):
    """Return the commands of a guide with what they print."""
    for block in BLOCK.findall((ROOT / "docs" / guide).read_text("utf-8")):
        for entry in block.removeprefix("$ ").split("\n$ "):
            command, _, printed = entry.partition("\n")
            yield command, printed


@pytest.mark.parametrize("guide", GUIDES)
def test_each_command_prints_what_the_guide_says(guide, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(str(ROOT / "docs" / guide), module_relative=False).failed == 0
    for name in ("verify", "constructions", "certificates", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    found = list(commands_in(guide))
    assert len(found) == GUIDES[guide]
    for command, printed in found:
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

"""The guide ``docs/your-own-theorem.md``: each of its commands prints what it says there."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import verify
from verify.deciding.api import asked_in, decide_all

ROOT = Path(verify.__path__[0]).parent
GUIDE = (ROOT / "docs" / "your-own-theorem.md").read_text("utf-8")
COMMANDS = re.findall(r"```console\n\$ (.*?)\n(.*?)```", GUIDE, re.DOTALL)
STATUSES = {"proved": 0, "refuted": 1, "undecided": 3, "spread:": 1, "my-theorems/pyproject.toml:": 0}


FILES = ["means.claims", "direct.claims", "stronger.claims"]
README = (ROOT / "README.md").read_text("utf-8")
LANGUAGE = (ROOT / "docs" / "language.md").read_text("utf-8")


def claims_in(text):
    return re.findall(r"^```claims\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def told(text):
    """What an answer tells for certain: of an undecided claim not what was tried, which depends on the time."""
    lines = text.splitlines()
    return lines[:3] if lines[0] == "undecided" else lines


def test_each_command_prints_what_the_guide_says(tmp_path):
    for name, claims in zip(FILES, claims_in(GUIDE), strict=True):
        (tmp_path / name).write_text(claims, "utf-8")
    (tmp_path / "verify").symlink_to(ROOT / "verify")
    assert len(COMMANDS) == 10
    for command, printed in COMMANDS:
        prints(command, printed, tmp_path)


def prints(command, printed, folder):
    """Assert that a command ends as it should, and prints what is shown."""
    python, *arguments = shlex.split(command)
    assert python == "python"
    run = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert told(run.stdout) == told(printed), command
    assert run.returncode == STATUSES[printed.split()[0]], command


def test_the_readme_shows_what_is_decided(tmp_path):
    block = re.search(r"## A claim of your own\n\n```console\n(.*?)```", README, re.DOTALL)
    shown = [entry.partition("\n") for entry in block[1].removeprefix("$ ").split("\n$ ")]
    assert len(shown) == 2
    (tmp_path / "verify").symlink_to(ROOT / "verify")
    for command, _, printed in shown:
        prints(command, printed, tmp_path)


def test_the_proofs_in_the_guide_to_the_language_prove_their_claims():
    asked = [one for text in claims_in(LANGUAGE) for one in asked_in("guide", text) if one.proof is not None]
    assert [decision.verdict for decision in decide_all(asked)] == ["proved"]


def test_the_examples_in_python_are_true():
    (block,) = re.findall(r"```pycon\n(.*?)```", GUIDE, re.DOTALL)
    example = doctest.DocTestParser().get_doctest(block, {}, "guide", None, 0)
    assert doctest.DocTestRunner().run(example) == (0, 3)

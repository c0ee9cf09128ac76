"""The examples of ``--help`` are what the command takes, and a shell completes its words."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from verify import __main__ as program
from verify.command.examples import EXAMPLES

ROOT = Path(__file__).parents[2]


def test_there_is_an_example_for_each_command():
    assert list(EXAMPLES) == list(program.COMMANDS)


@pytest.mark.parametrize("words", [words for lines in EXAMPLES.values() for words in lines])
def test_an_example_is_what_the_command_takes(words):
    first, *rest = shlex.split(words)
    assert program.parser(first).parse_args([first, *rest]).command == first


@pytest.mark.parametrize("command", EXAMPLES)
def test_help_shows_the_examples(command, capsys):
    assert program.main([command, "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f" {words}\n      {says}\n" in shown for words, says in EXAMPLES[command].items())


@pytest.mark.parametrize(
    ("called", "typed"),
    [("verify/__main__.py", "python -m verify list"), (".venv/bin/closedform", "closedform list")],
)
def test_what_one_is_told_to_type_can_be_typed(called, typed, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", [called])
    assert program.main(["show", "nothing"]) == 2
    assert capsys.readouterr().err.endswith(f"; see: {typed}\n")
    assert program.main(["list", "--help"]) == 0
    assert f"usage: {typed} [-h]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "completions"),
    [
        ("closedform ch", ["check"]),
        ("closedform show cago/lemma-2", ["cago/lemma-2", "cago/lemma-2.repair"]),
        ("closedform list structures/b", ["structures/b"]),
        ("closedform list --verd", ["--verdict"]),
        ("closedform show 'cago/lemma-3", ["cago/lemma-3"]),
    ],
)
def test_a_shell_completes(line, completions, tmp_path):
    pytest.importorskip("argcomplete")
    found = tmp_path / "found"
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "_ARGCOMPLETE_STDOUT_FILENAME": str(found)}
    environment = {**os.environ, **asked, "COMP_LINE": line, "COMP_POINT": str(len(line))}
    subprocess.run([sys.executable, "-m", "verify"], cwd=ROOT, env=environment, check=False, timeout=60)
    assert set(completions) <= {word.strip() for word in found.read_text().splitlines()}

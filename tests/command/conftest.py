"""Every test of the command works in a folder of its own, with a cache of its own."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.command import squares
from verify.__main__ import main
from verify.command import places

CLOSING = re.compile(r"^verify: (done|\d+ certificates) in .*\n", re.MULTILINE)
PATIENCE = 60
"""Seconds after which a process counts as one that hangs."""


@pytest.fixture
def ledger(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CLOSEDFORM_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("CLOSEDFORM_DEBUG", raising=False)
    monkeypatch.setattr(places, "ROOT", tmp_path / "packages")
    monkeypatch.setattr(places, "INSTALLED", tmp_path / "installed")
    monkeypatch.setattr(squares, "BUILDERS", dict(squares.BUILDERS))
    return squares.install(tmp_path, monkeypatch.setattr)


@pytest.fixture
def run(ledger, capsys):
    """Run the command and return exit status, stdout and stderr, without the closing line, which tells the time."""

    def command(*words):
        status = main(list(words))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return status, captured.out, CLOSING.sub("", captured.err)

    return command


@pytest.fixture
def everything(run):
    """Run ``all`` in this process."""
    return lambda *words: run("all", "--executor", "serial", *words)


@dataclass
class Ended:
    """What a process left behind; ``err`` is without the closing line."""

    status: int
    out: bytes
    err: str


@pytest.fixture
def started(ledger, tmp_path):
    """Start ``python -m verify`` over the small library; it and its workers first run some lines of Python."""

    def start(*words, first="", environment=(), **options):
        site = tmp_path / "site"
        site.mkdir(exist_ok=True)
        custom = site / "sitecustomize.py"
        lines = f"from tests.command import squares\nsquares.install({str(tmp_path)!r})\n{first}"
        if not custom.exists() or custom.read_text() != lines:  # a process that has just begun may be reading it
            custom.write_text(lines)
        path = os.pathsep.join([str(site), str(Path(squares.__file__).parents[2])])
        found = {**os.environ, "PYTHONPATH": path, **dict(environment)}
        command = [sys.executable, "-m", "verify", *words]
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        return subprocess.Popen(command, env=found, start_new_session=True, **streams)

    return start


@pytest.fixture
def ended():
    """Wait for a process and return what it left behind."""

    def wait(process):
        try:
            out, err = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            raise
        return Ended(process.returncode, out, CLOSING.sub("", (err or b"").decode()))

    return wait


@pytest.fixture
def process(started, ended):
    """Run ``python -m verify`` over the small library as a process of its own."""
    return lambda *words, **options: ended(started(*words, **options))

"""Every test of the command works in a folder of its own, with a cache of its own."""

import pytest

from tests.command import squares
from verify.__main__ import main


@pytest.fixture
def ledger(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CLOSEDFORM_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("CLOSEDFORM_DEBUG", raising=False)
    monkeypatch.setattr(squares, "BUILDERS", dict(squares.BUILDERS))
    return squares.install(tmp_path, monkeypatch.setattr)


@pytest.fixture
def run(ledger, capsys):
    """Run the command and return exit status, stdout and stderr."""

    def command(*words):
        status = main(list(words))
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return status, captured.out, captured.err

    return command


@pytest.fixture
def everything(run):
    """Run ``all`` in this process."""
    return lambda *words: run("all", "--executor", "serial", *words)

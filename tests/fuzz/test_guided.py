"""The guided fuzzer changes certificates by their grammar, tries whole files, and finds a mistake made on purpose."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from importlib.util import find_spec

import pytest

from tests.fuzz import whole
from tests.fuzz.campaign import Wrong
from tests.fuzz.targets.files import ROOT, stored
from verify.kernel import certificate, rules


@pytest.fixture(autouse=True)
def limited(monkeypatch):
    """Keep what one file may take small, and undo that."""
    monkeypatch.setattr(certificate, "replaying", certificate.replaying)
    whole.limit_work()


SMALL = "circuits/figure-4"


def test_changes_come_back_by_their_seed_and_are_mostly_certificates():
    made = [whole.changed(stored(SMALL), 10_000, seed) for seed in range(60)]
    assert made == [whole.changed(stored(SMALL), 10_000, seed) for seed in range(60)]
    assert len(set(made)) > 50
    assert sum(data.startswith(b'{"') and data.endswith(b"}") for data in made) > 40


def test_what_is_no_certificate_is_changed_and_tried():
    deep = [b'{"parts": ' + b"[" * depth + b"]" * depth + b"}" for depth in (400, 5000, 200_000)]
    for data in (b"", b"[]", b"\xff\xfe", b'{"format": 3', b"null", *deep):
        for seed in range(10):
            whole.tried(whole.changed(data, 10_000, seed))


def test_the_corpus_ends_in_one_line_each():
    before = Counter(whole.counts)
    paths = sorted(whole.CORPUS.glob("*.json"))
    for path in paths:
        whole.tried(path.read_bytes())
    assert len(paths) == (whole.counts - before).total() > 0
    assert not (whole.counts - before)["error"]


def test_a_mistake_is_found(monkeypatch):
    def broken(proof, step):
        raise IndexError("out of range")

    monkeypatch.setitem(rules.RULES, "evaluate", broken)
    with pytest.raises(Wrong, match="internal error: IndexError"):
        whole.tried(stored(SMALL))


@pytest.mark.skipif(find_spec("atheris") is None, reason="atheris is not installed")
def test_atheris_runs_it(tmp_path):
    alone = "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]))"  # whose child does not count our memory
    command = [sys.executable, "-m", "tests.fuzz.guided", "--runs", "5", "--seconds", "20", "--seed", "1"]
    done = subprocess.run([sys.executable, "-c", alone, *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Instrumenting verify.kernel.certificate" in done.stderr

"""Certificates that lie, each named by the sentence that says how: the kernel sees through all of them."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from tests.calibration import HALF_A_MINUTE, loop
from tests.forgeries.counted import FORGERIES, REPORT, by_lemma, by_rule, written
from tests.forgeries.forge import slug
from verify.kernel import program
from verify.kernel.ledger import Ledger
from verify.kernel.rules import RULES
from verify.kernel.rules.citation import LEMMAS

KERNEL = Path(program.__file__).parent
STATUS = {"rejected": 1, "exhausted": 1, "malformed": 2}
GIGABYTE = 1 << 30


def _names(bomb: bool) -> list[Any]:
    chosen = [path for path, forgery in FORGERIES.items() if ("exhausted" in forgery["expected"]) == bomb]
    return [pytest.param(path, id=f"{path.parent.name}: {FORGERIES[path]['sentence']}") for path in chosen]


def _written(forgery: dict[str, Any], folder: Path) -> Path:
    """Write the forgery, and what lies beside it, to their places."""
    files = {"forgery/lie": forgery["certificate"], **forgery.get("beside", {})}
    for name, certificate in files.items():
        path = folder / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(certificate), encoding="utf-8")
    return folder / "forgery" / "lie.json"


def _limit(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (GIGABYTE, GIGABYTE))


@pytest.mark.parametrize("path", _names(bomb=False))
def test_the_kernel_sees_through(path: Path, tmp_path: Path) -> None:
    forgery = FORGERIES[path]
    line = program.check(_written(forgery, tmp_path), Ledger([]), trusting=True, permit=frozenset())
    assert line.word in forgery["expected"].split("|"), str(line)
    assert line.status == STATUS[line.word]
    assert forgery["reason"] in line.reason, str(line)
    assert "\n" not in str(line)


@pytest.mark.parametrize("path", _names(bomb=True))
def test_the_kernel_gives_up_in_time(path: Path, tmp_path: Path) -> None:
    """A bomb ends within half a minute of work, as a multiple of a loop, and a gigabyte."""
    forgery = FORGERIES[path]
    seconds = ceil(HALF_A_MINUTE * loop())
    command = [sys.executable, "-I", "-S", str(KERNEL), "--no-digest", str(_written(forgery, tmp_path))]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=partial(_limit, seconds))
    assert done.returncode >= 0, f"killed after {seconds} s: {forgery['sentence']}"
    word = done.stdout.split(" ")[0]
    assert word in forgery["expected"].split("|"), done.stdout + done.stderr
    assert done.returncode == STATUS[word]
    assert forgery["reason"] in done.stdout


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_has_at_least_five_forgeries(rule: str) -> None:
    assert by_rule(FORGERIES)[rule] >= 5


@pytest.mark.parametrize("lemma", sorted(LEMMAS))
def test_every_lemma_has_at_least_three_forgeries(lemma: str) -> None:
    assert by_lemma(FORGERIES)[lemma] >= 3


def test_every_forgery_is_named_by_its_sentence() -> None:
    for path, forgery in FORGERIES.items():
        assert set(forgery) - {"beside"} == {"sentence", "expected", "reason", "certificate"}, path
        assert path.stem == slug(forgery["sentence"])
        assert path.parent.name in {*RULES, "certificate", "trees"}
        assert set(forgery["expected"].split("|")) <= set(STATUS)


def test_the_report_counts_them() -> None:
    assert REPORT.read_text("utf-8") == written(), "python -m tests.forgeries.counted"

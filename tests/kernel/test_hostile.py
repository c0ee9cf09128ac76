"""Any file ends in one line, in little time and memory, whatever work it asks for.

Time and memory grow with the steps that are spent, so that each file gets a part of the steps of a replay and may take
that part of the time, beside that for reading it; a few get all of them, from the kernel as it is, and more at night.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.calibration import HALF_A_MINUTE, loop
from tests.kernel.hostile import WRITTEN
from verify.kernel import program
from verify.kernel.loader import MAX_BYTES

KERNEL = Path(program.__file__).parent
MEBIBYTES = 512
PART = 16
READ = 16
"""Loops that it may take to start and to read the largest file."""
DEAREST = [
    "a bijection of a product of two ranges",
    "many numbers remembered beside many elements of ranges",
    "towers evaluated once below a binder beside five megabytes that nobody reads",
    "conjunctions inside of one another each with many quantified parts",
    "a goal of many levels beside tens of thousands of declared variables",
]
DEAR = [
    "numbers of one hash",
    "a bijection found many times in many terms",
    "a bijection found many times at each level of a tall term",
    "a sum of many radicals remembered for each number",
    "unions of two large sets of variables",
    "quotients of quotients",
    "sums of radicals with many numerators remembered",
    "sums that differ in one variable",
    "wide implications inside of one another",
    "skeletons of towers of exponentials whose names are long",
    "towers read again below each of many binders beside seven megabytes that nobody reads",
    "conjugates of a number of a large order whose powers are dense",
    "indices reduced by four equations in each of many monomials",
    "factors of sixty arguments that differ in the last after a change of variables",
    "wide terms that mention many bound variables at each number",
    "a number of many long coordinates negated in each comparison",
    "rewrites of a variable tried at each of many terms",
    "thousands of plain factors beside many sums over a group",
    "a hundred thousand cofactors for a goal of many variables",
    "a product of thousands of radicals compared again and again",
    "a product of thousands of radicals times a number again and again",
    "quotients of two long numbers read again for each control",
    "hundreds of radicals in each sum under thousands of renamings",
    "many sums over a group of one equation each",
]

KERNEL_WITH_LESS = f"""
import sys
sys.path.insert(0, {str(KERNEL.parents[1])!r})
from functools import partial
from verify.kernel import certificate, program, workspace
certificate.replaying = partial(workspace.replaying, workspace.MAX_WORK // {PART})
sys.exit(program.main())
"""

CHILD = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([done.returncode, done.stdout, done.stderr, used.ru_utime + used.ru_stime, used.ru_maxrss]))
"""


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (300, 300))


def ends(sentence: str, path: Path, kernel: list[str], part: int, mebibytes: int) -> None:
    """Check that the kernel ends as it should within its part of half a minute and within so much memory."""
    path.write_text(WRITTEN[sentence](), encoding="utf-8")
    assert path.stat().st_size <= MAX_BYTES
    loops = HALF_A_MINUTE if part == 1 else HALF_A_MINUTE / part + READ * (1 + path.stat().st_size / MAX_BYTES) / 2
    before = loop()
    command = [sys.executable, "-I", "-S", "-c", CHILD, sys.executable, "-I", "-S", *kernel, "--no-digest", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, preexec_fn=limit)
    status, out, err, seconds, kibibytes = json.loads(done.stdout)
    assert status in (1, 2), out + err
    assert out.split(" ")[0] in ("rejected", "exhausted", "malformed")
    assert "more than 600000" not in out or sentence.startswith("eight megabytes")
    assert out.count("\n") == 1
    assert len(out) < 4000
    assert not err
    assert kibibytes < mebibytes << 10, f"{kibibytes >> 10} MiB"
    assert seconds < loops * max(before, loop()), f"{seconds:.1f} s: {out[-200:]}"


@pytest.mark.parametrize("sentence", WRITTEN)
def test_it_ends_in_a_part_of_the_time(sentence: str, tmp_path: Path) -> None:
    ends(sentence, tmp_path / "hostile.json", ["-c", KERNEL_WITH_LESS], PART, MEBIBYTES // 2)


@pytest.mark.parametrize("sentence", [*DEAREST, *(pytest.param(one, marks=pytest.mark.nightly) for one in DEAR)])
def test_it_ends_in_time(sentence: str, tmp_path: Path) -> None:
    ends(sentence, tmp_path / "hostile.json", [str(KERNEL)], 1, MEBIBYTES)


def test_a_spelling_is_never_held_as_a_whole(tmp_path: Path) -> None:
    sentence = "factors near the limit of nodes with the longest names"
    ends(sentence, tmp_path / "hostile.json", [str(KERNEL)], 1, MEBIBYTES // 8)

"""Any file ends in one line, in little time and memory, whatever work it asks for."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.kernel.hostile import WRITTEN
from verify.kernel import program
from verify.kernel.loader import MAX_BYTES

KERNEL = Path(program.__file__).parent
MEBIBYTES = 512
LOOPS = 60  # of about half a second each

CHILD = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([done.returncode, done.stdout, done.stderr, used.ru_utime + used.ru_stime, used.ru_maxrss]))
"""


def loop() -> float:
    """Return the processor time of a loop that stands for half a second, as long as the machine is as busy as it is."""
    start = time.process_time()
    table: dict[int, tuple[int, int]] = {}
    for number in range(4_000_000):
        table[number & 1023] = (number, number)
    return time.process_time() - start


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (300, 300))


@pytest.mark.parametrize("sentence", WRITTEN)
def test_it_ends_in_one_line(sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.json"
    path.write_text(WRITTEN[sentence](), encoding="utf-8")
    assert path.stat().st_size <= MAX_BYTES
    before = loop()
    kernel = [sys.executable, "-I", "-S", str(KERNEL), "--no-digest", str(path)]
    command = [sys.executable, "-I", "-S", "-c", CHILD, *kernel]
    done = subprocess.run(command, capture_output=True, text=True, check=True, preexec_fn=limit)
    status, out, err, seconds, kibibytes = json.loads(done.stdout)
    assert status in (1, 2), out + err
    assert out.split(" ")[0] in ("rejected", "exhausted", "malformed")
    assert out.count("\n") == 1
    assert len(out) < 4000
    assert not err
    assert kibibytes < MEBIBYTES << 10, f"{kibibytes >> 10} MiB"
    assert seconds < LOOPS * max(before, loop()), f"{seconds:.1f} s: {out[-200:]}"

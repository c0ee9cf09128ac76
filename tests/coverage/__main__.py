"""``python -m tests.coverage``: which branches of the kernel do certificates, forgeries and its own tests reach?

Writes ``docs/soundness/coverage.json``. A branch that nothing reaches has a reason in ``reasons.json``; without one the
exit status is 1. Branches are named by the text of their lines, so that reasons survive when lines move.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "verify" / "kernel"
REPORT = ROOT / "docs" / "soundness" / "coverage.json"
REASONS = Path(__file__).with_name("reasons.json")
TESTS = ("tests/kernel", "tests/forgeries", "tests/fuzz", "tests/test_certificate_format.py")
LEFT_OUT = ("tests/kernel/test_hostile.py", "tests/kernel/test_sums_against_brute_force.py")
"""Tests that take long and reach nothing further: files in processes of their own, the rule sums on many instances."""
END = "the end"


class Branch(NamedTuple):
    """A branch by its file, the text of the line that branches, and that of the line to which it leads."""

    file: str
    at: str
    to: str

    def __str__(self) -> str:
        return f"{self.file}: {self.at} → {self.to}"


def measured(most: int) -> Any:
    """Replay certificates of at most so many bytes and run the tests; what hypothesis tries is the same each time."""
    import coverage

    os.environ["HYPOTHESIS_PROFILE"] = "ci"
    measure = coverage.Coverage(branch=True, include=[f"{KERNEL}/*"], data_file=None, config_file=False)
    measure.start()
    try:
        _replay(most)
        _test()
    finally:
        measure.stop()
    return measure


def _replay(most: int) -> None:
    from verify.kernel.ledger import load_ledger
    from verify.kernel.run import Run, replayed

    ledger = load_ledger()
    run = Run(lambda path: replayed(path, ledger))
    for path in sorted((ROOT / "certificates").glob("*/*.json")):
        if path.stat().st_size <= most:
            run.line(path)


def _test() -> None:
    import pytest

    ignored = [f"--ignore={ROOT / test}" for test in LEFT_OUT]
    tests = [str(ROOT / test) for test in TESTS]
    status = pytest.main(["-p", "no:xdist", "-p", "no:cacheprovider", "-x", *ignored, *tests])
    if status:
        raise SystemExit("a test fails")


def counted(measure: Any) -> tuple[int, list[Branch]]:
    """Return the number of branches, and those that were not reached."""
    total, missing = 0, []
    for path in sorted(KERNEL.rglob("*.py")):
        found: Any = measure._analyze(str(path))
        lines = path.read_text("utf-8").splitlines()
        total += found.numbers.n_branches
        for start, ends in sorted(found.missing_branch_arcs().items()):
            for end in sorted(ends):
                text = lines[end - 1].strip() if end > 0 else END
                missing.append(Branch(path.relative_to(KERNEL).as_posix(), lines[start - 1].strip(), text))
    return total, missing


def report(total: int, missing: list[Branch], reasons: dict[str, str]) -> dict[str, Any]:
    """Return what is written, each unreached branch with its reason."""
    unreached = [{**branch._asdict(), "reason": reasons.get(str(branch), "")} for branch in missing]
    return {"branches": total, "reached": total - len(missing), "unreached": unreached}


def main() -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(prog="python -m tests.coverage", description=__doc__)
    parser.add_argument("--most", type=int, default=15_000, metavar="BYTES", help="leave out larger certificates")
    arguments = parser.parse_args()
    reasons = json.loads(REASONS.read_text("utf-8"))
    total, missing = counted(measured(arguments.most))
    REPORT.parent.mkdir(exist_ok=True)
    text = json.dumps(report(total, missing, reasons), indent=1, ensure_ascii=False)
    REPORT.write_text(text + "\n", "utf-8")
    print(f"{total - len(missing)} of {total} branches of the kernel are reached")
    bare = [branch for branch in missing if str(branch) not in reasons]
    idle = sorted(reasons.keys() - set(map(str, missing)))
    for branch in bare:
        print(f"without a reason: {branch}")
    for name in idle:
        print(f"a reason, but it is reached or gone: {name}")
    return int(bool(bare or idle))


if __name__ == "__main__":
    sys.exit(main())

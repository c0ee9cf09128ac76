"""``python -m tests.sources [--count N --seed S]``: who notices changes of the kernel's source?

Writes ``docs/soundness/sources.json``. What nobody notices has a reason in ``reasons.json``; without one the exit
status is 1. Changes are named by the text of what is changed, so that reasons survive when lines move.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.sources.changes import Change, applied, changes, difference
from tests.sources.judging import KERNEL, ROOT, Judges, copied

REPORT = ROOT / "docs" / "soundness" / "sources.json"
REASONS = Path(__file__).with_name("reasons.json")
LEFT_OUT = frozenset({"__main__.py"})
"""The program's start, which processes of their own run, in tests/kernel/test_alone.py."""
JUDGES = ("certificate", "forgery", "test")

Json = Any


def everything() -> list[Change]:
    """Return all changes of the kernel."""
    paths = sorted((ROOT / KERNEL).rglob("*.py"))
    names = [path.relative_to(ROOT / KERNEL).as_posix() for path in paths]
    return [
        change
        for path, name in zip(paths, names, strict=True)
        if name not in LEFT_OUT
        for change in changes(name, path.read_text("utf-8"))
    ]


def named(change: Change) -> str:
    """Return a change by its file and the lines before and after it."""
    before, after = difference((ROOT / KERNEL / change.file).read_text("utf-8"), change)
    return f"{change.file}: {before} → {after}"


def judged(chosen: Sequence[Change]) -> list[tuple[Change, str | None]]:
    """Return who notices each change."""
    found = []
    with tempfile.TemporaryDirectory() as place:
        folder = copied(Path(place))
        judges = Judges(folder)
        for change in chosen:
            path = folder / KERNEL / change.file
            source = path.read_text("utf-8")
            path.write_text(applied(source, change), "utf-8")
            found.append((change, judges.noticed(change.file)))
            path.write_text(source, "utf-8")
            print(f"{named(change)}: {found[-1][1] or 'nobody'}", flush=True)
    return found


def report(seed: int, number: int, found: Sequence[tuple[Change, str | None]], reasons: dict[str, str]) -> Json:
    """Return what is written: how many changes each kind has and who noticed them, and those that nobody noticed."""
    kinds: dict[str, Counter[str]] = {}
    for change, who in found:
        first = who.partition(" ")[0].rstrip(":") if who else "nobody"
        kinds.setdefault(change.kind, Counter())[first if first in (*JUDGES, "nobody") else "breaks"] += 1
    unnoticed = [named(change) for change, who in found if who is None]
    return {
        "changes": len(found),
        "of": number,
        "seed": seed,
        "kinds": {kind: dict(sorted(counts.items())) for kind, counts in sorted(kinds.items())},
        "survivors": {name: reasons.get(name, "") for name in unnoticed},
    }


def main(arguments: list[str]) -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(prog="python -m tests.sources", description=__doc__)
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=19)
    options = parser.parse_args(arguments)
    possible = everything()
    chosen = Random(options.seed).sample(possible, min(options.count, len(possible)))
    reasons = json.loads(REASONS.read_text("utf-8"))
    told = report(options.seed, len(possible), judged(chosen), reasons)
    REPORT.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", "utf-8")
    bare = [name for name, reason in told["survivors"].items() if not reason]
    print(f"{len(told['survivors'])} of {told['changes']} changes are noticed by nobody, {len(bare)} without a reason")
    return int(bool(bare))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

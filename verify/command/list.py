"""``verify list``: every statement of the ledger with the verdict that it is pinned to."""

from __future__ import annotations

import argparse
import json

from verify.command import library, report
from verify.kernel.ledger import Entry

NOT_BUILT = "not built yet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``list``."""
    parser.add_argument("--json", action="store_true", help="print a JSON array of objects")


def run(arguments: argparse.Namespace) -> int:
    """Print the ledger."""
    entries, works = library.ledger().entries, library.works()
    if arguments.json:
        print(json.dumps([tree(entry) for entry in entries], indent=1))
        return 0
    width = max((len(entry.id) for entry in entries), default=0)
    for work in dict.fromkeys(entry.work for entry in entries):
        rows = [entry for entry in entries if entry.work == work]
        print(f"{work}  {works.get(work, '')}".rstrip())
        for entry in rows:
            print(f"  {state(entry):<13}  {entry.id:<{width}}  {entry.title}")
        print(f"  {summary(rows)}\n")
    print(summary(entries))
    return 0


def state(entry: Entry) -> str:
    """Return the verdict of an entry, or that there is none yet."""
    return entry.expected or NOT_BUILT


def summary(entries: list[Entry]) -> str:
    """Return how many statements are listed and how they were decided."""
    decided = {entry.id: entry.expected for entry in entries if entry.expected}
    start = f"{len(entries)} listed, {len(decided)} decided"
    return f"{start}; {report.counted(decided)}" if decided else start


def tree(entry: Entry) -> dict[str, object]:
    """Return an entry for ``--json``."""
    return {
        "id": entry.id,
        "work": entry.work,
        "kind": entry.kind,
        "number": entry.number,
        "title": entry.title,
        "aliases": list(entry.aliases),
        "state": state(entry),
        "expected": entry.expected,
        "parts": sorted(entry.parts),
    }

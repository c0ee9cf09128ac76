"""The index of the certificates in a folder: what was found of each statement that something builds."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from verify.command import report
from verify.command.locks import locked
from verify.command.storage import content_if_there, spelled, write_changed
from verify.kernel.errors import Malformed
from verify.kernel.loader import load
from verify.kernel.program import NOT_CERTIFICATES

INDEX = "index.json"


def recorded(path: Path) -> dict[str, Any] | None:
    """Return the entries of an index by id; nothing if there is no index, None if it cannot be read."""
    content = content_if_there(path)
    return {} if content is None else _entries(content)


@lru_cache(maxsize=1)
def _entries(content: bytes) -> dict[str, Any] | None:
    try:
        return {entry["id"]: entry for entry in load(content)["statements"]}
    except (Malformed, KeyError, TypeError):
        return None


def record(path: Path, rows: Sequence[report.Row], built: Collection[str]) -> None:
    """Enter rows into an index, although other runs may do the same at the same time."""
    if not rows:
        return
    with locked(path):
        index = recorded(path)
        if index is None:
            print(f"{path}: was damaged, written again", file=sys.stderr)
        write_changed(path, spelled(merged(index or {}, rows, built)))


def merged(index: dict[str, Any], rows: Sequence[report.Row], built: Collection[str]) -> dict[str, Any]:
    """Return the index with new rows; what this run did not touch stays as long as something builds it."""
    entries = {name: entry for name, entry in index.items() if name in built}
    entries |= {row.id: row.entry() for row in rows}
    return {"format": 1, "statements": [entries[name] for name in sorted(entries)]}


def strangers(out: Path, built: Collection[str]) -> list[Path]:
    """Return the files among the certificates that no statement builds."""
    ours = {out / f"{name}.json" for name in built} | {out / name for name in NOT_CERTIFICATES}
    return sorted(path for path in out.rglob("*.json") if path not in ours)


def steps_in(entry: Any) -> int:
    """Return how many steps a replay takes by an entry of an index, 0 if it does not tell."""
    found = entry.get("steps") if isinstance(entry, dict) else None
    return found if type(found) is int and found > 0 else 0


def digest_in(entry: Any) -> str | None:
    """Return the digest that an entry of an index gives."""
    found = entry.get("digest") if isinstance(entry, dict) else None
    return found if isinstance(found, str) else None

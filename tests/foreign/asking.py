"""Certificates put to the others, by processes that end after a while: what Z3 keeps of many questions breaks it."""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Iterator, Sequence
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.foreign.opinions import opinions

ROOT = Path(__file__).parents[2]
DEPTH = 20_000
"""How deep trees may be."""
PROCESSES, CERTIFICATES = 2, 40
"""How many processes ask, and after how many certificates each makes room for the next one."""

Json = Any


@cache
def verdicts() -> dict[str, dict[str, str]]:
    """Return the verdicts of all parts, which their certificates claim to prove."""
    index = json.loads((ROOT / "certificates" / "index.json").read_text("utf-8"))
    return {row["id"]: row["parts"] for row in index["statements"]}


def asked(certificate: Json, who: list[str]) -> dict[str, dict[str, str]]:
    """Return who says what of each decided part."""
    told = verdicts()[certificate["statement"]["id"]]
    parts = [part for part in certificate["parts"] if "claim" in part]
    return {part["name"]: opinions(certificate, part, told[part["name"]] == "refuted", who) for part in parts}


def answers(paths: Sequence[Path], who: list[str]) -> Iterator[tuple[str, dict[str, dict[str, str]], float]]:
    """Yield the ids of certificates with who says what of each part, and the minutes that it took."""
    with get_context("spawn").Pool(PROCESSES, maxtasksperchild=CERTIFICATES) as pool:
        yield from pool.imap(partial(_answered, who=who), paths)


def _answered(path: Path, who: list[str]) -> tuple[str, dict[str, dict[str, str]], float]:
    sys.setrecursionlimit(DEPTH)
    before = _minutes()
    certificate = json.loads(path.read_text("utf-8"))
    return certificate["statement"]["id"], asked(certificate, who), _minutes() - before


def _minutes() -> float:
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used) / 60

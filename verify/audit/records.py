"""Records of audits: what was found of which file, so that anybody computes it again and compares."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Any

from verify.audit.files import BadFile
from verify.audit.report import number

__all__ = ["apart", "read_record", "record", "same_file"]

Json = Any

_KEYS = {"sha256": str, "task": str, "options": dict, "found": dict}
_COMPARED = ("inputs", "correct", "undecided", "accuracy")
"""What has to be the same; where float64 bounds the margin, both bounds have to leave room for one number."""


def record(path: Path, task: str, options: Mapping[str, str | None], found: Json) -> Json:
    """Return what was found of a file, with its digest and what was said of it.

    Parameters
    ----------
    path : Path
        Of the weights.
    task : str
    options : mapping
        What the user said of the architecture.
    found : JSON
        As `report.told` gives it.
    """
    digest = sha256(path.read_bytes()).hexdigest()
    return {"file": path.name, "sha256": digest, "task": task, "options": dict(options), "found": found}


def read_record(path: Path) -> Json:
    """Return a record.

    Raises
    ------
    BadFile
        If it is none.
    OSError
        If it cannot be read.
    """
    try:
        found = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadFile(f"is no record: {' '.join(str(error).split())[:100]}") from None
    for key, kind in _KEYS.items():
        if not isinstance(found, dict) or not isinstance(found.get(key), kind):
            raise BadFile(f"is no record of an audit: it lacks {key!r}")
    if not all(choice is None or isinstance(choice, str) for choice in found["options"].values()):
        raise BadFile("is no record of an audit: an option is no text")
    return found


def same_file(record: Json, path: Path) -> None:
    """Refuse weights that are not those of the record.

    Raises
    ------
    BadFile
        If the digest differs.
    OSError
        If the file cannot be read.
    """
    digest = sha256(path.read_bytes()).hexdigest()
    if digest != record["sha256"]:
        raise BadFile(f"is of a file with the digest {record['sha256'][:16]}…, and {path} has {digest[:16]}…")


def apart(before: Json, now: Json) -> list[str]:
    """Return what two accounts of one network say differently, a line for each.

    Examples
    --------
    >>> one = {"inputs": 4, "correct": 3, "undecided": 0, "accuracy": "3/4", "margin": {"low": "-1", "high": "-1"}}
    >>> apart(one, {**one, "correct": 4})
    ['the record says correct 3, and 4 was found']
    """
    keys = [key for key in _COMPARED if before.get(key) != now[key]]
    found = [f"the record says {key} {before.get(key)}, and {now[key]} was found" for key in keys]
    try:
        ends = _ends(before["margin"])
    except (KeyError, TypeError, ValueError):
        return [*found, "the record tells no margin"]
    here = _ends(now["margin"])
    if ends[1] < here[0] or here[1] < ends[0]:
        found.append("the record tells another margin than was found")
    return found


def _ends(margin: Json) -> tuple[Fraction | float, Fraction]:
    return -inf if margin["low"] is None else number(margin["low"]), number(margin["high"])

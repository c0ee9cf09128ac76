"""The ledger: the parts of each statement, with the pins of the claims that were compared with the works."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import Malformed
from .loader import read, record

MAX_ID = 100

ID = re.compile(r"[a-z][a-z0-9]*/[a-z0-9]+(?:[.-][a-z0-9]+)*")
PART_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")
_HASH = re.compile(r"[0-9a-f]{64}")


def is_id(node: Any) -> bool:
    """Tell whether a value is spelled like the id of a statement."""
    return isinstance(node, str) and len(node) <= MAX_ID and ID.fullmatch(node) is not None


def is_part_name(node: Any) -> bool:
    """Tell whether a value is spelled like the name of a part."""
    return isinstance(node, str) and PART_NAME.fullmatch(node) is not None


def is_hash(node: Any) -> bool:
    """Tell whether a value is spelled like a SHA-256."""
    return isinstance(node, str) and _HASH.fullmatch(node) is not None


@dataclass(frozen=True)
class Entry:
    """One statement: ``parts`` maps the name of each part to its pin, the SHA-256 of what the part claims, or to "".

    ``texts`` is the SHA-256 of its texts, None as long as nobody has pinned them.
    """

    id: str
    parts: dict[str, str]
    texts: str | None = None


class Ledger:
    """The entries by id."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Index the entries.

        Raises
        ------
        Malformed
            If two of them share an id.
        """
        self._by_id: dict[str, Entry] = {}
        for entry in entries:
            if entry.id in self._by_id:
                raise Malformed(f"ledger: '{entry.id}' stands twice")
            self._by_id[entry.id] = entry

    def entry(self, name: str) -> Entry | None:
        """Return the entry with that id."""
        return self._by_id.get(name)


def rows_of(path: Path | None = None) -> list[Any]:
    """Return the rows of the ledger that belongs to the kernel, or of another one, as they stand in the file.

    Raises
    ------
    Malformed
        If it cannot be read.
    """
    tree = record(read(path or Path(__file__).with_name("ledger.json")), "ledger", ("works", "statements"))
    if not isinstance(tree["statements"], list):
        raise Malformed("ledger: statements: expected an array")
    return tree["statements"]


def load_ledger(path: Path | None = None) -> Ledger:
    """Read a ledger; what its rows say to people is not looked at.

    Raises
    ------
    Malformed
        If it cannot be read or a row is not as it should be.
    """
    return Ledger([Entry(**fields(row, FIELDS, f"ledger: row {n}")) for n, row in enumerate(rows_of(path))])


def fields(row: Any, wanted: dict[str, Callable[[Any], bool]], where: str) -> dict[str, Any]:
    """Return the fields that are wanted of a row.

    Raises
    ------
    Malformed
        If one is missing or does not hold what it should.
    """
    for key, holds in wanted.items():
        if not isinstance(row, dict) or key not in row or not holds(row[key]):
            raise Malformed(f"{where}: '{key}' is not as it should be")
    return {key: row[key] for key in wanted}


FIELDS: dict[str, Callable[[Any], bool]] = {
    "id": is_id,
    "parts": lambda x: isinstance(x, dict) and all(is_part_name(n) and (p == "" or is_hash(p)) for n, p in x.items()),
    "texts": lambda node: node is None or is_hash(node),
}

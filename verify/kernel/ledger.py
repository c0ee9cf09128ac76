"""The ledger: published statements of the works, repairs and our own, with the pins of claims compared with papers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import Malformed
from .loader import is_line, read, record

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


@dataclass(frozen=True)
class Entry:
    """One statement; ``parts`` maps the name of each part to its pin, the SHA-256 of what the part claims.

    ``texts`` is the SHA-256 of its texts, None as long as nobody has pinned them.
    ``expected`` is the verdict and ``cites`` and ``assumes`` what it rests on, as found when the claims were pinned.
    ``error`` says of what is refuted whether it is a ``misprint`` or wrong in ``substance``; ``misprints`` are the
    parts that only an exchanged or last digit or a slip of the pen makes false. All of these are for people.
    """

    id: str
    kind: str
    number: str
    title: str
    aliases: tuple[str, ...]
    expected: str | None
    parts: dict[str, str]
    cites: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    error: str | None = None
    misprints: tuple[str, ...] = ()
    texts: str | None = None

    @property
    def work(self) -> str:
        """Return the short name of the work."""
        return self.id.partition("/")[0]


class Ledger:
    """The entries by id and by alias, in the order of the works."""

    def __init__(self, entries: list[Entry]) -> None:
        """Index the entries.

        Raises
        ------
        Malformed
            If two of them share an id or an alias.
        """
        self.entries = entries
        self._by_name: dict[str, Entry] = {}
        for entry in entries:
            for name in (entry.id, *entry.aliases):
                if name in self._by_name:
                    raise Malformed(f"ledger: '{name}' stands twice")
                self._by_name[name] = entry

    def entry(self, name: str) -> Entry | None:
        """Return the entry with that id or alias."""
        return self._by_name.get(name)


def load_ledger(path: Path | None = None) -> Ledger:
    """Read the ledger that belongs to the kernel, or another one.

    Raises
    ------
    Malformed
        If it cannot be read or a row is not as it should be.
    """
    tree = record(read(path or Path(__file__).with_name("ledger.json")), "ledger", ("works", "statements"))
    if not isinstance(tree["statements"], list):
        raise Malformed("ledger: statements: expected an array")
    return Ledger([_entry(row, f"ledger: row {number}") for number, row in enumerate(tree["statements"])])


def _entry(node: Any, where: str) -> Entry:
    row = record(node, where, _FIELDS, nullable=("expected", "error", "texts"))
    for key, holds in _FIELDS.items():
        if not holds(row[key]):
            raise Malformed(f"{where}: '{key}' is not as it should be")
    values: dict[str, Any] = {key: tuple(node) if isinstance(node, list) else node for key, node in row.items()}
    return Entry(**values)


def _each(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda node: isinstance(node, list) and all(map(holds, node))


def is_hash(node: Any) -> bool:
    """Tell whether a value is spelled like a SHA-256."""
    return isinstance(node, str) and _HASH.fullmatch(node) is not None


def _are_pins(node: Any) -> bool:
    return isinstance(node, dict) and all(is_part_name(n) and (p == "" or is_hash(p)) for n, p in node.items())


_FIELDS: dict[str, Callable[[Any], bool]] = {
    "id": is_id,
    "kind": is_line,
    "number": is_line,
    "title": is_line,
    "aliases": _each(is_id),
    "cites": _each(is_line),
    "assumes": _each(is_line),
    "misprints": _each(is_part_name),
    "parts": _are_pins,
    "expected": lambda node: node is None or is_line(node),
    "error": lambda node: node in (None, "substance", "misprint"),
    "texts": lambda node: node is None or is_hash(node),
}

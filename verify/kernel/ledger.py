"""The ledger: every numbered statement of the works, and the pins of the claims that were compared with the papers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import Malformed
from .loader import read


@dataclass(frozen=True)
class Entry:
    """One statement; ``parts`` maps the name of each part to its pin, the SHA-256 of what the part claims.

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
    """Read the ledger that belongs to the kernel, or another one."""
    data: Any = read(path or Path(__file__).with_name("ledger.json"))
    try:
        return Ledger(
            [
                Entry(
                    row["id"],
                    row["kind"],
                    row["number"],
                    row["title"],
                    tuple(row["aliases"]),
                    row["expected"],
                    dict(row["parts"]),
                    tuple(row["cites"]),
                    tuple(row["assumes"]),
                    row["error"],
                    tuple(row["misprints"]),
                )
                for row in data["statements"]
            ]
        )
    except (KeyError, TypeError) as error:
        raise Malformed(f"ledger: a row lacks {error}") from None

"""The catalogue: what people read in the ledger about each published statement, each repair and each of our own."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verify.kernel.errors import Malformed
from verify.kernel.ledger import FIELDS, Entry, Ledger, fields, is_id, is_part_name, rows_of
from verify.kernel.loader import is_line, record


@dataclass(frozen=True, kw_only=True)
class Listed(Entry):
    """One statement.

    ``expected`` is the verdict and ``cites`` and ``assumes`` what it rests on, as found when the claims were pinned.
    ``error`` says of what is refuted whether it is a ``misprint`` or wrong in ``substance``; ``misprints`` are the
    parts that only an exchanged or last digit or a slip of the pen makes false.
    """

    parts: dict[str, str]
    kind: str
    number: str = ""
    title: str = ""
    aliases: tuple[str, ...] = ()
    expected: str | None = None
    cites: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    error: str | None = None
    misprints: tuple[str, ...] = ()

    @property
    def work(self) -> str:
        """Return the short name of the work."""
        return self.id.partition("/")[0]


class Catalogue(Ledger):
    """The rows by id and by alias, in the order of the works."""

    def __init__(self, rows: Iterable[Listed]) -> None:
        """Index the rows.

        Raises
        ------
        Malformed
            If two of them share an id or an alias.
        """
        self.rows = list(rows)
        super().__init__(self.rows)
        self._by_name: dict[str, Listed] = {}
        for row in self.rows:
            for name in (row.id, *row.aliases):
                if name in self._by_name:
                    raise Malformed(f"ledger: '{name}' stands twice")
                self._by_name[name] = row

    def row(self, name: str) -> Listed | None:
        """Return the row with that id or alias."""
        return self._by_name.get(name)


def load_catalogue(path: Path | None = None) -> Catalogue:
    """Read the ledger that belongs to the kernel, or another one, with all that its rows say.

    Raises
    ------
    Malformed
        If it cannot be read or a row is not as it should be.
    """
    return Catalogue([_row(row, f"ledger: row {number}") for number, row in enumerate(rows_of(path))])


def _row(node: Any, where: str) -> Listed:
    found = fields(node, _FIELDS, where)
    record(dict.fromkeys(node, ""), where, _FIELDS)
    values: dict[str, Any] = {key: tuple(node) if isinstance(node, list) else node for key, node in found.items()}
    return Listed(**values)


def _each(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda node: isinstance(node, list) and all(map(holds, node))


_FIELDS: dict[str, Callable[[Any], bool]] = {
    **FIELDS,
    "kind": is_line,
    "number": is_line,
    "title": is_line,
    "aliases": _each(is_id),
    "cites": _each(is_line),
    "assumes": _each(is_line),
    "misprints": _each(is_part_name),
    "expected": lambda node: node is None or is_line(node),
    "error": lambda node: node in (None, "substance", "misprint"),
}

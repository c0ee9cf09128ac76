"""Files that hold statements as text: how they end, and what is told of them without reading them whole."""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

THEORY = ".thm"
VOCABULARY = ".claims"
HINTS = ".hints"
_NAMED = re.compile(r"^vocabulary[ \t]+(\S+)", re.MULTILINE)


def id_of(path: Path) -> str | None:
    """Return the id of the statement in a file, which its first line tells, None if it does not."""
    with path.open(encoding="utf-8", errors="replace") as file:
        word, _, name = file.readline().strip().partition(" ")
    return name.strip() or None if word == "statement" else None


def vocabulary_file(path: Path, name: str) -> Path:
    """Return the vocabulary that a file means by a name: one beside it, or where a relative path leads.

    >>> vocabulary_file(Path("room/name.thm"), "../sums").as_posix()
    'sums.claims'
    """
    return Path(os.path.normpath(path.parent / f"{name}{VOCABULARY}"))


def read_for(path: Path) -> list[Path]:
    """Return the files that the statement of a file is made of: itself, its hints, the vocabularies that it names."""
    hints = path.with_suffix(HINTS)
    return [*dict.fromkeys(_with_vocabularies(path, ())), *([hints] if hints.exists() else [])]


def _with_vocabularies(path: Path, above: tuple[Path, ...]) -> Iterator[Path]:
    if path.is_file() and path not in above:
        yield path
        for name in _named(path):
            yield from _with_vocabularies(vocabulary_file(path, name), (*above, path))


@cache
def _named(path: Path) -> list[str]:
    return _NAMED.findall(path.read_text("utf-8", errors="replace"))

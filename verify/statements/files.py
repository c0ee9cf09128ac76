"""Files that hold statements as text: how they end, and what is told of them without reading them whole."""

import os
import re
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
    found: dict[Path, None] = {}
    todo = [path]
    while todo:
        file = todo.pop()
        if file not in found and file.is_file():
            found[file] = None
            todo += [vocabulary_file(file, name) for name in reversed(_named(file))]
    hints = path.with_suffix(HINTS)
    return [*found, *([hints] if hints.exists() else [])]


@cache
def _named(path: Path) -> list[str]:
    return _NAMED.findall(path.read_text("utf-8", errors="replace"))

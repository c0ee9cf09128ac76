"""``origins.txt``: from which sources the certificates beside it were built, so that a clone need not do it again.

It is trusted in nothing: what it saves is building. Each certificate is replayed all the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from verify.command import library, sources
from verify.command.locks import locked
from verify.command.storage import content_of, write_changed

FILE = "origins.txt"
DIGITS = 32
_HEAD = "builder"


class Origin(NamedTuple):
    """The hashes of what a statement alone is built from, and of its certificate."""

    source: str
    content: str


@dataclass(frozen=True)
class Origins:
    """What built the certificates of a folder: the hash of what builds all, and the origin of each by its id."""

    builder: str = ""
    rows: Mapping[str, Origin] = field(default_factory=dict)

    def tell(self, name: str, content: bytes) -> bool:
        """Tell whether the present source builds this content for a statement.

        It depends on what the statements claim that it uses, and on those of its repair, which it might use.
        """
        origin = self.rows.get(name)
        if origin is None or origin.content != hashed(content) or self.builder != _builder():
            return False
        used = (use["id"] for use in json.loads(content)["uses"])
        return all(map(self._is_as_before, (name, f"{name}.repair", *used)))

    def _is_as_before(self, name: str) -> bool:
        origin = self.rows.get(name)
        return (origin and origin.source) == (_source(name) if name in library.builders() else None)


def hashed(content: bytes) -> str:
    """Return the hash by which the content of a file is known here."""
    return hashlib.sha256(content).hexdigest()[:DIGITS]


def read(folder: Path) -> Origins:
    """Return what the file in a folder tells; nothing if it is not there or damaged."""
    return _parsed(content_of(folder / FILE) or b"")


@cache
def _parsed(content: bytes) -> Origins:
    try:
        head, *lines = content.decode("ascii").splitlines()
        word, builder = head.split()
        rows = {name: Origin(source, made) for source, made, name in map(str.split, lines)}
    except ValueError:
        return Origins()
    return Origins(builder, rows) if word == _HEAD else Origins()


def record(folder: Path, built: Mapping[str, str], whole: bool) -> None:
    """Enter the hashes of what the present source builds for statements; ``whole`` says that these are all.

    Where another source has built the rest, a part is not entered: one hash of what builds them stands for all.
    """
    with locked(folder / FILE):
        before = read(folder)
        if before.rows and before.builder != _builder() and not whole:
            return
        rows = {} if whole else dict(before.rows)
        rows |= {name: Origin(_source(name), content) for name, content in built.items()}
        lines = [f"{_HEAD} {_builder()}", *(f"{row.source} {row.content} {name}" for name, row in sorted(rows.items()))]
        write_changed(folder / FILE, ("\n".join(lines) + "\n").encode("ascii"))


def _builder() -> str:
    return sources.modules_digest(sources.READER)[:DIGITS]


def _source(name: str) -> str:
    return sources.own_digest(name)[:DIGITS]

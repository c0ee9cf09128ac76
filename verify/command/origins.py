"""``origins.txt``: from which sources the certificates beside it were built, so that a clone need not do it again.

It is trusted in nothing: what it saves is building. Each certificate is replayed all the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from verify.command import library, sources
from verify.command.locks import locked
from verify.command.storage import content_if_there, write_changed

FILE = "origins.txt"
DIGITS = 32
_BUILDER = "builder"


@dataclass(frozen=True)
class Origins:
    """The hash of what builds all certificates of a folder, and the origin of each by its id."""

    builder: str = ""
    rows: Mapping[str, str] = field(default_factory=dict)

    def know(self, name: str, content: bytes, known: str | None = None) -> bool:
        """Tell whether the present source is known to build this content, whose origin may be known already."""
        if name not in self.rows or self.builder != _builder():
            return False
        try:
            return self.rows[name] == (known or origin(name, content))
        except ValueError:  # the file is damaged
            return False


def origin(name: str, content: bytes, used: Iterable[str] | None = None) -> str:
    """Return the hash of a certificate with the sources of the statement, of all that it uses and of its repair.

    It uses what those statements claim, and might use its repair. Their ids are read in the certificate if they are
    not given.
    """
    if used is None:
        used = (use["id"] for use in json.loads(content)["uses"])
    others = sorted({f"{name}.repair", *used}.intersection(library.builders()))
    found = [hashlib.sha256(content).hexdigest(), *(f"{one} {sources.own_digest(one)}" for one in (name, *others))]
    return hashlib.sha256("\n".join(found).encode()).hexdigest()[:DIGITS]


def read(folder: Path) -> Origins:
    """Return what the file in a folder tells; nothing if it is not there or damaged."""
    return _parsed(content_if_there(folder / FILE) or b"")


@cache
def _parsed(content: bytes) -> Origins:
    try:
        (word, builder), *rows = (line.split() for line in content.decode("ascii").splitlines())
        return Origins(builder, {name: known for known, name in rows}) if word == _BUILDER else Origins()
    except ValueError:
        return Origins()


def record(folder: Path, built: Mapping[str, str], whole: bool) -> None:
    """Enter the origins of what the present source builds; ``whole`` says that these are all.

    Where another source has built the rest, a part is not entered: one hash of what builds them stands for all.
    """
    with locked(folder / FILE):
        before = read(folder)
        if before.rows and before.builder != _builder() and not whole:
            return
        rows = {**({} if whole else before.rows), **built}
        lines = [f"{_BUILDER} {_builder()}", *(f"{known} {name}" for name, known in sorted(rows.items()))]
        write_changed(folder / FILE, ("\n".join(lines) + "\n").encode("ascii"))


def _builder() -> str:
    return sources.modules_digest(sources.READER)[:DIGITS]

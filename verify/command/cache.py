"""What is remembered between runs: outcomes of replay and builds, by the hash of all that they depend on."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from verify.command import sources
from verify.command.storage import write_whole
from verify.kernel.certificate import Outcome
from verify.kernel.run import Line

TOLD = ("cites", "assumes")  # what an outcome tells beside its verdicts


def folder() -> Path | None:
    """Return ``CLOSEDFORM_CACHE``, else ``closedform`` in the user's place for caches; None if there is none."""
    chosen = os.environ.get("CLOSEDFORM_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "closedform"
    except RuntimeError:
        return None


@dataclass(frozen=True)
class Cache:
    """A folder of small files, one for each key; None as folder remembers nothing.

    A file that cannot be read or written counts as absent: the work is then done again.
    """

    root: Path | None

    def _key(self, kind: str, content: bytes, source: str) -> str:
        parts = [kind.encode(), content, source.encode(), sys.version.encode()]
        return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()

    def _read(self, key: str) -> Any:
        if self.root is None:
            return None
        try:
            return json.loads((self.root / f"{key}.json").read_bytes())
        except (OSError, ValueError):
            return None

    def _write(self, key: str, value: Any) -> None:
        if self.root is not None:
            with suppress(OSError):
                write_whole(self.root / f"{key}.json", json.dumps(value, sort_keys=True).encode())

    def outcome(self, content: bytes, path: str) -> Line | None:
        """Return what the kernel found for a file with that content, if it is remembered."""
        found = self._read(self._key("replay", content, sources.kernel_digest()))
        try:
            parts = tuple((str(name), str(verdict)) for name, verdict in found["parts"])
            told = {name: tuple(map(str, found[name])) for name in TOLD}
            outcome = Outcome(str(found["id"]), str(found["verdict"]), parts, **told)
        except (KeyError, TypeError, ValueError):
            return None
        return Line(outcome.verdict, outcome.id, path, "", 0, outcome)

    def remember_outcome(self, content: bytes, line: Line) -> None:
        """Keep a verdict; what yields none is replayed each time."""
        if line.outcome is not None:
            found = line.outcome
            value = {"id": found.id, "verdict": found.verdict, "parts": found.parts}
            value |= {name: getattr(found, name) for name in TOLD}
            self._write(self._key("replay", content, sources.kernel_digest()), value)

    def is_built(self, statement: str, content: bytes) -> bool:
        """Tell whether the present source is known to build exactly this content for the statement."""
        return self._read(self._key(f"build {statement}", content, sources.builder_digest(statement))) is True

    def remember_build(self, statement: str, content: bytes) -> None:
        """Keep that the present source builds exactly this content."""
        self._write(self._key(f"build {statement}", content, sources.builder_digest(statement)), True)

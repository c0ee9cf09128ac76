"""What is remembered between runs: outcomes of replay and builds, by the hash of all that they depend on."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from verify.command import sources
from verify.command.storage import write_whole
from verify.confirm.measurement import Measurement
from verify.kernel.certificate import Outcome, PartOutcome
from verify.kernel.loader import canonical, digest
from verify.kernel.run import Draft, Line
from verify.kernel.theorem import Lemma, Use

PRIVATE = 0o600
TOLD = ("cites", "assumes")  # what an outcome tells beside its verdicts
CONFIRMED = "verify.confirm.cases"
"""The module that knows what is confirmed."""


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


class Replayed(NamedTuple):
    """What the kernel found for a file, and the digest that the file gives."""

    draft: Draft
    digest: str


@dataclass(frozen=True)
class Cache:
    """A folder of small files, one for each key; None as folder remembers nothing.

    A file that cannot be read or written counts as absent: the work is then done again. So does one that belongs to
    another user or that others may write to, one that is a link, one that was written for another key, and one that
    does not hold what its sum says. Who can write files as the user can change the kernel as well.
    """

    root: Path | None

    def _key(self, kind: str, content: bytes, source: str) -> str:
        parts = [kind.encode(), content, source.encode(), sys.version.encode()]
        return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()

    def _read(self, key: str) -> Any:
        if self.root is None:
            return None
        try:
            with open(self.root / f"{key}.json", "rb", opener=_through_no_link) as stream:
                if not _is_ours(os.fstat(stream.fileno())):
                    return None
                found = json.loads(stream.read())
            return found["value"] if found["key"] == key and found["sum"] == digest(found["value"]) else None
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def _write(self, key: str, value: Any) -> None:
        if self.root is not None:
            with suppress(OSError):
                entry = {"key": key, "sum": digest(value), "value": value}
                write_whole(self.root / f"{key}.json", canonical(entry), PRIVATE)

    def replayed(self, content: bytes, path: str) -> Replayed | None:
        """Return what the kernel found for a file with that content, if it is remembered.

        It does not depend on the files that this one uses: the content names their claims, and a run looks whether
        these are proved.
        """
        found = self._read(self._key("replay", content, sources.kernel_digest()))
        try:
            parts = tuple((str(name), str(verdict)) for name, verdict in found["parts"])
            cites, assumes = (tuple(map(str, found[name])) for name in TOLD)
            uses = tuple(Use(*map(str, use)) for use in found["uses"])
            decided = {str(name): _part(*rest) for name, *rest in found["decided"]}
            name, verdict, steps = str(found["id"]), str(found["verdict"]), int(found["steps"])
            outcome = Outcome(name, verdict, parts, cites, assumes, uses, decided, steps)
            told = str(found["digest"])
        except (KeyError, TypeError, ValueError):
            return None
        return Replayed(Draft(Line(outcome.verdict, outcome.id, path, "", 0, outcome), outcome), told)

    def draft(self, content: bytes, path: str) -> Draft | None:
        """Return the draft of :meth:`replayed`."""
        found = self.replayed(content, path)
        return found and found.draft

    def remember_draft(self, content: bytes, draft: Draft) -> None:
        """Keep what yields a verdict; what yields none is replayed each time."""
        if draft.outcome is not None and not draft.line.status:
            found = draft.outcome
            value: dict[str, Any] = {"id": found.id, "verdict": found.verdict, "parts": found.parts, "uses": found.uses}
            value |= {name: getattr(found, name) for name in TOLD} | {"digest": json.loads(content)["digest"]}
            value["decided"] = [(name, *_fields(part)) for name, part in found.decided.items()]
            value["steps"] = found.steps
            self._write(self._key("replay", content, sources.kernel_digest()), value)

    def built_on(self, statement: str, content: bytes) -> list[Use] | None:
        """Return the claims that the present source is known to have built this content on, None if it has not."""
        found = self._read(self._key(f"build {statement}", content, sources.builder_digest(statement)))
        try:
            return [Use(*map(str, use)) for use in found]
        except TypeError:
            return None

    def remember_build(self, statement: str, content: bytes, claims: Sequence[Use]) -> None:
        """Keep that the present source builds exactly this content on these claims."""
        self._write(self._key(f"build {statement}", content, sources.builder_digest(statement)), list(claims))

    def claims(self, statement: str) -> dict[str, str] | None:
        """Return what the parts of a statement claim, by its present source, if it is remembered."""
        found = self._read(self._key(f"claims {statement}", b"", sources.builder_digest(statement)))
        return {str(part): str(claim) for part, claim in found.items()} if isinstance(found, dict) else None

    def remember_claims(self, statement: str, claims: Mapping[str, str]) -> None:
        """Keep what the parts of a statement claim by its present source."""
        self._write(self._key(f"claims {statement}", b"", sources.builder_digest(statement)), dict(claims))

    def measurement(self, case: str) -> Measurement | None:
        """Return what the present source measured with the present NumPy, if it is remembered."""
        found = self._read(self._measured(case))
        try:
            return Measurement(*map(float.fromhex, found))
        except TypeError:
            return None

    def remember_measurement(self, case: str, measured: Measurement) -> None:
        """Keep what was measured with NumPy."""
        self._write(self._measured(case), [number.hex() for number in measured])

    def _measured(self, case: str) -> str:
        return self._key(f"confirm {case}", _numpy().encode(), sources.modules_digest(CONFIRMED))


@cache
def _numpy() -> str:
    return version("numpy")


@contextmanager
def remembering(fresh: bool = False) -> Iterator[Cache]:
    """Remember what earlier runs did; if all is to be done anew, or the user has no such place, only this one."""
    root = None if fresh else folder()
    if root is not None:
        yield Cache(root)
        return
    try:
        place = TemporaryDirectory(prefix="closedform-", ignore_cleanup_errors=True)
    except OSError:
        yield Cache(None)
        return
    with place as name:
        yield Cache(Path(name))


def _through_no_link(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))


def _is_ours(status: os.stat_result) -> bool:
    """Tell whether a file is one that nobody but the present user may have written; not every system knows users."""
    if not hasattr(os, "geteuid"):
        return stat.S_ISREG(status.st_mode)
    others = stat.S_IWGRP | stat.S_IWOTH
    return stat.S_ISREG(status.st_mode) and status.st_uid == os.geteuid() and not status.st_mode & others


def _fields(part: PartOutcome) -> tuple[str, str, list[list[str]]]:
    lemmas = ([lemma] if isinstance(lemma, str) else list(lemma) for lemma in part.lemmas)
    return part.verdict, part.pin, sorted(lemmas)


def _part(verdict: Any, pin: Any, lemmas: Any) -> PartOutcome:
    found: list[Lemma] = [Use(*map(str, lemma)) if len(lemma) > 1 else str(lemma[0]) for lemma in lemmas]
    return PartOutcome(str(verdict), str(pin), lemmas=frozenset(found))

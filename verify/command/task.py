"""One statement from source to verdict: build its certificate, put the file right, replay it."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verify.command import library
from verify.command.cache import Cache
from verify.command.storage import content_of, spelled, write_whole
from verify.kernel.errors import Malformed
from verify.kernel.loader import load
from verify.kernel.program import check
from verify.kernel.run import Line


@dataclass(frozen=True)
class Task:
    """What a worker has to know.

    Parameters
    ----------
    id : str
        The statement.
    out : Path
        The folder of the certificates.
    cache : Cache
        What is remembered from earlier runs.
    recorded : str, optional
        The digest that ``index.json`` gives for the statement.
    """

    id: str
    out: Path
    cache: Cache
    recorded: str | None = None

    @property
    def path(self) -> Path:
        """Return the place of the certificate."""
        return self.out / f"{self.id}.json"


@dataclass(frozen=True)
class Result:
    """What became of a statement: the kernel's line, the digest of the certificate, remarks for the user."""

    line: Line
    digest: str | None = None
    remarks: tuple[str, ...] = ()


def remembered(task: Task) -> Result | None:
    """Return the result without any work if file, source and kernel are those of an earlier run."""
    content = content_of(task.path)
    if content is None or not task.cache.is_built(task.id, content):
        return None
    line = task.cache.outcome(content, str(task.path))
    return None if line is None else Result(line, _digest_in(content))


def perform(task: Task) -> Result:
    """Build the certificate of a statement, write it if the file differs, and replay the file."""
    try:
        return _perform(task)
    except OSError as error:
        where = f" ({error.filename})" if error.filename not in (None, str(task.path)) else ""
        reason = f"cannot be written: {error.strerror or error}{where}"
        return Result(Line("error", task.id, str(task.path), reason, 2))
    except Exception as error:  # a bug in one statement must not take the others with it
        if os.environ.get("CLOSEDFORM_DEBUG"):
            raise
        return Result(failure(task, error))


def failure(task: Task, error: BaseException) -> Line:
    """Return the line of a statement that could not be decided for an internal reason."""
    words = " ".join(str(error).split())
    return Line("error", task.id, str(task.path), f"internal error: {type(error).__name__}: {words}"[:300], 3)


def _perform(task: Task) -> Result:
    present = content_of(task.path)
    remarks: tuple[str, ...] = ()
    if present is not None and task.cache.is_built(task.id, present):
        content = present
    else:
        content = spelled(library.builders()[task.id]().certificate())
        if present != content:
            remarks = _difference(task, present, content)
            write_whole(task.path, content)
        task.cache.remember_build(task.id, content)
    line = replayed(task.path, content, task.cache)
    if line.id != task.id and line.status not in (2, 3):
        line = replace(line, word="malformed", reason=f"the builder of {task.id} gives another id", status=2)
    return Result(line, _digest_in(content), remarks)


def replayed(path: Path, content: bytes, cache: Cache) -> Line:
    """Return the kernel's line for a file, from the cache if the present kernel is known to accept this content."""
    line = cache.outcome(content, str(path))
    if line is None:
        line = check(path, library.ledger())
        cache.remember_outcome(content, line)
    return line


def _difference(task: Task, present: bytes | None, content: bytes) -> tuple[str, ...]:
    """Say why a file that should be there was written again."""
    if present is None:
        return (f"{task.path}: was missing, written again",) if task.recorded else ()
    try:
        load(present)
    except Malformed as error:
        return (f"{task.path}: was damaged ({error}), written again",)
    if task.recorded is not None and task.recorded == _digest_in(content):
        return (f"{task.path}: was changed after it was written, written again",)
    return (f"{task.path}: differs from what the present source builds, written again",)


def _digest_in(content: bytes) -> str | None:
    certificate: Any = load(content)
    found = certificate.get("digest") if isinstance(certificate, dict) else None
    return found if isinstance(found, str) else None

"""One statement from source to verdict: build its certificate, put the file right, replay it."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from verify.command import library, origins, standing
from verify.command.cache import Cache
from verify.command.storage import content_if_there, spelled, write_whole
from verify.kernel.claims import Find
from verify.kernel.errors import Malformed
from verify.kernel.loader import content_of, load
from verify.kernel.run import Draft, Line, beside, placed, replayed


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
    anew : bool
        Build the certificate, whatever is known of where the file comes from.
    steps : int
        How many steps its replay takes by ``index.json``; 0 where that is not known.
    """

    id: str
    out: Path
    cache: Cache
    recorded: str | None = None
    anew: bool = False
    steps: int = 0

    @property
    def path(self) -> Path:
        """Return the place of the certificate."""
        return self.out / f"{self.id}.json"


@dataclass(frozen=True)
class Result:
    """What became of a statement: the kernel's line, the digest of the certificate, remarks for the user.

    ``origin`` is that of the file that was built, whatever lies in its place by now, see :mod:`origins`.
    """

    line: Line
    digest: str | None = None
    remarks: tuple[str, ...] = ()
    origin: str | None = None


@dataclass(frozen=True)
class Work:
    """What a worker has done for a statement, whose line depends on what the certificate uses."""

    draft: Draft
    digest: str | None = None
    remarks: tuple[str, ...] = ()
    origin: str | None = None

    def result(self, line: Line) -> Result:
        """Return the result, once the line is known."""
        return Result(line, self.digest, self.remarks, self.origin)


def remembered(task: Task) -> Work | None:
    """Return what is known without any work if file, source and kernel are those of an earlier run."""
    content = content_if_there(task.path)
    known = None if content is None else task.cache.replayed(content, str(task.path))
    if content is None or known is None or known.draft.outcome is None:
        return None
    origin = origins.origin(task.id, content, (use.id for use in known.draft.outcome.uses))
    return Work(known.draft, known.digest, origin=origin) if _is_built(task, content, origin) else None


def _is_built(task: Task, content: bytes, origin: str | None = None) -> bool:
    """Tell whether the present source builds exactly this content, on what other statements claim at present."""
    built_on = task.cache.built_on(task.id, content)
    if built_on is not None:
        return standing.holds(task.id, built_on, task.cache)
    return not task.anew and origins.read(task.out).know(task.id, content, origin)


def perform(task: Task) -> Work:
    """Build the certificate of a statement, write it if the file differs, and replay the file."""
    try:
        return _perform(task)
    except OSError as error:
        where = f" ({error.filename})" if error.filename not in (None, str(task.path)) else ""
        reason = f"cannot be written: {error.strerror or error}{where}"
        return Work(Draft(Line("error", task.id, str(task.path), reason, 2)))
    except Exception as error:  # a bug in one statement must not take the others with it
        if os.environ.get("CLOSEDFORM_DEBUG"):
            raise
        return Work(failure(task, error))


def failure(task: Task, error: BaseException) -> Draft:
    """Return the line of a statement whose theory cannot be read or is stuck, or that fails for an internal reason."""
    from verify.proving.scripts import ScriptError  # loaded only when something has to be said

    if isinstance(error, ScriptError):
        return Draft(Line("error", task.id, str(task.path), str(error).splitlines()[0], 2))
    words = " ".join(str(error).split())
    return Draft(Line("error", task.id, str(task.path), f"internal error: {type(error).__name__}: {words}"[:300], 3))


def _perform(task: Task) -> Work:
    present = content_if_there(task.path)
    remarks: tuple[str, ...] = ()
    if present is not None and _is_built(task, present):
        content = present
    else:
        statement = library.builders()[task.id]()
        certificate = statement.certificate()
        content = spelled(certificate)
        if present != content:
            remarks = _difference(task, present, content)
            write_whole(task.path, content)
        task.cache.remember_claims(task.id, statement.claims())
        task.cache.remember_build(task.id, content, standing.basis(certificate, task.cache))
    draft = drafted(task.path, content, task.cache, partial(_used, task))
    if draft.line.id != task.id and draft.line.status not in (2, 3):
        reason = f"the builder of {task.id} gives another id"
        draft = Draft(replace(draft.line, word="malformed", reason=reason, status=2, outcome=None))
    return Work(draft, _digest_in(content), remarks, origins.origin(task.id, content))


def _used(task: Task, name: str) -> bytes:
    """Return the content of what a statement uses: that of its file if the present source is known to build it."""
    other = replace(task, id=name)
    content = content_if_there(other.path)
    return standing.built_content(name) if content is None or not _is_built(other, content) else content


def drafted(path: Path, content: bytes, cache: Cache, find: Find | None = None) -> Draft:
    """Return what the kernel finds of a file, from the cache if the present kernel is known to accept this content."""
    draft = cache.draft(content, str(path))
    if draft is None:
        draft = _of_content(path, content, find)
        cache.remember_draft(content, draft)
    return draft


def _of_content(path: Path, content: bytes, find: Find | None) -> Draft:
    """Replay this very content: what lies at the place of the file by now may be something else."""
    with TemporaryDirectory() as place:
        copy = Path(place, path.name)
        copy.write_bytes(content)
        root = placed(path).parent.parent
        found = replayed(copy, library.catalogue(), find=find or (lambda name: content_of(beside(root, name))))
    return found._replace(line=replace(found.line, path=str(path)))


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

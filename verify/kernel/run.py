"""A run: files are replayed on the mere claims of what they use, and a verdict waits until these are proved.

A draft is what replay found of one file. It becomes the line of the file if the files at the places of those it uses
prove the parts that it uses, of the very claims that the draft was made on, and nothing uses itself.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from .certificate import Outcome, Permit, cited, replay
from .claims import OTHER_CLAIM, Find, id_of
from .errors import Exhausted, KernelError, Rejected
from .ledger import Ledger
from .loader import content_of, load
from .theorem import Lemma

_PLAIN_PATH = re.compile(r"[A-Za-z0-9_./+=@%,~-]+")


@dataclass(frozen=True)
class Line:
    """What is printed about one file; ``status`` is its exit status."""

    word: str
    id: str
    path: str
    reason: str
    status: int
    outcome: Outcome | None = None

    def __str__(self) -> str:
        cites, assumes = (self.outcome.cites, self.outcome.assumes) if self.outcome else ((), ())
        tail = (f"  cites {', '.join(cites)}" if cites else "") + (f"  assumes: {' '.join(assumes)}" if assumes else "")
        start = f"{self.word:<10} {self.id}  {quoted(self.path)}"
        return printable(start + (f": {self.reason}" if self.reason else tail))


def quoted(path: str) -> str:
    """Return a path as it is, or as a JSON string in ASCII if anything in it could be taken for the rest of a line."""
    return path if _PLAIN_PATH.fullmatch(path) else json.dumps(path)


def printable(text: str) -> str:
    """Return a text on one line, whatever a hostile file or file name holds."""
    return text.translate({ord(c): ascii(c)[1:-1] for c in set(text) if not c.isprintable()})


class Draft(NamedTuple):
    """The line of a file if what it uses is proved; without an outcome the line holds as it is."""

    line: Line
    outcome: Outcome | None = None


def replayed(
    path: Path, ledger: Ledger, trusting: bool = False, permit: Permit = None, find: Find | None = None
) -> Draft:
    """Replay one file on the mere claims of what it uses, which is found beside it unless ``find`` says otherwise."""
    name = "-"
    try:
        certificate = load(content_of(path))
        name = id_of(certificate)
        root = placed(path).parent.parent
        find = find or (lambda other: content_of(beside(root, other)))
        outcome = replay(certificate, ledger, trusting=trusting, permit=permit, find=find)
    except KernelError as error:
        return Draft(Line(error.word, name, str(path), str(error), error.status), error.outcome)
    except (RecursionError, MemoryError):
        return Draft(Line(Exhausted.word, name, str(path), "out of memory", Exhausted.status))
    except Exception as error:  # the line of a file must not be lost to a bug in the kernel
        return Draft(Line("error", name, str(path), f"internal error: {type(error).__name__}: {error}", 3))
    return Draft(Line(outcome.verdict, outcome.id, str(path), "", 0, outcome), outcome)


def beside(root: Path, name: str) -> Path:
    """Return the place of another certificate: ids are paths below ``root``, the folder above that of a file."""
    path = root / f"{name}.json"
    return placed(path) if os.path.islink(path.parent) else path


def placed(path: Path) -> Path:
    """Return the path of a file from the root, through no link to a folder, by which a run knows it."""
    try:
        return Path(os.path.realpath(path.parent), path.name)
    except OSError:  # the working folder is gone
        return path


class Run:
    """The lines of files, each replayed once.

    Parameters
    ----------
    draft : function
        Returns the draft of the file at an absolute path, of one that was named or of one that is used.
    """

    def __init__(self, draft: Callable[[Path], Draft]) -> None:
        """Begin without files."""
        self._draft = draft
        self._settled: dict[Path, Draft] = {}
        self._holders: dict[str, Path] = {}

    def line(self, path: Path) -> Line:
        """Return the line of a file, once all that it uses is settled."""
        named = placed(path)
        chain = [] if named in self._settled else [self._opened(named)]  # each uses the next
        while chain:
            place, draft, others, rest = chain[-1]
            if waiting := next((other for other in rest if other not in self._settled), None):
                chain.append(self._opened(waiting))
            else:
                chain.pop()
                self._settled[place] = self._alone(place, self._concluded(draft, others))
        return replace(self._settled[named].line, path=str(path))

    def _opened(self, place: Path) -> tuple[Path, Draft, dict[str, Path], Iterator[Path]]:
        """Return the draft of a file with the places of those that it uses; until it is settled, nothing may use it."""
        draft = self._draft(place)
        self._settled[place] = _refused(draft, "uses itself")
        uses = draft.outcome.uses if draft.outcome else ()
        others = {use.id: beside(place.parent.parent, use.id) for use in uses}
        return place, draft, others, iter(others.values())

    def _alone(self, place: Path, draft: Draft) -> Draft:
        """Return what a run settles of a file, refused if it has accepted another one with the same id."""
        if draft.outcome and self._holders.setdefault(draft.outcome.id, place) != place:
            return _refused(draft, "another file of this run has this id")
        return draft

    def _concluded(self, draft: Draft, others: dict[str, Path]) -> Draft:
        """Return a draft with the lemmas that are handed on to it, or refused for what it uses."""
        if draft.outcome is None:
            return draft
        handed: dict[Lemma, frozenset[Lemma]] = {}
        for use in draft.outcome.uses:
            line, found = self._settled[others[use.id]]
            part = found.decided.get(use.part) if found and found.id == use.id else None
            if part is None or part.pin != use.claim:
                flaw = OTHER_CLAIM if found else f"that file is {line.word}: {line.reason}"
                return _refused(draft, f"uses {use}: {flaw}")
            if part.verdict != "proved":
                return _refused(draft, f"uses {use}: it is {part.verdict}, not proved")
            handed[use] = part.lemmas
        parts = {
            name: replace(part, lemmas=frozenset().union(*(handed.get(lemma, {lemma}) for lemma in part.lemmas)))
            for name, part in draft.outcome.decided.items()
        }
        outcome = replace(draft.outcome, decided=parts, cites=cited(parts.values()))
        return Draft(replace(draft.line, outcome=outcome if draft.line.outcome else None), outcome)


def _refused(draft: Draft, reason: str) -> Draft:
    return Draft(replace(draft.line, word="rejected", reason=str(Rejected(reason)), status=1, outcome=None))

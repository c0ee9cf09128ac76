"""What searches have found, kept in a text file beside the module of a proof: to replay a proof needs no search."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from verify.kernel.terms import Term

from .facts import Stuck

Json = Any
Answer = TypeVar("Answer")


_KEPT: list[Hints] = []


def save_all(tidy: bool = False) -> None:
    """Write the hints of all chapters that were used, see :meth:`Hints.save`."""
    for hints in _KEPT:
        hints.save(tidy)


class Hints:
    """Answers of searches, by what was asked.

    Parameters
    ----------
    path : Path
        The file; nothing is read or written without one.

    Examples
    --------
    >>> from verify.kernel.terms import integer
    >>> hints = Hints()
    >>> [hints.recall("double", integer(2), lambda: found, lambda answer: answer) for found in (4, 5)]
    [4, 4]
    """

    def __init__(self, path: Path | None = None) -> None:
        """Read the file, if there is one."""
        self.path = path
        self.searched = 0
        self._used: dict[str, list[Json]] = {}
        self._known: dict[str, list[Json]] = {}
        if path is not None:
            _KEPT.append(self)
        if path is not None and path.exists():
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                key, _, text = line.partition(" ")
                try:
                    self._known.setdefault(key, []).append(json.loads(text))
                except ValueError:
                    raise Stuck(f"{path}:{number}: expected a key and an answer in JSON") from None

    def recall(self, tactic: str, goal: Term, search: Callable[[], Json], use: Callable[[Json], Answer]) -> Answer:
        """Return what is made of the first answer to a goal that can be used, searched for if none is known.

        Parameters
        ----------
        tactic, goal
            What is asked.
        search
            Finds an answer.
        use
            Makes a theorem of an answer; it is :class:`Stuck` on one that other facts gave.
        """
        return self.answer(f"{tactic}:{sha256(goal.spelling.encode()).hexdigest()[:20]}", search, use)

    def answer(self, key: str, search: Callable[[], Json], use: Callable[[Json], Answer]) -> Answer:
        """Return what is made of the first answer to a question that can be used, see :meth:`recall`."""
        for answer in self._known.get(key, []):
            try:
                made = use(answer)
            except Stuck:
                continue
            self._keep(key, answer)
            return made
        self.searched += 1
        answer = search()
        self._known.setdefault(key, []).append(answer)
        self._keep(key, answer)
        return use(answer)

    def _keep(self, key: str, answer: Json) -> None:
        if answer not in self._used.setdefault(key, []):
            self._used[key].append(answer)

    def save(self, tidy: bool = False) -> None:
        """Write what is known; of what was read before only what was asked for since, if ``tidy``."""
        if self.path is None or not (self.searched or tidy):
            return
        kept = self._used if tidy else self._known
        lines = [
            f"{key} {json.dumps(answer, separators=(',', ':'))}\n"
            for key, answers in sorted(kept.items())
            for answer in answers
        ]
        if lines:
            self.path.write_text("".join(lines), "utf-8")
        else:
            self.path.unlink(missing_ok=True)

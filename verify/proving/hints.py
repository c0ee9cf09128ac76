"""What searches have found, kept in a text file beside the module of a proof: to replay a proof needs no search."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from verify.kernel.terms import Term

from .facts import Stuck

Json = Any


class Hints:
    """Answers of searches by what was asked; those that are asked for again are kept.

    Parameters
    ----------
    path : Path
        The file; nothing is read or written without one.

    Examples
    --------
    >>> from verify.kernel.terms import integer
    >>> hints = Hints()
    >>> hints.recall("double", [integer(2)], lambda: 4), hints.recall("double", [integer(2)], lambda: 5)
    (4, 4)
    """

    def __init__(self, path: Path | None = None) -> None:
        """Read the file, if there is one."""
        self.path = path
        self.searched = 0
        self._used: dict[str, Json] = {}
        self._known: dict[str, Json] = {}
        if path is not None and path.exists():
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                key, _, text = line.partition(" ")
                try:
                    self._known[key] = json.loads(text)
                except ValueError:
                    raise Stuck(f"{path}:{number}: expected a key and an answer in JSON") from None

    def recall(self, tactic: str, question: Sequence[Term], search: Callable[[], Json]) -> Json:
        """Return the answer to a question that is about these terms, searched for if it is not known."""
        text = "\n".join([tactic, *(term.spelling for term in question)])
        key = f"{tactic}:{sha256(text.encode()).hexdigest()[:20]}"
        if key not in self._used:
            if key not in self._known:
                self.searched += 1
                self._known[key] = search()
            self._used[key] = self._known[key]
        return self._used[key]

    def save(self) -> None:
        """Write what was asked for since the hints were read; without any there is no file."""
        if self.path is None:
            return
        lines = [f"{key} {json.dumps(answer, separators=(',', ':'))}\n" for key, answer in sorted(self._used.items())]
        if lines:
            self.path.write_text("".join(lines), "utf-8")
        else:
            self.path.unlink(missing_ok=True)

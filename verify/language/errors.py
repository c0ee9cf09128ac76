"""What can be wrong with a text: one line that names the place, what was expected there, and what was perhaps meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["TextError", "UnknownName", "near"]

LONGEST = 40


class TextError(ValueError):
    """A text that is no claim, term, sort, definition or document.

    Attributes
    ----------
    line, column : int
        The place, counted from 1.
    message : str
        What is wrong there.
    token : str
        The text that stands at the place.
    expected : str
        What was expected instead, empty if there is no telling.
    meant : str
        The known name that is nearest to an unknown one, else empty.
    advice : str
        How that is written here which is written so elsewhere, if that is known; it is told in place of the last two.
    told : str
        What is wrong, what was expected and what was perhaps meant, without the place.
    """

    def __init__(
        self,
        text: str,
        start: int,
        message: str,
        *,
        token: str = "",
        expected: str = "",
        meant: str = "",
        advice: str = "",
    ) -> None:
        """Take the whole text and the offset of the place in it."""
        start = min(start, len(text))
        self.line = text.count("\n", 0, start) + 1
        self.column = start - (text.rfind("\n", 0, start) + 1) + 1
        self.message, self.token, self.expected, self.meant = message, token[:LONGEST], expected, meant
        self.advice = advice
        parts = [message]
        if advice:
            parts.append(f": {advice}")
        elif expected:
            parts.append(f": expected {expected}")
        if meant and not advice:
            parts.append(f"; did you mean '{meant}'?")
        self.told = "".join(parts)
        super().__init__(f"line {self.line}, column {self.column}: {self.told}")


class UnknownName(TextError):
    """A name that nothing in scope has, which is the ``token``."""


def near(word: str, known: Iterable[str]) -> str:
    """Return the known name that is nearest to a word, empty if none is near.

    >>> near("forall", ["x", "exists"]), near("indcator", ["indicator", "in"])
    ('', 'indicator')
    """
    return next(iter(get_close_matches(word, sorted(known), 1, 0.6)), "")

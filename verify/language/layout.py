"""Phrases on one line or on several: what is broken differs from the line by white space only."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

__all__ = ["Chain", "Enclosed", "Headed", "Phrase", "bracketed", "wrapped"]

NARROWEST = 20
_GLUE = "\u00a0"


def wrapped(text: str, width: int) -> list[str]:
    """Return a text with declarations on lines that end behind a declaration.

    >>> wrapped("∀ J : finite set; k ∈ Ĝ:", 20)
    ['∀ J : finite set;', '    k ∈ Ĝ:']
    """
    glued = text.replace(" ", _GLUE).replace(f";{_GLUE}", "; ")
    lines = textwrap.wrap(glued, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return [line.replace(_GLUE, " ") for line in lines]


class Phrase:
    """A text on one line, and how tightly its outermost operation binds."""

    def __init__(self, binding: int, flat: str) -> None:
        """Take the text that needs one line."""
        self.binding = binding
        self.flat = flat

    def lines(self, width: int) -> list[str]:
        """Return the phrase on as many lines as it needs."""
        return [self.flat] if len(self.flat) <= width or width < NARROWEST else self.broken(width)

    def broken(self, width: int) -> list[str]:
        """Return the phrase on several lines where its form allows that."""
        return [self.flat]


class Chain(Phrase):
    """Operands one below the other, each behind its sign and before its comma."""

    def __init__(self, binding: int, operands: Sequence[tuple[str, Phrase, str]], space: str = " ") -> None:
        """Take the operands as (sign, phrase, comma); ``space`` stands around the signs on one line."""
        flat = ""
        for sign, operand, comma in operands:
            flat += f"{space if flat else ''}{sign}{space if flat and sign else ''}{operand.flat}{comma}"
        super().__init__(binding, flat)
        self.operands = operands

    def broken(self, width: int) -> list[str]:
        """Put each operand on lines of its own."""
        found = []
        for sign, operand, comma in self.operands:
            found += _hanging(f"{sign or ' '} ", operand.lines(width - 3), comma)
        return found


class Headed(Phrase):
    """Declarations, then a body."""

    def __init__(self, binding: int, head: str, body: Phrase) -> None:
        """Take what stands before the body, and the body."""
        super().__init__(binding, f"{head} {body.flat}")
        self.head = head
        self.body = body

    def broken(self, width: int) -> list[str]:
        """Put the body below its head."""
        return [*wrapped(self.head, width), *(f"  {line}" for line in self.body.lines(width - 2))]


class Enclosed(Phrase):
    """Phrases between an opening and a closing sign."""

    def __init__(self, binding: int, start: str, inner: Sequence[Phrase], end: str, comma: str = ",") -> None:
        """Take what stands between the signs, and what separates it."""
        super().__init__(binding, f"{start}{f'{comma} '.join(phrase.flat for phrase in inner)}{end}")
        self.start = start
        self.inner = inner
        self.end = end
        self.comma = comma

    def broken(self, width: int) -> list[str]:
        """Put what is inside behind a short opening sign, else below it."""
        if len(self.inner) == 1 and len(self.start) <= 2:
            return _hanging(self.start, self.inner[0].lines(width - len(self.start + self.end)), self.end)
        found = [self.start]
        for phrase in self.inner:
            found += _hanging("    ", phrase.lines(width - 5), self.comma)
        return [*found[:-1], found[-1].removesuffix(self.comma) + self.end]


def bracketed(phrase: Phrase, binding: int) -> Phrase:
    """Return a phrase in parentheses."""
    return Enclosed(binding, "(", [phrase], ")")


def _hanging(sign: str, lines: list[str], end: str) -> list[str]:
    """Put a sign before a block of lines, align the block behind it, and close it."""
    found = [f"{sign}{lines[0]}", *(" " * len(sign) + line for line in lines[1:])]
    return [*found[:-1], found[-1] + end]

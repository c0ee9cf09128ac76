"""Standard output and error that take any text: what their encoding lacks is spelled in ASCII, as in LaTeX."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from contextlib import suppress

SPELLINGS = {
    "−": "-", "–": "-", "─": "-", "…": "...", "⋯": "...", "′": "'", "½": "1/2",
    "≤": "<=", "≥": ">=", "≠": "!=", "≔": ":=", "→": "->", "↔": "<->", "↦": "|->", "⟹": "==>", "⟺": "<==>",
    "∀": r"\forall", "∃": r"\exists", "∈": r"\in", "∉": r"\notin", "∧": r"\land", "∨": r"\lor", "¬": r"\lnot",
    "·": r"\cdot", "×": r"\times", "∗": r"\ast", "⊛": r"\circledast", "∘": r"\circ", "⊗": r"\otimes", "±": r"\pm",
    "∓": r"\mp", "√": r"\sqrt", "∪": r"\cup", "⋃": r"\bigcup", "∩": r"\cap", "⊎": r"\uplus", "∖": r"\setminus",
    "⊆": r"\subseteq", "∅": r"\emptyset", "∞": r"\infty", "∂": r"\partial", "∇": r"\nabla", "∫": r"\int",
    "‖": r"\|", "⟨": r"\langle", "⟩": r"\rangle", "⟦": r"\llbracket", "⟧": r"\rrbracket", "⊢": r"\vdash",
    "⊤": r"\top", "⊥": r"\bot", "⟂": r"\perp", "Ĝ": r"\hat{G}", "û": r"\hat{u}", "ŵ": r"\hat{w}",
    "Ẇ": r"\dot{W}", "ṙ": r"\dot{r}", "§": "section ",
}  # fmt: skip
MARKS = {"<super>": "^", "<sub>": "_", "<font>": "\\"}


def ascii_spelling(character: str) -> str:
    r"""Return how a character is written in ASCII.

    Examples
    --------
    >>> [ascii_spelling(character) for character in "∀η²₁ℂ−é"]
    ['\\forall', '\\eta', '^2', '_1', '\\C', '-', '\\xe9']
    """
    if character.isascii():
        return character
    if character in SPELLINGS:
        return SPELLINGS[character]
    alphabet, _, letter = unicodedata.name(character, "").partition(" LETTER ")
    if alphabet in ("GREEK SMALL", "GREEK CAPITAL") and letter.isalpha():
        name = letter.lower().replace("lamda", "lambda")
        return "\\" + (name if alphabet == "GREEK SMALL" else name.capitalize())
    mark, _, base = unicodedata.decomposition(character).partition(" ")
    if mark in MARKS:
        return MARKS[mark] + ascii_spelling(chr(int(base, 16)))
    return character.encode("ascii", "backslashreplace").decode()


def _spelled(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = ""
    for place in range(error.start, error.end):
        spelling = ascii_spelling(error.object[place])
        following = error.object[place + 1 : place + 2]
        letters = spelling[:1] == "\\" and spelling[-1:].isalpha() and following.isalpha() and following.isascii()
        found += f"{spelling} " if letters else spelling
    return found, error.end


def prepare() -> None:
    """Make sure that there are streams, open and able to take any text."""
    _open_missing()
    codecs.register_error("closedform", _spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="closedform")


def _open_missing() -> None:
    """Let streams that were closed before the start lead nowhere, so that no file takes their place."""
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(handle)
    sys.stdin = sys.stdin or os.fdopen(0)
    sys.stdout = sys.stdout or os.fdopen(1, "w")
    sys.stderr = sys.stderr or os.fdopen(2, "w")


def finish() -> None:
    """Write what is still to be written; what nobody takes any more goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError):  # no stream of the system
                os.dup2(nowhere, stream.fileno())
    os.close(nowhere)

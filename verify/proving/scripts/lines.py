"""Lines of a script with the blocks that stand under them.

A block is indented by two spaces more than the line that it belongs to, and a line goes on where it is indented by four
or more. A line that begins with ``- `` opens a block of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Line", "ScriptError", "lines_of"]

STEP = 2


class ScriptError(ValueError):
    """A line of a script is wrong, or the proof is stuck there."""

    def __init__(self, file: str, number: int, message: str) -> None:
        """Name the file and the line."""
        super().__init__(f"{file}:{number}: {message}")


@dataclass
class Line:
    """A line with its number in the file, its first word, what follows, and its block."""

    file: str
    number: int
    word: str
    rest: str = ""
    block: list[Line] = field(default_factory=list)

    def error(self, message: str) -> ScriptError:
        """Return an error with the place of the line."""
        return ScriptError(self.file, self.number, message)


def lines_of(text: str, file: str = "script") -> list[Line]:
    """Return the lines of a text as trees.

    Raises
    ------
    ScriptError
        If a line is indented neither like a block nor like what goes on.

    Examples
    --------
    >>> [case] = lines_of('''case x < 0
    ...   have 0 < -x
    ...   by inequality
    ...       using case''')
    >>> case.word, [line.rest for line in case.block]
    ('case', ['0 < -x', 'inequality using case'])
    """
    found: list[tuple[int, int, str]] = []
    for number, raw in enumerate(text.splitlines(), 1):
        content = raw.strip()
        if not content or content.startswith("#"):
            continue
        indent = len(raw) - len(raw.lstrip(" "))
        if found and indent >= found[-1][0] + 2 * STEP:
            depth, first, before = found[-1]
            found[-1] = (depth, first, f"{before} {content}")
            continue
        while content.startswith("- "):
            found.append((indent, number, "-"))
            content, indent = content[2:].lstrip(), indent + STEP
        found.append((indent, number, content))
    result, rest = _block(found, 0, file)
    if rest:
        raise ScriptError(file, rest[0][1], "expected no indentation, or that of a block: two spaces more")
    return result


def _block(
    entries: Sequence[tuple[int, int, str]], depth: int, file: str
) -> tuple[list[Line], Sequence[tuple[int, int, str]]]:
    found: list[Line] = []
    while entries and entries[0][0] == depth:
        (_, number, content), *entries = entries
        word, _, rest = content.partition(" ")
        block, entries = _block(entries, depth + STEP, file)
        found.append(Line(file, number, word, rest.strip(), block))
    return found, entries

"""Lines of theories and vocabularies by their first words, and the places of what is wrong in them."""

from __future__ import annotations

from pathlib import Path

from verify.language.errors import TextError, near
from verify.proving.scripts import Line, ScriptError, lines, lines_of

SENTENCES = (
    "title", "source", "idea", "hypotheses", "conclusion", "reading", "assumes", "says", "open", "wrong", "right",
)  # fmt: skip
"""Lines in words, in which ``#`` begins no comment."""
BLOCKS = ("part", "proof", "refutation", "right", "witness", "wrong")


def entries_of(path: Path, *known: str) -> Entries:
    """Return the lines of a file.

    Raises
    ------
    ScriptError
        If it is no text, is indented wrongly, or one of its lines begins with none of the words.
    """
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise ScriptError(str(path), 1, "no text in UTF-8") from None
    return Entries(Line(str(path), 1, "", block=lines_of(uncommented(text), str(path))), *known)


def uncommented(text: str) -> str:
    r"""Return a text without the comments that end its lines, except those in words.

    >>> uncommented("claim 1 = 1  # so\nsays No. 1\n    is #1.")
    'claim 1 = 1\nsays No. 1\n    is #1.'
    """
    rows, depth, word = [], 0, ""
    for row in text.split("\n"):
        content = row.strip()
        indent = len(row) - len(row.lstrip(" "))
        if content and not content.startswith("#") and (not word or indent < depth + 2 * lines.STEP):
            depth, word = indent, content.partition(" ")[0]
        rows.append(row if word in SENTENCES else row.partition("#")[0].rstrip())
    return "\n".join(rows)


class Entries:
    """The lines under a line, by their first words.

    Parameters
    ----------
    line : Line
        The line above.
    known : names
        The words with which the lines may begin.

    Examples
    --------
    >>> [part] = lines_of('''part sign
    ...   claim forall x in real:
    ...       0 <= x^2''')
    >>> Entries(part, "claim").one("claim").rest
    'forall x in real: 0 <= x^2'
    """

    def __init__(self, line: Line, *known: str) -> None:
        """Look at each line."""
        self.line = line
        for entry in line.block:
            if entry.word not in known:
                raise entry.error(_unknown(entry.word, known))
            if entry.block and entry.word not in BLOCKS:
                raise entry.block[0].error(f"'{entry.word}' has no lines of its own; one that goes on is indented more")

    def __contains__(self, word: str) -> bool:
        return any(entry.word == word for entry in self.line.block)

    def all(self, *words: str) -> list[Line]:
        """Return the lines that begin with one of the words."""
        return [entry for entry in self.line.block if entry.word in words]

    def find(self, *words: str) -> Line | None:
        """Return the one line that begins with one of the words, None if there is none."""
        found = self.all(*words)
        if len(found) > 1:
            one, other = found[0].word, found[1].word
            raise found[1].error(f"a second line '{one}'" if one == other else f"'{other}' beside '{one}'")
        return found[0] if found else None

    def one(self, *words: str) -> Line:
        """Return the one line that begins with one of the words."""
        found = self.find(*words)
        if found is None:
            raise self.line.error(f"expected a line {' or '.join(map(repr, words))} below")
        return found


def _unknown(word: str, known: tuple[str, ...]) -> str:
    meant = near(word, known)
    hint = f"; did you mean '{meant}'?" if meant else ""
    return f"unknown line '{word[:40]}': expected {', '.join(known)}{hint}"


def located(line: Line, error: TextError, before: int = 0) -> ScriptError:
    """Return an error in the text of a line, at its place in the file.

    Parameters
    ----------
    line : Line
        What follows its first word was read.
    error : TextError
        What is wrong with the text.
    before : int
        The number of letters that were put before what follows the first word.
    """
    rows = uncommented(Path(line.file).read_text("utf-8")).splitlines()[line.number - 1 :]
    after = rows[0].strip().removeprefix(line.word)
    left = len(line.word) + max(1, len(after) - len(after.lstrip())) + error.column - 1 - before
    for number, row in enumerate(rows, line.number):
        content = row.strip()
        if not content or content.startswith("#"):
            continue
        if left <= len(content):
            column = len(row) - len(row.lstrip()) + left + 1
            return ScriptError(line.file, number, f"column {column}: {error.told}")
        left -= len(content) + 1
    return line.error(error.told)

"""The texts of the generated documents: the table of statements, and the numbers of the README."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from verify.catalogue import Listed
from verify.command import counts, library

TITLES = {"published": "Published", "repair": "Repairs", "literal": "Literal readings", "own": "Our own"}
PREAMBLE = """# Statements

Written by `python -m verify docs`, from the ledger and by replay of every certificate. A statement `cites` classical
lemmas that the kernel takes on trust. What it `assumes` beyond its print, and why it is `unchecked`, stands under the
table by number. A `misprint` is an exchanged digit, a last printed digit or a slip of the pen; every other refuted
statement is wrong in substance.
"""


class Notes:
    """Numbered sentences under a table."""

    def __init__(self) -> None:
        """Begin with none."""
        self.sentences: list[str] = []

    def marks(self, sentences: Sequence[str]) -> str:
        """Return the numbers of some sentences, which are added if they are new."""
        self.sentences += [one for one in dict.fromkeys(sentences) if one not in self.sentences]
        return ", ".join(str(self.sentences.index(one) + 1) for one in sentences)


def statements(entries: Sequence[Listed], reasons: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield the lines of the table of all statements; ``reasons`` say by id why something is not decided."""
    yield from PREAMBLE.splitlines()
    ids = {entry.id for entry in entries}
    works = library.works()
    for work in dict.fromkeys(entry.work for entry in entries):
        of_work = [entry for entry in entries if entry.work == work]
        yield f"\n## {works.get(work, work)}\n"
        yield f"{counts.line(of_work)}."
        for group, title in TITLES.items():
            rows = [entry for entry in of_work if counts.group(entry) == group]
            if rows:
                yield f"\n### {title}\n"
                yield from _table(rows, ids, reasons)


def _table(rows: Sequence[Listed], ids: set[str], reasons: Mapping[str, Sequence[str]]) -> Iterator[str]:
    notes = Notes()
    yield "| statement | says | verdict | cites | assumes |"
    yield "| --- | --- | --- | --- | --- |"
    for entry in rows:
        name = _linked(entry.id, f"`{entry.id}`") if entry.expected else f"`{entry.id}`"
        cells = (name, entry.title, _verdict(entry, ids, notes, reasons), ", ".join(entry.cites))
        yield f"| {' | '.join(map(_cell, (*cells, notes.marks(entry.assumes))))} |"
    if notes.sentences:
        yield ""
        yield from (f"{number}. {sentence}" for number, sentence in enumerate(notes.sentences, 1))


def _verdict(entry: Listed, ids: set[str], notes: Notes, reasons: Mapping[str, Sequence[str]]) -> str:
    word = entry.expected or counts.NOT_BUILT
    if word == "unchecked" and reasons.get(entry.id):
        return f"{word} ({notes.marks(reasons[entry.id])})"
    marks = [word, *(["misprint"] if entry.error == "misprint" else [])]
    repair = f"{entry.id}.repair"
    if repair in ids:
        marks.append(_linked(repair, "repair"))
    return ", ".join(marks)


def _linked(name: str, text: str) -> str:
    return f"[{text}](../certificates/{name}.json)"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def numbers(entries: Sequence[Listed]) -> Iterator[str]:
    """Yield the lines of the block of numbers in the README."""
    groups, works = counts.groups(entries), library.works()
    published = groups["published"]
    count = len({entry.work for entry in entries if counts.group(entry) == "published"})
    yield f"Of {published.total} published statements of {count} works {published.decided} are decided"
    yield f"({published.phrase(counts.DECIDED)}),"
    undecided, unbuilt = published.states[counts.UNDECIDED], published.states[counts.NOT_BUILT]
    yield f"{undecided} are undecided, each with its reasons{f', and {unbuilt} are not built yet' if unbuilt else ''}."
    yield f"Of the decided ones {published.assumes} assume something that is not printed, and"
    yield f"{published.cites} cite a classical lemma that the kernel takes on trust. Beside them stand"
    ends = (",", " and", ".")
    for (name, what), end in zip(_BESIDE.items(), ends, strict=True):
        yield f"{groups[name].total} {what} ({groups[name].phrase()}){end}"
    yield ""
    first, *rest = counts.table(entries, works)
    yield from table(first, rest)


def table(head: Sequence[str], body: Iterable[Sequence[object]]) -> Iterator[str]:
    """Yield the lines of a table of numbers; what stands in the first column tells of what.

    >>> print(*table(("kind", "count"), [("a|b", 3)]), sep="\\n")
    | kind | count |
    | --- | ---: |
    | a\\|b | 3 |
    """
    yield f"| {' | '.join(head)} |"
    yield f"| --- |{' ---: |' * (len(head) - 1)}"
    yield from (f"| {' | '.join(_cell(str(cell)) for cell in row)} |" for row in body)


_BESIDE = {
    "repair": "repairs of what is refuted",
    "literal": "second readings to the letter",
    "own": "statements of our own",
}

"""What ``all`` leaves behind: rows, the index, JUnit XML and the closing line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from verify.command.task import Result

ORDER = ("proved", "checked", "estimated", "unchecked", "refuted")


@dataclass(frozen=True)
class Row:
    """A statement, what was found and what the ledger expects."""

    id: str
    result: Result
    expected: str | None

    @property
    def status(self) -> int:
        """Return the exit status: 1 also for another verdict than expected."""
        line = self.result.line
        return line.status or int(line.word != self.expected)

    @property
    def complaint(self) -> str:
        """Say what is wrong, in one line; empty if nothing is."""
        line = self.result.line
        if line.status:
            return line.reason
        if self.status:
            return f"expected {self.expected or 'no verdict'}, found {line.word}"
        return ""

    def tree(self) -> dict[str, Any]:
        """Return the row for ``--json``."""
        line, outcome = self.result.line, self.result.line.outcome
        return {
            "id": self.id,
            "verdict": line.word,
            "expected": self.expected,
            "digest": self.result.digest,
            "file": line.path,
            "status": self.status,
            "parts": dict(outcome.parts) if outcome else {},
            "assumes": list(outcome.assumes) if outcome else [],
            "reason": self.complaint,
        }

    def entry(self) -> dict[str, Any]:
        """Return the entry of the index: what does not depend on where or when the run was."""
        tree = self.tree()
        return {key: tree[key] for key in ("id", "verdict", "digest", "parts", "assumes")} | {"file": f"{self.id}.json"}


def repair_of(name: str) -> str:
    """Return the id of what repairs a refuted statement: for a reading ending in ``.literal`` the statement itself.

    Examples
    --------
    >>> repair_of("w/a"), repair_of("w/a.literal")
    ('w/a.repair', 'w/a')
    """
    return name.removesuffix(".literal") if name.endswith(".literal") else f"{name}.repair"


def counted(verdicts: dict[str, str]) -> str:
    """Return the closing line for verdicts by id; a ``.repair`` counts with the statement that it repairs.

    Examples
    --------
    >>> counted({"w/a": "proved", "w/b": "refuted", "w/b.repair": "proved"})
    '2 statements: 1 proved, 1 refuted (1 repaired)'
    """
    repairs = {name: repair_of(name) for name, word in verdicts.items() if word == "refuted"}
    stated = {name: word for name, word in verdicts.items() if name not in _files_of(repairs)}
    start = f"{len(stated)} statement{'s' * (len(stated) != 1)}"
    phrases = [f"{count} {word}" for word, count in _tally(stated.values())]
    found = [
        f"{count} {'repaired' if word == 'proved' else f'repair {word}'}"
        for word, count in _tally(verdicts[repair] for repair in repairs.values() if repair in verdicts)
    ]
    if found:
        phrases = [f"{phrase} ({', '.join(found)})" if phrase.endswith(" refuted") else phrase for phrase in phrases]
    return f"{start}: {', '.join(phrases)}" if phrases else start


def _tally(words: Iterable[str]) -> list[tuple[str, int]]:
    """Return the words with their numbers, verdicts first and from strong to weak."""
    return sorted(
        Counter(words).items(),
        key=lambda entry: (ORDER.index(entry[0]) if entry[0] in ORDER else len(ORDER), entry[0]),
    )


def junit(rows: Sequence[Row]) -> bytes:
    """Return the rows as JUnit XML, one test case for each statement."""
    suite = ElementTree.Element(
        "testsuite",
        name="closedform",
        tests=str(len(rows)),
        failures=str(sum(row.status == 1 for row in rows)),
        errors=str(sum(row.status > 1 for row in rows)),
    )
    for row in rows:
        work, _, name = row.id.partition("/")
        case = ElementTree.SubElement(suite, "testcase", classname=work, name=name, file=row.result.line.path)
        if row.status:
            kind = "failure" if row.status == 1 else "error"
            ElementTree.SubElement(case, kind, message=_printable(row.complaint), type=row.result.line.word)
        else:
            ElementTree.SubElement(case, "system-out").text = _printable(str(row.result.line))
    ElementTree.indent(suite)
    text: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)


def _files_of(repairs: dict[str, str]) -> set[str]:
    return {repair for repair in repairs.values() if repair.endswith(".repair")}

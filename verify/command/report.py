"""What ``all`` leaves behind: rows, the index, JUnit XML and the closing line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from verify.command.task import Result

if TYPE_CHECKING:
    from verify.confirm.confirmation import Confirmation

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
            "cites": list(outcome.cites) if outcome else [],
            "assumes": list(outcome.assumes) if outcome else [],
            "reason": self.complaint,
        }

    def entry(self) -> dict[str, Any]:
        """Return the entry of the index: what does not depend on where or when the run was."""
        tree, kept = self.tree(), ("id", "verdict", "digest", "parts", "cites", "assumes")
        return {key: tree[key] for key in kept} | {"file": f"{self.id}.json"}


def repair_of(name: str, verdicts: dict[str, str]) -> str:
    """Return the id of what repairs a refuted statement, by the verdicts of a run.

    A reading ending in ``.literal`` is repaired by the statement itself, or by what repairs that.

    Examples
    --------
    >>> repair_of("w/a", {}), repair_of("w/a.literal", {}), repair_of("w/a.literal", {"w/a": "refuted"})
    ('w/a.repair', 'w/a', 'w/a.repair')
    """
    base = name.removesuffix(".literal")
    return base if base != name and verdicts.get(base) != "refuted" else f"{base}.repair"


def counted(verdicts: dict[str, str]) -> str:
    """Return the closing line for verdicts by id; a ``.repair`` counts with the statement that it repairs.

    Examples
    --------
    >>> counted({"w/a": "proved", "w/b": "refuted", "w/b.repair": "proved"})
    '2 statements: 1 proved, 1 refuted (1 repaired)'
    """
    repairs = {name: repair_of(name, verdicts) for name, word in verdicts.items() if word == "refuted"}
    stated = {name: word for name, word in verdicts.items() if name not in _files_of(repairs)}
    start = f"{len(stated)} statement{'s' * (len(stated) != 1)}"
    phrases = [f"{count} {word}" for word, count in tally(stated.values())]
    found = [
        f"{count} {'repaired' if word == 'proved' else f'repair {word}'}"
        for word, count in tally(verdicts[repair] for repair in repairs.values() if repair in verdicts)
    ]
    if found:
        phrases = [f"{phrase} ({', '.join(found)})" if phrase.endswith(" refuted") else phrase for phrase in phrases]
    return f"{start}: {', '.join(phrases)}" if phrases else start


def tally(words: Iterable[str]) -> list[tuple[str, int]]:
    """Return the words with their numbers, verdicts first and from strong to weak."""
    return sorted(
        Counter(words).items(),
        key=lambda entry: (ORDER.index(entry[0]) if entry[0] in ORDER else len(ORDER), entry[0]),
    )


def junit(rows: Sequence[Row], confirmed: Sequence[Confirmation] = ()) -> bytes:
    """Return a run as JUnit XML, one test case for each statement and each confirmation."""
    statuses = [row.status for row in rows] + [confirmation.status for confirmation in confirmed]
    suite = ElementTree.Element(
        "testsuite",
        name="closedform",
        tests=str(len(statuses)),
        failures=str(sum(status == 1 for status in statuses)),
        errors=str(sum(status > 1 for status in statuses)),
    )
    for row in rows:
        work, _, name = row.id.partition("/")
        case = ElementTree.SubElement(suite, "testcase", classname=work, name=name, file=row.result.line.path)
        _tell(case, row.status, row.complaint or str(row.result.line), row.result.line.word)
    for confirmation in confirmed:
        work, _, name = confirmation.name.partition("/")
        name = f"{name}, d = {confirmation.size}, {confirmation.backend}"
        case = ElementTree.SubElement(suite, "testcase", classname=f"{work}.confirmations", name=name)
        _tell(case, confirmation.status, str(confirmation), "confirmation")
    ElementTree.indent(suite)
    text: bytes = ElementTree.tostring(suite, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def tree(rows: Sequence[Row], confirmed: Sequence[Confirmation]) -> dict[str, Any]:
    """Return the report of a run for ``--json``."""
    return {
        "statements": [row.tree() for row in rows],
        "confirmations": [confirmation.tree() for confirmation in confirmed],
    }


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)


def _tell(case: ElementTree.Element, status: int, text: str, word: str) -> None:
    if status:
        ElementTree.SubElement(case, "failure" if status == 1 else "error", message=_printable(text), type=word)
    else:
        ElementTree.SubElement(case, "system-out").text = _printable(text)


def _files_of(repairs: dict[str, str]) -> set[str]:
    return {repair for repair in repairs.values() if repair.endswith(".repair")}

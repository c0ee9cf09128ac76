"""What ``all`` leaves behind: rows, the index, JUnit XML and the closing line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from verify.catalogue import Listed
from verify.command import counts, names
from verify.command.account import open_parts
from verify.command.task import Result
from verify.kernel.errors import Unpinned
from verify.kernel.loader import read

if TYPE_CHECKING:
    from verify.confirm.confirmation import Confirmation

FAILURES = (1, Unpinned.status)
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

    @property
    def undecided(self) -> str:
        """Say why the statement is not decided, as its certificate does; empty if it is."""
        if self.result.line.word != "unchecked":
            return ""
        return " ".join(reason for _, reason in open_parts(read(Path(self.result.line.path))))

    def tree(self) -> dict[str, Any]:
        """Return the row for ``--json``."""
        return self.entry() | {
            "expected": self.expected,
            "file": self.result.line.path,
            "status": self.status,
            "reason": self.complaint or self.undecided,
        }

    def entry(self) -> dict[str, Any]:
        """Return the entry of the index: what does not depend on where or when the run was."""
        outcome = self.result.line.outcome
        return {
            "id": self.id,
            "verdict": self.result.line.word,
            "digest": self.result.digest,
            "parts": dict(outcome.parts) if outcome else {},
            "cites": list(outcome.cites) if outcome else [],
            "assumes": list(outcome.assumes) if outcome else [],
            "steps": outcome.steps if outcome else 0,
            "file": f"{self.id}.json",
        }


def counted(verdicts: dict[str, str]) -> str:
    """Return the closing line for verdicts by id: how many of each kind of statement had which verdict."""
    entries = [entry for entry in names.statements() if entry.id in verdicts]
    return counts.line([counts.found(entry, verdicts[entry.id]) for entry in entries])


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
        failures=str(sum(status in FAILURES for status in statuses)),
        errors=str(sum(status not in (0, *FAILURES) for status in statuses)),
        skipped=str(sum(bool(row.undecided) and not row.status for row in rows)),
    )
    for row in rows:
        work, _, name = row.id.partition("/")
        case = ElementTree.SubElement(suite, "testcase", classname=work, name=name, file=row.result.line.path)
        if row.undecided and not row.status:
            ElementTree.SubElement(case, "skipped", message=_printable(row.undecided))
        else:
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
        "counts": counts.tree(found(rows)),
    }


def found(rows: Sequence[Row]) -> list[Listed]:
    """Return rows of the ledger as a run found them, to be counted."""
    entries, outcomes = {entry.id: entry for entry in names.statements()}, {row.id: row.result.line for row in rows}
    return [
        counts.found(entries[name], line.word, *((line.outcome.cites, line.outcome.assumes) if line.outcome else ()))
        for name, line in outcomes.items()
    ]


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)


def _tell(case: ElementTree.Element, status: int, text: str, word: str) -> None:
    if status:
        ElementTree.SubElement(case, "failure" if status in FAILURES else "error", message=_printable(text), type=word)
    else:
        ElementTree.SubElement(case, "system-out").text = _printable(text)

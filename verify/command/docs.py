"""``verify docs``: the table of statements and the numbers of the README, by replay of certificates."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import verify
from verify.command import library, report
from verify.command.errors import CommandError
from verify.command.storage import content_of, write_changed
from verify.kernel.ledger import Entry
from verify.kernel.program import Line, check

TABLE = Path("docs", "statements.md")
README = Path("README.md")
BLOCK = re.compile(r"(<!-- counts -->\n).*?(<!-- /counts -->)", re.DOTALL)
NOT_BUILT = "not built yet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``docs``."""
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if something would change")


def checkout() -> Path:
    """Return the root of the checkout that this package runs from.

    Raises
    ------
    CommandError
        If it is installed elsewhere.
    """
    root = Path(verify.__path__[0]).parent
    if not (root / "pyproject.toml").is_file():
        raise CommandError("docs needs a checkout of the source")
    return root


def run(arguments: argparse.Namespace) -> int:
    """Write the documents that are not up to date, or name them."""
    root = checkout()
    changed = [name for name, text in documents(root).items() if content_of(root / name) != text.encode()]
    for name in changed:
        print(f"{name}: {'not up to date' if arguments.check else 'written'}")
    if arguments.check:
        return int(bool(changed))
    for name, text in documents(root).items():
        write_changed(root / name, text.encode())
    return 0


def documents(root: Path) -> dict[Path, str]:
    """Return the text of each document.

    Raises
    ------
    CommandError
        If a certificate is not accepted, or the README has no block for the numbers.
    """
    entries = library.ledger().entries
    lines = {entry.id: line for entry in entries if (line := replayed(root, entry)) is not None}
    readme = (root / README).read_text("utf-8")
    if not BLOCK.search(readme):
        raise CommandError(f"{README}: no block <!-- counts --> … <!-- /counts -->")
    block = "\n".join(counts(entries, lines))
    return {
        TABLE: "\n".join(table(entries, lines)) + "\n",
        README: BLOCK.sub(lambda match: f"{match[1]}{block}\n{match[2]}", readme),
    }


def replayed(root: Path, entry: Entry) -> Line | None:
    """Replay the certificate of an entry, None if it has none.

    Raises
    ------
    CommandError
        If the kernel does not accept it.
    """
    path = root / "certificates" / f"{entry.id}.json"
    if not path.is_file():
        return None
    line = check(path, library.ledger())
    if line.status:
        raise CommandError(f"{path.relative_to(root)}: {line.word}: {line.reason}", line.status)
    return line


def table(entries: Sequence[Entry], lines: dict[str, Line]) -> Iterator[str]:
    """Yield the lines of the table of all statements."""
    yield "# Statements"
    yield ""
    yield "Every statement of the ledger. Verdicts by replay of the certificates: `python -m verify docs`."
    works = library.works()
    for work in dict.fromkeys(entry.work for entry in entries):
        yield f"\n## {works.get(work, work)}\n"
        yield "| statement | says | verdict | assumes |"
        yield "| --- | --- | --- | --- |"
        for entry in entries:
            if entry.work == work:
                yield f"| {' | '.join(map(_cell, _columns(entry, lines.get(entry.id))))} |"


def _columns(entry: Entry, line: Line | None) -> tuple[str, str, str, str]:
    if line is None:
        return f"`{entry.id}`", entry.title, NOT_BUILT, ""
    assumes = ", ".join(line.outcome.assumes) if line.outcome else ""
    return f"[`{entry.id}`](../certificates/{entry.id}.json)", entry.title, line.word, assumes


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def counts(entries: Sequence[Entry], lines: dict[str, Line]) -> Iterator[str]:
    """Yield the lines of the block of numbers."""
    works = library.works()
    shorts = list(dict.fromkeys(entry.work for entry in entries))
    verdicts = {name: line.word for name, line in lines.items()}
    words = [word for word in report.ORDER if word in verdicts.values()]
    yield f"The ledger lists {len(entries)} statements of {len(shorts)} works."
    yield f"Certificates are here for {report.counted(verdicts)}."
    yield ""
    yield f"| work | listed | {' | '.join([*words, NOT_BUILT])} |"
    yield f"| --- |{' ---: |' * (len(words) + 2)}"
    for short in shorts:
        listed = [entry.id for entry in entries if entry.work == short]
        found = [verdicts[name] for name in listed if name in verdicts]
        numbers = [len(listed), *(found.count(word) for word in words), len(listed) - len(found)]
        yield f"| {_cell(works.get(short, short))} | {' | '.join(map(str, numbers))} |"

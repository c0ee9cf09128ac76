"""``verify docs``: the table of statements and the numbers of the README, by replay of certificates."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path

import verify
from verify.command import cache, executors, library, report
from verify.command.errors import CommandError
from verify.command.storage import content_of, write_changed
from verify.command.task import replayed
from verify.kernel.ledger import Entry
from verify.kernel.program import Line

TABLE = Path("docs", "statements.md")
README = Path("README.md")
BLOCK = re.compile(r"(<!-- counts -->\n).*?(<!-- /counts -->)", re.DOTALL)
NOT_BUILT = "not built yet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``docs``."""
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if something would change")
    executors.add_arguments(parser)


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
    texts = {root / name: text.encode() for name, text in documents(root, arguments).items()}
    changed = [path for path, text in texts.items() if content_of(path) != text]
    for path in changed:
        if not arguments.check:
            write_changed(path, texts[path])
        print(f"{path.relative_to(root)}: {'not up to date' if arguments.check else 'written'}")
    return int(arguments.check and bool(changed))


def documents(root: Path, arguments: argparse.Namespace) -> dict[Path, str]:
    """Return the text of each document.

    Raises
    ------
    CommandError
        If a certificate is not accepted, or the README has no block for the numbers.
    """
    entries = library.ledger().entries
    with executors.executor(arguments.executor, arguments.jobs) as executor:
        lines = verdicts(root, entries, executor)
    readme = (root / README).read_text("utf-8")
    if not BLOCK.search(readme):
        raise CommandError(f"{README}: no block <!-- counts --> … <!-- /counts -->")
    block = "\n".join(counts(entries, lines))
    return {
        TABLE: "\n".join(table(entries, lines)) + "\n",
        README: BLOCK.sub(lambda match: f"{match[1]}{block}\n{match[2]}", readme),
    }


def verdicts(root: Path, entries: Sequence[Entry], executor: Executor) -> dict[str, Line]:
    """Return the kernel's line for each entry that has a certificate, by id.

    Raises
    ------
    CommandError
        If the kernel does not accept one of them.
    """
    memory = cache.Cache(cache.folder())
    paths = {entry.id: root / "certificates" / f"{entry.id}.json" for entry in entries}
    contents = {name: content for name, path in paths.items() if (content := content_of(path)) is not None}
    found = {name: executor.submit(replayed, paths[name], content, memory) for name, content in contents.items()}
    lines = {name: future.result() for name, future in found.items()}
    for name, line in lines.items():
        if line.status:
            raise CommandError(f"{paths[name].relative_to(root)}: {line.word}: {line.reason}", line.status)
    return lines


def table(entries: Sequence[Entry], lines: dict[str, Line]) -> Iterator[str]:
    """Yield the lines of the table of all statements."""
    yield "# Statements"
    yield ""
    yield "Every statement of the ledger. Verdicts by replay of the certificates: `python -m verify docs`."
    works = library.works()
    for work in dict.fromkeys(entry.work for entry in entries):
        yield f"\n## {works.get(work, work)}\n"
        yield "| statement | says | verdict | cites | assumes |"
        yield "| --- | --- | --- | --- | --- |"
        for entry in entries:
            if entry.work == work:
                yield f"| {' | '.join(map(_cell, _columns(entry, lines.get(entry.id))))} |"


def _columns(entry: Entry, line: Line | None) -> tuple[str, str, str, str, str]:
    if line is None:
        return f"`{entry.id}`", entry.title, NOT_BUILT, "", ""
    cites, assumes = (", ".join(line.outcome.cites), " ".join(line.outcome.assumes)) if line.outcome else ("", "")
    return f"[`{entry.id}`](../certificates/{entry.id}.json)", entry.title, line.word, cites, assumes


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def counts(entries: Sequence[Entry], lines: dict[str, Line]) -> Iterator[str]:
    """Yield the lines of the block of numbers."""
    works = library.works()
    shorts = list(dict.fromkeys(entry.work for entry in entries))
    found = {name: line.word for name, line in lines.items()}
    words = [word for word in report.ORDER if word in found.values()]
    yield f"The ledger lists {len(entries)} statements of {len(shorts)} works."
    yield f"Certificates are here for {report.counted(found)}."
    yield ""
    yield f"| work | listed | {' | '.join([*words, NOT_BUILT])} |"
    yield f"| --- |{' ---: |' * (len(words) + 2)}"
    for short in shorts:
        listed = [entry.id for entry in entries if entry.work == short]
        here = [found[name] for name in listed if name in found]
        numbers = [len(listed), *(here.count(word) for word in words), len(listed) - len(here)]
        yield f"| {_cell(works.get(short, short))} | {' | '.join(map(str, numbers))} |"

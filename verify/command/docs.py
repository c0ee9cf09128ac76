"""``verify docs``: statements, soundness, the picture and the numbers of the README; once all certificates replay."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path

from verify.catalogue import Listed
from verify.command import cache, executors, library, pages, places, soundness
from verify.command.account import open_parts
from verify.command.errors import CommandError
from verify.command.storage import content_if_there, write_changed
from verify.command.task import drafted
from verify.figures import figure
from verify.kernel.loader import load
from verify.kernel.run import Line, Run, placed, replayed

TABLE = Path("docs", "statements.md")
SOUNDNESS = Path("docs", "soundness.md")
PICTURE = Path("docs", "verdicts.svg")
README = Path("README.md")
BLOCK = re.compile(r"(<!-- counts -->\n).*?(<!-- /counts -->)", re.DOTALL)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``docs``."""
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if something would change")
    executors.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the documents that are not up to date, or name them."""
    root = places.checkout()
    texts = {root / name: text.encode() for name, text in documents(root, arguments).items()}
    changed = [path for path, text in texts.items() if content_if_there(path) != text]
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
        If a certificate is not what the ledger says, or the README has no block for the numbers.
    """
    entries = library.catalogue().rows
    with executors.executor(arguments.executor, arguments.jobs) as executor:
        reasons = agreed(root, entries, executor)
    readme = (root / README).read_text("utf-8")
    if not BLOCK.search(readme):
        raise CommandError(f"{README}: no block <!-- counts --> … <!-- /counts -->")
    block = "\n".join(pages.numbers(entries))
    return {
        TABLE: "\n".join(pages.statements(entries, reasons)) + "\n",
        SOUNDNESS: soundness.page(root),
        PICTURE: figure("verdicts").svg(),
        README: BLOCK.sub(lambda match: f"{match[1]}{block}\n{match[2]}", readme),
    }


def agreed(root: Path, entries: Sequence[Listed], executor: Executor) -> dict[str, list[str]]:
    """Replay all certificates; return by id why something is not decided, if all agree with the ledger.

    Raises
    ------
    CommandError
        If the kernel does not accept one of them, or finds something else than the ledger says.
    """
    memory = cache.Cache(cache.folder())
    names = {entry.id: Path("certificates", f"{entry.id}.json") for entry in entries}
    contents = {name: content for name, path in names.items() if (content := content_if_there(root / path)) is not None}
    found = {
        placed(root / names[name]): executor.submit(drafted, root / names[name], content, memory)
        for name, content in contents.items()
    }
    run = Run(lambda place: found[place].result() if place in found else replayed(place, library.catalogue()))
    lines = {name: run.line(root / names[name]) for name in contents}
    for entry in entries:
        problem = difference(entry, lines.get(entry.id))
        if problem:
            raise CommandError(f"{names[entry.id]}: {problem}", 1)
    return {name: [reason for _, reason in open_parts(load(content))] for name, content in contents.items()}


def difference(entry: Listed, line: Line | None) -> str:
    """Say in what the replay of a certificate differs from the row of the ledger; nothing if it does not."""
    if line is None:
        return f"is missing; the ledger expects {entry.expected}" if entry.expected else ""
    if line.outcome is None:
        return f"{line.word}: {line.reason}"
    if line.word != entry.expected:
        return f"replay finds {line.word}; the ledger expects {entry.expected or 'no verdict'}"
    if (line.outcome.cites, line.outcome.assumes) != (entry.cites, entry.assumes):
        return "cites or assumes something else than the ledger says"
    return ""

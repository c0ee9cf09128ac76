"""``verify list``: the statements of the ledger with the verdicts that they are pinned to, and their numbers."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from verify.catalogue import Listed
from verify.command import counts, library, names
from verify.command.errors import CommandError

VERDICTS = ("proved", "checked", "estimated", "unchecked", "refuted", counts.NOT_BUILT)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``list``."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{names.HELP}; default everything")
    parser.add_argument("--verdict", metavar="WORD,…", help=f"only with one of the verdicts: {', '.join(VERDICTS)}")
    parser.add_argument("--kind", metavar="WORD,…", help="only of these kinds: published, theorem, …, repair, own")
    parser.add_argument("--match", metavar="TEXT", help="only with this text in id, alias or title, in any case")
    parser.add_argument("--assumes", action="store_true", help="only what assumes more than is printed")
    parser.add_argument("--cites", action="store_true", help="only what cites a classical lemma")
    parser.add_argument("--misprints", action="store_true", help="only with a part that is merely misprinted")
    parser.add_argument("--summary", action="store_true", help="print the table of numbers instead")
    parser.add_argument("--json", action="store_true", help="print JSON: an array of objects, or the numbers")


def run(arguments: argparse.Namespace) -> int:
    """Print the statements that the arguments ask for, or their numbers."""
    entries = kept(names.chosen(arguments.names), arguments)
    if arguments.json:
        found = counts.tree(entries) if arguments.summary else [tree(entry) for entry in entries]
        print(json.dumps(found, indent=1))
    else:
        for line in summary(entries) if arguments.summary else listing(entries):
            print(fitted(line))
    return 0


def kept(entries: Sequence[Listed], arguments: argparse.Namespace) -> list[Listed]:
    """Return the statements that meet every filter.

    Raises
    ------
    CommandError
        If a filter names a verdict or a kind that there is not.
    """
    kinds = {entry.kind for entry in library.catalogue().rows} | set(counts.GROUPS)
    verdicts = _words("--verdict", arguments.verdict, VERDICTS)
    wanted = _words("--kind", arguments.kind, sorted(kinds))
    text = (arguments.match or "").casefold()
    return [
        entry
        for entry in entries
        if (not verdicts or verdict(entry) in verdicts)
        and (not wanted or {entry.kind, counts.group(entry)} & wanted)
        and any(text in where.casefold() for where in (entry.id, *entry.aliases, entry.title))
        and (entry.assumes or not arguments.assumes)
        and (entry.cites or not arguments.cites)
        and (entry.misprints or not arguments.misprints)
    ]


def _words(option: str, text: str | None, known: Sequence[str]) -> set[str]:
    words = {word.strip() for word in (text or "").split(",")} - {""}
    for word in sorted(words.difference(known)):
        raise CommandError(f"{option}: no {option[2:]} '{word}'; known are: {', '.join(known)}")
    return words


def listing(entries: Sequence[Listed]) -> Iterator[str]:
    """Yield a line for each statement, by works, with its marks, and the numbers."""
    works = library.works()
    names_width = max((len(entry.id) for entry in entries), default=0)
    width = max((len(marked(entry)) for entry in entries), default=0)
    for work in dict.fromkeys(entry.work for entry in entries):
        rows = [entry for entry in entries if entry.work == work]
        yield f"{work}  {works.get(work, '')}".rstrip()
        yield from (f"  {marked(entry):<{width}}  {entry.id:<{names_width}}  {entry.title}".rstrip() for entry in rows)
        yield f"  {counts.line(rows)}"
        yield ""
    yield counts.line(entries)


def summary(entries: Sequence[Listed]) -> Iterator[str]:
    """Yield the table of numbers for the screen."""
    cells = counts.table(entries, library.short_works())
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for name, *numbers in cells:
        yield "  ".join([f"{name:<{widths[0]}}", *(f"{n:>{w}}" for n, w in zip(numbers, widths[1:], strict=True))])


def fitted(text: str) -> str:
    """Return a line as it is, or cut to the width of the terminal that it goes to."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else len(text)
    return text if len(text) <= width else f"{text[: width - 1]}…"


def verdict(entry: Listed) -> str:
    """Return the verdict of an entry, or that there is none yet."""
    return entry.expected or counts.NOT_BUILT


def marked(entry: Listed) -> str:
    """Return the verdict of an entry with its marks.

    >>> marked(Listed(
    ...     id="w/a", parts={}, kind="lemma", expected="refuted", cites=("continuity",), error="misprint"
    ... ))
    'refuted (misprint, cites)'
    """
    marks = [word for word, there in (("misprint", entry.error == "misprint"), ("assumes", entry.assumes)) if there]
    marks += ["cites"] if entry.cites else []
    return verdict(entry) + (f" ({', '.join(marks)})" if marks else "")


def tree(entry: Listed) -> dict[str, Any]:
    """Return all that is known of a statement for ``--json``."""
    return {
        "id": entry.id,
        "work": entry.work,
        "kind": entry.kind,
        "group": counts.group(entry),
        "number": entry.number,
        "title": entry.title,
        "aliases": list(entry.aliases),
        "built": entry.id in library.builders(),
        "verdict": entry.expected,
        "state": counts.state(entry),
        "error": entry.error,
        "misprints": list(entry.misprints),
        "cites": list(entry.cites),
        "assumes": list(entry.assumes),
        "parts": sorted(entry.parts),
    }

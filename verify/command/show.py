"""``verify show``: statements with their claims as mathematics, and the verdicts as replayed now."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from verify.catalogue import Listed
from verify.command import citation, counts, library, names, standing
from verify.command.account import TEXTS, definition_account, heading, part_account
from verify.command.cache import Cache, folder
from verify.command.errors import CommandError
from verify.kernel.ledger import Ledger
from verify.kernel.program import worst
from verify.statements.outlines import outline

RULE = "─" * 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``show``."""
    parser.add_argument("names", nargs="+", metavar="NAME", help=names.HELP)
    parser.add_argument("--bib", action="store_true", help="what one pastes to cite it: an entry for BibTeX")
    parser.add_argument("--latex", action="store_true", help="claims and definitions in LaTeX, for amsmath")


def run(arguments: argparse.Namespace) -> int:
    """Build the certificates of the statements, replay them and print what they say."""
    statuses: list[int] = []
    for entry in names.chosen(arguments.names):
        if arguments.bib:
            statuses.append(cited(entry))
            continue
        if statuses:
            print(f"\n{RULE}\n")
        statuses.append(shown(entry, arguments.latex))
    return worst(statuses)


def cited(entry: Listed) -> int:
    """Print the entry of one statement for BibTeX and return the exit status.

    Raises
    ------
    CommandError
        If nothing is built that could be cited.
    """
    if entry.id not in library.builders():
        raise CommandError(f"'{entry.id}' is not built; there is no certificate to cite")
    certificate = library.builders()[entry.id]().certificate()
    status, verdict, _ = verdict_now(certificate, library.catalogue())
    misprint = " (a misprint)" if entry.error == "misprint" else ""
    title = f"{certificate['statement']['title']}: {verdict}{misprint}"
    print(citation.bibtex(entry.id, title, certificate["digest"]))
    return status


def shown(entry: Listed, in_latex: bool = False) -> int:
    """Print one statement and return the exit status."""
    if entry.id not in library.builders():
        for line in unbuilt(entry):
            print(line)
        return 0
    statement = library.builders()[entry.id]()
    certificate = statement.certificate()
    status, verdict, parts = verdict_now(certificate, library.catalogue())
    for line in heading(certificate["statement"], statement.idea):
        print(line)
    for line in remarks(entry):
        print(f"\n{line}")
    print(f"\nverdict: {verdict}{' (a misprint)' if entry.error == 'misprint' else ''}")
    for use in certificate["uses"]:
        print(f"uses: {use['id']}, part '{use['part']}'")
    for part in certificate["parts"]:
        print()
        word = parts.get(part["name"], "no verdict") + (", a misprint" if part["name"] in entry.misprints else "")
        for line in part_account(part, certificate["definitions"], word, in_latex):
            print(line)
    claims = [part["claim"] for part in certificate["parts"] if "claim" in part]
    equations = list(definition_account(certificate["definitions"], claims, in_latex))
    if equations:
        print("\ndefinitions:")
        print("\n".join(equations))
    return status


def remarks(entry: Listed) -> Iterator[str]:
    """Yield what the texts of a statement do not tell: its other names, and that its work was reconstructed."""
    if entry.aliases:
        yield f"also: {', '.join(entry.aliases)}"
    if library.works().get(entry.work, "").endswith("reconstructed"):
        yield "text: the formulas of this work are reconstructed; its text has lost them"


def verdict_now(certificate: Any, ledger: Ledger) -> tuple[int, str, dict[str, str]]:
    """Return exit status, verdict in words and verdicts of the parts, as replayed now or by the same kernel before.

    If only the comparison with the ledger fails, the parts have the verdicts of the mathematics alone.
    """
    memory = Cache(folder())
    line = standing.line_of(certificate, ledger, memory)
    if line.outcome is not None:
        cites = f", cites {', '.join(line.outcome.cites)}" if line.outcome.cites else ""
        return 0, line.word + cites, dict(line.outcome.parts)
    alone = standing.line_of(certificate, ledger, memory, trusting=True)
    if alone.outcome is None:
        return line.status, f"no verdict: {line.reason}", {}
    return line.status, f"no verdict: {line.reason}; {alone.word} by the mathematics alone", dict(alone.outcome.parts)


def unbuilt(entry: Listed) -> Iterator[str]:
    """Yield what is known of a statement that nothing builds: its outline, and that it is not built."""
    said = dict.fromkeys(TEXTS, "") | {"source": place_in_work(entry)} | dict(outline(entry.id) or {})
    yield from heading({"id": entry.id, "title": entry.title, **said})
    for line in remarks(entry):
        yield f"\n{line}"
    yield f"\nverdict: {counts.NOT_BUILT}"


def place_in_work(entry: Listed) -> str:
    """Return where a statement stands, as far as the ledger knows."""
    return f"{library.works().get(entry.work, entry.work)}, {entry.kind} {entry.number}".rstrip()

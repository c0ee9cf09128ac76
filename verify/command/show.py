"""``verify show``: statements with their claims as mathematics, and the verdicts as replayed now."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from verify.catalogue import Listed
from verify.command import citation, counts, described, library, names
from verify.command.account import definition_account, heading, part_account
from verify.command.cache import Cache, folder
from verify.command.errors import CommandError
from verify.command.standing import standing
from verify.kernel.program import worst

RULE = "─" * 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``show``."""
    parser.add_argument("names", nargs="+", metavar="NAME", help=names.HELP)
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--bib", action="store_true", help="what one pastes to cite it: an entry for BibTeX")
    forms.add_argument("--json", action="store_true", help="the same for a program: for each statement a JSON object")
    forms.add_argument("--latex", action="store_true", help="claims and definitions in LaTeX, for amsmath")


def run(arguments: argparse.Namespace) -> int:
    """Build the certificates of the statements, replay them and print what they say."""
    statuses: list[int] = []
    for entry in names.chosen(arguments.names):
        if arguments.bib:
            statuses.append(cited(entry))
        elif arguments.json:
            status, tree = described.described(entry)
            statuses.append(status)
            print(json.dumps(tree, ensure_ascii=False))
        else:
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
    now = standing(certificate, library.catalogue(), Cache(folder()))
    title = f"{certificate['statement']['title']}: {now.alone or now.words}{misprint(entry)}"
    print(citation.bibtex(entry.id, title, certificate["digest"], author=citation.AUTHOR if entry.parts else ""))
    return now.status


def shown(entry: Listed, in_latex: bool = False) -> int:
    """Print one statement and return the exit status."""
    if entry.id not in library.builders():
        for line in unbuilt(entry):
            print(line)
        return 0
    statement = library.builders()[entry.id]()
    certificate = statement.certificate()
    now = standing(certificate, library.catalogue(), Cache(folder()))
    for line in heading(certificate["statement"], statement.idea):
        print(line)
    for line in remarks(entry):
        print(f"\n{line}")
    print(f"\nverdict: {now.words}{misprint(entry)}")
    for use in certificate["uses"]:
        print(f"uses: {use['id']}, part '{use['part']}'")
    for part in certificate["parts"]:
        print()
        word = now.parts.get(part["name"], "no verdict") + (", a misprint" if part["name"] in entry.misprints else "")
        for line in part_account(part, certificate, word, in_latex):
            print(line)
    claims = [part["claim"] for part in certificate["parts"] if "claim" in part]
    equations = list(definition_account(certificate["definitions"], claims, in_latex))
    if equations:
        print("\ndefinitions:")
        print("\n".join(equations))
    return now.status


def misprint(entry: Listed) -> str:
    """Return what follows the verdict of a misprint."""
    return " (a misprint)" if entry.error == "misprint" else ""


def remarks(entry: Listed) -> Iterator[str]:
    """Yield what the texts of a statement do not tell: its other names, and that its work was reconstructed."""
    if entry.aliases:
        yield f"also: {', '.join(entry.aliases)}"
    if described.reconstructed(entry):
        yield "text: the formulas of this work are reconstructed; its text has lost them"


def unbuilt(entry: Listed) -> Iterator[str]:
    """Yield what is known of a statement that nothing builds: its outline, and that it is not built."""
    yield from heading(described.outlined(entry))
    for line in remarks(entry):
        yield f"\n{line}"
    yield f"\nverdict: {counts.NOT_BUILT}"

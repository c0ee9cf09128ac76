"""Pin the claims of a statement in the ledger, after somebody compared them with the paper.

Run as ``python -m verify.pinning --compared WORK/STATEMENT ...``; without ``--compared`` it only prints. With
``--texts`` it pins the texts of the certificates that are there, of all or of some statements, and shows what changed.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Any

from verify.command import library, standing
from verify.command.account import definition_account, heading, part_account
from verify.command.cache import Cache, folder
from verify.command.errors import CommandError
from verify.command.storage import write_changed
from verify.kernel.certificate import Outcome, texts_of
from verify.kernel.errors import KernelError
from verify.kernel.ledger import load_ledger
from verify.kernel.loader import load, read
from verify.statements import WORKS
from verify.statements.model import pin_of
from verify.statements.outlines import outline

Json = Any
KINDS = {".literal": "literal", ".repair": "repair"}


def spelled(ledger: Json) -> bytes:
    """Return the spelling of the ledger: the works, then one row on each line.

    Examples
    --------
    >>> print(spelled({"works": {"w": "Work"}, "statements": [{"id": "w/a"}]}).decode(), end="")
    {"works": {
      "w": "Work"
    },
    "statements": [
      {"id": "w/a"}
    ]}
    """
    works = json.dumps(ledger["works"], indent=2, ensure_ascii=False)
    rows = ",\n".join(f"  {json.dumps(row, sort_keys=True, ensure_ascii=False)}" for row in ledger["statements"])
    return f'{{"works": {works},\n"statements": [\n{rows}\n]}}\n'.encode()


def kind_of(name: str) -> str | None:
    """Return the kind of a statement that no work numbers, None for others.

    >>> [kind_of(name) for name in ("cago/own-zero-loss", "library/squares", "cago/lemma-1.repair", "cago/lemma-1")]
    ['own', 'own', 'repair', None]
    """
    for suffix, kind in KINDS.items():
        if name.endswith(suffix):
            return kind
    work, _, rest = name.partition("/")
    return "own" if work not in WORKS or rest.startswith("own-") else None


def published(name: str, rows: Sequence[Json]) -> tuple[str, str]:
    """Return the kind and the number of a published statement without a row, as its id tells them.

    Raises
    ------
    CommandError
        If it has no outline, so that its id may be misspelled.

    Examples
    --------
    >>> published("tasks/theorem-9.9", [])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    verify.command.errors.CommandError: no statement 'tasks/theorem-9.9'; see: ...; a published statement ...
    """
    if outline(name) is None:
        told = library.unknown(name, [row["id"] for row in rows])
        raise CommandError(f"{told}; a published statement gets a row if verify/statements/outlines has its outline")
    kind, _, number = name.partition("/")[2].partition("-")
    return {"figure": "experiment"}.get(kind, kind), number


def error_of(outcome: Outcome, misprints: Sequence[str]) -> str | None:
    """Return whether what is refuted is wrong in substance or a misprint, None for what is not refuted.

    >>> error_of(Outcome("w/a", "refuted", (("one", "refuted"), ("two", "proved"))), ["one"])
    'misprint'
    """
    refuted = {name for name, verdict in outcome.parts if verdict == "refuted"}
    if not refuted:
        return None
    return "misprint" if refuted <= set(misprints) else "substance"


def pinned(ledger: Json, certificate: Json, outcome: Outcome, misprints: Sequence[str] | None = None) -> Json:
    """Return the ledger with the pins of a certificate and what replay found of it in its row.

    ``misprints`` are the refuted parts that are only misprinted, by default those that the row has. A row that is not
    there is put after the last row of the same statement, else of the same work.

    Raises
    ------
    CommandError
        If the id is new and is neither one of our own nor a repair or literal reading of a statement nor has an
        outline, or what is called a misprint is not refuted.
    """
    name = certificate["statement"]["id"]
    parts = {
        part["name"]: pin_of(part, certificate["definitions"]) if "claim" in part else ""
        for part in certificate["parts"]
    }
    rows = list(ledger["statements"])
    place = next((place for place, row in enumerate(rows) if row["id"] == name), None)
    if misprints is None:
        known = rows[place]["misprints"] if place is not None else ()
        misprints = [part for part, verdict in outcome.parts if part in known and verdict == "refuted"]
    for part in misprints:
        if dict(outcome.parts).get(part) != "refuted":
            raise CommandError(f"{name}: '{part}' is called a misprint but is no refuted part")
    found = {
        "assumes": list(outcome.assumes),
        "cites": list(outcome.cites),
        "error": error_of(outcome, misprints),
        "expected": outcome.verdict,
        "misprints": list(misprints),
        "parts": parts,
        "texts": texts_of(certificate),
    }
    if place is not None:
        rows[place] = {**rows[place], **found}
        return {**ledger, "statements": rows}
    kind, number = kind_of(name), ""
    if kind is None:
        kind, number = published(name, rows)
    title = certificate["statement"]["title"]
    row = {"aliases": [], "id": name, "kind": kind, "number": number, "title": title, **found}
    rows.insert(_place(rows, name), row)
    return {**ledger, "statements": rows}


def _place(rows: list[Json], name: str) -> int:
    base = next((name.removesuffix(suffix) for suffix in KINDS if name.endswith(suffix)), name)
    family = [base, *(base + suffix for suffix in KINDS)]
    work = name.partition("/")[0]
    of_family = [place for place, row in enumerate(rows) if row["id"] in family]
    of_work = [place for place, row in enumerate(rows) if row["id"].partition("/")[0] == work]
    return max(of_family or of_work, default=len(rows) - 1) + 1


def with_texts(ledger: Json, folder: Path, names: Sequence[str] = ()) -> tuple[Json, list[str]]:
    """Return the ledger with the hashes of the texts of certificates, and the ids of the rows that changed.

    Parameters
    ----------
    ledger : parsed JSON
        Rows may lack the field ``texts``, which all rows of the result have.
    folder : Path
        The folder of the certificates.
    names : sequence of str
        The ids whose texts are pinned; by default those of all certificates that are there.

    Raises
    ------
    CommandError
        If a certificate is named that the folder or the ledger does not have.
    """
    rows, changed = [], []
    missing = set(names)
    for row in ledger["statements"]:
        path = folder / f"{row['id']}.json"
        texts = row.get("texts")
        if row["id"] in missing or (not names and path.exists()):
            texts = texts_of(read(path)) if path.exists() else None
            missing.discard(row["id"])
        if texts is None and row["id"] in names:
            raise CommandError(f"{path}: there is no such certificate")
        if texts != row.get("texts"):
            changed.append(row["id"])
        rows.append({**row, "texts": texts})
    if missing:
        raise library.unknown(min(missing), [row["id"] for row in rows])
    return {**ledger, "statements": rows}, changed


def texts_in(certificate: Json) -> list[str]:
    """Return the lines of the texts that :func:`verify.kernel.certificate.texts_of` hashes."""
    lines = [f"{key}: {text}" for key, text in certificate["statement"].items() if key != "id"]
    for part in certificate["parts"]:
        lines += [f"{part['name']}, {key}: {part[key]}" for key in ("says", "reason") if key in part]
        lines += [f"{part['name']}, near-miss: {control['says']}" for control in part.get("controls", [])]
    return lines


def text_changes(path: Path, pinned_before: str | None) -> Iterator[str]:
    """Yield how the texts of a certificate differ from those that were pinned, if the last commit has them."""
    command = ["git", "-C", str(path.parent), "show", f"HEAD:./{path.name}"]
    try:
        before = load(subprocess.run(command, capture_output=True, check=True).stdout)
        if texts_of(before) == pinned_before:
            yield from unified_diff(texts_in(before), texts_in(read(path)), "pinned", "now", n=0, lineterm="")
    except (OSError, subprocess.CalledProcessError, KernelError, LookupError, TypeError):
        return  # no git, no commit, or not the certificate that was pinned: there is nothing to compare with


def pin_texts(path: Path, folder: Path, names: Sequence[str]) -> None:
    """Pin the texts of certificates in the ledger and print which changed."""
    before = read(path)
    ledger, changed = with_texts(before, folder, names)
    pinned_before = {row["id"]: row.get("texts") for row in before["statements"]}
    for name in changed:
        print(f"{name}: {'new texts' if pinned_before[name] is None else 'changed texts'}")
        for line in text_changes(folder / f"{name}.json", pinned_before[name]):
            print(f"  {line}")
    write_changed(path, spelled(ledger))
    print(f"the texts of {len(changed)} statements are pinned anew")


def print_claims(certificate: Json, outcome: Outcome) -> None:
    """Print what is to be compared with the paper."""
    verdicts = dict(outcome.parts)
    for line in heading(certificate["statement"]):
        print(line)
    for part in certificate["parts"]:
        print()
        for line in part_account(part, certificate, verdicts[part["name"]]):
            print(line)
    print("\ndefinitions:")
    claims = [part["claim"] for part in certificate["parts"] if "claim" in part]
    for line in definition_account(certificate["definitions"], claims):
        print(line)


def pin(name: str, path: Path, compared: bool, misprints: Sequence[str] | None = None) -> None:
    """Build and replay one statement, print its claims, and pin them if they were compared.

    Raises
    ------
    CommandError
        If the statement is unknown or its evidence does not replay.
    """
    built = library.builders()
    if name not in built:
        raise library.unknown(name, sorted(built))
    certificate = built[name]().certificate()
    line = standing.line_of(certificate, load_ledger(path), Cache(folder()), trusting=True)
    outcome = line.outcome
    if outcome is None:
        raise CommandError(f"{name}: {line.reason}", 1)
    print_claims(certificate, outcome)
    if not compared:
        print(f"\n{name}: {outcome.verdict}; nothing is pinned: compare with the paper, then say --compared\n")
        return
    changed = write_changed(path, spelled(pinned(read(path), certificate, outcome, misprints)))
    print(f"\n{name}: {outcome.verdict}, {'pinned' if changed else 'was pinned already'}\n")


def main(argv: list[str] | None = None) -> int:
    """Run the program and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m verify.pinning", description="Pin compared claims in the ledger.")
    parser.add_argument("statements", nargs="*", metavar="WORK/STATEMENT")
    parser.add_argument(
        "--compared",
        action="store_true",
        help="your word that you compared each claim with the published text",
    )
    parser.add_argument(
        "--misprints",
        nargs="*",
        metavar="PART",
        help="the refuted parts that are only misprinted (default: those that the ledger names)",
    )
    parser.add_argument(
        "--texts", action="store_true", help="pin only the texts of certificates, by default of all that are there"
    )
    parser.add_argument("--certificates", metavar="DIR", default="certificates", help="their folder, for --texts")
    arguments = parser.parse_args(argv)
    if not arguments.statements and not arguments.texts:
        parser.error("name a statement, or say --texts")
    try:
        if arguments.texts:
            pin_texts(library.LEDGER, Path(arguments.certificates), arguments.statements)
            return 0
        for name in arguments.statements:
            pin(name, library.LEDGER, arguments.compared, arguments.misprints)
    except CommandError as problem:
        print(f"verify.pinning: {problem}", file=sys.stderr)
        return problem.status
    return 0


if __name__ == "__main__":
    sys.exit(main())

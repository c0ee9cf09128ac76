"""Pin the claims of a statement in the ledger, after somebody compared them with the paper.

Run as ``python -m verify.pinning --compared WORK/STATEMENT ...``; without ``--compared`` it only prints.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from verify.command import library
from verify.command.account import definition_account, heading, part_account
from verify.command.errors import CommandError
from verify.command.storage import write_changed
from verify.kernel.certificate import Outcome, pin_of, replay
from verify.kernel.errors import KernelError
from verify.kernel.ledger import load_ledger
from verify.kernel.loader import read

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

    >>> kind_of("cago/own-zero-loss"), kind_of("cago/lemma-1.repair"), kind_of("cago/lemma-1")
    ('own', 'repair', None)
    """
    for suffix, kind in KINDS.items():
        if name.endswith(suffix):
            return kind
    return "own" if name.partition("/")[2].startswith("own-") else None


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
        If the id is new and is neither one of our own nor a repair or literal reading of a statement, or what is called
        a misprint is not refuted.
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
    }
    if place is not None:
        rows[place] = {**rows[place], **found}
        return {**ledger, "statements": rows}
    kind = kind_of(name)
    if kind is None:
        raise library.unknown(name, [row["id"] for row in rows])
    title = certificate["statement"]["title"]
    row = {"aliases": [], "id": name, "kind": kind, "number": "", "title": title, **found}
    rows.insert(_place(rows, name), row)
    return {**ledger, "statements": rows}


def _place(rows: list[Json], name: str) -> int:
    base = next((name.removesuffix(suffix) for suffix in KINDS if name.endswith(suffix)), name)
    family = [base, *(base + suffix for suffix in KINDS)]
    work = name.partition("/")[0]
    of_family = [place for place, row in enumerate(rows) if row["id"] in family]
    of_work = [place for place, row in enumerate(rows) if row["id"].partition("/")[0] == work]
    return max(of_family or of_work, default=len(rows) - 1) + 1


def print_claims(certificate: Json, outcome: Outcome) -> None:
    """Print what is to be compared with the paper."""
    verdicts = dict(outcome.parts)
    for line in heading(certificate["statement"]):
        print(line)
    for part in certificate["parts"]:
        print()
        for line in part_account(part, certificate["definitions"], verdicts[part["name"]]):
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
    try:
        outcome = replay(certificate, load_ledger(path), trusting=True)
    except KernelError as error:
        raise CommandError(f"{name}: {error}", 1) from None
    print_claims(certificate, outcome)
    if not compared:
        print(f"\n{name}: {outcome.verdict}; nothing is pinned: compare with the paper, then say --compared\n")
        return
    changed = write_changed(path, spelled(pinned(read(path), certificate, outcome, misprints)))
    print(f"\n{name}: {outcome.verdict}, {'pinned' if changed else 'was pinned already'}\n")


def main(argv: list[str] | None = None) -> int:
    """Run the program and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m verify.pinning", description="Pin compared claims in the ledger.")
    parser.add_argument("statements", nargs="+", metavar="WORK/STATEMENT")
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
    arguments = parser.parse_args(argv)
    try:
        for name in arguments.statements:
            pin(name, library.LEDGER, arguments.compared, arguments.misprints)
    except CommandError as problem:
        print(f"verify.pinning: {problem}", file=sys.stderr)
        return problem.status
    return 0


if __name__ == "__main__":
    sys.exit(main())

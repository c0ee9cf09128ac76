"""``verify show``: one statement with its claims as mathematics, and the verdict as replayed now."""

from __future__ import annotations

import argparse
from typing import Any

from verify.command import library
from verify.command.account import definition_account, heading, part_account
from verify.command.list import state
from verify.kernel.certificate import replay
from verify.kernel.errors import Malformed, Rejected
from verify.kernel.ledger import Entry, Ledger


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``show``."""
    parser.add_argument("statement", metavar="WORK/STATEMENT", help="an id or an alias")


def run(arguments: argparse.Namespace) -> int:
    """Build the certificate, replay it and print what it says."""
    built = library.builders()
    ledger = library.ledger()
    name, entry = library.resolve(arguments.statement, ledger, list(built))
    if name not in built:
        return _unbuilt(name, entry)
    certificate = built[name]().certificate()
    status, verdict, parts = verdict_now(certificate, ledger)
    for line in heading(certificate["statement"]):
        print(line)
    print(f"\nverdict: {verdict}")
    for part in certificate["parts"]:
        print()
        for line in part_account(part, certificate["definitions"], parts.get(part["name"], "no verdict")):
            print(line)
    claims = [part["claim"] for part in certificate["parts"] if "claim" in part]
    equations = list(definition_account(certificate["definitions"], claims))
    if equations:
        print("\ndefinitions:")
        print("\n".join(equations))
    return status


def verdict_now(certificate: Any, ledger: Ledger) -> tuple[int, str, dict[str, str]]:
    """Return exit status, verdict in words and verdicts of the parts, as replayed now.

    If only the comparison with the ledger fails, the parts have the verdicts of the mathematics alone.
    """
    try:
        outcome = replay(certificate, ledger)
    except Malformed as error:
        return 2, f"no verdict: {error}", {}
    except Rejected as error:
        try:
            alone = replay(certificate, ledger, trusting=True)
        except (Malformed, Rejected):
            return 1, f"no verdict: {error}", {}
        return 1, f"no verdict: {error}; {alone.verdict} by the mathematics alone", dict(alone.parts)
    cites = f", cites {', '.join(outcome.cites)}" if outcome.cites else ""
    return 0, outcome.verdict + cites, dict(outcome.parts)


def _unbuilt(name: str, entry: Entry | None) -> int:
    if entry is not None:
        print(f"{name}: {entry.title}\n\n{entry.kind} {entry.number}; {state(entry)}")
    return 0

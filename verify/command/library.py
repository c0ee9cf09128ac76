"""Which statements there are: those that the ledger lists and those that can be built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from verify.command.errors import CommandError
from verify.kernel.ledger import Entry, Ledger, load_ledger
from verify.kernel.loader import read

LEDGER = Path(__file__).parents[1] / "kernel" / "ledger.json"


def builders() -> dict[str, Callable[[], Any]]:
    """Return the function that builds each statement, by id."""
    from verify.statements import builders as found

    return found()


def ledger() -> Ledger:
    """Return the kernel's ledger."""
    return load_ledger(LEDGER)


def works() -> dict[str, str]:
    """Return the full name of each work by its short name; the text of one may have been reconstructed."""
    marks = {"as printed": "", "reconstructed": ", reconstructed"}
    return {short: work["title"] + marks[work["text"]] for short, work in read(LEDGER)["works"].items()}


def unknown(name: str, known: Sequence[str]) -> CommandError:
    """Return the problem of a name that nothing has, with the nearest name that something has."""
    near = get_close_matches(name, known, n=1, cutoff=0.5)
    return CommandError(f"no statement '{name}'" + (f"; did you mean '{near[0]}'?" if near else "; see: verify list"))


def known_names(entries: Ledger, built: Sequence[str]) -> list[str]:
    """Return all names that a statement can be asked for by."""
    names = {name for entry in entries.entries for name in (entry.id, *entry.aliases)}
    return sorted(names.union(built))


def resolve(name: str, entries: Ledger, built: Sequence[str]) -> tuple[str, Entry | None]:
    """Return the id of a statement given by id or alias, and its row of the ledger.

    Raises
    ------
    CommandError
        If there is none, with a near name.
    """
    entry = entries.entry(name)
    if entry is not None:
        return entry.id, entry
    if name in built:
        return name, None
    raise unknown(name, known_names(entries, built))


def selected(names: Sequence[str], entries: Ledger, built: Sequence[str]) -> list[str]:
    """Return the ids of the statements to build: all, those of a work, or single ones.

    Raises
    ------
    CommandError
        If a name is unknown, or nothing that it names can be built yet.
    """
    if not names:
        return sorted(built)
    shorts = {entry.work for entry in entries.entries} | {name.partition("/")[0] for name in built}
    found: set[str] = set()
    for name in names:
        if name in shorts:
            of_work = [statement for statement in built if statement.partition("/")[0] == name]
        elif "/" not in name:
            raise unknown(name, sorted(shorts.union(known_names(entries, built))))
        else:
            of_work = [resolve(name, entries, built)[0]]
            of_work = [statement for statement in of_work if statement in built]
        if not of_work:
            raise CommandError(f"'{name}' is in the ledger but not built yet")
        found.update(of_work)
    return sorted(found)

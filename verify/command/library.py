"""Which statements there are: those that the ledger lists and those that can be built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any

from verify.catalogue import Catalogue, load_catalogue
from verify.command.called import typed
from verify.command.errors import CommandError
from verify.kernel.loader import read

NEAR = 0.7
"""How much of a name has to be alike for a guess at what was meant."""
LEDGER = Path(__file__).parents[1] / "kernel" / "ledger.json"


def builders() -> dict[str, Callable[[], Any]]:
    """Return the function that builds each statement, by id."""
    from verify.statements import builders as found

    return found()


def catalogue() -> Catalogue:
    """Return the kernel's ledger with all that its rows say to people, read once as long as the file is the same."""
    return _catalogue(LEDGER, LEDGER.stat().st_mtime_ns)


@lru_cache(maxsize=1)
def _catalogue(path: Path, _changed: int) -> Catalogue:
    return load_catalogue(path)


def works() -> dict[str, str]:
    """Return the full name of each work by its short name, with a mark if its text had to be reconstructed."""
    return {short: work["title"] + _mark(work) for short, work in read(LEDGER)["works"].items()}


def short_works() -> dict[str, str]:
    """Return the short name of each work by itself, with a mark if its text had to be reconstructed."""
    return {short: short + _mark(work) for short, work in read(LEDGER)["works"].items()}


def _mark(work: dict[str, str]) -> str:
    return "" if work["text"] == "as printed" else f", {work['text']}"


def unknown(name: str, known: Sequence[str], within: str = "", advice: str = "") -> CommandError:
    """Return the problem of a name that nothing has, with the nearest one that something has, else with advice.

    Parameters
    ----------
    name : str
    known : sequence of str
        What there is.
    within : str
        How all of it begins.
    advice : str
        What to do where nothing is near; by default to look at the list.
    """
    rest = [one.removeprefix(within) for one in known]
    near = get_close_matches(name.casefold().removeprefix(within), rest, n=1, cutoff=NEAR)
    hint = f"did you mean '{within}{near[0]}'?" if near else advice or f"see: {typed('list')}"
    return CommandError(f"no statement '{name}'; {hint}")

"""``verify prove``: an author's loop: run the proofs of a statement, and show where one stops."""

from __future__ import annotations

import argparse
import traceback
from collections.abc import Iterator
from pathlib import Path
from textwrap import shorten
from time import monotonic
from typing import Any

import verify
from verify.command import library, names
from verify.command.progress import duration
from verify.kernel.program import worst
from verify.kernel.workspace import MAX_WORK
from verify.proving.facts import Stuck
from verify.proving.hints import save_all
from verify.proving.scripts import ScriptError
from verify.proving.state import Work, checking
from verify.statements import modules, theories

Json = Any
_ROOT = Path(verify.__path__[0])
_MOST, _LEAST = 10, 0.01  # lines that are told of, and the share that a line takes at least
_WIDTH = 110
_ROOMS = ("command", "kernel", "language", "proving", "statements")  # in which no author's source lies


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``prove``."""
    parser.add_argument("names", nargs="+", metavar="NAME", help=names.HELP)
    parser.add_argument("--goals", action="store_true", help="where a proof stops, print the goal with its facts")
    parser.add_argument(
        "--work", action="store_true", help="print the lines whose steps cost the kernel most, of its steps of work"
    )
    parser.add_argument(
        "--tidy", action="store_true", help="forget hints that no proof asks for; of a module name all statements"
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the proofs, print one line for each statement, keep what searches have found."""
    status = worst([proved(name, arguments.goals, arguments.work) for name in names.built(arguments.names)])
    save_all(arguments.tidy and status == 0)
    return status


def proved(name: str, goals: bool, work: bool = False) -> int:
    """Run the proofs of a statement step by step, and return the exit status.

    Nothing is written but the hints; ``verify all`` writes the certificate and lets the kernel replay it.
    """
    start, read = monotonic(), False
    try:
        statement = library.builders()[name]()
        statement.claims()
        read = True
        with checking() as spent:
            certificate = statement.certificate()
    except (ScriptError, Stuck) as error:
        place = "" if isinstance(error, ScriptError) else f"{_place(error, name)}: "
        reason, *goal = f"{place}{error}".splitlines()
        print(f"{'stuck' if read else 'error':<10} {name}  {reason}")
        if goals:
            print("\n".join(goal))
        return 1 if read else 2
    parts = [part for part in certificate["parts"] if "evidence" in part]
    steps = sum(len(part["evidence"]) for part in parts)
    told = ", ".join([_counted(len(parts), "part"), _counted(steps, "step"), duration(monotonic() - start)])
    print(f"ran        {name}  {told}")
    if work:
        print("\n".join(_heaviest(spent, theories().get(name))))
    return 0


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"


def _heaviest(spent: Work, theory: Path | None) -> Iterator[str]:
    """Yield the lines of a theory, or the numbers of lines of a module, whose steps cost the kernel most."""
    written = theory.read_text("utf-8").splitlines() if theory else []
    yield f"  the proofs take about {spent.total():,} steps of work, of {MAX_WORK:,} that a certificate may take"
    for line, work in spent.most_common(_MOST):
        if work >= _LEAST * spent.total():
            told = f": {written[line - 1]}" if line <= len(written) else ""
            yield f"  {work / spent.total():4.0%}  " + shorten(f"line {line}{told}", _WIDTH, placeholder=" …")


def _place(error: Stuck, name: str) -> str:
    """Return file and line of the author's source that led to an error, the module alone if no line of it did."""
    place = modules().get(name, name)
    cause: BaseException | None = error
    while cause is not None:
        for frame in traceback.extract_tb(cause.__traceback__):
            if not _is_ours(Path(frame.filename)):
                place = f"{frame.filename}:{frame.lineno}"
        cause = cause.__cause__
    return place


def _is_ours(path: Path) -> bool:
    return any(path.is_relative_to(_ROOT / room) for room in _ROOMS)

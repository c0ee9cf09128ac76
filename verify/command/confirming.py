"""The confirmations of a run: exact values against float64, work by work."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TextIO

from verify.command import executors, library
from verify.command.cache import Cache
from verify.command.errors import CommandError
from verify.command.progress import Progress
from verify.confirm import backends
from verify.confirm.measurement import Measurement

if TYPE_CHECKING:  # NumPy and python-flint are loaded by a run, not by its --help
    from verify.confirm.confirmation import Case, Confirmation


def confirmations(chosen: Sequence[str], name: str, memory: Cache) -> dict[str, Callable[[], Confirmation]]:
    """Return what makes the confirmations of the works of which all statements are chosen, by names to show.

    What NumPy measured before is not measured again; a device may be another one than in the run before.

    Raises
    ------
    CommandError
        If there are any and the array library cannot be used.
    """
    from verify.confirm.cases import cases

    left = {_work(statement) for statement in set(library.builders()) - set(chosen)}
    found = cases({_work(statement) for statement in chosen} - left)
    if not found:
        return {}
    try:
        backend = backends.backend(name)
    except backends.Unavailable as problem:
        raise CommandError(f"--backend {name}: {problem}") from None
    if name != "numpy":
        memory = Cache(None)
    labels = {f"{case.name} ({place})": case for place, case in enumerate(found, 1)}
    return {label: partial(_confirmed, label, case, backend, memory) for label, case in labels.items()}


def _work(statement: str) -> str:
    return statement.partition("/")[0]


def _confirmed(label: str, case: Case, backend: backends.Backend, memory: Cache) -> Confirmation:
    from verify.confirm.confirmation import confirm, unmeasured

    try:
        known = memory.measurement(label)
        confirmation = confirm(case, backend, known)
        if confirmation.ok and known is None:
            memory.remember_measurement(label, Measurement(confirmation.measured, confirmation.bound))
        return confirmation
    except Exception as error:  # a device that fails must not take the verdicts with it
        if os.environ.get("CLOSEDFORM_DEBUG"):
            raise
        return unmeasured(case, backend, error)


def confirm_all(outstanding: dict[str, Callable[[], Confirmation]], lines: TextIO, brief: bool) -> list[Confirmation]:
    """Make the confirmations and print a line for each, or only for those that fail."""
    progress = Progress("confirmations", dict.fromkeys(outstanding, 1))
    confirmed = []
    with executors.SerialExecutor() as executor, progress.shown():
        for name, make in outstanding.items():
            progress.follow(name, future := executor.submit(make))
            confirmed.append(confirmation := future.result())
            if confirmation.status or not brief:
                progress.say(str(confirmation), lines)
    return confirmed

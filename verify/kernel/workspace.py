"""What one replay works with: its table of terms, the values it remembers, and the work that it may still do.

Work is counted in steps and not in seconds, so that a verdict does not depend on the machine. A step stands for about a
microsecond, or for about thirty bytes that are kept. Each replay makes a workspace and leaves nothing behind; each
thread has its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import local
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .errors import Exhausted

if TYPE_CHECKING:
    from .terms import Term

MAX_WORK = 16_000_000

Function = TypeVar("Function", bound=Callable[..., Any])
_NOTHING = object()

LASTING: dict[tuple[Any, ...], Term] = {}
"""The constants of the module ``terms``, which every table holds."""


class Workspace:
    """The terms and values of one replay, and a budget that ends it when it runs out."""

    def __init__(self, limit: int = MAX_WORK) -> None:
        """Start with nothing but the constants, and ``limit`` steps to spend."""
        self.limit = limit
        self.spent = 0
        self.terms: dict[tuple[Any, ...], Term] = dict(LASTING)
        self.values: dict[Any, dict[Any, Any]] = {}

    def spend(self, steps: int) -> None:
        """Count steps.

        Raises
        ------
        Exhausted
            When more are spent than there were.
        """
        self.spent += steps
        if self.spent > self.limit:
            raise Exhausted(f"the replay takes more than {self.limit} steps")


class Desk(Workspace):
    """What a thread uses outside of replays, to read and to print: it begins anew when its budget runs out."""

    def spend(self, steps: int) -> None:
        """Count steps, and make room when there have been many."""
        self.spent += steps
        if self.spent > self.limit:
            Workspace.__init__(self)


class _Here(local):
    def __init__(self) -> None:
        self.workspace: Workspace = Desk()


HERE = _Here()


@contextmanager
def replaying(limit: int = MAX_WORK) -> Iterator[Workspace]:
    """Work in a new workspace, and return to the one before."""
    before, HERE.workspace = HERE.workspace, Workspace(limit)
    try:
        yield HERE.workspace
    finally:
        HERE.workspace = before


def spend(steps: int) -> None:
    """Count steps in the workspace of this thread, see :meth:`Workspace.spend`."""
    HERE.workspace.spend(steps)


def remembered(function: Function) -> Function:
    """Keep the values of a function in the workspace."""

    @wraps(function)
    def recall(*arguments: Any) -> Any:
        known = HERE.workspace.values
        values = known.get(function)
        if values is None:
            values = known[function] = {}
        key = arguments[0] if len(arguments) == 1 else arguments
        value = values.get(key, _NOTHING)
        if value is _NOTHING:
            value = values[key] = function(*arguments)
        return value

    return cast("Function", recall)

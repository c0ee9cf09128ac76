"""A claim is proved as its author tells: the lines of a script are run, in the time that a search would have."""

from collections.abc import Sequence
from typing import Any

from verify.deciding.clock import limited
from verify.kernel.errors import KernelError
from verify.proving.evidence import Evidence
from verify.proving.facts import Stuck
from verify.proving.goal import Goal
from verify.proving.scripts import Line, ScriptError, script
from verify.proving.search.numbers import OutOfTime
from verify.proving.state import Proof

Json = Any


class Stopped(Exception):
    """A proof stops before its end.

    Attributes
    ----------
    reason : str
        The line, and why it is the last one.
    goal : str
        The goal that is open there, with its facts; empty if nobody knows.
    """

    def __init__(self, reason: str, goal: str = "") -> None:
        """Take the reason and the goal."""
        super().__init__(reason)
        self.reason, self.goal = reason, goal


def proved_as_told(claim: Json, definitions: Sequence[Json], lines: Sequence[Line], seconds: float) -> Evidence:
    """Return the evidence that the lines of a script make.

    Raises
    ------
    Stopped
        If they do not prove the claim, or not in time.
    ScriptError
        If a line cannot be read.

    Examples
    --------
    >>> from verify.proving.scripts import lines_of
    >>> evidence = proved_as_told(["<", 1, 2], (), lines_of("by evaluate"), 60)
    >>> [step["rule"] for step in evidence.steps]
    ['evaluate']
    """
    goal = Goal(Proof(definitions, checked=True), claim)
    try:
        with limited(seconds):
            goal.by(script(lines))
            return goal.evidence()
    except ScriptError as error:
        if not isinstance(error.__cause__, Stuck | KernelError):
            raise
        reason, _, there = str(error).partition("\n")
        raise Stopped(reason, there) from None
    except (OutOfTime, RecursionError) as error:
        why = f"nothing was found in {seconds:g} s" if isinstance(error, OutOfTime) else "nested too deeply"
        raise Stopped(f"{lines[0].file}:{goal.proof.line}: {why}") from None

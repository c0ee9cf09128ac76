"""What was done in vain is forgotten."""

from collections.abc import Iterator
from contextlib import contextmanager

from verify.kernel.errors import KernelError
from verify.proving.facts import Stuck
from verify.proving.goal import Goal


@contextmanager
def attempted(goal: Goal, *also: type[BaseException]) -> Iterator[None]:
    """Forget the steps and the facts of a block that comes to nothing, as where a rule does not know what it meets.

    Parameters
    ----------
    goal : Goal
    also : exceptions
        What else than a stuck tactic and an error of the kernel says that it comes to nothing.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["<", 0, 1])
    >>> with attempted(goal):
    ...     _ = goal.know(goal.assumed(["<", 1, 0]))
    ...     raise goal.stuck("no way")
    >>> goal.facts, goal.proof.lines
    ([], [])
    """
    vain: tuple[type[BaseException], ...] = (Stuck, KernelError, *also)
    count, known = len(goal.proof.lines), len(goal.facts)
    try:
        yield
    except vain:
        goal.proof.back_to(count)
        del goal.facts[known:]

"""Curves: continuous functions from the real line to the complex numbers, given by terms that show their continuity."""

from __future__ import annotations

from .binding import open_binder
from .terms import Term, free_variables
from .workspace import remembered, spend

CONTINUOUS = frozenset({"plus", "times", "power", "conj", "abs2", "exp"})


@remembered
def is_continuous(term: Term, time: Term) -> bool:
    """Tell whether the form of a scalar shows that it depends continuously on a real variable."""
    spend(4)
    if term == time or time not in free_variables(term):
        return True
    op, args = term.op, term.args
    if op in CONTINUOUS:
        return all(is_continuous(arg, time) for arg in args)
    if op == "divide":
        return is_continuous(args[0], time) and time not in free_variables(args[1])
    if op in ("sum", "prod"):
        return time not in free_variables(args[0]) and is_continuous(open_binder(term, {time})[1], time)
    if op in ("choose", "at_time"):
        return time not in free_variables(args[0]) and all(is_continuous(arg, time) for arg in args[1:])
    return False

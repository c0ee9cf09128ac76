"""Instances of a pattern: the values of its variables for which it is a given term, also below binders."""

from __future__ import annotations

from .binding import OPENED, instantiate, substitute
from .sorts import sort_of
from .terms import BINDERS, Term, free_variables, variable
from .workspace import spend

Pattern = tuple[list[Term], Term]
Equation = tuple[list[Term], Term, Term]
STEP = 2
FEW = 4
INNER = "?"


def matched(pattern: Pattern, term: Term) -> dict[Term, Term] | None:
    """Return the values of the variables for which the pattern is that term, else None."""
    unknown, left = pattern
    values: dict[Term, Term] = {}
    if not _match(left, term, unknown, values, 0) or set(values) != set(unknown):
        return None
    variables = [free_variables(value) for value in values.values()]
    spend(sum(map(len, variables)) // FEW)
    if any(var.data.startswith(INNER) for free in variables for var in free):
        return None
    for var, value in values.items():
        if value.loose or sort_of(value) != substitute(var.args[0], values):
            return None
    return values


def _match(pattern: Term, term: Term, unknown: list[Term], values: dict[Term, Term], depth: int) -> bool:
    spend(STEP + len(unknown) // FEW)
    if pattern in unknown:
        return values.setdefault(pattern, term) == term
    if pattern.op != term.op or len(pattern.args) != len(term.args):
        return False
    if pattern.op in BINDERS:
        spend(OPENED)
        if not _match(pattern.args[0], term.args[0], unknown, values, depth):
            return False
        var = variable(f"{INNER}{depth}", term.args[0])
        one, two = (instantiate(side.args[1], var) for side in (pattern, term))
        return _match(one, two, unknown, values, depth + 1)
    if pattern.data != term.data:
        return False
    return all(_match(p, t, unknown, values, depth) for p, t in zip(pattern.args, term.args, strict=True))

"""Instances of a pattern: the values of its variables for which it is a given term, also below binders."""

from __future__ import annotations

from .binding import OPENED, instantiate, substitute
from .sorts import sort_of
from .terms import BINDERS, Term, mentions, variable
from .workspace import spend

Pattern = tuple[list[Term], Term]
Equation = tuple[list[Term], Term, Term]
STEP = 4
FEW = 4


def matched(pattern: Pattern, term: Term) -> dict[Term, Term] | None:
    """Return the values of the variables for which the pattern is that term, else None."""
    unknown, left = pattern
    values: dict[Term, Term] = {}
    if not _match(left, term, unknown, values, frozenset()) or set(values) != set(unknown):
        return None
    for var, value in values.items():
        if value.loose or sort_of(value) != substitute(var.args[0], values):
            return None
    return values


def _match(pattern: Term, term: Term, unknown: list[Term], values: dict[Term, Term], inner: frozenset[Term]) -> bool:
    """Find values that make the pattern the term; none may mention the variables of binders inside of the pattern."""
    spend(STEP + len(unknown) // FEW)
    if pattern in unknown:
        return not mentions(term, inner) and values.setdefault(pattern, term) == term
    if pattern.op != term.op or len(pattern.args) != len(term.args):
        return False
    if pattern.op in BINDERS:
        spend(OPENED + len(inner) // FEW)
        if not _match(pattern.args[0], term.args[0], unknown, values, inner):
            return False
        var = variable(f"?{len(inner)}", term.args[0])
        one, two = (instantiate(side.args[1], var) for side in (pattern, term))
        return _match(one, two, unknown, values, inner | {var})
    if pattern.data != term.data:
        return False
    return all(_match(p, t, unknown, values, inner) for p, t in zip(pattern.args, term.args, strict=True))

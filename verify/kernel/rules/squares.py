"""The rules squares and vanish: a sum of squares with non-negative multipliers.

squares: 0 ≤ e, read off the form of e: sums, products and quotients of squares, sizes, indicators and literals ≥ 0.
vanish: if such an e is zero, so is every square in it.
"""

from __future__ import annotations

from typing import Any

from ..errors import Malformed, Rejected
from ..proof import Proof
from ..terms import REAL, Term, bind, integer, open_binder, sort_of
from ..theorem import Theorem, conclude


def is_positive(term: Term) -> bool:
    """Tell whether the form of a scalar shows that it is > 0."""
    if term.op in ("integer", "rational"):
        return bool(term.data > 0)
    if term.op == "size":
        return term.args[0].op in ("element", "dual", "unit")
    if term.op in ("plus", "times", "divide", "power"):
        return all(is_positive(arg) for arg in term.args)
    return term.op == "radical"


def is_square(term: Term) -> bool:
    """Tell whether the form of a scalar shows that it is ≥ 0."""
    if is_positive(term) or term.op in ("abs2", "size", "indicator"):
        return True
    if term.op == "integer":
        return bool(term.data >= 0)
    if term.op in ("plus", "times"):
        return all(is_square(arg) for arg in term.args)
    if term.op == "divide":
        return is_square(term.args[0]) and is_positive(term.args[1])
    if term.op == "power":
        return is_square(term.args[0]) or (term.data % 2 == 0 and sort_of(term.args[0]) == REAL)
    if term.op in ("sum", "prod"):
        return is_square(open_binder(term)[1])
    return False


def squares(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ 0 ≤ e."""
    (node,) = proof.fields(step, ["goal"])
    goal = proof.formula(node)
    if goal.op != "at_most" or goal.args[0] != integer(0):
        raise Malformed("rule 'squares': the goal is 0 ≤ e")
    if not is_square(goal.args[1]):
        raise Rejected("squares: the right side is not a sum of squares with non-negative multipliers")
    return conclude(goal)


def vanish(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ∀ indices (conditions ⟹ h = 0) from ⊢ e = 0, h the square that ``path`` leads to in e.

    The path picks one summand at each addition on the way.
    """
    source, path = proof.fields(step, ["from", "path"])
    theorem = proof.theorem(source)
    formula = theorem.conclusion
    if formula.op != "equal" or formula.args[1] != integer(0) or not is_square(formula.args[0]):
        raise Rejected("vanish: the theorem is not that a sum of squares is zero")
    term = formula.args[0]
    picks = list(proof.items(path))
    variables: list[Term] = []
    conditions: list[Term] = []
    while True:
        if term.op == "plus":
            pick = picks.pop(0) if picks else None
            if type(pick) is not int or not 0 <= pick < len(term.args):
                raise Malformed("rule 'vanish': the path picks one summand at each addition")
            term = term.args[pick]
        elif term.op == "sum":
            var, term = open_binder(term, theorem.variables | set(variables))
            variables.append(var)
        elif term.op == "divide":
            term = term.args[0]
        elif term.op == "times":
            conditions += [arg.args[0] for arg in term.args if arg.op == "indicator"]
            rest = [arg for arg in term.args if arg.op != "indicator" and not is_positive(arg)]
            if len(rest) != 1:
                raise Rejected("vanish: a product with more than one factor that may be zero")
            (term,) = rest
        else:
            break
    if picks:
        raise Malformed("rule 'vanish': the path is longer than the sum of squares is deep")
    conclusion = Term("equal", None, (term.args[0] if term.op == "abs2" else term, integer(0)))
    if conditions:
        conclusion = Term("implies", None, (*conditions, conclusion))
    for var in reversed(variables):
        conclusion = bind("forall", var, conclusion)
    return conclude(conclusion, [theorem])

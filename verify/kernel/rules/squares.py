"""The rules squares and vanish: a sum of squares with non-negative multipliers.

squares: l ≤ r or l < r, since r − l = e and the form of e shows its sign: sums, products and quotients of squares,
sizes, natural numbers, indicators, literals, and terms t of which 0 ≤ t or 0 < t is known. vanish: if such an e is
zero, so is every square in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..binding import OPENED, bind, open_binder
from ..errors import Malformed, Rejected
from ..patterns import STEP, Pattern, matched
from ..proof import Proof
from ..sorts import sort_of
from ..terms import NATURAL, REAL, Term, integer
from ..theorem import Theorem, conclude
from ..workspace import spend
from .rewrite import pattern_of
from .sums import difference

UNKNOWN, SQUARE, POSITIVE = range(3)


class Signs:
    """What the form of a scalar shows of its sign, given terms that are known to be ≥ 0 or > 0."""

    def __init__(self, known: Iterable[Theorem] = ()) -> None:
        """Take theorems ∀x (l ≤ r) and ∀x (l < r), which tell the sign of r − l, of r if l is 0."""
        self._known: list[tuple[int, Pattern]] = []
        self._found: dict[Term, int] = {}
        self.avoid: frozenset[Term] = frozenset()
        for theorem in known:
            self.avoid |= theorem.variables
            spend(OPENED + len(self.avoid))
            variables, formula = pattern_of(theorem)
            if formula.op not in ("at_most", "less"):
                raise Rejected("squares: what is given is not of the form l ≤ r or l < r")
            left, right = formula.args
            known_term = right if left == integer(0) else difference(right, left)
            self._known.append((POSITIVE if formula.op == "less" else SQUARE, (variables, known_term)))

    def is_positive(self, term: Term) -> bool:
        """Tell whether the form of a scalar shows that it is > 0."""
        return self._sign(term) == POSITIVE

    def is_square(self, term: Term) -> bool:
        """Tell whether the form of a scalar shows that it is ≥ 0."""
        return self._sign(term) != UNKNOWN

    def is_sum_of_squares(self, term: Term) -> bool:
        """Tell whether a scalar is a sum, and the form of each of its summands shows that it is ≥ 0."""
        if term.op == "sum":
            return self.is_square(open_binder(term, self.avoid)[1])
        return term.op == "plus" and all(map(self.is_square, term.args))

    def _sign(self, term: Term) -> int:
        found = self._found.get(term)
        if found is None:
            spend(STEP + len(term.args))
            known = (sign for sign, pattern in self._known if matched(pattern, term) is not None)
            found = self._found[term] = max(self._by_form(term), *known, UNKNOWN)
        return found

    def _by_form(self, term: Term) -> int:
        op = term.op
        if op in ("integer", "rational"):
            return POSITIVE if term.data > 0 else SQUARE if term.data == 0 else UNKNOWN
        if op in ("radical", "exp") or (op == "size" and term.args[0].op in ("element", "dual", "unit")):
            return POSITIVE
        if op in ("abs2", "size", "indicator") or (op == "value" and sort_of(term.args[0]) == NATURAL):
            return SQUARE
        if op in ("sum", "prod"):
            return min(SQUARE, self._sign(open_binder(term, self.avoid)[1]))
        if op not in ("plus", "times", "divide", "power"):
            return UNKNOWN
        signs = [self._sign(arg) for arg in term.args]
        if op == "plus":
            return max(signs) if all(signs) else UNKNOWN
        if op == "divide":
            return signs[0] if signs[1] == POSITIVE else UNKNOWN
        if op == "power" and term.data % 2 == 0 and sort_of(term.args[0]) == REAL:
            return max(SQUARE, *signs)
        return min(signs)


def squares(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ l ≤ r or ⊢ l < r from the form of r − l, or of what a theorem says that r − l is."""
    node, equals, given = proof.fields(step, ["goal"], ["equals", "given"])
    goal = proof.formula(node)
    if goal.op not in ("at_most", "less"):
        raise Malformed("rule 'squares': the goal is l ≤ r or l < r")
    used = proof.theorem_list(given)
    signs = Signs(used)
    left, form = goal.args
    if equals is not None:
        theorem = proof.theorem(equals)
        if theorem.conclusion.op != "equal" or theorem.conclusion.args[0] != difference(form, left):
            raise Rejected("squares: the theorem does not say what r − l is")
        used.append(theorem)
        form = theorem.conclusion.args[1]
    elif left != integer(0):
        raise Malformed("rule 'squares': without the field 'equals' the goal is 0 ≤ e or 0 < e")
    if not (signs.is_square(form) if goal.op == "at_most" else signs.is_positive(form)):
        raise Rejected("squares: the right side is not a sum of squares with non-negative multipliers")
    return conclude(goal, used)


def vanish(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ∀ indices (conditions ⟹ h = 0) from ⊢ e = 0, h the square that ``path`` leads to in e.

    The path picks one summand at each addition on the way.
    """
    source, path, given = proof.fields(step, ["from", "path"], ["given"])
    theorem = proof.theorem(source)
    used = proof.theorem_list(given)
    signs = Signs(used)
    formula = theorem.conclusion
    if formula.op != "equal" or formula.args[1] != integer(0) or not signs.is_square(formula.args[0]):
        raise Rejected("vanish: the theorem is not that a sum of squares is zero")
    avoid = signs.avoid | theorem.variables
    term = formula.args[0]
    picks = list(proof.items(path))
    variables: list[Term] = []
    conditions: list[Term] = []
    while True:
        if term.op == "plus" and signs.is_sum_of_squares(term):
            pick = picks.pop(0) if picks else None
            if type(pick) is not int or not 0 <= pick < len(term.args):
                raise Malformed("rule 'vanish': the path picks one summand at each addition")
            term = term.args[pick]
        elif term.op == "sum" and signs.is_sum_of_squares(term):
            var, term = open_binder(term, avoid | set(variables))
            variables.append(var)
        elif term.op == "divide" and signs.is_positive(term.args[1]):
            term = term.args[0]
        elif term.op == "times" and all(map(signs.is_square, term.args)):
            conditions += [arg.args[0] for arg in term.args if arg.op == "indicator"]
            rest = [arg for arg in term.args if arg.op != "indicator" and not signs.is_positive(arg)]
            if len(rest) != 1:
                raise Rejected("vanish: a product with more than one factor that may be zero")
            (term,) = rest
        elif term.op == "power" and term.data > 0:
            term = term.args[0]
        else:
            break
    if picks:
        raise Malformed("rule 'vanish': the path is longer than the sum of squares is deep")
    conclusion = Term("equal", None, (term.args[0] if term.op == "abs2" else term, integer(0)))
    if conditions:
        conclusion = Term("implies", None, (*conditions, conclusion))
    return conclude(bind("forall", variables, conclusion), [theorem, *used])

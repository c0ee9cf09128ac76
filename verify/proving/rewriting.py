"""Equals for equals: an equation, or an equivalence, that is known rewrites the goal or a fact."""

from typing import Any

from verify.kernel.binding import bind, make, open_binder, substitute
from verify.kernel.patterns import matched
from verify.kernel.terms import BINDERS, Term
from verify.language import to_json

from .facts import Fact
from .goal import Goal

Json = Any


class Equation:
    """∀x (l = r) or ∀x (φ ⟺ ψ), read from left to right, or backward."""

    def __init__(self, formula: Term, avoid: frozenset[Term], backward: bool = False) -> None:
        """Open the quantifiers.

        Raises
        ------
        ValueError
            If the formula is neither an equation nor an equivalence.
        """
        self._unknown: list[Term] = []
        while formula.op == "forall":
            var, formula = open_binder(formula, avoid | set(self._unknown))
            self._unknown.append(var)
        if formula.op not in ("equal", "iff") or len(formula.args) != 2:
            raise ValueError("expected an equation or an equivalence, perhaps for all values of some variables")
        self._left, self._right = formula.args[::-1] if backward else formula.args

    def applied(self, term: Term) -> Term:
        """Replace each instance of the left side, outermost first."""
        values = matched((self._unknown, self._left), term)
        if values is not None:
            return substitute(self._right, values)
        if term.op in BINDERS:
            var, body = open_binder(term)
            changed = self.applied(body)
            return term if changed == body else bind(term.op, [var], changed)
        if term.op in ("var", "case") or not term.args:
            return term
        args = tuple(map(self.applied, term.args))
        return term if args == term.args else make(term.op, term.data, args)


def rewrite(goal: Goal, equation: str | Fact, backward: bool = False) -> Goal:
    """Replace in the target what an equation says to be equal, everywhere.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["forall", [["x", "real"], ["y", "real"]], ["implies", ["=", "x", "y"],
    ...     ["<", "y", 1], ["<", "x", 1]]])
    >>> rewrite(goal.intro(), "h1").assumption()
    """
    source = goal.fact(equation)
    old = goal.target
    new = _rewritten(goal, source, goal.term, backward)

    def then(fact: Fact) -> Fact:
        same: Json = ["iff", old, new]
        by = [{"theorem": source.theorem, **({"backward": True} if backward else {})}]
        alike = goal.proof.take("rewrite", same, goal=same, by=by)
        turned = [{"theorem": alike.theorem, "backward": True}]
        return goal.proof.take("rewrite", old, goal=old, by=turned, from_=fact.theorem)

    return goal.layer(new, then)


def rewritten(goal: Goal, fact: str | Fact, equation: str | Fact, backward: bool = False, name: str = "") -> Fact:
    """Take a fact in which an equation is used everywhere."""
    source, other = goal.fact(equation), goal.fact(fact)
    tree = _rewritten(goal, source, other.term, backward)
    by = [{"theorem": source.theorem, **({"backward": True} if backward else {})}]
    return goal.know(goal.proof.take("rewrite", tree, name, goal=tree, by=by, from_=other.theorem))


def _rewritten(goal: Goal, equation: Fact, term: Term, backward: bool) -> Json:
    avoid = frozenset(goal.proof.scope.values())
    try:
        changed = Equation(equation.term, avoid, backward).applied(term)
    except ValueError as error:
        raise goal.stuck(f"'{equation.name}': {error}") from None
    if changed == term:
        raise goal.stuck(f"nothing to rewrite with '{equation.name}'")
    return to_json(changed, goal.proof.taken)

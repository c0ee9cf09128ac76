"""Induction from a later number on: what is said of all n ≥ c holds at c, and is passed on from there."""

from functools import partial
from typing import Any

from verify.kernel.binding import instantiate
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.terms import Term, free_variables, natural
from verify.language import to_json
from verify.language.trees import substituted
from verify.proving.facts import Fact
from verify.proving.goal import Goal, Tactic

Json = Any

LATEST = 8


def from_later(goal: Goal, by: Tactic) -> None:
    """End a universal goal on a natural number whose hypotheses hold at c for the first time.

    The goal at n + c is proved by induction with a tactic; below c a hypothesis fails.

    Raises
    ------
    Stuck
        If the hypotheses hold at 0, or at no small number, or the tactic finds no proof.

    Examples
    --------
    >>> from verify.deciding.prover import Attempt
    >>> from verify.language.parsing import parse_formula
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), parse_formula("forall n in natural: 2 <= n ==> 2*n <= n^2"))
    >>> from_later(goal, Attempt(1, float("inf")).close)
    >>> goal.proved is not None
    True
    """
    _, binders, body = goal.shape(goal.target)
    if [sort for _, sort in binders] != ["natural"] or not (least := _least(goal.term)):
        raise goal.stuck("no hypotheses that fail at 0 and hold at a small number")
    ((name, _),) = binders
    moved = [body]
    for _ in range(least):
        moved.append(substituted(moved[-1], {name: ["next", name]}))
    known: Fact | None = None
    for at_least in reversed(moved):
        known = goal.have(["forall", [[name, "natural"]], at_least], partial(_inducted, known=known, by=by))
    goal.assumption()


def _least(formula: Term) -> int:
    """Return the first number at which all hypotheses hold that speak of it alone, 0 if that is late."""
    for number in range(LATEST + 1):
        body = instantiate(formula.args[1], natural(number))
        if body.op == "implies" and all(map(_holds, body.args[:-1])):
            return number
    return 0


def _holds(hypothesis: Term) -> bool:
    try:
        return bool(free_variables(hypothesis)) or Interpreter().formula(hypothesis)
    except KernelError:
        return True


def _inducted(goal: Goal, known: Fact | None, by: Tactic) -> None:
    """End a goal by induction, whose step is an instance of what is known of the next number, if that is known."""
    tree = goal.target
    _, [(name, sort)], body = tree
    start = goal.have(to_json(instantiate(goal.term.args[1], natural(0)), goal.proof.taken), by)
    passage = ["forall", [[name, sort]], ["implies", body, substituted(body, {name: ["next", name]})]]

    def step(inner: Goal) -> None:
        assert known is not None
        (place,) = inner.fix().visible[-1:]
        inner.intro()
        inner.specialise(known, place)
        inner.assumption()

    passed = goal.have(passage, step if known else by)
    goal.close(goal.proof.take("induct", tree, goal=tree, base=start.theorem, step=passed.theorem))

"""Induction from a later number on: what is said of all n ≥ c holds at c, and is passed on from there."""

from functools import partial
from typing import Any

from verify.kernel.binding import instantiate
from verify.kernel.terms import natural
from verify.language import to_json
from verify.language.trees import substituted
from verify.proving.facts import Fact
from verify.proving.goal import Goal, Tactic

Json = Any

LATEST = 8


def from_later(goal: Goal, by: Tactic) -> None:
    """End a goal on all natural numbers of which a hypothesis says that they are at least some number.

    The goal at n + c is proved by induction with a tactic; below c the hypothesis fails.

    Raises
    ------
    Stuck
        If no hypothesis says so, or the tactic finds no proof.

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
    tree = goal.shape(goal.target)
    least = _least(tree)
    if not 1 <= least <= LATEST:
        raise goal.stuck("no hypothesis that the number is at least some other")
    _, [(name, _)], body = tree
    moved = [body]
    for _ in range(least):
        moved.append(substituted(moved[-1], {name: ["next", name]}))
    known: Fact | None = None
    for at_least in reversed(moved):
        known = goal.have(["forall", [[name, "natural"]], at_least], partial(_inducted, known=known, by=by))
    goal.assumption()


def _least(tree: Json) -> int:
    """Return c if the hypotheses of a claim on one natural number n have c ≤ n, or c − 1 < n; 0 if they do not."""
    if not isinstance(tree, list) or tree[0] != "forall" or [sort for _, sort in tree[1]] != ["natural"]:
        return 0
    ((name, _),), body = tree[1:]
    hypotheses = list(body[1:-1]) if isinstance(body, list) and body[:1] == ["implies"] else []
    while hypotheses:
        one = hypotheses.pop()
        if isinstance(one, list) and one[0] == "and":
            hypotheses += one[1:]
        elif isinstance(one, list) and one[0] in ("<=", "<") and one[2] == name and type(one[1]) is int:
            return int(one[1] + (one[0] == "<"))
    return 0


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

"""Weights: what is at least 0 and adds up to a number, such as probabilities.

Each is at most that number; and where they add up to 1, a side of an inequality may be multiplied by their sum.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from verify.deciding.pointwise import has_sum
from verify.language.trees import fresh_name, substituted
from verify.proving.facts import Fact, Stuck
from verify.proving.goal import Goal

Json = Any


def single_terms(goal: Goal, fact: Fact) -> None:
    """Take that no term of a sum is more than what a fact says that the sum is, where none is below 0 by another fact.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["true"])
    >>> _ = goal.declare("J", "set"), goal.declare("p", ["maps", "J", "real"])
    >>> _ = goal.know(goal.assumed(["forall", [["j", "J"]], ["<=", 0, ["p", "j"]]]))
    >>> single_terms(goal, goal.assumed(["=", ["sum", [["j", "J"]], ["p", "j"]], 1]))
    >>> goal.facts[-1].tree
    ['forall', [['j', 'J']], ['<=', ['p', 'j'], 1]]
    """
    for total, value in _totals(goal, fact):
        _, binders, term = total
        ((name, sort),) = binders
        least = _known(goal, ["forall", binders, ["<=", 0, term]])
        wanted = ["forall", binders, ["<=", term, value]]
        if least is None or _known(goal, wanted) is not None:
            continue
        other = fresh_name(name, {*goal.proof.taken, name})
        rest = ["sum", [[other, sort]], ["*", ["indicator", ["!=", other, name]], substituted(term, {name: other})]]
        equation = ["=", ["-", value, term], rest]
        proof = goal.proof
        count = len(proof.lines)
        try:
            inner = goal.child(wanted, lambda fact: None).fix()
            (place,) = inner.visible[len(goal.visible) :]
            here = [substituted(tree, {name: place}) for tree in (equation, ["<=", term, value])]
            times = 1 if fact.tree[1] == value else -1
            equals = proof.take("sums", here[0], goal=here[0], cofactors=[{"by": fact.theorem, "times": times}])
            inner.close(proof.take("squares", here[1], goal=here[1], equals=equals.theorem, given=[least.theorem]))
        except Stuck:
            proof.back_to(count)
            continue
        assert inner.proved is not None
        goal.know(inner.proved)


def weighted(goal: Goal) -> Iterator[Json]:
    """Yield the inequality of a goal, in which there are sums, with one side times powers of a sum that is 1 by a fact.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["<=", ["sum", [["j", "J"]], ["q", "j"]], 1])
    >>> _ = goal.declare("J", "set"), goal.declare("p", ["maps", "J", "real"]), goal.declare("q", ["maps", "J", "real"])
    >>> _ = goal.know(goal.assumed(["=", ["sum", [["j", "J"]], ["p", "j"]], 1]))
    >>> [tree[2] for tree in weighted(goal)][1]
    ['*', 1, ['sum', [['j', 'J']], ['p', 'j']]]
    """
    tree = goal.shape(goal.target)
    if not isinstance(tree, list) or tree[0] != "<=" or not has_sum(tree):
        return
    head, *sides = tree
    totals = [total for fact in goal.facts for total, value in _totals(goal, fact) if value == 1]
    for total, power in product(totals, (1, 2)):
        for place, side in enumerate(sides):
            if side != 0:
                longer = ["*", side, *[total] * power]
                yield [head, *(longer if at == place else other for at, other in enumerate(sides))]


def _totals(goal: Goal, fact: Fact) -> Iterator[tuple[Json, Json]]:
    """Yield the sums over one index that a fact says the value of, with the value."""
    tree = goal.shape(fact.tree)
    if isinstance(tree, list) and tree[:1] == ["="]:
        for total, value in (tree[1:], tree[:0:-1]):
            if isinstance(total, list) and total[:1] == ["sum"] and len(total) == 3 and len(total[1]) == 1:
                yield total, value


def _known(goal: Goal, tree: Json) -> Fact | None:
    wanted = goal.proof.formula(tree)
    return next((fact for fact in goal.facts if fact.term == wanted), None)

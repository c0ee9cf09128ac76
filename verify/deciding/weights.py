"""Weights: what is at least 0 and adds up to a number, such as probabilities.

Each is at most that number; and where they add up to 1, a side of an inequality may be multiplied by their sum.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from verify.deciding.pointwise import has_sum
from verify.kernel.errors import KernelError
from verify.language.trees import fresh_name, substituted
from verify.proving.facts import Fact, Stuck
from verify.proving.goal import Goal, Tactic

Json = Any


def single_terms(goal: Goal, by: Tactic) -> None:
    """Take that no term of a sum is more than the sum, as a fact tells it, where a tactic shows that none is below 0.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["true"])
    >>> _ = goal.declare("J", "set"), goal.declare("p", ["maps", "J", "real"])
    >>> _ = goal.know(goal.assumed(["forall", [["j", "J"]], ["<=", 0, ["p", "j"]]]))
    >>> _ = goal.know(goal.assumed(["=", ["sum", [["j", "J"]], ["p", "j"]], 1]))
    >>> single_terms(goal, Goal.assumption)
    >>> goal.facts[-1].tree
    ['forall', [['j', 'J']], ['<=', ['p', 'j'], 1]]
    """
    for fact in list(goal.facts):
        for total, value in _totals(goal, fact):
            if _is_bounded(goal, total[1]):
                count, known = len(goal.proof.lines), len(goal.facts)
                try:
                    _single_term(goal, fact, total, value, by)
                except (Stuck, KernelError):  # the terms may be below 0, or complex
                    goal.proof.back_to(count)
                    del goal.facts[known:]


def _single_term(goal: Goal, fact: Fact, total: Json, value: Json, by: Tactic) -> None:
    _, binders, term = total
    wanted = ["forall", binders, ["<=", term, value]]
    if not any(fact.term == goal.proof.formula(wanted) for fact in goal.facts):
        least = goal.have(["forall", binders, ["<=", 0, term]], by)
        goal.have(wanted, partial(_at_most_the_sum, total=fact, least=least))
        goal.facts.remove(least)


def _at_most_the_sum(goal: Goal, total: Fact, least: Fact) -> None:
    """Prove f(j) ≤ c for all j where Σ f = c: what is left of the sum has terms that are at least 0."""
    _, ((name, sort),), (_, term, _) = goal.target
    (place,) = goal.fix().visible[-1:]
    other = fresh_name(name, {*goal.proof.taken, name})
    rest = ["sum", [[other, sort]], ["*", ["indicator", ["!=", other, place]], substituted(term, {name: other})]]
    _, here, value = goal.target
    equation = ["=", ["-", value, here], rest]
    times = 1 if total.tree[1] == value else -1
    equals = goal.proof.take("sums", equation, goal=equation, cofactors=[{"by": total.theorem, "times": times}])
    goal.close(goal.proof.take("squares", goal.target, goal=goal.target, equals=equals.theorem, given=[least.theorem]))


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
    head, *sides = _moved(tree)
    totals = [total for fact in goal.facts for total, value in _totals(goal, fact) if value == 1]
    for total, power in product(totals, (1, 2)):
        for place, side in enumerate(sides):
            if side != 0:
                longer = ["*", side, *[total] * power]
                yield [head, *(longer if at == place else other for at, other in enumerate(sides))]


def _moved(tree: Json) -> Json:
    """Return b ≤ a for 0 ≤ a − b, so that one of both can be multiplied.

    >>> _moved(["<=", 0, ["-", "a", "b"]]), _moved(["<=", "a", "b"])
    (['<=', 'b', 'a'], ['<=', 'a', 'b'])
    """
    _, left, right = tree
    if left == 0 and isinstance(right, list) and right[0] == "-" and len(right) == 3:
        return ["<=", right[2], right[1]]
    if right == 0 and isinstance(left, list) and left[0] == "-" and len(left) == 3:
        return ["<=", left[1], left[2]]
    return tree


def _totals(goal: Goal, fact: Fact) -> Iterator[tuple[Json, Json]]:
    """Yield the sums over one index that a fact says the value of, with the value."""
    tree = goal.shape(fact.tree)
    if isinstance(tree, list) and tree[:1] == ["="]:
        for total, value in (tree[1:], tree[:0:-1]):
            if isinstance(total, list) and total[:1] == ["sum"] and len(total) == 3 and len(total[1]) == 1:
                yield total, value


def _is_bounded(goal: Goal, binders: Json) -> bool:
    """Tell whether a fact is an inequality for all elements of the set of an index."""
    ((_, sort),) = binders
    trees = [goal.shape(fact.tree) for fact in goal.facts]
    return any(tree[0] == "forall" and tree[1][0][1] == sort and tree[2][0] in ("<", "<=") for tree in trees)

"""A double sum that is a sum of squares of sums, as the quadratic form of a Gram matrix is."""

from itertools import permutations
from typing import Any

from verify.deciding.pointwise import Expansion, Summand, has_sum
from verify.language.trees import names_in, substituted
from verify.proving.goal import Goal
from verify.proving.tactics import sums

Json = Any


def squares_of_sums(goal: Goal) -> None:
    """End a goal l ≤ r whose difference r − l consists of sums Σ_i Σ_j f(i)·f(j), which are (Σ_i f(i))².

    What a fact says of all values of a map is put in place of them before.

    Raises
    ------
    Stuck
        If the difference has another form.

    Examples
    --------
    >>> from verify.language.parsing import parse_formula
    >>> from verify.proving.state import Proof
    >>> claim = "forall J, X in set; f in maps(J, X, real): 0 <= sum(i, j in J: sum(x in X: f(i, x)*f(j, x)))"
    >>> goal = Goal(Proof(checked=True), parse_formula(claim)).intro()
    >>> squares_of_sums(goal)
    >>> goal.proved is not None
    True
    """
    tree = goal.shape(goal.target)
    if not isinstance(tree, list) or tree[0] != "<=" or not has_sum(tree):
        raise goal.stuck("expected l ≤ r with sums")
    _, left, right = tree
    summands = Expansion(goal).of(_told(goal, ["-", right, left]))
    squares = [_square(goal, summand) for summand in summands if 0 not in summand.factors]
    if not squares:
        raise goal.stuck("both sides are equal")
    form = ["+", *squares] if len(squares) > 1 else squares[0]
    equation = goal.have(["=", ["-", right, left], form], sums)
    given = [fact.theorem for fact in goal.facts if _is_sign(goal.shape(fact.tree))]
    goal.close(goal.proof.take("squares", tree, goal=tree, equals=equation.theorem, given=given))


def _square(goal: Goal, summand: Summand) -> Json:
    """Return w·(Σ_i f(i))², summed over the other indices, for a summand w·f(i)·f(j)."""
    for (one, its), (two, other) in permutations(summand.indices, 2):
        first = [factor for factor in summand.factors if one in names_in(factor)]
        second = [factor for factor in summand.factors if two in names_in(factor)]
        moved = [substituted(factor, {one: two}) for factor in first]
        if its == other and first and sorted(map(str, moved)) == sorted(map(str, second)):
            rest = [factor for factor in summand.factors if factor not in first + second]
            outer = [list(entry) for entry in summand.indices if entry[0] not in (one, two)]
            body = _product([*rest, ["^", ["sum", [[one, its]], _product(first)], 2]])
            return ["sum", outer, body] if outer else body
    raise goal.stuck("a sum that is no square of a sum")


def _product(factors: list[Json]) -> Json:
    return ["*", *factors] if len(factors) > 1 else factors[0]


def _told(goal: Goal, tree: Json) -> Json:
    """Put in place of the values of maps what facts say of all of them."""
    for fact in goal.facts:
        said = goal.shape(fact.tree)
        if isinstance(said, list) and said[0] == "forall" and said[2][:1] == ["="]:
            _, value, meaning = said[2]
            names = [name for name, _ in said[1]]
            if isinstance(value, list) and value[0] in goal.visible and value[1:] == names:
                tree = tree if value[0] in names_in(meaning) else _put(tree, value[0], names, meaning)
    return tree


def _put(tree: Json, map_: str, names: list[str], meaning: Json) -> Json:
    if not isinstance(tree, list):
        return tree
    parts = [_put(part, map_, names, meaning) for part in tree]
    return substituted(meaning, dict(zip(names, parts[1:], strict=True))) if parts[:1] == [map_] else parts


def _is_sign(tree: Json) -> bool:
    while isinstance(tree, list) and tree[:1] == ["forall"]:
        tree = tree[2]
    return isinstance(tree, list) and tree[:2] in (["<=", 0], ["<", 0])

"""An inequality between products of sums, from one between their terms.

Both sides are written as sums over the same indices. The difference of the terms, made symmetric in indices of one set,
is shown to be ≥ 0 at each of them. So Lagrange's identity proves the inequality of Cauchy and Schwarz.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import prod
from typing import Any

from verify.kernel.loader import whole_number
from verify.language.trees import fresh_name, is_name, names_in, substituted
from verify.proving.goal import Goal, Tactic

Json = Any

MOST_INDICES = 4
MOST_SUMMANDS = 40
MOST_ORDERS = 24


@dataclass(frozen=True)
class Summand:
    """A product that is summed over indices, each with its set."""

    indices: tuple[tuple[str, Json], ...]
    factors: tuple[Json, ...]

    def times(self, other: Summand) -> Summand:
        """Return the product, whose indices are different."""
        return Summand(self.indices + other.indices, self.factors + other.factors)


class Expansion:
    """Multiplies out sums; the names of indices are used once."""

    def __init__(self, goal: Goal) -> None:
        """Take the goal, whose names are not used for indices."""
        self._goal = goal
        self._taken = set(goal.proof.taken)

    def name(self) -> str:
        """Return a name for an index."""
        word = fresh_name("i1", self._taken)
        self._taken.add(word)
        return word

    def of(self, tree: Json, conjugate: bool = False) -> list[Summand]:
        """Return the summands of a scalar."""
        tree = self._goal.shape(tree)
        head, *rest = tree if isinstance(tree, list) and tree else ("", tree)
        if head == "+":
            return self._few([summand for part in rest for summand in self.of(part, conjugate)])
        if head == "-":
            first, others = ([], rest) if len(rest) == 1 else ([rest[0]], rest[1:])
            negative = [Summand((), (-1,)).times(summand) for part in others for summand in self.of(part, conjugate)]
            return self._few([summand for part in first for summand in self.of(part, conjugate)] + negative)
        if head == "*":
            return self._product(rest, conjugate)
        if head == "^" and whole_number(rest[1]) in (2, 3) and has_sum(rest[0]):
            return self._product([rest[0]] * (whole_number(rest[1]) or 0), conjugate)
        if head == "abs2" and has_sum(rest[0]):
            return self._product([rest[0], ["conj", rest[0]]], conjugate)
        if head == "conj":
            return self.of(rest[0], not conjugate)
        if head == "size" and is_name(rest[0]):
            return [Summand(((self.name(), rest[0]),), ())]
        if head == "sum":
            return self._sum(rest, conjugate)
        return [Summand((), (["conj", tree] if conjugate and whole_number(tree) is None else tree,))]

    def _few(self, summands: list[Summand]) -> list[Summand]:
        if len(summands) > MOST_SUMMANDS:
            raise self._goal.stuck(f"more than {MOST_SUMMANDS} terms")
        return summands

    def _product(self, factors: Sequence[Json], conjugate: bool) -> list[Summand]:
        found = [Summand((), ())]
        for factor in factors:
            found = self._few([one.times(two) for one, two in product(found, self.of(factor, conjugate))])
        return found

    def _sum(self, rest: Sequence[Json], conjugate: bool) -> list[Summand]:
        binders, *condition, body = rest
        values: dict[str, Json] = {}
        indices = []
        for bound, sort in binders:
            word = self.name()
            indices.append((word, substituted(sort, values)))
            values[bound] = word
        where = tuple(["indicator", substituted(entry, values)] for entry in condition)
        outer = Summand(tuple(indices), where)
        return self._few([outer.times(inner) for inner in self.of(substituted(body, values), conjugate)])


def has_sum(tree: Json) -> bool:
    """Tell whether there is a sum, or the size of a set, in a tree."""
    return isinstance(tree, list) and (tree[:1] in (["sum"], ["size"]) or any(map(has_sum, tree)))


def pointwise(goal: Goal, by: Tactic) -> None:
    """End a goal l ≤ r between sums; a tactic proves the inequality between the terms.

    Raises
    ------
    Stuck
        If the sides are not sums over the same indices, or the tactic finds no proof.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> claim = ["forall", [["J", "set"], ["f", ["maps", "J", "real"]]],
    ...     ["<=", 0, ["sum", [["j", "J"]], ["^", ["f", "j"], 2]]]]
    >>> goal = Goal(Proof(checked=True), claim).intro()
    >>> def square(goal):
    ...     goal.close(goal.proof.take("squares", goal.target, goal=goal.target))
    >>> pointwise(goal, lambda goal: square(goal.intro()))
    >>> [step["rule"] for step in goal.evidence().steps]
    ['squares', 'generalise', 'sums', 'squares', 'generalise']
    """
    tree = goal.shape(goal.target)
    if not isinstance(tree, list) or tree[0] != "<=":
        raise goal.stuck("expected l ≤ r")
    _, left, right = tree
    summands = _spread(goal, Expansion(goal).of(["-", right, left]))
    indices, terms = _alike(goal, summands)
    orders = _orders(indices)
    total = ["+", *(_term(factors, renaming) for factors in terms for renaming in orders)]
    body = total if len(orders) == 1 else ["*", ["/", 1, len(orders)], total]
    binders = [list(entry) for entry in indices]
    lemma = goal.have(["forall", binders, ["<=", 0, body]], by)
    equation = ["=", ["-", right, left], ["sum", binders, body]]
    equals = goal.proof.take("sums", equation, goal=equation)
    goal.close(goal.proof.take("squares", tree, goal=tree, equals=equals.theorem, given=[lemma.theorem]))


def _spread(goal: Goal, summands: list[Summand]) -> list[Summand]:
    """Write what belongs to one element of the set that the others are summed over as a sum over all that are equal."""
    index = next((summand.indices for summand in summands if summand.indices), ())
    if len(index) != 1:
        return summands
    ((name, sort),) = index
    elements = [word for word, its in goal.binders if its == sort]
    found = []
    for summand in summands:
        own = next((word for word in elements if word in names_in(list(summand.factors))), None)
        if summand.indices or own is None:
            found.append(summand)
            continue
        factors = tuple(substituted(factor, {own: name}) for factor in summand.factors)
        found.append(Summand(index, (["indicator", ["=", name, own]], *factors)))
    return found


def _alike(goal: Goal, summands: list[Summand]) -> tuple[list[tuple[str, Json]], list[tuple[Json, ...]]]:
    """Return common indices, and the factors of each summand over them."""
    summands = [summand for summand in summands if 0 not in summand.factors]
    if not summands or not 1 <= len(summands[0].indices) <= MOST_INDICES:
        raise goal.stuck("the sides are not sums over few indices")
    common = sorted(summands[0].indices, key=lambda entry: str(entry[1]))
    found: list[tuple[Json, ...]] = []
    for summand in summands:
        own = sorted(summand.indices, key=lambda entry: str(entry[1]))
        if [sort for _, sort in own] != [sort for _, sort in common]:
            raise goal.stuck("the sides are not sums over the same indices")
        values = {name: word for (name, _), (word, _) in zip(own, common, strict=True)}
        found.append(tuple(substituted(factor, values) for factor in summand.factors))
    return common, found


def _orders(indices: Sequence[tuple[str, Json]]) -> list[dict[str, Json]]:
    """Return the renamings that permute indices of the same set; one alone if there are too many."""
    groups: dict[str, list[str]] = {}
    for name, sort in indices:
        groups.setdefault(str(sort), []).append(name)
    names = [name for group in groups.values() for name in group]
    if prod(prod(range(1, len(group) + 1)) for group in groups.values()) > MOST_ORDERS:
        return [{name: name for name in names}]
    found = []
    for images in product(*(permutations(group) for group in groups.values())):
        found.append(dict(zip(names, [name for image in images for name in image], strict=True)))
    return found


def _term(factors: Sequence[Json], renaming: dict[str, Json]) -> Json:
    found = [substituted(factor, renaming) for factor in factors]
    return ["*", *found] if len(found) > 1 else found[0] if found else 1

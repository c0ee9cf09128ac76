"""Values for what is to exist: found by a search if the claim is closed, else taken from what is at hand."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from typing import Any

from verify.deciding.endless import endless_values
from verify.kernel.errors import KernelError
from verify.kernel.sorts import same_sort
from verify.kernel.terms import COMPLEX, NATURAL, REAL, Term, free_variables
from verify.language.trees import substituted
from verify.proving.goal import Goal
from verify.proving.search.models import models
from verify.proving.values import ascribed

Json = Any

MOST = (8, 30, 80)
MOST_ROOTS = 12
FOUND = 2


def instances_of(goal: Goal, effort: int, deadline: float) -> Iterator[list[Json]]:
    """Yield values for the variables of an existential goal.

    Raises
    ------
    OutOfTime
        At the deadline.
    """
    tree = goal.shape(goal.target)
    if not free_variables(goal.term):
        searched = ["forall", tree[1], ["implies", tree[2], ["true"]]]
        term = goal.proof.formula(searched)
        for search in (models, endless_values):
            for values in islice(search(term, (), False, effort, deadline), FOUND):
                yield _with_sorts(tree[1], values)
        if [sort for _, sort in tree[1]] == ["real"]:
            yield from ([root] for root in _roots(goal.term))
    yield from islice(_at_hand(goal, tree[1]), MOST[effort])


def _roots(formula: Term) -> Iterator[Json]:
    """Yield ±ᵈ√q for the numbers q and the exponents d that a formula names, or square roots if it names none."""
    numbers: dict[Fraction, None] = {}
    degrees: dict[int, None] = {}
    todo = [formula]
    while todo:
        term = todo.pop()
        if term.op in ("integer", "rational") and term.data > 0:
            numbers[Fraction(term.data)] = None
        if term.op == "power" and term.data > 1:
            degrees[term.data] = None
        todo += reversed(term.args)
    for degree, number in islice(product(degrees or (2,), numbers), MOST_ROOTS):
        root = ["radical", degree, number.numerator, number.denominator]
        yield root
        yield ["-", root]


def _with_sorts(binders: Json, values: list[Json]) -> list[Json]:
    """Return values that say of which sort they are, so that they can be put in anywhere."""
    known: dict[str, Json] = {}
    for (name, sort), value in zip(binders, values, strict=True):
        known[name] = ascribed(value, substituted(sort, known))
    return list(known.values())


def _at_hand(goal: Goal, binders: Json) -> Iterator[list[Json]]:
    """Yield tuples of visible variables and simple numbers of the sorts that are asked for."""
    choices: list[list[Json]] = []
    for _, sort in binders:
        try:
            asked = goal.proof.reader.sort(goal.proof.plain(sort), goal.proof.scope)
        except KernelError:
            return
        known = [name for name in reversed(goal.visible) if same_sort(goal.proof.scope[name].args[0], asked)]
        choices.append([*known, *_simple(goal, asked, known)])
    for values in product(*choices):
        yield _with_sorts(binders, list(values))


def _simple(goal: Goal, sort: Term, known: list[Json]) -> list[Json]:
    if sort in (REAL, COMPLEX):
        return [0, 1, -1, 2, *(["+", name, 1] for name in known), *(["-", name] for name in known)]
    if sort == NATURAL:
        return [0, 1, 2, *(["next", name] for name in known)]
    if sort.op in ("element", "dual"):
        return [0, *(["-", name] for name in known)]
    return [["star"]] if sort.op == "unit" else []

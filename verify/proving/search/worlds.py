"""A claim is opened: variables that are no numbers get small values, hypotheses and conclusion are laid open."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from verify.kernel.binding import instantiate
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader
from verify.kernel.sorts import expect
from verify.kernel.terms import Term, free_variables, variable
from verify.proving.search.choices import candidates, is_numeric

Json = Any
Sides = tuple[int, ...]


@dataclass(frozen=True)
class World:
    """What is left to be found once all but the numbers is chosen.

    Attributes
    ----------
    values : tuple of JSON or Term
        For each quantified variable its value, or the variable itself if it is a number or a map to numbers.
    hypotheses : tuple of Term
        What has to hold.
    conclusion : Term
        What the quantifiers and hypotheses lead to.
    """

    values: tuple[Json | Term, ...]
    hypotheses: tuple[Term, ...]
    conclusion: Term


def read_value(node: Json, sort: Term, reader: Reader | None = None) -> Term:
    """Return the term that a closed value of a sort is spelled as, with the definitions of a reader if it uses some."""
    return expect((reader or Reader()).value(node, sort, {}), sort, "value")


def worlds(claim: Term, sides: Sides, most: int) -> Iterator[World]:
    """Yield the ways to choose values, simpler ones first.

    Parameters
    ----------
    claim : a closed formula
    sides : at each conjunction on the way, the part to go into
    most : how far to go in the lists of values, all variables together
    """
    for cost in range(most + 1):
        for left, world in _opened(claim, sides, cost, World((), (), claim)):
            if left == 0:
                yield world


def _opened(formula: Term, sides: Sides, cost: int, world: World) -> Iterator[tuple[int, World]]:
    if formula.op == "forall":
        sort, body = formula.args
        if is_numeric(sort):
            var = variable(f"{formula.data or 'x'}#{len(world.values)}", sort)
            inner = World((*world.values, var), world.hypotheses, world.conclusion)
            yield from _opened(instantiate(body, var), sides, cost, inner)
            return
        for used, node in enumerate(islice(candidates(sort), cost + 1)):
            try:
                value = read_value(node, sort)
            except KernelError:
                continue
            inner = World((*world.values, node), world.hypotheses, world.conclusion)
            yield from _opened(instantiate(body, value), sides, cost - used, inner)
    elif formula.op == "implies":
        hypotheses = formula.args[:-1]
        if not any(is_refuted(hypothesis) for hypothesis in hypotheses):
            inner = World(world.values, (*world.hypotheses, *hypotheses), world.conclusion)
            yield from _opened(formula.args[-1], sides, cost, inner)
    elif formula.op == "and" and sides:
        yield from _opened(formula.args[sides[0]], sides[1:], cost, world)
    else:
        yield cost, World(world.values, world.hypotheses, formula)


def is_refuted(formula: Term) -> bool:
    """Tell whether a formula without free variables is found to be false."""
    if free_variables(formula):
        return False
    try:
        return not Interpreter().formula(formula)
    except KernelError:
        return False


def conclusions(claim: Term) -> list[Sides]:
    """Return the sides of conjunctions that lead to each of the conclusions of a claim, any of which may fail."""
    found: list[Sides] = []
    todo: list[tuple[Term, Sides]] = [(claim, ())]
    while todo:
        formula, sides = todo.pop()
        if formula.op in ("forall", "implies"):
            todo.append((formula.args[-1], sides))
        elif formula.op == "and" and any(_is_quantified(arg) for arg in formula.args):
            todo += [(arg, (*sides, place)) for place, arg in reversed(list(enumerate(formula.args)))]
        else:
            found.append(sides)
    return found


def _is_quantified(formula: Term) -> bool:
    return formula.op in ("forall", "implies") or (formula.op == "and" and any(map(_is_quantified, formula.args)))


def moves(claim: Term, sides: Sides, values: Sequence[Json], reader: Reader | None = None) -> Iterator[tuple[str, Any]]:
    """Yield how the rule ``counterexample`` gets from a claim to a conclusion, at values that ``reader`` understands.

    Each move is ``("at", values)``, ``("given", hypotheses)`` or ``("part", number)``; the last one is
    ``("conclusion", formula)``.
    """
    left, formula = list(values), claim
    while True:
        if formula.op == "forall":
            at: list[Json] = []
            while formula.op == "forall":
                sort, body = formula.args
                at.append(left.pop(0))
                formula = instantiate(body, read_value(at[-1], sort, reader))
            yield "at", at
        elif formula.op == "implies":
            yield "given", list(formula.args[:-1])
            formula = formula.args[-1]
        elif formula.op == "and" and sides:
            yield "part", sides[0]
            formula, sides = formula.args[sides[0]], sides[1:]
        else:
            yield "conclusion", formula
            return

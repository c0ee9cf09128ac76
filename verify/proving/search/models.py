"""Values at which the hypotheses of a claim hold, and its conclusion holds or fails; the kernel's evaluation judges."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from verify.kernel.binding import substitute
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.loader import SAFE_INTEGER
from verify.kernel.terms import Term, negation
from verify.kernel.workspace import replaying
from verify.language.spelling import to_json
from verify.proving.search.choices import is_element
from verify.proving.search.numbers import Point, check, points
from verify.proving.search.tape import TooLong, conjunction
from verify.proving.search.tracing import Tracer, Untraceable
from verify.proving.search.worlds import Sides, World, read_value, worlds

Json = Any

REACH = (4, 9, 16)
WORLDS = (60, 500, 5000)
JUDGED = 12
MOST_WORK = 3_000_000


def models(
    claim: Term, sides: Sides, denied: bool, effort: int = 2, deadline: float | None = None
) -> Iterator[list[Json]]:
    """Yield values of the variables of a claim at which the hypotheses before a conclusion hold.

    Parameters
    ----------
    claim : a closed formula
    sides : the way to the conclusion, see :func:`verify.proving.search.worlds.conclusions`
    denied : whether the conclusion has to fail there, too
    effort : 0, 1 or 2
    deadline : the moment at which to stop, in the time of ``time.process_time``

    Raises
    ------
    OutOfTime
        At the deadline.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> claim = ["forall", [["x", "real"]], ["implies", ["<", 2, "x"], ["<", ["^", "x", 2], 9]]]
    >>> next(models(Reader().formula(claim, {}), (), denied=True))
    [3]
    """
    for world in islice(worlds(claim, sides, REACH[effort]), WORLDS[effort]):
        check(deadline)
        wanted = (*world.hypotheses, *([negation(world.conclusion)] if denied else []))
        for values in _in_world(world, wanted, effort, deadline):
            if holds(world, values, wanted):
                yield values


def unjudged_failures(
    claim: Term, sides: Sides, effort: int = 2, deadline: float | None = None
) -> Iterator[list[Json]]:
    """Yield values at which the hypotheses hold, and a conclusion that no evaluation decides fails in floating point.

    See :func:`models`.

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> claim = ["forall", [["x", "real"]], ["<", ["/", 1, ["+", 1, ["exp", "x"]]], ["/", 1, 2]]]
    >>> next(unjudged_failures(Reader().formula(claim, {}), ()))
    [-1]
    """
    for world in islice(worlds(claim, sides, REACH[effort]), WORLDS[effort]):
        check(deadline)
        for values in _in_world(world, (*world.hypotheses, negation(world.conclusion)), effort, deadline):
            if holds(world, values, world.hypotheses) and _value(world, values, [world.conclusion]) is None:
                yield values


def _in_world(world: World, wanted: Sequence[Term], effort: int, deadline: float | None) -> Iterator[list[Json]]:
    """Yield values at which formulas seem to hold."""
    tracer = Tracer()
    try:
        formula = conjunction([tracer.formula(part) for part in wanted])
    except (Untraceable, TooLong, KernelError, RecursionError):
        return
    for point in islice(points(tracer.tape, formula, effort, deadline), JUDGED * (effort + 1)):
        yield [value_of(value, tracer, point) if isinstance(value, Term) else value for value in world.values]


def holds(world: World, values: Sequence[Json], wanted: Sequence[Term]) -> bool:
    """Tell whether the kernel evaluates formulas to true at values for the variables that are left."""
    return _value(world, values, wanted) or False


def _value(world: World, values: Sequence[Json], wanted: Sequence[Term]) -> bool | None:
    """Return whether the kernel evaluates formulas to true, None if it does not decide one of them."""
    try:
        with replaying(MOST_WORK):
            put = {
                var: read_value(value, var.args[0])
                for var, value in zip(world.values, values, strict=True)
                if isinstance(var, Term)
            }
            return all(Interpreter().formula(substitute(part, put)) for part in wanted)
    except (KernelError, RecursionError):
        return None


def value_of(var: Term, tracer: Tracer, point: Point) -> Json:
    """Spell the value of a number or of a map to numbers, given by its entries."""
    sort = var.args[0]
    entries = {
        arguments: tuple(point[tracer.tape.nodes[place][1]] for place in places)
        for arguments, places in tracer.entries.get(var, {}).items()
    }
    if sort.op != "maps":
        return _number(entries.get((), (Fraction(0),)))
    return _table(sort, entries, [])


def _table(sort: Term, entries: dict[tuple[Any, ...], tuple[Fraction, ...]], names: list[str]) -> Json:
    """Spell a map by its entries: a choice by labels, else a sum over the entries that are not 0."""
    sources: list[Term] = []
    while sort.op == "maps":
        sources.append(sort.args[0])
        sort = sort.args[1]
    names = ["s", "t", "u", "v", "w", "p", "q"][: len(sources)] if len(sources) <= 7 else []
    binders = [[name, to_json(source)] for name, source in zip(names, sources, strict=True)]
    return ["map", binders, _body(sources, names, entries)]


def _body(sources: Sequence[Term], names: Sequence[str], entries: dict[tuple[Any, ...], tuple[Fraction, ...]]) -> Json:
    distinct = set(entries.values())
    if not sources or not distinct:
        return _number(next(iter(distinct))) if distinct else 0
    if len(distinct) == 1 and _are_all(sources, entries):
        return _number(distinct.pop())
    first, *rest = sources
    if first.op == "labels":
        branches = [[label, _body(rest, names[1:], _below(entries, label))] for label in first.data]
        return branches[0][1] if len(branches) == 1 else ["choose", names[0], *branches]
    terms = []
    for arguments, number in entries.items():
        if any(number):
            conditions = [
                is_element(n, a, s) for n, a, s in zip(names, arguments, sources, strict=True) if s.op != "unit"
            ]
            condition = conditions[0] if len(conditions) == 1 else ["and", *conditions] if conditions else ["true"]
            factor = _number(number)
            terms.append(["indicator", condition] if factor == 1 else ["*", factor, ["indicator", condition]])
    return terms[0] if len(terms) == 1 else ["+", *terms] if terms else 0


def _are_all(sources: Sequence[Term], entries: dict[tuple[Any, ...], Any]) -> bool:
    """Tell whether a map has an entry at all of its arguments."""
    count = 1
    for source in sources:
        try:
            count *= sum(1 for _ in Interpreter().members(source, ()))
        except KernelError:
            return False
    return len(entries) == count


def _below(entries: dict[tuple[Any, ...], tuple[Fraction, ...]], first: Any) -> dict[Any, tuple[Fraction, ...]]:
    return {arguments[1:]: number for arguments, number in entries.items() if arguments[0] == first}


def _number(parts: tuple[Fraction, ...]) -> Json:
    real, *imaginary = parts
    if not imaginary or not imaginary[0]:
        return _rational(real)
    unit: Json = ["root", 4, 1]
    turned = unit if imaginary[0] == 1 else ["*", _rational(imaginary[0]), unit]
    return ["+", _rational(real), turned] if real else turned


def _rational(value: Fraction) -> Json:
    above, below = (n if abs(n) <= SAFE_INTEGER else str(n) for n in (value.numerator, value.denominator))
    return above if below == 1 else ["/", above, below]

"""Values at which hypotheses seem to hold that speak of endlessly many numbers, which no evaluation decides.

Sequences are chosen as :mod:`sequences` has them, their coefficients and all other numbers so that a hypothesis about
all numbers holds at a few of them.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from verify.deciding.sequences import is_sequence, shapes
from verify.kernel.binding import instantiate, substitute
from verify.kernel.errors import KernelError
from verify.kernel.terms import COMPLEX, NATURAL, REAL, Term, free_variables, integer, loose_indices, natural, negation
from verify.language import to_json
from verify.proving.search.models import value_of
from verify.proving.search.numbers import points
from verify.proving.search.tape import Formula, TooLong, conjunction
from verify.proving.search.tracing import Tracer, Untraceable
from verify.proving.search.worlds import Sides, World, read_value, worlds

Json = Any

REACH, WORLDS, POINTS = (2, 4, 7), (8, 30, 120), (1, 2, 4)
SAMPLES = {NATURAL: tuple(map(natural, range(4))), REAL: tuple(map(integer, (0, 1, -1, 2)))}
SAMPLES[COMPLEX] = SAMPLES[REAL]


def endless_values(claim: Term, sides: Sides, denied: bool, effort: int, deadline: float) -> Iterator[list[Json]]:
    """Yield values at which the hypotheses before a conclusion seem to hold, one of which evaluation does not decide.

    The arguments and errors are those of :func:`verify.proving.search.models.models`.
    """
    for opened in islice(worlds(claim, sides, REACH[effort]), WORLDS[effort]):
        for world in _with_sequences(opened) if any(map(_is_endless, opened.hypotheses)) else ():
            yield from islice(_values(world, denied, effort, deadline), POINTS[effort])


def _with_sequences(world: World) -> Iterator[World]:
    """Yield the world with all ways to choose its sequences."""
    sequence = next((v for v in world.values if isinstance(v, Term) and v.op == "var" and is_sequence(v.args[0])), None)
    if sequence is None:
        yield world
        return
    for shape in shapes(sequence, world.hypotheses):
        put = {sequence: shape}
        yield from _with_sequences(
            World(
                tuple(substitute(value, put) if isinstance(value, Term) else value for value in world.values),
                tuple(substitute(hypothesis, put) for hypothesis in world.hypotheses),
                substitute(world.conclusion, put),
            )
        )


def _is_endless(formula: Term) -> bool:
    """Tell whether a formula speaks of all values of a sort that has endlessly many."""
    bound = formula.op in ("forall", "exists") and formula.args[0].op in ("sort", "maps", "subsets")
    return bound or any(map(_is_endless, formula.args))


def _values(world: World, denied: bool, effort: int, deadline: float) -> Iterator[list[Json]]:
    """Yield values at which the hypotheses seem to hold."""
    tracer = Tracer()
    wanted = [formula for hypothesis in world.hypotheses for formula in _traced(tracer, _sampled(hypothesis))]
    if denied:
        conclusion = list(_traced(tracer, [negation(world.conclusion)]))
        if not conclusion:
            return
        wanted += conclusion
    unknowns = frozenset[Term]().union(*(free_variables(v) for v in world.values if isinstance(v, Term)))
    try:
        for point in points(tracer.tape, conjunction(wanted), effort, deadline):
            spelled = {var: value_of(var, tracer, point) for var in unknowns}
            put = {var: read_value(value, var.args[0]) for var, value in spelled.items()}
            yield [
                value if not isinstance(value, Term) else spelled.get(value) or to_json(substitute(value, put))
                for value in world.values
            ]
    except (TooLong, KernelError, RecursionError):
        return


def _sampled(formula: Term) -> Iterator[Term]:
    """Yield what a formula says of a few numbers, where it speaks of all of them."""
    if formula.op == "and":
        for part in formula.args:
            yield from _sampled(part)
    elif formula.op == "forall" and formula.args[0] in SAMPLES:
        sort, body = formula.args
        for value in SAMPLES[sort] if 0 in loose_indices(body) else SAMPLES[sort][:1]:
            yield from _sampled(instantiate(body, value))
    else:
        yield formula


def _traced(tracer: Tracer, formulas: Iterable[Term]) -> Iterator[Formula]:
    """Yield what there is to be solved, without the formulas of which that cannot be told."""
    for formula in formulas:
        try:
            yield tracer.formula(formula)
        except (Untraceable, TooLong, KernelError, RecursionError):
            continue

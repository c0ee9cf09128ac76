"""Sequences to begin with: what a recursion makes, and polynomials; their coefficients are left to be found."""

from collections.abc import Iterator, Sequence

from verify.kernel.binding import bind, make, open_binder, substitute
from verify.kernel.terms import NATURAL, Term, free_variables, variable

MOST_DEGREE = 2


def is_sequence(sort: Term) -> bool:
    """Tell whether a sort is that of maps from the natural numbers."""
    return sort.op == "maps" and sort.args[0] == NATURAL


def shapes(sequence: Term, hypotheses: Sequence[Term]) -> Iterator[Term]:
    """Yield what a sequence may be: what a recursion among the hypotheses makes of a start, a constant, polynomials.

    Parameters
    ----------
    sequence : a variable
    hypotheses : formulas

    Examples
    --------
    >>> from verify.kernel.reader import Reader
    >>> from verify.language import readable
    >>> scope = {}
    >>> _ = Reader().declare([["s", ["maps", "natural", "real"]]], scope)
    >>> halved = ["forall", [["n", "natural"]], ["=", ["s", ["next", "n"]], ["/", ["s", "n"], 2]]]
    >>> [readable(shape) for shape in shapes(scope["s"], [Reader().formula(halved, scope)])][0]
    'n ∈ ℕ ↦ (x ∈ ℝ ↦ x/2)^[n](s_0)'
    """
    state = sequence.args[0].args[1]
    for formula in _universal(hypotheses):
        for left, right in (formula.args, formula.args[::-1]):
            made = _recursion(sequence, state, left, right)
            if made is not None:
                yield made
    yield from _polynomials(sequence, state)


def _universal(hypotheses: Sequence[Term]) -> Iterator[Term]:
    """Yield the equations under the quantifiers of formulas, with variables in the place of what these bind."""
    todo = list(reversed(hypotheses))
    while todo:
        formula = todo.pop()
        if formula.op == "and":
            todo += reversed(formula.args)
        elif formula.op == "forall":
            todo.append(open_binder(formula)[1])
        elif formula.op == "equal":
            yield formula


def _recursion(sequence: Term, state: Term, left: Term, right: Term) -> Term | None:
    """Return the sequence of states of which s(n + 1)(j, …) = e is the recursion, where e knows n from s(n) alone."""
    entries: list[Term] = []
    while left.op == "at" and left.args[0] != sequence:
        entries.insert(0, left.args[1])
        left = left.args[0]
    if left.op != "at" or left.args[1].op != "next" or any(entry.op != "var" for entry in entries):
        return None
    (place,) = left.args[1].args
    if place.op != "var" or len({place, *entries}) <= len(entries):
        return None
    before, start, time = variable("x", state), _unknown(sequence, 0, state), variable("n", NATURAL)
    change = substitute(right, {make("at", None, (sequence, place)): before})
    if not free_variables(change).isdisjoint({sequence, place}):
        return None
    step = bind("step", [before], bind("lambda", entries, change))
    return bind("lambda", [time], Term("iterate", None, (step, start, time)))


def _polynomials(sequence: Term, state: Term) -> Iterator[Term]:
    """Yield n ↦ c, and n ↦ c + c' n + c'' n² for numbers."""
    time = variable("n", NATURAL)
    constant = _unknown(sequence, 0, state)
    yield bind("lambda", [time], constant)
    if state.op == "maps":
        return
    unknowns = tuple(_unknown(sequence, degree, state) for degree in range(MOST_DEGREE + 1))
    number = make("value", None, (time,))
    powers = [Term("power", degree, (number,)) if degree > 1 else number for degree in range(1, MOST_DEGREE + 1)]
    terms = [Term("times", None, (c, power)) for c, power in zip(unknowns[1:], powers, strict=True)]
    yield bind("lambda", [time], Term("plus", None, (unknowns[0], *terms)))


def _unknown(sequence: Term, number: int, sort: Term) -> Term:
    return variable(f"{sequence.data}_{number}", sort)

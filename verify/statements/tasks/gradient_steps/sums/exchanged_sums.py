"""Twice the sum over the midpoints of a function of a and b, from what it adds up to with a and b exchanged.

Both orders add up to a combination of two tables, for x = 1 − a, y = 1 − b and w = 1/(x + y). At the midpoints with
the numbers q and r the letters are s = q + r + 1, h = 1/(2n) and the ratio d = (q − r)/(q + r + 1).
"""

from collections.abc import Callable

from verify.library.finite_sums import LENGTH, PLACE
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import Midpoints, at_corner
from verify.statements.tasks.gradient_steps.sums import pair_tables, square_growth, square_means
from verify.statements.terms import equal, minus, over, plus, times
from verify.statements.trees import substituted

Value = Callable[[Json, Json], Json]

X, Y, W, PART, NUMBER, RATIO = LETTERS = ("x6", "y6", "w6", "h6", "s6", "d6")
EXCHANGED: Binders = [(name, "real") for name in LETTERS]
HALF_PART = over(1, times(2, LENGTH))
AT_MIDPOINTS = [
    equal(times(W, plus(X, Y)), 1),
    equal(RATIO, times(minus(X, Y), W)),
    equal(times(PART, NUMBER), times(over(1, 2), plus(X, Y))),
]


def both_orders(value: Value) -> Json:
    """Return F(1 − x, 1 − y) + F(1 − y, 1 − x)."""
    a, b = minus(1, X), minus(1, Y)
    return plus(times(1, value(a, b)), times(1, value(b, a)))


def _letters(q: Json, r: Json) -> dict[str, Json]:
    """What the letters are at the midpoints with the numbers q and r."""
    number = plus(q, r, 1)
    values = [
        ["midpoint", q, LENGTH],
        ["midpoint", r, LENGTH],
        times(LENGTH, over(1, number)),
        HALF_PART,
        number,
        over(minus(q, r), number),
    ]
    return dict(zip(LETTERS, values, strict=True))


def _at_letters(table: Json) -> square_growth.Cell:
    """Return a table in the letters as a function of the numbers."""
    return lambda q, r: substituted(table, _letters(q, r))


def _prove_letters(proof: Evidence) -> list[int]:
    """Prove ``AT_MIDPOINTS`` for the numbers ``ROW`` and ``PLACE`` and n ≥ 1."""
    here = Midpoints(proof)
    goals = [substituted(goal, _letters(square_means.ROW, PLACE)) for goal in AT_MIDPOINTS]
    unit = here.known.prove(*goals[0][1:])
    apart = here.known.prove(*goals[1][1:])
    return [unit, apart, proof.sums(goals[2])]


def prove_exchanged(
    proof: Evidence, value: Value, weights: tuple[Json, Json], tables: tuple[Json, Json], letters: int
) -> int:
    """Prove for n ≥ 1 that twice the sum of a function over the midpoints is u F₁ + v F₂ for the sums of two tables.

    The weights and tables are spelled in the letters, and the theorem ``letters`` says for all letters with
    ``AT_MIDPOINTS`` that ``both_orders`` is u f₁ + v f₂.
    """
    here = [substituted(weight, {PART: HALF_PART}) for weight in weights]
    terms = list(zip(here, map(_at_letters, tables), strict=True))
    pointwise = proof.specialise(letters, list(_letters(square_means.ROW, PLACE).values()), _prove_letters(proof))
    return pair_tables.prove_doubled_sum(proof, at_corner(value), terms, pointwise)

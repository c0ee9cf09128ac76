"""The sums of the harmonic means of 2q + 1 and 2r + 1, and of their squares, over the pairs below n, in closed form.

Tasks (Edelman), equations (E.42) and (E.43): x y/(x + y) is half the harmonic mean of x and y.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    MORE,
    PLACE,
    ZERO,
    by_counting,
    prove_last_term,
    sum_below,
)
from verify.library.sequence_sums import congruent, prove_linear
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, mapping, minus, plus, power, substituted, times
from verify.statements.tasks.gradient_steps.sums.square_growth import (
    EDGE,
    NEW,
    Cell,
    following,
    know_shares,
    pair_sum,
    prove_alike,
    prove_following,
    prove_pair_growth,
    prove_unit,
    share,
    square_share,
)
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated

Json = Any


def harmonic_mean(q: Json, r: Json) -> Json:
    """The harmonic mean of 2q + 1 and 2r + 1."""
    return times(plus(times(2, q), 1), plus(times(2, r), 1), share(plus(q, r, 1)))


@dataclass(frozen=True)
class PairTable:
    """A symmetric table with a closed form of its sums.

    Parameters
    ----------
    cell : function
        The table.
    factor : int
        What multiplies the sum.
    polynomial : function
        The part of the closed form that is a polynomial in n.
    shares : pairs of functions
        A function of s, and the factor that its sum over n + 1, …, 2n has in the closed form, which depends on n.
    harmonic : int
        The factor of the sum of 1/(k + 1) over k < n.
    """

    cell: Cell
    factor: int
    polynomial: Callable[[Json], Json]
    shares: tuple[tuple[Callable[[Json], Json], Callable[[Json], Json]], ...]
    harmonic: int

    def closed(self, n: Json) -> Json:
        """Return what the factor times the sum over the pairs below n is."""
        sums = [times(weight(n), following(value, n)) for value, weight in self.shares]
        harmonic = sum_below("k'", n, share(plus("k'", 1)))
        return plus(self.polynomial(n), *sums, times(self.harmonic, harmonic))


HARMONIC_MEANS = PairTable(
    harmonic_mean,
    3,
    lambda n: minus(times(8, power(n, 3)), times(2, power(n, 2))),
    ((share, lambda n: minus(times(2, n), times(8, power(n, 3)))),),
    0,
)
SQUARED_MEANS = PairTable(
    lambda q, r: power(harmonic_mean(q, r), 2),
    15,
    lambda n: plus(times(132, power(n, 4)), times(-24, power(n, 3)), times(-44, power(n, 2))),
    (
        (square_share, lambda n: plus(times(96, power(n, 5)), times(-80, power(n, 3)), times(14, n))),
        (share, lambda n: plus(times(-240, power(n, 4)), times(120, power(n, 2)), -7)),
    ),
    7,
)
RIMS: dict[int, list[tuple[Callable[[Json], Json], Json]]] = {
    1: [(share, times(-1, power(EDGE, 2))), (lambda s: 1, times(2, EDGE))],
    2: [
        (square_share, power(EDGE, 4)),
        (share, times(-4, power(EDGE, 3))),
        (lambda s: 1, times(4, power(EDGE, 2))),
    ],
}


def _prove_rim(proof: Evidence, cell: Cell, degree: int) -> tuple[int, int, int, Json]:
    """Prove what the cells of n with all k < n add up to, in both orders, and what the cell of n with itself is."""
    here, linear = plus(LENGTH, PLACE, 1), prove_linear(proof)
    unit, kappa = prove_unit(proof, here), share(here)
    terms = [(value(here), weight) for value, weight in RIMS[degree]]
    product = times(here, kappa)
    rest = [times(2, EDGE), times(4, power(EDGE, 2), minus(plus(product, 1), times(EDGE, kappa)))][degree - 1]
    tail = terms[-1][0]
    tails: list[tuple[Json, ...]] = []
    for term, weight in reversed(terms[:-1]):
        tails.append((term, tail, weight, terms[-1][1] if len(tails) == 0 else 1))
        tail = plus(times(weight, term), times(tails[-1][3], tail))
    pointwise = proof.sums(equal(cell(LENGTH, PLACE), tail), cofactors=[cofactor(unit, [], rest)])

    def series(x: Json) -> Json:
        return mapping([("k'", "natural")], substituted(x, {PLACE: "k'"}))

    summed = plus(
        *(times(weight, sum_below("k'", LENGTH, substituted(term, {PLACE: "k'"}))) for term, weight in terms[:-1])
    )
    value = plus(summed, times(terms[-1][1], LENGTH))
    row = proof.sums(
        equal(sum_below("r'", LENGTH, cell(LENGTH, "r'")), value),
        cofactors=[
            cofactor(congruent(proof, cell(LENGTH, PLACE), tail, LENGTH, pointwise)),
            *(
                cofactor(proof.specialise(linear, [series(term), series(other), weight, scale, LENGTH]))
                for term, other, weight, scale in tails
            ),
            cofactor(prove_repeated(proof, 1), [], terms[-1][1]),
        ],
    )
    spelled = prove_alike(proof, share, plus(PLACE, LENGTH, 1), here)
    halves = times(EDGE, plus(times(2, PLACE), 1))
    factor = halves if degree == 1 else times(power(halves, 2), plus(share(plus(PLACE, LENGTH, 1)), kappa))
    alike = proof.sums(equal(cell(PLACE, LENGTH), cell(LENGTH, PLACE)), cofactors=[cofactor(spelled, [], factor)])
    column = congruent(proof, cell(PLACE, LENGTH), cell(LENGTH, PLACE), LENGTH, alike)
    double = plus(LENGTH, LENGTH, 1)
    at_edge = prove_unit(proof, double)
    factor = EDGE if degree == 1 else times(power(EDGE, 2), plus(times(EDGE, share(double)), 1))
    corner = proof.sums(equal(cell(LENGTH, LENGTH), power(EDGE, degree)), cofactors=[cofactor(at_edge, [], factor)])
    return row, column, corner, times(terms[-1][1], LENGTH)


def _prove_sums(proof: Evidence, table: PairTable, degree: int) -> int:
    """Prove ∀n: the closed form of the sums of a table of harmonic means to a power."""

    def statement(n: Json) -> Json:
        return equal(times(table.factor, pair_sum(table.cell, n)), table.closed(n))

    cells = mapping([("q'", "natural"), ("r'", "natural")], table.cell("q'", "r'"))
    growth = proof.specialise(prove_pair_growth(proof), [cells, LENGTH])
    row, column, corner, constant = _prove_rim(proof, table.cell, degree)
    harmonic = mapping([("k'", "natural")], share(plus("k'", 1)))
    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [harmonic])
    steps = [proof.specialise(prove_following(proof, value), [LENGTH]) for value, _ in table.shares]
    known, more = know_shares(proof), plus(LENGTH, 1)
    weights = [weight(more) for _, weight in table.shares]
    new = [plus(value(NEW[0]), value(NEW[1]), minus(value(NEW[2]))) for value, _ in table.shares]
    rest = plus(*(times(x, y) for x, y in zip(weights, new, strict=True)), times(table.harmonic, share(NEW[2])))
    target = plus(
        times(table.factor, plus(times(2, constant), power(EDGE, degree))),
        minus(table.polynomial(LENGTH), table.polynomial(more)),
    )
    step = proof.sums(
        statement(MORE),
        cofactors=[
            cofactor(growth, [], table.factor),
            cofactor(proof.assume(statement(LENGTH))),
            cofactor(row, [], 2 * table.factor),
            cofactor(column, [], table.factor),
            cofactor(corner, [], table.factor),
            *(cofactor(x, [], minus(weight)) for x, weight in zip(steps, weights, strict=True)),
            cofactor(last, [], -table.harmonic),
            cofactor(known.prove(rest, target), [], -1),
        ],
    )
    return by_counting(proof, statement, proof.sums(statement(ZERO)), step)


def prove_harmonic_means(proof: Evidence) -> int:
    """Prove ∀n: three times the sum of the harmonic means below n has the form ``HARMONIC_MEANS``."""
    return proof.use("tasks/own-harmonic-means", "means")


def prove_squared_means(proof: Evidence) -> int:
    """Prove ∀n: fifteen times the sum of their squares has the form ``SQUARED_MEANS``."""
    return proof.use("tasks/own-harmonic-means", "squares")

"""Sums of polynomials over the midpoints of n parts of [0, 1], of degree at most 4 in each of one or two variables.

With h = 1/(2n) the midpoints are (2 q + 1) h, and the means of their powers are 1, 1/2, (1 - h^2)/3, 1/4 - h^2/2 and
(3 - 10 h^2 + 7 h^4)/15.
"""

from collections.abc import Sequence
from fractions import Fraction

from verify.library.finite_sums import BASE, LENGTH, PLACE, sum_below
from verify.library.sequence_sums import congruent
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.sums import square_growth, square_means
from verify.statements.terms import equal, minus, number, over, plus, power, times

Table = Sequence[Sequence[Fraction | int]]

PART = "part1"
COEFFICIENTS = [f"quartic{degree}" for degree in range(5)]
QUARTICS: Binders = [(name, "real") for name in (PART, *COEFFICIENTS)]
HERE = over(1, times(2, LENGTH))


def polynomial(coefficients: Sequence[Json], x: Json) -> Json:
    """Return the sum of c_i x^i."""
    first, *others = coefficients
    return plus(first, *(times(c, power(x, degree)) for degree, c in enumerate(others, 1)))


MEAN_POWERS: Table = [
    [1],
    [Fraction(1, 2)],
    [Fraction(1, 3), Fraction(-1, 3)],
    [Fraction(1, 4), Fraction(-1, 2)],
    [Fraction(1, 5), Fraction(-2, 3), Fraction(7, 15)],
]


def _mean_powers(h: Json) -> list[Json]:
    """Return the means of the powers of the midpoints, which are polynomials in h²."""
    return [
        plus(*(times(number(c), power(h, 2 * degree)) for degree, c in enumerate(coefficients)))
        for coefficients in MEAN_POWERS
    ]


def mean_value(coefficients: Sequence[Json], h: Json) -> Json:
    """Return the mean of a polynomial over the midpoints."""
    return plus(*(times(c, mean) for c, mean in zip(coefficients, _mean_powers(h), strict=True)))


def _point(q: Json, h: Json) -> Json:
    return times(plus(times(2, q), 1), h)


def prove_quartic_sum(proof: Evidence) -> int:
    """Prove ∀h, c ∀n (2nh = 1 ⟹ a polynomial with the coefficients c adds up to n times its mean)."""
    return proof.use("library/midpoint-sums", "quartic")


def _rows(table: Table) -> list[list[Json]]:
    return [[number(entry) for entry in row] for row in table]


def table_polynomial(table: Table, x: Json, y: Json) -> Json:
    """Return the sum of T_ij x^i y^j."""
    return polynomial([polynomial(row, x) for row in _rows(table)], y)


def table_cell(table: Table) -> square_growth.Cell:
    """Return the values of the polynomial with the coefficients T_ij of x^i y^j at the midpoints."""

    def cell(q: Json, r: Json) -> Json:
        return table_polynomial(
            table, minus(1, square_means.corner(q, LENGTH)), minus(1, square_means.corner(r, LENGTH))
        )

    return cell


def mean_coefficients(table: Table) -> list[Fraction]:
    """Return the coefficients of this mean as a polynomial in h²."""
    total = [Fraction(0)] * 5
    for i, row in enumerate(table):
        for j, entry in enumerate(row):
            for k, first in enumerate(MEAN_POWERS[i]):
                for m, second in enumerate(MEAN_POWERS[j]):
                    total[k + m] += Fraction(entry) * first * second
    while not total[-1]:
        total.pop()
    return total


def prove_table_sum(proof: Evidence, table: Table, unit: int) -> int:
    """Prove that a polynomial with a symmetric table adds up to n² times its mean, from 2n · 1/(2n) = 1."""
    general, x = prove_quartic_sum(proof), BASE

    def scaled(h: Json) -> list[Json]:
        return [times(LENGTH, mean_value(row, h)) for row in _rows(table)]

    def weights(point: Json) -> list[Json]:
        return [polynomial(row, point) for row in _rows(table)]

    value = times(LENGTH, mean_value(weights(x), PART))
    same = proof.generalise(proof.sums(equal(value, polynomial(scaled(PART), x))), [x, PART])
    point, at = _point(PLACE, HERE), [_point(q, HERE) for q in ("q'", "r'")]
    inner = proof.specialise(general, [HERE, *weights(point), LENGTH], [unit])
    row, summed = sum_below("r'", LENGTH, table_polynomial(table, point, at[1])), polynomial(scaled(HERE), point)
    inner = proof.rewrite(equal(row, summed), [same], inner)
    rows = congruent(proof, row, summed, LENGTH, inner)
    outer = proof.specialise(general, [HERE, *scaled(HERE), LENGTH], [unit])
    whole = sum_below("q'", LENGTH, sum_below("r'", LENGTH, table_polynomial(table, *at)))
    total = times(LENGTH, mean_value(scaled(HERE), HERE))
    found = proof.rewrite(equal(whole, total), [outer], rows)
    place = proof.sums(equal(point, minus(1, square_means.corner(PLACE, LENGTH))))
    goal = equal(square_growth.pair_sum(table_cell(table), LENGTH), total)
    return proof.rewrite(goal, [proof.generalise(place, [PLACE])], found)

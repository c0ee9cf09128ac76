"""Expectations over a and b, independent and uniform on [0, 1], as limits of means over the midpoints of n² squares.

The midpoints are a = 1 - (2q + 1)/(2n) and b = 1 - (2r + 1)/(2n) for q, r < n.
"""

from collections.abc import Callable

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, prove_last_term, sum_below
from verify.library.sequence_sums import congruent, prove_constant_sum, prove_linear, prove_order
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import both, exists, forall, implies
from verify.statements.terms import equal, mapping, minus, over, plus, power, times
from verify.statements.trees import substituted

ROW, ERROR, FIRST = "p1", "e1", "m1"


def corner(q: Json, n: Json) -> Json:
    """1 − (2q + 1)/(2n)."""
    return minus(1, ["midpoint", q, n])


def over_square(value: Callable[[Json, Json], Json], n: Json) -> Json:
    """Return the sum of a function of a and b over the midpoints of n² squares."""
    return sum_below("q'", n, sum_below("r'", n, value(corner("q'", n), corner("r'", n))))


def square_mean(value: Callable[[Json, Json], Json], n: Json) -> Json:
    """Return the mean of a function of a and b over the midpoints of n² squares."""
    return over(over_square(value, n), power(n, 2))


def vanishes(mean: Callable[[Json], Json], e: str = "e", m: str = "m", n: str = "n") -> Json:
    """∀e > 0 ∃m ∀n ≥ m: the mean lies between −e and e."""
    return forall([(e, "real")], implies(["<", 0, e], exists([(m, "natural")], small_from(mean, e, m, n))))


def small_from(mean: Callable[[Json], Json], e: Json, m: Json, n: str = "n") -> Json:
    """∀n ≥ m: the mean lies between −e and e, where n is at least 1."""
    small = both(["<=", minus(e), mean(n)], ["<=", mean(n), e])
    return forall([(n, "natural")], implies(["<=", 1, n], ["<=", m, n], small))


def prove_midpoints(proof: Evidence, doubled: int) -> int:
    """Prove that the midpoints of n parts of [0, 1] add up to n/2, from 2n · 1/(2n) = 1."""

    def odd(n: Json) -> Json:
        return equal(sum_below("q", n, plus(times(2, "q"), 1)), power(n, 2))

    numbers = mapping([("q", "natural")], plus(times(2, "q"), 1))
    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [numbers])
    step = proof.sums(odd(MORE), cofactors=[cofactor(split), cofactor(proof.assume(odd(LENGTH)))])
    added = proof.specialise(by_counting(proof, odd, proof.sums(odd(ZERO)), step), [LENGTH])
    part = over(1, times(2, LENGTH))
    linear = proof.specialise(prove_linear(proof), [numbers, numbers, part, 0, LENGTH])
    combined = plus(times(part, ["at", numbers, PLACE]), times(0, ["at", numbers, PLACE]))
    pointwise = proof.sums(equal(["midpoint", PLACE, LENGTH], combined))
    same = congruent(proof, ["midpoint", PLACE, LENGTH], combined, LENGTH, pointwise)
    return proof.follows(
        equal(sum_below("q", LENGTH, ["midpoint", "q", LENGTH]), over(LENGTH, 2)), same, linear, added, doubled
    )


def prove_lower_sum(proof: Evidence, value: Callable[[Json, Json], Json], smaller: int, doubled: int) -> int:
    """Prove n²/4 ≤ the sum of F over the squares, from 1/2 − (x + y)/4 ≤ F at all midpoints ``ROW``, ``PLACE``."""
    order, linear = prove_order(proof), prove_linear(proof)
    middle = prove_midpoints(proof, doubled)
    ones, points = (mapping([("k'", "natural")], x) for x in (1, ["midpoint", "k'", LENGTH]))
    count = prove_repeated(proof, 1)

    def high(q: Json, r: Json) -> Json:
        return value(corner(q, LENGTH), corner(r, LENGTH))

    cells = [mapping([("h'", "natural")], cell(ROW, "h'")) for cell in (lower_cell, high)]
    inner = proof.specialise(proof.specialise(order, cells, [proof.generalise(smaller, [PLACE])]), [LENGTH])
    rows = [mapping([("j'", "natural")], sum_below("h'", LENGTH, cell("j'", "h'"))) for cell in (lower_cell, high)]
    outer = proof.specialise(proof.specialise(order, rows, [proof.generalise(inner, [ROW])]), [LENGTH])
    line = proof.specialise(linear, [ones, points, _height(PLACE), over(-1, 4), LENGTH])
    weights = [times(over(3, 8), LENGTH), times(over(-1, 4), LENGTH)]
    summed = plus(times(weights[0], 1), times(weights[1], ["midpoint", PLACE, LENGTH]))
    row = proof.follows(equal(sum_below("h'", LENGTH, lower_cell(PLACE, "h'")), summed), line, count, middle)
    same = congruent(proof, sum_below("g'", LENGTH, lower_cell(PLACE, "g'")), summed, LENGTH, row)
    column = proof.specialise(linear, [ones, points, *weights, LENGTH])
    total_low, total_high = (
        sum_below("j'", LENGTH, sum_below("h'", LENGTH, cell("j'", "h'"))) for cell in (lower_cell, high)
    )
    quarter = times(over(1, 4), power(LENGTH, 2))
    equation = proof.follows(
        equal(minus(total_high, quarter), minus(total_high, total_low)), same, column, count, middle
    )
    return proof.squares(["<=", quarter, over_square(value, LENGTH)], equation, [outer])


def lower_cell(q: Json, r: Json) -> Json:
    """1/2 − (x + y)/4 for the distances x and y of two midpoints from 1."""
    return plus(times(_height(q), 1), times(over(-1, 4), ["midpoint", r, LENGTH]))


def _height(q: Json) -> Json:
    return minus(over(1, 2), times(over(1, 4), ["midpoint", q, LENGTH]))


def prove_repeated(proof: Evidence, value: Json) -> int:
    """Prove that n equal numbers add up to n times that number."""
    return proof.specialise(proof.specialise(prove_constant_sum(proof), [value]), [LENGTH])


def prove_zero_sum(proof: Evidence, value: Callable[[Json, Json], Json], zero: int) -> int:
    """Prove that the sum of F over the squares is 0, from F = 0 at all midpoints ``ROW``, ``PLACE``."""
    cells = [value(corner(q, LENGTH), corner(PLACE, LENGTH)) for q in (ROW, PLACE)]
    none = prove_repeated(proof, 0)
    row = congruent(proof, cells[0], 0, LENGTH, zero)
    row = proof.specialise(proof.generalise(row, [ROW]), [PLACE])
    summed = sum_below("h'", LENGTH, value(corner(PLACE, LENGTH), corner("h'", LENGTH)))
    empty = proof.sums(equal(summed, 0), cofactors=[cofactor(row), cofactor(none)])
    column = congruent(proof, substituted(summed, {"h'": "g'"}), 0, LENGTH, empty)
    return proof.sums(equal(over_square(value, LENGTH), 0), cofactors=[cofactor(column), cofactor(none)])

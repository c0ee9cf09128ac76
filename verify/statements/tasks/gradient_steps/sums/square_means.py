"""Expectations over a and b, independent and uniform on [0, 1], as limits of means over the midpoints of n² squares.

The midpoints are a = 1 - (2q + 1)/(2n) and b = 1 - (2r + 1)/(2n) for q, r < n.
"""

from collections.abc import Callable

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, prove_last_term, sum_below
from verify.library.sequence_sums import congruent, prove_constant_sum, prove_linear
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.terms import equal, mapping, minus, over, plus, power, times

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


def prove_repeated(proof: Evidence, value: Json) -> int:
    """Prove that n equal numbers add up to n times that number."""
    return proof.specialise(proof.specialise(prove_constant_sum(proof), [value]), [LENGTH])

"""The sums of 1/s and of its square over s = n + 1, …, 2n: the first tends to ln 2, the second is close to 1/(2n).

The first is the sum of n terms of the series of 1/((2k + 1)(2k + 2)), whose value is the natural logarithm of 2.
"""

from verify.library import real_order, sequence_sums
from verify.library.finite_sums import LENGTH, PLACE, prove_last_term
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.tasks.gradient_steps.sums import log_two, square_means
from verify.statements.tasks.gradient_steps.sums.square_growth import following, prove_unit, share, square_share
from verify.statements.terms import equal, mapping, minus, plus, power, times
from verify.statements.trees import substituted


def split_logarithm(proof: Evidence, n: Json) -> int:
    """Prove that one more term of the series is added last."""
    series = mapping([("k'", "natural")], log_two.reciprocal("k'"))
    return proof.specialise(proof.specialise(prove_last_term(proof), [n]), [series])


def prove_logarithm(proof: Evidence) -> int:
    """Prove ∀n: the sum of 1/s over s = n + 1, …, 2n is the sum of n terms of the series."""
    return proof.use("library/harmonic-sums", "logarithm")


def prove_between(proof: Evidence, *numbers: Json, squared: bool = False) -> list[int]:
    """Prove that n reciprocals, of 1 and some natural numbers at each ``PLACE``, add up to between 0 and n.

    The same for the squares of the reciprocals, if ``squared``.
    """
    divisor = plus(*numbers, 1)
    term, factor = (square_share(divisor), plus(1, share(divisor))) if squared else (share(divisor), 1)
    unit, order = prove_unit(proof, divisor), sequence_sums.prove_order(proof)
    rest = proof.follows(equal(minus(1, term), times(minus(divisor, 1), share(divisor), factor)), unit)
    natural = proof.squares(
        ["<=", 0, minus(divisor, 1)], proof.sums(equal(minus(minus(divisor, 1), 0), plus(0, *numbers)))
    )
    sides = [proof.squares(["<=", 0, term]), proof.squares(["<=", term, 1], rest, [natural])]
    zero, middle, one = (mapping([("k'", "natural")], substituted(x, {PLACE: "k'"})) for x in (0, term, 1))
    summed = ["sum_below", middle, LENGTH]
    found = []
    for ends, side, goal, value in (
        ([zero, middle], sides[0], ["<=", 0, summed], 0),
        ([middle, one], sides[1], ["<=", summed, LENGTH], 1),
    ):
        ordered = proof.specialise(proof.specialise(order, ends, [proof.generalise(side, [PLACE])]), [LENGTH])
        low, high = (["sum_below", end, LENGTH] for end in ends)
        count = cofactor(square_means.prove_repeated(proof, value), [], 1 - 2 * value)
        same = proof.sums(equal(minus(goal[2], goal[1]), minus(high, low)), cofactors=[count])
        found.append(proof.squares(goal, same, [ordered]))
    return found


def _prove_partial_above(proof: Evidence) -> int:
    """Prove ∀N > 0 ∀m: the sum of 1/s² over s = N + 1, …, N + m is at most 1/N − 1/(N + m)."""
    return proof.use("library/harmonic-sums", "squares-above")


def _prove_partial_below(proof: Evidence) -> int:
    """Prove ∀N ∀m: the sum of 1/s² over s = N + 1, …, N + m is at least 1/(N + 1) − 1/(N + m + 1)."""
    return proof.use("library/harmonic-sums", "squares-below")


SQUARES = following(square_share, LENGTH)


def prove_squares_between(proof: Evidence, size: int) -> list[int]:
    """Prove for n > 0 that the sum Q of 1/s² over s = n + 1, …, 2n has 4n − 6 ≤ 8 n² Q, 0 ≤ Q and 2 n Q ≤ 1."""
    low = proof.specialise(_prove_partial_below(proof), [LENGTH, LENGTH])
    high = proof.specialise(proof.specialise(_prove_partial_above(proof), [LENGTH], [size]), [LENGTH])
    less, last = share(plus(LENGTH, 1)), share(plus(LENGTH, LENGTH, 1))
    units = [prove_unit(proof, s) for s in (plus(LENGTH, 1), plus(LENGTH, LENGTH, 1))]
    eight, four = times(8, power(LENGTH, 2)), minus(times(4, LENGTH), 6)
    form = plus(times(eight, minus(SQUARES, minus(less, last))), times(less, last, plus(times(14, LENGTH), 6)))
    gap = proof.follows(equal(minus(times(eight, SQUARES), four), form), units[0], units[1])
    found = [proof.squares(["<=", four, times(eight, SQUARES)], gap, [low])]
    apart = proof.follows(
        equal(minus(SQUARES, 0), plus(minus(SQUARES, minus(less, last)), times(LENGTH, less, last))), units[0], units[1]
    )
    found.append(proof.squares(["<=", 0, SQUARES], apart, [low]))
    double = plus(LENGTH, LENGTH)
    nonzero, sign = real_order.prove_nonzero(proof), proof.squares(["<", 0, double], given=[size])
    ends = [
        proof.quotient(proof.specialise(nonzero, [s], [theorem])) for s, theorem in ((LENGTH, size), (double, sign))
    ]
    form = times(2, LENGTH, minus(minus(share(LENGTH), share(double)), SQUARES))
    gap = proof.follows(equal(minus(1, times(2, LENGTH, SQUARES)), form), ends[0], ends[1])
    return [*found, proof.squares(["<=", times(2, LENGTH, SQUARES), 1], gap, [high, size])]

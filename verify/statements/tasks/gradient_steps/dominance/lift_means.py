"""Bounds of the means of what the second step changes between v_1 and v_2, with rational numbers, for late midpoints.

Tasks (Edelman), equations (E.39) to (E.41). The mean of 1/(x + y) over n times n midpoints is twice the sum of n terms
of a series for ln 2.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from verify.library import real_order, sequence_sums
from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import at_corner
from verify.statements.tasks.gradient_steps.dominance import lift_forms, lifts, spread, words
from verify.statements.tasks.gradient_steps.dominance.coefficients import prove_second_coefficient, second_value
from verify.statements.tasks.gradient_steps.first_step import leading_vector
from verify.statements.tasks.gradient_steps.second_step import leading_means, means
from verify.statements.tasks.gradient_steps.sums import (
    harmonic_bounds,
    late_means,
    log_two_late,
    mean_values,
    pair_tables,
    reciprocal_means,
    reciprocals,
    square_growth,
)
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, square_mean
from verify.statements.terms import equal, mapping, minus, number, over, plus, power, times

PARTS_AT_LEAST = 1000000
LATE: Json = ["<=", PARTS_AT_LEAST, LENGTH]
LOG_TWO = (Fraction(69313, 100000), Fraction(693137, 1000000), Fraction(17329, 25000))
START = 80


@dataclass(frozen=True)
class Mean:
    """A function of a and b whose mean over n² midpoints differs from α + β ln 2 by at most B/n."""

    value: mean_values.Function
    limit: mean_values.Limit
    coefficients: tuple[Fraction, Fraction]
    bound: int
    prove: Callable[[Evidence], int]


def use_constant(proof: Evidence) -> int:
    """Use the constant of (E.29)."""
    return proof.use("tasks/equation-e.29", "constant")


MEANS = {
    lifts.Q: Mean(leading_vector.value, leading_vector.limit, (Fraction(3, 2), Fraction(-2)), 2, use_constant),
    lifts.H: Mean(means.stay_value, means.limit_stay, (Fraction(1, 3), Fraction(-1, 3)), 2, means.prove_stay_mean),
    lifts.C: Mean(second_value, means.limit_second, (Fraction(8, 3), Fraction(-11, 3)), 5, prove_second_coefficient),
    lifts.M: Mean(
        spread.raised_spread,
        spread.limit_raised_spread,
        (Fraction(31, 12), Fraction(-10, 3)),
        6,
        spread.prove_raised_spread_mean,
    ),
}
ENCLOSED = {
    (lifts.Q,): (Fraction(11367, 100000), Fraction(11375, 100000)),
    (lifts.H,): (Fraction(10227, 100000), Fraction(10230, 100000)),
    (lifts.C, lifts.H): (Fraction(2279, 100000), Fraction(2291, 100000)),
    (lifts.M, lifts.H): (Fraction(1705, 10000), Fraction(1707, 10000)),
}
WIDEST = 2 * LOG_TWO[2]


def mean(name: str) -> Json:
    """The mean of one of ``MEANS``."""
    return square_mean(MEANS[name].value, LENGTH)


def difference(names: tuple[str, ...]) -> Json:
    """The mean of one of ``MEANS``, less that of another one if there are two."""
    return minus(*(mean(name) for name in names)) if len(names) == 2 else mean(names[0])


def prove_reciprocal_sum(proof: Evidence) -> int:
    """Prove ∀n: the sum of 1/(q + r + 1) over the pairs below n is 2n times the sum of n terms for ln 2."""

    def statement(n: Json) -> Json:
        return equal(square_growth.pair_sum(square_growth.reciprocal, n), times(2, n, logarithm(n)))

    table = mapping([("q'", "natural"), ("r'", "natural")], square_growth.reciprocal("q'", "r'"))
    growth = proof.specialise(square_growth.prove_pair_growth(proof), [table, LENGTH])
    alike = square_growth.prove_alike(proof, square_growth.share, plus(PLACE, LENGTH, 1), plus(LENGTH, PLACE, 1))
    column = sequence_sums.congruent(
        proof, square_growth.reciprocal(PLACE, LENGTH), square_growth.reciprocal(LENGTH, PLACE), LENGTH, alike
    )
    corner = square_growth.prove_alike(proof, square_growth.share, plus(LENGTH, LENGTH, 1), square_growth.EDGE)
    known = square_growth.know_shares(proof)
    odd, even, _ = (square_growth.share(x) for x in square_growth.NEW)
    term = reciprocals.know_reciprocal(proof, known, times(square_growth.EDGE, square_growth.NEW[1]), times(odd, even))
    last = proof.follows(
        equal(times(2, plus(LENGTH, 1), over(1, times(square_growth.EDGE, square_growth.NEW[1]))), odd),
        term,
        square_growth.prove_unit(proof, square_growth.NEW[1]),
    )
    step = proof.follows(
        statement(MORE),
        growth,
        proof.assume(statement(LENGTH)),
        column,
        corner,
        proof.specialise(harmonic_bounds.prove_logarithm(proof), [LENGTH]),
        harmonic_bounds.split_logarithm(proof, LENGTH),
        last,
    )
    return by_counting(proof, statement, proof.sums(statement(ZERO)), step)


class StepMeans(late_means.LateMeans):
    """The means over n ≥ N midpoints of what the second step changes, for r = t − 1 positions of v_2."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the bounds of ``MEANS``, and what n² and its inverse are."""
        super().__init__(proof, LATE)
        self._log = log_two_late.prove_enclosed(proof, PARTS_AT_LEAST, [number(end) for end in LOG_TWO], START)
        self._squares = reciprocal_means.SquareMeans(proof)
        square = power(LENGTH, 2)
        self._positive = proof.squares(["<", 0, square], given=[self.size])
        self._whole = proof.quotient(proof.specialise(real_order.prove_nonzero(proof), [square], [self._positive]))
        self.enclosed = {names: self._enclose(names, ends) for names, ends in ENCLOSED.items()}
        self.widest = self._prove_widest()
        self._count = pair_tables.prove_count(proof)

    def _enclose(self, names: tuple[str, ...], ends: tuple[Fraction, Fraction]) -> list[int]:
        """Prove the bounds of a mean or of a difference of two means."""
        parts = [(sign, MEANS[name]) for sign, name in zip((1, -1), names, strict=False)]
        errors = [self.errors(part.prove(self.proof)) for _, part in parts]
        constant, factor = (sum((sign * part.coefficients[x] for sign, part in parts), Fraction(0)) for x in (0, 1))
        found = []
        for side, end in zip((1, -1), ends, strict=True):
            gaps, given = [], []
            for (sign, part), both in zip(parts, errors, strict=True):
                error, low = mean_values.mean_error(part.value, part.limit, LENGTH), side == sign
                gaps.append(minus(error, -part.bound) if low else minus(part.bound, error))
                given.append(both[0 if low else 1])
            rises = side * factor > 0
            edge = LOG_TWO[0 if rises else 2]
            log = minus(*[logarithm(LENGTH), number(edge)][:: 1 if rises else -1])
            slack = side * (constant + factor * edge - end)
            form = plus(
                *gaps,
                times(number(abs(factor)), LENGTH, log),
                times(number(slack), minus(LENGTH, PARTS_AT_LEAST)),
                number(slack * PARTS_AT_LEAST - sum(part.bound for _, part in parts)),
            )
            goal = ["<=", *[number(end), difference(names)][::side]]
            found.append(self.prove_scaled(goal, form, [*given, self._log[0 if rises else 1]]))
        return found

    def _prove_widest(self) -> int:
        """Prove that the mean of 1/(x + y) is at most 2 · 0.69316."""
        proof, table = self.proof, at_corner(leading_means.as_function(reciprocal_means.SHARE))
        terms: list[pair_tables.Term] = [(LENGTH, square_growth.reciprocal), (0, means.one)]
        equation = proof.sums(
            equal(table(ROW, PLACE), pair_tables.combination(terms, ROW, PLACE)),
            cofactors=[cofactor(self._squares.share)],
        )
        summed = pair_tables.prove_table_sum(proof, table, terms, equation)
        goal = ["<=", words.mean_of(reciprocal_means.SHARE), number(WIDEST)]
        gap = proof.follows(
            equal(minus(*goal[:0:-1]), times(2, minus(number(LOG_TWO[2]), logarithm(LENGTH)))),
            summed,
            proof.specialise(prove_reciprocal_sum(proof), [LENGTH]),
            self._whole,
        )
        return proof.squares(goal, gap, [self._log[1]])

    def ordered(self, part: lift_forms.Part, name: str, theorem: int) -> int:
        """Prove that the sides of a bound are in order in the mean, from the bound for each transition matrix."""
        proof = self.proof
        here = proof.specialise(theorem, [["midpoint", q, LENGTH] for q in (ROW, PLACE)], self._squares.premises)
        sides = [[(weight, at_corner(function)) for weight, function in side] for side in part.sides(name)]
        low, high = (partial(pair_tables.combination, side) for side in sides)
        order = square_growth.prove_pair_order(proof, low, high, here)
        inverse = over(1, power(LENGTH, 2))
        used = []
        for sign, side in zip((1, -1), sides, strict=True):
            used.append(cofactor(pair_tables.prove_combined_sum(proof, side), [], times(sign, inverse)))
            for weight, function in side:
                if function(ROW, PLACE) == 1:
                    used.append(cofactor(self._count, [], times(sign, weight, inverse)))
                    used.append(cofactor(self._whole, [], times(sign, weight)))
        goal = ["<=", *mean_sides(part, name)]
        form = times(inverse, minus(square_growth.pair_sum(high, LENGTH), square_growth.pair_sum(low, LENGTH)))
        return proof.squares(
            goal, proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=used), [order, self._positive]
        )


def mean_sides(part: lift_forms.Part, name: str) -> list[Json]:
    """Return the means of both sides of a bound."""
    return [plus(*(times(w, _mean(f)) for w, f in side)) for side in part.sides(name)]


def _mean(function: mean_values.Function) -> Json:
    return 1 if function("a", "b") == 1 else square_mean(function, LENGTH)

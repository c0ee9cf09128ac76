"""Bounds of the means of what the second step changes between v_1 and v_2, with rational numbers, for late midpoints.

Tasks (Edelman), equations (E.39) to (E.41). The mean of 1/(x + y) over n times n midpoints is twice the sum of n terms
of a series for ln 2.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import congruent
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, mapping, minus, number, over, plus, power, times
from verify.statements.tasks.gradient_steps.chains.midpoint_chains import at_corner
from verify.statements.tasks.gradient_steps.dominance.coefficients import prove_second_coefficient, second_value
from verify.statements.tasks.gradient_steps.dominance.lift_forms import Part
from verify.statements.tasks.gradient_steps.dominance.lifts import C, H, M, Q
from verify.statements.tasks.gradient_steps.dominance.spread import (
    limit_raised_spread,
    prove_raised_spread_mean,
    raised_spread,
)
from verify.statements.tasks.gradient_steps.dominance.words import mean_of
from verify.statements.tasks.gradient_steps.first_step.leading_vector import limit
from verify.statements.tasks.gradient_steps.first_step.leading_vector import value as constant_value
from verify.statements.tasks.gradient_steps.second_step.leading_means import as_function
from verify.statements.tasks.gradient_steps.second_step.means import (
    limit_second,
    limit_stay,
    one,
    prove_stay_mean,
    stay_value,
)
from verify.statements.tasks.gradient_steps.sums.harmonic_bounds import prove_logarithm, split_logarithm
from verify.statements.tasks.gradient_steps.sums.late_means import LateMeans
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm
from verify.statements.tasks.gradient_steps.sums.log_two_late import prove_enclosed
from verify.statements.tasks.gradient_steps.sums.mean_values import Function, Limit, mean_error
from verify.statements.tasks.gradient_steps.sums.pair_tables import (
    Term,
    combination,
    prove_combined_sum,
    prove_count,
    prove_table_sum,
)
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import SHARE as WIDE
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import SquareMeans
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_growth import (
    EDGE,
    NEW,
    know_shares,
    pair_sum,
    prove_alike,
    prove_pair_growth,
    prove_pair_order,
    prove_unit,
    reciprocal,
    share,
)
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, square_mean

Json = Any

PARTS_AT_LEAST = 1000000
LATE: Json = ["<=", PARTS_AT_LEAST, LENGTH]
LOG_TWO = (Fraction(69313, 100000), Fraction(693137, 1000000), Fraction(17329, 25000))
START = 80


@dataclass(frozen=True)
class Mean:
    """A function of a and b whose mean over n² midpoints differs from α + β ln 2 by at most B/n."""

    value: Function
    limit: Limit
    coefficients: tuple[Fraction, Fraction]
    bound: int
    prove: Callable[[Evidence], int]


def use_constant(proof: Evidence) -> int:
    """Use the constant of (E.29)."""
    return proof.use("tasks/equation-e.29", "constant")


MEANS = {
    Q: Mean(constant_value, limit, (Fraction(3, 2), Fraction(-2)), 2, use_constant),
    H: Mean(stay_value, limit_stay, (Fraction(1, 3), Fraction(-1, 3)), 2, prove_stay_mean),
    C: Mean(second_value, limit_second, (Fraction(8, 3), Fraction(-11, 3)), 5, prove_second_coefficient),
    M: Mean(raised_spread, limit_raised_spread, (Fraction(31, 12), Fraction(-10, 3)), 6, prove_raised_spread_mean),
}
ENCLOSED = {
    (Q,): (Fraction(11367, 100000), Fraction(11375, 100000)),
    (H,): (Fraction(10227, 100000), Fraction(10230, 100000)),
    (C, H): (Fraction(2279, 100000), Fraction(2291, 100000)),
    (M, H): (Fraction(1705, 10000), Fraction(1707, 10000)),
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
        return equal(pair_sum(reciprocal, n), times(2, n, logarithm(n)))

    table = mapping([("q'", "natural"), ("r'", "natural")], reciprocal("q'", "r'"))
    growth = proof.specialise(prove_pair_growth(proof), [table, LENGTH])
    alike = prove_alike(proof, share, plus(PLACE, LENGTH, 1), plus(LENGTH, PLACE, 1))
    column = congruent(proof, reciprocal(PLACE, LENGTH), reciprocal(LENGTH, PLACE), LENGTH, alike)
    corner = prove_alike(proof, share, plus(LENGTH, LENGTH, 1), EDGE)
    known = know_shares(proof)
    odd, even, _ = (share(x) for x in NEW)
    term = know_reciprocal(proof, known, times(EDGE, NEW[1]), times(odd, even))
    last = proof.follows(
        equal(times(2, plus(LENGTH, 1), over(1, times(EDGE, NEW[1]))), odd), term, prove_unit(proof, NEW[1])
    )
    step = proof.follows(
        statement(MORE),
        growth,
        proof.assume(statement(LENGTH)),
        column,
        corner,
        proof.specialise(prove_logarithm(proof), [LENGTH]),
        split_logarithm(proof, LENGTH),
        last,
    )
    return by_counting(proof, statement, proof.sums(statement(ZERO)), step)


class StepMeans(LateMeans):
    """The means over n ≥ N midpoints of what the second step changes, for r = t − 1 positions of v_2."""

    def __init__(self, proof: Evidence) -> None:
        """Prove the bounds of ``MEANS``, and what n² and its inverse are."""
        super().__init__(proof, LATE)
        self._log = prove_enclosed(proof, PARTS_AT_LEAST, [number(end) for end in LOG_TWO], START)
        self._squares = SquareMeans(proof)
        square = power(LENGTH, 2)
        self._positive = proof.squares(["<", 0, square], given=[self.size])
        self._whole = proof.quotient(proof.specialise(prove_nonzero(proof), [square], [self._positive]))
        self.enclosed = {names: self._enclose(names, ends) for names, ends in ENCLOSED.items()}
        self.widest = self._prove_widest()
        self._count = prove_count(proof)

    def _enclose(self, names: tuple[str, ...], ends: tuple[Fraction, Fraction]) -> list[int]:
        """Prove the bounds of a mean or of a difference of two means."""
        parts = [(sign, MEANS[name]) for sign, name in zip((1, -1), names, strict=False)]
        errors = [self.errors(part.prove(self.proof)) for _, part in parts]
        constant, factor = (sum((sign * part.coefficients[x] for sign, part in parts), Fraction(0)) for x in (0, 1))
        found = []
        for side, end in zip((1, -1), ends, strict=True):
            gaps, given = [], []
            for (sign, part), both in zip(parts, errors, strict=True):
                error, low = mean_error(part.value, part.limit, LENGTH), side == sign
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
        proof, table = self.proof, at_corner(as_function(WIDE))
        terms: list[Term] = [(LENGTH, reciprocal), (0, one)]
        equation = proof.sums(
            equal(table(ROW, PLACE), combination(terms, ROW, PLACE)), cofactors=[cofactor(self._squares.share)]
        )
        summed = prove_table_sum(proof, table, terms, equation)
        goal = ["<=", mean_of(WIDE), number(WIDEST)]
        gap = proof.follows(
            equal(minus(*goal[:0:-1]), times(2, minus(number(LOG_TWO[2]), logarithm(LENGTH)))),
            summed,
            proof.specialise(prove_reciprocal_sum(proof), [LENGTH]),
            self._whole,
        )
        return proof.squares(goal, gap, [self._log[1]])

    def ordered(self, part: Part, name: str, theorem: int) -> int:
        """Prove that the sides of a bound are in order in the mean, from the bound for each transition matrix."""
        proof = self.proof
        here = proof.specialise(theorem, [["midpoint", q, LENGTH] for q in (ROW, PLACE)], self._squares.premises)
        sides = [[(weight, at_corner(function)) for weight, function in side] for side in part.sides(name)]
        low, high = (partial(combination, side) for side in sides)
        order = prove_pair_order(proof, low, high, here)
        inverse = over(1, power(LENGTH, 2))
        used = []
        for sign, side in zip((1, -1), sides, strict=True):
            used.append(cofactor(prove_combined_sum(proof, side), [], times(sign, inverse)))
            for weight, function in side:
                if function(ROW, PLACE) == 1:
                    used.append(cofactor(self._count, [], times(sign, weight, inverse)))
                    used.append(cofactor(self._whole, [], times(sign, weight)))
        goal = ["<=", *mean_sides(part, name)]
        form = times(inverse, minus(pair_sum(high, LENGTH), pair_sum(low, LENGTH)))
        return proof.squares(
            goal, proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=used), [order, self._positive]
        )


def mean_sides(part: Part, name: str) -> list[Json]:
    """Return the means of both sides of a bound."""
    return [plus(*(times(w, _mean(f)) for w, f in side)) for side in part.sides(name)]


def _mean(function: Function) -> Json:
    return 1 if function("a", "b") == 1 else square_mean(function, LENGTH)

"""The leading coefficient of v_2 in the second step is larger than those of all later v_j, by at least 1/7000.

Tasks (Edelman), Lemma 8.4 and equation (E.40). With x = 1 - a, y = 1 - b, s = x + y and a = 1 - 4 x y/s, which lies
between -1 and 1, the coefficient of v_2 less that of v_(k+1) is x y a (lambda - lambda^k)/s^2. For k at least 2 it is
x y (x - y)^2/s^3 + 4 x^2 y^2/s^2 - x y and lambda^2 x y (1 - a lambda^(k-2))/s^2, which is not negative.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.finite_sums import LENGTH, PLACE, raised
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at
from verify.statements.real_inequalities import prove_nonzero
from verify.statements.relations import Relations
from verify.statements.tasks.addition.vocabulary import SOURCE
from verify.statements.tasks.gradient_steps.chain import EIGENVALUE, REST
from verify.statements.tasks.gradient_steps.late_means import LateMeans
from verify.statements.tasks.gradient_steps.log_two_bound import prove_below
from verify.statements.tasks.gradient_steps.mean_values import mean_error
from verify.statements.tasks.gradient_steps.midpoint_chains import Midpoints, at_corner
from verify.statements.tasks.gradient_steps.pair_tables import combination, prove_combined_sum, prove_count
from verify.statements.tasks.gradient_steps.reciprocal_means import DISTANCE, UNIT_SQUARE, SquareMeans
from verify.statements.tasks.gradient_steps.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.second_constant import logarithm
from verify.statements.tasks.gradient_steps.second_leading import COEFFICIENT
from verify.statements.tasks.gradient_steps.second_leading_means import VARIABLES as DIAGONAL_VARIABLES
from verify.statements.tasks.gradient_steps.second_leading_means import as_function
from verify.statements.tasks.gradient_steps.leading_vector import MEANS
from verify.statements.tasks.gradient_steps.second_means import LETTERS, UNIT, one
from verify.statements.tasks.gradient_steps.second_step_at_two import declared, VOCABULARY
from verify.statements.tasks.gradient_steps.second_step_coefficients import (
    QUARTER,
    RAISED_LEAST,
    least_value,
    limit_least,
    prove_least_mean,
)
from verify.statements.tasks.gradient_steps.second_step_gradients import ONE, at_place, mean_of, prove_first_power
from verify.statements.tasks.gradient_steps.sequence_sums import congruent, prove_linear
from verify.statements.tasks.gradient_steps.square_growth import pair_sum, prove_pair_order
from verify.statements.tasks.gradient_steps.square_means import ROW, prove_midpoints, square_mean
from verify.statements.tasks.gradient_steps.uniform_moments import HIGH, LOW, prove_bounded_power
from verify.statements.finite_sums import sum_below

Json = Any

MORE_PLACES = "later"
VARIABLES: Binders = [
    *((name, sort) for name, sort in declared(DIAGONAL_VARIABLES, MEANS) if name != "k"),
    (MORE_PLACES, "natural"),
]
LATER: Json = ["next", ["next", MORE_PLACES]]
SECOND, THEN = (substituted(COEFFICIENT, {"k": place}) for place in (ONE, LATER))
PARTS_AT_LEAST, LEAST_GAP = 1000000, over(1, 7000)
LATE: Json = ["<=", PARTS_AT_LEAST, LENGTH]
LOG_TWO = over(17329, 25000)
ENDS = {"a": minus(1, LOW), "b": minus(1, HIGH)}
INVERSE = LETTERS[2]
INSIDE = [*substituted(UNIT_SQUARE, ENDS), UNIT, ["<", 0, INVERSE]]


def _midpoint(q: Json) -> Json:
    return ["midpoint", q, LENGTH]


def product(q: Json, r: Json) -> Json:
    """X y at the midpoints, spelled as a row of multiples."""
    return plus(times(_midpoint(q), _midpoint(r)), times(0, _midpoint(r)))


def _prove_products(proof: Evidence, edge: int) -> int:
    """Prove that the products x y add up to n²/4 over the midpoints."""
    linear, middle = prove_linear(proof), prove_midpoints(proof, edge)
    points, half = mapping([("k'", "natural")], _midpoint("k'")), over(LENGTH, 2)
    line = proof.specialise(linear, [points, points, _midpoint(PLACE), 0, LENGTH])
    row, summed = (
        sum_below("r'", LENGTH, product(PLACE, "r'")),
        plus(times(half, _midpoint(PLACE)), times(0, _midpoint(PLACE))),
    )
    here = proof.sums(equal(row, summed), cofactors=[cofactor(line), cofactor(middle, [], _midpoint(PLACE))])
    same = congruent(proof, row, summed, LENGTH, here)
    column = proof.specialise(linear, [points, points, half, 0, LENGTH])
    goal = equal(pair_sum(product, LENGTH), over(power(LENGTH, 2), 4))
    return proof.sums(goal, cofactors=[cofactor(same), cofactor(column), cofactor(middle, [], half)])


def _cells() -> tuple[list[Any], list[Any]]:
    low = [(1, at_corner(least_value)), (over(-1, 4), one), (-1, product)]
    high = [(1, at_corner(as_function(SECOND))), (-1, at_corner(as_function(THEN)))]
    return low, high


def _prove_pointwise(proof: Evidence) -> int:
    """Prove ∀x, y, w: the coefficient of v_2 less a later one is at least x y (x − y)²/s³ + 4 x² y²/s² − x y."""
    given = [proof.assume(formula) for formula in INSIDE]
    ratio = substituted(EIGENVALUE, ENDS)
    raised_later, power_later = raised(ratio, LATER), raised(ratio, MORE_PLACES)
    divisors = [(power(REST, 3), minus(power(INVERSE, 3))), *((power(DISTANCE, d), power(INVERSE, d)) for d in (3, 2))]
    here = [(substituted(divisor, ENDS), inverse) for divisor, inverse in divisors]
    known = Relations(proof, [*(over(1, divisor) for divisor, _ in here), raised_later, raised(ratio, ONE), ratio])
    known.know(given[4], *UNIT[1:])
    steps = times(power_later, ratio, ratio)
    known.know(proof.sums(equal(raised_later, steps)), raised_later, steps)
    known.know(proof.specialise(prove_first_power(proof), [ratio]), raised(ratio, ONE), ratio)
    known.know(proof.sums(equal(ratio, minus(1, LOW, HIGH))), ratio, minus(1, LOW, HIGH))
    for divisor, inverse in here:
        know_reciprocal(proof, known, divisor, inverse)
    ends = []
    for goal, form in (
        (["<=", -1, ratio], plus(minus(1, LOW), minus(1, HIGH))),
        (["<=", ratio, 1], plus(LOW, HIGH)),
    ):
        positive = [proof.squares(["<=", 0, x], proof.sums(equal(minus(x, 0), x)), given[:4]) for x in ()]
        found = proof.sums(equal(minus(*goal[:0:-1]), form))
        ends.append(proof.squares(goal, found, [*given, *positive]))
    powers = proof.specialise(proof.specialise(prove_bounded_power(proof), [ratio], ends), [MORE_PLACES])
    sides = [proof.project(powers, part) for part in (0, 1)]
    across = plus(times(LOW, minus(1, HIGH)), times(HIGH, minus(1, LOW)))
    form = times(
        LOW,
        HIGH,
        power(INVERSE, 3),
        power(ratio, 2),
        plus(times(2, LOW, HIGH, minus(power_later, -1)), times(across, minus(1, power_later))),
    )
    low = substituted(minus(RAISED_LEAST, plus(QUARTER, times(minus(1, "a"), minus(1, "b")))), ENDS)
    high = substituted(minus(SECOND, THEN), ENDS)
    goal = ["<=", low, high]
    found = proof.squares(goal, known.prove(minus(high, low), form), [*given[:4], given[5], *sides])
    return proof.generalise(found, [*LETTERS, MORE_PLACES], INSIDE)

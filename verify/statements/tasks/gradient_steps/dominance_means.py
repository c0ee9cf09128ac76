"""The mean gradients in v_2 exceed those in every other v_j by a multiple of r^2, up to a multiple of r, for W = I.

Tasks (Edelman), Lemma 8.4 and appendix E.1. The means are over n times n midpoints with n at least 10; the polynomials
that bound the difference for each transition matrix have the means 1/432 and 1/144, up to multiples of 1/n^2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.finite_sums import BASE, INVERSE, LENGTH, PLACE
from verify.statements.language import Binders, equal, minus, over, plus, power, substituted, times
from verify.statements.patterns import names_of
from verify.statements.real_inequalities import prove_nonzero
from verify.statements.tasks.gradient_steps import dominance_bounds, dominance_gaps
from verify.statements.tasks.gradient_steps.chain import PARAMETERS
from verify.statements.tasks.gradient_steps.curriculum_split import VARIABLES as KEY_VARIABLES
from verify.statements.tasks.gradient_steps.dominance_gradients import Gradients, constant, diagonal
from verify.statements.tasks.gradient_steps.dominance_places import FIRST_GAPS, LATER, LATER_GAPS, POSITIONS, Places
from verify.statements.tasks.gradient_steps.means import COUNT
from verify.statements.tasks.gradient_steps.midpoint_chains import at_corner
from verify.statements.tasks.gradient_steps.midpoint_quartics import (
    HERE,
    QUARTICS,
    Table,
    literal,
    mean_coefficients,
    prove_table_sum,
    table_cell,
    table_mean,
    table_polynomial,
)
from verify.statements.tasks.gradient_steps.pair_tables import Term, combination, prove_combined_sum, prove_count
from verify.statements.tasks.gradient_steps.reciprocal_means import UNIT_SQUARE, SquareMeans
from verify.statements.tasks.gradient_steps.second_leading_means import as_function
from verify.statements.tasks.gradient_steps.second_means import one
from verify.statements.tasks.gradient_steps.second_step_at_two import declared
from verify.statements.tasks.gradient_steps.second_step_gradients import ONE, ZERO, mean_of
from verify.statements.tasks.gradient_steps.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE, UPPER
from verify.statements.tasks.gradient_steps.square_growth import PAIRS, Cell, pair_sum, prove_pair_order
from verify.statements.tasks.gradient_steps.square_means import ROW
from verify.statements.tasks.gradient_steps.uniform_moments import POSITIVE

Json = Any
Gap = tuple[Json, Json, Json, Json]

VARIABLES: Binders = declared(
    KEY_VARIABLES,
    dominance_gaps.GAPS,
    dominance_bounds.LETTERS,
    QUARTICS,
    PAIRS,
    [(SECOND_LENGTH, "natural"), (DOUBLE, TABLE), (COUNT, "natural")],
)
PARTS_AT_LEAST = 10
LATER_TABLE: Table = [
    [0, 0, 0, 0, 0],
    [0, Fraction(3, 2), Fraction(-13, 3), 4, Fraction(-4, 3)],
    [0, Fraction(-13, 3), Fraction(59, 6), Fraction(-19, 3), Fraction(7, 6)],
    [0, 4, Fraction(-19, 3), Fraction(7, 3), 0],
    [0, Fraction(-4, 3), Fraction(7, 6), 0, 0],
]
FIRST_TABLE: Table = [
    [0, Fraction(-1, 4), Fraction(1, 8), 0, 0],
    [Fraction(-1, 4), Fraction(3, 4), 0, Fraction(-1, 2), 0],
    [Fraction(1, 8), 0, 1, 0, 0],
    [0, Fraction(-1, 2), 0, 0, 0],
    [0, 0, 0, 0, 0],
]


@dataclass(frozen=True)
class Rival:
    """Another place than that of v_2, and bounds L r (r + 1)/2 − d n and −e n of how much larger v_2 is.

    Parameters
    ----------
    place, positions
        The number j − 1, and the number of positions from j on.
    pointwise
        The bounds for each transition matrix, for W = I and W = 1 1ᵀ.
    polynomial, table
        The polynomial in them, in x + y and x y, and in x and y.
    least, rests
        The lower bound L of its mean, d and e.
    """

    place: Json
    positions: Json
    pointwise: Sequence[Gap]
    polynomial: Json
    table: Table
    least: Fraction
    rests: tuple[Fraction, Fraction]

    def gaps(self) -> list[Json]:
        """The lower bounds of the mean gradients in v_2 less those here, for W = I and W = 1 1ᵀ."""
        parts = zip((diagonal, constant), (self.least, Fraction(0)), self.rests, self.pointwise, strict=True)
        return [
            dominance_gaps.at_least(
                literal(least),
                literal(rest),
                length,
                minus(mean_of(gradient(ONE, "r")), mean_of(gradient(self.place, self.positions))),
            )
            for gradient, least, rest, (_, _, length, _) in parts
        ]


LATER_RIVAL = Rival(
    LATER,
    dominance_gaps.PLACES,
    LATER_GAPS,
    dominance_bounds.LATER_LEAST,
    LATER_TABLE,
    Fraction(1, 432),
    (Fraction(1, 4), Fraction(1, 2)),
)
FIRST_RIVAL = Rival(
    ZERO, "t", FIRST_GAPS, dominance_bounds.FIRST_LEAST, FIRST_TABLE, Fraction(1, 150), (Fraction(3, 4), Fraction(1))
)
LATER_NAMES = [dominance_gaps.BETWEEN, dominance_gaps.PLACES, "r"]
LATE: Json = ["<=", PARTS_AT_LEAST, LENGTH]


def constantly(value: Json) -> Cell:
    """Return the table with equal entries."""
    return lambda q, r: value


class Means:
    """The differences of the mean gradients for a free n ≥ 10."""

    def __init__(self, proof: Evidence) -> None:
        """Assume 10 ≤ n, and prove that 1/(2n) is at most 1/20."""
        self.proof, self.late = proof, proof.assume(LATE)
        self.squares = SquareMeans(proof)
        room = minus(LENGTH, PARTS_AT_LEAST)
        gap = proof.sums(equal(minus(LENGTH, 1), plus(room, PARTS_AT_LEAST - 1)))
        self.some = proof.squares(["<=", 1, LENGTH], gap, [self.late])
        nonzero = prove_nonzero(proof)
        doubled, square = times(2, LENGTH), power(LENGTH, 2)
        whole = proof.sums(equal(minus(doubled, 0), plus(times(2, room), 2 * PARTS_AT_LEAST)))
        self.doubled = proof.squares(["<", 0, doubled], whole, [self.late])
        unit = proof.quotient(proof.specialise(nonzero, [doubled], [self.doubled]))
        self.part = proof.sums(equal(times(2, LENGTH, HERE), 1), cofactors=[cofactor(unit)])
        small = proof.sums(
            equal(minus(1, times(2 * PARTS_AT_LEAST, HERE)), times(2, HERE, room)),
            cofactors=[cofactor(self.part, [], -1)],
        )
        self.small = proof.squares(["<=", times(2 * PARTS_AT_LEAST, HERE), 1], small, [self.late, self.doubled])
        size = proof.sums(equal(minus(LENGTH, 0), plus(room, PARTS_AT_LEAST)))
        size = proof.squares(["<", 0, LENGTH], size, [self.late])
        self.square = proof.squares(["<", 0, square], given=[size])
        self.unit = proof.quotient(proof.specialise(nonzero, [square], [self.square]))

    def prove(self, rival: Rival, theorem: int) -> int:
        """Prove the lower bounds of the differences, from those for each transition matrix at the midpoints."""
        parts = zip(rival.gaps(), rival.pointwise, (diagonal, constant), strict=True)
        found = [
            self._prove_gap(rival, goal, gap, gradient, self.proof.project(theorem, part))
            for part, (goal, gap, gradient) in enumerate(parts)
        ]
        return self.proof.conjunction(*found)

    def _prove_gap(self, rival: Rival, goal: Json, gap: Gap, gradient: Any, theorem: int) -> int:
        """Prove one of the bounds."""
        proof, n, number = self.proof, LENGTH, dominance_gaps.pairs("r")
        least, share, length, _ = gap
        rest = times(share, length)
        cells = [at_corner(as_function(gradient(*at))) for at in ((ONE, "r"), (rival.place, rival.positions))]
        leading: list[Term] = [(number, table_cell(rival.table))] if least else []
        terms: list[Term] = [*leading, (minus(rest), one), (1, cells[1])]
        low = partial(combination, terms)
        smaller = self._respell(rival, gap, terms, cells[0], theorem)
        ordered = prove_pair_order(proof, low, cells[0], smaller)
        inverse, sums = over(1, power(n, 2)), [pair_sum(cell, n) for cell in (low, cells[0])]
        form, mean, used, given = times(inverse, minus(*sums[::-1])), 0, [], [ordered, self.square]
        if least:
            mean = table_mean(rival.table)
            form = plus(form, times(number, minus(mean, literal(rival.least))))
            summed = prove_table_sum(proof, rival.table, self.part)
            used.append(cofactor(summed, [], times(inverse, number)))
            given.append(self._prove_least(rival))
        used += [
            cofactor(prove_combined_sum(proof, terms), [], inverse),
            cofactor(prove_count(proof), [], minus(times(inverse, rest))),
            cofactor(self.unit, [], minus(times(number, mean), rest)),
        ]
        return proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=used), given)

    def _respell(self, rival: Rival, gap: Gap, terms: Sequence[Term], high: Cell, theorem: int) -> int:
        """Prove L ≤ H at the midpoints ``ROW``, ``PLACE``, for the combination L of terms, from the bound there."""
        proof = self.proof
        least, share, length, _ = gap
        letters: list[Json] = [INVERSE, UPPER, *([BASE] if least else [])]
        given = dominance_gaps.at_least(BASE if least else 0, share, length, minus(UPPER, INVERSE))
        named = [*([BASE] if least else []), 1, INVERSE]
        low = combination([(weight, constantly(x)) for (weight, _), x in zip(terms, named, strict=True)], ROW, PLACE)
        apart = proof.sums(equal(minus(UPPER, low), minus(*given[:0:-1])))
        general = proof.squares(["<=", low, UPPER], apart, [proof.assume(given)])
        general = proof.generalise(general, letters, [given])
        here = dict(zip(names_of(PARAMETERS), self.squares.corners, strict=True))
        values = [terms[-1][1](ROW, PLACE), high(ROW, PLACE), *([substituted(least, here)] if least else [])]
        found = proof.specialise(general, values, [theorem])
        if not least:
            return found
        return proof.rewrite(
            ["<=", combination(terms, ROW, PLACE), high(ROW, PLACE)], [self._prove_polynomial(rival)], found
        )

    def _prove_polynomial(self, rival: Rival) -> int:
        """Prove ∀x, y: the polynomial in x + y and x y has the coefficients of the table."""
        at = {dominance_bounds.SUM: plus(BASE, INVERSE), dominance_bounds.PRODUCT: times(BASE, INVERSE)}
        proof = self.proof
        found = proof.sums(equal(substituted(rival.polynomial, at), table_polynomial(rival.table, BASE, INVERSE)))
        return proof.generalise(found, [BASE, INVERSE])

    def _prove_least(self, rival: Rival) -> int:
        """Prove the lower bound of the mean of the polynomial, which is one in h² with 0 ≤ (20 h)² ≤ 1."""
        proof, edge = self.proof, 2 * PARTS_AT_LEAST
        coefficients = mean_coefficients(rival.table)
        coefficients[0] -= rival.least
        degree, room = len(coefficients) - 1, times(minus(1, times(edge, HERE)), plus(1, times(edge, HERE)))
        shares = [
            sum(c * comb(degree - k, i - k) * edge ** (2 * (i - k)) for k, c in enumerate(coefficients[: i + 1]))
            for i in range(degree + 1)
        ]
        form = plus(
            *(times(literal(c), power(HERE, 2 * i), power(room, degree - i)) for i, c in enumerate(shares) if c)
        )
        goal = ["<=", literal(rival.least), table_mean(rival.table)]
        return proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form)), [self.small, self.doubled])


def prove_means(proof: Evidence) -> list[int]:
    """Prove ∀r, t (t = r + 1, n ≥ 10 ⟹ …) for v_1, and ∀m, q, r (r = q + m + 1, n ≥ 10 ⟹ …) for the later v_j."""
    places = Places(Gradients(proof))
    means = Means(proof)
    found = []
    for rival, theorem, names, condition in (
        (FIRST_RIVAL, places.first(), ["r", "t"], dominance_gaps.LENGTHS),
        (LATER_RIVAL, places.later(), LATER_NAMES, POSITIONS),
    ):
        regular = places.gradients.leading.without_regular(theorem)
        every = proof.generalise(regular, names_of(PARAMETERS), UNIT_SQUARE)
        here = proof.specialise(every, means.squares.corners, means.squares.premises)
        here = proof.specialise(here, names, [proof.assume(condition)])
        gaps = proof.generalise(means.prove(rival, here), [], [POSITIVE])
        gaps = proof.specialise(gaps, [], [means.some])
        found.append(proof.generalise(gaps, [*names, LENGTH], [condition, LATE]))
    return found

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
from verify.statements.finite_sums import LENGTH, PLACE
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
)
from verify.statements.tasks.gradient_steps.pair_tables import Term, combination, prove_combined_sum, prove_count
from verify.statements.tasks.gradient_steps.reciprocal_means import UNIT_SQUARE, SquareMeans
from verify.statements.tasks.gradient_steps.second_leading_means import as_function
from verify.statements.tasks.gradient_steps.second_means import one
from verify.statements.tasks.gradient_steps.second_step_at_two import declared
from verify.statements.tasks.gradient_steps.second_step_gradients import ONE, ZERO, mean_of
from verify.statements.tasks.gradient_steps.sequence_sums import DOUBLE, SECOND_LENGTH, TABLE
from verify.statements.tasks.gradient_steps.square_growth import PAIRS, pair_sum, prove_pair_order
from verify.statements.tasks.gradient_steps.square_means import ROW
from verify.statements.tasks.gradient_steps.uniform_moments import POSITIVE

Json = Any

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
    """Another place than that of v_2: how much larger v_2 is, as L r (r + 1)/2 − d n and −e n.

    Parameters
    ----------
    place, length
        The number j − 1, and the number n in the bounds.
    positions
        The number of positions from j on.
    table
        The polynomial below the difference for W = I.
    least, rest, constant_rest
        The lower bound L of its mean, d and e.
    """

    place: Json
    positions: Json
    length: Json
    table: Table
    least: Fraction
    rest: Fraction
    constant_rest: Fraction

    def gaps(self) -> list[Json]:
        """The lower bounds of the mean gradients in v_2 less those here, for W = I and W = 1 1ᵀ."""
        return [self._gap(diagonal, self.least, self.rest), self._gap(constant, Fraction(0), self.constant_rest)]

    def _gap(self, gradient: Any, least: Fraction, rest: Fraction) -> Json:
        difference = minus(mean_of(gradient(ONE, "r")), mean_of(gradient(self.place, self.positions)))
        return dominance_gaps.at_least(literal(least), literal(rest), self.length, difference)


LATER_RIVAL = Rival(
    LATER, dominance_gaps.PLACES, "r", LATER_TABLE, Fraction(1, 432), Fraction(1, 4), Fraction(1, 2)
)
FIRST_RIVAL = Rival(ZERO, "t", "t", FIRST_TABLE, Fraction(1, 150), Fraction(3, 4), Fraction(1))
LATER_NAMES = [dominance_gaps.BETWEEN, dominance_gaps.PLACES, "r"]
LATE: Json = ["<=", PARTS_AT_LEAST, LENGTH]


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

    def prove(self, rival: Rival, formulas: Sequence[Json], theorem: int) -> int:
        """Prove the lower bounds of the differences, from those for each transition matrix at the midpoints."""
        proof = self.proof
        return proof.conjunction(
            self._prove_gap(rival, diagonal, formulas[0], proof.project(theorem, 0), rival.least),
            self._prove_gap(rival, constant, formulas[1], proof.project(theorem, 1), None),
        )

    def _prove_gap(self, rival: Rival, gradient: Any, formula: Json, theorem: int, least: Fraction | None) -> int:
        """Prove one of the bounds; the polynomial enters if there is a lower bound of its mean."""
        proof, n = self.proof, LENGTH
        goal = rival.gaps()[least is None]
        rest = goal[1][2]
        cells = [at_corner(as_function(gradient(*at))) for at in ((ONE, "r"), (rival.place, rival.positions))]
        number = dominance_gaps.pairs("r")
        leading: list[Term] = [] if least is None else [(number, table_cell(rival.table))]
        terms: list[Term] = [*leading, (minus(rest), one), (1, cells[1])]
        low = partial(combination, terms)
        here = substituted(formula, dict(zip(names_of(PARAMETERS), self.squares.corners, strict=True)))
        sides = [low(ROW, PLACE), cells[0](ROW, PLACE)]
        apart = proof.sums(equal(minus(*sides[::-1]), minus(*here[:0:-1])))
        ordered = prove_pair_order(proof, low, cells[0], proof.squares(["<=", *sides], apart, [theorem]))
        inverse, sums = over(1, power(n, 2)), [pair_sum(cell, n) for cell in (low, cells[0])]
        form, mean, used, given = times(inverse, minus(*sums[::-1])), 0, [], [ordered, self.square]
        if least is not None:
            mean = table_mean(rival.table)
            form = plus(form, times(number, minus(mean, literal(least))))
            summed = prove_table_sum(proof, rival.table, self.part)
            used.append(cofactor(summed, [], times(inverse, number)))
            given.append(self._prove_least(rival))
        used += [
            cofactor(prove_combined_sum(proof, terms), [], inverse),
            cofactor(prove_count(proof), [], minus(times(inverse, rest))),
            cofactor(self.unit, [], minus(times(number, mean), rest)),
        ]
        return proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=used), given)

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
    for rival, formulas, theorem, names, condition in (
        (FIRST_RIVAL, FIRST_GAPS, places.first(), ["r", "t"], dominance_gaps.LENGTHS),
        (LATER_RIVAL, LATER_GAPS, places.later(), LATER_NAMES, POSITIONS),
    ):
        regular = places.gradients.leading.without_regular(theorem)
        every = proof.generalise(regular, names_of(PARAMETERS), UNIT_SQUARE)
        here = proof.specialise(every, means.squares.corners, means.squares.premises)
        here = proof.specialise(here, names, [proof.assume(condition)])
        gaps = proof.generalise(means.prove(rival, formulas, here), [], [POSITIVE])
        gaps = proof.specialise(gaps, [], [means.some])
        found.append(proof.generalise(gaps, [*names, LENGTH], [condition, LATE]))
    return found

"""The mean gradients in v_2 exceed those in every other v_j by a multiple of r^2, up to a multiple of r, for W = I.

Tasks (Edelman), Lemma 8.4 and appendix E.1. The means are over n times n midpoints with n at least 10; the polynomials
that bound the difference for each transition matrix have the means 1/432 and 1/144, up to multiples of 1/n^2.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb

from verify.library import real_order, sequence_sums
from verify.library.finite_sums import BASE, INVERSE, LENGTH, PLACE
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders
from verify.statements.patterns import merged, names_of
from verify.statements.tasks.gradient_steps.chains import chain, midpoint_chains
from verify.statements.tasks.gradient_steps.curriculum.split import VARIABLES as KEY_VARIABLES
from verify.statements.tasks.gradient_steps.dominance import gaps, polynomial_bounds, words
from verify.statements.tasks.gradient_steps.dominance.gradients import Gradients, constant, diagonal
from verify.statements.tasks.gradient_steps.dominance.places import FIRST_GAPS, LATER, LATER_GAPS, POSITIONS, Places
from verify.statements.tasks.gradient_steps.second_step.leading_means import as_function
from verify.statements.tasks.gradient_steps.second_step.means import one
from verify.statements.tasks.gradient_steps.sums import pair_tables, reciprocal_means, square_growth, uniform_moments
from verify.statements.tasks.gradient_steps.sums.means import COUNT
from verify.statements.tasks.gradient_steps.sums.midpoint_quartics import (
    HERE,
    QUARTICS,
    Table,
    mean_coefficients,
    prove_table_sum,
    table_cell,
    table_polynomial,
)
from verify.statements.tasks.gradient_steps.sums.square_means import ROW
from verify.statements.terms import equal, minus, number, over, plus, power, times
from verify.statements.trees import substituted

Gradient = Callable[[Json, Json], Json]

VARIABLES: Binders = merged(
    KEY_VARIABLES,
    gaps.GAPS,
    polynomial_bounds.LETTERS,
    QUARTICS,
    square_growth.PAIRS,
    [(sequence_sums.SECOND_LENGTH, "natural"), (sequence_sums.DOUBLE, sequence_sums.TABLE), (COUNT, "natural")],
)
PARTS_AT_LEAST = 10
LATE: Json = ["<=", PARTS_AT_LEAST, LENGTH]
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
class Polynomial:
    """A polynomial in x + y and x y, with its coefficients of x^i y^j."""

    form: Json
    table: Table

    def enough(self, least: Fraction) -> Json:
        """It adds up to at least n² times a number over the midpoints."""
        return ["<=", times(number(least), power(LENGTH, 2)), square_growth.pair_sum(table_cell(self.table), LENGTH)]


@dataclass(frozen=True)
class Side:
    """One of the two gradients, and the lower bound L r (r + 1)/2 − d n of its mean in v_2 less that in another v_j.

    Parameters
    ----------
    gradient
        The gradient, a function of the place and the number of positions.
    least, rest
        L and d.
    polynomials
        What stands for L for each transition matrix, where L is not 0: one with a mean of at least L.
    """

    gradient: Gradient
    least: Fraction
    rest: Fraction
    polynomials: Sequence[Polynomial] = ()


@dataclass(frozen=True)
class Rival:
    """Another place than that of v_2.

    Parameters
    ----------
    place, positions, length
        The number j − 1, the number of positions from j on, and the number n in the bounds.
    names, condition
        The variables in these numbers, and how they depend on each other.
    pointwise
        The bounds for each transition matrix.
    sides
        The bounds of the means, for W = I and W = 1 1ᵀ.
    """

    place: Json
    positions: Json
    length: Json
    names: Sequence[str]
    condition: Json
    pointwise: Sequence[Sequence[Json]]
    sides: tuple[Side, Side]

    def bound(self, side: Side) -> Json:
        """The bound of a mean."""
        means = [words.mean_of(side.gradient(*at)) for at in ((words.ONE, "r"), (self.place, self.positions))]
        return gaps.at_least(number(side.least), number(side.rest), self.length, minus(*means))


FIRST_RIVAL = Rival(
    words.ZERO,
    "t",
    "t",
    ["r", "t"],
    gaps.LENGTHS,
    FIRST_GAPS,
    (
        Side(diagonal, Fraction(1, 150), Fraction(3, 4), [Polynomial(polynomial_bounds.FIRST_LEAST, FIRST_TABLE)]),
        Side(constant, Fraction(0), Fraction(1)),
    ),
)
LATER_RIVAL = Rival(
    LATER,
    gaps.PLACES,
    "r",
    [gaps.BETWEEN, gaps.PLACES, "r"],
    POSITIONS,
    LATER_GAPS,
    (
        Side(diagonal, Fraction(1, 432), Fraction(1, 4), [Polynomial(polynomial_bounds.LATER_LEAST, LATER_TABLE)]),
        Side(constant, Fraction(0), Fraction(1, 2)),
    ),
)


def constantly(value: Json) -> square_growth.Cell:
    """Return the table with equal entries."""
    return lambda q, r: value


class Means:
    """The differences of the mean gradients for a free n ≥ 10."""

    def __init__(self, proof: Evidence) -> None:
        """Assume 10 ≤ n, and prove that 1/(2n) is at most 1/20."""
        self.proof, self.late = proof, proof.assume(LATE)
        self.squares = reciprocal_means.SquareMeans(proof)
        room = minus(LENGTH, PARTS_AT_LEAST)
        gap = proof.sums(equal(minus(LENGTH, 1), plus(room, PARTS_AT_LEAST - 1)))
        self.some = proof.squares(["<=", 1, LENGTH], gap, [self.late])
        nonzero = real_order.prove_nonzero(proof)
        doubled, square = times(2, LENGTH), power(LENGTH, 2)
        whole = proof.sums(equal(minus(doubled, 0), plus(times(2, room), 2 * PARTS_AT_LEAST)))
        self.doubled = proof.squares(["<", 0, doubled], whole, [self.late])
        unit = proof.quotient(proof.specialise(nonzero, [doubled], [self.doubled]))
        self.part = proof.sums(equal(times(2, LENGTH, HERE), 1), cofactors=[cofactor(unit)])
        small = proof.follows(equal(minus(1, times(2 * PARTS_AT_LEAST, HERE)), times(2, HERE, room)), self.part)
        self.small = proof.squares(["<=", times(2 * PARTS_AT_LEAST, HERE), 1], small, [self.late, self.doubled])
        size = proof.sums(equal(minus(LENGTH, 0), plus(room, PARTS_AT_LEAST)))
        size = proof.squares(["<", 0, LENGTH], size, [self.late])
        self.square = proof.squares(["<", 0, square], given=[size])
        self.unit = proof.quotient(proof.specialise(nonzero, [square], [self.square]))

    def prove(self, rival: Rival, theorem: int) -> int:
        """Prove the lower bounds of the differences, from those for each transition matrix at the midpoints."""
        found = [self._prove_bound(rival, part, self.proof.project(theorem, part)) for part in (0, 1)]
        return self.proof.conjunction(*found)

    def _prove_bound(self, rival: Rival, part: int, theorem: int) -> int:
        proof, n, pairs = self.proof, LENGTH, gaps.pairs("r")
        side, (least, share, *_) = rival.sides[part], rival.pointwise[part]
        rest = times(share, rival.length)
        cells = [
            midpoint_chains.at_corner(as_function(side.gradient(*at)))
            for at in ((words.ONE, "r"), (rival.place, rival.positions))
        ]

        def terms(polynomials: Sequence[square_growth.Cell], gradient: square_growth.Cell) -> list[pair_tables.Term]:
            return [*((pairs, polynomial) for polynomial in polynomials), (minus(rest), one), (1, gradient)]

        whole = terms([table_cell(polynomial.table) for polynomial in side.polynomials], cells[1])
        low, letters = partial(pair_tables.combination, whole), [BASE for _ in side.polynomials]
        given = gaps.at_least(letters[0] if letters else 0, share, rival.length, minus(sequence_sums.UPPER, INVERSE))
        lower = pair_tables.combination(terms([constantly(x) for x in letters], constantly(INVERSE)), ROW, PLACE)
        apart = proof.sums(equal(minus(sequence_sums.UPPER, lower), minus(*given[:0:-1])))
        general = proof.squares(["<=", lower, sequence_sums.UPPER], apart, [proof.assume(given)])
        general = proof.generalise(general, [*letters, INVERSE, sequence_sums.UPPER], [given])
        here = substituted(least, dict(zip(names_of(chain.PARAMETERS), self.squares.corners, strict=True)))
        values = [here for _ in letters] + [cell(ROW, PLACE) for cell in cells[::-1]]
        smaller = proof.specialise(general, values, [theorem])
        spelled = [self.prove_spelled(polynomial) for polynomial in side.polynomials]
        smaller = proof.rewrite(["<=", low(ROW, PLACE), cells[0](ROW, PLACE)], spelled, smaller)
        ordered = square_growth.prove_pair_order(proof, low, cells[0], smaller)
        goal, inverse = rival.bound(side), over(1, power(n, 2))
        rooms = [minus(*polynomial.enough(side.least)[:0:-1]) for polynomial in side.polynomials]
        sums = [square_growth.pair_sum(cell, n) for cell in (low, cells[0])]
        form = times(inverse, plus(minus(*sums[::-1]), *(times(pairs, room) for room in rooms)))
        used = [
            cofactor(pair_tables.prove_combined_sum(proof, whole), [], inverse),
            cofactor(pair_tables.prove_count(proof), [], minus(times(inverse, rest))),
            cofactor(self.unit, [], minus(times(pairs, number(side.least)), rest)),
        ]
        equation = proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=used)
        enough = [self.prove_enough(side.least, polynomial) for polynomial in side.polynomials]
        return proof.squares(goal, equation, [ordered, *enough, self.square])

    def prove_spelled(self, polynomial: Polynomial) -> int:
        """Prove ∀x, y: the polynomial in x + y and x y has the coefficients of the table."""
        at = {polynomial_bounds.SUM: plus(BASE, INVERSE), polynomial_bounds.PRODUCT: times(BASE, INVERSE)}
        table = table_polynomial(polynomial.table, BASE, INVERSE)
        return self.proof.generalise(self.proof.sums(equal(substituted(polynomial.form, at), table)), [BASE, INVERSE])

    def prove_enough(self, least: Fraction, polynomial: Polynomial) -> int:
        """Prove that it is enough: the mean less L is a sum of products of h² ≥ 0 and 1 − (20 h)² ≥ 0."""
        proof, edge = self.proof, 2 * PARTS_AT_LEAST
        coefficients = mean_coefficients(polynomial.table)
        coefficients[0] -= least
        degree, room = len(coefficients) - 1, times(minus(1, times(edge, HERE)), plus(1, times(edge, HERE)))
        shares = [
            sum(c * comb(degree - k, i - k) * edge ** (2 * (i - k)) for k, c in enumerate(coefficients[: i + 1]))
            for i in range(degree + 1)
        ]
        form = plus(*(times(number(c), power(HERE, 2 * i), power(room, degree - i)) for i, c in enumerate(shares)))
        goal, summed = polynomial.enough(least), prove_table_sum(proof, polynomial.table, self.part)
        equation = proof.sums(equal(minus(*goal[:0:-1]), times(power(LENGTH, 2), form)), cofactors=[cofactor(summed)])
        return proof.squares(goal, equation, [self.small, self.doubled])


def prove_bound(gradients: Gradients, means: Means, rival: Rival) -> int:
    """Prove the bounds for one other place, for all lengths and n ≥ 10."""
    proof, places = gradients.proof, Places(gradients)
    theorem = places.first() if rival is FIRST_RIVAL else places.later()
    regular = gradients.leading.without_regular(theorem)
    every = proof.generalise(regular, names_of(chain.PARAMETERS), reciprocal_means.UNIT_SQUARE)
    here = proof.specialise(every, means.squares.corners, means.squares.premises)
    here = proof.specialise(here, rival.names, [proof.assume(rival.condition)])
    bounds = proof.generalise(means.prove(rival, here), [], [uniform_moments.POSITIVE])
    bounds = proof.specialise(bounds, [], [means.some])
    return proof.generalise(bounds, [*rival.names, LENGTH], [rival.condition, LATE])


def prove_bounds(gradients: Gradients, means: Means) -> list[int]:
    """Prove the bounds for v_1 and for the later v_j."""
    return [prove_bound(gradients, means, rival) for rival in (FIRST_RIVAL, LATER_RIVAL)]

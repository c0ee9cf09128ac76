"""The first step moves the diagonal of W by more than the rest of it: bounds of the mean leading coefficients.

Tasks (Edelman), Lemma 8.4 and equations (E.23) to (E.25). With x = 1 - a, y = 1 - b, s = x + y, p = x y and D = (x -
y)^2 the coefficients of W_12 at (a, b) and at (b, a) add up to p D/s^3, those of W_11 to D (s/2 - p)/s^3.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from verify.library.finite_sums import LENGTH, PLACE
from verify.library.sequence_sums import prove_exchange
from verify.proving.evidence import Json, cofactor
from verify.statements import patterns, relations
from verify.statements.tasks.gradient_steps.chains import chain, midpoint_chains
from verify.statements.tasks.gradient_steps.dominance import bias_bounds as bounds
from verify.statements.tasks.gradient_steps.dominance import gaps, mean_gaps, words
from verify.statements.tasks.gradient_steps.dominance.gradients import HERE, Gradients
from verify.statements.tasks.gradient_steps.dominance.polynomial_bounds import PRODUCT, SUM
from verify.statements.tasks.gradient_steps.first_step.weight_remainder import COEFFICIENT
from verify.statements.tasks.gradient_steps.second_step import gradient, leading_means
from verify.statements.tasks.gradient_steps.sums import pair_tables
from verify.statements.tasks.gradient_steps.sums.midpoint_quartics import Table, table_cell
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import UNIT_SQUARE
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_growth import pair_sum, prove_pair_order
from verify.statements.tasks.gradient_steps.sums.square_means import ROW
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE
from verify.statements.terms import equal, mapping, minus, number, over, plus, power, times
from verify.statements.trees import substituted

SWAP = {"a": "b", "b": "a"}
STATE, OTHER = ":one", ":two"
DIAGONAL, ACROSS = (substituted(COEFFICIENT, {"m": STATE, "l": state}) for state in (STATE, OTHER))
TWICE_DIAGONAL, TWICE_ACROSS = (plus(term, substituted(term, SWAP)) for term in (DIAGONAL, ACROSS))
BIAS_TABLE: Table = [
    [0, 0, Fraction(15, 62), Fraction(1, 62), 0],
    [0, Fraction(-15, 31), Fraction(-1, 62), Fraction(-67, 62), 0],
    [Fraction(15, 62), Fraction(-1, 62), Fraction(67, 31), 0, 0],
    [Fraction(1, 62), Fraction(-67, 62), 0, 0, 0],
    [0, 0, 0, 0, 0],
]
ACROSS_TABLE: Table = [
    [0, Fraction(-3, 64), Fraction(3, 32), Fraction(-3, 64), 0],
    [Fraction(-3, 64), Fraction(9, 32), Fraction(-21, 64), Fraction(43, 128), 0],
    [Fraction(3, 32), Fraction(-21, 64), Fraction(-19, 64), 0, 0],
    [Fraction(-3, 64), Fraction(43, 128), 0, 0, 0],
    [0, 0, 0, 0, 0],
]
DISTANCE_TABLE: Table = [
    [0, Fraction(-1, 16), 0, 0, 0],
    [Fraction(-1, 16), 0, 0, 0, 0],
    *[[0, 0, 0, 0, 0]] * 3,
]
FIRST, SECOND, THIRD, FOURTH, BELOW = patterns.names_of(gaps.WEIGHTS)[:5]


@dataclass(frozen=True)
class Bound:
    """A polynomial is at most a combination of coefficients, each added to what it is after the exchange of a and b.

    Parameters
    ----------
    signed
        The coefficients with their signs.
    polynomial, least
        The polynomial, and a lower bound of its mean.
    known, value, below
        The bound as it is known, with letters for the coefficients before and after the exchange and for a value, the
        value, and the polynomial in that letter.
    """

    signed: Sequence[tuple[int, Json]]
    polynomial: mean_gaps.Polynomial
    least: Fraction
    known: Json
    value: Json
    below: Json = BELOW

    def goal(self) -> Json:
        """The combination of the mean coefficients is at least half the lower bound."""
        return ["<=", number(self.least / 2), plus(*(times(sign, words.mean_of(term)) for sign, term in self.signed))]


BOUNDS = [
    Bound(
        [(1, DIAGONAL), (-1, ACROSS)],
        mean_gaps.Polynomial(bounds.BIAS_LEAST, BIAS_TABLE),
        Fraction(1, 80),
        ["<=", BELOW, minus(plus(FIRST, SECOND), plus(THIRD, FOURTH))],
        bounds.BIAS_LEAST,
    ),
    Bound(
        [(1, ACROSS)],
        mean_gaps.Polynomial(bounds.ACROSS_LEAST, ACROSS_TABLE),
        Fraction(1, 256),
        ["<=", BELOW, plus(FIRST, SECOND)],
        bounds.ACROSS_LEAST,
    ),
    Bound(
        [(-1, ACROSS)],
        mean_gaps.Polynomial(times(-1, over(SUM, 16)), DISTANCE_TABLE),
        Fraction(-1, 16),
        ["<=", plus(FIRST, SECOND), BELOW],
        over(SUM, 16),
        times(-1, BELOW),
    ),
]


def _symmetric(gradients: Gradients) -> list[int]:
    """Prove ∀a, b: what the coefficients add up to with those after the exchange of a and b."""
    proof, leading = gradients.proof, gradients.leading
    divisor = substituted(chain.REST, SWAP)
    exchanged, known = over(1, divisor), relations.Relations(proof)
    unit = proof.sums(equal(times(divisor, gradient.GAP_HERE), 1), cofactors=[cofactor(leading.step.gap)])
    known.know(unit, times(divisor, gradient.GAP_HERE), 1)
    same = know_reciprocal(proof, known, divisor, gradient.GAP_HERE)
    squares = plus(power(exchanged, 2), times(exchanged, gradient.GAP_HERE), power(gradient.GAP_HERE, 2))
    found = []
    for front, twice, form in ((chain.B, TWICE_DIAGONAL, bounds.DIAGONAL), (chain.A, TWICE_ACROSS, bounds.ACROSS)):
        above = substituted(times(chain.B, front, minus("b", "a"), minus("a", gradient.HALF)), SWAP)
        used = [cofactor(same, [], times(above, squares))]
        found.append(proof.sums(equal(twice, substituted(form, HERE)), cofactors=used))
    return found


def _prove_pointwise(gradients: Gradients) -> list[int]:
    """Prove ``BOUNDS`` for each transition matrix."""
    proof, symmetric = gradients.proof, _symmetric(gradients)
    facts = proof.specialise(bounds.BiasBounds(proof).bias(), list(HERE.values()), gradients.square)
    goals = [
        ["<=", substituted(bounds.BIAS_LEAST, HERE), minus(TWICE_DIAGONAL, TWICE_ACROSS)],
        ["<=", substituted(bounds.ACROSS_LEAST, HERE), TWICE_ACROSS],
        ["<=", TWICE_ACROSS, substituted(over(SUM, 16), HERE)],
    ]
    found = []
    for part, goal in enumerate(goals):
        theorem = proof.rewrite(goal, [(theorem, "backward") for theorem in symmetric], proof.project(facts, part))
        theorem = gradients.leading.without_regular(theorem)
        found.append(proof.generalise(theorem, patterns.names_of(chain.PARAMETERS), UNIT_SQUARE))
    return found


def _prove_mean(means: mean_gaps.Means, bound: Bound, theorem: int) -> int:
    """Prove the bound of the means."""
    proof, n = means.proof, LENGTH
    here = proof.specialise(theorem, means.squares.corners, means.squares.premises)
    pairs: list[list[pair_tables.Term]] = [
        pair_tables.with_transpose(midpoint_chains.at_corner(leading_means.as_function(term)))
        for _, term in bound.signed
    ]
    signs = [sign for sign, _ in bound.signed]
    terms: list[pair_tables.Term] = [(sign, cell) for sign, pair in zip(signs, pairs, strict=True) for _, cell in pair]
    letters = [FIRST, SECOND, THIRD, FOURTH][: len(terms)]
    high = pair_tables.combination(
        [(sign, mean_gaps.constantly(x)) for (sign, _), x in zip(terms, letters, strict=True)], ROW, PLACE
    )
    apart = proof.sums(equal(minus(high, bound.below), minus(*bound.known[:0:-1])))
    general = proof.squares(["<=", bound.below, high], apart, [proof.assume(bound.known)])
    corners = [minus(1, corner) for corner in means.squares.corners]
    general = proof.generalise(general, [*letters, BELOW], [bound.known])
    value = substituted(bound.value, {SUM: plus(*corners), PRODUCT: times(*corners)})
    smaller = proof.specialise(general, [*(cell(ROW, PLACE) for _, cell in terms), value], [here])
    spelled = proof.specialise(means.prove_spelled(bound.polynomial), corners)
    low, above = table_cell(bound.polynomial.table), partial(pair_tables.combination, terms)
    smaller = proof.rewrite(["<=", low(ROW, PLACE), above(ROW, PLACE)], [spelled], smaller)
    ordered = prove_pair_order(proof, low, above, smaller)
    enough, half = bound.polynomial.enough(bound.least), times(over(1, 2), over(1, power(n, 2)))
    form = times(half, plus(minus(pair_sum(above, n), pair_sum(low, n)), minus(*enough[:0:-1])))
    used = [
        cofactor(pair_tables.prove_combined_sum(proof, terms), [], minus(half)),
        cofactor(means.unit, [], number(bound.least / 2)),
    ]
    for sign, pair in zip(signs, pairs, strict=True):
        table = mapping([("q'", "natural"), ("r'", "natural")], pair[1][1]("q'", "r'"))
        used.append(cofactor(proof.specialise(prove_exchange(proof), [table, n, n]), [], times(-sign, half)))
    goal = bound.goal()
    equation = proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=used)
    found = proof.squares(goal, equation, [ordered, means.prove_enough(bound.least, bound.polynomial), means.square])
    return proof.specialise(proof.generalise(found, [], [POSITIVE]), [], [means.some])


def prove_coefficients(gradients: Gradients, means: mean_gaps.Means) -> list[int]:
    """Prove the bounds of the mean leading coefficients, for n ≥ 10."""
    pointwise = _prove_pointwise(gradients)
    return [_prove_mean(means, bound, theorem) for bound, theorem in zip(BOUNDS, pointwise, strict=True)]

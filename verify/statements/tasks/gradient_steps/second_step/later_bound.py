"""What (E.38) adds at j = 2 and t = 2 is in the mean over all transition matrices at least 7/6 - 5/3 ln 2 - 1/128.

Tasks (Edelman), appendix E.1. It is a function F of x = 1 - a and y = 1 - b that is unbounded and changes its sign; a
bounded function whose mean is known is at most F + 1/128.
"""

from fractions import Fraction
from functools import partial

from verify.library.finite_sums import LENGTH, PLACE, raised
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import prove_transfer
from verify.proving.evidence import Evidence, Json, cofactor
from verify.proving.renaming import RenamedEvidence
from verify.statements import patterns, relations
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.gradient_steps.chains import chain, midpoint_chains
from verify.statements.tasks.gradient_steps.first_step.leading_vector import MEANS
from verify.statements.tasks.gradient_steps.second_step import constant, gradient, later_display, leading, updates
from verify.statements.tasks.gradient_steps.second_step.means import (
    CONTRAST,
    HALF_PART,
    HARMONIC,
    INVERSE,
    LETTERS,
    SQUARED,
    bound_of,
    one,
    prove_bounds,
    prove_combination,
)
from verify.statements.tasks.gradient_steps.sums import pair_tables
from verify.statements.tasks.gradient_steps.sums.harmonic_mean_sums import HARMONIC_MEANS, SQUARED_MEANS
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm
from verify.statements.tasks.gradient_steps.sums.mean_values import mean_error
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import UNIT_SQUARE, SquareMeans
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_growth import contrast, pair_sum, prove_pair_order
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, square_mean
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE, prove_some_parts
from verify.statements.tasks.gradient_steps.sums.unit_square import SUM, X, Y
from verify.statements.terms import equal, minus, over, plus, power, times
from verify.statements.trees import substituted

ONE: Json = ["of", "natural", 1]
LATER_MISSED = minus(later_display.LATER_GRADIENT, later_display.PRINTED_LATER)
FRONT = times(constant.A, constant.B, minus(over(SUM, 2), times(2, constant.A, constant.B)))
AT_SECOND = {"k": ONE, "r": ONE}
PLACE_APART = {"k": "k4"}
VARIABLES: Binders = [
    *MEANS,
    *((PLACE_APART.get(name, name), sort) for name, sort in updates.VARIABLES if (name, sort) not in MEANS),
]


def _prove_missed(proof: Evidence) -> int:
    """Prove ∀a, b (λ ≠ 1 ⟹ what the display misses at k = r = 1 is −4 x y ((x + y)/2 − 2 x y) λ/(λ − 1)⁴)."""
    proof.assume(chain.REGULAR)
    step = gradient.SecondGradient(proof)
    general = proof.specialise(later_display.prove_later_missed(step), [ONE, ONE])
    power_one = proof.identity(forall([("z'", "real")], equal(raised("z'", ONE), "z'")))
    summed = proof.sums(equal(later_display.ONCE_ADDED, times(-2, gradient.GAP_HERE, FRONT)))
    here = substituted([*later_display.ADDED[:-1], times(-2, gradient.GAP_HERE, FRONT)], AT_SECOND)
    f, z, w = LETTERS
    unit = equal(times(w, minus(z, 1)), 1)
    rising = times(-2, power(w, 4), minus(z, times(z, raised(z, ONE))), times(-2, w, f))
    value = proof.sums(
        equal(rising, times(-4, power(w, 4), f, z)),
        cofactors=[
            cofactor(power_one, [z], times(-4, power(w, 5), f, z)),
            cofactor(proof.assume(unit), [], times(-4, power(w, 4), f, z)),
        ],
    )
    value = proof.generalise(value, LETTERS, [unit])
    value = proof.specialise(value, [FRONT, chain.EIGENVALUE, gradient.GAP_HERE], [step.gap])
    front = times(-4, power(gradient.GAP_HERE, 4), FRONT, chain.EIGENVALUE)
    missed = substituted(LATER_MISSED, AT_SECOND)
    found = proof.rewrite(equal(missed, front), [value], proof.rewrite(equal(missed, here), [summed], general))
    return proof.generalise(found, patterns.names_of(chain.PARAMETERS), [chain.REGULAR])


def _prove_bound(proof: Evidence) -> int:
    """Prove ∀x, y ∈ (0, 1] ∀w ((x + y) w = 1 ⟹ ``_bounded`` ≤ 2 w⁴ x y (1 − x − y) (x + y − 4 x y) + 1/128)."""
    x, y, w = LETTERS
    whole, apart = plus(x, y), power(minus(x, y), 2)
    signs = [["<", 0, x], ["<=", x, 1], ["<", 0, y], ["<=", y, 1]]
    unit = equal(times(whole, w), 1)
    given = [proof.assume(sign) for sign in signs]
    known = relations.Relations(proof)
    known.assume(unit)
    goal = ["<=", _bounded(x, y, power(w, 2)), plus(times(2, power(w, 4), _number(x, y)), over(1, 128))]
    small: Json = ["<=", whole, 1]
    low, room = proof.assume(small), plus(minus(1, x), minus(1, y))
    inside, more = plus(times(whole, minus(1, whole)), apart), times(x, y, apart, power(w, 4), whole)
    form = plus(times(power(w, 4), room, minus(1, whole), x, y, inside), over(1, 128), more)
    first = proof.squares(goal, known.prove(minus(*goal[:0:-1]), form), [*given, low])
    large = proof.order(proof.assume(["not", small]))
    centre = plus(times(apart, power(w, 2)), -1, over(w, 2))
    form = plus(
        times(over(1, 128), power(times(w, minus(times(3, whole), 4)), 2)),
        times(over(1, 4), room, minus(whole, 1), power(centre, 2)),
        more,
    )
    second = proof.squares(goal, known.prove(minus(*goal[:0:-1]), form), [*given, large])
    return proof.generalise(proof.cases(small, first, second), LETTERS, [*signs, unit])


def _number(x: Json, y: Json) -> Json:
    return times(x, y, minus(1, plus(x, y)), minus(plus(x, y), times(4, x, y)))


def _bounded(x: Json, y: Json, square: Json) -> Json:
    """X y (1 − 2x − 2y + 4xy)/(x + y)², where the last factor is given."""
    return times(x, y, plus(1, times(-2, plus(x, y)), times(4, x, y)), square)


BOUNDED = _bounded(X, Y, over(1, power(SUM, 2)))


def bounded_value(a: Json, b: Json) -> Json:
    """What F is not smaller than, but for 1/128, at a and b."""
    return substituted(BOUNDED, {"a": a, "b": b})


def missed_value(a: Json, b: Json) -> Json:
    """What the display misses at k = r = 1, at a and b."""
    return substituted(LATER_MISSED, {**AT_SECOND, "a": a, "b": b})


def _prove_below(proof: Evidence) -> int:
    """Prove ∀a, b with x, y ∈ (0, 1]: what the display misses is at most 1/128 − ``BOUNDED``."""
    missed, bound = _prove_missed(RenamedEvidence(proof, PLACE_APART)), _prove_bound(proof)
    signs = [proof.assume(formula) for formula in UNIT_SQUARE]
    positive, regular = leading.prove_apart(proof)
    share, unit = over(1, SUM), proof.quotient(proof.specialise(prove_nonzero(proof), [SUM], [positive]))
    exact = proof.specialise(missed, patterns.names_of(chain.PARAMETERS), [regular])
    below = proof.specialise(bound, [X, Y, share], [*signs, unit])
    known = relations.Relations(proof, [chain.EIGENVALUE])
    known.know(unit, times(SUM, share), 1)
    known.know(proof.sums(equal(chain.EIGENVALUE, minus(1, SUM))), chain.EIGENVALUE, minus(1, SUM))
    gap = know_reciprocal(proof, known, chain.REST, minus(share))
    square = know_reciprocal(proof, known, power(SUM, 2), power(share, 2))
    front = times(-4, power(gradient.GAP_HERE, 4), FRONT, chain.EIGENVALUE)
    goal = ["<=", front, minus(over(1, 128), BOUNDED)]
    sides = [_bounded(X, Y, power(share, 2)), plus(times(2, power(share, 4), _number(X, Y)), over(1, 128))]
    equation = proof.follows(equal(minus(*goal[:0:-1]), minus(*sides[::-1])), square, gap)
    smaller = proof.squares(goal, equation, [below])
    found = proof.specialise(prove_transfer(proof), [substituted(LATER_MISSED, AT_SECOND), *goal[1:]], [exact, smaller])
    return proof.generalise(found, patterns.names_of(chain.PARAMETERS), UNIT_SQUARE)


PARTS = [(Fraction(-1, 2), CONTRAST), (Fraction(-1), HARMONIC), (Fraction(1), SQUARED)]
BOUND = bound_of(PARTS)


def limit_bounded(n: Json) -> Json:
    """7/6 − 5/3 ln 2 with the sum of n terms for ln 2."""
    return minus(over(7, 6), times(over(5, 3), logarithm(n)))


def _prove_bounded_mean(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: n times the distance of the mean of ``BOUNDED`` from ``limit_bounded`` is at most ``BOUND``."""
    quarter = over(1, 4)
    terms = [
        (quarter, one),
        (over(-1, 4), contrast),
        (times(-1, HALF_PART), HARMONIC_MEANS.cell),
        (power(HALF_PART, 2), SQUARED_MEANS.cell),
    ]

    def form(apart: Json, mean: Json) -> Json:
        return plus(quarter, times(over(-1, 4), apart), times(-2, mean), times(4, power(mean, 2)))

    pointwise = prove_combination(proof, BOUNDED, form, [(power(SUM, 2), power(INVERSE, 2))], terms)
    summed = pair_tables.prove_table_sum(proof, midpoint_chains.at_corner(bounded_value), terms, pointwise)
    return prove_bounds(proof, bounded_value, limit_bounded, PARTS, summed)


def _prove_respelled(proof: Evidence) -> int:
    """Prove ∀u, v (u ≤ 1/128 − v ⟹ u ≤ 1/128 · 1 + (−1) v)."""
    u, v = LETTERS[:2]
    given = ["<=", u, minus(over(1, 128), v)]
    goal = ["<=", u, plus(times(over(1, 128), 1), times(-1, v))]
    gap = proof.sums(equal(minus(*goal[:0:-1]), minus(*given[:0:-1])))
    return proof.generalise(proof.squares(goal, gap, [proof.assume(given)]), [u, v], [given])


def prove_missed_mean(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: n times the mean of what the display misses is at most n/128 − n ``limit_bounded`` + ``BOUND``."""
    below, means = _prove_below(proof), SquareMeans(proof)
    here = proof.specialise(below, means.corners, means.premises)
    cells = [midpoint_chains.at_corner(function) for function in (missed_value, bounded_value)]
    smaller = proof.specialise(_prove_respelled(proof), [cell(ROW, PLACE) for cell in cells], [here])
    terms = [(over(1, 128), one), (-1, cells[1])]
    high = partial(pair_tables.combination, terms)
    ordered = prove_pair_order(proof, cells[0], high, smaller)
    near = proof.specialise(_prove_bounded_mean(proof), [LENGTH], [proof.assume(POSITIVE)])
    square, mean = power(LENGTH, 2), square_mean(missed_value, LENGTH)
    positive = proof.squares(["<", 0, square], given=[prove_some_parts(proof)])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [square], [positive]))
    scale, share = times(LENGTH, over(1, square)), over(LENGTH, 128)
    goal = ["<=", times(LENGTH, mean), plus(minus(share, times(LENGTH, limit_bounded(LENGTH))), BOUND)]
    error = mean_error(bounded_value, limit_bounded, LENGTH)
    gap = minus(pair_sum(high, LENGTH), pair_sum(cells[0], LENGTH))
    equation = proof.follows(
        equal(minus(*goal[:0:-1]), plus(times(scale, gap), minus(error, -BOUND))),
        pair_tables.prove_combined_sum(proof, terms),
        pair_tables.prove_count(proof),
        unit,
    )
    found = proof.squares(goal, equation, [ordered, positive, proof.project(near, 0), prove_some_parts(proof)])
    return proof.generalise(found, [LENGTH], [POSITIVE])

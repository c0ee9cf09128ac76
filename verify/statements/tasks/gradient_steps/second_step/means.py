"""The means over midpoints of what (E.42) and (E.43) average tend to (1 - ln 2)/3 and to (8 - 11 ln 2)/3.

Tasks (Edelman), appendix E.1. Both are combinations of 1, the contrast of x and y, their harmonic mean and its square.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from verify.library.finite_sums import LENGTH, PLACE
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, Json
from verify.statements import relations, trees
from verify.statements.tasks.gradient_steps.chains import chain, midpoint_chains
from verify.statements.tasks.gradient_steps.first_step import leading_vector
from verify.statements.tasks.gradient_steps.second_step.updates import SHARE
from verify.statements.tasks.gradient_steps.sums import harmonic_means, log_two, pair_tables, square_growth
from verify.statements.tasks.gradient_steps.sums.harmonic_mean_sums import HARMONIC_MEANS
from verify.statements.tasks.gradient_steps.sums.mean_values import Function, Limit, mean_error
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_means import ROW
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HIGH, LOW, POSITIVE, prove_some_parts
from verify.statements.terms import equal, minus, over, plus, power, times


@dataclass(frozen=True)
class Known:
    """N times the distance of a mean from its limit, and what is proved of it."""

    error: Limit
    low: int
    high: int
    prove: Callable[[Evidence], int]


CONTRAST = Known(leading_vector.contrast_error, -2, 2, leading_vector.prove_contrast_mean)
HARMONIC = Known(harmonic_means.harmonic_error, -1, 0, harmonic_means.prove_harmonic_limit)
SQUARED = Known(harmonic_means.square_error, -4, 3, harmonic_means.prove_square_limit)
HALF_PART = over(1, times(2, LENGTH))


def one(q: Json, r: Json) -> Json:
    """The table with the entries 1."""
    return 1


def prove_bounds(
    proof: Evidence, value: Function, limit: Limit, parts: Sequence[tuple[Fraction, Known]], summed: int
) -> int:
    """Prove that ``mean_error`` is between −B and B, where B is ``bound_of`` the parts.

    ``summed`` says that a multiple of the sum of the function is that of 1/4 of the number of midpoints and of the
    combination of sums that makes ``mean_error`` the sum of the parts.
    """
    bound, whole = bound_of(parts), mean_error(value, limit, LENGTH)
    some, square = proof.assume(POSITIVE), power(LENGTH, 2)
    positive = proof.squares(["<", 0, square], given=[prove_some_parts(proof)])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [square], [positive]))
    theorems = [proof.specialise(part.prove(proof), [LENGTH], [some]) for _, part in parts]
    known = [proof.project(theorem, side) for theorem in theorems for side in (0, 1)]
    pairs = pair_tables.prove_count(proof)
    found = []
    for goal, side in zip([["<=", -bound, whole], ["<=", whole, bound]], (1, -1), strict=True):
        rest, gaps = Fraction(bound), []
        for weight, part in parts:
            low = side * weight > 0
            end = part.low if low else part.high
            error = part.error(LENGTH)
            gaps.append(times(_literal(abs(weight)), minus(error, end) if low else minus(end, error)))
            rest += side * weight * end
        equation = proof.follows(equal(minus(*goal[:0:-1]), plus(*gaps, _literal(rest))), summed, pairs, unit)
        found.append(proof.squares(goal, equation, known))
    return proof.generalise(proof.conjunction(*found), [LENGTH], [POSITIVE])


def bound_of(parts: Sequence[tuple[Fraction, Known]]) -> int:
    """Return the least natural number that bounds a combination of errors."""
    ends = [[weight * end for end in (part.low, part.high)] for weight, part in parts]
    return ceil(max(-sum(min(pair) for pair in ends), sum(max(pair) for pair in ends)))


def _literal(number: Fraction) -> Json:
    return over(*number.as_integer_ratio())


LETTERS = (LOW, HIGH, "r1")
UNIT = equal(times(plus(LOW, HIGH), LETTERS[2]), 1)
INVERSE = LETTERS[2]
SPELLED = [times(power(minus(LOW, HIGH), 2), power(INVERSE, 2)), times(LOW, HIGH, INVERSE)]


def prove_combination(
    proof: Evidence,
    term: Json,
    form: Function,
    reciprocals: Sequence[tuple[Json, Json]],
    terms: Sequence[pair_tables.Term],
    products: Sequence[Json] = (),
) -> int:
    """Prove that a term in a and b is a combination of tables at the midpoints.

    ``form`` is the term as a polynomial in the contrast of x = 1 − a and y = 1 − b and in x y/(x + y); ``reciprocals``
    are what the term divides by, with powers of ``INVERSE``, which is 1/(x + y); ``products`` are cofactors for what
    products of the tables are.
    """

    def ends(x: Json, y: Json) -> dict[str, Json]:
        return {"a": minus(1, x), "b": minus(1, y)}

    divisors = [trees.substituted(divisor, ends(LOW, HIGH)) for divisor, _ in reciprocals]
    known = relations.Relations(
        proof, [*(over(1, divisor) for divisor in divisors), trees.substituted(chain.EIGENVALUE, ends(LOW, HIGH))]
    )
    known.assume(UNIT)
    here = [trees.substituted(chain.EIGENVALUE, ends(LOW, HIGH)), minus(1, LOW, HIGH)]
    known.know(proof.sums(equal(*here)), *here)
    for divisor, (_, inverse) in zip(divisors, reciprocals, strict=True):
        know_reciprocal(proof, known, divisor, inverse)
    exact = known.prove(trees.substituted(term, ends(LOW, HIGH)), form(*SPELLED))
    general = proof.generalise(exact, LETTERS, [UNIT])
    points = midpoint_chains.Midpoints(proof)
    values = [*(["midpoint", q, LENGTH] for q in (ROW, PLACE)), times(LENGTH, points.share)]
    at = dict(zip(LETTERS, values, strict=True))
    exact = proof.specialise(general, values, [points.known.prove(*trees.substituted(UNIT[1:], at))])
    tables = [square_growth.contrast(ROW, PLACE), times(over(1, 2), HALF_PART, HARMONIC_MEANS.cell(ROW, PLACE))]
    equations = [points.known.prove(*pair) for pair in zip(trees.substituted(SPELLED, at), tables, strict=True)]
    left, right = trees.substituted(term, ends(*values[:2])), pair_tables.combination(terms, ROW, PLACE)
    named = proof.rewrite(equal(left, form(*tables)), equations, exact)
    combined = proof.sums(equal(form(*tables), right), cofactors=products)
    return proof.rewrite(equal(left, right), [combined], named)


def stay_value(a: Json, b: Json) -> Json:
    """What (E.42) averages, at a and b."""
    return trees.substituted(SHARE, {"a": a, "b": b})


def limit_stay(n: Json) -> Json:
    """(1 − ln 2)/3 with the sum of n terms for ln 2."""
    return over(minus(1, log_two.logarithm(n)), 3)


def limit_second(n: Json) -> Json:
    """(8 − 11 ln 2)/3 with the sum of n terms for ln 2."""
    return over(minus(8, times(11, log_two.logarithm(n))), 3)


STAY = [(Fraction(1, 2), CONTRAST), (Fraction(-1, 2), HARMONIC)]
SECOND = [(Fraction(1, 2), CONTRAST), (Fraction(-1), HARMONIC), (Fraction(1), SQUARED)]


def prove_stay_mean(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: n times the distance of the mean of (E.42) from ``limit_stay`` is at most 2."""
    quarter = over(1, 4)
    terms = [(quarter, one), (quarter, square_growth.contrast), (times(over(-1, 2), HALF_PART), HARMONIC_MEANS.cell)]

    def form(apart: Json, mean: Json) -> Json:
        return minus(plus(quarter, times(quarter, apart)), mean)

    pointwise = prove_combination(proof, SHARE, form, [(power(chain.REST, 2), power(INVERSE, 2))], terms)
    summed = pair_tables.prove_table_sum(proof, midpoint_chains.at_corner(stay_value), terms, pointwise)
    return prove_bounds(proof, stay_value, limit_stay, STAY, summed)

"""Equation (E.29): the leading term of the first step in v, and its constant D = 3/2 - ln 4.

Tasks (Edelman), appendix E.1.
"""

from collections.abc import Callable

from verify.library.finite_sums import LENGTH, PLACE
from verify.library.real_order import prove_nonzero
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements.formulas import Binders, both, forall, implies
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains import chain, midpoint_chains
from verify.statements.tasks.gradient_steps.first_step.vector_remainder import POSITION, prove_rest_mean, rest_value
from verify.statements.tasks.gradient_steps.first_step.vector_update import PRINTED, SQUARES
from verify.statements.tasks.gradient_steps.second_step.constant import VARIABLES
from verify.statements.tasks.gradient_steps.sums import square_growth
from verify.statements.tasks.gradient_steps.sums.log_two import logarithm
from verify.statements.tasks.gradient_steps.sums.log_two_bound import prove_below
from verify.statements.tasks.gradient_steps.sums.reciprocals import know_reciprocal
from verify.statements.tasks.gradient_steps.sums.square_means import ROW, over_square, square_mean
from verify.statements.tasks.gradient_steps.sums.uniform_moments import POSITIVE
from verify.statements.terms import equal, mapping, minus, over, plus, power, times
from verify.statements.trees import differences, substituted

HALF = over(1, 2)
INTEGRAND = minus(over(SQUARES, power(chain.REST, 2)), HALF)


def value(a: Json, b: Json) -> Json:
    """What (E.29) averages, at a and b."""
    return substituted(INTEGRAND, {"a": a, "b": b})


def _prove_half(proof: Evidence) -> int:
    """Prove for n ≥ 1 that the integrand adds up to half the sum of the contrasts over the midpoints."""
    divisor = power(chain.REST, 2)
    here = midpoint_chains.Midpoints(proof, [divisor])
    know_reciprocal(proof, here.known, substituted(divisor, here.ends), power(times(LENGTH, here.share), 2))

    def halved(q: Json, r: Json) -> Json:
        return plus(times(HALF, square_growth.contrast(q, r)), times(0, square_growth.contrast(q, r)))

    cell = midpoint_chains.at_corner(value)
    same = square_growth.prove_equal_pairs(proof, cell, halved, here.known.prove(cell(ROW, PLACE), halved(ROW, PLACE)))
    table = mapping([("q'", "natural"), ("r'", "natural")], square_growth.contrast("q'", "r'"))
    linear = proof.specialise(square_growth.prove_pair_linear(proof), [table, table, HALF, 0, LENGTH])
    goal = equal(over_square(value, LENGTH), times(HALF, square_growth.pair_sum(square_growth.contrast, LENGTH)))
    return proof.sums(goal, cofactors=[cofactor(same), cofactor(linear)])


def limit(n: Json) -> Json:
    """3/2 − 2 Σ 1/((2k + 1)(2k + 2)) over k < n, which tends to D."""
    return minus(over(3, 2), times(2, logarithm(n)))


def _error(n: Json, constant: Callable[[Json], Json] = limit) -> Json:
    return times(n, minus(square_mean(value, n), constant(n)))


def contrast_error(n: Json) -> Json:
    """N times the distance of half the mean contrast from ``limit``."""
    return times(
        n, minus(times(HALF, over(1, power(n, 2)), square_growth.pair_sum(square_growth.contrast, n)), limit(n))
    )


def prove_constant(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: n times the distance of the mean from ``limit`` is between −2 and 2."""
    near, half = prove_contrast_mean(proof), _prove_half(proof)
    bounds = proof.specialise(near, [LENGTH], [proof.assume(POSITIVE)])
    error, whole = _error(LENGTH), contrast_error(LENGTH)
    found = []
    for goal, form, part, side in (
        (["<=", -2, error], minus(whole, -2), 0, 1),
        (["<=", error, 2], minus(2, whole), 1, -1),
    ):
        used = cofactor(half, [], times(side, LENGTH, over(1, power(LENGTH, 2))))
        equation = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[used])
        found.append(proof.squares(goal, equation, [proof.project(bounds, part)]))
    return proof.generalise(proof.conjunction(*found), [LENGTH], [POSITIVE])


def prove_contrast_mean(proof: Evidence) -> int:
    """Prove ∀n ≥ 1: ``contrast_error`` is between −2 and 2."""
    return proof.use("tasks/own-mean-contrast", "mean")


MEANS: Binders = [*VARIABLES, *square_growth.PAIRS]
RATES: Binders = [("c", "real"), ("eta", "real"), ("t", "natural")]
DECLARED: Binders = [*MEANS, *RATES, (POSITION, "natural")]
NUMBERS: Binders = [*RATES, (POSITION, "natural"), ("n", "natural")]
CONDITIONS = [["<=", 1, "t"], ["<=", POSITION, "t"], ["<=", 1, "n"]]
COUNT = over(times(POSITION, plus(POSITION, 1)), 2)
SCALE = over(times("c", "eta"), "t")


def closed_value(a: Json, b: Json) -> Json:
    """What the last line of (E.28) averages, at a and b."""
    return substituted(PRINTED, {"a": a, "b": b})


def _prove_split(proof: Evidence) -> int:
    """Prove that the last line of (E.28) adds up to the leading term and the rest, over the midpoints."""
    tables = [midpoint_chains.at_corner(function) for function in (value, rest_value)]
    cell = midpoint_chains.at_corner(closed_value)

    def combined(q: Json, s: Json) -> Json:
        return plus(times(COUNT, tables[0](q, s)), times(1, tables[1](q, s)))

    same = square_growth.prove_equal_pairs(
        proof, cell, combined, proof.sums(equal(cell(ROW, PLACE), combined(ROW, PLACE)))
    )
    maps = [mapping([("q'", "natural"), ("r'", "natural")], table("q'", "r'")) for table in tables]
    linear = proof.specialise(square_growth.prove_pair_linear(proof), [*maps, COUNT, 1, LENGTH])
    sums = [over_square(function, LENGTH) for function in (closed_value, value, rest_value)]
    goal = equal(sums[0], plus(times(COUNT, sums[1]), sums[2]))
    return proof.sums(goal, cofactors=[cofactor(same), cofactor(linear)])


def _sides(n: Json, count: Json = COUNT) -> list[Json]:
    """The entry after the first step, and c with the leading term."""
    entry = plus("c", times(SCALE, square_mean(closed_value, n)))
    return [entry, plus("c", times(SCALE, count, square_mean(value, n)))]


def _close(n: Json, count: Json = COUNT) -> Json:
    return ["<=", power(minus(*_sides(n, count)), 2), power(times(3, "c", "eta"), 2)]


def _prove_leading(proof: Evidence) -> int:
    """Prove that the entry differs from c with the leading term by at most 3 |c eta|."""
    low, high = prove_rest_mean(proof)
    split = _prove_split(proof)
    long, inside = (proof.assume(formula) for formula in CONDITIONS[:2])
    size = proof.squares(["<", 0, "t"], proof.sums(equal(minus("t", 0), plus(minus("t", 1), 1))), [long])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["t"], [size]))
    mean, part, rate = square_mean(rest_value, LENGTH), over(1, "t"), times("c", "eta")
    apart = minus(*_sides(LENGTH))
    difference = proof.follows(equal(apart, times(rate, part, mean)), split)
    room = times(3, part, minus("t", POSITION))
    factors = [
        plus(times(part, minus(mean, times(-3, POSITION))), room),
        plus(times(part, minus(times(3, POSITION), mean)), room),
    ]
    goal = _close(LENGTH)
    equation = proof.follows(equal(minus(goal[2], goal[1]), times(power(rate, 2), *factors)), difference, unit)
    return proof.squares(goal, equation, [low, high, inside, size])


def _leading() -> Part:
    """The entry of v is c with the leading term, up to a constant."""

    def claim(count: Json) -> Json:
        return forall(NUMBERS, implies(*CONDITIONS, _close("n", count)))

    proof = ConciseEvidence(DECLARED)
    found = _prove_leading(proof)
    proof.generalise(found, [*names_of(RATES), POSITION, LENGTH], [*CONDITIONS[:2], POSITIVE])
    wrong = times(POSITION, plus(POSITION, 1))
    near_miss = claim(wrong)
    values: list[Json] = [1, 1, 120, 120, 2]
    typed = {name: ["of", "natural", number] for name, number in (("t", 120), (POSITION, 120), ("n", 2))}
    refuted = refute_at(near_miss, NUMBERS, values, CONDITIONS, _close("n", wrong), inner=typed)
    return Part(
        "leading",
        "The entry after the step differs from c with the printed leading term by at most 3 |c eta|, for all t and j.",
        claim(COUNT),
        proof,
        [values],
        [Control("With twice the leading term it is false.", differences(claim(COUNT), near_miss), refuted)],
    )


def _constant() -> Part:
    """The constant D."""

    def sides(first: Json) -> Json:
        error = _error("n", lambda n: minus(first, times(2, logarithm(n))))
        return both(["<=", -2, error], ["<=", error, 2])

    def claim(first: Json) -> Json:
        return forall([("n", "natural")], implies(["<=", 1, "n"], sides(first)))

    proof = ConciseEvidence(DECLARED)
    prove_constant(proof)
    near_miss = claim(2)
    refuted = refute_at(
        near_miss,
        [("n", "natural")],
        [8],
        [["<=", 1, "n"]],
        sides(2)[1],
        [{"part": 0}],
        {"n": ["of", "natural", 8]},
    )
    right = claim(over(3, 2))
    return Part(
        "constant",
        "The mean over n times n midpoints differs from 3/2 less twice the sum of n terms for ln 2 by at most 2/n.",
        right,
        proof,
        [[8]],
        [Control("With 2 in place of 3/2 it is false.", differences(right, near_miss), refuted)],
    )


def _positive() -> Part:
    """The sign of D."""

    def bound(least: Json) -> Json:
        return ["<=", least, limit("n")]

    proof = ConciseEvidence(DECLARED)
    below = proof.specialise(prove_below(proof), [LENGTH])
    goal = substituted(bound(over(1, 10)), {"n": LENGTH})
    form = times(2, minus(over(7, 10), logarithm(LENGTH)))
    gap = proof.sums(equal(minus(goal[2], goal[1]), form))
    proof.generalise(proof.squares(goal, gap, [below]), [LENGTH])
    right, wrong = (forall([("n", "natural")], bound(least)) for least in (over(1, 10), over(1, 8)))
    at = {"n": ["of", "natural", 60]}
    refuted = refute_at(wrong, [("n", "natural")], [60], [], bound(over(1, 8)), inner=at)
    return Part(
        "positive",
        "3/2 less twice the sum of n terms for ln 2 is at least 1/10 for every n, so that D is positive.",
        right,
        proof,
        [[60]],
        [Control("With 1/8 in place of 1/10 it is false.", differences(right, wrong), refuted)],
    )

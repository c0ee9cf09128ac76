"""The diagonal entry of the gradient in W for a doubly stochastic matrix, averaged over a uniform law around 1/2.

Tasks (Edelman), Corollary E.2 and Proposition E.3.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    MORE,
    PLACE,
    SEQUENCE,
    SERIES,
    ZERO,
    by_counting,
    prove_last_term,
    sum_below,
)
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import congruent, prove_exchange, prove_linear
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    renamed,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.tasks.gradient_steps.sums.means import COUNT, PRODUCT, prove_product, prove_unbounded, tends_to
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated
from verify.statements.tasks.gradient_steps.sums.uniform_moments import (
    HALF,
    NARROW,
    POSITIVE,
    WIDTH,
    around_half,
    prove_some_parts,
    uniform_mean,
)
from verify.statements.tasks.gradient_steps.symmetric.chain import (
    BOUNDS,
    VARIABLES,
    prove_average,
)
from verify.statements.tasks.gradient_steps.symmetric.growth import prove_count

Json = Any

T = "t"
DIAGONAL: Binders = [*VARIABLES, (T, "natural")]


def diagonal_entry(a: Json) -> Json:
    """Return half the sum of the gradients in v over all lengths from 1 to t."""
    return times(HALF, sum_below("p", T, ["position_gradient", a, ["next", "p"]]))


def diagonal_mean(n: Json) -> Json:
    """The mean of the entry over the midpoints."""
    return uniform_mean(diagonal_entry, WIDTH, n)


LIMIT = times(HALF, sum_below("p", T, ["position_growth", WIDTH, ["next", "p"]]))


def _cubic(n: Json) -> Json:
    """n (n + 1)(n + 2)/24."""
    return times(over(1, 24), n, plus(n, 1), plus(n, 2))


def prove_cubic_bound(proof: Evidence) -> int:
    """Prove ∀f (|f(k)| ≤ (k + 1)(k + 2)/8 for all k ⟹ ∀n: the sum of n values is at most n (n + 1)(n + 2)/24)."""

    def quadratic(k: Json) -> Json:
        return times(over(1, 8), plus(k, 1), plus(k, 2))

    hypothesis = forall([("k'", "natural")], both(*bounded([SERIES, "k'"], quadratic("k'"))))
    here = proof.specialise(proof.assume(hypothesis), [LENGTH])
    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [SERIES])

    def both_sides(n: Json) -> list[Json]:
        return bounded(["sum_below", SERIES, n], _cubic(n))

    def statement(n: Json) -> Json:
        return both(*both_sides(n))

    before = proof.assume(statement(LENGTH))
    known = [proof.project(theorem, part) for theorem in (before, here) for part in (0, 1)]
    steps = []
    for goal, old, new, side in zip(
        both_sides(MORE), both_sides(LENGTH), bounded([SERIES, LENGTH], quadratic(LENGTH)), (1, -1), strict=True
    ):
        form = plus(minus(old[2], old[1]), minus(new[2], new[1]))
        gap = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(split, [], side)])
        steps.append(proof.squares(goal, gap, known))
    base = proof.conjunction(
        *(proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), 0))) for goal in both_sides(ZERO))
    )
    found = by_counting(proof, statement, base, proof.conjunction(*steps))
    return proof.generalise(found, [SERIES], [hypothesis])


def _halves(q: Json, p: Json) -> Json:
    """Half the mean of the gradients in v for the length p + 1 at the two points with the number q."""
    shift = times(WIDTH, ["midpoint", q, LENGTH])
    points = plus(HALF, shift), minus(HALF, shift)
    return plus(*(times(over(1, 4), ["position_gradient", point, ["next", p]]) for point in points))


def _around(q: Json, p: Json) -> Json:
    return around_half(lambda a: ["position_gradient", a, ["next", p]], WIDTH, q, LENGTH)


def _column(p: Json) -> Json:
    return sum_below("g'", LENGTH, _around("g'", p))


GROWN: Json = ["position_growth", WIDTH, ["next", "c'"]]


def prove_columns(proof: Evidence) -> list[int]:
    """Prove in three steps that the entries at n pairs of midpoints add up to half the columns, over all p < t."""
    linear = prove_linear(proof)
    shift = times(WIDTH, ["midpoint", PLACE, LENGTH])
    maps = [
        mapping([("c'", "natural")], ["position_gradient", point, ["next", "c'"]])
        for point in (plus(HALF, shift), minus(HALF, shift))
    ]
    apart = proof.specialise(linear, [*maps, over(1, 4), over(1, 4), T])
    entry, row = around_half(diagonal_entry, WIDTH, PLACE, LENGTH), sum_below("c'", T, _halves(PLACE, "c'"))
    split = proof.sums(equal(entry, row), cofactors=[cofactor(apart, [], -1)])
    rows = congruent(proof, entry, row, LENGTH, split)
    table = mapping([("g'", "natural"), ("c'", "natural")], _halves("g'", "c'"))
    turned = proof.specialise(prove_exchange(proof), [table, T, LENGTH])
    series = mapping([("j'", "natural")], _around("j'", "p1"))
    halved = plus(times(HALF, ["at", series, PLACE]), times(0, ["at", series, PLACE]))
    same = congruent(proof, _halves(PLACE, "p1"), halved, LENGTH, proof.sums(equal(_halves(PLACE, "p1"), halved)))
    half = proof.specialise(linear, [series, series, HALF, 0, LENGTH])
    column = proof.sums(
        equal(sum_below("g'", LENGTH, _halves("g'", "p1")), times(HALF, _column("p1"))),
        cofactors=[cofactor(same), cofactor(half)],
    )
    column = proof.specialise(proof.generalise(column, ["p1"]), [PLACE])
    columns = congruent(proof, sum_below("g'", LENGTH, _halves("g'", PLACE)), times(HALF, _column(PLACE)), T, column)
    return [rows, turned, columns]


def prove_deviation(proof: Evidence) -> list[int]:
    """Prove that n times the mean less its limit is at most t (t + 1)(t + 2)/24, from ``NARROW`` and ``POSITIVE``."""
    count = proof.quotient(proof.specialise(prove_nonzero(proof), [LENGTH], [prove_some_parts(proof)]))
    premises = [proof.assume(formula) for formula in (*NARROW, POSITIVE)]
    near = proof.specialise(prove_average(proof), [WIDTH, ["next", PLACE], LENGTH], premises)
    number = proof.specialise(prove_count(proof), [["next", PLACE]])
    scale = times(-1, HALF, LENGTH)
    grown, halves = (mapping([("c'", "natural")], x) for x in (GROWN, times(HALF, _column("c'"))))
    value = plus(times(1, ["at", halves, PLACE]), times(scale, ["at", grown, PLACE]))
    bound = times(over(1, 8), plus(PLACE, 1), plus(PLACE, 2))
    goals = bounded(value, bound)
    sides = []
    for part, (goal, side) in enumerate(zip(goals, (1, -1), strict=True)):
        given = substituted(BOUNDS[part], {"r": ["next", PLACE]})
        form = times(HALF, minus(given[2], given[1]))
        cofactors = [
            cofactor(count, [], times(-side, HALF, _column(PLACE))),
            cofactor(number, [], over(-1, 4)),
        ]
        gap = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=cofactors)
        sides.append(proof.squares(goal, gap, [proof.project(near, part)]))
    each = proof.generalise(proof.conjunction(*sides), [PLACE])
    values = mapping([("k'", "natural")], substituted(value, {PLACE: "k'"}))
    summed = proof.specialise(proof.specialise(prove_cubic_bound(proof), [values], [each]), [T])
    linear = proof.specialise(prove_linear(proof), [halves, grown, 1, scale, T])
    rows, turned, columns = prove_columns(proof)
    deviation = times(LENGTH, minus(diagonal_mean(LENGTH), LIMIT))
    whole = sum_below("q", LENGTH, around_half(diagonal_entry, WIDTH, "q", LENGTH))
    equation = proof.sums(
        equal(deviation, ["sum_below", values, T]),
        cofactors=[
            cofactor(count, [], whole),
            cofactor(rows),
            cofactor(turned),
            cofactor(columns),
            cofactor(linear, [], -1),
        ],
    )
    bounds = bounded(deviation, _cubic(T))
    found = []
    for part, (goal, side) in enumerate(zip(bounds, (1, -1), strict=True)):
        total = ["sum_below", values, T]
        form = minus(total, minus(_cubic(T))) if side == 1 else minus(_cubic(T), total)
        gap = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(equation, [], side)])
        found.append(proof.squares(goal, gap, [proof.project(summed, part)]))
    return found


def _claim(limit: Json) -> Json:
    """∀ε ∈ (0, 1/2] ∀t: the means tend to the limit."""
    return forall([(WIDTH, "real")], implies(*NARROW, forall([(T, "natural")], tends_to(diagonal_mean, limit))))


def _prove_limit(proof: Evidence) -> int:
    """Prove ∀ε ∈ (0, 1/2] ∀t: the means tend to the limit, with K = t (t + 1)(t + 2)."""
    pairs, after = equal(PRODUCT, times(T, ["next", T])), ["next", ["next", T]]
    named = [proof.assume(formula) for formula in (pairs, equal(COUNT, times(PRODUCT, after)))]
    bounds = prove_deviation(proof)
    deviation = times(LENGTH, minus(diagonal_mean(LENGTH), LIMIT))
    goals = bounded(deviation, COUNT)
    near = [minus(deviation, minus(_cubic(T))), minus(_cubic(T), deviation)]
    sides = []
    for goal, form, bound in zip(goals, near, bounds, strict=True):
        gap = proof.sums(
            equal(minus(goal[2], goal[1]), plus(form, times(23, _cubic(T)))),
            cofactors=[cofactor(named[1]), cofactor(named[0], [], after)],
        )
        sides.append(proof.squares(goal, gap, [bound]))
    close = proof.generalise(proof.conjunction(*sides), [LENGTH], [POSITIVE])
    found = proof.witness(tends_to(diagonal_mean, LIMIT), [COUNT], close)
    product = prove_product(proof)
    found = proof.choose(proof.specialise(product, [PRODUCT, after]), COUNT, found)
    found = proof.choose(proof.specialise(product, [T, ["next", T]]), PRODUCT, found)
    return proof.generalise(proof.generalise(found, [T]), [WIDTH], NARROW)


def _refute_smaller(claim: Json) -> Evidence:
    """Refute that the limit is smaller by 1: for t = 0 all means are 0, and so is the limit."""
    proof = ConciseEvidence(DIAGONAL)
    nothing = forall([("f'", SEQUENCE)], equal(["sum_below", "f'", T], 0))
    empty = proof.assume(nothing)
    shift = times(WIDTH, ["midpoint", PLACE, LENGTH])
    points = [["position_gradient", point, ["next", "c'"]] for point in (plus(HALF, shift), minus(HALF, shift))]
    *gradients, growth = (proof.specialise(empty, [mapping([("c'", "natural")], x)]) for x in (*points, GROWN))
    entry = around_half(diagonal_entry, WIDTH, PLACE, LENGTH)
    none = proof.sums(equal(entry, 0), cofactors=[cofactor(theorem, [], over(1, 4)) for theorem in gradients])
    none = congruent(proof, entry, 0, LENGTH, none)
    gap = times(LENGTH, minus(diagonal_mean(LENGTH), minus(LIMIT, 1)))
    large = ["<=", LENGTH, times(1, plus(gap, 1))]
    cofactors = [
        *(cofactor(x, [], times(LENGTH, over(1, LENGTH))) for x in (none, prove_repeated(proof, 0))),
        cofactor(growth, [], times(over(-1, 2), LENGTH)),
    ]
    growing = proof.squares(large, proof.sums(equal(minus(large[2], large[1]), 1), cofactors=cofactors))
    growing = proof.generalise(growing, [LENGTH], [POSITIVE])
    series = mapping([("n", "natural")], times("n", minus(diagonal_mean("n"), minus(LIMIT, 1))))
    rate: Json = ["of", "natural", 1]
    denied = proof.specialise(prove_unbounded(proof), [series, rate], [proof.evaluate(["<=", 1, 1]), growing])
    value = over(1, 4)
    zeros = proof.sums(forall([("f'", SEQUENCE)], equal(0, 0)))
    theorem = proof.specialise(proof.generalise(denied, [WIDTH, T], [nothing]), [value, ZERO], [zeros])
    premises = [proof.evaluate(substituted(formula, {WIDTH: value})) for formula in NARROW]
    moves: list[dict[str, Json]] = [{"at": [value]}, {"given": premises}, {"at": [0]}]
    proof.counterexample(renamed(claim, {WIDTH: "e'", T: "t'"}), moves, theorem)
    return proof


def mean_part() -> Part:
    """The expectation of the diagonal entry."""
    claim, near_miss = (_claim(limit) for limit in (LIMIT, minus(LIMIT, 1)))
    proof = ConciseEvidence(DIAGONAL)
    _prove_limit(proof)
    return Part(
        "expectation",
        "For a uniform on [1/2 - epsilon, 1/2 + epsilon], epsilon <= 1/2, the expectation of half the sum of the "
        "gradients in v over all lengths from 1 to t is half the sum of their expectations, which are sums of moments "
        "of 2a - 1, for every t.",
        claim,
        proof,
        [[over(1, 4), 2]],
        [
            Control(
                "With a limit that is smaller by 1 it is false.",
                differences(claim, near_miss),
                _refute_smaller(near_miss),
            )
        ],
    )

"""The sums of s (C - C²) over the pairs below n, with s = q + r + 1 and the contrast C, and the bounds that they need.

Tasks (Edelman), equations (E.24) and (E.25).
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    BASE,
    INVERSE,
    LENGTH,
    MORE,
    PLACE,
    ZERO,
    by_counting,
    prove_last_term,
    sum_below,
)
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import UPPER, congruent, prove_linear
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, mapping, minus, over, plus, power, substituted, times
from verify.statements.tasks.gradient_steps.sums.harmonic_bounds import LAST, START
from verify.statements.tasks.gradient_steps.sums.square_growth import (
    EDGE,
    contrast,
    following,
    prove_alike,
    prove_unit,
    share,
    square_share,
)
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated

Json = Any


def cube_share(s: Json) -> Json:
    """(1/s)³."""
    return power(share(s), 3)


def _spread(contrast_: Json, s: Json) -> Json:
    return times(s, minus(contrast_, power(contrast_, 2)))


def spread(q: Json, r: Json) -> Json:
    """s (C − C²) for s = q + r + 1."""
    return _spread(contrast(q, r), plus(q, r, 1))


def spreads(n: Json) -> Json:
    """Return what 15 times the sum of the spreads over the pairs below n is."""
    return plus(
        minus(times(56, power(n, 3)), times(2, power(n, 2))),
        times(plus(times(-96, power(n, 5)), times(80, power(n, 3)), times(-14, n)), following(cube_share, n)),
        times(plus(times(240, power(n, 4)), times(-120, power(n, 2)), 7), following(square_share, n)),
        times(plus(times(-200, power(n, 3)), times(50, n)), following(share, n)),
        times(-7, sum_below("k'", n, square_share(plus("k'", 1)))),
    )


RIM = plus(
    times(-1, power(EDGE, 4), following(cube_share, LENGTH)),
    times(4, power(EDGE, 3), following(square_share, LENGTH)),
    times(-5, power(EDGE, 2), following(share, LENGTH)),
    times(2, EDGE, LENGTH),
)


def _weights(edge: Json) -> list[Json]:
    return [times(-1, power(edge, 4)), times(4, power(edge, 3)), times(-5, power(edge, 2)), times(2, edge)]


def _nested(edge: Json, kappa: Json) -> list[Json]:
    """−N⁴ κ³ + 4 N³ κ² − 5 N² κ + 2 N, from the inner sum of two terms to the whole one."""
    weights, terms = _weights(edge), [power(kappa, 3), power(kappa, 2), kappa, 1]
    sums = [plus(times(weights[2], terms[2]), times(weights[3], terms[3]))]
    for k in (1, 0):
        sums.append(plus(times(weights[k], terms[k]), times(1, sums[-1])))
    return sums


def _prove_point(proof: Evidence) -> int:
    """Prove ∀N, s, κ, d (s κ = 1, d = N κ − 1 ⟹ s (d² − d⁴) is the sum of powers of κ)."""
    edge, number, kappa, ratio = letters = [BASE, INVERSE, UPPER, "r1"]
    value = minus(times(edge, kappa), 1)
    hypotheses = [equal(times(number, kappa), 1), equal(ratio, value)]
    unit, first = (proof.assume(formula) for formula in hypotheses)
    whole = _nested(edge, kappa)[-1]
    squares, fourths = plus(ratio, value), times(plus(ratio, value), plus(power(ratio, 2), power(value, 2)))
    found = proof.sums(
        equal(_spread(power(ratio, 2), number), whole),
        cofactors=[cofactor(first, [], times(number, minus(squares, fourths))), cofactor(unit, [], whole)],
    )
    return proof.generalise(found, letters, hypotheses)


def _prove_rim(proof: Evidence) -> list[int]:
    """Prove that the spreads of n with all k < n add up to ``RIM``, in both orders."""
    here, linear = plus(LENGTH, PLACE, 1), prove_linear(proof)
    unit, kappa = prove_unit(proof, here), share(here)
    weights, (inner, middle, outer) = _weights(EDGE), _nested(EDGE, kappa)
    terms = [cube_share(here), square_share(here), kappa, 1]
    ratio = over(minus(LENGTH, PLACE), here)
    first = proof.sums(equal(ratio, minus(times(EDGE, kappa), 1)), cofactors=[cofactor(unit, [], -1)])
    pointwise = proof.specialise(_prove_point(proof), [EDGE, here, kappa, ratio], [unit, first])
    series = [mapping([("k'", "natural")], substituted(x, {PLACE: "k'"})) for x in (*terms, inner, middle)]
    row = proof.sums(
        equal(sum_below("r'", LENGTH, spread(LENGTH, "r'")), RIM),
        cofactors=[
            cofactor(congruent(proof, spread(LENGTH, PLACE), outer, LENGTH, pointwise)),
            cofactor(proof.specialise(linear, [series[0], series[5], weights[0], 1, LENGTH])),
            cofactor(proof.specialise(linear, [series[1], series[4], weights[1], 1, LENGTH])),
            cofactor(proof.specialise(linear, [series[2], series[3], weights[2], weights[3], LENGTH])),
            cofactor(prove_repeated(proof, 1), [], times(2, EDGE)),
        ],
    )
    turned = power(over(minus(PLACE, LENGTH), here), 2)
    spelled = proof.rewrite(
        equal(spread(PLACE, LENGTH), _spread(turned, here)), [proof.sums(equal(plus(PLACE, LENGTH, 1), here))]
    )
    contrasts = proof.sums(equal(turned, contrast(LENGTH, PLACE)))
    alike = proof.rewrite(equal(spread(PLACE, LENGTH), spread(LENGTH, PLACE)), [contrasts], spelled)
    return [row, congruent(proof, spread(PLACE, LENGTH), spread(LENGTH, PLACE), LENGTH, alike)]


def _partial(m: Json) -> Json:
    """The sum of 1/s³ over s = N + 1, …, N + m."""
    return sum_below("k'", m, cube_share(plus(START, "k'", 1)))


def _split_partial(proof: Evidence) -> int:
    series = mapping([("k'", "natural")], cube_share(plus(START, "k'", 1)))
    return proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [series])


def _prove_partial_above(proof: Evidence) -> int:
    """Prove ∀N > 0 ∀m: twice the sum of 1/s³ over s = N + 1, …, N + m is at most 1/N² − 1/(N + m)²."""
    positive = ["<", 0, START]
    given = proof.assume(positive)

    def statement(m: Json) -> Json:
        return ["<=", times(2, _partial(m)), minus(square_share(START), square_share(plus(START, m)))]

    before = plus(START, LENGTH)
    sign = proof.squares(["<", 0, before], given=[given])
    units = [prove_unit(proof, LAST), proof.quotient(proof.specialise(prove_nonzero(proof), [before], [sign]))]
    mine, near = share(LAST), share(before)
    form = plus(minus(*statement(LENGTH)[:0:-1]), times(power(mine, 2), near, plus(near, times(2, mine))))
    weight = plus(near, mine, times(mine, plus(near, times(2, mine))))
    gap = proof.sums(
        equal(minus(*statement(MORE)[:0:-1]), form),
        cofactors=[
            cofactor(_split_partial(proof), [], -2),
            cofactor(prove_alike(proof, square_share, plus(START, MORE), LAST), [], -1),
            cofactor(units[0], [], minus(times(weight, near))),
            cofactor(units[1], [], times(weight, mine)),
        ],
    )
    step = proof.squares(statement(MORE), gap, [proof.assume(statement(LENGTH)), sign])
    spelled = cofactor(prove_alike(proof, square_share, plus(START, ZERO), START), [], -1)
    none = proof.sums(equal(minus(*statement(ZERO)[:0:-1]), 0), cofactors=[spelled])
    return proof.generalise(
        by_counting(proof, statement, proof.squares(statement(ZERO), none), step), [START], [positive]
    )


def _prove_partial_below(proof: Evidence) -> int:
    """Prove ∀N ∀m: twice the sum of 1/s³ over s = N + 1, …, N + m is at least 1/(N + 1)² − 1/(N + m + 1)²."""

    def statement(m: Json) -> Json:
        ends = minus(square_share(plus(START, 1)), square_share(plus(START, m, 1)))
        return ["<=", ends, times(2, _partial(m))]

    after = plus(START, LENGTH, 2)
    units = [prove_unit(proof, s) for s in (LAST, after)]
    mine, near = share(LAST), share(after)
    form = plus(minus(*statement(LENGTH)[:0:-1]), times(power(mine, 2), near, plus(times(2, mine), near)))
    weight = minus(times(mine, plus(times(2, mine), near)), plus(mine, near))
    gap = proof.sums(
        equal(minus(*statement(MORE)[:0:-1]), form),
        cofactors=[
            cofactor(_split_partial(proof), [], 2),
            cofactor(prove_alike(proof, square_share, plus(START, MORE, 1), after)),
            cofactor(units[0], [], times(weight, near)),
            cofactor(units[1], [], minus(times(weight, mine))),
        ],
    )
    step = proof.squares(statement(MORE), gap, [proof.assume(statement(LENGTH))])
    spelled = cofactor(prove_alike(proof, square_share, plus(START, ZERO, 1), plus(START, 1)))
    none = proof.sums(equal(minus(*statement(ZERO)[:0:-1]), 0), cofactors=[spelled])
    return proof.generalise(by_counting(proof, statement, proof.squares(statement(ZERO), none), step), [START])


CUBES = following(cube_share, LENGTH)
SCALED = times(8, power(LENGTH, 3), CUBES)

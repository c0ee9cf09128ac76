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
    SUMS,
    ZERO,
    by_counting,
    prove_last_term,
    sum_below,
)
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import SEQUENCES, UPPER, congruent, prove_linear
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, mapping, minus, over, plus, power, substituted, times
from verify.statements.lemmas import Lemmas
from verify.statements.tasks.gradient_steps.sums.harmonic_bounds import LAST, START
from verify.statements.tasks.gradient_steps.sums.square_growth import (
    EDGE,
    NEW,
    contrast,
    following,
    know_shares,
    pair_sum,
    prove_alike,
    prove_following,
    prove_pair_growth,
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


SPREADS = Lemmas(
    "tasks/own-spreads",
    "The sum of s (c² - c⁴) over the pairs below n in closed form, s = q + r + 1, c = (q - r)/s",
    definitions=SUMS,
    variables=[*SEQUENCES, ("r1", "real")],
    file=__file__,
)


@SPREADS.lemma(
    "spreads",
    "Fifteen times the sum is a combination of sums of 1/s, 1/s² and 1/s³ over n < s <= 2n.",
    """
    forall n in natural:
        15*sum_below((q in natural |-> sum_below((r in natural |->
            (q + r + 1)*(((q - r)/(q + r + 1))^2 - (((q - r)/(q + r + 1))^2)^2)), n)), n)
      = (56*n^3 - 2*n^2)
      + ((-96)*n^5 + 80*n^3 + (-14)*n)*sum_below((k in natural |-> (1/(n + k + 1))^3), n)
      + (240*n^4 + (-120)*n^2 + 7)*sum_below((k in natural |-> (1/(n + k + 1))^2), n)
      + ((-200)*n^3 + 50*n)*sum_below((k in natural |-> 1/(n + k + 1)), n)
      + (-7)*sum_below((k in natural |-> (1/(k + 1))^2), n)
    """,
    "1",
    [("With 55 n³ it is false.", "56*n^3", "55*n^3", "1")],
)
def prove_spreads(proof: Evidence) -> int:
    """Prove ∀n: 15 times the sum of the spreads over the pairs below n is ``spreads``."""

    def statement(n: Json) -> Json:
        return equal(times(15, pair_sum(spread, n)), spreads(n))

    table = mapping([("q'", "natural"), ("r'", "natural")], spread("q'", "r'"))
    growth = proof.specialise(prove_pair_growth(proof), [table, LENGTH])
    row, column = _prove_rim(proof)
    harmonic = mapping([("k'", "natural")], square_share(plus("k'", 1)))
    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [harmonic])
    values = [cube_share, square_share, share]
    steps = [proof.specialise(prove_following(proof, value), [LENGTH]) for value in values]
    known, m = know_shares(proof), plus(LENGTH, 1)
    weights = [
        plus(times(-96, power(m, 5)), times(80, power(m, 3)), times(-14, m)),
        plus(times(240, power(m, 4)), times(-120, power(m, 2)), 7),
        plus(times(-200, power(m, 3)), times(50, m)),
    ]
    new = [plus(value(NEW[0]), value(NEW[1]), minus(value(NEW[2]))) for value in values]
    rest = plus(*(times(x, y) for x, y in zip(weights, new, strict=True)), times(-7, square_share(NEW[2])))
    target = plus(
        times(30, 2, EDGE, LENGTH),
        minus(times(56, power(LENGTH, 3)), times(2, power(LENGTH, 2))),
        minus(minus(times(56, power(m, 3)), times(2, power(m, 2)))),
    )
    step = proof.sums(
        statement(MORE),
        cofactors=[
            cofactor(growth, [], 15),
            cofactor(proof.assume(statement(LENGTH))),
            cofactor(row, [], 30),
            cofactor(column, [], 15),
            *(cofactor(s, [], minus(w)) for s, w in zip(steps, weights, strict=True)),
            cofactor(last, [], 7),
            cofactor(known.prove(rest, target), [], -1),
        ],
    )
    return by_counting(proof, statement, proof.sums(statement(ZERO)), step)


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


def prove_cubes_between(proof: Evidence, size: int) -> list[int]:
    """Prove for n > 0 that the sum W of 1/s³ over s = n + 1, …, 2n has 3n − 7 ≤ 8 n³ W ≤ 3n and 0 ≤ W."""
    low = proof.specialise(_prove_partial_below(proof), [LENGTH, LENGTH])
    high = proof.specialise(proof.specialise(_prove_partial_above(proof), [LENGTH], [size]), [LENGTH])
    less, last, double = plus(LENGTH, 1), plus(LENGTH, LENGTH, 1), plus(LENGTH, LENGTH)
    nonzero, sign = prove_nonzero(proof), proof.squares(["<", 0, double], given=[size])
    units = [
        prove_unit(proof, less),
        prove_unit(proof, last),
        proof.quotient(proof.specialise(nonzero, [LENGTH], [size])),
        proof.quotient(proof.specialise(nonzero, [double], [sign])),
    ]
    ends = minus(square_share(less), square_share(last))
    both_ends = times(square_share(less), square_share(last))
    cubic = plus(times(45, power(LENGTH, 3)), times(73, power(LENGTH, 2)), times(39, LENGTH), 7)
    excess = minus(times(4, power(LENGTH, 3), ends), minus(times(3, LENGTH), 7))
    room = times(4, power(LENGTH, 3), minus(times(2, CUBES), ends))
    slack, twice = minus(7, times(3, LENGTH)), [plus(times(s, share(s)), 1) for s in (less, last)]
    four = times(4, power(LENGTH, 3))
    lower = proof.sums(
        equal(excess, times(both_ends, cubic)),
        cofactors=[
            cofactor(
                units[0],
                [],
                times(
                    twice[0], minus(times(four, square_share(last)), times(slack, power(times(last, share(last)), 2)))
                ),
            ),
            cofactor(units[1], [], times(-1, twice[1], plus(times(four, square_share(less)), slack))),
        ],
    )
    apart = proof.sums(
        equal(ends, times(LENGTH, plus(times(3, LENGTH), 2), both_ends)),
        cofactors=[
            cofactor(units[0], [], times(twice[0], square_share(last))),
            cofactor(units[1], [], times(-1, twice[1], square_share(less))),
        ],
    )
    goals = [["<=", minus(times(3, LENGTH), 7), SCALED], ["<=", 0, CUBES], ["<=", SCALED, times(3, LENGTH)]]
    upper = times(4, power(LENGTH, 3), minus(minus(square_share(LENGTH), square_share(double)), times(2, CUBES)))
    whole, half = (times(s, share(s)) for s in (LENGTH, double))
    forms = [
        (plus(room, times(both_ends, cubic)), [cofactor(lower)]),
        (
            times(over(1, 2), plus(minus(times(2, CUBES), ends), times(LENGTH, plus(times(3, LENGTH), 2), both_ends))),
            [cofactor(apart, [], over(1, 2))],
        ),
        (
            upper,
            [
                cofactor(units[2], [], times(-4, LENGTH, plus(whole, 1))),
                cofactor(units[3], [], times(LENGTH, plus(half, 1))),
            ],
        ),
    ]
    return [
        proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), form), cofactors=cofactors), [low, high, size])
        for goal, (form, cofactors) in zip(goals, forms, strict=True)
    ]


STATEMENTS = {"tasks/own-spreads": SPREADS.statement}

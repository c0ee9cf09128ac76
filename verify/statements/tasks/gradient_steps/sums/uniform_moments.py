"""Moments of the eigenvalue 2a − 1, where a is uniform around 1/2, as limits of means over midpoints.

The mean over the midpoints of 2n equal parts of [1/2 − ε, 1/2 + ε] takes a = 1/2 ± ε (2q + 1)/(2n) for q < n.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    MORE,
    PLACE,
    SUMS,
    ZERO,
    by_counting,
    prove_equal_sums,
    prove_last_term,
    raised,
    sum_below,
)
from verify.library.powers import (
    prove_bounded_power,
    prove_increment,
    prove_inverse_powers,
    prove_monotone_power,
    prove_nonnegative_power,
    prove_power_of_product,
)
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import SEQUENCES, prove_linear
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    equal,
    mapping,
    minus,
    over,
    plus,
    substituted,
    times,
)
from verify.statements.lemmas import Lemmas

Json = Any

LOW, HIGH, WIDTH, DEGREE = "u1", "v1", "eps", "d1"
MOMENTS: Binders = [
    *SEQUENCES,
    (LOW, "real"),
    (HIGH, "real"),
    (WIDTH, "real"),
    (DEGREE, "natural"),
    ("r1", "real"),
]
HALF = over(1, 2)
NARROW = [["<", 0, WIDTH], ["<=", times(2, WIDTH), 1]]
POSITIVE: Json = ["<=", 1, LENGTH]
DEFINITIONS: list[Json] = [
    define("midpoint", [("q", "natural"), ("n", "natural")], over(plus(times(2, "q"), 1), times(2, "n"))),
    define(
        "even_part",
        [("d", "natural")],
        times(HALF, plus(1, raised(-1, "d"))),
    ),
    define(
        "moment",
        [("eps", "real"), ("d", "natural")],
        over(times(raised(times(2, "eps"), "d"), ["even_part", "d"]), plus("d", 1)),
    ),
]


def around_half(value: Callable[[Json], Json], width: Json, q: Json, n: Json) -> Json:
    """Return the mean of a function at the two points 1/2 ± ε (2q + 1)/(2n)."""
    shift = times(width, ["midpoint", q, n])
    return times(HALF, plus(value(plus(HALF, shift)), value(minus(HALF, shift))))


def uniform_mean(value: Callable[[Json], Json], width: Json, n: Json) -> Json:
    """Return the mean of a function over the midpoints of 2n equal parts of [1/2 − ε, 1/2 + ε]."""
    return over(sum_below("q", n, around_half(value, width, "q", n)), n)


def eigenvalue(a: Json) -> Json:
    """2a − 1."""
    return minus(times(2, a), 1)


def prove_some_parts(proof: Evidence) -> int:
    """Prove 0 < n, assuming n ≥ 1."""
    gap = proof.sums(equal(minus(LENGTH, 0), plus(minus(LENGTH, 1), 1)))
    return proof.squares(["<", 0, LENGTH], gap, [proof.assume(POSITIVE)])


ODD = mapping([("q", "natural")], raised(plus(times(2, "q"), 1), DEGREE))
EDGE: Json = times(2, LENGTH)
FACTOR = times(2, plus(DEGREE, 1))


def prove_odd_powers(proof: Evidence) -> int:
    """Prove ∀d ∀n: 2 (d + 1) Σ (2q + 1)^d over q < n is (2n)^(d+1) up to 2 (d + 1) (2n)^d."""

    def sides(n: Json) -> list[Json]:
        edge = times(2, n)
        whole = times(raised(edge, DEGREE), edge)
        summed, rest = (times(FACTOR, x) for x in (["sum_below", ODD, n], raised(edge, DEGREE)))
        return [["<=", whole, plus(summed, rest)], ["<=", summed, plus(whole, rest)]]

    def statement(n: Json) -> Json:
        return both(*sides(n))

    before = proof.assume(statement(LENGTH))
    following, middle = times(2, MORE), plus(EDGE, 1)
    sign = proof.squares(["<=", 0, EDGE])
    apart = proof.sums(equal(following, plus(EDGE, 2)))
    change = proof.specialise(proof.specialise(prove_increment(proof), [EDGE, following], [sign, apart]), [DEGREE])
    above = proof.squares(["<=", EDGE, middle], proof.sums(equal(minus(middle, EDGE), 1)))
    below = proof.squares(["<=", middle, following], proof.sums(equal(minus(following, middle), 1)))
    positive = proof.squares(["<=", 0, middle])
    monotone = prove_monotone_power(proof)
    ordered = [
        proof.specialise(proof.specialise(monotone, ends, signs), [DEGREE])
        for ends, signs in (([EDGE, middle], [sign, above]), ([middle, following], [positive, below]))
    ]
    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [ODD])
    known = [*ordered, *(proof.project(theorem, part) for theorem in (before, change) for part in (0, 1))]
    powers = [raised(z, DEGREE) for z in (EDGE, middle, following)]
    difference = minus(times(powers[2], following), times(powers[0], EDGE))
    forms = [
        plus(
            minus(*sides(LENGTH)[0][:0:-1]),
            times(FACTOR, minus(powers[1], powers[0])),
            minus(times(FACTOR, powers[2]), difference),
        ),
        plus(
            minus(*sides(LENGTH)[1][:0:-1]),
            times(FACTOR, minus(powers[2], powers[1])),
            minus(difference, times(FACTOR, powers[0])),
        ),
    ]
    steps = [
        proof.squares(
            goal,
            proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(split, [], times(weight, FACTOR))]),
            known,
        )
        for goal, form, weight in zip(sides(MORE), forms, (1, -1), strict=True)
    ]
    none = proof.squares(["<=", 0, times(2, ZERO)], proof.sums(equal(minus(times(2, ZERO), 0), 0)))
    power_at_zero = proof.specialise(
        proof.specialise(prove_nonnegative_power(proof), [times(2, ZERO)], [none]), [DEGREE]
    )
    base = proof.conjunction(
        *(
            proof.squares(
                goal,
                proof.sums(equal(minus(goal[2], goal[1]), times(FACTOR, raised(times(2, ZERO), DEGREE)))),
                [power_at_zero],
            )
            for goal in sides(ZERO)
        )
    )
    return proof.generalise(by_counting(proof, statement, base, proof.conjunction(*steps)), [DEGREE])


STEP = over(1, EDGE)
PART: Json = ["even_part", DEGREE]
SCALE: Json = times(raised(times(2, WIDTH), DEGREE), PART)
MEAN_POWER = uniform_mean(lambda a: raised(eigenvalue(a), DEGREE), WIDTH, LENGTH)
VALUE: Json = ["moment", WIDTH, DEGREE]
NEAR = [
    ["<=", -1, times(LENGTH, minus(MEAN_POWER, VALUE))],
    ["<=", times(LENGTH, minus(MEAN_POWER, VALUE)), 1],
]


def _prove_point(proof: Evidence) -> int:
    """Prove ∀q: the mean of (2a − 1)^d at the two points is (2ε)^d (1 + (−1)^d)/2 times (2q + 1)^d (2n)^(−d)."""
    value = around_half(lambda a: raised(eigenvalue(a), DEGREE), WIDTH, PLACE, LENGTH)
    odd = plus(times(2, PLACE), 1)
    right = times(times(2, WIDTH), times(odd, STEP))
    bases = [eigenvalue(plus(HALF, times(WIDTH, ["midpoint", PLACE, LENGTH])))]
    bases.append(eigenvalue(minus(HALF, times(WIDTH, ["midpoint", PLACE, LENGTH]))))
    turned = [right, times(-1, right)]
    equations = [proof.sums(equal(*pair)) for pair in zip(bases, turned, strict=True)]
    rewritten = [
        proof.rewrite(equal(*(raised(z, DEGREE) for z in pair)), [theorem])
        for pair, theorem in zip(zip(bases, turned, strict=True), equations, strict=True)
    ]
    product = prove_power_of_product(proof)
    pairs = [[-1, right], [times(2, WIDTH), times(odd, STEP)], [odd, STEP]]
    minus_one, whole, inner = (proof.specialise(proof.specialise(product, pair), [DEGREE]) for pair in pairs)
    sign, width = raised(-1, DEGREE), raised(times(2, WIDTH), DEGREE)
    half_part = times(HALF, plus(1, sign))
    result = times(times(SCALE, raised(STEP, DEGREE)), raised(odd, DEGREE))
    found = proof.sums(
        equal(value, result),
        cofactors=[
            cofactor(rewritten[0], [], HALF),
            cofactor(rewritten[1], [], HALF),
            cofactor(minus_one, [], HALF),
            cofactor(whole, [], half_part),
            cofactor(inner, [], times(half_part, width)),
        ],
    )
    return proof.generalise(found, [PLACE])


UNIFORM = Lemmas(
    "library/uniform-moments",
    "Moments of a uniform distribution as means over midpoints",
    definitions=[*SUMS, *DEFINITIONS],
    variables=MOMENTS,
    file=__file__,
)


@UNIFORM.lemma(
    "moments",
    "The mean of (2a - 1)^d over the midpoints of 2n parts of [1/2 - eps, 1/2 + eps] is the moment up to 1/n.",
    """
    forall eps in real; d, n in natural: 0 < eps, 2*eps <= 1, 1 <= n ==>
        -1
        <= n*(sum_below((q in natural |-> 1/2*(raised(2*(1/2 + eps*midpoint(q, n)) - 1, d)
                                               + raised(2*(1/2 - eps*midpoint(q, n)) - 1, d))), n)/n
              - moment(eps, d))
      and
        n*(sum_below((q in natural |-> 1/2*(raised(2*(1/2 + eps*midpoint(q, n)) - 1, d)
                                            + raised(2*(1/2 - eps*midpoint(q, n)) - 1, d))), n)/n
           - moment(eps, d)) <= 1
    """,
    "1/4, 2, 1",
    [("The mean need not be less by 1/n.", "d)) <= 1", "d)) <= -1", "1/4, 0, 1")],
)
def prove_moments(proof: Evidence) -> int:
    """Prove ∀ε ∈ (0, 1/2] ∀d ∀n ≥ 1: n times the mean of (2a − 1)^d less its moment lies between −1 and 1."""
    narrow = [proof.assume(formula) for formula in NARROW]
    size = prove_some_parts(proof)
    doubled = proof.squares(["<", 0, EDGE], given=[size])
    nonzero = prove_nonzero(proof)
    count, edge = (
        proof.quotient(proof.specialise(nonzero, [x], [theorem])) for x, theorem in ((LENGTH, size), (EDGE, doubled))
    )
    unit = proof.sums(equal(times(STEP, EDGE), 1), cofactors=[cofactor(edge)])
    powers = proof.specialise(proof.specialise(prove_inverse_powers(proof), [STEP, EDGE], [unit]), [DEGREE])
    summed = proof.specialise(proof.specialise(prove_odd_powers(proof), [DEGREE]), [LENGTH])
    low, high = (proof.project(summed, part) for part in (0, 1))
    total, down = ["sum_below", ODD, LENGTH], raised(STEP, DEGREE)
    step_sign = proof.squares(["<=", 0, STEP], given=[doubled])
    down_sign = proof.specialise(proof.specialise(prove_nonnegative_power(proof), [STEP], [step_sign]), [DEGREE])
    share = over(LENGTH, plus(DEGREE, 1))
    gap = minus(times(down, total), share)
    degree = proof.quotient(proof.specialise(nonzero, [plus(DEGREE, 1)], [proof.squares(["<", 0, plus(DEGREE, 1)])]))
    inverse = over(1, plus(DEGREE, 1))
    whole = times(raised(EDGE, DEGREE), EDGE)
    halves = times(HALF, inverse, down)
    forms = [
        times(halves, minus(plus(times(FACTOR, total), times(FACTOR, raised(EDGE, DEGREE))), whole)),
        times(halves, minus(plus(whole, times(FACTOR, raised(EDGE, DEGREE))), times(FACTOR, total))),
    ]
    goals = [["<=", -1, gap], ["<=", gap, 1]]
    bounds = []
    for goal, form, side in zip(goals, forms, (1, -1), strict=True):
        equation = proof.sums(
            equal(minus(goal[2], goal[1]), form),
            cofactors=[
                cofactor(powers, [], plus(times(side, inverse, LENGTH), -1)),
                cofactor(degree, [], minus(times(-1, down, raised(EDGE, DEGREE)), times(side, down, total))),
            ],
        )
        bounds.append(proof.squares(goal, equation, [low, high, down_sign]))
    weight = _prove_scale(proof, narrow)
    return proof.generalise(
        _scaled(proof, bounds, weight, _prove_summed(proof, count), gap), [WIDTH, DEGREE, LENGTH], [*NARROW, POSITIVE]
    )


def _prove_scale(proof: Evidence, narrow: list[int]) -> list[int]:
    """Prove 0 ≤ (2ε)^d (1 + (−1)^d)/2 ≤ 1."""
    double = times(2, WIDTH)
    sign = proof.squares(["<=", 0, double], given=narrow[:1])
    lower = proof.squares(["<=", -1, double], proof.sums(equal(minus(double, -1), plus(double, 1))), [sign])
    bounded = prove_bounded_power(proof)
    width = proof.specialise(proof.specialise(bounded, [double], [lower, narrow[1]]), [DEGREE])
    ends = [proof.evaluate(["<=", -1, -1]), proof.evaluate(["<=", -1, 1])]
    signs = proof.specialise(proof.specialise(bounded, [-1], ends), [DEGREE])
    nonnegative = proof.specialise(proof.specialise(prove_nonnegative_power(proof), [double], [sign]), [DEGREE])
    power_of_width, power_of_sign = raised(double, DEGREE), raised(-1, DEGREE)
    known = [nonnegative, proof.project(width, 1), proof.project(signs, 0), proof.project(signs, 1)]
    low = proof.sums(equal(minus(SCALE, 0), times(HALF, power_of_width, minus(power_of_sign, -1))))
    rest = plus(minus(1, power_of_width), times(HALF, power_of_width, minus(1, power_of_sign)))
    high = proof.sums(equal(minus(1, SCALE), rest))
    return [proof.squares(["<=", 0, SCALE], low, known), proof.squares(["<=", SCALE, 1], high, known)]


def _prove_summed(proof: Evidence, count: int) -> int:
    """Prove n times the mean of (2a − 1)^d = (2ε)^d (1 + (−1)^d)/2 (2n)^(−d) Σ (2q + 1)^d."""
    factor = times(SCALE, raised(STEP, DEGREE))
    value = around_half(lambda a: raised(eigenvalue(a), DEGREE), WIDTH, PLACE, LENGTH)
    scaled = plus(times(factor, ["at", ODD, PLACE]), times(0, ["at", ODD, PLACE]))
    point = proof.specialise(_prove_point(proof), [PLACE])
    pointwise = proof.generalise(proof.sums(equal(value, scaled), cofactors=[cofactor(point)]), [PLACE])
    maps = [mapping([("h'", "natural")], substituted(x, {PLACE: "h'"})) for x in (value, scaled)]
    same = proof.specialise(prove_equal_sums(proof), [*maps, LENGTH], [pointwise])
    linear = proof.specialise(prove_linear(proof), [ODD, ODD, factor, 0, LENGTH])
    summed = ["sum_below", maps[0], LENGTH]
    return proof.sums(
        equal(times(LENGTH, MEAN_POWER), times(factor, ["sum_below", ODD, LENGTH])),
        cofactors=[cofactor(count, [], summed), cofactor(same), cofactor(linear)],
    )


def _scaled(proof: Evidence, bounds: list[int], weight: list[int], summed: int, gap: Json) -> int:
    """From −1 ≤ x ≤ 1 and 0 ≤ C ≤ 1 conclude −1 ≤ C x ≤ 1, for x n times the difference."""
    forms = [
        plus(times(SCALE, minus(gap, -1)), minus(1, SCALE)),
        plus(times(SCALE, minus(1, gap)), minus(1, SCALE)),
    ]
    known = [*bounds, *weight]
    steps = [
        proof.squares(
            goal,
            proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(summed, [], side)]),
            known,
        )
        for goal, form, side in zip(NEAR, forms, (1, -1), strict=True)
    ]
    return proof.conjunction(*steps)


STATEMENTS = {"library/uniform-moments": UNIFORM.statement}

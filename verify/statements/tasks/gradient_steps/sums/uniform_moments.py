"""Moments of the eigenvalue 2a − 1, where a is uniform around 1/2, as limits of means over midpoints.

The mean over the midpoints of 2n equal parts of [1/2 − ε, 1/2 + ε] takes a = 1/2 ± ε (2q + 1)/(2n) for q < n.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    PLACE,
    raised,
    sum_below,
)
from verify.library.powers import (
    prove_power_of_product,
)
from verify.library.sequence_sums import SEQUENCES
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    equal,
    mapping,
    minus,
    over,
    plus,
    times,
)

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


def prove_moments(proof: Evidence) -> int:
    """Prove ∀ε ∈ (0, 1/2] ∀d ∀n ≥ 1: n times the mean of (2a − 1)^d less its moment lies between −1 and 1."""
    return proof.use("library/uniform-moments", "moments")


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

"""Moments of the eigenvalue 2a − 1, where a is uniform around 1/2, as limits of means over midpoints.

The mean over the midpoints of 2n equal parts of [1/2 − ε, 1/2 + ε] takes a = 1/2 ± ε (2q + 1)/(2n) for q < n.
"""

from collections.abc import Callable

from verify.library import finite_sums, sequence_sums
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, define
from verify.statements.terms import equal, minus, over, plus, times

LOW, HIGH, WIDTH, DEGREE = "u1", "v1", "eps", "d1"
MOMENTS: Binders = [
    *sequence_sums.SEQUENCES,
    (LOW, "real"),
    (HIGH, "real"),
    (WIDTH, "real"),
    (DEGREE, "natural"),
    ("r1", "real"),
]
HALF = over(1, 2)
NARROW = [["<", 0, WIDTH], ["<=", times(2, WIDTH), 1]]
POSITIVE: Json = ["<=", 1, finite_sums.LENGTH]
DEFINITIONS: list[Json] = [
    define("midpoint", [("q", "natural"), ("n", "natural")], over(plus(times(2, "q"), 1), times(2, "n"))),
    define(
        "even_part",
        [("d", "natural")],
        times(HALF, plus(1, finite_sums.raised(-1, "d"))),
    ),
    define(
        "moment",
        [("eps", "real"), ("d", "natural")],
        over(times(finite_sums.raised(times(2, "eps"), "d"), ["even_part", "d"]), plus("d", 1)),
    ),
]


def around_half(value: Callable[[Json], Json], width: Json, q: Json, n: Json) -> Json:
    """Return the mean of a function at the two points 1/2 ± ε (2q + 1)/(2n)."""
    shift = times(width, ["midpoint", q, n])
    return times(HALF, plus(value(plus(HALF, shift)), value(minus(HALF, shift))))


def uniform_mean(value: Callable[[Json], Json], width: Json, n: Json) -> Json:
    """Return the mean of a function over the midpoints of 2n equal parts of [1/2 − ε, 1/2 + ε]."""
    return over(finite_sums.sum_below("q", n, around_half(value, width, "q", n)), n)


def eigenvalue(a: Json) -> Json:
    """2a − 1."""
    return minus(times(2, a), 1)


def prove_some_parts(proof: Evidence) -> int:
    """Prove 0 < n, assuming n ≥ 1."""
    gap = proof.sums(equal(minus(finite_sums.LENGTH, 0), plus(minus(finite_sums.LENGTH, 1), 1)))
    return proof.squares(["<", 0, finite_sums.LENGTH], gap, [proof.assume(POSITIVE)])


def prove_moments(proof: Evidence) -> int:
    """Prove ∀ε ∈ (0, 1/2] ∀d ∀n ≥ 1: n times the mean of (2a − 1)^d less its moment lies between −1 and 1."""
    return proof.use("library/uniform-moments", "moments")

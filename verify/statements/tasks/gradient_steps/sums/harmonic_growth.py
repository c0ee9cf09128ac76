"""Sums of the even moments 1/(m + 1) of a uniform law on [-1, 1], once, twice and three times, and harmonic numbers.

Tasks (Edelman), equation (E.47). With H(n) = 1 + 1/2 + ... + 1/n they are of the order of H(n), n H(n) and n^2 H(n).
"""

from verify.library.finite_sums import sum_below
from verify.proving.evidence import Evidence, Json
from verify.statements.tasks.gradient_steps.sums import square_growth, uniform_moments
from verify.statements.terms import minus, over, plus, times


def harmonic(n: Json) -> Json:
    """1 + 1/2 + … + 1/n."""
    return sum_below("k'", n, square_growth.share(plus("k'", 1)))


def once(n: Json) -> Json:
    """The sum of the moments with the exponents from 1 to n."""
    return sum_below("d", n, ["moment", uniform_moments.HALF, ["next", "d"]])


def twice(r: Json) -> Json:
    """The limit of the mean of the gradient in v."""
    return ["position_growth", uniform_moments.HALF, r]


def thrice(t: Json) -> Json:
    """The sum of ``twice`` over the lengths from 1 to t."""
    return sum_below("r'", t, twice(["next", "r'"]))


def prove_once(proof: Evidence) -> int:
    """Prove ∀n: 1/2 H(n + 1) − 1 ≤ ``once`` ≤ 1/2 H(n + 1) − 1/2, where H(n + 1) is spelled H(n) + 1/(n + 1)."""
    return proof.use("tasks/own-harmonic-moments", "once")


def prove_thrice(proof: Evidence) -> int:
    """Prove ∀t: 1/2 t (t + 1) (H(t) − 7/2) ≤ 4 ``thrice`` ≤ 1/2 t (t + 1) (H(t) − 1/2)."""
    return proof.use("tasks/own-harmonic-growth", "sums")


def growth_bounds(t: Json) -> list[Json]:
    """The bounds of ``thrice``."""
    ends = [
        times(uniform_moments.HALF, t, plus(t, 1), minus(harmonic(t), x)) for x in (over(7, 2), uniform_moments.HALF)
    ]
    return [["<=", ends[0], times(4, thrice(t))], ["<=", times(4, thrice(t)), ends[1]]]

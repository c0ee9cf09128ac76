"""The measure of an error that a reflection leaves alone, and what a turn of the error takes from it.

The reflection is e ↦ −N e/(N + k e), and h = e/(2 N + k e) changes its sign under it. For e' = q e

    h² − h'² = 4 N e² (1 − q)(N + q (N + k e))/((2 N + k e)² (2 N + k e')²).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, minus, over, plus, power, times

Json = Any

WIDTH, TILT = "width", "tilt"


def side(e: Json, n: Json = WIDTH, k: Json = TILT) -> Json:
    """N + k e, which is to be ≥ 0."""
    return plus(n, times(k, e))


def weight(e: Json, n: Json = WIDTH, k: Json = TILT) -> Json:
    """2 N + k e."""
    return plus(times(2, n), times(k, e))


def measure(e: Json, n: Json = WIDTH, k: Json = TILT) -> Json:
    """(e/(2 N + k e))²."""
    return power(times(e, over(1, weight(e, n, k))), 2)


def turned(e: Json, q: Json) -> Json:
    """N + q (N + k e), which is positive if q e lies on the near side of the reflection of e."""
    return plus(WIDTH, times(q, side(e)))


def prove_decrease(
    proof: Evidence, e: Json, later: Json, q: Json, units: list[int], moved: int
) -> tuple[int, list[Json]]:
    """Prove that the negative of the measure rises by a product, and return the seven factors, too.

    Parameters
    ----------
    e, later, q
        The error, the next one, and the factor.
    units, moved
        The theorems y · (1/y) = 1 for the two weights, and e' = q e.
    """
    here, after = weight(e), weight(later)
    shares = [over(1, here), over(1, after)]
    factors = [times(4, WIDTH), *(power(share, 2) for share in shares), power(e, 2), minus(1, q), turned(e, q), 1]
    one, two, three, four, five, six, seven = factors
    product = times(power(1, 2), one, times(two, three), four, times(five, six), seven)
    double = plus(later, times(e, q))
    slope = minus(times(TILT, four, plus(times(4, WIDTH), times(TILT, double))), times(power(here, 2), double))
    known = [
        cofactor(units[1], [], times(-1, two, four, plus(times(shares[1], after), 1))),
        cofactor(units[0], [], times(three, power(later, 2), plus(times(shares[0], here), 1))),
        cofactor(moved, [], times(two, three, slope)),
    ]
    ends = [minus(measure(later)), minus(measure(e))]
    return proof.sums(equal(minus(*ends), product), cofactors=known), factors

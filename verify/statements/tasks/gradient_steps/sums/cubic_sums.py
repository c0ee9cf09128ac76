"""The sums of s (C - C²) over the pairs below n, with s = q + r + 1 and the contrast C, and the bounds that they need.

Tasks (Edelman), equations (E.24) and (E.25).
"""

from typing import Any

from verify.library.finite_sums import sum_below
from verify.statements.tasks.gradient_steps.sums.square_growth import contrast, following, share, square_share
from verify.statements.terms import minus, plus, power, times

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

"""The orbit of period 2 on (x² - μ)²/4 attracts if K < √5 − 1, and repels if K > √5 − 1.

Simple structures in neural networks (Chen), appendix B.12. With G two steps and d the smaller point of the orbit,
G(x) − d = (x − d) Q(x), and Q(d) = 9 − 2 (K + 1)² is the multiplier of the orbit. Near d two steps multiply the square
of the distance, the error, by Q², which is below or above 1.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import (
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.structures.quartic_steps import (
    ETA,
    D,
    M,
    step,
)

Json = Any


def slope_between(x: Json, y: Json) -> Json:
    """(F(x) − F(y))/(x − y)."""
    squares = plus(power(x, 2), times(x, y), power(y, 2))
    return plus(1, times(ETA, minus(power(M, 2), squares)))


def quotient(x: Json) -> Json:
    """Q(x)."""
    return times(slope_between(step(x), step(D)), slope_between(x, D))


def error_of(x: Json) -> Json:
    """The square of the distance from d."""
    return power(minus(x, D), 2)


def at_switch() -> list[Json]:
    """η, m and d for K = √5 − 1 and m = 1, with √5 − 1 written as 4 cos(2π/5), and √2 as 2 cos(2π/8)."""
    fifth, eighth = (minus(["abs2", plus(1, ["root", n, 1])], 2) for n in (5, 8))
    return [times(2, fifth), 1, over(eighth, 2)]

"""By which share two steps reduce v - w_x, away from v w_x = 1: (B.107).

Simple structures in neural networks (Chen), appendix B.9, where gamma and delta are left out.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.statements.language import differences, minus, number, over, plus, power, times
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.return_rates import (
    ABOVE_ONE,
    BELOW_TOP,
    GAP,
    MORE,
    PLAIN,
    POINT,
    PRODUCT,
    RATE,
)
from verify.statements.structures.neuron.settings import Setting

Json = Any


def equation_107() -> Part:
    """(B.107), away from v w_x = 1."""
    start = Fraction("1.071")
    far: Json = ["<=", number(start), PRODUCT]
    setting = Setting(POINT, [*ABOVE_ONE, far])
    goal: Json = ["<=", decimal("0.0084"), minus(1, PLAIN)]
    least, rest = start - 1, Fraction("1.675")
    bound = plus(
        times("k", plus(times(BELOW_TOP, plus(minus("k", 1), times("k", plus(over(1, 2), MORE)))))),
        times("k", over(3, 4), minus(over(11, 10), "k")),
        times(decimal("0.675"), minus("k", 1)),
    )
    steep = times("k", MORE)
    further = times(
        plus(times(minus("k", 1), MORE), minus(PRODUCT, number(start))),
        plus(times(minus("k", 1), MORE), minus(PRODUCT, number(start)), number(2 * least)),
    )
    form = plus(
        times(2, steep, minus("k", 1)),
        times(power(steep, 2), bound),
        times(number(rest), further),
        number(rest * least**2 - Fraction("0.0084")),
        times(RATE, power("k", 2), MORE, power(GAP, 2)),
    )
    values: list[Json] = [over(11, 10), over(6, 5), 1]
    near: list[Json] = [over(1001, 1000), decimal("1.03"), decimal("1.03")]
    wrong = Setting(POINT, [*ABOVE_ONE, ["<=", decimal("1.06"), PRODUCT]])
    near_miss = wrong.claim(goal)
    refutation = refute_at(near_miss, POINT, near, wrong.hypotheses, goal)
    claim = setting.claim(goal)
    return Part(
        "equation-107",
        "(B.107): without gamma and delta two steps reduce v - w_x at least by the share 0.0084, if v w_x >= 1.071.",
        claim,
        setting.finish(setting.sign(goal, form)),
        [values],
        [Control("From v w_x = 1.06 on it is false.", differences(claim, near_miss), refutation)],
    )

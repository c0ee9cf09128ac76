"""Through stage 1 the imbalance v - w_x stays between -0.017 and 0.17: one step keeps a region.

Simple structures in neural networks (Chen), appendix B.9, the bounds (B.78), (B.79) and (B.82).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.proving.evidence import cofactor
from verify.statements.language import both, minus, number, over, plus, power, times
from verify.statements.model import Part
from verify.statements.real_inequalities import REALS
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.growth import ANGLE, GAP, IN_STAGE_1, PULL, unit_of_norm
from verify.statements.structures.neuron.settings import Setting, part_with_control
from verify.statements.structures.neuron.vocabulary import HIGH, HIGH_INVERSE, INVERSE_PI, NORM, SOME_INVERSE, STATE

Json = Any

STEEPEST = decimal("2.7")
LEAST, MOST = decimal("-0.017"), decimal("0.17")
DRIVE = ["drive", "k", "v", "x", ANGLE]
NEXT_V, NEXT_X = ["next_v", "k", "v", "x", "y", "i", ANGLE], ["next_x", "k", "v", "x", ANGLE]
NEXT_Y = ["turned_y", "k", "v", "x", "y", "i"]
NEXT_GAP = minus(NEXT_V, NEXT_X)


def _region(v: Json, x: Json, y: Json, gap: Json, least: Json = LEAST) -> list[Json]:
    return [["<=", y, v], ["<=", y, times(STEEPEST, x)], ["<=", least, gap], ["<=", gap, MOST]]


class Region:
    """The region, and a step of stage 1 from a point of it."""

    def __init__(self) -> None:
        """Assume that the point is in the region."""
        hypotheses = [*IN_STAGE_1, *_region("v", "x", "y", GAP)]
        self.setting = Setting([*STATE, *INVERSE_PI, ("a", "real")], hypotheses, REALS)
        self.unit = unit_of_norm(self.setting)
        setting = self.setting
        length = setting.proof.squares(["<", 0, NORM], given=setting.signs)
        setting.signs.append(length)
        self.below = minus(over(times("i", "x", "y"), NORM), times("v", "x"))
        self.drives = setting.sign(
            ["<=", over(3, 5), DRIVE],
            plus(
                times("k", plus(self.below, minus(over(2, 5), "a"))),
                times(over(3, 5), minus("k", 1)),
            ),
        )

    def pulls(self) -> list[int]:
        """0 ≤ δ ≤ 0.1, from v ≥ w_y and w_y ≤ 2.7 w_x."""
        setting = self.setting
        rises = setting.otherwise(
            ["<=", 0, PULL], plus(times("x", minus(0, PULL)), times("k", power("y", 2), self.below))
        )
        edge, share = Fraction("0.306"), Fraction("7.29") / Fraction("8.29")
        narrow = times(minus(times(STEEPEST, "x"), "y"), plus(times(STEEPEST, "x"), "y"))
        form = plus(
            times("k", power("y", 2), minus("v", "y")),
            over(times("k", "i", "y", number(1 - share), narrow), NORM),
            times("k", power(minus("y", number(edge)), 2), plus("y", number(2 * edge))),
            times("k", "y", plus(number(3 * edge**2 - share * HIGH), times(number(share), minus(HIGH_INVERSE, "i")))),
            times(number(2 * edge**3), minus(over(11, 10), "k")),
            number(Fraction(1, 10) - Fraction("2.2") * edge**3),
        )
        known = [cofactor(self.unit, [], times(number(-share), "k", "i", "y"))]
        return [rises, setting.sign(["<=", PULL, over(1, 10)], form, cofactors=known)]

    def keeps(self) -> list[int]:
        """v' ≥ w_y', and w_y' ≤ 2.7 w_x', since w_x grows by a larger factor than w_y."""
        setting = self.setting
        turn = ["turn", "k", "v", "x", "y", "i"]
        rises = setting.otherwise(["<=", 0, turn], plus(times("x", minus(0, turn)), times("k", "v", self.below)))
        slow = plus(
            times(minus(1, times(over(11, 10), "i")), 1),
            times("i", minus(over(11, 10), "k")),
            over(times("k", "i", power("x", 2)), NORM),
            times("k", "v", "y"),
        )
        small = setting.sign(
            ["<=", times(over(11, 10), "i"), 1],
            plus(times(over(11, 10), minus(HIGH_INVERSE, "i")), number(1 - Fraction("1.1") * HIGH)),
        )
        ahead = plus(
            minus(DRIVE, over(3, 5)),
            number(Fraction(3, 5) - Fraction("0.55") * HIGH),
            times(decimal("0.55"), minus(HIGH_INVERSE, "i")),
            times(over(1, 2), "i", minus(over(11, 10), "k")),
            over(times(over(1, 2), "k", "i", power(minus("x", "y"), 2)), NORM),
            times("k", "x", "v"),
        )
        return [
            setting.sign(
                ["<=", NEXT_Y, NEXT_V],
                plus(times(minus("v", "y"), slow), times("x", minus(DRIVE, over(3, 5))), times(over(3, 5), "x")),
                [self.drives, small],
                [cofactor(self.unit, [], times("k", "i", minus("y", "v")))],
            ),
            setting.sign(
                ["<=", NEXT_Y, times(STEEPEST, NEXT_X)],
                plus(times(minus(times(STEEPEST, "x"), "y"), plus(1, turn)), times(STEEPEST, "v", ahead)),
                [self.drives, rises],
                [cofactor(self.unit, [], times(STEEPEST, "v", over(-1, 2), "k", "i"))],
            ),
        ]

    def contracts(self) -> list[int]:
        """-0.017 ≤ v' − w_x' ≤ 0.17, since v − w_x is multiplied by a number from −0.1 to 0.4."""
        setting = self.setting
        factor = minus(1, DRIVE)
        low = setting.sign(
            ["<=", over(-1, 10), factor], plus(minus(over(11, 10), "k"), times("k", plus(times("v", "x"), ANGLE)))
        )
        high = setting.sign(["<=", factor, over(2, 5)], minus(DRIVE, over(3, 5)), [self.drives])
        above, below = minus(GAP, LEAST), minus(MOST, GAP)
        sign: Json = ["<=", 0, factor]
        same, turned = setting.proof.assume(sign), setting.proof.order(setting.proof.assume(["not", sign]))
        up, down = minus(over(2, 5), factor), minus(factor, over(-1, 10))
        rises, bounded = self.pulls()
        room = minus(over(1, 10), PULL)
        flip = minus(0, factor)
        goals = (["<=", LEAST, NEXT_GAP], ["<=", NEXT_GAP, MOST])
        forms = (
            (
                plus(times(factor, above), times(decimal("0.017"), plus(up, over(3, 5))), PULL),
                plus(times(flip, below), times(MOST, down), PULL),
            ),
            (
                plus(times(factor, below), times(MOST, up), decimal("0.002"), room),
                plus(times(flip, above), times(decimal("0.017"), down), decimal("0.0683"), room),
            ),
        )
        found = []
        for goal, (straight, crossed) in zip(goals, forms, strict=True):
            given = [low, high, rises, bounded]
            first = setting.sign(goal, straight, [*given, same])
            second = setting.sign(goal, crossed, [*given, turned])
            found.append(setting.proof.cases(sign, first, second))
        return found


def equation_82() -> Part:
    """(B.82)."""
    region = Region()
    conclusion = both(*_region(NEXT_V, NEXT_X, NEXT_Y, NEXT_GAP))
    wrong = both(*_region(NEXT_V, NEXT_X, NEXT_Y, NEXT_GAP, decimal("-0.016")))
    witness: list[Json] = [over(11, 10), over(3, 10), over(1, 5), over(3, 10), SOME_INVERSE, over(1, 5)]
    tight: list[Json] = [over(11, 10), over(18, 100), over(1, 100), over(1, 10000), SOME_INVERSE]
    angle = Fraction(219, 688) * Fraction(1, 10**6) / (Fraction(1, 10**4) + Fraction(1, 10**8))
    return part_with_control(
        "equation-82",
        "The bounds (B.78), (B.79) and (B.82): while w_y grows, a step keeps w_y <= v, w_y <= 2.7 w_x and -0.017 <= v "
        "- w_x <= 0.17. After the first step this holds (parts first-step and equation-77 of "
        "structures/equations-theorem-3.5-stage-1), so it holds at the end of stage 1.",
        region.setting,
        conclusion,
        region.setting.all_of([*region.keeps(), *region.contracts()]),
        witness,
        ("With -0.016 for -0.017 on the left of the result it is false.", wrong, [*tight, number(angle)], [2]),
    )

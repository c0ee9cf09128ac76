"""The first v w_x of stage 2 is at most 0.668, or 0.48: (B.86) to (B.88) with the terms that the proof leaves out.

Simple structures in neural networks (Chen), appendix B.9, stage 2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import cofactor
from verify.statements.language import Binders, differences, minus, number, over, plus, power, times
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at
from verify.statements.structures.neuron.boxes import Side, decimal, prove_on_box
from verify.statements.structures.neuron.interval_step import (
    DRIVE,
    GAP,
    LARGEST_K,
    NEXT_V,
    NEXT_X,
    PRODUCT,
    PULL,
    SPARE,
    factor,
)
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.vocabulary import (
    DEFECT,
    ENCLOSED,
    HIGH,
    HIGH_INVERSE,
    INVERSE_PI,
    LOW,
    NEAR,
    NORM,
    SOME_INVERSE,
    STATE,
    STEP_SIZE,
)

Json = Any

BINDERS: Binders = [*STATE, *INVERSE_PI, *DEFECT]
NEXT = times(NEXT_V, NEXT_X)
WIDEST = Fraction("0.17")
TOP = number(LARGEST_K)


def _hypotheses(width: str, least: Json, most: Json) -> list[Json]:
    inside = ["in_box", "y", "v", "x", decimal(width), decimal("-0.017"), number(WIDEST), least, most]
    rises: Json = ["<=", times("v", NORM), times("i", "y")]
    return [*STEP_SIZE, ["<", 0, "v"], ["<", 0, "x"], ["<=", 0, "y"], inside, rises, NEAR, ENCLOSED]


def _drive(p: Json) -> Json:
    """1.1 (1 − v w_x), the largest A."""
    return times(TOP, minus(1, p))


class _LastStep:
    """The last step of stage 1, where w_y does not decrease; v w_x is at most 1/(2π) or 1/(4π)."""

    def __init__(self, width: str, least: Json, parts: int) -> None:
        """Bound A from both sides, and δ and w_x δ."""
        self.width, self.high = Fraction(width), HIGH / parts
        self.setting = Setting(BINDERS, _hypotheses(width, least, over("i", parts)), SPARE)
        self.proof = self.setting.proof
        length = self.proof.squares(["<", 0, NORM], given=self.setting.signs)
        self.unit = self.proof.quotient(self.proof.specialise(prove_nonzero(self.proof), [NORM], [length]))
        sign = self.setting.sign
        small = plus(minus(over("i", parts), PRODUCT), times(over(1, parts), minus(HIGH_INVERSE, "i")))
        self.left = sign(["<=", PRODUCT, number(self.high)], small)
        left = plus(minus(number(self.high), PRODUCT), number(1 - self.high))
        room = plus(minus(number(self.high), PRODUCT), minus(over(1, 2), "g"), number(Fraction(1, 2) - self.high))
        square = number(LARGEST_K * self.width**2)
        grown = plus(
            times(minus(TOP, "k"), number(self.width**2)),
            times("k", minus(decimal(width), "y"), plus(decimal(width), "y")),
        )
        rest = plus(minus(over("i", parts), PRODUCT), times(number(Fraction(1, 2) - Fraction(1, parts)), "i"))
        self.facts = [
            self.left,
            sign(["<=", DRIVE, _drive(PRODUCT)], plus(times(minus(TOP, "k"), left), times("k", "g")), [self.left]),
            sign(["<=", 0, DRIVE], times("k", room), [self.left]),
            sign(
                ["<=", 0, PULL],
                over(times("k", power("y", 2), minus(times("i", "y"), times("v", NORM))), NORM),
                cofactors=[cofactor(self.unit, [], times("k", power("y", 2), "v"))],
            ),
            sign(
                ["<=", times("x", PULL), self.lost_at(PRODUCT)],
                plus(
                    times(square, over(1, 2), minus(HIGH_INVERSE, "i")),
                    times(rest, grown),
                    over(times("k", power("y", 2), over(1, 2), "i", power(minus("x", "y"), 2)), NORM),
                ),
                cofactors=[cofactor(self.unit, [], times(over(-1, 2), "k", power("y", 2), "i"))],
            ),
        ]

    def lost_at(self, p: Json) -> Json:
        """Return 1.1 w_y² (1/(2π) − p) for the largest w_y and 1/π, a bound of w_x δ."""
        return times(number(LARGEST_K * self.width**2), minus(number(HIGH / 2), p))

    @property
    def slack(self) -> Json:
        """Return 1.1 − A."""
        return plus(minus(_drive(PRODUCT), DRIVE), times(TOP, PRODUCT))

    def bound(self, most: str, side: Side, lost: Callable[[Json], Json], rest: Json, given: Sequence[int]) -> int:
        """Prove that the next v w_x is at most a number, since ``lost`` − δ w_x' is the form ``rest``."""
        setting, proof, drive = self.setting, self.proof, _drive(PRODUCT)

        def value(p: Json) -> Json:
            return plus(times(p, power(plus(1, _drive(p)), 2)), times(_drive(p), number(WIDEST**2)), lost(p))

        ends: list[Json] = [["<=", number(side.low), "p"], ["<=", "p", number(side.high)]]
        assumed = Side(side.low, side.high, [proof.assume(end) for end in ends])
        lemma = prove_on_box(proof, ["<=", value("p"), decimal(most)], {"p": assumed})
        lemma = proof.specialise(proof.generalise(lemma, ["p"], ends), [PRODUCT], side.given)
        early = plus(minus(number(side.high), PRODUCT), number(1 - side.high))
        narrower = times(minus(number(WIDEST), GAP), plus(minus(GAP, decimal("-0.017")), decimal("0.153")))
        form = plus(
            minus(decimal(most), value(PRODUCT)),
            times(minus(drive, DRIVE), plus(times(PRODUCT, plus(2, DRIVE, times(TOP, early))), power(GAP, 2))),
            times(TOP, early, narrower),
            rest,
        )
        return setting.sign(["<=", NEXT, decimal(most)], form, [*self.facts, *given, lemma])


def _part(name: str, says: str, last: _LastStep, bound: int, most: str, fewer: str, values: Sequence[Json]) -> Part:
    """Return a bound on the next v w_x, and a smaller one that fails."""
    goal, wrong = (["<=", NEXT, decimal(number)] for number in (most, fewer))
    claim, near_miss = last.setting.claim(goal), last.setting.claim(wrong)
    refutation = refute_at(near_miss, BINDERS, values, last.setting.hypotheses, wrong)
    control = Control(f"With {fewer} for {most} it is false.", differences(claim, near_miss), refutation)
    return Part(name, says, claim, last.setting.finish(bound), [values], [control])


def equation_88() -> Part:
    """(B.88), which is the end of (B.86)."""
    last = _LastStep("0.44", over("i", 4), 2)
    setting, low = last.setting, LOW / 4
    far = setting.sign(
        ["<=", number(low), PRODUCT],
        plus(minus(PRODUCT, over("i", 4)), times(over(1, 4), minus("i", number(LOW)))),
    )
    edge = factor(low, -WIDEST)
    form = plus(
        minus(PRODUCT, number(low)),
        times("x", minus(number(WIDEST), GAP)),
        times(minus(number(edge), "x"), plus("x", number(edge + WIDEST))),
        number(low - edge * (edge + WIDEST)),
    )
    wide = setting.otherwise(["<=", number(edge), "x"], form, [far])
    ratio = 1 + WIDEST / edge
    slope = number(ratio)
    form = plus(minus(number(WIDEST), GAP), times(number(WIDEST / edge), minus("x", number(edge))))
    steep = setting.sign(["<=", "v", times(slope, "x")], form, [wide])
    share = number(1 + LARGEST_K * ratio)
    rest = plus(
        times(share, minus(last.lost_at(PRODUCT), times("x", PULL))),
        times(PULL, plus(times(slope, "x", last.slack), times(DRIVE, minus(times(slope, "x"), "v")))),
    )
    bound = last.bound(
        "0.668",
        Side(low, last.high, [far, last.left]),
        lambda p: times(share, last.lost_at(p)),
        rest,
        [steep],
    )
    values: list[Json] = [TOP, decimal("0.49"), decimal("0.324"), decimal("0.32"), SOME_INVERSE, decimal("0.06")]
    return _part(
        "equation-88",
        "(B.86) and (B.88): after a step with 1/(4 pi) <= v w_x <= 1/(2 pi), v - w_x from -0.017 to 0.17, w_y <= 0.44 "
        "and dw_y >= 0, v w_x is at most 0.668.",
        last,
        bound,
        "0.668",
        "0.5",
        values,
    )


def equation_87() -> Part:
    """(B.87)."""
    last = _LastStep("0.37", 0, 4)
    setting = last.setting
    inside = next(t for h, t in zip(setting.hypotheses, setting.given, strict=True) if h[0] == "in_box")
    far = last.proof.project(inside, 4)
    largest = factor(last.high, WIDEST, 1)
    form = plus(
        minus(number(last.high), PRODUCT),
        times("v", minus(number(WIDEST), GAP)),
        times(minus("v", number(largest)), plus("v", number(largest - WIDEST))),
        number(largest * (largest - WIDEST) - last.high),
    )
    short = setting.otherwise(["<=", "v", number(largest)], form, [last.left])
    pull = LARGEST_K * HIGH * last.width
    form = plus(
        times(number(HIGH * last.width), minus(TOP, "k")),
        times("k", number(last.width), minus(HIGH_INVERSE, "i")),
        times("k", "i", minus(number(last.width), "y")),
        over(times("k", "i", "y", power("x", 2)), NORM),
        times("k", power("y", 2), "v"),
    )
    unit = cofactor(last.unit, [], times(-1, "k", "i", "y"))
    weak = setting.sign(["<=", PULL, number(pull)], form, cofactors=[unit])
    edge = number(largest)
    spare = number(LARGEST_K * largest)
    rest = plus(
        minus(last.lost_at(PRODUCT), times("x", PULL)),
        times(spare, minus(number(pull), PULL)),
        times(PULL, plus(times(edge, last.slack), times(DRIVE, minus(edge, "v")))),
    )
    bound = last.bound(
        "0.48",
        Side(Fraction(0), last.high, [far, last.left]),
        lambda p: plus(last.lost_at(p), number(LARGEST_K * largest * pull)),
        rest,
        [short, weak],
    )
    values: list[Json] = [TOP, decimal("0.37"), decimal("0.205"), decimal("0.1"), SOME_INVERSE, decimal("0.018")]
    return _part(
        "equation-87",
        "(B.87): after a step with v w_x <= 1/(4 pi), v - w_x from -0.017 to 0.17, w_y <= 0.37 and dw_y >= 0, v w_x is "
        "at most 0.48.",
        last,
        bound,
        "0.48",
        "0.3",
        values,
    )

"""The first step of stage 2, and how a small angle shrinks: displays in the proof of Theorem 3.5.

Simple structures in neural networks (Chen), appendix B.9, equations (B.86) to (B.88), (B.100), (B.105), (B.106),
(B.115), (B.125) and (B.126).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.statements.language import (
    Binders,
    differences,
    equal,
    exists,
    forall,
    implies,
    minus,
    number,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import prove_not, refute_at
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.interval_rows import Row, literal
from verify.statements.structures.neuron.interval_step import (
    DRIVE,
    GAP,
    NEXT_V,
    NEXT_X,
    PRODUCT,
    PULL,
    TURNED,
)
from verify.statements.structures.neuron.interval_turns import shrinks
from verify.statements.structures.neuron.settings import (
    Refutation,
    Setting,
    expanded,
    for_some_defect,
    for_some_inverse,
)
from verify.statements.structures.neuron.vocabulary import (
    DEFECT,
    ENCLOSED,
    HIGH,
    HIGH_INVERSE,
    INVERSE_PI,
    LOW_INVERSE,
    NEAR,
    NORM,
    SOME_INVERSE,
    STATE,
    STEP_SIZE,
)

Json = Any

BINDERS: Binders = [*STATE, *INVERSE_PI, *DEFECT]
NEXT = times(NEXT_V, NEXT_X)
GROWN = times(PRODUCT, power(plus(1, DRIVE), 2))
POSITIVE: list[Json] = [["<", 0, "v"], ["<", 0, "x"]]


def equation_86() -> Display:
    """The product of the next v and w_x: its last summand has a factor 1 + A too many, and A δ v is missing."""
    printed = equal(NEXT, plus(GROWN, times("x", PULL), times("k", power(GAP, 2), plus(1, DRIVE))))
    right = equal(NEXT, plus(GROWN, times(PULL, NEXT_X), times(DRIVE, power(GAP, 2))))
    hypotheses: list[Json] = [*STEP_SIZE, *POSITIVE, ["<=", 0, "y"], NEAR, ENCLOSED]
    setting = Setting(BINDERS, hypotheses)
    values: list[Json] = [over(11, 10), over(1, 2), over(2, 5), 0, SOME_INVERSE, 0]
    claim = setting.claim(printed)
    return Display(
        "equation-86",
        "(B.86), first line: v' w_x' = v w_x (1 + A)^2 + w_x delta + K (v - w_x)^2 (1 + A), A = K (1 - v w_x - gamma). "
        "It fails at w_y = 0, where gamma = delta = 0 for every i.",
        "v' w_x' = v w_x (1 + A)^2 + delta (w_x + A v) + A (v - w_x)^2, A = K (1 - v w_x - gamma).",
        claim,
        refute_at(claim, BINDERS, values, hypotheses, printed),
        setting.claim(right),
        setting.finish(setting.proof.sums(right)),
        values,
    )


RATIO: Binders = [("m", "real"), ("t", "real")]
TWO_DEFECTS: Binders = [*INVERSE_PI, *DEFECT, ("h", "real")]


def _defects(m: Json, t: Json, i: Json, g: Json, h: Json) -> list[Json]:
    """g and h are as close to γ for w_y/w_x = m t and t as the bounds of γ."""
    return [["encloses_defect", 1, times(m, t), i, g], ["encloses_defect", 1, t, i, h]]


def equation_100() -> Display:
    """(B.100) at m = 1/2: φ(1/2)/φ(1) > 1/8."""
    signs: list[Json] = [["<", 0, "m"], ["<", 0, "t"]]
    goal: Json = ["<=", "g", times(power("m", 3), "h")]
    inner = ["and", NEAR, *_defects("m", "t", "i", "g", "h"), goal]
    claim = forall(RATIO, implies(*signs, exists(TWO_DEFECTS, inner)))
    values = [over(1, 2), 1]
    proof = ConciseEvidence([("j", "real"), ("a", "real"), ("b", "real")])
    names = {"m": values[0], "t": values[1], "i": "j", "g": "a", "h": "b"}
    formula = substituted(inner, names)
    near, first, second, bound = (proof.project(proof.assume(formula), part) for part in range(4))
    given = [proof.project(near, 0), proof.project(first, 3), proof.project(second, 2), bound]
    left, right = (expanded(formula[part])[place][1:] for part, place in ((2, 4), (3, 3)))
    form = plus(
        minus(times(power(values[0], 3), "b"), "a"),
        times(over(16, 75), minus(left[1], left[0])),
        times(over(1, 48), minus(right[1], right[0])),
        times(over(7, 600), plus(minus("j", LOW_INVERSE), LOW_INVERSE)),
    )
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), given)
    for old, new in (("b", "h"), ("a", "g")):
        formula = exists([(new, "real")], substituted(formula, {old: new}))
        absurd = proof.choose(proof.assume(formula), old, absurd)
    never = proof.generalise(prove_not(proof, formula, absurd, proof.evaluate(["<", 0, 0])), ["j"])
    signs_at = [proof.evaluate(substituted(sign, names)) for sign in signs]
    proof.counterexample(claim, [{"at": values}, {"given": signs_at}], never)
    setting = Setting([*RATIO, *TWO_DEFECTS], [*signs, NEAR, *_defects("m", "t", "i", "g", "h")])
    norm, other = plus(power(1, 2), power(times("m", "t"), 2)), plus(power(1, 2), power("t", 2))
    true: Json = ["<=", times("g", norm), times(power("m", 3), power(other, 2), "h")]
    upper = minus(times(2, "i", power(times("m", "t"), 3)), times(3, "g", 1, norm))
    lower = minus(times(3, "h", power(other, 2)), times(2, "i", 1, power("t", 3)))
    result = setting.sign(true, plus(times(over(1, 3), upper), times(over(1, 3), power("m", 3), lower)))
    defects = [number(Fraction(219, 688) * value) for value in (Fraction(1, 15), Fraction(1, 3))]
    return Display(
        "equation-100",
        "(B.100): for phi(z) = arctan z - z/(1 + z^2) and all m, t > 0, phi(m t) <= m^3 phi(t).",
        "phi(m t) <= m^3 (1 + t^2)^2/(1 + m^2 t^2) phi(t).",
        claim,
        proof,
        setting.claim(true),
        setting.finish(result),
        values,
        [*values, SOME_INVERSE, *defects],
    )


SIDES: Binders = [("x", "real"), ("y", "real")]


def _narrow(ratio: Fraction) -> list[Json]:
    return [["<", 0, "x"], ["<=", 0, "y"], ["<=", "y", times(number(ratio), "x")]]


def _small_defect(setting: Setting, ratio: Fraction, most: Fraction) -> int:
    """γ is at most this if w_y ≤ ratio · w_x."""
    rest, below = minus(times(number(ratio), "x"), "y"), number(3 * most / ratio**2)
    form = plus(
        minus(times(2, "i", power("y", 3)), times(3, "g", "x", NORM)),
        times(2, power("y", 3), minus(HIGH_INVERSE, "i")),
        times(2, HIGH_INVERSE, power("y", 2), rest),
        times(3, minus("g", number(most)), "x", NORM),
        times(below, "x", rest, plus(times(number(ratio), "x"), "y")),
        times(number(3 * most / ratio**2 + 3 * most - 2 * HIGH * ratio), "x", power("y", 2)),
    )
    return setting.otherwise(["<=", "g", number(most)], form)


SLOPE, DEFECT_BOUND = Fraction("0.1066"), Fraction("0.00026")


def _defect_setting(ratio: Fraction, *further: Json) -> Setting:
    return Setting([*SIDES, *INVERSE_PI, *DEFECT], [*_narrow(ratio), *further, NEAR, ENCLOSED])


def _at_ratio(ratio: Fraction) -> list[Json]:
    """Return w_x, w_y, a value near 1/π and the upper bound of γ for it."""
    most = Fraction(219, 688) * 2 * ratio**3 / (3 * (1 + ratio**2))
    return [1, number(ratio), SOME_INVERSE, number(most)]


def equation_105() -> Part:
    """(B.105)."""
    setting = _defect_setting(SLOPE)
    goal, wrong = (["<=", "g", bound] for bound in (number(DEFECT_BOUND), decimal("0.00025")))
    result = setting.finish(_small_defect(setting, SLOPE, DEFECT_BOUND))
    claim, near_miss = setting.claim(goal), setting.claim(wrong)
    values = _at_ratio(SLOPE)
    refutation = refute_at(near_miss, setting.binders, values, setting.hypotheses, wrong)
    return Part(
        "equation-105",
        "(B.105): gamma <= 2.6/10^4 for w_y/w_x <= 0.1066.",
        claim,
        result,
        [values],
        [Control("With 2.5/10^4, and g for gamma, it is false.", differences(claim, near_miss), refutation)],
    )


def equation_106() -> Display:
    """(B.106) says less than 35.2 · 2.54/10⁴."""
    loss = times(decimal("35.2"), "g")
    wrong, right = (["<=", loss, decimal(bound)] for bound in ("0.0084", "0.0092"))
    hypotheses, values = _narrow(SLOPE), [1, number(SLOPE)]
    claim = forall(SIDES, implies(*hypotheses, for_some_defect(wrong)))
    setting = _defect_setting(SLOPE)
    bound = _small_defect(setting, SLOPE, DEFECT_BOUND)
    rest = number(Fraction("0.0092") - Fraction("35.2") * DEFECT_BOUND)
    result = setting.sign(right, plus(times(decimal("35.2"), minus(number(DEFECT_BOUND), "g")), rest), [bound])
    return Display(
        "equation-106",
        "(B.103) and (B.106): for w_y/w_x <= 0.1066 the main term 35.2 gamma is at most 0.0084.",
        "For w_y/w_x <= 0.1066 the main term 35.2 gamma of (B.103) is at most 0.0092.",
        claim,
        Refutation(SIDES, values, hypotheses, wrong).for_every_defect(claim),
        setting.claim(right),
        setting.finish(result),
        values,
        _at_ratio(SLOPE),
    )


def equation_126() -> Display:
    """(B.126): the growth of v w_x is the square of the bracket in (B.125)."""
    left = minus(2, decimal("0.181"), "g")
    lost = times(over(11, 10), power("y", 2))
    low: Json = ["<=", "y", over(1, 10)]
    wrong: Json = ["<=", decimal("3.28"), minus(left, lost)]
    right: Json = ["<=", decimal("3.28"), minus(power(left, 2), lost)]
    hypotheses = [*_narrow(Fraction(1, 4)), low]
    values: list[Json] = [1, over(1, 10)]
    claim = forall(SIDES, implies(*hypotheses, for_some_defect(wrong)))
    ratio, most = Fraction("0.268"), Fraction("0.00385")
    setting = _defect_setting(ratio, low)
    bound = _small_defect(setting, ratio, most)
    edge = 2 - Fraction("0.181") - most
    more = minus(number(most), "g")
    form = plus(
        number(edge**2 - Fraction("0.011") - Fraction("3.28")),
        times(more, plus(more, number(2 * edge))),
        times(over(11, 10), minus(over(1, 10), "y"), plus(over(1, 10), "y")),
    )
    return Display(
        "equation-126",
        "(B.125) and (B.126): for w_y/w_x <= 1/4, which is less than 2 - sqrt 3, and w_y <= 0.1, 1 - 0.181 + 1 - gamma "
        "- 1.1 w_y^2 >= 3.28.",
        "For w_y/w_x <= 0.268, which is more than 2 - sqrt 3, and w_y <= 0.1, (1 - 0.181 + 1 - gamma)^2 - 1.1 w_y^2 >= "
        "3.28.",
        claim,
        Refutation(SIDES, values, hypotheses, wrong).for_every_defect(claim),
        setting.claim(right),
        setting.finish(setting.sign(right, form, [bound])),
        values,
        [*values, *_at_ratio(Fraction(1, 10))[2:]],
    )


def equation_115() -> Display:
    """(B.115) leaves out the second term of Δw_y/w_y."""
    row = Row("shrinks", ["0.1", "-0.462", "0.148", "1", "1.5"], [], [])
    hypotheses = row.hypotheses([literal(text) for text in row.source], "i")
    wrong, right = (["<=", TURNED, times(decimal(ratio), "y")] for ratio in ("0.37", "0.384"))
    claim = forall(STATE, implies(*hypotheses, for_some_inverse(wrong)))
    setting = row.setting()
    return Display(
        "equation-115",
        "(B.115): for v w_x from 1 to 1.5, v - w_x from -0.462 to 0.148 and w_y <= 0.1, the next w_y is at most 0.37 "
        "w_y.",
        "For v w_x from 1 to 1.5, v - w_x from -0.462 to 0.148 and w_y <= 0.1, the next w_y is at most 0.384 w_y.",
        claim,
        Refutation(STATE, row.point(), hypotheses, wrong).for_every_inverse(claim),
        setting.claim(right),
        setting.finish(shrinks(row.step(setting), Fraction("0.384"))),
        row.point(),
        [*row.point(), *row.angle()],
    )

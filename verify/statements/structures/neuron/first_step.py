"""The first step from a small balanced start.

Simple structures in neural networks (Chen), appendix B.9, equations (B.63) and (B.64) and after them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import cofactor
from verify.statements.language import Binders, both, equal, minus, number, over, plus, power, times
from verify.statements.model import Part
from verify.statements.patterns import refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.settings import (
    Setting,
    part_with_control,
)
from verify.statements.structures.neuron.vocabulary import (
    DEFECT,
    HIGH,
    HIGH_INVERSE,
    INVERSE_PI,
    NEAR,
    SOME_INVERSE,
    STEP_SIZE,
)

Json = Any

START: Binders = [("k", "real"), ("e", "real"), ("c", "real"), ("s", "real")]
CIRCLE = equal(plus(power("c", 2), power("s", 2)), 1)
SMALL: list[Json] = [["<", 0, "e"], ["<=", "e", over(1, 10)]]
X0, Y0 = times("e", "c"), times("e", "s")
NORM0 = plus(power(X0, 2), power(Y0, 2))
FIRST_Y = ["turned_y", "k", "e", X0, Y0, "i"]
FIRST_X = ["next_x", "k", "e", X0, "g"]
FIRST_V = ["next_v", "k", "e", X0, Y0, "i", "g"]
SHARE = minus(times("i", "s"), power("e", 2))
VALUE_Y = times(Y0, plus(1, times("k", SHARE)))


def prove_value(setting: Setting, goal: Json, circle: int, factor: Json) -> int:
    """Prove an equation in which e²/|w|² = 1 is used ``factor`` times, for |w| = e."""
    proof = setting.proof
    inverse = over(1, NORM0)
    squared = proof.sums(equal(NORM0, power("e", 2)), cofactors=[cofactor(circle, [], power("e", 2))])
    size = proof.squares(["<", 0, power("e", 2)], given=setting.signs)
    positive = proof.squares(
        ["<", 0, NORM0], proof.sums(equal(minus(NORM0, 0), power("e", 2)), cofactors=[cofactor(squared)]), [size]
    )
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [NORM0], [positive]))
    return proof.sums(
        goal, cofactors=[cofactor(unit, [], factor), cofactor(squared, [], minus(times(inverse, factor)))]
    )


def equation_63() -> Display:
    """(B.63) forgets the sine of the first angle."""
    setting = Setting([*START, *INVERSE_PI], [CIRCLE, ["<", 0, "e"]], REALS)
    printed = equal(FIRST_Y, times("e", plus(1, times("k", SHARE))))
    repaired = equal(FIRST_Y, VALUE_Y)
    value = prove_value(setting, repaired, setting.given[0], times("e", power("s", 2), "k", "i"))
    values: list[Json] = [over(11, 10), over(1, 10), 1, 0, SOME_INVERSE]
    return Display(
        "equation-63",
        "(B.63): after the first step w_y is v (1 + K (-v^2 + sin(a)/pi)).",
        "After the first step w_y is v sin(a) (1 + K (-v^2 + sin(a)/pi)).",
        setting.claim(printed),
        refute_at(setting.claim(printed), setting.binders, values, setting.hypotheses, printed),
        setting.claim(repaired),
        setting.finish(value),
        values,
    )


def equation_64() -> Part:
    """(B.64): w_x after the first step."""
    setting = Setting([*START, *INVERSE_PI, ("a", "real")], [])
    angle, drift = times("i", minus("a", times("c", "s"))), minus(1, times(power("e", 2), "c"))
    value = equal(
        ["next_x", "k", "e", X0, angle],
        times(
            "e",
            plus("c", times("k", plus(drift, times("i", minus(times("c", "s"), "a"))))),
        ),
    )
    result = setting.proof.sums(value)
    wrong = equal(value[1], times("e", plus("c", times("k", drift))))
    values: list[Json] = [over(11, 10), over(1, 10), 0, 1, SOME_INVERSE, over(11, 7)]
    return part_with_control(
        "equation-64",
        "(B.64): after the first step w_x is v (cos a + K (1 - v^2 cos a + (cos a sin a - a)/pi)).",
        setting,
        value,
        setting.finish(result),
        values,
        ("Without the angle it is false.", wrong, values, []),
    )


BOUNDED = both(
    ["<=", times(over(1, 2), "k", "e"), FIRST_X],
    ["<=", FIRST_Y, times("e", minus(plus(1, times("k", "i")), times("k", power("e", 2))))],
    ["<=", FIRST_Y, times(decimal("2.7"), FIRST_X)],
    ["<=", FIRST_Y, FIRST_V],
    ["<=", power(FIRST_Y, 2), times(decimal("2.7"), FIRST_V, FIRST_X)],
)
ANGLES: list[Json] = [
    *STEP_SIZE,
    *SMALL,
    CIRCLE,
    ["<=", 0, "c"],
    ["<=", 0, "s"],
    NEAR,
    ["<=", 0, "g"],
    ["<=", "g", over(1, 2)],
    ["<=", power("e", 2), times("i", "s")],
]


def first_step() -> Part:
    """The bounds after the first step, for every angle up to a right one."""
    setting = Setting([*START, *INVERSE_PI, *DEFECT], ANGLES, REALS)
    proof = setting.proof
    circle = setting.given[4]
    value = prove_value(setting, equal(FIRST_Y, VALUE_Y), circle, times("e", power("s", 2), "k", "i"))
    other = prove_value(
        setting,
        equal(
            FIRST_V,
            plus(
                "e",
                times("e", "c", "k", minus(1, times(power("e", 2), "c"), "g")),
                times("e", power("s", 2), "k", SHARE),
            ),
        ),
        circle,
        times("e", power("s", 3), "k", "i"),
    )
    left = minus(1, times("k", power("e", 2)))
    contracts = setting.sign(
        ["<", times("k", power("e", 2)), 1],
        plus(
            decimal("0.989"),
            times(decimal("0.01"), minus(over(11, 10), "k")),
            times("k", minus(over(1, 10), "e"), plus(over(1, 10), "e")),
        ),
    )
    sine = setting.otherwise(
        ["<=", "s", 1],
        plus(times(minus("s", 1), plus("s", 1)), power("c", 2)),
        cofactors=[cofactor(circle, [], -1)],
    )
    cosine = setting.otherwise(
        ["<=", "c", 1],
        plus(times(minus("c", 1), plus("c", 1)), power("s", 2)),
        cofactors=[cofactor(circle, [], -1)],
    )
    low, high, ratio, taller, product = BOUNDED[1:]
    grows = plus(times("e", "c", left), times("e", "k", minus(over(1, 2), "g")))
    bounded_x = setting.sign(low, grows, [contracts])
    lost = times("e", minus(1, "s"), plus(left, times("k", "i", plus(1, "s"))))
    bounded_y = setting.sign(high, lost, [contracts, sine], [cofactor(value, [], -1)])
    rate = plus(
        times(minus("k", 1), plus(minus(HIGH_INVERSE, "i"), number(Fraction(27, 20) - HIGH))),
        minus(HIGH_INVERSE, "i"),
        number(Fraction(7, 20) - HIGH),
    )
    steep = setting.sign(
        ratio,
        plus(
            times(decimal("2.7"), minus(FIRST_X, low[1])),
            minus(high[2], FIRST_Y),
            times("e", rate),
            times("k", power("e", 3)),
        ),
        [bounded_x, bounded_y],
    )
    room = setting.sign(
        ["<=", plus("g", times(power("e", 2), "c")), 1],
        plus(
            minus(over(1, 2), "g"),
            times(decimal("0.01"), minus(1, "c")),
            times("c", minus(over(1, 10), "e"), plus(over(1, 10), "e")),
            decimal("0.49"),
        ),
        [cosine],
    )
    spare = plus(
        times("c", "k", minus(1, plus("g", times(power("e", 2), "c")))),
        times(minus(1, "s"), plus(minus(1, times(over(1, 3), "k", "s")), times("k", "s", power("e", 2)))),
        times("k", "s", minus(1, "s"), minus(over(1, 3), "i")),
        times("k", "i", "s", power(minus(1, "s"), 2)),
    )
    third = setting.sign(["<=", "i", over(1, 3)], plus(minus(HIGH_INVERSE, "i"), number(Fraction(1, 3) - HIGH)))
    small = setting.sign(
        ["<=", times(over(1, 3), "k", "s"), 1],
        plus(times(over(1, 3), "k", minus(1, "s")), times(over(1, 3), minus(over(11, 10), "k")), over(19, 30)),
        [sine],
    )
    above = setting.sign(
        taller, times("e", spare), [room, sine, third, small], [cofactor(other), cofactor(value, [], -1)]
    )
    positive = setting.sign(
        ["<=", 0, FIRST_Y],
        times(Y0, plus(1, times("k", SHARE))),
        [],
        [cofactor(value)],
    )
    last = setting.sign(
        product,
        plus(
            times(decimal("2.7"), FIRST_X, minus(FIRST_V, FIRST_Y)),
            times(FIRST_Y, minus(times(decimal("2.7"), FIRST_X), FIRST_Y)),
        ),
        [
            above,
            steep,
            positive,
            proof.squares(
                ["<=", 0, FIRST_X],
                proof.sums(equal(minus(FIRST_X, 0), plus(minus(FIRST_X, low[1]), low[1]))),
                [*setting.signs, bounded_x],
            ),
        ],
    )
    evidence = setting.all_of([bounded_x, bounded_y, steep, above, last])
    witness: list[Json] = [over(11, 10), over(1, 10), over(3, 5), over(4, 5), SOME_INVERSE, over(1, 10)]
    turned: list[Json] = [over(101, 100), over(1, 100), 0, 1, SOME_INVERSE, over(1, 2)]
    wrong = both(*BOUNDED[1:3], ["<=", FIRST_Y, times(decimal("2.6"), FIRST_X)], *BOUNDED[4:])
    return part_with_control(
        "first-step",
        "After the first step w_x >= K v/2, w_y <= (1 + K/pi - K v^2) v, w_y <= 2.7 w_x, v >= w_y and v w_x >= "
        "w_y^2/2.7, for every first angle up to a right one with dw_y >= 0.",
        setting,
        BOUNDED,
        evidence,
        witness,
        ("With 2.6 for 2.7 it is false: for a right angle.", wrong, turned, [2]),
    )

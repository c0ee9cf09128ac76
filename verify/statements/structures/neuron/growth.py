"""While the angle still grows: v and w_x grow faster than w_y, and the imbalance contracts.

Simple structures in neural networks (Chen), appendix B.9, stage 1, equations (B.65) to (B.77).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, forall, implies, minus, number, over, plus, power, times
from verify.statements.model import Control, Part
from verify.statements.real_inequalities import REALS
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.first_step import ANGLES, CIRCLE, FIRST_V, FIRST_X, SHARE, START, prove_value
from verify.statements.structures.neuron.settings import Refutation, Setting, for_some_defect, part_with_control
from verify.statements.structures.neuron.updates import SHARE as TURNING
from verify.statements.structures.neuron.vocabulary import (
    DEFECT,
    HIGH,
    HIGH_INVERSE,
    INVERSE_PI,
    LOW,
    LOW_INVERSE,
    NEAR,
    NORM,
    SOME_INVERSE,
    STATE,
    STEP_SIZE,
)

Json = Any

PRODUCT, GAP = times("v", "x"), minus("v", "x")
POSITIVE: list[Json] = [["<", 0, "v"], ["<", 0, "x"], ["<", 0, "y"]]
DRIVE = ["drive", "k", "v", "x", "g"]
PULL = ["pull", "k", "v", "x", "y", "i"]
AFTER = times(["next_v", "k", "v", "x", "y", "i", "g"], ["next_x", "k", "v", "x", "g"])


def unit_of_norm(setting: Setting) -> int:
    """Prove |w|² · (1/|w|²) = 1, from a positive w_x or w_y."""
    proof = setting.proof
    length = proof.squares(["<", 0, NORM], given=setting.signs)
    return proof.quotient(proof.specialise(prove_nonzero(proof), [NORM], [length]))


def equation_65() -> Part:
    """The growth of w_x."""
    hypotheses: list[Json] = [
        *STEP_SIZE,
        *POSITIVE[:2],
        ["<=", "x", times("k", "v")],
        NEAR,
        ["<=", PRODUCT, over("i", 2)],
        ["<=", "g", over(1, 2)],
    ]
    binders: Binders = [*STATE[:3], *INVERSE_PI, *DEFECT]
    setting = Setting(binders, hypotheses)
    goal: Json = ["<=", times("x", minus(1, "i", "g")), times("v", DRIVE)]
    left = plus(
        minus(over("i", 2), PRODUCT),
        minus(over(1, 2), "g"),
        times(over(1, 2), minus(HIGH_INVERSE, "i")),
        number((1 - HIGH) / 2),
    )
    form = plus(times(minus(times("k", "v"), "x"), left), times("x", plus(minus(over("i", 2), PRODUCT), over("i", 2))))
    wrong: Json = ["<=", "x", goal[2]]
    witness: list[Json] = [over(11, 10), over(3, 10), over(3, 10), SOME_INVERSE, over(1, 10)]
    return part_with_control(
        "equation-65",
        "(B.65): if K v >= w_x and v w_x <= 1/(2 pi), then dw_x/w_x >= 1 - 1/pi - gamma.",
        setting,
        goal,
        setting.finish(setting.sign(goal, form)),
        witness,
        ("With 1 on the right it is false.", wrong, witness, []),
    )


def equation_67() -> Part:
    """K v stays at least w_x."""
    binders: Binders = [*STATE[:3], ("a", "real")]
    hypotheses: list[Json] = [*STEP_SIZE, *POSITIVE[:2], ["<=", "x", times("k", "v")], ["<=", 0, "a"], ["<=", "a", "k"]]
    setting = Setting(binders, hypotheses)
    moved_x, moved_v = plus("x", times("a", "v")), plus("v", times("a", "x"))
    goal: Json = ["<=", moved_x, times("k", moved_v)]
    form = plus(
        times("k", minus(moved_x, times("k", moved_v))),
        times(minus("k", "a"), minus(times("k", "v"), "x")),
        times("a", minus("k", 1), plus("k", 1), "x"),
        0,
    )
    evidence = setting.finish(setting.otherwise(goal, form))
    wrong: Json = ["<=", moved_x, moved_v]
    witness: list[Json] = [over(11, 10), 1, over(11, 10), 0]
    return part_with_control(
        "equation-67",
        "(B.67): if K v >= w_x, then K (v + A w_x) >= w_x + A v for every A from 0 to K.",
        setting,
        goal,
        evidence,
        witness,
        ("Without K on the right it is false.", wrong, witness, []),
    )


def angle_part() -> Part:
    """The angle at w_y/w_x = 2.7."""
    cosine = ["re", ["root", 5, 1]]
    sine = ["re", ["*", ["root", 4, 3], ["root", 5, 1]]]
    claim: Json = both(["<", times(decimal("2.7"), cosine), sine], ["<", 0, cosine])
    wrong: Json = both(["<", times(decimal("3.1"), cosine), sine], ["<", 0, cosine])
    proof, control = Evidence(), Evidence()
    proof.evaluate(claim)
    control.evaluate(wrong)
    return Part(
        "angle",
        "arctan(2.7) < 2 pi/5, since tan(2 pi/5) > 2.7.",
        claim,
        proof,
        [[]],
        [Control("tan(2 pi/5) > 3.1 is false.", [(["claim", 1, 1, 1], decimal("3.1"))], control)],
    )


ANGLE: Json = minus("a", TURNING)
IN_STAGE_1: list[Json] = [
    *STEP_SIZE,
    *POSITIVE,
    NEAR,
    ["<=", PRODUCT, TURNING],
    ["<=", "a", over(2, 5)],
    ["<=", 0, ANGLE],
]
CONTRACTS = both(
    ["<=", over(3, 5), ["drive", "k", "v", "x", ANGLE]],
    equal(
        minus(["next_v", "k", "v", "x", "y", "i", ANGLE], ["next_x", "k", "v", "x", ANGLE]),
        plus(times(GAP, plus(1, times("k", plus(minus(PRODUCT, 1), ANGLE)))), PULL),
    ),
    ["<=", -1, plus(minus(PRODUCT, 1), ANGLE)],
    ["<=", plus(minus(PRODUCT, 1), ANGLE), minus("a", 1)],
    ["<=", decimal("-0.1"), plus(1, times("k", plus(minus(PRODUCT, 1), ANGLE)))],
    ["<=", plus(1, times("k", plus(minus(PRODUCT, 1), ANGLE))), decimal("0.4")],
    ["<=", 0, PULL],
    ["<=", PULL, over(times("k", "i", power("y", 3)), ["squared_norm", "x", "y"])],
)


def equation_76() -> Part:
    """The change of the imbalance."""
    setting = Setting([*STATE, *INVERSE_PI, ("a", "real")], IN_STAGE_1, REALS)
    drive, change, low, high, least, most, pulls, pulled = CONTRACTS[1:]
    below, angle = minus(TURNING, PRODUCT), minus(over(2, 5), "a")
    theorems = [
        setting.sign(drive, plus(times("k", plus(below, angle)), times(over(3, 5), minus("k", 1)))),
        setting.proof.sums(change),
        setting.sign(low, plus(PRODUCT, ANGLE)),
        setting.sign(high, below),
        setting.sign(least, plus(minus(over(11, 10), "k"), times("k", plus(PRODUCT, ANGLE)))),
        setting.sign(most, plus(times("k", plus(below, angle)), times(over(3, 5), minus("k", 1)))),
        setting.otherwise(
            pulls,
            plus(times("x", minus(0, PULL)), times("k", power("y", 2), below)),
        ),
        setting.sign(pulled, times("k", power("y", 2), "v")),
    ]
    wrong = both(*CONTRACTS[1:6], ["<=", CONTRACTS[6][1], decimal("0.3")], *CONTRACTS[7:])
    witness: list[Json] = [over(11, 10), over(3, 10), over(3, 10), over(1, 10), SOME_INVERSE, over(1, 10)]
    tight: list[Json] = [over(1001, 1000), over(219, 1376), 1, 1, SOME_INVERSE, over(2, 5)]
    return part_with_control(
        "equation-76",
        "(B.66) and (B.74) to (B.76): if dw_y >= 0 and arctan(w_y/w_x) <= 2 pi/5, then A >= 0.6, d(v - w_x) = K (v - "
        "w_x)(v w_x - 1 + gamma) + delta, 1 + K (v w_x - 1 + gamma) lies between -0.1 and 0.4, and delta between 0 and "
        "(K/pi) w_y^3/|w|^2.",
        setting,
        CONTRACTS,
        setting.all_of(theorems),
        witness,
        ("With 0.3 for 0.4 it is false.", wrong, tight, [5]),
    )


def growth_of_product() -> Display:
    """v w_x grows by the factor 2.56; the bound on the way has K too often."""
    wrong: Json = [
        "<=",
        plus(
            PRODUCT,
            times("k", DRIVE, plus(power("v", 2), power("x", 2))),
            times(power("k", 2), power(DRIVE, 2), PRODUCT),
        ),
        AFTER,
    ]
    middle = plus(PRODUCT, times(DRIVE, plus(power("v", 2), power("x", 2))), times(power(DRIVE, 2), PRODUCT))
    right = both(["<=", middle, AFTER], ["<=", times(decimal("2.56"), PRODUCT), AFTER])
    hypotheses: list[Json] = [*STEP_SIZE, *POSITIVE, ["<=", times("v", NORM), times(LOW_INVERSE, "y")]]
    printed = forall(STATE, implies(*hypotheses, for_some_defect(wrong)))
    values: list[Json] = [over(11, 10), LOW_INVERSE, over(3, 10), over(1, 10)]
    rising: Json = ["<=", times("v", NORM), times("i", "y")]
    setting = Setting(
        [*STATE, *INVERSE_PI, *DEFECT], [*STEP_SIZE, *POSITIVE, NEAR, rising, ["<=", over(3, 5), DRIVE]], REALS
    )
    unit = unit_of_norm(setting)
    positive = setting.sign(["<", 0, DRIVE], plus(minus(DRIVE, over(3, 5)), over(3, 5)))
    pulls = setting.sign(
        ["<=", 0, PULL],
        over(times("k", power("y", 2), minus(times("i", "y"), times("v", NORM))), NORM),
        cofactors=[cofactor(unit, [], times("k", power("y", 2), "v"))],
    )
    first = setting.sign(right[1], times(PULL, plus("x", times("v", DRIVE))), [positive, pulls])
    second = setting.sign(
        right[2],
        plus(
            minus(AFTER, middle),
            times(DRIVE, power(GAP, 2)),
            times(PRODUCT, minus(DRIVE, over(3, 5)), plus(DRIVE, decimal("2.6"))),
        ),
        [positive, first],
    )
    return Display(
        "growth-of-product",
        "v' w_x' >= v w_x + K A (v^2 + w_x^2) + K^2 A^2 v w_x, with the A of (B.66), which contains K.",
        "v' w_x' >= v w_x + A (v^2 + w_x^2) + A^2 v w_x >= 2.56 v w_x for A = K (1 - v w_x - gamma) >= 0.6.",
        printed,
        Refutation(STATE, values, hypotheses, wrong).for_every_defect(printed),
        setting.claim(right),
        setting.all_of([first, second]),
        values,
        [over(11, 10), over(3, 10), over(3, 10), over(1, 10), SOME_INVERSE, over(1, 100)],
    )


def equation_71() -> Part:
    """The growth of w_y."""
    hypotheses: list[Json] = [
        *STEP_SIZE,
        *POSITIVE,
        NEAR,
        ["<=", times("v", "y"), NORM],
        ["<=", 0, "w"],
        ["<=", "w", "v"],
    ]
    setting = Setting([*STATE, *INVERSE_PI, ("w", "real")], hypotheses, REALS)
    unit = unit_of_norm(setting)
    turn = ["turn", "k", "v", "x", "y", "i"]
    goal: Json = ["<=", plus(1, turn), minus(plus(1, times(over(11, 10), "i")), power("w", 2))]
    form = plus(
        over(times("k", "i", minus(NORM, times("v", "y"))), NORM),
        times(minus(over(11, 10), "k"), "i"),
        times(minus("k", 1), power("v", 2)),
        times(minus("v", "w"), plus("v", "w")),
    )
    result = setting.sign(goal, form, cofactors=[cofactor(unit, [], times(-1, "k", "i"))])
    wrong: Json = ["<=", plus(1, turn), minus(plus(1, "i"), power("w", 2))]
    witness: list[Json] = [over(11, 10), over(1, 10), over(1, 100), over(1, 10), SOME_INVERSE, over(1, 10)]
    return part_with_control(
        "equation-71",
        "(B.71): if v w_y <= |w|^2 and v >= w_y^(1), then w_y grows at most by the factor 1 + 1.1/pi - (w_y^(1))^2.",
        setting,
        goal,
        setting.finish(result),
        witness,
        ("With 1 for 1.1 it is false.", wrong, witness, []),
    )


BALANCE = both(
    ["<=", decimal("-0.01"), times(over(-1, 10), minus("e", times("e", "c")))],
    ["<=", times(over(-1, 10), minus("e", times("e", "c"))), minus(FIRST_V, FIRST_X)],
    ["<=", minus(FIRST_V, FIRST_X), times("e", plus(1, times("k", minus("i", over(1, 2)))))],
    ["<=", times("e", plus(1, times("k", minus("i", over(1, 2))))), decimal("0.082")],
)


def equation_77() -> Part:
    """The imbalance after the first step."""
    setting = Setting([*START, *INVERSE_PI, *DEFECT], ANGLES, REALS)
    circle = setting.given[ANGLES.index(CIRCLE)]
    rest = minus(1, "c")
    value = prove_value(
        setting,
        equal(
            minus(FIRST_V, FIRST_X),
            plus(
                times("e", rest, minus(1, times("k", minus(1, times(power("e", 2), "c"), "g")))),
                times("e", power("s", 2), "k", SHARE),
            ),
        ),
        circle,
        times("e", power("s", 3), "k", "i"),
    )
    one_sided = {}
    for name, other in (("s", "c"), ("c", "s")):
        form = plus(times(minus(name, 1), plus(name, 1)), power(other, 2))
        one_sided[name] = setting.otherwise(["<=", name, 1], form, cofactors=[cofactor(circle, [], -1)])
    sides = list(one_sided.values())
    least, low, high, most = BALANCE[1:]
    theorems = [
        setting.sign(
            least,
            plus(times(over(1, 10), "e", "c"), times(over(1, 10), minus(over(1, 10), "e"))),
        ),
        setting.sign(
            low,
            plus(
                times("e", rest, plus(minus(over(11, 10), "k"), times("k", plus(times(power("e", 2), "c"), "g")))),
                times("e", power("s", 2), "k", SHARE),
            ),
            sides,
            [cofactor(value)],
        ),
        setting.sign(
            high,
            times(
                "e",
                plus(
                    times("c", plus(times(over(1, 2), minus(over(11, 10), "k")), decimal("0.45"))),
                    times("k", "i", minus(1, "s"), plus(1, "s", power("s", 2))),
                    times(rest, "k", minus(over(1, 2), "g")),
                    times("k", power("e", 2), rest),
                ),
            ),
            sides,
            [cofactor(value, [], -1), cofactor(circle, [], times("k", power("e", 3)))],
        ),
        setting.sign(
            most,
            plus(
                times(decimal("0.82"), minus(over(1, 10), "e")),
                times(
                    "e",
                    plus(
                        times(minus("k", 1), plus(minus(HIGH_INVERSE, "i"), number(Fraction(1, 2) - HIGH))),
                        minus(HIGH_INVERSE, "i"),
                        number(Fraction("0.32") - HIGH),
                    ),
                ),
            ),
        ),
    ]
    witness: list[Json] = [over(11, 10), over(1, 10), over(3, 5), over(4, 5), SOME_INVERSE, over(1, 10)]
    turned: list[Json] = [over(1001, 1000), over(1, 10), 0, 1, SOME_INVERSE, over(1, 2)]
    wrong = both(*BALANCE[1:4], ["<=", BALANCE[4][1], decimal("0.08")])
    return part_with_control(
        "equation-77",
        "(B.77): -0.01 <= -0.1 (v^(0) - w_x^(0)) <= v^(1) - w_x^(1) <= (1 + K/pi - K/2) v^(0) <= 0.082.",
        setting,
        BALANCE,
        setting.all_of(theorems),
        witness,
        ("With 0.08 for 0.082 it is false.", wrong, turned, [3]),
    )


def equation_69() -> Part:
    """The threshold at w_y/w_x = 2.7."""
    setting = Setting(INVERSE_PI, [NEAR])
    value = times(over(270, 829), "i")
    goal = both(
        ["<", minus(decimal("0.104"), decimal("0.0005")), value],
        ["<", value, decimal("0.104")],
        ["<", over("i", 4), value],
    )
    least, most = Fraction(270, 829) * LOW, Fraction(270, 829) * HIGH
    theorems = [
        setting.sign(goal[1], plus(times(over(270, 829), minus("i", LOW_INVERSE)), number(least - Fraction("0.1035")))),
        setting.sign(goal[2], plus(times(over(270, 829), minus(HIGH_INVERSE, "i")), number(Fraction("0.104") - most))),
        setting.sign(goal[3], times(number(Fraction(270, 829) - Fraction(1, 4)), "i")),
    ]
    wrong = both(["<", decimal("0.104"), value], *goal[2:])
    return part_with_control(
        "equation-69",
        "(B.69): w_x w_y/(pi |w|^2) = 0.104 for w_y/w_x = 2.7, rounded to three places; this is more than 1/(4 pi).",
        setting,
        goal,
        setting.all_of(theorems),
        [SOME_INVERSE],
        ("Above 0.104 it is not.", wrong, [SOME_INVERSE], [0]),
    )

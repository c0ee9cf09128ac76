"""While the angle still grows: v and w_x grow faster than w_y, and the imbalance contracts.

Simple structures in neural networks (Chen), appendix B.9, stage 1, equations (B.65) to (B.77).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import cofactor
from verify.proving.goal import Goal
from verify.proving.tactics import inequality, linear
from verify.statements.language import both, equal, forall, implies, minus, number, over, plus, power, times
from verify.statements.model import Part
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
    LOW_INVERSE,
    NEAR,
    NEURON,
    NORM,
    SOME_INVERSE,
    STATE,
    STEP_SIZE,
)
from verify.statements.written import Chapter

Json = Any

GROWTH = Chapter(NEURON, __file__)
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
    return GROWTH.part(
        "equation-65",
        "(B.65): if K v >= w_x and v w_x <= 1/(2 pi), then dw_x/w_x >= 1 - 1/pi - gamma.",
        "forall k, v, x, i, g in real: 1 < k, k <= 11/10, 0 < v, 0 < x, x <= k*v, near_inverse_pi(i), v*x <= i/2, "
        "g <= 1/2 ==> x*(1 - i - g) <= v*drive(k, v, x, g)",
        witness="11/10, 3/10, 3/10, 219/688, 1/10",
        wrong=[
            ("With 1 on the right it is false.", "x*(1 - i - g)", "x", "11/10, 3/10, 3/10, 219/688, 1/10"),
        ],
    ).part()


def equation_67() -> Part:
    """K v stays at least w_x."""

    def proof(goal: Goal) -> None:
        goal.intro()
        goal.have("0 <= a*(k - 1)*x", inequality)
        goal.have("0 <= a*(k - 1)*(k + 1)*x", inequality)
        goal.have("0 < k", linear)
        goal.by(inequality)

    return GROWTH.part(
        "equation-67",
        "(B.67): if K v >= w_x, then K (v + A w_x) >= w_x + A v for every A from 0 to K.",
        "forall k, v, x, a in real: 1 < k, k <= 11/10, 0 < v, 0 < x, x <= k*v, 0 <= a, a <= k ==> "
        "x + a*v <= k*(v + a*x)",
        witness="11/10, 1, 11/10, 0",
        wrong=[("Without K on the right it is false.", "k*(v + a*x)", "v + a*x", "11/10, 1, 11/10, 0")],
        proof=proof,
    ).part()


def angle_part() -> Part:
    """The angle at w_y/w_x = 2.7."""
    return GROWTH.part(
        "angle",
        "arctan(2.7) < 2 pi/5, since tan(2 pi/5) > 2.7.",
        "27/10*re(root(5, 1)) < re(root(4, 3)*root(5, 1)) and 0 < re(root(5, 1))",
        wrong=[("tan(2 pi/5) > 3.1 is false.", "27/10", "31/10", "")],
    ).part()


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

    def proof(goal: Goal) -> None:
        goal.intro()
        goal.have("0 < x^2 + y^2", inequality)
        goal.have("0 < i", linear)
        goal.have("i*v*y/(x^2 + y^2) <= i", inequality)
        goal.have("k*i <= 11/10*i", inequality)
        goal.have("w^2 <= k*v^2", inequality)
        goal.by(inequality)

    return GROWTH.part(
        "equation-71",
        "(B.71): if v w_y <= |w|^2 and v >= w_y^(1), then w_y grows at most by the factor 1 + 1.1/pi - (w_y^(1))^2.",
        "forall k, v, x, y, i, w in real: 1 < k, k <= 11/10, 0 < v, 0 < x, 0 < y, near_inverse_pi(i), "
        "v*y <= x^2 + y^2, 0 <= w, w <= v ==> 1 + turn(k, v, x, y, i) <= (1 + 11/10*i) - w^2",
        witness="11/10, 1/10, 1/100, 1/10, 219/688, 1/10",
        wrong=[("With 1 for 1.1 it is false.", "11/10*i", "i", "11/10, 1/10, 1/100, 1/10, 219/688, 1/10")],
        proof=proof,
    ).part()


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
    return GROWTH.part(
        "equation-69",
        "(B.69): w_x w_y/(pi |w|^2) = 0.104 for w_y/w_x = 2.7, rounded to three places; this is more than 1/(4 pi).",
        "forall i in real: near_inverse_pi(i) ==> 0.104 - 0.0005 < 270/829*i and 270/829*i < 0.104 and i/4 < 270/829*i",
        witness="219/688",
        wrong=[("Above 0.104 it is not.", "0.104 - 0.0005 <", "0.104 <", "219/688")],
    ).part()

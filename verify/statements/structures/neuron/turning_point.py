"""Where stage 1 of the proof of Theorem 3.5 ends, and how a step changes the ratio w_y/w_x there: single displays.

Simple structures in neural networks (Chen), appendix B.9, (B.78), (B.79), (B.83) to (B.85), (B.89) to (B.94).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
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
from verify.statements.patterns import refute_at, valuation
from verify.statements.real_inequalities import REALS
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.growth import GAP, POSITIVE, PRODUCT, PULL, unit_of_norm
from verify.statements.structures.neuron.settings import Refutation, Setting, for_some_inverse, part_with_control
from verify.statements.structures.neuron.updates import SHARE, TURN
from verify.statements.structures.neuron.vocabulary import (
    DEFECT,
    HIGH,
    HIGH_INVERSE,
    INVERSE_PI,
    NEAR,
    NORM,
    SOME_INVERSE,
    STATE,
    STEP_SIZE,
)

Json = Any

MOVING: Binders = [(name, "real") for name in ("m", "d", "c", "w")]


def equation_79() -> Part:
    """(B.79), as a step of an induction: v − w_x starts at 0 or above."""
    hypotheses: list[Json] = [
        ["<=", 0, "m"],
        ["<=", times(over(-1, 10), "m"), "d"],
        ["<=", "d", "m"],
        ["<=", over(-1, 10), "c"],
        ["<=", "c", over(2, 5)],
        ["<=", 0, "w"],
    ]
    setting = Setting(MOVING, hypotheses)
    low: Json = ["<=", times(over(-1, 10), "m"), plus(times("c", "d"), "w")]
    conclusion = both(low, equal(times(decimal("-0.1"), decimal("0.17")), decimal("-0.017")))
    sign: Json = ["<=", 0, "c"]
    rises, falls = setting.proof.assume(sign), setting.proof.order(setting.proof.assume(["not", sign]))
    tenth = over(1, 10)
    grows = setting.sign(
        low,
        plus(
            times("c", minus("d", times(over(-1, 10), "m"))),
            times(tenth, "m", plus(minus(over(2, 5), "c"), over(3, 5))),
            "w",
        ),
        [rises],
    )
    turns = setting.sign(
        low,
        plus(times(minus(0, "c"), minus("m", "d")), times("m", minus("c", over(-1, 10))), "w"),
        [falls],
    )
    evidence = setting.all_of([setting.proof.cases(sign, grows, turns), setting.proof.evaluate(conclusion[2])])
    values: list[Json] = [decimal("0.17"), decimal("0.17"), over(-1, 10), 0]
    wrong = both(["<=", times(over(-1, 20), "m"), low[2]], conclusion[2])
    return part_with_control(
        "equation-79",
        "(B.79): if v - w_x lies between -0.1 m and m, then so does the lower bound of the next one, c (v - w_x) + "
        "delta with c from -0.1 to 0.4 and delta >= 0; -0.1 times 0.17 is -0.017.",
        setting,
        conclusion,
        evidence,
        values,
        ("With 0.05 for 0.1 it is false.", wrong, values, [0]),
    )


def equation_83() -> Display:
    """(B.83) holds in the first step of stage 2, not in the last one of stage 1."""
    binders: Binders = [*STATE, *INVERSE_PI]
    small: Json = ["<=", PRODUCT, over("i", 4)]
    claims, hypotheses = [], []
    for rising in (["<", 0, TURN], ["<", TURN, 0]):
        hypotheses.append([["<", 0, "k"], *POSITIVE, NEAR, rising, small])
        claims.append(Setting(binders, hypotheses[-1]).claim(["<", SHARE, PRODUCT]))
    values: list[Json] = [over(11, 10), over(1, 10), over(1, 2), over(1, 2), SOME_INVERSE]
    setting = Setting(binders, hypotheses[1], REALS)
    result = setting.otherwise(
        ["<", SHARE, PRODUCT], plus(times("x", minus(0, TURN)), times("k", "v", minus(SHARE, PRODUCT)))
    )
    later: list[Json] = [over(11, 10), over(1, 7), over(1, 2), over(1, 20), SOME_INVERSE]
    return Display(
        "equation-83",
        "(B.83): in the last step of stage 1, where dw_y > 0 and v w_x <= 1/(4 pi), w_x w_y/(pi |w|^2) < v w_x.",
        "In the first step of stage 2, where dw_y < 0, if v w_x <= 1/(4 pi), w_x w_y/(pi |w|^2) < v w_x.",
        claims[0],
        refute_at(claims[0], binders, values, hypotheses[0], ["<", SHARE, PRODUCT]),
        claims[1],
        setting.finish(result),
        values,
        later,
    )


APART: Json = ["<=", times(4, "x", "y"), NORM]


def equation_84() -> Part:
    """(B.84): the larger component is at least 2 + √3 times the smaller one."""
    binders: Binders = [("x", "real"), ("y", "real"), ("s", "real")]
    hypotheses: list[Json] = [*POSITIVE[1:], ["<", 0, "s"], equal(power("s", 2), 3), APART]
    setting = Setting(binders, hypotheses)
    proof, wide = setting.proof, plus(2, "s")
    theorems, conclusions = [], []
    for small, large in (("y", "x"), ("x", "y")):
        order: Json = ["<=", small, large]
        goal: Json = ["<=", times(wide, small), large]
        form = plus(
            times(minus(times(wide, small), large), plus(minus(large, small), times(plus(1, "s"), large))),
            times(wide, minus(NORM, times(4, "x", "y"))),
        )
        square = cofactor(setting.given[3], [], times(-1, "x", "y"))
        found = setting.otherwise(goal, form, [proof.assume(order)], [square])
        theorems.append(proof.generalise(found, [], [order]))
        conclusions.append(implies(order, goal))
    values: list[Json] = [decimal("3.8"), 1, ["radical", 2, 3, 1]]
    turned: list[Json] = [1, decimal("3.8"), values[2]]
    conclusion = both(*conclusions)
    wrong = both(implies(["<=", "y", "x"], ["<=", times(4, "y"), "x"]), conclusions[1])
    claim, near_miss = setting.claim(conclusion), setting.claim(wrong)
    failing = substituted(wrong[1][2], valuation(binders, values))
    moves: list[dict[str, Json]] = [{"part": 0}, {"conditions": [wrong[1][1]]}]
    refutation = refute_at(near_miss, binders, values, hypotheses, failing, moves)
    control = Control("With 4 for 2 + sqrt 3 it is false.", differences(claim, near_miss), refutation)
    return Part(
        "equation-84",
        "(B.84), s = sqrt 3: if w_x w_y/|w|^2 <= 1/4, which is (B.83), then the larger one of w_x and w_y is at least "
        "2 + s times the smaller one.",
        claim,
        setting.all_of(theorems),
        [values, turned],
        [control],
    )


def equation_85() -> Part:
    """(B.85)."""
    hypotheses: list[Json] = [
        *POSITIVE,
        NEAR,
        APART,
        ["<=", "y", "x"],
        ["<=", PRODUCT, over("i", 4)],
        ["<=", decimal("-0.017"), GAP],
    ]
    setting = Setting([*STATE[1:], *INVERSE_PI], hypotheses)
    most = Fraction("0.2908")
    short = setting.otherwise(
        ["<=", "x", number(most)],
        plus(
            minus(over("i", 4), PRODUCT),
            times(over(1, 4), minus(HIGH_INVERSE, "i")),
            times("x", minus(GAP, decimal("-0.017"))),
            times(minus("x", number(most)), plus("x", number(most - Fraction("0.017")))),
            number(most * (most - Fraction("0.017")) - HIGH / 4),
        ),
    )
    goal, wrong = (["<=", "y", decimal(bound)] for bound in ("0.078", "0.077"))
    least = decimal("0.078")
    form = plus(
        minus(NORM, times(4, "x", "y")),
        times(minus("y", least), plus(times(2, "x"), minus("x", "y"), minus("x", "y"), minus("y", least))),
        times(plus(minus("x", "y"), minus("y", least)), plus(minus(number(most), "x"), decimal("0.0002"))),
        times(decimal("0.057"), minus(number(most), "x")),
        number(Fraction("0.016614") - Fraction("0.057") * most),
    )
    values: list[Json] = [decimal("0.2735"), decimal("0.2903"), decimal("0.0777"), SOME_INVERSE]
    return part_with_control(
        "equation-85",
        "(B.85): if moreover w_y <= w_x, v w_x <= 1/(4 pi) and v - w_x >= -0.017, then w_y <= 0.078.",
        setting,
        goal,
        setting.finish(setting.otherwise(goal, form, [short])),
        values,
        ("With 0.077 for 0.078 it is false.", wrong, values, []),
    )


EDGE: Binders = [("m", "real"), ("e", "real"), ("s", "real")]
ROOT = equal(power("s", 2), plus("m", power(over("e", 2), 2)))
PLUS, MINUS = plus("s", over("e", 2)), minus("s", over("e", 2))


def _steepest(
    setting: Setting, larger: Json, smaller: Json, pair: tuple[Json, Json], room: Json, width: Json
) -> list[int]:
    """For v w_x ≥ m one component is at most larger/smaller times the other; larger · smaller = m."""
    first, second = pair
    square = setting.given[setting.hypotheses.index(ROOT)]
    known = [cofactor(square, [], -1)]
    positive = setting.otherwise(
        ["<", 0, smaller], plus("m", times(larger, minus(0, smaller))), cofactors=[cofactor(square)]
    )
    form = plus(minus(PRODUCT, "m"), times(second, room), times(minus(smaller, second), plus(second, larger)))
    least = setting.otherwise(["<=", smaller, second], form, [positive], known)
    form = plus(times(width, minus(second, smaller)), times(smaller, room))
    ratio = setting.sign(["<=", times(first, smaller), times(second, larger)], form, [positive, least])
    return [positive, ratio]


def equation_89() -> Part:
    """(B.89)."""
    binders: Binders = [*STATE, *INVERSE_PI, *EDGE, ("f", "real")]
    hypotheses: list[Json] = [
        *STEP_SIZE,
        *POSITIVE[:2],
        ["<=", 0, "y"],
        NEAR,
        ["<", 0, "e"],
        ["<=", GAP, "e"],
        ["<", 0, "m"],
        ["<=", "m", PRODUCT],
        ["<=", PRODUCT, "f"],
        ["<", 0, "s"],
        ROOT,
    ]
    setting = Setting(binders, hypotheses)
    found = _steepest(setting, PLUS, MINUS, ("v", "x"), minus("e", GAP), "e")
    length = setting.proof.squares(["<", 0, NORM], given=setting.signs)
    goal, wrong = (
        ["<=", plus(MINUS, times(decimal(rate), PLUS, minus("f"))), plus(MINUS, times(MINUS, TURN))]
        for rate in ("1.1", "1")
    )
    form = plus(
        over(times(MINUS, "k", "i", "v", "y"), NORM),
        times(minus(over(11, 10), "k"), PLUS, plus(minus("f", PRODUCT), PRODUCT)),
        times("k", PLUS, minus("f", PRODUCT)),
        times("k", "v", minus(times("x", PLUS), times("v", MINUS))),
    )
    values: list[Json] = [over(11, 10), over(4, 3), over(3, 4), 0, SOME_INVERSE, 1, over(7, 12), over(25, 24), 1]
    return part_with_control(
        "equation-89",
        "(B.89), multiplied by s - d_2/2 with s^2 = m_1 + (d_2/2)^2: if m_1 <= v w_x <= m_2 and v - w_x <= d_2, then "
        "(w_y + dw_y)/w_y >= j_1; e is d_2, m is m_1 and f is m_2.",
        setting,
        goal,
        setting.finish(setting.sign(goal, form, [*found, length])),
        values,
        ("With 1 for 1.1 it is false.", wrong, values, []),
    )


def equation_90() -> Display:
    """(B.90) has the ratio upside down."""
    binders: Binders = [*STATE, *EDGE]
    hypotheses: list[Json] = [
        *STEP_SIZE,
        *POSITIVE[:2],
        ["<=", 0, "y"],
        ["<", "e", 0],
        ["<=", "e", GAP],
        ["<=", over(HIGH_INVERSE, 2), "m"],
        ["<=", "m", PRODUCT],
        ["<", 0, "s"],
        ROOT,
    ]
    share = plus(minus("m"), over("i", 2))

    def bound(below: Json, above: Json) -> Json:
        return ["<=", plus(below, times(below, TURN)), plus(below, times(above, share))]

    wrong, right = bound(PLUS, MINUS), bound(MINUS, PLUS)
    printed = forall(binders, implies(*hypotheses, for_some_inverse(wrong)))
    values: list[Json] = [over(1001, 1000), over(4, 5), over(5, 4), 0, 1, over(-9, 20), over(41, 40)]
    setting = Setting([*binders, *INVERSE_PI], [*hypotheses, NEAR], REALS)
    positive = setting.sign(["<", 0, "m"], plus(minus("m", over(HIGH_INVERSE, 2)), over(HIGH_INVERSE, 2)))
    setting.signs.append(positive)
    larger, below = plus("s", over(minus(0, "e"), 2)), minus(0, "e")
    found = _steepest(setting, larger, PLUS, ("x", "v"), minus(GAP, "e"), below)
    unit = unit_of_norm(setting)
    length = setting.proof.squares(["<", 0, NORM], given=setting.signs)
    more = plus(minus("m", over(HIGH_INVERSE, 2)), times(over(1, 2), minus(HIGH_INVERSE, "i")))
    form = plus(
        times("x", minus(right[1], right[2])),
        times(larger, "k", "v", minus(PRODUCT, "m")),
        over(times(larger, "k", "v", over(1, 2), "i", power(minus("x", "y"), 2)), NORM),
        times(minus("k", 1), larger, "v", more),
        times(minus(times("v", larger), times("x", PLUS)), more),
    )
    known = [cofactor(unit, [], times(over(-1, 2), larger, "k", "v", "i"))]
    return Display(
        "equation-90",
        "(B.90), multiplied by s + d_1/2 with s^2 = m_1 + (d_1/2)^2: if v w_x >= m_1 >= 1/(2 pi) and v - w_x >= d_1, "
        "then (w_y + dw_y)/w_y <= j_2 = 1 + (s - d_1/2)/(s + d_1/2) (-m_1 + 1/(2 pi)); e is d_1 and m is m_1.",
        "(B.90) with the ratio (s + d_1/2)/(s - d_1/2) in j_2, multiplied by s - d_1/2.",
        printed,
        Refutation(binders, values, hypotheses, wrong).for_every_inverse(printed),
        setting.claim(right),
        setting.finish(setting.otherwise(right, form, [*found, length], known)),
        values,
        [*values, SOME_INVERSE],
    )


def equation_92() -> Part:
    """(B.92) to (B.94)."""
    hypotheses: list[Json] = [["<", 0, "k"], *POSITIVE, ["<", 0, "i"], ["<=", times("i", "y"), times("v", NORM)]]
    setting = Setting([*STATE, *INVERSE_PI, *DEFECT], hypotheses, REALS)
    proof = setting.proof
    length = proof.squares(["<", 0, NORM], given=setting.signs)
    nonzero = prove_nonzero(proof)
    unit = proof.quotient(proof.specialise(nonzero, [NORM], [length]))
    inverse = proof.quotient(proof.specialise(nonzero, ["v"], [setting.given[1]]))
    delta = times(over(power("y", 2), "v"), TURN)
    rest = minus(1, PRODUCT)
    conclusion = both(
        equal(
            minus(["next_v", "k", "v", "x", "y", "i", "g"], "v"),
            plus(minus(times("k", "x", rest), times("k", "x", "g")), delta),
        ),
        equal(minus(["next_x", "k", "v", "x", "g"], "x"), minus(times("k", "v", rest), times("k", "v", "g"))),
        ["<=", times(-1, "k", "v", power("y", 2)), delta],
        ["<=", delta, 0],
    )
    exact = proof.sums(
        equal(delta, PULL),
        cofactors=[cofactor(inverse, [], times("y", "y", "k", minus(over(times("i", "y"), NORM), "v")))],
    )
    falls = over(times("k", power("y", 2), minus(times("v", NORM), times("i", "y"))), NORM)
    theorems = [
        proof.sums(conclusion[1], cofactors=[cofactor(exact, [], -1)]),
        proof.sums(conclusion[2]),
        setting.sign(conclusion[3], over(times("k", "i", power("y", 3)), NORM), [length], [cofactor(exact)]),
        setting.sign(
            conclusion[4],
            falls,
            [length],
            [cofactor(exact, [], -1), cofactor(unit, [], times(-1, "k", power("y", 2), "v"))],
        ),
    ]
    values: list[Json] = [over(11, 10), 1, 1, over(1, 10), SOME_INVERSE, over(1, 1000)]
    wrong = both(*conclusion[1:4], ["<=", delta, over(-1, 10)])
    return part_with_control(
        "equation-92",
        "(B.92) to (B.94): dv = K w_x(1 - v w_x) - K w_x gamma + delta, dw_x = K v(1 - v w_x) - K v gamma, and -K v "
        "w_y^2 <= delta <= 0 if w_y does not grow, delta = K (w_y^2/v)(-v^2 + v w_y/(pi |w|^2)).",
        setting,
        conclusion,
        setting.all_of(theorems),
        values,
        ("With -1/10 for 0 it is false.", wrong, values, [3]),
    )


STEEP = plus(1, times(over(11, 10), "i"))
FACTORS = tuple(
    (
        times(decimal("2.7"), power(STEEP, 2 * t)),
        plus(times(decimal("2.7"), power(STEEP, 2 * t)), number(Fraction("1.55") ** (2 * t))),
    )
    for t in range(3)
)


def equation_78() -> Display:
    """(B.78): the sum is larger than 0.17 from its third term on, also with 0.44 where 4.4 is printed."""
    binders: Binders = [("d", "real")]
    hypotheses: list[Json] = [["<=", decimal("0.082"), "d"]]
    share = times(decimal("0.484"), "i")
    below = times(*(factor for _, factor in FACTORS))
    terms = [
        times(
            number(Fraction(2, 5) ** t),
            share,
            FACTORS[t][0],
            *(factor for s, (_, factor) in enumerate(FACTORS) if s != t),
        )
        for t in range(3)
    ]
    wrong: Json = ["<=", plus(times(decimal("0.064"), "d", below), *terms), times(decimal("0.17"), below)]
    printed = forall(binders, implies(*hypotheses, for_some_inverse(wrong)))
    values: list[Json] = [decimal("0.082")]
    setting = Setting(
        [*STATE, *INVERSE_PI],
        [
            *STEP_SIZE,
            *POSITIVE,
            NEAR,
            ["<=", "y", decimal("0.44")],
            ["<=", "y", times(decimal("2.7"), "x")],
            ["<=", GAP, decimal("0.226")],
        ],
        REALS,
    )
    unit = unit_of_norm(setting)
    length = setting.proof.squares(["<", 0, NORM], given=setting.signs)
    growth = over(times("k", "i", power("y", 3)), NORM)
    right: Json = ["<=", plus(times(over(2, 5), GAP), growth), decimal("0.226")]
    most = Fraction("2.7") ** 2 / (1 + Fraction("2.7") ** 2)
    ratio = number(most)
    narrow = times(minus(times(decimal("2.7"), "x"), "y"), plus(times(decimal("2.7"), "x"), "y"))
    form = plus(
        times(over(2, 5), minus(decimal("0.226"), GAP)),
        over(times("k", "i", "y", number(1 - most), narrow), NORM),
        times(ratio, "k", "i", minus(decimal("0.44"), "y")),
        times(ratio, decimal("0.44"), "i", minus(over(11, 10), "k")),
        times(ratio, decimal("0.484"), minus(HIGH_INVERSE, "i")),
        number(Fraction("0.1356") - most * Fraction("0.484") * HIGH),
    )
    return Display(
        "equation-78",
        "(B.78), with 0.44 for the printed 4.4 and T = 3: 0.4^3 d + the sum over t = 1, 2, 3 of 0.4^(t - 1) (1.1 0.44/"
        "pi)/(1 + (1/2.7)(1.55/(1 + 1.1/pi))^(2 (t - 1))), d at least 0.082, is at most 0.17; multiplied by the three "
        "denominators.",
        "The bound 0.226 in (B.78): if v - w_x <= 0.226, w_y <= 0.44 and w_y <= 2.7 w_x, then 0.4 (v - w_x) + (K/pi) "
        "w_y^3/|w|^2 <= 0.226.",
        printed,
        Refutation(binders, values, hypotheses, wrong).for_every_inverse(printed),
        setting.claim(right),
        setting.finish(setting.sign(right, form, [length], [cofactor(unit, [], times(-1, ratio, "k", "i", "y"))])),
        values,
        [over(11, 10), over(1, 5), over(1, 5), over(2, 5), SOME_INVERSE],
    )

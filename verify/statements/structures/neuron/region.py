"""A region near v w_x = 1: bounds on v w_x, on w_y, and on v - w_x together with w_y².

Beyond v w_x = 1 the imbalance v - w_x grows, and before it shrinks by more. So v - w_x, weighted by 1 - K + K v w_x
before 1, and 2.1 w_y² together stay below a constant.
Own; compare Simple structures in neural networks (Chen), appendix B.9, after (B.91).
"""

from collections.abc import Sequence
from fractions import Fraction

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, both, implies
from verify.statements.structures.neuron import boxes, interval_step, settings, vocabulary
from verify.statements.terms import equal, minus, number, over, plus, power, times

BEFORE_GAP, BEYOND_GAP = Fraction("0.3465"), Fraction("0.259")
WEIGHT, ROOM, TOP_GAP = boxes.decimal("2.1"), number(BEYOND_GAP), boxes.decimal("0.06")
WIDEST, LEAST, MOST = boxes.decimal("0.28"), boxes.decimal("0.43"), boxes.decimal("1.3")


def weight(k: Json, p: Json) -> Json:
    """1 − K + K v w_x, by which v − w_x is multiplied in a step without w_y."""
    return plus(minus(1, k), times(k, p))


def low_room(y: Json) -> Json:
    """2.1 w_y² − 0.259, a negative number that the weighted imbalance exceeds."""
    return minus(times(WEIGHT, power(y, 2)), ROOM)


def before(v: Json, x: Json, y: Json) -> Json:
    """Where v w_x ≤ 1: the bounds on the imbalance, and on the weighted one."""
    gap, weighted = minus(v, x), times(minus(v, x), weight("k", times(v, x)))
    return both(
        ["<=", number(-BEFORE_GAP), gap],
        ["<=", gap, boxes.decimal("0.09")],
        ["<=", weighted, TOP_GAP],
        ["<=", low_room(y), weighted],
    )


def beyond(v: Json, x: Json, y: Json) -> Json:
    """Where v w_x > 1: the bounds on the imbalance."""
    return both(["<=", minus(v, x), TOP_GAP], ["<=", low_room(y), minus(v, x)])


def region(v: Json, x: Json, y: Json) -> Json:
    """The region that is not left."""
    product = times(v, x)
    return both(
        ["<", 0, v],
        ["<", 0, x],
        ["<=", 0, y],
        ["<=", y, WIDEST],
        ["<=", LEAST, product],
        ["<=", product, MOST],
        implies(["<=", product, 1], before(v, x, y)),
        implies(["<", 1, product], beyond(v, x, y)),
    )


POINT: Binders = [("b", "real"), ("c", "real"), *interval_step.NEXT_Y]
NEXT_PRODUCT, NEXT_GAP = times("b", "c"), minus("b", "c")
NEXT_WEIGHT = weight("k", NEXT_PRODUCT)
NEXT_INSIDE: list[Json] = [
    *vocabulary.STEP_SIZE,
    ["<=", 0, "c"],
    ["<=", 0, "e"],
    ["<=", "e", WIDEST],
    ["<=", LEAST, NEXT_PRODUCT],
]
LOWEST = number(-BEFORE_GAP)


def prove_positive_factors(proof: Evidence) -> int:
    """Prove ∀ b, c ≥ 0 with b c ≥ 0.43 and b − c ≥ −0.3465: 0 < b and 0 < c."""
    setting = settings.Setting(
        POINT[:2], [["<=", 0, "c"], ["<=", LEAST, NEXT_PRODUCT], ["<=", LOWEST, NEXT_GAP]], [], proof
    )
    rest = plus(minus(NEXT_PRODUCT, LEAST), LEAST)
    room = plus(minus(NEXT_GAP, LOWEST), "c")
    form = plus(rest, times(minus(0, "c"), room), times(number(BEFORE_GAP), "c"))
    c = setting.otherwise(["<", 0, "c"], form)
    b = setting.otherwise(["<", 0, "b"], plus(rest, times("c", minus(0, "b"))), [c])
    return proof.generalise(proof.conjunction(b, c), ["b", "c"], setting.hypotheses)


def _in_region(setting: settings.Setting, signs: int, most: int, sides: Sequence[int]) -> int:
    """Join the bounds of the next point and take them from under their hypotheses."""
    proof, given = setting.proof, setting.given
    factors = [proof.project(signs, part) for part in range(2)]
    joined = proof.conjunction(*factors, *given[3:6], most, *sides)
    return proof.generalise(joined, ["k", "b", "c", "e"], setting.hypotheses)


def prove_settled(proof: Evidence, positive: int) -> int:
    """Prove that a point lies in the region if its imbalance keeps the bounds that hold beyond 1."""
    bounds: list[Json] = [["<=", NEXT_PRODUCT, MOST], *beyond("b", "c", "e")[1:]]
    setting = settings.Setting([vocabulary.STATE[0], *POINT], [*NEXT_INSIDE, *bounds], [], proof)
    given = setting.given
    narrow = times(minus(WIDEST, "e"), plus(WIDEST, "e"))
    room = number(BEYOND_GAP - Fraction("2.1") * Fraction("0.28") ** 2)
    above = plus(times(WEIGHT, narrow), room)
    lowest = plus(minus(NEXT_GAP, low_room("e")), times(WEIGHT, power("e", 2)), number(BEFORE_GAP - BEYOND_GAP))
    low = setting.sign(["<=", LOWEST, NEXT_GAP], lowest)
    signs = proof.specialise(positive, ["b", "c"], [given[2], given[5], low])
    early: Json = ["<=", NEXT_PRODUCT, 1]
    assumed = proof.assume(early)
    heavy = setting.sign(
        ["<=", 0, NEXT_WEIGHT],
        plus(
            times("k", minus(NEXT_PRODUCT, LEAST)),
            times(boxes.decimal("0.57"), minus(over(11, 10), "k")),
            boxes.decimal("0.373"),
        ),
    )
    light = setting.sign(["<=", 0, minus(1, NEXT_WEIGHT)], times("k", minus(1, NEXT_PRODUCT)), [assumed])
    _, _, narrower, top, bottom = before("b", "c", "e")
    less = minus(1, NEXT_WEIGHT)
    sides = [
        low,
        setting.sign(narrower, plus(minus(TOP_GAP, NEXT_GAP), boxes.decimal("0.03"))),
        setting.sign(top, plus(times(minus(TOP_GAP, NEXT_GAP), NEXT_WEIGHT), times(TOP_GAP, less)), [heavy, light]),
        setting.sign(
            bottom,
            plus(times(minus(NEXT_GAP, low_room("e")), NEXT_WEIGHT), times(above, less)),
            [heavy, light],
        ),
    ]
    first = proof.generalise(proof.conjunction(*sides), [], [early])
    second = proof.generalise(proof.conjunction(*given[7:9]), [], [["<", 1, NEXT_PRODUCT]])
    return _in_region(setting, signs, given[6], [first, second])


def prove_returned(proof: Evidence, positive: int) -> int:
    """Prove that a point with v w_x ≤ 1 lies in the region if its imbalance keeps the bounds that hold there."""
    early: Json = ["<=", NEXT_PRODUCT, 1]
    setting = settings.Setting([vocabulary.STATE[0], *POINT], [*NEXT_INSIDE, early, before("b", "c", "e")], [], proof)
    given = setting.given
    low = proof.project(given[7], 0)
    signs = proof.specialise(positive, ["b", "c"], [given[2], given[5], low])
    most = setting.sign(["<=", NEXT_PRODUCT, MOST], plus(minus(1, NEXT_PRODUCT), boxes.decimal("0.3")))
    first = proof.generalise(given[7], [], [early])
    late: Json = ["<", 1, NEXT_PRODUCT]
    form = plus(minus(1, NEXT_PRODUCT), minus(NEXT_PRODUCT, 1))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [given[6], proof.assume(late)])
    nothing = proof.contradiction(beyond("b", "c", "e"), absurd, proof.evaluate(["<", 0, 0]))
    second = proof.generalise(nothing, [], [late])
    return _in_region(setting, signs, most, [first, second])

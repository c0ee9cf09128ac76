"""A step from v w_x ≥ 1 leads to v w_x ≤ 1 in the region: the two weights of v - w_x have a product of at most 1.

Own; compare Simple structures in neural networks (Chen), appendix B.9, (B.95).
"""

from fractions import Fraction

from verify.proving.evidence import Evidence, Json
from verify.statements.structures.neuron import boxes, interval_step, region
from verify.statements.structures.neuron.interval_products import product_high, product_low
from verify.statements.structures.neuron.swing import BEYOND, LOWEST_PULL, SHORT, Swing
from verify.statements.terms import minus, number, over, plus, power, times
from verify.statements.trees import substituted

LARGEST_FALL = boxes.decimal("0.336")
BACK = minus(0, "a")
LATER_PRODUCT = times(interval_step.MOVED_V, interval_step.MOVED_X)
LATER_WEIGHT = region.weight("k", LATER_PRODUCT)
GROWN = times(plus(1, BACK), LATER_WEIGHT)


def prove_after_beyond(proof: Evidence, returned: int) -> int:
    """Prove that a step from v w_x ≥ 1 leads to v w_x ≤ 1, in the region."""
    swing = Swing(proof, BEYOND, [["<=", region.low_room("y"), interval_step.GAP]])
    step, sign = swing.step, swing.sign
    shorter = swing.shrunk("0.51", swing.turned("0.51", "0.51"), "0.51", "0.51")
    back = step.on_box(["<=", times("k", minus(plus("p", "g"), 1)), LARGEST_FALL])
    less = times("k", minus(1, interval_step.PRODUCT))
    facts = {
        sign(["<=", interval_step.DRIVE, 0], times("k", plus(minus(interval_step.PRODUCT, 1), "g"))): ["<=", "a", 0],
        sign(["<=", interval_step.DRIVE, less], times("k", "g")): ["<=", "a", less],
        sign(
            ["<=", minus(LARGEST_FALL), interval_step.DRIVE],
            minus(LARGEST_FALL, times("k", minus(plus(interval_step.PRODUCT, "g"), 1))),
            [back],
        ): ["<=", minus(LARGEST_FALL), "a"],
        step.falls: ["<=", "w", 0],
        swing.loses: ["<=", LOWEST_PULL, "w"],
        step.forward: ["<=", 0, interval_step.MOVED_X],
        product_low(step, ["<=", region.LEAST, times(interval_step.NEXT_V, interval_step.NEXT_X)]): [
            "<=",
            region.LEAST,
            LATER_PRODUCT,
        ],
        product_high(step, ["<=", times(interval_step.NEXT_V, interval_step.NEXT_X), 1]): ["<=", LATER_PRODUCT, 1],
    }
    formulas = list(facts.values())
    assumed = [proof.assume(formula) for formula in formulas]
    heavy, grown, light = (sign(goal, form, assumed) for goal, form in _weights())
    bounds = [
        sign(goal, form, [*assumed, heavy, grown, light, shorter])
        for goal, form in zip(before_later()[1:], _imbalances(step), strict=True)
    ]
    general = proof.generalise(proof.conjunction(*bounds), ["a", "w"], formulas)
    found = proof.specialise(general, [interval_step.DRIVE, interval_step.PULL], list(facts))
    low, high = list(facts)[-2:]
    return swing.finish(returned, [*swing.inside(SHORT, shorter), low, high, found], shorter)


def before_later() -> Json:
    """The bounds where v w_x ≤ 1 for the next point, in which a and w stand for A and δ."""
    return substituted(region.before("b", "c", "e"), {"b": interval_step.MOVED_V, "c": interval_step.MOVED_X})


def _weights() -> list[tuple[Json, Json]]:
    """The weight of the next point is ≥ 0 and ≤ 1, and at most 1/(1 − A)."""
    left, early = (
        minus(times("k", minus(1, interval_step.PRODUCT)), "a"),
        plus(minus("a", minus(LARGEST_FALL)), boxes.decimal("0.664")),
    )
    steps = plus(times(minus("k", 1), early), times(early, plus(1, BACK)), 1)
    form = plus(
        times(2, minus("k", 1), BACK),
        times(power(BACK, 2), steps),
        times(plus(1, BACK), power(early, 2), left),
        times(plus(1, BACK), "k", BACK, power(interval_step.GAP, 2)),
        times(plus(1, BACK), "k", minus(0, "w"), interval_step.MOVED_X),
    )
    spare = plus(
        times("k", minus(LATER_PRODUCT, region.LEAST)),
        times(boxes.decimal("0.57"), minus(over(11, 10), "k")),
        boxes.decimal("0.373"),
    )
    return [
        (["<=", 0, LATER_WEIGHT], spare),
        (["<=", GROWN, 1], form),
        (["<=", LATER_WEIGHT, 1], times("k", minus(1, LATER_PRODUCT))),
    ]


def _imbalances(step: interval_step.Step) -> list[Json]:
    """Forms for the four bounds on the imbalance after a step from v w_x ≥ 1."""
    room = minus(interval_step.GAP, region.low_room("y"))
    below = minus("a", minus(LARGEST_FALL))
    edge, square = number(step.v.high), power("y", 2)
    spent = plus(
        times(minus(over(11, 10), "k"), edge),
        times("k", minus(edge, "v")),
    )
    kept = Fraction("2.1") - Fraction(11, 10) * step.v.high
    above = times(minus(region.TOP_GAP, interval_step.GAP), plus(1, BACK))
    narrow = times(minus(region.WIDEST, "y"), plus(region.WIDEST, "y"))
    allowed = plus(times(region.WEIGHT, narrow), number(region.BEYOND_GAP - Fraction("2.1") * Fraction("0.28") ** 2))
    short = Fraction("0.51") ** 2
    return [
        plus(
            times(room, plus(1, BACK)),
            times(square, plus(times(region.WEIGHT, BACK), number(kept), spent)),
            minus("w", LOWEST_PULL),
            times(region.ROOM, below),
            number(region.BEFORE_GAP - region.BEYOND_GAP * Fraction("1.336")),
        ),
        plus(
            above,
            minus(0, "w"),
            times(region.TOP_GAP, below),
            number(Fraction("0.03") - Fraction("0.06") * Fraction("0.336")),
        ),
        plus(times(above, LATER_WEIGHT), times(minus(0, "w"), LATER_WEIGHT), times(region.TOP_GAP, minus(1, GROWN))),
        plus(
            times(room, plus(1, BACK), LATER_WEIGHT),
            times(allowed, minus(1, GROWN)),
            times(region.WEIGHT, minus(times(SHORT, "y"), "e"), plus(times(SHORT, "y"), "e")),
            times(square, plus(number(kept - Fraction("2.1") * short), spent)),
            times("k", "v", square, minus(1, LATER_WEIGHT)),
            times(minus("w", LOWEST_PULL), LATER_WEIGHT),
        ),
    ]

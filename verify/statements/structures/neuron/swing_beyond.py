"""A step from v w_x ≥ 1 leads to v w_x ≤ 1 in the region: the two weights of v - w_x have a product of at most 1.

Own; compare Simple structures in neural networks (Chen), appendix B.9, (B.95).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import minus, number, over, plus, power, substituted, times
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.interval_products import product_high, product_low
from verify.statements.structures.neuron.interval_step import (
    DRIVE,
    GAP,
    MOVED_V,
    MOVED_X,
    NEXT_V,
    NEXT_X,
    PRODUCT,
    PULL,
    Step,
)
from verify.statements.structures.neuron.region import (
    BEFORE_GAP,
    BEYOND_GAP,
    LEAST,
    ROOM,
    TOP_GAP,
    WEIGHT,
    WIDEST,
    before,
    low_room,
    weight,
)
from verify.statements.structures.neuron.swing import BEYOND, LOWEST_PULL, SHORT, Swing

Json = Any

LARGEST_FALL = decimal("0.336")
BACK = minus(0, "a")
LATER_PRODUCT = times(MOVED_V, MOVED_X)
LATER_WEIGHT = weight("k", LATER_PRODUCT)
GROWN = times(plus(1, BACK), LATER_WEIGHT)


def prove_after_beyond(proof: Evidence, returned: int) -> int:
    """Prove that a step from v w_x ≥ 1 leads to v w_x ≤ 1, in the region."""
    swing = Swing(proof, BEYOND, [["<=", low_room("y"), GAP]])
    step, sign = swing.step, swing.sign
    shorter = swing.shrunk("0.51", swing.turned("0.51", "0.51"), "0.51", "0.51")
    back = step.on_box(["<=", times("k", minus(plus("p", "g"), 1)), LARGEST_FALL])
    less = times("k", minus(1, PRODUCT))
    facts = {
        sign(["<=", DRIVE, 0], times("k", plus(minus(PRODUCT, 1), "g"))): ["<=", "a", 0],
        sign(["<=", DRIVE, less], times("k", "g")): ["<=", "a", less],
        sign(
            ["<=", minus(LARGEST_FALL), DRIVE],
            minus(LARGEST_FALL, times("k", minus(plus(PRODUCT, "g"), 1))),
            [back],
        ): ["<=", minus(LARGEST_FALL), "a"],
        step.falls: ["<=", "w", 0],
        swing.loses: ["<=", LOWEST_PULL, "w"],
        step.forward: ["<=", 0, MOVED_X],
        product_low(step, ["<=", LEAST, times(NEXT_V, NEXT_X)]): ["<=", LEAST, LATER_PRODUCT],
        product_high(step, ["<=", times(NEXT_V, NEXT_X), 1]): ["<=", LATER_PRODUCT, 1],
    }
    formulas = list(facts.values())
    assumed = [proof.assume(formula) for formula in formulas]
    heavy, grown, light = (sign(goal, form, assumed) for goal, form in _weights())
    bounds = [
        sign(goal, form, [*assumed, heavy, grown, light, shorter])
        for goal, form in zip(before_later()[1:], _imbalances(step), strict=True)
    ]
    general = proof.generalise(proof.conjunction(*bounds), ["a", "w"], formulas)
    found = proof.specialise(general, [DRIVE, PULL], list(facts))
    low, high = list(facts)[-2:]
    return swing.finish(returned, [*swing.inside(SHORT, shorter), low, high, found], shorter)


def before_later() -> Json:
    """The bounds where v w_x ≤ 1 for the next point, in which a and w stand for A and δ."""
    return substituted(before("b", "c", "e"), {"b": MOVED_V, "c": MOVED_X})


def _weights() -> list[tuple[Json, Json]]:
    """The weight of the next point is ≥ 0 and ≤ 1, and at most 1/(1 − A)."""
    left, early = minus(times("k", minus(1, PRODUCT)), "a"), plus(minus("a", minus(LARGEST_FALL)), decimal("0.664"))
    steps = plus(times(minus("k", 1), early), times(early, plus(1, BACK)), 1)
    form = plus(
        times(2, minus("k", 1), BACK),
        times(power(BACK, 2), steps),
        times(plus(1, BACK), power(early, 2), left),
        times(plus(1, BACK), "k", BACK, power(GAP, 2)),
        times(plus(1, BACK), "k", minus(0, "w"), MOVED_X),
    )
    spare = plus(
        times("k", minus(LATER_PRODUCT, LEAST)), times(decimal("0.57"), minus(over(11, 10), "k")), decimal("0.373")
    )
    return [
        (["<=", 0, LATER_WEIGHT], spare),
        (["<=", GROWN, 1], form),
        (["<=", LATER_WEIGHT, 1], times("k", minus(1, LATER_PRODUCT))),
    ]


def _imbalances(step: Step) -> list[Json]:
    """Forms for the four bounds on the imbalance after a step from v w_x ≥ 1."""
    room = minus(GAP, low_room("y"))
    below = minus("a", minus(LARGEST_FALL))
    edge, square = number(step.v.high), power("y", 2)
    spent = plus(
        times(minus(over(11, 10), "k"), edge),
        times("k", minus(edge, "v")),
    )
    kept = Fraction("2.1") - Fraction(11, 10) * step.v.high
    above = times(minus(TOP_GAP, GAP), plus(1, BACK))
    narrow = times(minus(WIDEST, "y"), plus(WIDEST, "y"))
    allowed = plus(times(WEIGHT, narrow), number(BEYOND_GAP - Fraction("2.1") * Fraction("0.28") ** 2))
    short = Fraction("0.51") ** 2
    return [
        plus(
            times(room, plus(1, BACK)),
            times(square, plus(times(WEIGHT, BACK), number(kept), spent)),
            minus("w", LOWEST_PULL),
            times(ROOM, below),
            number(BEFORE_GAP - BEYOND_GAP * Fraction("1.336")),
        ),
        plus(
            above, minus(0, "w"), times(TOP_GAP, below), number(Fraction("0.03") - Fraction("0.06") * Fraction("0.336"))
        ),
        plus(times(above, LATER_WEIGHT), times(minus(0, "w"), LATER_WEIGHT), times(TOP_GAP, minus(1, GROWN))),
        plus(
            times(room, plus(1, BACK), LATER_WEIGHT),
            times(allowed, minus(1, GROWN)),
            times(WEIGHT, minus(times(SHORT, "y"), "e"), plus(times(SHORT, "y"), "e")),
            times(square, plus(number(kept - Fraction("2.1") * short), spent)),
            times("k", "v", square, minus(1, LATER_WEIGHT)),
            times(minus("w", LOWEST_PULL), LATER_WEIGHT),
        ),
    ]

"""The shape of (v, w_x, w_y) while v w_x is small: bounds on ratios, and a potential that bounds w_y.

Own; compare Simple structures in neural networks (Chen), appendix B.9, stage 1.
"""

from verify.statements.formulas import Json, both
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.interval_step import ABSOLUTE, GAP, PRODUCT
from verify.statements.structures.neuron.vocabulary import ENCLOSED, HIGH_INVERSE, LOW_INVERSE, NEAR, NORM, STEP_SIZE
from verify.statements.terms import minus, over, plus, power, times

EXIT, LARGEST, HIGHEST = decimal("0.16"), decimal("0.435"), decimal("0.28")


def potential(x: Json, y: Json) -> tuple[Json, Json]:
    """The two sides of w_y (w_x + 1.2 w_y) ≤ 0.435 (w_x + 0.1 w_y)."""
    wide, narrow = plus(x, times(decimal("1.2"), y)), plus(x, times(decimal("0.1"), y))
    return times(y, wide), times(LARGEST, narrow)


def shape(v: Json, x: Json, y: Json) -> list[Json]:
    """The bounds on the ratios of v, w_x and w_y, and on the potential."""
    gap = minus(v, x)
    return [
        ["<", 0, v],
        ["<", 0, x],
        ["<=", 0, y],
        ["<=", y, times(decimal("2.7"), x)],
        ["<=", gap, times(decimal("0.63"), y)],
        ["<=", times(decimal("-0.12"), y), gap],
        ["<=", *potential(x, y)],
    ]


RISING = both(*shape("v", "x", "y"), ["<=", PRODUCT, EXIT])
HYPOTHESES: list[Json] = [*STEP_SIZE, RISING, NEAR, ENCLOSED, *ABSOLUTE]
HEIGHT = over(times("i", "y"), NORM)
BENT, LOST = times("y", HEIGHT), times("v", "y")
WIDE, NARROW = plus("x", times(decimal("1.2"), "y")), plus("x", times(decimal("0.1"), "y"))
UPPER, LOWER = minus(times(decimal("0.63"), "y"), GAP), minus(GAP, times(decimal("-0.12"), "y"))
LEFT = minus(times(LARGEST, NARROW), times("y", WIDE))
THICK = plus("x", times(decimal("0.63"), "y"))
STEEP = plus(
    times(plus(times(decimal("2.1"), "x"), times(decimal("0.693"), "y")), NARROW),
    times(decimal("1.1"), "x", "y"),
    times(decimal("1.2"), "y", NARROW),
)
FREE = minus(1, PRODUCT, "g")
BELOW_EXIT, BELOW_HIGH, ABOVE_LOW = minus(EXIT, PRODUCT), minus(HIGH_INVERSE, "i"), minus("i", LOW_INVERSE)
BEYOND_BEND = plus("x", times(decimal("0.42"), "y"))
ROUND = minus(times(2, "i", power("y", 3)), times(3, "g", "x", NORM))
HALF_DEFECT, RATE = minus(over(1, 2), "g"), decimal("2.78")
BEND = minus(times(2, power("y", 2), HEIGHT), times(3, "g", "x"))


FACTS: list[Json] = [
    minus(plus(BENT, times(decimal("0.26"), PRODUCT)), LOST),
    minus(decimal("0.11"), plus(times(decimal("0.4963"), PRODUCT), times(decimal("0.12"), "g"))),
    minus(times(FREE, plus(times("x", FREE), times("y", minus(BENT, LOST)))), times(decimal("0.4489"), "x")),
    minus(
        times(decimal("1.1"), minus(1, "g"), NORM),
        times("i", plus(STEEP, times(decimal("1.32"), NARROW, "v", BENT))),
    ),
    minus(decimal("0.0779"), times("y", minus(plus(times(decimal("0.63"), plus(PRODUCT, "g")), BENT), LOST))),
    minus(decimal("0.042"), times("y", BENT)),
]

"""A step from v w_x ≤ 1 leads into the region: the weighted imbalance becomes the imbalance, but for w_y².

Own; compare Simple structures in neural networks (Chen), appendix B.9, (B.92).
"""

from verify.proving.evidence import Evidence, cofactor
from verify.statements.structures.neuron import boxes, interval_gaps, interval_products, region
from verify.statements.structures.neuron.interval_step import GAP, NEXT_V, NEXT_X, PRODUCT, PULL, TURNED
from verify.statements.structures.neuron.swing import BEFORE, LOWEST_PULL, SHARE, Swing
from verify.statements.structures.neuron.vocabulary import HIGH, NORM
from verify.statements.terms import minus, number, over, plus, power, times

WEIGHTED = times(GAP, region.weight("k", PRODUCT))


def prove_after_before(proof: Evidence, settled: int) -> int:
    """Prove that a step from v w_x ≤ 1 leads into the region, with the bounds on the imbalance beyond 1."""
    swing = Swing(proof, BEFORE, [["<=", WEIGHTED, region.TOP_GAP], ["<=", region.low_room("y"), WEIGHTED]])
    step, sign = swing.step, swing.sign
    turned = swing.turned("0.21", "0.81")
    smaller = swing.shrunk("0.81", turned, "0.21", "0.81")
    bent, outweighed = interval_gaps.outweighs(step)
    narrow = sign(
        ["<=", minus(NEXT_V, NEXT_X), region.TOP_GAP],
        plus(minus(region.TOP_GAP, WEIGHTED), times(minus(number(step.d.high), GAP), "k", "g"), minus(0, bent)),
        [outweighed],
    )
    square, narrowest = power("y", 2), number(region.BEFORE_GAP)
    cubic = step.on_box(["<=", times(number(2 * HIGH), "y"), times(boxes.decimal("0.78"), "x", NORM)])
    defect = swing.otherwise(
        ["<=", "g", times(boxes.decimal("0.26"), square)],
        plus(
            times(3, "x", NORM, minus("g", times(boxes.decimal("0.26"), square))),
            minus(times(2, "i", power("y", 3)), times(3, "g", "x", NORM)),
            times(square, minus(times(boxes.decimal("0.78"), "x", NORM), times(number(2 * HIGH), "y"))),
            times(2, power("y", 3), minus(number(HIGH), "i")),
        ),
        [cubic],
    )
    slow = step.on_box(["<=", times(number(HIGH), "y"), times(over(1, 5), NORM)])
    share = plus(minus(1, power("v", 2)), times(over(1, 5), "v"))
    rest = plus(minus(times(over(1, 5), NORM), times(number(HIGH), "y")), times("y", minus(number(HIGH), "i")))
    slower = step.sign(
        ["<=", TURNED, times("y", share)],
        over(times("y", "v", plus(times(minus("k", 1), minus(times("v", NORM), times("i", "y"))), rest)), NORM),
        [slow],
        times("y", "v", plus(times(-1, minus("k", 1), "v"), over(-1, 5))),
    )
    left = minus(boxes.decimal("0.8299"), times(boxes.decimal("0.6"), share))
    lost = times(over(11, 10), narrowest, boxes.decimal("0.26"))
    enough = step.on_box(["<=", plus(times("k", "v"), lost), times(region.WEIGHT, left)])
    high, low = minus(times(SHARE, "y"), TURNED), minus(TURNED, times(boxes.decimal("-0.21"), "y"))
    wide = sign(
        ["<=", region.low_room("e"), minus(NEXT_V, NEXT_X)],
        plus(
            minus(WEIGHTED, region.low_room("y")),
            times("k", "g", minus(GAP, region.LOWEST)),
            times(narrowest, minus(over(11, 10), "k"), "g"),
            times(over(11, 10), narrowest, minus(times(boxes.decimal("0.26"), square), "g")),
            minus(PULL, LOWEST_PULL),
            times(region.WEIGHT, high, low),
            times(region.WEIGHT, boxes.decimal("0.6"), "y", minus(times("y", share), TURNED)),
            times(square, minus(times(region.WEIGHT, left), plus(times("k", "v"), lost))),
        ),
        [*turned, slower, defect, enough, swing.loses],
        [cofactor(swing.setting.given[-1], [], minus(0, region.WEIGHT))],
    )
    product = [
        interval_products.product_low(step, ["<=", region.LEAST, times(NEXT_V, NEXT_X)]),
        interval_products.product_high(step, ["<=", times(NEXT_V, NEXT_X), region.MOST]),
    ]
    return swing.finish(settled, [*swing.inside(SHARE, smaller), *product, narrow, wide], smaller)

"""From v w_x between 0.16 and 0.68 three steps lead into the region that is not left, with w_y below 0.1.

Own; compare Simple structures in neural networks (Chen), appendix B.9, stage 2.
"""

from fractions import Fraction

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import both
from verify.statements.patterns import names_of
from verify.statements.structures.neuron import boxes, interval_rows, vocabulary
from verify.statements.structures.neuron.interval_gaps import gap_high, gap_low
from verify.statements.structures.neuron.interval_products import product_high, product_low
from verify.statements.structures.neuron.interval_step import LARGEST_K, NEXT_V, NEXT_X, TURNED
from verify.statements.structures.neuron.interval_turns import turned_high, turned_low
from verify.statements.structures.neuron.region import BEYOND_GAP, LEAST, MOST, WEIGHT, WIDEST, low_room, region
from verify.statements.structures.neuron.swing import Swing
from verify.statements.terms import minus, number, over, plus, power, times

PASSING = interval_rows.row("passing", "0.28 -0.034 0.08 0.16 0.68", "0.28 -0.094 0.06 0.46 1.28")
BEFORE_TURN = interval_rows.row("before-turn", "0.28 -0.094 0.06 0.46 0.85", "= = = = =")
PAST_TURN = interval_rows.row("past-turn", "0.28 -0.094 0.06 0.85 1.28", "= = = = =")
NEXT_PRODUCT, NEXT_GAP = times(NEXT_V, NEXT_X), minus(NEXT_V, NEXT_X)
FIRST_WIDTH, SECOND_WIDTH, FAR = boxes.decimal("0.196"), boxes.decimal("0.123"), boxes.decimal("1.01")


def landing(v: Json, x: Json, y: Json) -> Json:
    """The region and closer bounds on v w_x and v − w_x."""
    return both(
        region(v, x, y),
        ["<=", boxes.decimal("0.46"), times(v, x)],
        ["<=", times(v, x), boxes.decimal("1.28")],
        ["<=", boxes.decimal("-0.094"), minus(v, x)],
        ["<=", minus(v, x), boxes.decimal("0.06")],
    )


def _absolute(swing: Swing, width: Json, low: int, high: int) -> int:
    """Prove e ≤ the width of an interval around 0 that holds the next w_y before its absolute value is taken."""
    form = plus(
        times(minus("e", width), plus(minus("e", width), times(2, width))),
        times(minus(width, TURNED), minus(TURNED, minus(width))),
    )
    return swing.otherwise(["<=", "e", width], form, [low, high], [cofactor(swing.setting.given[-1], [], -1)])


def _closed(swing: Swing, theorem: int) -> int:
    return swing.proof.generalise(theorem, names_of(swing.setting.binders), swing.setting.hypotheses)


def prove_landed(proof: Evidence, settled: int) -> int:
    """Prove that a step from the first box leads to ``landing``."""
    swing = Swing(proof, PASSING, [])
    step, sign = swing.step, swing.sign
    turned = (turned_low(step, ["<=", minus(WIDEST), TURNED]), turned_high(step, ["<=", TURNED, WIDEST]))
    wide = _absolute(swing, WIDEST, *turned)
    _, least, most, low, high = landing(NEXT_V, NEXT_X, "e")[1:]
    bounds = [product_low(step, least), product_high(step, most), gap_low(step, low), gap_high(step, high)]
    narrow = times(minus(WIDEST, "e"), plus(WIDEST, "e"))
    rest = number(BEYOND_GAP - Fraction("0.094") - Fraction("2.1") * Fraction("0.28") ** 2)
    premises = [
        *swing.setting.given[:2],
        step.forward,
        swing.setting.given[-2],
        wide,
        sign(["<=", LEAST, NEXT_PRODUCT], plus(minus(NEXT_PRODUCT, least[1]), boxes.decimal("0.03")), bounds),
        sign(["<=", NEXT_PRODUCT, MOST], plus(minus(most[2], NEXT_PRODUCT), boxes.decimal("0.02")), bounds),
        bounds[3],
        sign(
            ["<=", low_room("e"), NEXT_GAP],
            plus(minus(NEXT_GAP, low[1]), times(WEIGHT, narrow), rest),
            [wide, *bounds],
        ),
    ]
    found = proof.specialise(settled, ["k", NEXT_V, NEXT_X, "e"], premises)
    return _closed(swing, proof.conjunction(found, *bounds))


def prove_before_turn(proof: Evidence) -> int:
    """Prove that from v w_x ≤ 0.85 a step leads beyond 1.01, with w_y at most 0.196."""
    swing = Swing(proof, BEFORE_TURN, [])
    low, high = ["<=", minus(FIRST_WIDTH), TURNED], ["<=", TURNED, FIRST_WIDTH]
    width = _absolute(swing, FIRST_WIDTH, turned_low(swing.step, low), turned_high(swing.step, high))
    return _closed(swing, proof.conjunction(width, product_low(swing.step, ["<=", FAR, NEXT_PRODUCT])))


def prove_past_turn(proof: Evidence) -> int:
    """Prove that from v w_x ≥ 0.85 a step leads to w_y ≤ 0.123."""
    swing = Swing(proof, PAST_TURN, [])
    step, edge, square = swing.step, swing.step.v.high, power("y", 2)
    share = boxes.decimal("0.18")
    bent = step.on_box(["<=", times(share, vocabulary.NORM), times(number(vocabulary.LOW), "v")])
    fallen = LARGEST_K * edge**2 - 1
    room = step.on_box(["<=", times(number(fallen), "y"), plus(SECOND_WIDTH, times(share, square))])
    slower = plus(
        times(minus(number(LARGEST_K), "k"), number(edge**2)),
        times("k", minus(number(edge), "v"), plus(number(edge), "v")),
    )
    faster = plus(
        times(minus("k", 1), "i", "v"),
        minus(times(number(vocabulary.LOW), "v"), times(share, vocabulary.NORM)),
        times(minus("i", number(vocabulary.LOW)), "v"),
    )
    form = plus(
        minus(plus(SECOND_WIDTH, times(share, square)), times(number(fallen), "y")),
        times("y", slower),
        over(times(square, faster), vocabulary.NORM),
    )
    cofactors = [cofactor(step.unit, [], times(share, square))]
    low = swing.sign(["<=", minus(SECOND_WIDTH), TURNED], form, [bent, room], cofactors)
    high = turned_high(step, ["<=", TURNED, SECOND_WIDTH])
    return _closed(swing, _absolute(swing, SECOND_WIDTH, low, high))

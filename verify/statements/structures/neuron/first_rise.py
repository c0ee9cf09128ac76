"""After the first step from v = |w| ≤ 0.1 the ratios of v, w_x and w_y are bounded, and v w_x is at least 0.65 v².

Own; compare Simple structures in neural networks (Chen), appendix B.9, (B.63) and (B.64).
"""

from fractions import Fraction

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import both
from verify.statements.structures.neuron import boxes, scaling, vocabulary
from verify.statements.structures.neuron.interval_step import ABSOLUTE, DRIVE, NEXT_V, NEXT_X, PRODUCT, TURNED
from verify.statements.structures.neuron.rising_shape import BELOW_HIGH, BENT, EXIT, HALF_DEFECT, potential, shape
from verify.statements.terms import equal, minus, number, over, plus, power, times

BALANCED: list[Json] = [
    ["<", 0, "v"],
    ["<=", "v", over(1, 10)],
    ["<=", 0, "x"],
    ["<=", 0, "y"],
    equal(vocabulary.NORM, power("v", 2)),
]
HYPOTHESES: list[Json] = [*vocabulary.STEP_SIZE, *BALANCED, vocabulary.NEAR, vocabulary.ENCLOSED, *ABSOLUTE]
LEAST = times(boxes.decimal("0.65"), power("v", 2))
LATER_PRODUCT = times(NEXT_V, NEXT_X)
CONCLUSION = both(*shape(NEXT_V, NEXT_X, "e"), ["<=", LATER_PRODUCT, EXIT], ["<=", LEAST, LATER_PRODUCT])


class FirstRise(scaling.Scaling):
    """The step from a balanced start."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses."""
        super().__init__(proof, HYPOTHESES)
        self.rate, self.less = minus(over(11, 10), "k"), minus(over(1, 10), "v")
        self.room = times(self.less, plus(over(1, 10), "v"))
        self.gap = minus("v", "x")
        self.near = self.setting.given[HYPOTHESES.index(vocabulary.NEAR)]

    def length(self) -> int:
        """0 < |w|²."""
        return self.know(self.sign(["<", 0, vocabulary.NORM], power("v", 2), balance=1))

    def start(self) -> None:
        """Neither component of w is longer than w, and their sum is not shorter; what follows for A and w_y."""
        square = power("v", 2)
        self.know(self.sign(["<=", BENT, "i"], over(times("i", power("x", 2)), vocabulary.NORM), shift=minus("i")))
        for side, other in (("x", "y"), ("y", "x")):
            form = plus(times(minus(side, "v"), plus(side, "v")), power(other, 2))
            self.know(self.otherwise(["<=", side, "v"], form, balance=-1))
        excess = minus(self.gap, "y")
        form = plus(times(excess, plus("v", "x", "y")), times(2, "x", "y"))
        self.know(self.otherwise(["<=", self.gap, "y"], form, balance=1))
        small = minus(over(1, 100), PRODUCT)
        self.know(self.sign(["<=", PRODUCT, over(1, 100)], plus(times("v", self.gap), self.room)))
        drive = times("k", plus(HALF_DEFECT, small, boxes.decimal("0.49")))
        self.know(self.sign(["<", 0, DRIVE], drive))
        self.know(self.sign(["<=", DRIVE, over(11, 10)], plus(self.rate, times("k", plus(PRODUCT, "g")))))
        self.kept = plus(times(self.rate, over(1, 100)), times("k", self.room), boxes.decimal("0.989"))
        self.know(self.sign(["<=", 0, TURNED], plus(times("y", self.kept), times("k", "v", BENT))))
        self.absolute()
        self.know(self.sign(["<", 0, NEXT_X], plus("x", times("v", DRIVE))))
        self.least = times(over(1, 2), "k", "v")
        self.know(self.sign(["<=", self.least, NEXT_X], plus(times("v", "k", HALF_DEFECT), times("x", self.kept))))
        self.most = times("v", plus(1, times("k", "i")))
        lost = plus(minus("v", "y"), times("k", square, "y"), times("k", "v", minus("i", BENT)))
        self.know(self.sign(["<=", TURNED, self.most], lost))
        self.know(self.sign(["<=", "e", self.most], plus(minus(TURNED, "e"), minus(self.most, TURNED))))

    def ratios(self) -> None:
        """The bounds on the ratios."""
        falls, rises, gap = minus(TURNED, "e"), minus("e", TURNED), minus(NEXT_V, NEXT_X)
        more = minus("k", 1)
        form = plus(
            falls,
            times(boxes.decimal("2.7"), minus(NEXT_X, self.least)),
            minus(self.most, TURNED),
            times(
                "v",
                plus(
                    times(more, plus(BELOW_HIGH, number(Fraction("1.35") - vocabulary.HIGH))),
                    BELOW_HIGH,
                    number(Fraction("0.35") - vocabulary.HIGH),
                ),
            ),
        )
        self.know(self.sign(["<=", "e", times(boxes.decimal("2.7"), NEXT_X)], form))
        apart = minus("y", self.gap)
        share = Fraction("0.13") - Fraction("0.00693") - Fraction("0.37") * vocabulary.HIGH
        lost = plus(times(self.rate, over(1, 100)), times("k", self.room))
        form = plus(
            times(boxes.decimal("0.63"), rises),
            times(apart, plus(times(over(1, 2), self.rate), boxes.decimal("0.45"))),
            times(self.gap, "k", HALF_DEFECT),
            times("k", power("v", 2), self.gap),
            times(boxes.decimal("0.63"), "y", lost),
            times(boxes.decimal("0.63"), "k", BENT, minus("v", "y")),
            times(boxes.decimal("0.37"), "k", "y", minus("i", BENT)),
            times("y", plus(number(share), times(more, number(Fraction(1, 2) - Fraction("0.37") * vocabulary.HIGH)))),
            times(boxes.decimal("0.37"), "k", "y", BELOW_HIGH),
        )
        self.know(self.sign(["<=", gap, times(boxes.decimal("0.63"), "e")], form, balance=times("k", "v")))
        form = plus(
            times(boxes.decimal("0.12"), rises),
            times(more, apart),
            times("y", self.rate),
            times(self.gap, "k", plus(PRODUCT, "g")),
            times("k", "y", BENT),
            times("y", plus(times(over(1, 100), self.rate), times("k", plus(self.room, times("v", minus("v", "y")))))),
            times(boxes.decimal("0.12"), "k", "v", BENT),
            times(boxes.decimal("0.12"), "y", lost),
            times(boxes.decimal("0.00768"), "y"),
        )
        self.know(self.sign(["<=", times(boxes.decimal("-0.12"), "e"), gap], form))

    def bounded(self) -> None:
        """The bound on the potential."""
        sides = {
            "k": boxes.Side(Fraction(1), Fraction(11, 10), self.setting.given[:2]),
            "i": boxes.Side(
                vocabulary.LOW, vocabulary.HIGH, [self.proof.project(self.near, part) for part in range(2)]
            ),
        }
        factor = plus(1, times("k", "i"))
        raised = times(factor, plus(times(over(1, 2), "k"), times(boxes.decimal("1.2"), factor)))
        fixed = plus(times(boxes.decimal("0.2175"), "k"), times(boxes.decimal("0.0435"), factor))
        lemma: Json = ["<=", times(over(1, 10), raised), fixed]
        self.know(boxes.prove_on_box(self.proof, lemma, sides))
        edge = minus(boxes.decimal("0.435"), "e")
        below = minus(self.most, "e")
        spare = number(Fraction("0.0351") - Fraction("0.11") * vocabulary.HIGH)
        form = plus(
            below,
            times(self.less, factor),
            times(over(1, 10), "i", self.rate),
            times(boxes.decimal("0.11"), BELOW_HIGH),
            plus(spare, boxes.decimal("0.2999")),
        )
        self.know(self.sign(["<", 0, edge], form))
        end = times("v", plus(minus(fixed, times(over(1, 10), raised)), times(self.less, raised)))
        form = plus(
            times(self.most, minus(NEXT_X, self.least), edge),
            times("e", end),
            times(below, boxes.decimal("0.435"), self.least),
            times(boxes.decimal("1.2"), "e", below, self.most),
        )
        low, high = potential(NEXT_X, "e")
        self.know(self.scaled(self.most, minus(high, low), form))
        self.know(self.sign(["<=", low, high], minus(high, low)))

    def product(self) -> None:
        """v w_x is at most 0.16 and at least 0.65 times the square of the first v."""
        faster = minus(over(11, 10), DRIVE)
        form = plus(minus("v", "x"), times(boxes.decimal("2.1"), self.less), times("v", faster))
        self.know(self.sign(["<=", NEXT_X, boxes.decimal("0.21")], form))
        bent = plus(
            times("k", "y", minus("i", BENT)),
            times("k", "i", minus("v", "y")),
            times("k", "i", self.less),
            times(over(1, 10), "i", self.rate),
            times(boxes.decimal("0.11"), BELOW_HIGH),
            number(Fraction("0.04") - Fraction("0.11") * vocabulary.HIGH),
        )
        form = plus(
            times(boxes.decimal("2.1"), self.less),
            times(boxes.decimal("1.1"), self.gap),
            times("x", faster),
            times("k", "v", power("y", 2)),
            bent,
        )
        self.know(self.sign(["<=", NEXT_V, boxes.decimal("0.25")], form))
        form = plus(
            times(boxes.decimal("0.25"), minus(boxes.decimal("0.21"), NEXT_X)),
            times(minus(boxes.decimal("0.25"), NEXT_V), NEXT_X),
            boxes.decimal("0.1075"),
        )
        self.know(self.sign(["<=", LATER_PRODUCT, EXIT], form))
        square, cube = power("v", 2), times("i", power("y", 3))
        small = minus(over(1, 100), PRODUCT)
        driven = plus(times(boxes.decimal("0.49"), minus("k", 1)), times("k", plus(HALF_DEFECT, small)))
        lost = plus(times(over(1, 100), self.rate), times("k", self.room), times("k", plus("v", "y"), minus("v", "y")))
        form = plus(
            times(minus("k", 1), cube),
            times("i", power(minus("v", "y"), 2), plus("y", times(over(1, 2), "v"))),
            times(
                "v",
                plus(
                    times(square, plus(minus("i", number(vocabulary.LOW)), number(vocabulary.LOW - Fraction("0.311")))),
                    times(square, lost),
                    times(
                        "x",
                        plus(
                            times("v", driven),
                            times(number(Fraction("0.49") - Fraction("1.5") * vocabulary.HIGH), "v"),
                            times(boxes.decimal("1.5"), BELOW_HIGH, "v"),
                            times(boxes.decimal("1.5"), "i", self.gap),
                        ),
                    ),
                ),
            ),
        )
        share = times(boxes.decimal("1.3"), "v")
        balance = plus(times(-1, "k", cube, over(1, vocabulary.NORM)), times(boxes.decimal("1.5"), "i", "v"))
        self.know(self.scaled(square, minus(NEXT_V, share), form, times("k", cube), balance))
        form = plus(
            times(minus(NEXT_V, share), NEXT_X),
            times(share, minus(NEXT_X, self.least)),
            times(boxes.decimal("0.65"), minus("k", 1), square),
        )
        self.know(self.sign(["<=", LEAST, LATER_PRODUCT], form))
        self.know(self.sign(["<", 0, NEXT_V], plus(minus(NEXT_V, share), share)))


def prove_first_rise(proof: Evidence) -> int:
    """Prove what holds after the first step."""
    first = FirstRise(proof)
    for stage in (first.start, first.ratios, first.bounded, first.product):
        stage()
    return first.close(CONCLUSION)

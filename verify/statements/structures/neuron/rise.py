"""While v w_x ≤ 0.16 it grows by more than 2.78 in each step, and the next point lies in a box.

Own; compare Simple structures in neural networks (Chen), appendix B.9, stage 1.
"""

from fractions import Fraction

from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import both
from verify.statements.structures.neuron import rise_ratios, rising_shape
from verify.statements.structures.neuron.boxes import Side, decimal, prove_on_box
from verify.statements.structures.neuron.interval_step import DRIVE, GAP, NEXT_V, NEXT_X, PRODUCT, TURNED
from verify.statements.structures.neuron.vocabulary import HIGH, NORM
from verify.statements.terms import equal, minus, number, over, plus, power, times


class Rise(rise_ratios.Ratios):
    """The bounds on the next point."""

    def grows(self) -> None:
        """v w_x grows by the factor 2.78 or more, up to 0.68."""
        driven = plus(
            times(power("k", 2), rising_shape.FACTS[2]), times(decimal("0.4489"), minus("k", 1), plus("k", 1), "x")
        )
        form = plus(
            power(minus(times("v", DRIVE), times(decimal("0.67"), "x")), 2),
            times(driven, NEXT_X),
            times(decimal("0.0089"), DRIVE, PRODUCT),
        )
        grown = times(rising_shape.RATE, PRODUCT)
        self.know(self.scaled(DRIVE, minus(times(NEXT_V, NEXT_X), grown), form))
        self.know(self.sign(["<=", grown, times(NEXT_V, NEXT_X)], minus(times(NEXT_V, NEXT_X), grown)))
        rate = minus(over(11, 10), "k")
        less_drive = plus(rate, times("k", plus(PRODUCT, "g")))
        free = plus(rising_shape.BELOW_EXIT, decimal("0.84"))
        less_pull = plus(
            times(over(11, 10), rising_shape.FACTS[5]),
            times(rate, "y", rising_shape.BENT),
            times("k", "y", rising_shape.LOST),
        )
        shorter, narrower = minus(decimal("0.265"), "y"), minus(decimal("0.495"), "v")
        grown = times(
            rising_shape.BELOW_EXIT,
            plus(
                times(decimal("4.4264"), rising_shape.BELOW_EXIT),
                times(decimal("1.21"), power(PRODUCT, 2)),
                decimal("2.993552"),
            ),
        )
        top, square = Fraction("0.16") * Fraction("1.924") ** 2, Fraction("0.3969") * Fraction("1.1")
        longest = Fraction("0.5268") + Fraction("0.5445")
        form = plus(
            grown,
            times(PRODUCT, plus(times(rate, free), times("k", "g")), plus(2, times(over(11, 10), free), DRIVE)),
            times(less_drive, power(GAP, 2)),
            times(over(11, 10), rising_shape.UPPER, plus(rising_shape.LOWER, times(decimal("0.51"), "y"))),
            times(number(square), shorter, plus(decimal("0.265"), "y")),
            times(less_pull, NEXT_X),
            times(
                decimal("0.0462"),
                plus(
                    times(decimal("2.1"), narrower),
                    rising_shape.LOWER,
                    times(decimal("0.12"), shorter),
                    times("v", less_drive),
                ),
            ),
            number(Fraction("0.68") - top - square * Fraction("0.265") ** 2 - Fraction("0.0462") * longest),
        )
        self.know(self.sign(["<=", times(NEXT_V, NEXT_X), decimal("0.68")], form))

    def narrow(self) -> None:
        """The next w_y is at most 0.28."""
        small: Json = ["<=", "y", over(1, 5)]
        first = self.proof.assume(small)
        second = self.proof.order(self.proof.assume(["not", small]))
        common = list(self.known)
        goal: Json = ["<=", "e", rising_shape.HIGHEST]
        found = []
        for theorem, bound in ((first, self._narrow_small), (second, self._narrow_large)):
            self.known = [*common, theorem]
            found.append(bound(goal, theorem))
        self.known = common
        self.found[str(goal)] = self.know(self.proof.cases(small, *found))

    def _narrow_small(self, goal: Json, theorem: int) -> int:
        share = HIGH * Fraction(5, 6)
        value = minus(decimal("0.36"), times("v", rising_shape.HEIGHT))
        square = plus(
            power(minus(times(decimal("0.6"), "x"), times(number(share), "y")), 2),
            times(number(Fraction("0.36") - Fraction("0.63") * HIGH - share**2), power("y", 2)),
        )
        form = plus(
            square, times(rising_shape.BELOW_HIGH, "y", rising_shape.THICK), times("i", "y", rising_shape.UPPER)
        )
        self.know(self.scaled(NORM, value, form, times(-1, "i", "y", "v")))
        form = plus(
            minus(TURNED, "e"),
            decimal("0.0008"),
            times(decimal("1.396"), minus(over(1, 5), "y")),
            times("y", plus(times(decimal("0.36"), minus(over(11, 10), "k")), times("k", value))),
            times("k", "v", rising_shape.LOST),
        )
        return self.sign(goal, form)

    def _narrow_large(self, goal: Json, theorem: int) -> int:
        proof, high = self.proof, decimal("0.265")
        shorter, more = minus(high, "y"), minus("y", over(1, 5))
        low = proof.squares(["<=", over(1, 5), "y"], proof.sums(equal(minus("y", over(1, 5)), more)), [theorem])
        side = {"y": Side(Fraction(1, 5), Fraction("0.265"), [low, self.short])}
        edge, low_edge = minus(rising_shape.LARGEST, "y"), minus(times(decimal("1.2"), "y"), decimal("0.0435"))
        height = minus(decimal("0.595"), times(decimal("1.8"), "y"))
        squares = plus(power(low_edge, 2), power(edge, 2))
        self.know(prove_on_box(proof, ["<=", times(number(HIGH), power(edge, 2)), times(height, squares)], side))
        self.know(self.sign(["<", 0, edge], plus(shorter, decimal("0.17"))))
        self.know(self.sign(["<=", 0, height], plus(times(decimal("1.8"), shorter), decimal("0.118"))))
        self.know(self.sign(["<=", 0, low_edge], plus(times(decimal("1.2"), more), decimal("0.1965"))))
        square = power("y", 2)
        form = plus(
            times(height, rising_shape.LEFT, plus(times("x", edge), times("y", low_edge))),
            times(square, minus(times(height, squares), times(number(HIGH), power(edge, 2)))),
            times(rising_shape.BELOW_HIGH, square, power(edge, 2)),
        )
        value = minus(height, rising_shape.BENT)
        self.know(self.scaled(times(power(edge, 2), NORM), value, form, times(-1, power(edge, 2), "i", square)))
        room: Json = ["<=", times(decimal("0.275"), power(height, 2)), minus(times(rising_shape.HIGHEST, "y"), square)]
        self.know(prove_on_box(proof, room, side))
        form = plus(
            minus(room[2], room[1]),
            times(decimal("0.275"), value, plus(value, times(2, rising_shape.BENT))),
            times(over(1, 4), minus(over(11, 10), "k"), power(rising_shape.BENT, 2)),
            times(over(1, 4), "k", power(minus(times(2, rising_shape.LOST), rising_shape.BENT), 2)),
        )
        self.know(self.sign(["<", 0, "y"], plus(more, over(1, 5))))
        left = minus(rising_shape.HIGHEST, TURNED)
        self.know(self.scaled("y", left, form))
        return self.sign(goal, plus(minus(TURNED, "e"), left))

    def balanced(self) -> None:
        """The next v − w_x is at most 0.08 and at least −0.034."""
        gap = minus(NEXT_V, NEXT_X)
        goal: Json = ["<=", gap, decimal("0.08")]
        slow: Json = ["<=", DRIVE, 1]
        first = self.proof.assume(slow)
        second = self.proof.order(self.proof.assume(["not", slow]))
        rate, shorter = minus(over(11, 10), "k"), minus(decimal("0.265"), "y")
        steeper = plus(
            times(decimal("0.63"), plus(rising_shape.BELOW_EXIT, rising_shape.HALF_DEFECT)),
            minus(rising_shape.HIGHEST, rising_shape.BENT),
            rising_shape.LOST,
        )
        form = plus(
            times(rising_shape.UPPER, minus(1, DRIVE)),
            rising_shape.FACTS[4],
            times(minus("k", 1), "y", steeper),
            times(decimal("0.0658"), rate, "y"),
            times(decimal("0.00658"), shorter),
            number(Fraction("0.0021") - Fraction("0.00658") * Fraction("0.265")),
        )
        common = list(self.known)
        self.known = [*common, first]
        near = self.sign(goal, form)
        self.known = [*common, second]
        form = plus(
            times(rising_shape.LOWER, minus(DRIVE, 1)),
            times(decimal("0.12"), "y", plus(rate, times("k", plus(PRODUCT, "g")))),
            times(decimal("0.012"), shorter),
            number(Fraction("0.08") - Fraction("0.00318") - Fraction("0.0462")),
            times(over(11, 10), rising_shape.FACTS[5]),
            times(rate, "y", rising_shape.BENT),
            times("k", "y", rising_shape.LOST),
        )
        far = self.sign(goal, form)
        self.known = common
        self.found[str(goal)] = self.know(self.proof.cases(slow, near, far))
        form = plus(
            minus(gap, times(decimal("-0.12"), "e")),
            times(decimal("0.12"), minus(rising_shape.HIGHEST, "e")),
            decimal("0.0004"),
        )
        self.know(self.sign(["<=", decimal("-0.034"), gap], form))


RISEN = both(
    *rising_shape.shape(NEXT_V, NEXT_X, "e"),
    ["<=", times(rising_shape.RATE, PRODUCT), times(NEXT_V, NEXT_X)],
    ["<=", times(NEXT_V, NEXT_X), decimal("0.68")],
    ["<=", "e", rising_shape.HIGHEST],
    ["<=", decimal("-0.034"), minus(NEXT_V, NEXT_X)],
    ["<=", minus(NEXT_V, NEXT_X), decimal("0.08")],
)


def prove_risen(proof: Evidence) -> int:
    """Prove what holds after a step from v w_x ≤ 0.16."""
    rise = Rise(proof)
    stages = (
        rise.flattest,
        rise.bent,
        rise.size,
        rise.turned,
        rise.pieces,
        rise.forward,
        rise.ratios,
        rise.shrinks,
        rise.grows,
        rise.narrow,
        rise.balanced,
    )
    for stage in stages:
        stage()
    return rise.close(RISEN)

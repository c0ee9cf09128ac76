"""What is proved in different ways for w_y ≤ w_x and beyond, while v w_x is small.

Own; compare Simple structures in neural networks (Chen), appendix B.9, stage 1.
"""

from fractions import Fraction

from verify.proving.evidence import Evidence, Json
from verify.statements.structures.neuron import cones, rising_shape, scaling
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.interval_step import PRODUCT, TURNED
from verify.statements.structures.neuron.vocabulary import HIGH, LOW, NORM
from verify.statements.terms import minus, number, over, plus, power, times


class Pieces(scaling.Scaling):
    """A step from a point with v w_x ≤ 0.16."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses."""
        super().__init__(proof, rising_shape.HYPOTHESES)
        self.cone = cones.Cone(proof, Fraction(0), Fraction("2.7"), self.setting.signs)

    def on_cone(self, cone: cones.Cone, polynomial: Json) -> Json:
        """Prove 0 ≤ a homogeneous polynomial in x and y, and return it."""
        self.know(cone.prove(polynomial))
        return polynomial

    def bent(self) -> None:
        """3 γ w_x ≤ 2 w_y³/(π |w|²)."""
        cubic = times(2, "i", power("y", 3))
        self.know(self.scaled(NORM, rising_shape.BEND, minus(cubic, times(3, "g", "x", NORM)), cubic))

    def flattest(self) -> None:
        """w_y²/(π |w|²) ≤ 0.28."""
        square = power("y", 2)
        polynomial = minus(times(rising_shape.HIGHEST, NORM), times(number(HIGH), square))
        form = over(plus(self.on_cone(self.cone, polynomial), times(rising_shape.BELOW_HIGH, square)), NORM)
        self.know(self.sign(["<=", rising_shape.BENT, rising_shape.HIGHEST], form, times(-1, rising_shape.HIGHEST)))

    def size(self) -> None:
        """w_y ≤ 0.265 and v ≤ 0.495, since v w_x ≤ 0.16."""
        more, share = minus("y", decimal("0.265")), Fraction("0.17")
        edge, slope = Fraction("0.0727425") / share, Fraction("0.5925") / share
        over_edge = times(
            number(1 / share), plus(rising_shape.LEFT, times("x", more), times(decimal("1.2"), power(more, 2)))
        )
        rest = edge - Fraction("0.0318")
        form = plus(
            rising_shape.BELOW_EXIT,
            times("x", rising_shape.LOWER),
            times("x", over_edge),
            times(number(slope - Fraction("0.12")), "x", more),
            times(number(rest), over_edge),
            times(number(rest * slope), more),
            number(rest * edge - Fraction("0.16")),
        )
        self.short = self.know(self.otherwise(["<=", "y", decimal("0.265")], form))
        form = plus(
            rising_shape.BELOW_EXIT,
            times(decimal("0.63"), "v", minus(decimal("0.265"), "y")),
            times("v", rising_shape.UPPER),
            times(minus("v", decimal("0.495")), plus("v", decimal("0.32805"))),
            decimal("0.00238475"),
        )
        self.know(self.otherwise(["<=", "v", decimal("0.495")], form))

    def turned(self) -> None:
        """e is the next w_y before its absolute value is taken."""
        edge = decimal("0.495")
        kept = plus(
            times(minus(over(11, 10), "k"), power(edge, 2)),
            times("k", minus(edge, "v"), plus(edge, "v")),
            number(1 - Fraction(11, 10) * Fraction("0.495") ** 2),
        )
        self.know(self.sign(["<=", 0, TURNED], plus(times("y", kept), over(times("k", "i", "v", power("y", 2)), NORM))))
        self.absolute()

    def pieces(self) -> None:
        """What is proved in different ways for w_y ≤ w_x and beyond."""
        flat: Json = ["<=", "y", "x"]
        first = self.proof.assume(flat)
        second = self.proof.order(self.proof.assume(["not", flat]))
        common = list(self.known)
        found = []
        for theorem, facts in ((first, self.flat), (second, self.steep)):
            self.known = [*common, theorem]
            found.append(self.proof.conjunction(*facts(theorem)))
        self.known = common
        both_cases = self.proof.cases(flat, *found)
        for part in range(len(rising_shape.FACTS)):
            self.know(self.proof.project(both_cases, part))

    def fact(self, place: int, form: Json) -> int:
        """Prove one of the facts by its form."""
        return self.know(self.sign(["<=", 0, rising_shape.FACTS[place]], form))

    def gentle(self, cone: cones.Cone, most: Json) -> Json:
        """w_y (0.63 γ + w_y²/(π |w|²)) ≤ most."""
        polynomial = minus(
            times(most, "x", NORM, rising_shape.WIDE),
            times(number(HIGH), rising_shape.LARGEST, rising_shape.NARROW, power("y", 2), rising_shape.BEYOND_BEND),
        )
        form = plus(
            times(decimal("0.21"), "y", rising_shape.WIDE, NORM, rising_shape.BEND),
            self.on_cone(cone, polynomial),
            times(
                rising_shape.LARGEST,
                rising_shape.BELOW_HIGH,
                rising_shape.NARROW,
                power("y", 2),
                rising_shape.BEYOND_BEND,
            ),
            times("i", power("y", 2), rising_shape.BEYOND_BEND, rising_shape.LEFT),
        )
        value = minus(most, times("y", plus(times(decimal("0.63"), "g"), rising_shape.BENT)))
        self.know(
            self.scaled(
                times("x", rising_shape.WIDE, NORM),
                value,
                form,
                times(-1, rising_shape.WIDE, power("y", 3), rising_shape.BEYOND_BEND, "i"),
            )
        )
        return value

    def narrow_bend(self, cone: cones.Cone) -> int:
        """w_y³/(π |w|²) ≤ 0.042."""
        polynomial = minus(
            times(decimal("0.042"), NORM, rising_shape.WIDE),
            times(number(HIGH), rising_shape.LARGEST, rising_shape.NARROW, power("y", 2)),
        )
        form = plus(
            self.on_cone(cone, polynomial),
            times(rising_shape.LARGEST, rising_shape.BELOW_HIGH, rising_shape.NARROW, power("y", 2)),
            times("i", power("y", 2), rising_shape.LEFT),
        )
        return self.know(
            self.scaled(
                times(rising_shape.WIDE, NORM),
                rising_shape.FACTS[5],
                form,
                times(-1, rising_shape.WIDE, "i", power("y", 3)),
            )
        )

    def falls(self, cone: cones.Cone, most: Json, below: Json, lift: int) -> int:
        """The share by which w_y grows is outweighed by that of w_x."""
        crossed = plus(rising_shape.STEEP, times(decimal("1.32"), most, rising_shape.NARROW, rising_shape.THICK))
        spent = plus(times(decimal("2.2"), power("y", 3)), times(3, "x", crossed))
        scale = power("x", lift)
        polynomial = times(scale, minus(times(decimal("3.3"), "x", NORM), times(number(HIGH), spent)))
        form = plus(
            self.on_cone(cone, polynomial),
            times(decimal("1.1"), scale, rising_shape.ROUND),
            times(scale, rising_shape.BELOW_HIGH, spent),
            times(
                decimal("3.96"),
                scale,
                "i",
                "x",
                rising_shape.NARROW,
                plus(times(most, rising_shape.UPPER), times("v", below)),
            ),
        )
        return self.know(self.scaled(times(3, "x", scale), rising_shape.FACTS[3], form))

    def flat(self, theorem: int) -> list[int]:
        """The facts for w_y ≤ w_x."""
        cone = cones.Cone(self.proof, Fraction(0), Fraction(1), [theorem, *self.setting.signs])
        half = times(over(1, 2), "i")
        apart = minus(half, rising_shape.BENT)
        difference = times(minus("x", "y"), plus("x", "y"))
        self.know(self.sign(["<=", rising_shape.BENT, half], over(times(half, difference), NORM), times(-1, half)))
        third = minus("i", times(3, "g"))
        self.know(self.scaled("x", third, plus(rising_shape.BEND, times(2, "y", apart), times("i", minus("x", "y")))))
        square = power("y", 2)
        room = plus(
            apart,
            times(over(1, 2), rising_shape.ABOVE_LOW),
            times(over(100, 104), rising_shape.BELOW_EXIT),
            number(LOW / 2 - Fraction(16, 104)),
        )
        touching = power(minus("x", times(over(100, 52), "y")), 2)
        form = plus(times(square, room), times(decimal("0.26"), PRODUCT, touching))
        first = self.know(self.scaled(power("x", 2), rising_shape.FACTS[0], form, times("i", square)))
        less = plus(times(over(1, 3), third), times(over(1, 3), rising_shape.BELOW_HIGH))
        second = self.fact(
            1,
            plus(
                times(decimal("0.4963"), rising_shape.BELOW_EXIT),
                times(decimal("0.12"), less),
                number(Fraction("0.11") - Fraction("0.4963") * Fraction("0.16") - Fraction("0.04") * HIGH),
            ),
        )
        free = plus(rising_shape.BELOW_EXIT, less, number(Fraction("0.84") - HIGH / 3 - Fraction("0.733")))
        grown = plus(
            times("x", free),
            times("y", rising_shape.FACTS[0]),
            times(decimal("0.26"), PRODUCT, minus("x", "y")),
            times(decimal("0.26"), "x", rising_shape.BELOW_EXIT),
        )
        share = Fraction("0.733") - Fraction("0.0416")
        third_fact = self.fact(
            2,
            plus(
                times(number(share * Fraction("0.733") - Fraction("0.4489")), "x"),
                times(decimal("0.733"), grown),
                times(free, plus(times(number(share), "x"), grown)),
            ),
        )
        most = decimal("0.1592")
        below = plus(apart, times(over(1, 2), rising_shape.BELOW_HIGH), number(Fraction("0.1592") - HIGH / 2))
        fourth = self.falls(cone, most, below, 1)
        gentle = self.gentle(cone, decimal("0.05"))
        fifth = self.fact(
            4,
            plus(
                gentle,
                times(decimal("0.63"), "y", rising_shape.BELOW_EXIT),
                times(decimal("0.1008"), minus(decimal("0.265"), "y")),
                decimal("0.001188"),
                times("v", square),
            ),
        )
        return [first, second, third_fact, fourth, fifth, self.narrow_bend(cone)]

    def steep(self, theorem: int) -> list[int]:
        """The facts for w_y > w_x."""
        cone = cones.Cone(self.proof, Fraction(1), Fraction("2.7"), [theorem, *self.setting.signs])
        half, beyond = times(over(1, 2), "i"), minus("y", "x")
        square = power("y", 2)
        self.know(self.sign(["<", 0, "y"], plus(beyond, "x")))
        apart = minus(rising_shape.BENT, half)
        self.know(self.sign(["<=", half, rising_shape.BENT], over(times(half, beyond, plus("y", "x")), NORM), half))
        below = minus(rising_shape.HIGHEST, rising_shape.BENT)
        edge = minus(decimal("0.4785"), rising_shape.WIDE)
        self.know(self.scaled("y", edge, plus(rising_shape.LEFT, times(rising_shape.LARGEST, beyond))))
        left = times(number(1 / Fraction("2.2")), plus(edge, times(decimal("1.2"), beyond)))
        small = minus(decimal("0.08"), PRODUCT)
        width, slope = Fraction("0.2175"), Fraction("0.525") * Fraction("0.4785")
        self.know(
            self.sign(
                ["<=", PRODUCT, decimal("0.08")],
                plus(
                    times("x", rising_shape.UPPER),
                    times(decimal("0.525"), "x", edge),
                    times(decimal("0.475"), left, plus(number(width), "x")),
                    times(number(slope), left),
                    number(Fraction("0.08") - Fraction("0.475") * width**2 - slope * width),
                ),
            )
        )
        low = minus(times(decimal("0.08"), "x"), times("v", square))
        potential_edge = times(rising_shape.LARGEST, rising_shape.NARROW)
        polynomial = minus(
            times(decimal("0.08"), "x", power(rising_shape.WIDE, 2)),
            times(power(potential_edge, 2), rising_shape.THICK),
        )
        form = plus(
            self.on_cone(cone, polynomial),
            times(rising_shape.THICK, rising_shape.LEFT, plus(potential_edge, times("y", rising_shape.WIDE))),
            times(square, power(rising_shape.WIDE, 2), rising_shape.UPPER),
        )
        self.know(self.scaled(power(rising_shape.WIDE, 2), low, form))
        form = plus(
            times("y", apart),
            times(decimal("0.26"), PRODUCT, "y"),
            times(over(1, 2), "y", rising_shape.ABOVE_LOW),
            times(number(LOW / 2 - Fraction("0.08")), "y"),
            low,
            times(decimal("0.08"), beyond),
        )
        first = self.know(self.scaled("y", rising_shape.FACTS[0], form))
        second = self.fact(
            1,
            plus(
                times(decimal("0.4963"), small),
                times(decimal("0.12"), rising_shape.HALF_DEFECT),
                number(Fraction("0.11") - Fraction("0.4963") * Fraction("0.08") - Fraction("0.06")),
            ),
        )
        grown = plus(times("x", small), times(over(1, 2), rising_shape.BEND), low)
        rate = plus(decimal("0.84"), times(over(1, 2), "g"))
        third = self.fact(
            2,
            plus(
                times(
                    "x",
                    plus(
                        times(rising_shape.HALF_DEFECT, plus(decimal("0.63"), times(over(1, 2), "g"))),
                        decimal("0.0089"),
                    ),
                ),
                times(plus(rising_shape.HALF_DEFECT, decimal("0.42")), grown),
                times(small, plus(times("x", rate), grown)),
            ),
        )
        fourth = self.falls(cone, rising_shape.HIGHEST, below, 0)
        gentle = self.gentle(cone, decimal("0.0779"))
        fifth = self.fact(4, plus(gentle, times("v", "y", plus(beyond, times(decimal("0.37"), "x")))))
        return [first, second, third, fourth, fifth, self.narrow_bend(cone)]

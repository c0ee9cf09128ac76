"""The shape of the point persists in a step while v w_x ≤ 0.16.

Own; compare Simple structures in neural networks (Chen), appendix B.9, stage 1.
"""

from fractions import Fraction
from typing import Any

from verify.statements.structures.neuron import rise_pieces, rising_shape
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.interval_step import DRIVE, NEXT_V, NEXT_X, PRODUCT, TURNED
from verify.statements.structures.neuron.vocabulary import HIGH_INVERSE, LOW_INVERSE, NORM
from verify.statements.terms import minus, number, over, plus, power, times

Json = Any


class Ratios(rise_pieces.Pieces):
    """The shape of the next point."""

    def forward(self) -> None:
        """A, the next w_x and the next v are positive."""
        free = plus(rising_shape.BELOW_EXIT, rising_shape.HALF_DEFECT)
        self.know(self.sign(["<", 0, DRIVE], times("k", plus(free, decimal("0.34")))))
        self.know(self.sign(["<", 0, NEXT_X], plus("x", times("v", DRIVE))))
        edge = Fraction("0.495") * Fraction("0.265")
        room = plus(
            times(decimal("0.495"), minus(decimal("0.265"), "y")),
            times("y", minus(decimal("0.495"), "v")),
        )
        rest = plus(free, times(decimal("0.26"), room), number(Fraction("0.34") - Fraction("0.26") * edge))
        self.know(self.sign(["<", 0, NEXT_V], plus("v", times("k", "x", rest), times("k", "y", rising_shape.FACTS[0]))))

    def ratios(self) -> None:
        """The bounds on the ratios at the next point."""
        falls, rises = minus(TURNED, "e"), minus("e", TURNED)
        form = plus(
            falls,
            minus(times(decimal("2.7"), "x"), "y"),
            times(
                "k",
                "v",
                plus(
                    times(decimal("2.7"), plus(rising_shape.BELOW_EXIT, rising_shape.HALF_DEFECT)),
                    decimal("0.638"),
                    minus(rising_shape.HIGHEST, rising_shape.BENT),
                    rising_shape.LOST,
                ),
            ),
        )
        self.know(self.sign(["<=", "e", times(decimal("2.7"), NEXT_X)], form))
        first = self._bend("0.6031", "0.105")
        second = self._bend("1.0756", "0.24")
        outer = plus(
            times(decimal("0.63"), "k", rising_shape.HALF_DEFECT),
            times("k", first),
            times(decimal("1.26"), "k", rising_shape.BELOW_EXIT),
            times(decimal("0.0084"), "k"),
            times(decimal("0.6031"), "k", rising_shape.LOST),
        )
        inner = plus(
            times(decimal("0.51"), "k", rising_shape.BELOW_EXIT),
            times(decimal("0.4416"), minus(over(11, 10), "k")),
            decimal("0.26424"),
            times(decimal("0.12"), "k", "g"),
            times("k", second),
            times(decimal("1.0756"), "k", rising_shape.LOST),
        )
        gap = minus(NEXT_V, NEXT_X)
        form = plus(
            times(decimal("0.63"), rises),
            times(over(4, 3), plus(times(rising_shape.LOWER, outer), times(rising_shape.UPPER, inner))),
        )
        self.know(self.sign(["<=", gap, times(decimal("0.63"), "e")], form))
        bent = times(decimal("0.12"), "k", "x", rising_shape.HEIGHT)
        outer = plus(
            times("k", rising_shape.FACTS[1]),
            times(decimal("0.01"), "k"),
            times(decimal("0.000044"), "k", PRODUCT),
            bent,
            times(decimal("0.9856"), "k", rising_shape.FACTS[0]),
        )
        inner = plus(
            times(decimal("0.63"), minus(over(11, 10), "k")),
            decimal("0.057"),
            times(decimal("0.230344"), "k", PRODUCT),
            times(decimal("0.63"), "k", "g"),
            bent,
            times(decimal("1.0756"), "k", rising_shape.FACTS[0]),
        )
        form = plus(
            times(decimal("0.12"), rises),
            times(over(4, 3), plus(times(rising_shape.UPPER, outer), times(rising_shape.LOWER, inner))),
        )
        self.know(self.sign(["<=", times(decimal("-0.12"), "e"), gap], form))

    def _bend(self, slope: str, room: str) -> Json:
        """Prove and return 0 ≤ (w_y/(π |w|²)) (0.63 w_x − slope · w_y) + room."""
        falling, rising = times(decimal(slope), power("y", 2)), times(decimal("0.63"), "x", "y")
        polynomial = minus(plus(times(decimal(room), NORM), times(LOW_INVERSE, rising)), times(HIGH_INVERSE, falling))
        form = plus(
            self.on_cone(self.cone, polynomial),
            times(rising_shape.ABOVE_LOW, rising),
            times(rising_shape.BELOW_HIGH, falling),
        )
        value = plus(
            times(rising_shape.HEIGHT, minus(times(decimal("0.63"), "x"), times(decimal(slope), "y"))), decimal(room)
        )
        self.know(
            self.scaled(
                NORM, value, form, times("i", "y", minus(times(decimal("0.63"), "x"), times(decimal(slope), "y")))
            )
        )
        return value

    def shrinks(self) -> None:
        """The potential does not grow."""
        crossed = plus(
            times(NEXT_X, rising_shape.NARROW),
            times(decimal("1.1"), "x", "y"),
            times(decimal("1.2"), rising_shape.NARROW, TURNED),
        )
        spare = plus(
            times(decimal("1.1"), rising_shape.UPPER),
            times("v", plus(minus(over(11, 10), "k"), times("k", plus(PRODUCT, "g")))),
            times(decimal("1.2"), "v", rising_shape.BENT, minus(over(11, 10), "k")),
            times(decimal("1.2"), "k", "v", rising_shape.LOST),
        )
        value = minus(times(decimal("1.1"), "y", minus(1, "g")), times(rising_shape.HEIGHT, crossed))
        form = plus(times("y", rising_shape.FACTS[3]), times("y", "i", rising_shape.NARROW, spare))
        self.know(self.scaled(NORM, value, form, times(-1, "i", "y", crossed)))
        falls, rises = minus(TURNED, "e"), minus("e", TURNED)
        kept = plus(value, times("v", rising_shape.NARROW, plus(NEXT_X, times(decimal("1.2"), TURNED))))
        form = plus(
            times(plus(NEXT_X, times(decimal("0.1"), "e")), rising_shape.LEFT),
            times(falls, rising_shape.NARROW, plus(NEXT_X, times(decimal("1.2"), plus("e", TURNED)))),
            times(decimal("0.1"), rises, "y", rising_shape.WIDE),
            times("k", "v", "y", kept),
        )
        low, high = rising_shape.potential(NEXT_X, "e")
        theorem = self.scaled(rising_shape.NARROW, minus(high, low), form)
        self.know(theorem)
        self.know(self.sign(["<=", low, high], minus(high, low)))

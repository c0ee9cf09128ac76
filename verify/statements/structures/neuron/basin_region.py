"""A region around the balanced orbit that no step of the neuron leaves: its variables and the bounds on its points.

Compare Simple structures in neural networks (Chen), appendix B.9, the interval I_s. The imbalance enters as v² - w_x²,
which a step multiplies by 1 - A², up to a multiple of w_y².
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, minus, number, over, plus, power, times
from verify.statements.real_inequalities import REALS
from verify.statements.structures.neuron.boxes import Side, decimal, prove_on_box
from verify.statements.structures.neuron.growth import unit_of_norm
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.updates import TURN
from verify.statements.structures.neuron.vocabulary import (
    DEFECT,
    HIGH,
    HIGH_INVERSE,
    INVERSE_PI,
    NEAR,
    NORM,
    STATE,
    STEP_SIZE,
)

Json = Any

PRODUCT, GAP = times("v", "x"), minus("v", "x")
DRIVE = ["drive", "k", "v", "x", "g"]
PULL = ["pull", "k", "v", "x", "y", "i"]
NEXT_V = ["next_v", "k", "v", "x", "y", "i", "g"]
NEXT_X = ["next_x", "k", "v", "x", "g"]
TURNED = ["turned_y", "k", "v", "x", "y", "i"]
PLAIN_V = plus("v", times("x", DRIVE))
LEAST, MOST, WIDTH, SHARE = Fraction("0.6"), Fraction("1.27"), Fraction("0.28"), Fraction("4.5")
LOWEST, HIGHEST, DEFECT_BOUND = Fraction("0.68"), Fraction("1.2"), Fraction("0.0007")
TENTH = decimal("0.1")
LARGEST_PULL = times(-1, "k", "v", power("y", 2))


def balance(v: Json, x: Json) -> Json:
    """v² − w_x²."""
    return minus(power(v, 2), power(x, 2))


def shape(v: Json, x: Json, y: Json, width: Fraction = WIDTH) -> list[Json]:
    """The region, without the bound on w_y."""
    product, apart = times(v, x), times(number(SHARE), power(y, 2))
    return [
        ["<", 0, v],
        ["<", 0, x],
        ["<=", number(LEAST), product],
        ["<=", product, number(MOST)],
        ["<=", plus(balance(v, x), apart), number(width)],
        ["<=", plus(times(-1, balance(v, x)), apart), number(width)],
    ]


SMALL: list[Json] = [["<=", 0, "y"], ["<=", "y", TENTH]]
SMALL_DEFECT: list[Json] = [["<=", 0, "g"], ["<=", times(3, "g", "x", NORM), times(2, "i", power("y", 3))]]
HYPOTHESES: list[Json] = [*STEP_SIZE, *shape("v", "x", "y"), *SMALL, NEAR, *SMALL_DEFECT]
BINDERS: Binders = [*STATE, *INVERSE_PI, *DEFECT]
SPARE: Binders = [*REALS, ("p", "real")]


class Region:
    """A point of the region: bounds on v, w_x, gamma, A, delta and the change of w_y."""

    def __init__(self, proof: Evidence | None = None) -> None:
        """Assume that the point is in the region."""
        self.setting = Setting(BINDERS, HYPOTHESES, SPARE, proof)
        self.proof = self.setting.proof
        self.unit = unit_of_norm(self.setting)
        length = self.proof.squares(["<", 0, NORM], given=self.setting.signs)
        self.setting.signs.append(length)
        self.below, self.above = (self.setting.given[n] for n in (4, 5))
        for name, other, sign in (("x", "v", 1), ("v", "x", -1)):
            self._bound(name, other, sign)
        self._bound_rest()

    def keep(self, theorem: int) -> int:
        """Use a comparison in all further steps."""
        self.setting.signs.append(theorem)
        return theorem

    def _bound(self, name: str, other: str, sign: int) -> None:
        """0.68 ≤ x, and v ≤ 1.2; and the same with v and x exchanged."""
        low, high, width = LOWEST, HIGHEST, WIDTH
        apart = times(number(SHARE), power("y", 2))
        room = minus(number(width), plus(times(sign, balance("v", "x")) if sign == -1 else balance("v", "x"), apart))
        square = low**2 * (low**2 + width)
        form = plus(
            times(minus(PRODUCT, number(LEAST)), plus(PRODUCT, number(LEAST))),
            times(power(name, 2), plus(room, apart)),
            times(minus(number(low), name), plus(number(low), name), plus(power(name, 2), number(low**2 + width))),
            number(LEAST**2 - square),
        )
        self.keep(self.setting.otherwise(["<=", number(low), name], form))
        square = high**2 * (high**2 - width)
        form = plus(
            times(minus(number(MOST), PRODUCT), plus(number(MOST), PRODUCT)),
            times(power(other, 2), plus(room, apart)),
            times(
                minus(other, number(high)), plus(other, number(high)), plus(power(other, 2), number(high**2 - width))
            ),
            number(square - MOST**2),
        )
        self.keep(self.setting.otherwise(["<=", other, number(high)], form))

    def _bound_rest(self) -> None:
        """i w_y ≤ 0.07 |w|², gamma ≤ 0.0007 and -0.3 ≤ A ≤ 0.45."""
        setting, low = self.setting, LOWEST
        share, most = Fraction("0.07"), DEFECT_BOUND
        above = times(minus("x", number(low)), plus("x", number(low)))
        form = plus(
            times(number(share), above),
            times(number(share), power("y", 2)),
            times("i", minus(TENTH, "y")),
            times(TENTH, minus(HIGH_INVERSE, "i")),
            number(share * low**2 - HIGH / 10),
        )
        self.narrow = self.keep(setting.sign(["<=", times("i", "y"), times(number(share), NORM)], form))
        cube = plus(power("x", 2), times(number(low), "x"), number(low**2))
        form = plus(
            minus(times(2, "i", power("y", 3)), times(3, "g", "x", NORM)),
            times(3, minus("g", number(most)), "x", NORM),
            times(number(3 * most), minus("x", number(low)), cube),
            times(number(3 * most), "x", power("y", 2)),
            times(2, minus(HIGH_INVERSE, "i"), power("y", 3)),
            times(2, HIGH_INVERSE, minus(TENTH, "y"), plus(decimal("0.01"), times(TENTH, "y"), power("y", 2))),
            number(3 * most * low**3 - 2 * HIGH / 1000),
        )
        self.keep(setting.otherwise(["<=", "g", number(most)], form))
        self.falls = self.keep(
            setting.sign(
                ["<=", decimal("-0.3"), DRIVE],
                plus(
                    times("k", minus(number(MOST), PRODUCT)),
                    times("k", minus(number(most), "g")),
                    times(number(MOST - 1 + most), minus(over(11, 10), "k")),
                    number(Fraction("0.3") - Fraction("1.1") * (MOST - 1 + most)),
                ),
            )
        )
        self.rises = self.keep(
            setting.sign(
                ["<=", DRIVE, decimal("0.45")],
                plus(
                    times("k", minus(PRODUCT, number(LEAST))),
                    times("k", "g"),
                    times(number(1 - LEAST), minus(over(11, 10), "k")),
                    number(Fraction("0.45") - Fraction("1.1") * (1 - LEAST)),
                ),
            )
        )

    @cached_property
    def pulls(self) -> tuple[int, int]:
        """−K v w_y² ≤ delta ≤ 0."""
        least = self.setting.sign(["<=", LARGEST_PULL, PULL], over(times("k", "i", power("y", 3)), NORM))
        room = plus(minus("v", number(LOWEST)), number(LOWEST - Fraction("0.07")))
        rest = over(minus(times(decimal("0.07"), NORM), times("i", "y")), NORM)
        known = [cofactor(self.unit, [], times(decimal("-0.07"), "k", power("y", 2)))]
        most = self.setting.sign(["<=", PULL, 0], times("k", power("y", 2), plus(room, rest)), cofactors=known)
        return self.keep(least), self.keep(most)

    def turns(self) -> list[int]:
        """|w_y + Δw_y| ≤ 0.6 w_y, and the same of the squares."""
        setting, kept = self.setting, plus(1, TURN)
        room = plus(minus("v", number(LOWEST)), number(LOWEST - Fraction("0.07")))
        upper = setting.sign(
            ["<=", kept, over(3, 5)],
            plus(
                over(times("k", "v", minus(times(decimal("0.07"), NORM), times("i", "y"))), NORM),
                times(minus("k", 1), "v", room),
                times(minus("v", number(LOWEST)), plus("v", decimal("0.61"))),
                number(LOWEST * Fraction("0.61") - Fraction("0.4")),
            ),
            cofactors=[cofactor(self.unit, [], times(decimal("-0.07"), "k", "v"))],
        )
        lower = setting.sign(
            ["<=", over(-3, 5), kept],
            plus(
                over(times("k", "i", "v", "y"), NORM),
                times(minus(over(11, 10), "k"), power("v", 2)),
                times(over(11, 10), minus(number(HIGHEST), "v"), plus(number(HIGHEST), "v")),
                number(Fraction("1.6") - Fraction("1.1") * HIGHEST**2),
            ),
        )
        sides = minus(over(3, 5), kept), minus(kept, over(-3, 5))
        return [
            setting.sign(["<=", times(-1, times(over(3, 5), "y")), TURNED], times("y", sides[1]), [lower]),
            setting.sign(["<=", TURNED, times(over(3, 5), "y")], times("y", sides[0]), [upper]),
            setting.sign(
                ["<=", power(TURNED, 2), times(decimal("0.36"), power("y", 2))],
                times(power("y", 2), *sides),
                [lower, upper],
            ),
        ]

    def signs(self) -> list[int]:
        """The next v and w_x are positive, and so is v + A w_x."""
        setting, lifted = self.setting, minus(DRIVE, decimal("-0.3"))
        found = []
        for goal, one, other in ((PLAIN_V, "v", "x"), (NEXT_X, "x", "v")):
            form = plus(
                minus(one, number(LOWEST)),
                times(other, lifted),
                times(decimal("0.3"), minus(number(HIGHEST), other)),
            )
            far = self.keep(setting.sign(["<=", decimal("0.32"), goal], form))
            found.append(
                self.keep(setting.sign(["<", 0, goal], plus(minus(goal, decimal("0.32")), decimal("0.32")), [far]))
            )
        pull = plus(minus(PULL, LARGEST_PULL), times(power("y", 2), self._steepest()))
        rest = times(decimal("1.32"), minus(TENTH, "y"), plus(TENTH, "y"))
        forward = plus(minus(PLAIN_V, decimal("0.32")), pull, rest, decimal("0.3068"))
        ahead = self.keep(setting.sign(["<", 0, NEXT_V], forward, [*self.pulls]))
        return [ahead, found[1]]

    def _steepest(self) -> Json:
        """1.1 · 1.2 − K v."""
        return plus(times(number(HIGHEST), minus(over(11, 10), "k")), times("k", minus(number(HIGHEST), "v")))

    def on_box(self, goal: Json, low: Fraction, high: Fraction, sides: tuple[int, int], with_k: bool = False) -> int:
        """Prove a comparison of polynomials in p, and perhaps k, at p = v w_x between two numbers."""
        ends: list[Json] = [["<=", number(low), "p"], ["<=", "p", number(high)]]
        box = {"p": Side(low, high, [self.proof.assume(end) for end in ends])}
        if with_k:
            weak = self.setting.sign(["<=", 1, "k"], minus("k", 1))
            box["k"] = Side(Fraction(1), Fraction(11, 10), [weak, self.setting.given[1]])
        lemma = self.proof.generalise(prove_on_box(self.proof, goal, box), ["p"], ends)
        return self.proof.specialise(lemma, [PRODUCT], list(sides))

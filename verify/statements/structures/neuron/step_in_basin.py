"""A step in the basin of Theorem 3.5, up to multiples of w_y²: what becomes of v² - w_x² and of K v w_x.

Own; compare Simple structures in neural networks (Chen), appendix B.9, stage 3. With A = K (1 - v w_x - gamma) a step
multiplies v - w_x by 1 - A and v + w_x by 1 + A, up to delta.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, number, over, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.descent import BASIN
from verify.statements.structures.neuron.growth import unit_of_norm
from verify.statements.structures.neuron.interval_step import DRIVE, GAP, NEXT_V, NEXT_X, PRODUCT, PULL
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.trajectory import inside
from verify.statements.structures.neuron.vocabulary import (
    DEFECT,
    ENCLOSED,
    HIGH,
    HIGH_INVERSE,
    INVERSE_PI,
    NEAR,
    NORM,
    STATE,
    STEP_SIZE,
)

Json = Any

BINDERS: Binders = [*STATE, *INVERSE_PI, *DEFECT]
NAMES = ["r1", "r2", "r3", "r4", "r5"]
DECLARED: Binders = [*BINDERS, *((name, "real") for name in NAMES)]
HYPOTHESES: list[Json] = [*STEP_SIZE, inside(BASIN, "v", "x", "y"), NEAR, ENCLOSED]
SIZE = power("y", 2)
BALANCE = minus(power("v", 2), power("x", 2))
NEXT_BALANCE = minus(power(NEXT_V, 2), power(NEXT_X, 2))
LOST = times(power(DRIVE, 2), power(BALANCE, 2))
SCALED = times("k", PRODUCT)
DEVIATION = minus(times("k", NEXT_V, NEXT_X), times(SCALED, power(minus(plus("k", 1), SCALED), 2)))
ERROR = plus(times(7, SIZE), times(2, power(GAP, 2)))
CONCLUSIONS: list[Json] = [
    ["<=", power(DRIVE, 2), 1],
    ["<=", "g", times(over(1, 5), SIZE)],
    ["<=", power(BALANCE, 2), 1],
    ["<=", power(NEXT_BALANCE, 2), plus(minus(power(BALANCE, 2), LOST), times(17, SIZE))],
    ["<=", power(GAP, 2), power(BALANCE, 2)],
    ["<=", minus(0, ERROR), DEVIATION],
    ["<=", DEVIATION, ERROR],
]
TOP_V, TOP_X, TENTH = decimal("1.2"), decimal("1.34"), decimal("0.1")
LARGEST_K, MOST_FORCE = decimal("1.1"), decimal("1.32")


class _Step:
    """A step from a point of the basin."""

    def __init__(self, proof: Evidence) -> None:
        """Prove bounds on v, w_x, gamma, A and delta."""
        self.proof = proof
        self.setting = Setting(BINDERS, HYPOTHESES, [], proof)
        self.unit = unit_of_norm(self.setting)
        self._factors()
        self.turn = over(times("i", "y"), NORM)
        self.force = times("k", minus("v", self.turn))
        self._gamma()
        self._drive()
        self._force()

    def _keep(self, theorem: int) -> int:
        self.setting.signs.append(theorem)
        return theorem

    def _sign(self, relation: str, smaller: Json, larger: Json, form: Json, known: list[Json] | None = None) -> int:
        return self._keep(self.setting.sign([relation, smaller, larger], form, cofactors=known or []))

    def _otherwise(self, relation: str, smaller: Json, larger: Json, form: Json) -> int:
        return self._keep(self.setting.otherwise([relation, smaller, larger], form))

    def _factors(self) -> None:
        """3/5 ≤ w_x ≤ 1.34 and 0.3 ≤ v ≤ 1.2, from the bounds on v w_x and on v − w_x."""
        low, high = decimal("0.6"), decimal("0.09")
        above, below = minus(high, GAP), minus(GAP, decimal("-0.3465"))
        least, most = minus(PRODUCT, decimal("0.43")), minus(decimal("1.3"), PRODUCT)
        form = plus(least, times("x", above), times(minus(low, "x"), plus("x", decimal("0.69"))), decimal("0.016"))
        self._otherwise("<=", low, "x", form)
        form = plus(most, times("v", above), times(minus("v", TOP_V), plus("v", decimal("1.11"))), decimal("0.032"))
        self._otherwise("<=", "v", TOP_V, form)
        over_top = times(minus("x", TOP_X), plus("x", decimal("0.9935")))
        self._otherwise("<=", "x", TOP_X, plus(most, times("x", below), over_top, decimal("0.03129")))
        form = plus(least, times("x", minus(decimal("0.3"), "v")), times(decimal("0.3"), minus(TOP_X, "x")))
        self._otherwise("<=", decimal("0.3"), "v", plus(form, decimal("0.028")))

    def _gamma(self) -> None:
        """gamma is at most w_y²/5."""
        share, small = times(over(1, 5), SIZE), minus(TENTH, "y")
        upper = minus(times(2, "i", power("y", 3)), times(3, "g", "x", NORM))
        cubes = minus(power("x", 3), decimal("0.216"))
        self._sign(
            "<=",
            decimal("0.216"),
            power("x", 3),
            times(minus("x", decimal("0.6")), plus(power("x", 2), times(decimal("0.6"), "x"), decimal("0.36"))),
        )
        rest = plus(
            times(over(3, 5), plus(cubes, times("x", SIZE))),
            times(2, "i", small),
            times(over(1, 5), minus(HIGH_INVERSE, "i")),
            number(Fraction("0.1296") - HIGH / 5),
        )
        self._otherwise("<=", "g", share, plus(upper, times(3, "x", NORM, minus("g", share)), times(SIZE, rest)))

    def _drive(self) -> None:
        """A is between -1 and 1."""
        least, most = minus(PRODUCT, decimal("0.43")), minus(decimal("1.3"), PRODUCT)
        form = plus(times("k", plus(least, "g")), times(decimal("0.57"), minus(LARGEST_K, "k")), decimal("0.373"))
        high = self._sign("<=", DRIVE, 1, form)
        half = minus(over(1, 2), "g")
        form = plus(times("k", plus(most, half)), times(decimal("0.8"), minus(LARGEST_K, "k")), decimal("0.12"))
        low = self._sign("<=", -1, DRIVE, form)
        square = self.proof.squares(
            CONCLUSIONS[0],
            self.proof.sums(equal(minus(1, power(DRIVE, 2)), times(minus(1, DRIVE), minus(DRIVE, -1)))),
            [low, high],
        )
        self.square = self._keep(square)

    def _force(self) -> None:
        """delta = −R w_y² with R between 0 and 1.32."""
        norm = plus(times(minus("x", decimal("0.6")), plus("x", decimal("0.6"))), SIZE)
        small = plus(
            times(over(1, 10), norm),
            times("i", minus(TENTH, "y")),
            times(over(1, 10), minus(HIGH_INVERSE, "i")),
            number(Fraction("0.036") - HIGH / 10),
        )
        known = [cofactor(self.unit, [], over(-1, 10))]
        self._sign("<=", self.turn, TENTH, over(small, NORM), known)
        self._sign(
            "<=", 0, self.force, times("k", plus(minus("v", decimal("0.3")), minus(TENTH, self.turn), over(1, 5)))
        )
        form = plus(times(LARGEST_K, minus(TOP_V, "v")), times("v", minus(LARGEST_K, "k")), times("k", self.turn))
        self._sign("<=", self.force, MOST_FORCE, form)
        self.pull = self.proof.sums(equal(PULL, times(-1, self.force, SIZE)))
        self.thin = self._sign("<=", SIZE, decimal("0.01"), times(minus(TENTH, "y"), plus(TENTH, "y")))

    def balance(self) -> int:
        """The balance v² − w_x² after a step."""
        proof, force = self.proof, self.force
        plain = plus("v", times("x", DRIVE))
        sum_ = minus(times(2, plain), times(force, SIZE))
        room = times(2, minus(TOP_X, "x"))
        little = plus(times(SIZE, minus(MOST_FORCE, force)), times(MOST_FORCE, minus(decimal("0.01"), SIZE)))
        low = plus(times(2, "v"), times(2, "x", minus(DRIVE, -1)), room, little, decimal("2.3068"))
        self._sign("<=", -5, sum_, low)
        high = plus(
            times(2, minus(TOP_V, "v")), times(2, "x", minus(1, DRIVE)), room, times(force, SIZE), decimal("0.92")
        )
        self._sign("<=", sum_, 6, high)
        added = times(-1, force, SIZE, sum_)
        up = plus(times(force, minus(sum_, -5)), times(5, minus(MOST_FORCE, force)), decimal("1.4"))
        down = plus(times(force, minus(6, sum_)), times(6, minus(MOST_FORCE, force)), decimal("0.08"))
        bounds = [
            self._sign("<=", added, times(8, SIZE), times(SIZE, up)),
            self._sign("<=", times(-8, SIZE), added, times(SIZE, down)),
        ]
        total = plus("v", "x")
        above, below, room = minus(decimal("0.09"), GAP), minus(GAP, decimal("-0.3465")), minus(decimal("2.54"), total)
        self._sign("<=", total, decimal("2.54"), plus(minus(TOP_V, "v"), minus(TOP_X, "x")))
        one = [
            self._sign("<=", BALANCE, 1, plus(times(total, above), times(decimal("0.09"), room), decimal("0.7714"))),
            self._sign(
                "<=", -1, BALANCE, plus(times(total, below), times(decimal("0.3465"), room), decimal("0.11989"))
            ),
        ]
        moved = proof.sums(
            equal(NEXT_BALANCE, plus(times(minus(1, power(DRIVE, 2)), BALANCE), added)),
            cofactors=[cofactor(self.pull, [], plus(times(2, plain), PULL, times(-1, force, SIZE)))],
        )
        square = proof.squares(["<=", 0, power(DRIVE, 2)])
        positive = proof.squares(["<=", 0, SIZE])
        return proof.specialise(
            _prove_contracted(proof),
            [NEXT_BALANCE, BALANCE, power(DRIVE, 2), added, SIZE],
            [moved, square, self.square, *one, *bounds, positive, self.thin],
        )

    def one(self) -> int:
        """(v² − w_x²)² is at most 1."""
        return self.setting.sign(CONCLUSIONS[2], times(minus(1, BALANCE), minus(BALANCE, -1)))

    def gap(self) -> int:
        """(v − w_x)² is at most (v² − w_x²)², since v + w_x is at least 1."""
        least = minus(PRODUCT, decimal("0.43"))
        form = times(power(GAP, 2), plus(power(GAP, 2), times(4, least), decimal("0.72")))
        return self.setting.sign(CONCLUSIONS[4], form)

    def product(self) -> list[int]:
        """K v w_x after a step."""
        plain, moved_x = minus("k", SCALED), plus("x", times("v", DRIVE))
        slopes = plus(2, DRIVE, plain)
        least, most = minus(PRODUCT, decimal("0.43")), minus(decimal("1.3"), PRODUCT)
        self._sign(
            "<=", plain, 1, plus(times("k", least), times(decimal("0.57"), minus(LARGEST_K, "k")), decimal("0.373"))
        )
        self._sign(
            "<=", -1, plain, plus(times("k", most), times(decimal("0.3"), minus(LARGEST_K, "k")), decimal("0.67"))
        )
        self._sign("<=", 0, slopes, plus(minus(DRIVE, -1), minus(plain, -1)))
        self._sign("<=", slopes, 4, plus(minus(1, DRIVE), minus(1, plain)))
        factor = times("k", SCALED)
        form = plus(
            times(decimal("1.3"), minus(LARGEST_K, "k"), plus(LARGEST_K, "k")),
            times(power("k", 2), most),
            decimal("0.027"),
        )
        self._sign("<=", factor, decimal("1.6"), form)
        drop, spread = times(factor, "g", slopes), times("k", DRIVE, power(GAP, 2))
        share = minus(times(over(1, 5), SIZE), "g")
        pulled = times("k", self.force, SIZE, moved_x)
        tall, wide = minus(moved_x, decimal("-2.6")), minus(decimal("2.6"), moved_x)
        room = plus(minus(TOP_X, "x"), minus(TOP_V, "v"), decimal("0.06"))
        self._sign("<=", decimal("-2.6"), moved_x, plus("x", "x", times("v", minus(DRIVE, -1)), room))
        self._sign("<=", moved_x, decimal("2.6"), plus(times("v", minus(1, DRIVE)), room))
        heavy = plus(times(LARGEST_K, minus(MOST_FORCE, self.force)), times(self.force, minus(LARGEST_K, "k")))
        push = times("k", self.force)
        self._sign("<=", push, decimal("1.452"), heavy)
        left = minus(decimal("1.452"), push)
        self._sign(
            "<=",
            pulled,
            times(5, SIZE),
            times(SIZE, plus(times(push, wide), times(decimal("2.6"), left), decimal("1.2248"))),
        )
        self._sign(
            "<=",
            times(-5, SIZE),
            pulled,
            times(SIZE, plus(times(push, tall), times(decimal("2.6"), left), decimal("1.2248"))),
        )
        self._sign(
            "<=",
            drop,
            times(2, SIZE),
            plus(
                times(factor, slopes, share),
                times(over(1, 5), SIZE, plus(times(factor, minus(4, slopes)), times(4, minus(decimal("1.6"), factor)))),
                times(decimal("0.72"), SIZE),
            ),
        )
        spare = times(power(GAP, 2), plus(minus(LARGEST_K, "k"), decimal("0.9")))
        self._sign("<=", spread, times(2, power(GAP, 2)), plus(times("k", power(GAP, 2), minus(1, DRIVE)), spare))
        self._sign("<=", times(-2, power(GAP, 2)), spread, plus(times("k", power(GAP, 2), minus(DRIVE, -1)), spare))
        parts = plus(times(-1, drop), spread, times(-1, pulled))
        equals = self.proof.sums(equal(DEVIATION, parts), cofactors=[cofactor(self.pull, [], times("k", moved_x))])
        lower = plus(
            minus(times(2, SIZE), drop), minus(times(5, SIZE), pulled), minus(spread, times(-2, power(GAP, 2)))
        )
        upper = plus(drop, minus(pulled, times(-5, SIZE)), minus(times(2, power(GAP, 2)), spread), times(2, SIZE))
        self._sign("<=", 0, drop, drop)
        return [
            self.setting.sign(CONCLUSIONS[5], lower, cofactors=[cofactor(equals)]),
            self.setting.sign(CONCLUSIONS[6], upper, cofactors=[cofactor(equals, [], -1)]),
        ]

    def theorem(self) -> int:
        """∀ points of the basin: ``CONCLUSIONS``."""
        gamma = self.setting.sign(CONCLUSIONS[1], minus(times(over(1, 5), SIZE), "g"))
        balance = self.balance()
        parts = [self.square, gamma, self.one(), balance, self.gap(), *self.product()]
        return self.proof.generalise(self.proof.conjunction(*parts), names_of(BINDERS), HYPOTHESES)


def _prove_contracted(proof: Evidence) -> int:
    """Prove ∀ h' = (1 − c) h + z: h'² ≤ (1 − c) h² + 17 q, if |z| ≤ 8 q, 0 ≤ q ≤ 1/100, |h| ≤ 1 and 0 ≤ c ≤ 1."""
    later, h, c, z, q = NAMES
    hypotheses: list[Json] = [
        equal(later, plus(times(minus(1, c), h), z)),
        ["<=", 0, c],
        ["<=", c, 1],
        ["<=", h, 1],
        ["<=", -1, h],
        ["<=", z, times(8, q)],
        ["<=", times(-8, q), z],
        ["<=", 0, q],
        ["<=", q, decimal("0.01")],
    ]
    moved, *given = (proof.assume(formula) for formula in hypotheses)
    above, below = minus(times(8, q), z), minus(z, times(-8, q))
    form = plus(
        times(minus(1, c), c, power(h, 2)),
        times(plus(c, times(minus(1, c), minus(h, -1))), above),
        times(plus(c, times(minus(1, c), minus(1, h))), below),
        times(above, below),
        times(64, q, minus(decimal("0.01"), q)),
        times(decimal("0.36"), q),
    )
    goal: Json = ["<=", power(later, 2), plus(minus(power(h, 2), times(c, power(h, 2))), times(17, q))]
    known = [cofactor(moved, [], times(-1, plus(later, times(minus(1, c), h), z)))]
    equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=known)
    return proof.generalise(proof.squares(goal, equals, given), NAMES, hypotheses)


def prove_step_in_basin(proof: Evidence) -> int:
    """Prove ``CONCLUSIONS`` for all points of the basin, in a proof that has ``DECLARED``."""
    return _Step(proof).theorem()

"""A step of the neuron keeps a region around the balanced orbit, and takes two fifths of w_y or more.

Compare Simple structures in neural networks (Chen), appendix B.9, stage 2 and the interval I_s.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.statements.language import minus, number, over, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.basin_region import (
    BINDERS,
    DEFECT_BOUND,
    DRIVE,
    GAP,
    HIGHEST,
    HYPOTHESES,
    LARGEST_PULL,
    LEAST,
    MOST,
    NEXT_V,
    NEXT_X,
    PLAIN_V,
    PRODUCT,
    PULL,
    SHARE,
    TENTH,
    TURNED,
    WIDTH,
    Region,
    balance,
    shape,
)
from verify.statements.structures.neuron.boxes import decimal

Json = Any

KEPT = minus(times(decimal("0.36"), power("y", 2)), power(TURNED, 2))
NOW = balance("v", "x")
APART = times(number(SHARE), power("y", 2))
MORE, LESS = minus(PRODUCT, 1), minus(1, PRODUCT)
LIMIT = minus(decimal("0.01"), power("y", 2))


class Step(Region):
    """The region after a step."""

    def prove(self) -> list[int]:
        """Prove that the next point is in the region."""
        self.turned = self.turns()
        positive = self.signs()
        self.keep(self.turned[2])
        self.keep(self.setting.sign(["<=", power("y", 2), decimal("0.01")], times(minus(TENTH, "y"), plus(TENTH, "y"))))
        flat = Fraction("0.45")
        self.keep(
            self.setting.sign(
                ["<=", power(DRIVE, 2), 1],
                plus(
                    times(minus(number(flat), DRIVE), minus(DRIVE, decimal("-0.3"))),
                    times(decimal("0.15"), minus(number(flat), DRIVE)),
                    number(1 - flat * Fraction("0.45")),
                ),
            )
        )
        return [*positive, *self.products(), *self.balances(), *self.turned[:2]]

    def lemma(self) -> int:
        """Prove ∀ points of the region: the next point is in the region, and |w_y + Δw_y| ≤ 3/5 w_y."""
        result = self.proof.conjunction(*self.prove())
        return self.proof.generalise(result, names_of(BINDERS), HYPOTHESES)

    def _either(self, sign: Json, goal: Json, first: Json, second: Json) -> int:
        """Prove a comparison by one form where the sign holds, and by another one elsewhere."""
        held = self.proof.assume(sign)
        other = self.proof.order(self.proof.assume(["not", sign]))
        theorems = [self.setting.sign(goal, form, [given]) for form, given in ((first, held), (second, other))]
        return self.proof.cases(sign, *theorems)

    def balances(self) -> list[int]:
        """|v² − w_x²| + 4.5 w_y² stays at most 0.28."""
        goals = shape(NEXT_V, NEXT_X, TURNED)[4:]
        rest = times(number(SHARE), KEPT)
        kept = Fraction("0.36") * SHARE
        drop = times(number(SHARE - kept), power("y", 2))
        pulled = times(minus(0, PULL), plus(NEXT_V, PLAIN_V))
        low = times(number(kept), LIMIT)
        spare = number(WIDTH - kept / 100)
        share = minus(1, power(DRIVE, 2))
        positive: Json = ["<=", 0, NOW]
        upper = self._either(
            positive,
            goals[0],
            plus(minus(number(WIDTH), plus(NOW, APART)), times(power(DRIVE, 2), NOW), pulled, rest, drop),
            plus(times(share, minus(0, NOW)), pulled, rest, low, spare),
        )
        return [upper, self._lower(goals[1], rest, share, kept)]

    def _lower(self, goal: Json, rest: Json, share: Json, kept: Fraction) -> int:
        """w_x² − v² + 4.5 w_y² stays at most 0.28: delta adds at most 2 K v (v + A w_x) w_y²."""
        setting = self.setting
        least = plus(power(PULL, 2), times(2, PLAIN_V, minus(PULL, LARGEST_PULL)))
        negative: Json = ["<=", NOW, 0]
        held = self.proof.assume(negative)
        order = setting.otherwise(["<=", "v", "x"], plus(times(minus("v", "x"), plus("v", "x")), minus(0, NOW)), [held])
        bounded = number(SHARE - kept)
        largest = times(2, "k", "p", plus(1, times("k", minus(1, "p"))))
        box = self.on_box(["<=", largest, bounded], LEAST, MOST, (self.below, self.above), with_k=True)
        at = times(2, "k", PRODUCT, plus(1, times("k", LESS)))
        added = plus(minus(bounded, at), times(2, "k", "v", minus("x", "v")), times(2, power("k", 2), PRODUCT, "g"))
        first = setting.sign(
            goal,
            plus(
                minus(number(WIDTH), plus(times(-1, NOW), APART)),
                times(power(DRIVE, 2), minus(0, NOW)),
                rest,
                least,
                times(power("y", 2), added),
            ),
            [held, order, box],
        )
        other = self.proof.order(self.proof.assume(["not", negative]))
        high = number(HIGHEST)
        ahead = HIGHEST * Fraction("1.45")
        forward = plus(
            minus(high, "v"), times(decimal("0.45"), minus(high, "x")), times("x", minus(decimal("0.45"), DRIVE))
        )
        width = plus(
            times(number(2 * HIGHEST * ahead), minus(over(11, 10), "k")),
            times(number(2 * ahead), "k", minus(high, "v")),
            times(2, "k", "v", forward),
        )
        top = Fraction("2.2") * HIGHEST * ahead + kept
        second = setting.sign(
            goal,
            plus(
                times(share, NOW),
                rest,
                least,
                times(power("y", 2), width),
                times(number(top), LIMIT),
                number(WIDTH - top / 100),
            ),
            [other],
        )
        return self.proof.cases(negative, first, second)

    def products(self) -> list[int]:
        """0.6 ≤ v w_x ≤ 1.27 after the step."""
        setting = self.setting
        squared = setting.sign(
            ["<=", times(4, PRODUCT, power(GAP, 2)), number(WIDTH**2)],
            plus(
                times(
                    plus(minus(number(WIDTH), plus(NOW, APART)), APART),
                    plus(minus(number(WIDTH), plus(times(-1, NOW), APART)), APART),
                ),
                power(GAP, 4),
            ),
        )
        room = minus(number(WIDTH**2), times(4, PRODUCT, power(GAP, 2)))
        wide = WIDTH**2 / 4 / LEAST
        apart = setting.sign(
            ["<=", power(GAP, 2), number(wide)],
            times(
                number(1 / LEAST), plus(times(over(1, 4), room), times(minus(PRODUCT, number(LEAST)), power(GAP, 2)))
            ),
            [squared],
        )
        self.keep(squared)
        self.keep(apart)
        low: Json = ["<=", PRODUCT, 1]
        held = self.proof.assume(low)
        other = self.proof.order(self.proof.assume(["not", low]))
        weak = setting.sign(["<=", 1, PRODUCT], minus(PRODUCT, 1), [other])
        inside = (self.below, held), (weak, self.above)
        goals = shape(NEXT_V, NEXT_X, TURNED)[2:4]
        found = []
        for goal, forms in zip(goals, (self._least(inside), self._most(inside, wide)), strict=True):
            theorems = [setting.sign(goal, form, given) for form, given in forms]
            found.append(self.proof.cases(low, *theorems))
        return found

    def _most(self, inside: tuple[tuple[int, int], tuple[int, int]], wide: Fraction) -> list[tuple[Json, list[int]]]:
        """The forms of 1.27 − v' w_x' below v w_x = 1 and beyond it."""
        under, beyond = inside
        fast = times(over(11, 10), minus(1, "p"))
        grown = plus(times("p", power(plus(1, fast), 2)), times(number(wide), fast))
        below = self.on_box(["<=", grown, number(MOST)], LEAST, Fraction(1), under)
        fallen = times("p", power(minus(2, "p"), 2))
        above = self.on_box(["<=", fallen, number(MOST)], Fraction(1), MOST, beyond)
        pulled = times(minus(0, PULL), NEXT_X)
        quick = times(over(11, 10), LESS)
        slower = plus(times(minus(over(11, 10), "k"), LESS), times("k", "g"))
        first = plus(
            minus(number(MOST), plus(times(PRODUCT, power(plus(1, quick), 2)), times(number(wide), quick))),
            times(PRODUCT, slower, plus(quick, minus(DRIVE, decimal("-0.3")), decimal("1.7"))),
            times(slower, power(GAP, 2)),
            times(quick, minus(number(wide), power(GAP, 2))),
            pulled,
        )
        back = plus(times(minus("k", 1), MORE), times("k", "g"))
        lifted = plus(minus(number(MOST), PRODUCT), minus(DRIVE, decimal("-0.3")), number(3 - MOST - Fraction("0.3")))
        second = plus(
            minus(number(MOST), times(PRODUCT, power(minus(2, PRODUCT), 2))),
            times(PRODUCT, back, lifted),
            times(plus(times("k", MORE), times("k", "g")), power(GAP, 2)),
            pulled,
        )
        return [(first, [*under, below]), (second, [*beyond, above])]

    def _least(self, inside: tuple[tuple[int, int], tuple[int, int]]) -> list[tuple[Json, list[int]]]:
        """The forms of v' w_x' − 0.6 below v w_x = 1 and beyond it."""
        under, beyond = inside
        tiny = Fraction("1.1") * DEFECT_BOUND
        slack = plus(
            times("k", minus(number(DEFECT_BOUND), "g")), times(number(DEFECT_BOUND), minus(over(11, 10), "k"))
        )
        width = plus(times(decimal("0.01"), minus(over(11, 10), "k")), times("k", LIMIT))
        held = times(minus(PULL, LARGEST_PULL), NEXT_X)
        top = 1 + HIGHEST**2 * Fraction("0.45")
        thin = WIDTH**2 / 4 / LEAST
        lost = Fraction("0.011") * top + tiny * thin
        slow = times("p", power(minus(2, "p", number(tiny)), 2))
        below = self.on_box(["<=", number(LEAST + lost), slow], LEAST, Fraction(1), under)
        gained = plus(times(minus("k", 1), LESS), slack)
        high = plus(
            LESS,
            times(decimal("0.45"), minus(number(HIGHEST), "v"), plus(number(HIGHEST), "v")),
            times(power("v", 2), minus(decimal("0.45"), DRIVE)),
        )
        first = plus(
            minus(times(PRODUCT, power(minus(2, PRODUCT, number(tiny)), 2)), number(LEAST + lost)),
            times(PRODUCT, gained, plus(LESS, minus(DRIVE, decimal("-0.3")), number(Fraction("1.7") - tiny))),
            times("k", LESS, power(GAP, 2)),
            times(number(thin), slack),
            times("k", "g", minus(number(thin), power(GAP, 2))),
            held,
            times("k", power("y", 2), high),
            times(number(top), width),
        )
        near = WIDTH**2 / 4
        fall = plus(times(over(11, 10), minus("p", 1)), number(tiny))
        least = minus(times("p", power(minus(1, fall), 2)), times(number(near), fall), times(decimal("0.011"), "p"))
        above = self.on_box(["<=", number(LEAST), least], Fraction(1), MOST, beyond)
        steep = plus(times(over(11, 10), MORE), number(tiny))
        rest = plus(times(minus(over(11, 10), "k"), MORE), slack)
        kept = minus(
            times(PRODUCT, power(minus(1, steep), 2)), times(number(near), steep), times(decimal("0.011"), PRODUCT)
        )
        apart = plus(
            times(over(1, 4), minus(number(WIDTH**2), times(4, PRODUCT, power(GAP, 2)))), times(MORE, power(GAP, 2))
        )
        room = plus(
            minus(DRIVE, decimal("-0.3")),
            times(over(11, 10), minus(number(MOST), PRODUCT)),
            number(Fraction("1.7") - Fraction("1.1") * (MOST - 1) - tiny),
        )
        second = plus(
            minus(kept, number(LEAST)),
            times(PRODUCT, rest, room),
            times(rest, power(GAP, 2)),
            times(steep, apart),
            held,
            times("k", power("y", 2), power("v", 2), plus(times("k", MORE), times("k", "g"))),
            times(PRODUCT, width),
        )
        return [(first, [*under, below]), (second, [*beyond, above])]

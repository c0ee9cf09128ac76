"""From the second moments over a sector to the slopes of the loss: inequalities between real numbers.

Simple structures in neural networks (Chen), section 3.5: the population gradient.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, minus, over, plus, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.uniform_direction import WIDE, within

Json = Any

NEURON: Binders = [("v", "real"), ("n", "real"), ("m", "real"), ("d", "real")]
SIGNS: list[Json] = [["<=", 0, name] for name, _ in NEURON]
SLOPE_REALS: Binders = [(name, "real") for name in ("f1", "h1", "f2", "h2", "u0", "u1", "t1", "u2")]
HALF = over(1, 2)
FIRST_RATE = plus("e", times(over(3, 2), "l"))
ACTIVE = plus(minus("p", "a"), times("s", "c"))
KERNEL = plus("s", times(minus("p", "a"), "c"))
LIMITS = (KERNEL, ACTIVE, power("s", 2))
RATES = (plus("e", times(over(5, 2), "l")), FIRST_RATE, "l")
SCALES = (times("n", "m"), times("v", "m"), times("v", "m"))
PLAIN = (times("v", power("n", 2)), times(power("v", 2), "n", "c"), times(power("v", 2), "n", "s"))


def moment_bounds(first: Json, mixed: Json, whole: Json) -> Json:
    """The second moments over the sector, times 4 p, are near the second moment times their limits."""
    values = ((first, ACTIVE, FIRST_RATE), (mixed, power("s", 2), "l"))
    return both(*(within(value, times(whole, limit), times(rate, whole)) for value, limit, rate in values))


def slope_bounds(slopes: Sequence[Json], dimension: Json) -> Json:
    """The slopes, times the dimension, are near those of the population gradient."""
    parts = []
    for slope, plain, limit, rate, scale in zip(slopes, PLAIN, LIMITS, RATES, SCALES, strict=True):
        target = minus(plain, over(times(scale, limit), "p"))
        parts.append(within(times(dimension, slope), target, over(times(scale, rate), "p")))
    return both(*parts)


def slopes_by_moments(f: Sequence[Json], moments: Sequence[Json]) -> list[Json]:
    """Return the slopes, times 2 p, from the moments of the active neuron and those over the sector."""
    own = [times(4, "p", value) for value in f]
    return [
        minus(
            times("v", power("n", 2), plus(times("c", own[0]), times("s", own[1]))),
            times("m", "n", plus(times("c", moments[0]), times("s", moments[1]))),
        ),
        *(
            minus(times(power("v", 2), "n", one), times("v", "m", moment))
            for one, moment in zip(own, moments, strict=True)
        ),
    ]


HALVES = [equal(times(2, "d", "f1"), "c"), equal(times(2, "d", "h1"), "s"), equal(times("d", "u0"), 2)]
EQUATIONS = [
    equal(times(2, "p", slope), value)
    for slope, value in zip(("u1", "t1", "u2"), slopes_by_moments(("f1", "h1"), ("f2", "h2")), strict=True)
]
PREMISES: list[Json] = [*HALVES, *EQUATIONS, moment_bounds("f2", "h2", "u0")]


class Slopes:
    """The bounds on the slopes under ``WIDE``, ``SIGNS`` and the premises."""

    def __init__(self, proof: Evidence) -> None:
        """Assume them."""
        self.setting = Setting([], [*WIDE, *SIGNS, *PREMISES], proof=proof)
        given = self.setting.given
        self.circle, self.positive = given[0], given[7]
        self.first, self.second, self.whole, *self.equations = given[len(WIDE) + len(SIGNS) : -1]
        moments = [proof.project(given[-1], number) for number in range(2)]
        self.moments = [[proof.project(moment, way) for way in (1, 0)] for moment in moments]
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["p"], [self.positive]))
        for name, other in (("c", "s"), ("s", "c")):
            for value in (name, minus(0, name)):
                form = plus(times(minus(value, 1), plus(minus(value, 1), 2)), power(other, 2))
                bound = self.setting.otherwise(["<=", value, 1], form, cofactors=[cofactor(self.circle, [], -1)])
                self.setting.signs.append(bound)

    def _gap(self, number: int, way: int) -> Json:
        """How far a moment is from one of its two bounds."""
        bound = moment_bounds("f2", "h2", "u0")[number + 1][2 - way]
        return minus(bound[2], bound[1])

    def _mixed(self, way: int) -> Json:
        """The room of both moments, along the neuron."""
        return plus(
            *(
                times(HALF, minus(1, minus(0, name) if sign == 1 else name), self._gap(number, side))
                for number, name in enumerate(("c", "s"))
                for sign, side in ((1, 1 - way), (-1, way))
            )
        )

    def _known(self, number: int, sign: int) -> list[Json]:
        limit, rate, scale = LIMITS[number], RATES[number], SCALES[number]
        known = [
            cofactor(self.equations[number], [], times(-sign, "d")),
            cofactor(self.unit, [], times(-2, scale, minus(times(sign, limit), rate))),
        ]
        twice = times(-2 * sign, "p")
        if number:
            half = (self.first, self.second)[number - 1]
            value = times(-1, scale, minus(rate, times(sign, limit)))
            return [*known, cofactor(half, [], times(twice, power("v", 2), "n")), cofactor(self.whole, [], value)]
        both_active = plus(times("c", ACTIVE), power("s", 3))
        return [
            *known,
            cofactor(self.first, [], times(twice, PLAIN[0], "c")),
            cofactor(self.second, [], times(twice, PLAIN[0], "s")),
            cofactor(self.circle, [], plus(times(twice, PLAIN[0]), times(2 * sign, scale, "s"))),
            cofactor(self.whole, [], times(-1, scale, minus(rate, times(sign, both_active)))),
        ]

    def prove(self) -> int:
        """Prove ∀ moments and slopes under the premises: the slopes are near those of the population gradient."""
        proof = self.setting.proof
        pairs = []
        for number, near in enumerate(slope_bounds(("u1", "t1", "u2"), "d")[1:]):
            sides = []
            for way, sign in ((1, -1), (0, 1)):
                goal = near[2 - way]
                room = self._gap(number - 1, 1 - way) if number else self._mixed(way)
                form = plus(times(2, "p", minus(goal[1], goal[2])), times(SCALES[number], "d", room))
                theorems = self.moments[number - 1] if number else [*self.moments[0], *self.moments[1]]
                sides.append(self.setting.otherwise(goal, form, theorems, self._known(number, sign)))
            pairs.append(proof.conjunction(*sides))
        return proof.generalise(proof.conjunction(*pairs), names_of(SLOPE_REALS), PREMISES)

"""Bounds for the comparison of v_2 with all other v_j after the second step, in the sum and the product of x and y.

Tasks (Edelman), Lemma 8.4 and appendix E.1. With s = x + y, p = x y, w = 1/s, D = s^2 - 4 p = (x - y)^2 and z the
power of lambda for the place, the gradient for W = I is w f u + g n (n + 1)/2, where f = w^3 p (s - 4 p - D z),
g = w^3 (D (s/2 - p) + p (s - 4 p) z), and u is n less the sum of the first n powers of lambda. ``LATER_LEAST`` is at
most what g loses from v_2 to a later v_j, and ``FIRST_LEAST`` at most what it gains from v_1 to v_2. For s <= 1 this
follows from s, 1 - s, p and D >= 0, for s >= 1 from 2 - s, s - 1, p - s + 1 = (1 - x)(1 - y) and D >= 0.
"""

from collections.abc import Sequence

from verify.proving.evidence import Evidence, Json
from verify.statements import patterns, relations
from verify.statements.formulas import Binders
from verify.statements.terms import equal, minus, over, plus, power, times

SUM, PRODUCT, SHARE, POWER, REST = "s4", "p4", "w4", "z4", "v4"
LETTERS: Binders = [(name, "real") for name in (SUM, PRODUCT, SHARE, POWER, REST)]
RATIO = minus(1, SUM)
APART = minus(power(SUM, 2), times(4, PRODUCT))
BACK = minus(SUM, times(4, PRODUCT))
OTHER_SIDE, BEYOND, OPPOSITE = minus(2, SUM), minus(SUM, 1), minus(PRODUCT, minus(SUM, 1))
UNIT = equal(times(SHARE, SUM), 1)
SQUARE = [
    ["<", 0, SUM],
    ["<=", SUM, 2],
    ["<=", 0, PRODUCT],
    ["<=", times(4, PRODUCT), power(SUM, 2)],
    ["<=", minus(SUM, 1), PRODUCT],
    ["<", 0, SHARE],
    UNIT,
]
LATER_POWER = [
    ["<=", -1, POWER],
    ["<=", -1, REST],
    ["<=", REST, 1],
    equal(POWER, times(power(RATIO, 2), REST)),
]


def lagging(z: Json) -> Json:
    """Return f, the weight of the lag in the gradient for W = I."""
    return times(power(SHARE, 3), PRODUCT, minus(BACK, times(APART, z)))


def leading(z: Json) -> Json:
    """Return g, the weight of n (n + 1)/2 in the gradient for W = I."""
    straight = times(APART, minus(over(SUM, 2), PRODUCT))
    return times(power(SHARE, 3), plus(straight, times(PRODUCT, BACK, z)))


CONSTANT_LAGGING = times(2, power(SHARE, 2), PRODUCT, RATIO)
CONSTANT_LEADING = times(over(1, 2), power(SHARE, 2), APART)
FACTOR = plus(
    over(-1, 6),
    over(RATIO, 3),
    times(over(2, 3), PRODUCT),
    times(over(4, 3), power(RATIO, 3)),
    times(over(7, 6), PRODUCT, power(RATIO, 2)),
)
LATER_LEAST = times(PRODUCT, FACTOR)
FIRST_LEAST = plus(
    over(-1, 8),
    times(over(1, 8), power(RATIO, 2)),
    times(PRODUCT, RATIO),
    times(over(-1, 2), PRODUCT, power(RATIO, 2)),
    times(2, power(PRODUCT, 2)),
)


def cone(first: Json, second: Json, terms: Sequence[tuple[tuple[int, int], int, int]]) -> Json:
    """Return the sum of (a/b) x^i y^j for the terms ((i, j), a, b)."""
    return plus(*(times(over(a, b), power(first, i), power(second, j)) for (i, j), a, b in terms))


LOW_LATER = plus(
    cone(SUM, RATIO, [((4, 2), 13, 24), ((3, 3), 4, 3), ((2, 4), 3, 2), ((1, 5), 1, 1)]),
    times(
        APART,
        cone(SUM, RATIO, [((4, 0), 1, 6), ((3, 1), 4, 3), ((2, 2), 83, 24), ((1, 3), 3, 1), ((0, 4), 1, 1)]),
    ),
)
HIGH_LATER = plus(
    times(over(1, 3), OTHER_SIDE, power(BEYOND, 5)),
    times(APART, cone(OTHER_SIDE, BEYOND, [((4, 0), 1, 6), ((1, 3), 7, 6), ((0, 4), 4, 3)])),
    times(over(1, 6), power(OTHER_SIDE, 2), power(BEYOND, 2), OPPOSITE),
)
LOW_FIRST = times(
    APART,
    plus(
        cone(SUM, RATIO, [((2, 2), 3, 8), ((1, 3), 1, 4)]),
        times(APART, cone(SUM, RATIO, [((2, 0), 1, 8), ((1, 1), 1, 2), ((0, 2), 1, 4)])),
    ),
)
HIGH_FIRST = times(
    APART,
    plus(
        cone(OTHER_SIDE, BEYOND, [((2, 2), 1, 8), ((1, 3), 5, 4), ((0, 4), 1, 1)]),
        times(over(1, 8), power(OTHER_SIDE, 2), APART),
        times(power(BEYOND, 2), OPPOSITE),
    ),
)
NARROW: Json = ["<=", SUM, 1]
MIDDLE = over(plus(times(SUM, OTHER_SIDE), APART), 4)
TURNED = over(plus(times(SUM, power(OTHER_SIDE, 2)), times(APART, plus(2, OTHER_SIDE))), 4)
SMALL = plus(times(4, PRODUCT, OTHER_SIDE), times(APART, SUM))
LATER = [
    ["<=", LATER_LEAST, leading(RATIO)],
    ["<=", LATER_LEAST, minus(leading(RATIO), leading(POWER))],
    ["<=", minus(over(1, 8)), times(SHARE, lagging(RATIO))],
    ["<=", minus(over(1, 8)), minus(times(SHARE, lagging(RATIO)), times(SHARE, lagging(POWER)))],
]
FIRST = [
    ["<=", FIRST_LEAST, minus(leading(RATIO), leading(1))],
    ["<=", leading(1), over(1, 2)],
    ["<=", minus(over(1, 4)), lagging(1)],
    ["<=", lagging(1), over(1, 4)],
    ["<=", lagging(1), lagging(RATIO)],
]
CONSTANT = [
    ["<=", 0, CONSTANT_LEADING],
    ["<=", CONSTANT_LEADING, over(1, 2)],
    ["<=", minus(over(1, 4)), times(SHARE, CONSTANT_LAGGING)],
    ["<=", minus(over(1, 2)), CONSTANT_LAGGING],
    ["<=", CONSTANT_LAGGING, over(1, 2)],
]


class SquareBounds:
    """Bounds of the weights in the gradients, for x and y in (0, 1]."""

    def __init__(self, proof: Evidence) -> None:
        """Assume what is known of s, p, w and of z."""
        self._proof = proof
        *self._square, unit = (proof.assume(formula) for formula in SQUARE)
        *self._powers, power_of_rest = (proof.assume(formula) for formula in LATER_POWER)
        self._relations = relations.Relations(proof, [POWER, SHARE])
        self._relations.know(unit, *UNIT[1:])
        self._relations.know(power_of_rest, *LATER_POWER[-1][1:])

    def _prove(self, goal: Json, form: Json, *more: int) -> int:
        """Prove a comparison from a form of the difference of its sides."""
        equation = self._relations.prove(minus(*goal[:0:-1]), form)
        return self._proof.squares(goal, equation, [*self._square, *more])

    def _prove_in_both(self, goal: Json, low: Json, high: Json, *more: int) -> int:
        """Prove a comparison from one form for s ≤ 1 and another one for s > 1."""
        proof = self._proof
        narrow = self._prove(goal, low, proof.assume(NARROW), *more)
        wide = self._prove(goal, high, proof.order(proof.assume(["not", NARROW])), *more)
        return proof.cases(NARROW, narrow, wide)

    def _prove_between(self, value: Json, bound: Json, scale: Json) -> list[int]:
        """Prove −b ≤ x ≤ b from b ± x = scale (D + 4 p (2 − s)) and scale (D + 4 p s)."""
        forms = [times(scale, plus(APART, times(4, PRODUCT, rest))) for rest in (OTHER_SIDE, SUM)]
        goals = [["<=", minus(bound), value], ["<=", value, bound]]
        return [self._prove(goal, form) for goal, form in zip(goals, forms, strict=True)]

    def later(self) -> int:
        """Prove for the powers z = λ² v what ``LATER`` says."""
        front = times(power(SHARE, 3), PRODUCT)
        straight = times(power(SHARE, 3), APART, MIDDLE)
        inside = times(power(RATIO, 2), plus(APART, times(SUM, RATIO)))
        lost = plus(times(minus(REST, -1), PRODUCT, SUM), times(minus(1, REST), TURNED))
        kept = plus(times(PRODUCT, SUM), TURNED)
        low, high = times(SUM, LOW_LATER), times(SUM, HIGH_LATER)
        fourth, inner = power(SHARE, 4), power(minus(power(SUM, 2), times(8, PRODUCT)), 2)
        found = [
            self._prove_in_both(
                LATER[0],
                plus(straight, times(front, plus(inside, low))),
                plus(straight, times(front, plus(times(power(BEYOND, 2), kept), high))),
            ),
            self._prove_in_both(
                LATER[1],
                times(front, plus(times(minus(1, REST), inside), low)),
                times(front, plus(times(power(BEYOND, 2), lost), high)),
                *self._powers,
            ),
            self._prove(LATER[2], times(over(1, 8), fourth, SUM, plus(SMALL, times(8, PRODUCT, APART)))),
            self._prove(
                LATER[3],
                times(fourth, plus(times(PRODUCT, APART, plus(SUM, minus(POWER, -1))), times(over(1, 8), inner))),
                *self._powers,
            ),
        ]
        names = patterns.names_of(LETTERS)
        return self._proof.generalise(self._proof.conjunction(*found), names, [*SQUARE, *LATER_POWER])

    def first(self) -> int:
        """Prove what ``FIRST`` says."""
        cube, quarter = power(SHARE, 3), over(1, 4)
        found = [
            self._prove_in_both(FIRST[0], *(times(power(SHARE, 2), side) for side in (LOW_FIRST, HIGH_FIRST))),
            self._prove(FIRST[1], times(cube, plus(1, SUM), PRODUCT, SUM)),
            *self._prove_between(lagging(1), quarter, times(quarter, power(SHARE, 2))),
            self._prove(FIRST[4], times(cube, PRODUCT, APART, SUM)),
        ]
        return self._proof.generalise(self._proof.conjunction(*found), patterns.names_of(LETTERS[:3]), SQUARE)

    def constant(self) -> int:
        """Prove what ``CONSTANT`` says."""
        half, square = over(1, 2), power(SHARE, 2)
        found = [
            self._prove(CONSTANT[0], CONSTANT_LEADING),
            self._prove(CONSTANT[1], times(2, square, PRODUCT)),
            self._prove(CONSTANT[2], times(over(1, 4), power(SHARE, 3), SMALL)),
            *self._prove_between(CONSTANT_LAGGING, half, times(half, square)),
        ]
        return self._proof.generalise(self._proof.conjunction(*found), patterns.names_of(LETTERS[:3]), SQUARE)

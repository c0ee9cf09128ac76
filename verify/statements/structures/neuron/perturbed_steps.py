"""Two steps of a -> a (K + 1 - a)², each with a small error, lead towards the orbit p, o of that map.

Own; compare Simple structures in neural networks (Chen), Proposition 4. The map decreases from (K + 1)/3 on. So two
steps keep the order there; with e = a - p and b = a (K + 1 - a)² they multiply e by the product q of two difference
quotients, and 1 - q = a (K - a) (K + 2 - a) (o - a) (1 + (K + 1 - a) (K + 1 - b)).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, number, over, plus, power, times
from verify.statements.relations import Relations
from verify.statements.structures.neuron.boxes import Side, decimal, prove_on_box

Json = Any

P, OUTER, A, B, Z, MARGIN, ERROR = "p1", "o1", "a1", "b1", "z1", "margin1", "e1"
BALANCED, WEIGHT, GOAL = "c1", "s2", "d3"
NAMES = [P, OUTER, A, B, Z, MARGIN, ERROR, BALANCED, WEIGHT, GOAL]
DECLARED: Binders = [*((name, "real") for name in NAMES), ("t1", "real")]
TOTAL, EDGE = plus(P, OUTER), minus(plus(P, OUTER), 1)
THIRD = times(over(1, 3), TOTAL)
TOP = plus(decimal("1.19"), times(decimal("1.87"), minus(TOTAL, 2)))
SMALLEST = decimal("0.004")
ORBIT: list[Json] = [
    ["<", 0, P],
    ["<", P, 1],
    equal(times(P, OUTER), 1),
    ["<=", TOTAL, decimal("2.1")],
    ["<", 0, OUTER],
]


def balanced(a: Json) -> Json:
    """a (K + 1 − a)²."""
    return times(a, power(minus(TOTAL, a), 2))


def quotient(x: Json, y: Json) -> Json:
    """The difference quotient of the map."""
    return plus(power(TOTAL, 2), times(-2, TOTAL, plus(x, y)), power(x, 2), times(x, y), power(y, 2))


def within(value: Json, bound: Json) -> list[Json]:
    """|x| ≤ r."""
    return [["<=", minus(0, bound), value], ["<=", value, bound]]


RATE = times(MARGIN, minus(1, P))
ROOM: list[Json] = [
    ["<", 0, MARGIN],
    ["<=", times(2, MARGIN), minus(OUTER, 1)],
    ["<=", 0, ERROR],
    ["<=", ERROR, SMALLEST],
    ["<=", times(3, ERROR), times(RATE, MARGIN)],
]


def region(a: Json) -> list[Json]:
    """(K + 1)/3 ≤ a ≤ K − m."""
    return [["<=", THIRD, a], ["<=", a, minus(EDGE, MARGIN)]]


class Map:
    """The map and its orbit, in a proof that has ``DECLARED`` and assumes ``ORBIT``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove what concerns the orbit alone, and the difference quotient."""
        self.proof = proof
        given = [proof.assume(formula) for formula in ORBIT]
        self.unit = given[2]
        self.signs = [*given[:2], *given[3:]]
        self.known = Relations(proof, [BALANCED])
        self.known.know(given[2], *ORBIT[2][1:])
        self.add("<", 1, OUTER, times(OUTER, minus(1, P)))
        self.add("<=", 2, TOTAL, times(OUTER, power(minus(1, P), 2)))
        goal: Json = ["<=", THIRD, P]
        wrong = proof.order(proof.assume(["not", goal]))
        less = minus(THIRD, P)
        high = times(over(2, 9), minus(decimal("2.1"), TOTAL), plus(decimal("2.1"), TOTAL))
        form = plus(high, decimal("0.02"), times(THIRD, less), power(less, 2))
        absurd = proof.squares(["<", 0, 0], self.known.prove(minus(0, 0), form), [*self.signs, wrong])
        self.signs.append(prove_by_order(proof, goal, absurd))
        self.add("<=", OUTER, times(2, THIRD), minus(P, THIRD))
        self.add("<=", TOP, TOTAL, plus(decimal("0.723"), times(decimal("0.87"), minus(decimal("2.1"), TOTAL))))
        self.slope, self.peak = self._slope(), self._peak()
        self.valley = self._valley()

    def add(self, relation: str, smaller: Json, larger: Json, form: Json, given: Sequence[int] = ()) -> int:
        """Prove l < r or l ≤ r by a form of r − l, and take it as a sign."""
        equals = self.known.prove(minus(larger, smaller), form)
        self.signs.append(self.proof.squares([relation, smaller, larger], equals, [*self.signs, *given]))
        return self.signs[-1]

    def sign(self, relation: str, smaller: Json, larger: Json, form: Json, given: Sequence[int] = ()) -> int:
        """Prove l < r or l ≤ r by a form of r − l."""
        equals = self.proof.sums(equal(minus(larger, smaller), form))
        return self.proof.squares([relation, smaller, larger], equals, [*self.signs, *given])

    def _on_range(self, at_total: Json) -> int:
        """0 < a polynomial in K + 1, which is positive from 2 to 2.1."""
        proof, limits = self.proof, [["<=", 2, "t1"], ["<=", "t1", decimal("2.1")]]
        given = [proof.assume(limit) for limit in limits]
        side = Side(Fraction(2), Fraction("2.1"), given)
        every = proof.generalise(prove_on_box(proof, ["<", 0, at_total], {"t1": side}), ["t1"], limits)
        return proof.specialise(every, [TOTAL], [self.signs[5], self.signs[2]])

    def _slope(self) -> int:
        """∀x, y: the difference quotient lies between −2 and 0."""
        x, y = A, B
        hypotheses: list[Json] = [
            ["<=", THIRD, x],
            ["<=", THIRD, y],
            ["<=", plus(x, y), times(5, THIRD)],
            ["<=", y, times(4, THIRD)],
        ]
        given = [self.proof.assume(formula) for formula in hypotheses]
        high = plus(
            times(minus(x, THIRD), minus(times(5, THIRD), plus(x, y))),
            times(minus(y, THIRD), minus(times(4, THIRD), y)),
        )
        low = plus(
            times(over(1, 3), minus(decimal("2.1"), TOTAL), plus(decimal("2.1"), TOTAL)),
            decimal("0.53"),
            times(over(3, 4), power(minus(plus(x, y), times(4, THIRD)), 2)),
            times(over(1, 4), power(minus(x, y), 2)),
        )
        bounds = [
            self.sign("<=", quotient(x, y), 0, high, given),
            self.sign("<=", -2, quotient(x, y), low, given),
        ]
        return self.proof.generalise(self.proof.conjunction(*bounds), [x, y], hypotheses)

    def _peak(self) -> int:
        """∀a from 0 to 4 (K + 1)/3: the next one is at most ``TOP`` less 0.004."""
        t: Json = "t1"
        room = minus(plus(decimal("1.186"), times(decimal("1.87"), minus(t, 2))), times(over(4, 27), power(t, 3)))
        positive = self._on_range(room)
        hypotheses: list[Json] = [["<=", 0, A], ["<=", A, times(4, THIRD)]]
        given = [self.proof.assume(formula) for formula in hypotheses]
        at = minus(plus(decimal("1.186"), times(decimal("1.87"), minus(TOTAL, 2))), times(over(4, 27), power(TOTAL, 3)))
        form = plus(at, times(power(minus(THIRD, A), 2), minus(times(4, THIRD), A)))
        found = self.sign("<=", balanced(A), minus(TOP, SMALLEST), form, [*given, positive])
        return self.proof.generalise(found, [A], hypotheses)

    def _valley(self) -> int:
        """∀b from K to ``TOP``: the next one is at least (K + 1)/3 + 0.004."""

        def polynomial(t: Json) -> Json:
            top = plus(decimal("1.19"), times(decimal("1.87"), minus(t, 2)))
            return minus(times(top, power(minus(t, top), 2)), plus(times(over(1, 3), t), SMALLEST))

        positive = self._on_range(polynomial("t1"))
        hypotheses: list[Json] = [["<=", EDGE, B], ["<=", B, TOP]]
        given = [self.proof.assume(formula) for formula in hypotheses]
        more = minus(TOTAL, 2)
        low = self.sign("<=", THIRD, B, plus(minus(B, EDGE), times(over(2, 3), more), over(1, 3)), given)
        premises = [
            low,
            self.sign("<=", THIRD, TOP, plus(minus(TOP, B), minus(B, THIRD)), [*given, low]),
            self._twice(given),
            self.sign("<=", TOP, times(4, THIRD), plus(minus(TOTAL, TOP), times(over(1, 3), more), over(2, 3)), given),
        ]
        slope = self.proof.project(self.proof.specialise(self.slope, [B, TOP], premises), 0)
        form = plus(polynomial(TOTAL), times(minus(TOP, B), minus(0, quotient(B, TOP))))
        found = self.sign("<=", plus(THIRD, SMALLEST), balanced(B), form, [*given, positive, slope])
        return self.proof.generalise(found, [B], hypotheses)

    def _twice(self, given: Sequence[int]) -> int:
        """b + TOP ≤ 5 (K + 1)/3."""
        value = minus(decimal("2.1"), TOTAL)
        form = plus(minus(TOP, B), decimal("0.746"), times(number(Fraction("3.74") - Fraction(5, 3)), value))
        return self.sign("<=", plus(B, TOP), times(5, THIRD), form, given)


STEPPED: list[Json] = [
    *within(minus(B, BALANCED), ERROR),
    *within(minus(Z, balanced(B)), ERROR),
]
E = minus(A, P)
FIRST, SECOND = quotient(A, P), quotient(BALANCED, OUTER)
FACTOR = times(FIRST, SECOND)
CONCLUSIONS: list[Json] = [
    ["<", EDGE, B],
    *region(Z),
    ["<=", 0, FACTOR],
    ["<=", FACTOR, minus(1, RATE)],
    *within(minus(Z, P, times(FACTOR, E)), times(3, ERROR)),
    ["<=", FIRST, 0],
    ["<=", -2, FIRST],
    *within(minus(B, OUTER, times(FIRST, E)), ERROR),
]


def prove_two_steps(orbit: Map) -> int:
    """Prove ∀ steps a, b, z with errors from a point of the region: ``CONCLUSIONS``."""
    proof = orbit.proof
    hypotheses = [*ROOM, *region(A), equal(BALANCED, balanced(A)), *STEPPED]
    given = [proof.assume(formula) for formula in hypotheses]
    stepped = given[7]
    orbit.known.know(stepped, *hypotheses[7][1:])
    kept = list(orbit.signs)
    orbit.signs += [*given[:7], *given[8:]]
    add, sign = orbit.add, orbit.sign
    gap, more, c = minus(EDGE, A), minus(TOTAL, 2), BALANCED
    inner = minus(gap, MARGIN)
    add("<", 0, A, plus(minus(A, THIRD), times(over(1, 3), more), over(2, 3)))
    add("<", 0, gap, plus(minus(minus(EDGE, MARGIN), A), MARGIN))
    add("<=", MARGIN, gap, minus(minus(EDGE, MARGIN), A))
    twice = plus(times(2, minus(A, THIRD)), times(over(2, 3), more), over(1, 3), times(A, gap))
    little = plus(times(2, minus(A, THIRD)), times(over(2, 3), more), times(A, gap))
    share = times(over(1, 3), MARGIN)
    add("<=", plus(EDGE, share), c, plus(times(inner, twice), times(MARGIN, little)))
    top = sign("<=", A, times(4, THIRD), plus(gap, 1, times(over(1, 3), TOTAL)))
    zero = sign("<=", 0, A, A)
    peak = proof.specialise(orbit.peak, [A], [zero, top])
    add("<=", c, minus(TOP, SMALLEST), minus(minus(TOP, SMALLEST), balanced(A)), [peak])
    fifth = plus(
        times(over(1, 2), minus(minus(OUTER, 1), times(2, MARGIN))),
        times(over(1, 2), minus(times(2, THIRD), OUTER)),
        times(over(1, 3), minus(decimal("2.1"), TOTAL)),
    )
    add("<=", MARGIN, over(1, 5), fifth)
    rest_of_one = plus(minus(over(1, 5), MARGIN), over(4, 5), times(MARGIN, P))
    slack = minus(times(RATE, MARGIN), times(3, ERROR))
    first, second = minus(B, c), minus(Z, balanced(B))
    up, down = minus(first, minus(0, ERROR)), minus(ERROR, first)
    rest = times(over(1, 3), plus(slack, times(MARGIN, rest_of_one)))
    past = add("<", EDGE, B, plus(minus(c, plus(EDGE, share)), up, rest))
    add("<=", B, TOP, plus(minus(minus(TOP, SMALLEST), c), down, minus(SMALLEST, ERROR)))
    weak = sign("<=", EDGE, B, minus(B, EDGE))
    valley = proof.specialise(orbit.valley, [B], [weak, orbit.signs[-1]])
    lower = plus(minus(second, minus(0, ERROR)), minus(balanced(B), plus(THIRD, SMALLEST)), minus(SMALLEST, ERROR))
    low = sign("<=", THIRD, Z, lower, [valley])
    third = plus(times(over(2, 3), more), over(1, 3))
    high = plus(times(number(Fraction("3.74") - Fraction(5, 3)), minus(decimal("2.1"), TOTAL)), decimal("0.746"))
    above_c = minus(minus(TOP, SMALLEST), c)
    slopes = []
    places = [
        (
            A,
            P,
            minus(A, THIRD),
            minus(P, THIRD),
            plus(gap, minus(1, P), times(2, THIRD)),
            plus(minus(1, P), third, times(2, THIRD)),
        ),
        (
            c,
            OUTER,
            plus(minus(c, plus(EDGE, share)), share, third),
            plus(minus(OUTER, 1), minus(1, P), minus(P, THIRD)),
            plus(above_c, SMALLEST, minus(TOTAL, TOP), minus(times(2, THIRD), OUTER)),
            plus(minus(times(2, THIRD), OUTER), times(2, THIRD)),
        ),
        (
            B,
            c,
            plus(minus(B, EDGE), third),
            plus(minus(c, plus(EDGE, share)), share, third),
            plus(minus(TOP, B), above_c, SMALLEST, high),
            plus(above_c, SMALLEST, minus(TOTAL, TOP), THIRD),
        ),
    ]
    for x, y, *forms in places:
        goals = [(THIRD, x), (THIRD, y), (plus(x, y), times(5, THIRD)), (y, times(4, THIRD))]
        bounds = [sign("<=", *goal, form) for goal, form in zip(goals, forms, strict=True)]
        found = proof.specialise(orbit.slope, [x, y], bounds)
        slopes.append([proof.project(found, part) for part in range(2)])
    orbit.signs += [theorem for pair in slopes for theorem in pair]
    positive = sign("<=", 0, FACTOR, times(minus(0, FIRST), minus(0, SECOND)))
    turned = plus(above_c, SMALLEST, minus(TOTAL, TOP))
    weight = times(plus(1, gap), turned)
    value = times(A, gap, plus(2, gap), minus(OUTER, A), plus(1, weight))
    spread = plus(minus(1, P), inner, MARGIN)
    extra = plus(twice, times(A, plus(2, gap), weight))
    form = plus(times(inner, spread), times(MARGIN, plus(inner, MARGIN)), times(gap, spread, extra))
    same = orbit.known.prove(minus(1, FACTOR), value)
    plain = proof.sums(equal(minus(value, RATE), form))
    short = proof.squares(["<=", RATE, value], plain, orbit.signs)
    equals = proof.sums(equal(minus(minus(1, RATE), FACTOR), minus(value, RATE)), cofactors=[cofactor(same)])
    smaller = proof.squares(["<=", FACTOR, minus(1, RATE)], equals, [short])
    orbit.signs += [positive, smaller]
    moved = orbit.known.prove(minus(c, OUTER), times(E, FIRST))
    again = orbit.known.prove(minus(balanced(c), P), times(minus(c, OUTER), SECOND))
    third_slope = quotient(B, c)
    known = [cofactor(again), cofactor(moved, [], SECOND)]
    deviation = minus(Z, P, times(FACTOR, E))
    parts = proof.sums(equal(deviation, plus(second, times(first, third_slope))), cofactors=known)
    free = times(ERROR, minus(third_slope, -2))
    forms = [
        plus(minus(second, minus(0, ERROR)), times(minus(0, third_slope), down), free),
        plus(minus(ERROR, second), times(minus(0, third_slope), up), free),
    ]
    errors = []
    for goal, form, scale in zip(within(deviation, times(3, ERROR)), forms, (1, -1), strict=True):
        equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(parts, [], scale)])
        errors.append(proof.squares(goal, equals, orbit.signs))
    orbit.signs += errors
    excess = minus(times(3, ERROR), deviation)
    room = minus(minus(OUTER, 1), times(2, MARGIN))
    early: Json = ["<=", A, P]
    near = plus(
        room,
        slack,
        times(MARGIN, rest_of_one),
        excess,
        times(FACTOR, minus(P, A)),
    )
    far = plus(
        times(minus(minus(1, RATE), FACTOR), E),
        times(RATE, room),
        slack,
        excess,
        times(minus(minus(1, RATE), FACTOR), 0),
        times(rest_of_one, inner),
    )
    limit: Json = ["<=", Z, minus(EDGE, MARGIN)]
    before = sign(limit[0], limit[1], limit[2], near, [proof.assume(early)])
    after = sign(limit[0], limit[1], limit[2], far, [proof.order(proof.assume(["not", early]))])
    most = proof.cases(early, before, after)
    outer = minus(B, OUTER, times(FIRST, E))
    outer_bounds = []
    for goal, form, scale in zip(within(outer, ERROR), (up, down), (1, -1), strict=True):
        equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(moved, [], scale)])
        outer_bounds.append(proof.squares(goal, equals, orbit.signs))
    found = proof.conjunction(past, low, most, positive, smaller, *errors, *slopes[0], *outer_bounds)
    orbit.signs = kept
    return proof.generalise(found, [A, BALANCED, B, Z], hypotheses[5:])

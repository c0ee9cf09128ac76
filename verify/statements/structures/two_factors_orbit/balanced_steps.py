"""Two balanced steps of a product lead towards the orbit, or past it by less than a reflection does.

Simple structures in neural networks (Chen), Proposition 3. For a = η x y and no imbalance a step is a ↦ a (K + 1 − a)²,
with the orbit p < 1 < o, p o = 1, p + o = K + 1. Let b be the next product, e = a − p, f = b − o. Then f = e B, and the
product after b is p − f A, so that two steps multiply e by q = −A B. With n = 2 − p² and k = n⁴ o + o − 2 p

    n² + q (n² + k e) = f² (n + (o − 2 p)(b − 2 p)) + n A ((10 − 2 (K + 1)²)(1 + o n² e) + n e² (o n² (2 o − a) − 1)).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, over, plus, power, substituted, times
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.neuron.boxes import Side, prove_on_box
from verify.statements.structures.two_factors_orbit.reflection_bound import (
    NUMBERS,
    curvature,
    near_side,
    prove_turn,
    tilt,
    turned,
)

Json = Any

P, OUTER, A, B = "p1", "o1", "a1", "b1"
EDGE = minus(plus(P, OUTER), 1)
TOTAL = plus(P, OUTER)
SLOPE = minus(2, power(P, 2))
WIDTH = power(SLOPE, 2)
BEND = minus(OUTER, times(2, P))
TILT = tilt(SLOPE, OUTER, BEND)
ORBIT: list[Json] = [["<", 0, P], ["<", P, 1], equal(times(P, OUTER), 1), ["<=", minus(OUTER, P), 1], ["<", 0, OUTER]]
REGION: list[Json] = [["<=", over(1, 2), A], ["<", A, EDGE]]
BALANCED: Binders = [*((name, "real") for name in (P, OUTER, A, B)), *NUMBERS, *REALS]


def balanced(a: Json) -> Json:
    """The product after a balanced step."""
    return times(a, power(minus(TOTAL, a), 2))


NEXT = equal(B, balanced(A))
E, F = minus(A, P), minus(B, OUTER)
LEFT = plus(minus(power(OUTER, 2), 2), times(-1, minus(times(2, OUTER), P), E), power(E, 2))
RIGHT = minus(SLOPE, times(BEND, F), power(F, 2))
FACTOR = times(-1, RIGHT, LEFT)
FREE = times(minus(1, P), minus(EDGE, A))
LEAST = times(power(SLOPE, 2), minus(1, P), minus(OUTER, P))
TURNED = turned(SLOPE, OUTER, BEND, E, FACTOR)
REFLECTED = near_side(SLOPE, OUTER, E)
CURVED = curvature(SLOPE, OUTER, E)
LEVEL = minus(1, times(SLOPE, minus(power(OUTER, 2), 2)))
CONCLUSIONS: list[Json] = [
    equal(minus(balanced(B), P), times(E, FACTOR)),
    ["<=", FREE, minus(1, FACTOR)],
    ["<=", times(LEAST, power(E, 2)), TURNED],
    ["<", EDGE, B],
    ["<", B, TOTAL],
]


class BalancedOrbit:
    """The numbers p and o, in a proof that assumes ``ORBIT``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove what concerns the orbit alone."""
        self.proof = proof
        given = [proof.assume(formula) for formula in ORBIT]
        self.unit = given[2]
        self.given = [*given[:2], *given[3:]]
        self.signs = list(self.given)
        self.known = Relations(proof)
        self.known.know(given[2], *ORBIT[2][1:])
        form = times(minus(1, P), plus(1, P), OUTER)
        self.add("<", P, OUTER, form)
        self.add("<", 1, OUTER, times(OUTER, minus(1, P)))
        self.add("<", 1, SLOPE, times(minus(1, P), plus(1, P)))
        self.steep = self.add("<", 0, SLOPE, plus(1, minus(SLOPE, 1)))
        more = minus(SLOPE, 1)
        cube = times(more, plus(power(SLOPE, 2), SLOPE, 1))
        self.add("<", 0, TILT, plus(times(cube, SLOPE, OUTER), times(more, OUTER), times(2, minus(OUTER, P))))

    def add(self, relation: str, smaller: Json, larger: Json, form: Json, further: list[int] | None = None) -> int:
        """Prove l < r or l ≤ r by a form of r − l, and take it as a sign."""
        equals = self.known.prove(minus(larger, smaller), form)
        self.signs.append(self.proof.squares([relation, smaller, larger], equals, self.signs))
        return self.signs[-1]

    def on_unit_interval(self, polynomial: Json) -> int:
        """0 < a polynomial in p, which is positive on [0, 1]."""
        proof, limits = self.proof, [["<=", 0, "r1"], ["<=", "r1", 1]]
        given = [proof.assume(limit) for limit in limits]
        goal: Json = ["<", 0, _renamed(polynomial)]
        every = proof.generalise(
            prove_on_box(proof, goal, {"r1": Side(Fraction(0), Fraction(1), given)}), ["r1"], limits
        )
        ends = [
            proof.squares(["<=", 0, P], given=self.signs),
            proof.squares(["<=", P, 1], proof.sums(equal(minus(1, P), minus(1, P))), self.signs),
        ]
        self.signs.append(proof.specialise(every, [P], ends))
        return self.signs[-1]


def _renamed(node: Json) -> Json:
    return substituted(node, {P: "r1"})


def prove_weight(orbit: BalancedOrbit) -> int:
    """Prove ∀a ≥ 1/2: 0 ≤ n² + k e."""
    proof, hypothesis = orbit.proof, REGION[0]
    rest, near = minus(A, over(1, 2)), minus(P, over(1, 2))
    tail = times(plus(power(SLOPE, 4), minus(1, times(2, power(P, 2)))), near)
    positive = orbit.on_unit_interval(minus(times(P, WIDTH), tail))
    form = plus(times(OUTER, minus(times(P, WIDTH), tail)), times(TILT, rest))
    goal: Json = ["<=", 0, plus(WIDTH, times(TILT, E))]
    equals = orbit.known.prove(minus(goal[2], 0), form)
    weight = proof.squares(goal, equals, [*orbit.signs, positive, proof.assume(hypothesis)])
    return proof.generalise(weight, [A], [hypothesis])


class BalancedSteps:
    """Two steps from a product a in the region, in a proof that assumes ``ORBIT``, ``REGION`` and ``NEXT``."""

    def __init__(self, orbit: BalancedOrbit) -> None:
        """Prove the signs of the factors."""
        self.orbit, self.proof = orbit, orbit.proof
        *region, self.step = (self.proof.assume(formula) for formula in [*REGION, NEXT])
        orbit.signs += region
        self.gap, self.rest = minus(EDGE, A), minus(A, over(1, 2))
        orbit.add("<", 0, A, plus(over(1, 2), self.rest))
        orbit.on_unit_interval(minus(P, times(WIDTH, minus(P, over(1, 2)))))
        self._places()
        self._signs()

    def _known(self, left: Json, right: Json) -> int:
        """Prove an equation from those of the orbit and of the step."""
        known = Relations(self.proof, [B])
        known.know(self.step, *NEXT[1:])
        known.know(self.orbit.unit, *ORBIT[2][1:])
        return known.prove(left, right)

    def _sign(self, relation: str, smaller: Json, larger: Json, form: Json) -> int:
        """Prove l < r or l ≤ r by a form of r − l, and take it as a sign."""
        signs = self.orbit.signs
        signs.append(self.proof.squares([relation, smaller, larger], self._known(minus(larger, smaller), form), signs))
        return signs[-1]

    def _places(self) -> None:
        """The next product lies between K and K + 1."""
        low = plus(times(2, self.rest), times(A, self.gap))
        self.above = self._sign("<", EDGE, B, times(self.gap, low))
        less = minus(TOTAL, times(3, A))
        room = plus(7, times(4, minus(1, minus(OUTER, P)), plus(1, minus(OUTER, P))))
        form = plus(
            times(over(1, 27), power(less, 2), plus(TOTAL, times(3, plus(self.gap, 1)))),
            times(over(1, 27), TOTAL, room),
        )
        self.below = self._sign("<", B, TOTAL, form)

    def _signs(self) -> None:
        """The factors of the form are ≥ 0."""
        gap, rest, apart = self.gap, self.rest, minus(OUTER, P)
        high = plus(P, minus(OUTER, 1), minus(B, EDGE))
        right = self._sign("<=", minus(1, P), RIGHT, plus(times(high, minus(TOTAL, B)), times(P, minus(B, EDGE))))
        self._sign("<", 0, RIGHT, plus(minus(1, P), minus(RIGHT, minus(1, P))))
        near = minus(P, over(1, 2))
        reflected = self._sign("<=", 0, REFLECTED, times(OUTER, plus(minus(P, times(WIDTH, near)), times(WIDTH, rest))))
        more = plus(times(minus(OUTER, 1), WIDTH), times(minus(SLOPE, 1), plus(minus(SLOPE, 1), 2)))
        curved = self._sign("<=", apart, CURVED, plus(times(more, plus(gap, apart, 1)), gap))
        lower = times(plus(apart, minus(1, P)), plus(minus(B, EDGE), apart))
        upper = times(plus(minus(1, apart), P), plus(minus(TOTAL, B), minus(1, apart)))
        form = plus(minus(SLOPE, 1), times(over(1, 2), plus(lower, upper)))
        self.bounds = [
            self._sign("<=", 0, plus(SLOPE, times(BEND, plus(BEND, F))), form),
            self._sign("<=", 0, LEVEL, times(2, minus(1, apart), plus(1, apart))),
            reflected,
            self._sign("<", 0, minus(1, P), minus(1, P)),
            right,
            self._sign("<=", 0, apart, apart),
            curved,
        ]

    def _turn(self) -> int:
        """A multiple of e² is at most n² + q (n² + k e)."""
        proof = self.proof
        equations = [proof.sums(equal(RIGHT, RIGHT))]
        left = plus(minus(minus(power(OUTER, 2), 2), times(OUTER, SLOPE, E)), power(E, 2))
        equations += [self._known(LEFT, left), self._known(F, times(E, LEFT))]
        numbers = [SLOPE, OUTER, BEND, E, F, minus(power(OUTER, 2), 2), RIGHT, LEFT, minus(1, P), minus(OUTER, P)]
        return proof.specialise(prove_turn(proof), numbers, [*equations, self.orbit.steep, *self.bounds])

    def _free(self) -> int:
        """A positive number is at most 1 − q, which is a product of terms > 0."""
        gap, one = self.gap, minus(1, P)
        turn = times(plus(1, gap), minus(TOTAL, B))
        whole = times(plus(1, turn), plus(2, gap))
        value, product = minus(1, FACTOR), times(A, gap, whole, minus(OUTER, A))
        rest = plus(
            times(A, whole, power(gap, 2)),
            times(gap, one, plus(times(self.rest, whole), times(over(1, 2), plus(gap, times(turn, plus(2, gap)))))),
        )
        smaller = self.proof.squares(
            ["<=", FREE, product], self.proof.sums(equal(minus(product, FREE), rest)), self.orbit.signs
        )
        return self.proof.rewrite(["<=", FREE, value], [(self._known(value, product), "backward")], smaller)

    def theorem(self) -> int:
        """∀a in the region, b the next product: ``CONCLUSIONS``."""
        second = self._known(minus(balanced(B), P), times(-1, F, RIGHT))
        crossed = cofactor(self._known(F, times(E, LEFT)), [], minus(RIGHT))
        moved = self.proof.sums(CONCLUSIONS[0], cofactors=[cofactor(second), crossed])
        parts = [moved, self._free(), self._turn(), self.above, self.below]
        return self.proof.generalise(self.proof.conjunction(*parts), [A, B], [*REGION, NEXT])

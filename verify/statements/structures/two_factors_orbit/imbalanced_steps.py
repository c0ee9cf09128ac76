"""A small imbalance moves the product after two steps by little, and never towards the minimum.

Simple structures in neural networks (Chen), Proposition 3. With an imbalance w a step takes the product a below K to
x = a (K + 1 − a)² + (K − a) w, and then to x (K + 1 − x)² − (x − K) w (1 + a − K)².
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, over, plus, power, times
from verify.statements.real_inequalities import REALS
from verify.statements.structures.quartic_range.returns import lowest, prove_lowest

Json = Any

TOTAL, A, B, W, X, LOW, HIGH = "total1", "a1", "b1", "w1", "x1", "low1", "high1"
IMBALANCED: Binders = [*((name, "real") for name in (TOTAL, A, B, W, X, LOW, HIGH)), *REALS]
EDGE, EXCESS = minus(TOTAL, 1), minus(TOTAL, 2)
RANGE: list[Json] = [["<=", 2, TOTAL], ["<=", TOTAL, over(9, 4)]]
LARGEST = over(1, 640)
GAP = minus(EDGE, A)
PEAK = times(over(4, 27), power(TOTAL, 3))


def balanced(a: Json) -> Json:
    """The product after a balanced step."""
    return times(a, power(minus(TOTAL, a), 2))


def second(x: Json, a: Json, w: Json) -> Json:
    """The product after the second step."""
    return minus(balanced(x), times(minus(x, EDGE), w, power(minus(1, minus(EDGE, a)), 2)))


SMALL: list[Json] = [["<=", 0, W], ["<=", W, LARGEST]]
BELOW: list[Json] = [["<", 0, A], ["<", A, EDGE]]
REGION: list[Json] = [["<=", over(1, 2), A], ["<", A, EDGE]]
PLACED: list[Json] = [["<", EDGE, X], ["<", X, TOTAL]]
STEP = equal(X, plus(balanced(A), times(GAP, W)))


class Imbalanced:
    """Facts on the products for K + 1 from 2 to 9/4, in a proof that declares ``IMBALANCED``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the range of K, and prove how much two products above K differ after a step."""
        self.proof = proof
        self.signs = [proof.assume(formula) for formula in RANGE]
        self.signs.append(self._sign("<=", EXCESS, over(1, 4), minus(over(9, 4), TOTAL)))
        self.signs.append(self._sign("<", 0, TOTAL, plus(2, EXCESS)))
        self.falls = self._falls()

    def _sign(
        self,
        relation: str,
        smaller: Json,
        larger: Json,
        form: Json,
        given: Sequence[int] = (),
        known: Sequence[Json] = (),
    ) -> int:
        """Prove l < r or l ≤ r by a form of r − l."""
        equals = self.proof.sums(equal(minus(larger, smaller), form), cofactors=known)
        return self.proof.squares([relation, smaller, larger], equals, [*self.signs, *given])

    def _falls(self) -> int:
        """∀ K ≤ x ≤ y ≤ K + 1: the next product of y is at most that of x, and by at most 6 (y − x)."""
        proof, signs = self.proof, self.signs
        hypotheses: list[Json] = [["<=", EDGE, LOW], ["<=", LOW, HIGH], ["<=", HIGH, TOTAL]]
        given = [proof.assume(formula) for formula in hypotheses]
        rise, room = minus(HIGH, LOW), minus(TOTAL, HIGH)
        first = minus(LOW, EDGE)
        excess = EXCESS
        low, over_low = plus(first, 1, excess), plus(first, first, rise, excess)
        slope = plus(times(low, plus(room, rise)), times(room, over_low))
        drop = minus(balanced(LOW), balanced(HIGH))
        lower = proof.squares(
            ["<=", balanced(HIGH), balanced(LOW)], proof.sums(equal(drop, times(rise, slope))), [*signs, *given]
        )
        six = plus(over(15, 16), times(minus(over(1, 4), excess), plus(excess, over(17, 4))))
        rest = plus(six, times(TOTAL, plus(room, rise)), times(low, room), power(over_low, 2))
        upper = proof.squares(
            ["<=", drop, times(6, rise)],
            proof.sums(equal(minus(times(6, rise), drop), times(rise, rest))),
            [*signs, *given],
        )
        return proof.generalise(proof.conjunction(lower, upper), [LOW, HIGH], hypotheses)

    def low(self) -> int:
        """∀a below K, x above K the next product: the second one is at least 1/2, and below K."""
        proof = self.proof
        hypotheses = [*BELOW, *SMALL, *PLACED, STEP]
        *given, step = (proof.assume(formula) for formula in hypotheses)
        less, excess = minus(TOTAL, times(3, A)), minus(TOTAL, 2)
        top = plus(PEAK, times(GAP, W))
        form = times(over(1, 27), power(less, 2), plus(TOTAL, times(3, plus(GAP, 1))))
        peak = self._sign("<=", X, top, form, given, [cofactor(step, [], -1)])
        room = self._sign("<=", GAP, over(5, 4), plus(A, minus(over(1, 4), excess)), given)
        given.append(room)
        shift = plus(times(over(5, 4), minus(LARGEST, W)), times(minus(over(5, 4), GAP), W))
        slack = times(minus(over(1, 4), excess), plus(excess, over(17, 4)))
        form = plus(over(255, 512), shift, times(over(1, 4), excess), times(over(4, 27), TOTAL, slack))
        inside = self._sign("<=", top, TOTAL, form, given)
        form = times(over(1, 27), power(plus(times(2, excess), 1), 2), plus(TOTAL, 3))
        edge = self._sign("<=", EDGE, PEAK, form, given)
        past = self._sign("<=", PEAK, top, times(GAP, W), given)
        start = self._sign("<=", EDGE, X, minus(X, EDGE), given)
        little = proof.project(proof.specialise(self.falls, [PEAK, top], [edge, past, inside]), 1)
        lower = proof.project(proof.specialise(self.falls, [X, top], [start, peak, inside]), 0)
        zero = self._sign("<=", 0, excess, excess, given)
        least = proof.specialise(prove_lowest(proof), [excess], [zero, self.signs[2]])
        after, high = second(X, A, W), minus(X, EDGE)
        form = plus(
            minus(balanced(X), balanced(top)),
            minus(times(6, minus(top, PEAK)), minus(balanced(PEAK), balanced(top))),
            times(over(1, 3), lowest(excess)),
            over(3, 256),
            times(6, shift),
            minus(LARGEST, W),
            times(W, plus(minus(TOTAL, X), times(high, GAP, plus(minus(over(5, 4), GAP), over(3, 4))))),
        )
        above = self._sign("<=", over(1, 2), after, form, [*given, little, lower, least])
        turn = plus(times(plus(high, excess), minus(TOTAL, X)), EDGE, times(W, power(minus(1, GAP), 2)))
        some = self._sign("<", 0, EDGE, plus(1, excess), given)
        below = self._sign("<", after, EDGE, times(high, turn), [*given, some])
        return self._every(proof.conjunction(above, below), [A, W, X], hypotheses)

    def shift(self) -> int:
        """∀a in the region: the second product is at most the balanced one, and less by at most 6 w."""
        proof = self.proof
        hypotheses = [*REGION, *SMALL, *PLACED, equal(B, balanced(A)), equal(X, plus(B, times(GAP, W)))]
        *given, first, step = (proof.assume(formula) for formula in hypotheses)
        rest, room, high = minus(A, over(1, 2)), minus(over(1, 4), EXCESS), minus(X, EDGE)
        form = times(GAP, plus(times(2, rest), times(plus(rest, over(1, 2)), GAP)))
        edge = self._sign("<=", EDGE, B, form, given, [cofactor(first)])
        past = self._sign("<=", B, X, times(GAP, W), given, [cofactor(step)])
        weak = self._sign("<=", X, TOTAL, minus(TOTAL, X), given)
        fallen = proof.specialise(self.falls, [B, X], [edge, past, weak])
        lower, little = (proof.project(fallen, part) for part in (0, 1))
        after, square = second(X, A, W), power(minus(1, GAP), 2)
        form = plus(minus(balanced(B), balanced(X)), times(high, W, square))
        below = self._sign("<=", after, balanced(B), form, [*given, lower])
        free = plus(minus(TOTAL, X), times(high, GAP, plus(rest, room, over(5, 4))))
        form = plus(
            minus(times(6, minus(X, B)), minus(balanced(B), balanced(X))),
            times(W, plus(times(6, plus(rest, room)), over(1, 2), free)),
        )
        drop = minus(balanced(B), after)
        least = self._sign("<=", drop, times(6, W), form, [*given, little], [cofactor(step, [], -6)])
        return self._every(proof.conjunction(below, least), [A, B, W, X], hypotheses)

    def _every(self, theorem: int, names: list[str], hypotheses: list[Json]) -> int:
        return self.proof.generalise(theorem, [TOTAL, *names], [*RANGE, *hypotheses])

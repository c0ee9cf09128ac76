"""For K ≤ √5 − 1 two steps lead towards the orbit, or past it by less than a reflection does.

Simple structures in neural networks (Chen), Theorem 3.3, beyond its range of K. With d < m < o the points of the orbit,
e = x − d, y = F(x) and f = y − o, one has f = e B and F(y) − d = −f A, so two steps multiply e by q = −A B. With
n = 3 η o² − K − 1, the slope of −F at o, and k = 3 η (d n³ − o)

    n² + q (n² + k e) = η f² (3 η o² + K + 1 + 3 η o y)
                        + A n ((10 − 2 (K + 1)²)(1 + 3 η d n e) + n η e² (1 + 9 η d² n + 3 η d n e)) > 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import cofactor
from verify.statements.language import equal, minus, over, plus, power, times
from verify.statements.relations import Relations
from verify.statements.structures.quartic_entry import PEAK
from verify.statements.structures.quartic_range.orbit import (
    FREE,
    HIGH,
    LEAST,
    LOW,
    MARGIN,
    OTHER,
    REFLECTION,
    SLOPE,
    TILT,
    Orbit,
    X,
    Y,
    chord,
    factor,
    inside,
    other_chord,
)
from verify.statements.structures.quartic_range.returns import (
    TARGET,
)
from verify.statements.structures.quartic_steps import ETA, C, D, K, M, step

Json = Any


class Point:
    """A point x of the interval, its next point y, and the second one F(y), under the assumptions ``inside(X)``."""

    def __init__(self, orbit: Orbit) -> None:
        """Assume that x is in the interval, and y = F(x)."""
        self.orbit, self.proof, self.known = orbit, orbit.proof, orbit.known
        self.hypotheses = [*inside(X), equal(Y, step(X))]
        *given, self.step = (self.proof.assume(formula) for formula in self.hypotheses)
        self.signs = [*orbit.signs, *given]
        self.signs.append(self._below())
        self.signs.append(self._other_side())
        self.beyond = self._beyond()
        self.signs += [self.beyond, self._reflection()]
        self.signs.append(self._decreasing())
        self.signs += [self._positive(), self._weight()]
        self.weight = self.signs[-1]
        self.crossed = self._crossed()

    def _sign(self, relation: str, smaller: Json, larger: Json, form: Json, multipliers: Any = None) -> int:
        """Prove l < r or l ≤ r by a form of r − l."""
        equals = self.known.prove(minus(larger, smaller), form, multipliers)
        return self.proof.squares([relation, smaller, larger], equals, self.signs)

    def _below(self) -> int:
        """x < m."""
        return self._sign("<", X, M, plus(MARGIN, minus(minus(M, X), MARGIN)))

    def _other_side(self) -> int:
        """(m − x)/20 ≤ y − m."""
        gap = minus(M, X)
        form = times(gap, plus(times(over(2, 3), TARGET.room(X)), times(ETA, X, gap)))
        share = times(over(1, 20), gap)
        equals = self.proof.sums(equal(minus(minus(Y, M), share), form), cofactors=[cofactor(self.step)])
        return self.proof.squares(["<=", share, minus(Y, M)], equals, self.signs)

    def _reflection(self) -> int:
        """0 ≤ 1 + 3 η d n e, since 3 n η d x ≥ 5 − 3 p² for p = η d²: the squares compare so."""
        proof, orbit = self.proof, self.orbit
        goal: Json = ["<=", 0, REFLECTION]
        wrong = proof.order(proof.assume(["not", goal]))
        less = minus(0, REFLECTION)
        along = times(3, LOW, SLOPE, ETA, D, X)
        far = times(over(1, 3), TARGET.room(X))
        square = power(LOW, 2)
        polynomial = minus(
            times(over(189, 40), power(minus(2, square), 2)), times(LOW, power(minus(5, times(3, square)), 2))
        )
        form = plus(
            times(LOW, less, plus(times(LOW, less), times(2, along))),
            times(9, power(LOW, 3), power(SLOPE, 2), far),
            times(LOW, polynomial),
        )
        near = orbit.near_side()
        more = plus(times(SLOPE, LOW), minus(2, square))
        scale = minus(times(3, LOW, plus(times(3, SLOPE, LOW), minus(4, times(3, square)))), times(over(189, 40), more))
        known = [cofactor(orbit.product, [], minus(times(LOW, scale)))]
        equals = proof.sums(equal(minus(0, 0), form), cofactors=known)
        absurd = proof.squares(["<", 0, 0], equals, [*self.signs, wrong, near])
        return prove_by_order(proof, goal, absurd)

    def _decreasing(self) -> int:
        """η m o ≤ A."""
        past = minus(Y, M)
        form = plus(times(ETA, past, plus(times(2, M), past)), times(ETA, OTHER, past), minus(HIGH, 1))
        least = times(ETA, M, OTHER)
        smaller = self._sign("<=", least, other_chord(Y), form)
        self.signs.append(self.proof.squares(["<", 0, least], given=self.signs))
        return smaller

    def _positive(self) -> int:
        """0 < A."""
        least, A = times(ETA, M, OTHER), other_chord(Y)
        return self._sign("<", 0, A, plus(least, minus(A, least)))

    def _beyond(self) -> int:
        """m < y."""
        share = times(over(1, 20), minus(M, X))
        return self._sign("<", M, Y, plus(share, minus(minus(Y, M), share)))

    def _weight(self) -> int:
        """0 ≤ n² + k e."""
        proof, weight = self.proof, plus(power(SLOPE, 2), times(TILT, minus(X, D)))
        left: Json = ["<=", X, D]
        form = plus(times(power(SLOPE, 2), REFLECTION), times(3, ETA, OTHER, minus(D, X)))
        equals = proof.sums(equal(minus(weight, 0), form))
        on_left = proof.squares(["<=", 0, weight], equals, [*self.signs, proof.assume(left)])
        right = proof.order(proof.assume(["not", left]))
        return proof.cases(left, on_left, proof.squares(["<=", 0, weight], given=[*self.signs, right]))

    def _turn(self) -> int:
        """The least multiple of e² is at most n² + q (n² + k e)."""
        e, f, A = minus(X, D), minus(Y, OTHER), other_chord(Y)
        turned = plus(power(SLOPE, 2), times(factor(X, Y), plus(power(SLOPE, 2), times(TILT, e))))
        rest = minus(1, times(SLOPE, minus(C, times(3, LOW))))
        form = plus(
            times(ETA, power(f, 2), plus(times(3, HIGH), C, times(3, ETA, OTHER, plus(M, minus(Y, M))))),
            times(A, SLOPE, rest, REFLECTION),
            times(A, power(SLOPE, 2), ETA, power(e, 2), REFLECTION),
            times(9, power(SLOPE, 3), LOW, ETA, power(e, 2), minus(A, times(ETA, M, OTHER))),
        )
        small = times(LEAST, power(e, 2))
        known = [
            cofactor(self.crossed, [], times(-3, ETA, OTHER, A)),
            cofactor(self.orbit.slope, [], minus(SLOPE, times(3, ETA, OTHER, f), times(ETA, power(f, 2)))),
        ]
        equals = self.proof.sums(equal(minus(turned, small), form), cofactors=known)
        return self.proof.squares(["<=", small, turned], equals, self.signs)

    def _crossed(self) -> int:
        """y − o = e B."""
        sides = [minus(Y, OTHER), times(minus(X, D), chord(X))]
        return self.proof.sums(equal(*sides), cofactors=[cofactor(self.step), cofactor(self.orbit.after, [], -1)])

    def _moved(self) -> int:
        """F(y) − d = e q."""
        back = self.known.prove(step(OTHER), D)
        A = other_chord(Y)
        known = [cofactor(back), cofactor(self.crossed, [], minus(A))]
        sides = [minus(step(Y), D), times(minus(X, D), factor(X, Y))]
        return self.proof.sums(equal(*sides), cofactors=known)

    def _free(self) -> int:
        """A positive number is at most 1 − q, which is a product of terms > 0."""
        proof, sum_of_gaps = self.proof, plus(M, X)
        gap = times(minus(M, X), sum_of_gaps)
        high, rest = times(ETA, gap), minus(1, LOW)
        last = times(plus(2, high), plus(rest, high))
        product = times(power(ETA, 2), X, gap, plus(D, X), last)
        known = Relations(proof, [Y, M])
        known.know(self.step, Y, step(X))
        for theorem, left, right in self.orbit.equations:
            known.know(theorem, left, right)
        value = minus(1, factor(X, Y))
        whole = known.prove(value, product)
        more = plus(times(over(1, 3), TARGET.room(X)), times(ETA, X, D))
        raised = plus(times(high, rest), times(2, high), power(high, 2))
        nearer = plus(times(M, minus(minus(M, X), MARGIN)), times(X, minus(M, X)))
        form = plus(
            times(over(21, 20), ETA, rest, nearer),
            times(high, plus(times(over(21, 40), raised), times(more, last))),
        )
        smaller = proof.squares(["<=", FREE, product], proof.sums(equal(minus(product, FREE), form)), self.signs)
        return proof.rewrite(["<=", FREE, value], [(whole, "backward")], smaller)

    def _stays(self, free: int, moved: int) -> int:
        """The second point is in the interval, and at least the margin away from m."""
        proof, after, before = self.proof, step(Y), step(X)
        short = minus(C, times(3, ETA, power(X, 2)))
        form = times(over(1, 27), power(short, 2), plus(C, times(3, plus(1, times(ETA, minus(M, X), plus(M, X))))))
        size = times(ETA, power(Y, 2))
        known = [cofactor(self.step, [], times(-1, ETA, plus(Y, before)))]
        peak = proof.squares(
            ["<=", size, PEAK], proof.sums(equal(minus(PEAK, size), form), cofactors=known), self.signs
        )
        back = proof.specialise(self.orbit.returns, [Y], [self.beyond, peak])
        goal: Json = ["<=", MARGIN, minus(M, after)]
        past, e, q = minus(Y, M), minus(X, D), factor(X, Y)
        left: Json = ["<=", X, D]
        form = plus(
            times(past, plus(times(2, minus(K, 1)), times(ETA, past, plus(past, times(3, M))))),
            minus(past, times(over(1, 20), minus(M, X))),
            times(over(1, 20), plus(minus(D, X), minus(minus(M, D), times(20, MARGIN)))),
        )
        equals = proof.sums(equal(minus(minus(M, after), MARGIN), form))
        on_left = proof.squares(goal, equals, [*self.signs, proof.assume(left)])
        form = plus(minus(minus(M, X), MARGIN), times(e, plus(minus(minus(1, q), FREE), FREE)))
        equals = proof.sums(equal(minus(minus(M, after), MARGIN), form), cofactors=[cofactor(moved, [], -1)])
        right = proof.order(proof.assume(["not", left]))
        on_right = proof.squares(goal, equals, [*self.signs, right, free])
        margin = proof.cases(left, on_left, on_right)
        return proof.conjunction(proof.project(back, 0), proof.project(back, 2), margin)

    def theorem(self) -> int:
        """∀x, y = F(x): q multiplies the error, and is bounded as the limit asks; the second point is inside."""
        free, moved = self._free(), self._moved()
        turn, stays = self._turn(), self._stays(free, moved)
        result = self.proof.conjunction(moved, self.weight, free, turn, stays)
        return self.proof.generalise(result, [X, Y], self.hypotheses)

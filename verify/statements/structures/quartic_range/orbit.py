"""The orbit of period 2 on (x² - μ)²/4 for K ≤ √5 − 1, and the signs that two steps near it rest on.

Simple structures in neural networks (Chen), Theorem 3.3, beyond its range of K. The points of the orbit are d < m < o;
n = 3 η o² − K − 1 is the slope of −F at o, and k = 3 η (d n³ − o).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, over, plus, power, times
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.neuron.boxes import Side, prove_on_box
from verify.statements.structures.quartic_range.returns import (
    TARGET,
    UP_TO_FIVE,
    prove_return,
    prove_small_excess,
)
from verify.statements.structures.quartic_stability import slope_between
from verify.statements.structures.quartic_steps import ETA, ON_ORBIT, ORBIT, PARAMETERS, C, D, M, prove_low, step

Json = Any

OTHER, SLOPE, X, Y, MARGIN = "o", "slope", "x", "y", "margin"
TWO: Binders = [*PARAMETERS, *((name, "real") for name in (D, OTHER, SLOPE, X, Y, MARGIN)), *REALS]
LOW, HIGH = times(ETA, power(D, 2)), times(ETA, power(OTHER, 2))
NEXT = equal(OTHER, step(D))
STEEP = equal(SLOPE, minus(times(3, HIGH), C))
SETTING: list[Json] = [*ORBIT, UP_TO_FIVE, NEXT, STEEP]
TILT = times(3, ETA, minus(times(D, power(SLOPE, 3)), OTHER))
LEAST = times(9, power(SLOPE, 3), ETA, LOW, ETA, M, OTHER)
FREE = times(over(21, 20), ETA, M, minus(1, LOW), MARGIN)


def chord(x: Json) -> Json:
    """B, with F(x) − o = (x − d) B."""
    return slope_between(x, D)


def other_chord(y: Json) -> Json:
    """A, with F(y) − d = −(y − o) A."""
    return minus(slope_between(y, OTHER))


def factor(x: Json, y: Json) -> Json:
    """q, with F(F(x)) − d = (x − d) q, for y = F(x)."""
    return times(slope_between(y, OTHER), chord(x))


def inside(x: Json) -> list[Json]:
    """x is in the interval, and at least the margin away from m."""
    return [["<", 0, x], ["<=", 0, TARGET.room(x)], ["<=", MARGIN, minus(M, x)]]


ENOUGH: list[Json] = [["<", 0, MARGIN], ["<=", times(20, MARGIN), minus(M, D)]]
REFLECTION = plus(1, times(3, ETA, D, SLOPE, minus(X, D)))


class Orbit:
    """The orbit, in a proof that assumes ``SETTING`` and ``ENOUGH``."""

    def __init__(self, proof: Evidence) -> None:
        """Prove what concerns the orbit alone."""
        self.proof = proof
        given = [proof.assume(formula) for formula in (*SETTING, *ENOUGH)]
        self.after, self.slope = given[7:9]
        self.known = self._relations(given[5])
        self.product, self.ratio = self._equations()
        self.signs = [*given[:5], given[6], *given[9:]]
        self.returns = prove_return(proof)
        self.signs += [
            prove_low(proof, D, given[5], self.signs),
            prove_small_excess(proof, given[2], given[6]),
        ]
        form = times(D, plus(1, times(ETA, minus(M, D), plus(M, D))))
        equals = proof.sums(equal(minus(OTHER, 0), form), cofactors=[cofactor(given[7])])
        self.signs.append(proof.squares(["<", 0, OTHER], equals, self.signs))
        self.signs.append(self._high())
        self.signs.append(self._steep())
        self.signs.append(self._sign("<", 0, SLOPE, plus(1, minus(SLOPE, 1))))
        self.signs += [self._level(), self._tilt()]

    def _relations(self, orbit: int) -> Relations:
        """η d o = 1, m² = d² − d o + o², and n."""
        known = Relations(self.proof, [OTHER])
        known.know(self.after, *NEXT[1:])
        known.know(orbit, *ON_ORBIT[1:])
        pair = [[times(ETA, D, OTHER), 1], [power(M, 2), plus(minus(power(D, 2), times(D, OTHER)), power(OTHER, 2))]]
        found = Relations(self.proof, [SLOPE, M])
        self.equations = [(known.prove(left, right), left, right) for left, right in pair]
        for theorem, left, right in self.equations:
            found.know(theorem, left, right)
        found.know(self.slope, *STEEP[1:])
        return found

    def _equations(self) -> tuple[int, int]:
        """n η d² = 2 − (η d²)², and d = η d² o."""
        product = self.known.prove(times(SLOPE, LOW), minus(2, power(LOW, 2)))
        return product, self.known.prove(D, times(LOW, OTHER))

    def _sign(self, relation: str, smaller: Json, larger: Json, form: Json) -> int:
        """Prove l < r or l ≤ r by a form of r − l, which the equations of the orbit may give."""
        equals = self.known.prove(minus(larger, smaller), form)
        return self.proof.squares([relation, smaller, larger], equals, self.signs)

    def _high(self) -> int:
        """1 < η o²."""
        return self._sign("<", 1, HIGH, times(HIGH, minus(1, LOW)))

    def _steep(self) -> int:
        """1 < n."""
        return self._sign("<", 1, SLOPE, plus(times(2, minus(HIGH, 1)), minus(1, LOW)))

    def _level(self) -> int:
        """n (K + 1 − 3 η d²) ≤ 1, since the product is 2 (K + 1)² − 9."""
        return self._sign("<=", times(SLOPE, minus(C, times(3, LOW))), 1, times(2, minus(5, power(C, 2))))

    def _tilt(self) -> int:
        """0 ≤ k, since η d² n = 2 − (η d²)² ≥ 1."""
        more, less = minus(SLOPE, 1), minus(1, LOW)
        form = times(3, ETA, OTHER, plus(times(less, plus(1, LOW), power(SLOPE, 2)), times(more, plus(more, 2))))
        known = [
            cofactor(self.ratio, [], times(3, ETA, power(SLOPE, 3))),
            cofactor(self.product, [], times(3, ETA, OTHER, power(SLOPE, 2))),
        ]
        equals = self.proof.sums(equal(minus(TILT, 0), form), cofactors=known)
        return self.proof.squares(["<=", 0, TILT], equals, self.signs)

    def near_side(self) -> int:
        """∀p ∈ [0, 1]: p (5 − 3 p²)² < 189/40 (2 − p²)²."""
        proof, p = self.proof, "r1"
        limits: list[Json] = [["<=", 0, p], ["<=", p, 1]]
        given = [proof.assume(limit) for limit in limits]
        square = power(p, 2)
        goal: Json = [
            "<",
            times(p, power(minus(5, times(3, square)), 2)),
            times(over(189, 40), power(minus(2, square), 2)),
        ]
        on_box = prove_on_box(proof, goal, {p: Side(Fraction(0), Fraction(1), given)})
        every = proof.generalise(on_box, [p], limits)
        ends = [
            proof.squares(["<=", 0, LOW], given=self.signs),
            proof.squares(["<=", LOW, 1], proof.sums(equal(minus(1, LOW), minus(1, LOW))), self.signs),
        ]
        return proof.specialise(every, [LOW], ends)

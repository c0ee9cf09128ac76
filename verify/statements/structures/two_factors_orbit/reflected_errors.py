"""A measure of errors that a reflection leaves alone decreases under a turn that falls short of it, but for a shift.

For an error e the measure is (e/(2 N + k e))². The turn multiplies e by q, as in ``quartic_range.reflected_limit``;
then the error is lowered by z ≤ 6 w.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, implies, minus, over, plus, power, times
from verify.statements.real_inequalities import REALS
from verify.statements.structures.quartic_convergence import PRODUCT, prove_product
from verify.statements.structures.quartic_range.reflection import (
    TILT,
    WIDTH,
    measure,
    prove_decrease,
    side,
    turned,
    weight,
)

Json = Any

NAMES = [WIDTH, TILT, "err0", "err1", "err2", "fac1", "drop1", "imb1", "room", "turn", "level"]
N, K, E, TURNED, SHIFTED, Q, Z, W, ROOM, TURN, LEVEL = NAMES
ERRORS: Binders = [*((name, "real") for name in NAMES), *PRODUCT, *REALS]


def lost(n: Json, k: Json, room: Json, turn: Json, level: Json) -> Json:
    """What the turn takes from a measure of at least the level."""
    least = power(over(1, weight(1, n, k)), 2)
    return times(power(1, 2), times(4, n), least, least, level, room, times(turn, level), 1)


BOUND = times(24, W)
LOST = lost(N, K, ROOM, TURN, LEVEL)
HYPOTHESES: list[Json] = [
    ["<=", 1, N],
    ["<=", 0, K],
    *(["<=", 0, side(e)] for e in (E, TURNED, SHIFTED)),
    ["<=", E, 1],
    ["<=", TURNED, 1],
    ["<=", -1, TURNED],
    ["<=", -1, SHIFTED],
    ["<=", 0, Z],
    ["<=", Z, times(6, W)],
    ["<", 0, ROOM],
    ["<=", ROOM, minus(1, Q)],
    ["<", 0, TURN],
    ["<=", times(TURN, power(E, 2)), turned(E, Q)],
    equal(TURNED, times(E, Q)),
    equal(SHIFTED, minus(TURNED, Z)),
]
CONCLUSION = both(
    ["<=", measure(SHIFTED), plus(measure(E), BOUND)],
    implies(
        ["<", 0, LEVEL],
        ["<=", LEVEL, measure(E)],
        ["<=", measure(SHIFTED), plus(minus(measure(E), LOST), BOUND)],
    ),
)


class Errors:
    """The proof, in a proof that declares ``ERRORS``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the hypotheses, and take the inverses of the weights."""
        self.proof = proof
        *signs, self.turned, self.shifted = (proof.assume(formula) for formula in HYPOTHESES)
        self.signs = signs
        self.signs.append(proof.squares(["<", 0, N], proof.sums(equal(minus(N, 0), plus(1, minus(N, 1)))), signs))
        self.nonzero = prove_nonzero(proof)
        self.units = {e: self._inverse(e) for e in (E, TURNED, SHIFTED)}
        self.lowest = self._inverse(1)

    def _inverse(self, e: Json) -> int:
        """y · (1/y) = 1 for the weight y of e; as signs 0 < y, and 1/y ≤ 1 and N/y ≤ 1 where they are needed."""
        proof, y = self.proof, weight(e)
        some = proof.squares(["<", 0, y], proof.sums(equal(minus(y, 0), plus(N, side(e)))), self.signs)
        self.signs.append(some)
        unit = proof.quotient(proof.specialise(self.nonzero, [y], [some]))
        inverse = over(1, y)
        bounds = [(times(N, inverse), side(e))] if e == SHIFTED else []
        for small, form in [*bounds, (inverse, plus(minus(N, 1), side(e)))] if e != 1 else []:
            equals = proof.sums(equal(minus(1, small), times(inverse, form)), cofactors=[cofactor(unit, [], -1)])
            self.signs.append(proof.squares(["<=", small, 1], equals, self.signs))
        return unit

    def _shift(self) -> int:
        """The shift adds at most 24 w to the measure."""
        proof = self.proof
        zero, one = (over(1, weight(e)) for e in (TURNED, SHIFTED))
        before, after = times(TURNED, zero), times(SHIFTED, one)
        change = times(2, N, Z, zero, one)
        known = [
            cofactor(self.units[SHIFTED], [], times(-1, before)),
            cofactor(self.units[TURNED], [], after),
            cofactor(self.shifted, [], times(-2, N, zero, one)),
        ]
        moved = proof.sums(equal(minus(before, after), change), cofactors=known)
        small = plus(minus(1, zero), times(zero, minus(1, times(N, one))))
        ends = plus(*(plus(minus(1, u), times(u, minus(e, -1))) for u, e in ((zero, TURNED), (one, SHIFTED))))
        form = plus(times(4, plus(minus(times(6, W), Z), times(Z, small))), times(change, ends))
        goal: Json = ["<=", measure(SHIFTED), plus(measure(TURNED), BOUND)]
        equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(moved, [], plus(before, after))])
        return proof.squares(goal, equals, self.signs)

    def _far(self, reached: int) -> int:
        """The level is at most e², if it is at most the measure."""
        proof, here = self.proof, over(1, weight(E))
        form = plus(minus(measure(E), LEVEL), times(power(E, 2), minus(1, here), plus(1, here)))
        equals = proof.sums(equal(minus(power(E, 2), LEVEL), form))
        return proof.squares(["<=", LEVEL, power(E, 2)], equals, [*self.signs, reached])

    def _least(self, e: Json, below: int) -> int:
        """The inverse of the weight of 1 is at most that of an error of at most 1."""
        proof, here, least = self.proof, over(1, weight(e)), over(1, weight(1))
        form = times(here, least, K, minus(1, e))
        known = [cofactor(self.units[e], [], least), cofactor(self.lowest, [], minus(here))]
        equals = proof.sums(equal(minus(here, least), form), cofactors=known)
        smaller = proof.squares(["<=", least, here], equals, [*self.signs, below])
        form = times(minus(here, least), plus(here, least))
        equals = proof.sums(equal(minus(power(here, 2), power(least, 2)), form))
        return proof.squares(["<=", power(least, 2), power(here, 2)], equals, [*self.signs, smaller])

    def prove(self) -> int:
        """∀ numbers (the hypotheses ⟹ the two bounds on the measure)."""
        proof, signs = self.proof, self.signs
        units = [self.units[E], self.units[TURNED]]
        equals, highs = prove_decrease(proof, E, TURNED, Q, units, self.turned)
        for index, form in (
            (4, plus(ROOM, minus(highs[4], ROOM))),
            (5, plus(times(TURN, power(E, 2)), minus(highs[5], times(TURN, power(E, 2))))),
        ):
            positive = proof.sums(equal(minus(highs[index], 0), form))
            signs.append(proof.squares(["<=", 0, highs[index]], positive, signs))
        turned: Json = ["<=", measure(TURNED), measure(E)]
        gap = proof.sums(equal(minus(*turned[:0:-1]), minus(minus(measure(TURNED)), minus(measure(E)))))
        decreased = proof.squares(["<=", minus(measure(E)), minus(measure(TURNED))], equals, signs)
        smaller = proof.squares(turned, gap, [decreased])
        shift = self._shift()
        goal = CONCLUSION[1]
        chain = plus(minus(plus(measure(TURNED), BOUND), measure(SHIFTED)), minus(measure(E), measure(TURNED)))
        first = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), chain)), [shift, smaller])
        some, reached = (proof.assume(formula) for formula in CONCLUSION[2][1:3])
        far = self._far(reached)
        low = [proof.squares(["<=", e, 1], proof.sums(equal(minus(1, e), minus(1, e))), signs) for e in (E, TURNED)]
        inverses = [self._least(e, below) for e, below in zip((E, TURNED), low, strict=True)]
        least = power(over(1, weight(1)), 2)
        lows = [times(4, N), least, least, LEVEL, ROOM, times(TURN, LEVEL), 1]
        gains = [
            0,
            minus(highs[1], least),
            minus(highs[2], least),
            minus(highs[3], LEVEL),
            minus(highs[4], ROOM),
            plus(minus(highs[5], times(TURN, power(E, 2))), times(TURN, minus(power(E, 2), LEVEL))),
            0,
        ]
        known = [*signs, some, far, *inverses]
        positive_lows = [proof.squares(["<=", 0, each], given=known) for each in lows]
        compared = [
            proof.squares(["<=", each, high], proof.sums(equal(minus(high, each), gain)), known)
            for each, high, gain in zip(lows, highs, gains, strict=True)
        ]
        ends = [minus(measure(TURNED)), minus(measure(E))]
        values = [*ends, 1, *lows, *highs]
        jump = proof.specialise(prove_product(proof), values, [equals, *positive_lows, *compared])
        goal = CONCLUSION[2][3]
        chain = plus(
            minus(plus(measure(TURNED), BOUND), measure(SHIFTED)),
            minus(minus(measure(TURNED)), plus(minus(measure(E)), LOST)),
        )
        second = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), chain)), [shift, jump])
        both_bounds = proof.conjunction(first, proof.generalise(second, [], CONCLUSION[2][1:3]))
        return proof.generalise(both_bounds, NAMES, [*HYPOTHESES])

"""What the room needs of the orbit and of the factors: the numbers p and o, the excess and the imbalance at all times.

Simple structures in neural networks (Chen), Proposition 3. The numbers are η δ₁² and η δ₂² for the solutions of (3.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.real_order import prove_otherwise
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, forall, minus, over, plus, power, times
from verify.statements.structures.balanced_pair import FIRST, LOCAL_EDGE, SECOND, BalancedOrbit
from verify.statements.structures.balanced_solutions import SOLUTION, SOLUTIONS
from verify.statements.structures.two_factors_decay import TIME
from verify.statements.structures.two_factors_orbit.balance import XY, Factors
from verify.statements.structures.two_factors_orbit.region import DECLARED
from verify.statements.structures.two_factors_vocabulary import K, at_time, excess, excess_after, imbalance

Json = Any

FACTORS_AND_ORBIT: Binders = list({name: (name, sort) for name, sort in [*XY, *DECLARED, *SOLUTION]}.values())
EDGE = minus(plus(FIRST, SECOND), 1)


class FactorsAndOrbit:
    """Factors that stay positive off the target, and the orbit, in a proof that declares ``FACTORS_AND_ORBIT``."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the range of K, the solutions, and the condition on the factors; prove K = p + o − 1."""
        self.proof = proof
        self.factors = Factors(proof, LOCAL_EDGE)
        self.pair = BalancedOrbit(proof, LOCAL_EDGE)
        self.level = proof.sums(equal(K, EDGE), cofactors=[cofactor(self.pair.sum, [], -1)])
        self.signs = [*self.factors.edge, self.factors.rate, *self.pair.signs]

    def sign(
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

    def orbit(self) -> list[int]:
        """0 < p < 1, p o = 1, o − p ≤ 1, 0 < o."""
        proof, total, unit = self.proof, self.pair.sum, self.pair.product
        inside = proof.assume(SOLUTIONS[1])
        form = times("eta", "eta", power("d1", 2), minus("mu", power("d1", 2)))
        known = [cofactor(unit, [], -1), cofactor(total, [], FIRST)]
        small = self.sign("<", FIRST, 1, form, [inside], known)
        apart = minus(SECOND, FIRST)
        form = plus(times(minus(apart, 1), plus(minus(apart, 1), 2)), minus(5, power(plus(K, 1), 2)))
        known = [cofactor(unit, [], 4), cofactor(total, [], minus(0, plus(FIRST, SECOND, K, 1)))]
        close = prove_otherwise(proof, ["<=", apart, 1], form, self.signs, known)
        positive = [proof.squares(["<", 0, number], given=self.signs) for number in (FIRST, SECOND)]
        return [positive[0], small, unit, close, positive[1]]

    def places(self) -> list[list[int]]:
        """For the numbers p and o: p is at most the number, and the number at most 2."""
        _, small, _, close, _ = self.orbit()
        below, above = (self.proof.assume(SOLUTIONS[part]) for part in (1, 3))
        form = times("eta", plus(minus(power("d2", 2), "mu"), minus("mu", power("d1", 2))))
        ordered = self.sign("<=", FIRST, SECOND, form, [below, above])
        one, room = minus(1, FIRST), minus(1, minus(SECOND, FIRST))
        return [
            [self.sign("<=", FIRST, FIRST, 0), self.sign("<=", FIRST, 2, plus(one, 1), [small])],
            [ordered, self.sign("<=", SECOND, 2, plus(one, room), [small, close])],
        ]

    def trajectory(self) -> list[int]:
        """The hypotheses on the excess and the imbalance, with p + o − 1 in the place of K."""
        proof, factors = self.proof, self.factors
        limit = minus(K, over(3, 2))
        form = plus(minus(5, power(plus(K, 1), 2)), times(limit, plus(limit, 5)), over(5, 4))
        below = prove_otherwise(proof, ["<", K, over(3, 2)], form, self.signs)
        now, later = at_time("t"), at_time(["next", "t"])
        step = excess_after(EDGE, excess(*now), imbalance(*now))
        first, spread, sign, above, one, away = factors.facts
        moved = [
            proof.rewrite(goal, [self.level], theorem)
            for goal, theorem in (
                (["<", 1, EDGE], factors.edge[1]),
                (["<", EDGE, over(3, 2)], below),
                (forall(TIME, equal(excess(*later), step)), first),
                (forall(TIME, ["<", minus(EDGE), excess(*now)]), above),
            )
        ]
        return [*moved[:3], spread, sign, moved[3], one, away]

"""The two balanced points of the orbit of period 2: a step exchanges them, and two steps have these multipliers there.

Simple structures in neural networks (Chen), Proposition 3 (Proposition 8), from the two solutions of (3.4).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_equal_roots, prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, minus, over, plus, power, times
from verify.statements.structures.balanced_solutions import (
    ABOVE_ONE,
    AT_RATE,
    AT_SOLUTION,
    SOLUTION,
    SOLUTIONS,
    prove_quadratic,
    prove_rate,
)
from verify.statements.structures.two_factors_vocabulary import RATE, K, stepped

Json = Any

LOCAL_EDGE: list[Json] = [*ABOVE_ONE, ["<", power(plus(K, 1), 2), 5]]
AT_ORBIT = [*AT_RATE, *AT_SOLUTION]
ORBIT_BINDERS: Binders = [*RATE, *SOLUTION]
FIRST, SECOND = (times("eta", power(d, 2)) for d in ("d1", "d2"))
SWAPS = both(
    *(equal(coordinate, there) for here, there in (("d1", "d2"), ("d2", "d1")) for coordinate in stepped(here, here))
)
ALONG = times(minus(plus(1, K), times(3, FIRST)), minus(plus(1, K), times(3, SECOND)))
ACROSS = times(plus(minus(1, K), FIRST), plus(minus(1, K), SECOND))
MULTIPLIERS = both(
    equal(ALONG, minus(9, times(2, power(plus(K, 1), 2)))),
    equal(ACROSS, minus(3, times(2, K))),
    ["<", -1, ALONG],
    ["<", ALONG, 1],
    ["<", -1, ACROSS],
    ["<", ACROSS, 1],
)


class BalancedOrbit:
    """The two solutions of (3.4) as roots of one quadratic equation."""

    def __init__(self, proof: Evidence, edge: list[Json]) -> None:
        """Assume the hypotheses and prove A₁ + A₂ = K + 1, A₁ A₂ = 1 and η δ₁ δ₂ = 1 for A = η δ²."""
        self.proof = proof
        self.edge = [proof.assume(formula) for formula in edge]
        one, below, two, above = (proof.assume(formula) for formula in SOLUTIONS)
        roots = [prove_quadratic(proof, solution, d, w) for solution, d, w in ((one, "d1", "w1"), (two, "d2", "w2"))]
        self.signs = [proof.project(solution, 0) for solution in (one, two)]
        gap = minus(SECOND, FIRST)
        self.rate = prove_rate(proof, *self.edge[:2])
        apart = proof.squares(
            ["<", 0, gap],
            proof.sums(
                equal(minus(gap, 0), times("eta", plus(minus(power("d2", 2), "mu"), minus("mu", power("d1", 2)))))
            ),
            [self.rate, below, above],
        )
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), [gap], [apart]))
        inverse = over(1, gap)
        defect = minus(plus(FIRST, SECOND), plus(K, 1))
        self.sum = proof.sums(
            equal(plus(FIRST, SECOND), plus(K, 1)),
            cofactors=[
                cofactor(roots[1], [], inverse),
                cofactor(roots[0], [], minus(inverse)),
                cofactor(unit, [], minus(defect)),
            ],
        )
        self.product = proof.sums(
            equal(times(FIRST, SECOND), 1), cofactors=[cofactor(self.sum, [], FIRST), cofactor(roots[0], [], -1)]
        )
        mixed = times("eta", "d1", "d2")
        square = proof.sums(equal(power(mixed, 2), power(1, 2)), cofactors=[cofactor(self.product)])
        positive = proof.squares(["<", 0, mixed], given=[self.rate, *self.signs])
        one_sign = proof.squares(["<=", 0, 1])
        self.mixed = proof.specialise(prove_equal_roots(proof), [mixed, 1], [positive, one_sign, square])

    def swaps(self) -> int:
        """The two points are exchanged by a step."""
        proof = self.proof
        goals = SWAPS[1:]
        targets = (("d1", "d2"), ("d1", "d2"), ("d2", "d1"), ("d2", "d1"))
        return proof.conjunction(
            *(
                proof.sums(goal, cofactors=[cofactor(self.sum, [], minus(here)), cofactor(self.mixed, [], there)])
                for goal, (here, there) in zip(goals, targets, strict=True)
            )
        )

    def multipliers(self) -> int:
        """The multipliers of the two-step map."""
        proof = self.proof
        along = proof.sums(
            MULTIPLIERS[1],
            cofactors=[cofactor(self.sum, [], times(-3, plus(1, K))), cofactor(self.product, [], 9)],
        )
        across = proof.sums(MULTIPLIERS[2], cofactors=[cofactor(self.sum, [], minus(1, K)), cofactor(self.product)])
        bound = minus(5, power(plus(K, 1), 2))
        forms = [
            times(2, bound),
            times(2, minus(K, 1), plus(minus(K, 1), 4)),
            times(2, minus(2, K)),
            times(2, minus(K, 1)),
        ]
        sides = [(ALONG, -1, along), (1, ALONG, along), (ACROSS, -1, across), (1, ACROSS, across)]
        room = proof.squares(
            ["<", K, 2],
            proof.sums(
                equal(
                    minus(2, K),
                    plus(times(over(1, 2), bound), times(over(1, 2), power(K, 2))),
                )
            ),
            self.edge,
        )
        signs = []
        for (large, small, theorem), form in zip(sides, forms, strict=True):
            factor = 1 if large != 1 else -1
            equals = proof.sums(equal(minus(large, small), form), cofactors=[cofactor(theorem, [], factor)])
            signs.append(proof.squares(["<", small, large], equals, [*self.edge, room]))
        return proof.conjunction(along, across, *signs)

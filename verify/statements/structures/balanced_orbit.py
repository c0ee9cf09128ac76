"""Proposition 3: the balanced orbit of period 2, its linear stability, and the starts that never come near it.

Simple structures in neural networks (Chen), Proposition 3 (Proposition 8).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    minus,
    needed,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS, prove_equal_roots, prove_nonzero
from verify.statements.structures.balanced_existence import existence_part
from verify.statements.structures.balanced_solutions import (
    AT_RATE,
    AT_SOLUTION,
    ORBIT,
    SOLUTION,
    SOLUTIONS,
    prove_quadratic,
    prove_rate,
    uniqueness_part,
)
from verify.statements.structures.two_factors import ALL, ALWAYS_POSITIVE, prove_never
from verify.statements.structures.two_factors_decay import TIME
from verify.statements.structures.two_factors_orbit.near_orbit import VOCABULARY, near_orbit_part
from verify.statements.structures.two_factors_vocabulary import RATE, SOURCE, TWO_FACTORS, K, at_time, stepped

Json = Any

EDGE: list[Json] = [["<", 0, "mu"], ["<", 1, K], ["<", power(plus(K, 1), 2), over(9, 2)]]


def _near(x: Json, y: Json, radius: Json, solutions: tuple[Json, Json]) -> Json:
    """The point is closer than r to one of the two points of the orbit."""
    return [
        "or",
        *(["<", plus(power(minus(x, d), 2), power(minus(y, d), 2)), power(radius, 2)] for d in solutions),
    ]


CONVERGES = exists(
    [("m", "natural")],
    implies(ALWAYS_POSITIVE, forall(TIME, implies(["<=", "m", "t"], _near(*at_time("t"), "r", ("d1", "d2"))))),
)
GLOBAL_BINDERS: Binders = [*ALL, *SOLUTION]
GLOBAL_CLAIM = forall(
    GLOBAL_BINDERS,
    implies(*EDGE, *SOLUTIONS, forall([("r", "real")], implies(["<", 0, "r"], CONVERGES))),
)
START: list[Json] = [*AT_RATE, 2, over(1933, 3528)]


def _refutation() -> Evidence:
    """A minimiser is at rest far from the orbit."""
    proof = ConciseEvidence([("n0", "natural"), ("m0", "natural")])
    at = dict(zip(names_of(GLOBAL_BINDERS), [*START, *AT_SOLUTION], strict=True)) | {"r": 1}
    within = substituted(CONVERGES[2], at | {"m": "m0"})
    never = prove_never(proof, START, within, lambda x, y: _near(x, y, 1, (AT_SOLUTION[0], AT_SOLUTION[2])))
    given = [proof.evaluate(substituted(formula, at)) for formula in [*EDGE, *SOLUTIONS]]
    one = proof.evaluate(["<", 0, 1])
    moves = [{"at": [*START, *AT_SOLUTION]}, {"given": given}, {"at": [1]}, {"given": [one]}]
    proof.counterexample(GLOBAL_CLAIM, moves, never)
    return proof


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


LOCAL_EDGE: list[Json] = [*EDGE[:2], ["<", power(plus(K, 1), 2), 5]]
NEARBY: Binders = [*RATE, *((name, "real") for name in ("d", "h", "k"))]
AT_D = times("eta", power("d", 2))
MOVED = stepped(plus("d", "h"), plus("d", "k"))
SUM, GAP = plus("h", "k"), minus("h", "k")
DERIVATIVE = both(
    equal(
        plus(*MOVED),
        plus(
            times(2, "d", minus(plus(1, K), AT_D)),
            times(minus(plus(1, K), times(3, AT_D)), SUM),
            minus(times("eta", plus(times("d", power(SUM, 2)), times(plus(times(2, "d"), SUM), "h", "k")))),
        ),
    ),
    equal(
        minus(*MOVED),
        plus(times(plus(minus(1, K), AT_D), GAP), times("eta", GAP, plus(times("d", SUM), times("h", "k")))),
    ),
)
DERIVATIVE_CLAIM = forall(NEARBY, DERIVATIVE)
AT_ORBIT = [*AT_RATE, *AT_SOLUTION]


def _local(method: str) -> Evidence:
    """Prove one of the facts of the orbit for 1 < K < √5 − 1."""
    proof = ConciseEvidence([*ORBIT_BINDERS, *REALS])
    proof.generalise(
        getattr(BalancedOrbit(proof, LOCAL_EDGE), method)(), names_of(ORBIT_BINDERS), [*LOCAL_EDGE, *SOLUTIONS]
    )
    return proof


def _derivative_part() -> Part:
    """One step near a balanced point."""
    proof = Evidence()
    proof.sums(DERIVATIVE_CLAIM)
    wrong = minus(plus(1, K), times(2, AT_D))
    first = DERIVATIVE[1]
    changed = equal(first[1], plus(first[2][1], times(wrong, SUM), first[2][3]))
    near_miss = forall(NEARBY, both(changed, DERIVATIVE[2]))
    control = refute_at(near_miss, NEARBY, [1, 1, 1, 1, 1], [], near_miss[2][1], [{"part": 0}])
    return Part(
        "derivative",
        "Near a balanced point (d, d) a step multiplies the sum of the deviations by 1 + K - 3 eta d^2 and their "
        "difference by 1 - K + eta d^2, up to terms of second and third order.",
        DERIVATIVE_CLAIM,
        proof,
        [[1, 1, 1, 1, 1]],
        [Control("With 2 instead of 3 it is false.", differences(DERIVATIVE_CLAIM, near_miss), control)],
    )


def _local_parts() -> list[Part]:
    """The solutions of (3.4), the orbit, the derivative of a step near it, and its linear stability."""
    hypotheses = [*LOCAL_EDGE, *SOLUTIONS]
    claim = forall(ORBIT_BINDERS, implies(*hypotheses, MULTIPLIERS))
    return [
        existence_part(),
        uniqueness_part(),
        Part(
            "orbit",
            "The two balanced points whose coordinates solve (3.4), one below and one above sqrt(mu), are exchanged "
            "by a step.",
            forall(ORBIT_BINDERS, implies(*hypotheses, SWAPS)),
            _local("swaps"),
            [AT_ORBIT],
        ),
        _derivative_part(),
        Part(
            "stability",
            "The multipliers of two steps along the orbit, for the sum and for the difference of the factors, are "
            "9 - 2 (K + 1)^2 and 3 - 2K; both lie between -1 and 1 for 1 < K < sqrt(5) - 1.",
            claim,
            _local("multipliers"),
            [AT_ORBIT],
        ),
    ]


HYPOTHESES = (
    r"The setting of Theorem 3.4: gradient descent on $\frac12 (xy - \mu)^2$ with $\eta = K/\mu$ and factors that are "
    r"always positive; $1 < K < \sqrt{4.5} - 1$."
)
ORBIT_TEXT = (
    r"the orbit $\{(\delta_i, \delta_i)\}$, where $\delta_1 \in (0, \sqrt\mu)$ and $\delta_2 \in (\sqrt\mu, 2 "
    r"\sqrt\mu)$ are the solutions of $\eta = 1/(\delta^2 (\sqrt{\mu/\delta^2 - 3/4} + 1/2))$"
)


def proposition_3() -> Statement:
    """Proposition 3 as published: it forgets the starts that meet the set xy = μ."""
    parts = [
        *_local_parts(),
        Part(
            "convergence",
            "For 1 < K < sqrt(4.5) - 1 and factors that are always positive, gradient descent tends to the balanced "
            "orbit of period 2.",
            GLOBAL_CLAIM,
            _refutation(),
            [[*START, *AT_SOLUTION, 1]],
        ),
    ]
    return Statement(
        id="structures/proposition-3",
        title="Gradient descent on (xy - mu)^2/2 converges to the balanced orbit of period 2",
        source=f"{SOURCE}, Proposition 3 (Proposition 8)",
        hypotheses=HYPOTHESES,
        conclusion=rf"Gradient descent converges to {ORBIT_TEXT}.",
        reading="Convergence: for every r > 0 all but finitely many points are closer than r to one of the two "
        "points. A start with xy = mu and x different from y is in the setting of Theorem 3.4 and at rest; Theorem "
        "3.3 excepts such starts, this statement does not. The root in (3.4) is a number w >= 0 with w^2 d^2 = mu - "
        "3/4 d^2. Parts 'solutions' and 'uniqueness' need K <= 3/2 and K > 1 alone.",
        definitions=needed([*TWO_FACTORS, *ORBIT], [part.tree() for part in parts]),
        parts=parts,
    )


def proposition_3_repair() -> Statement:
    """What is true of Proposition 3 near the orbit."""
    parts = [*_local_parts(), near_orbit_part()]
    return Statement(
        id="structures/proposition-3.repair",
        title="The balanced orbit of period 2 of gradient descent on (xy - mu)^2/2 and its linear stability",
        source=f"{SOURCE}, Proposition 3 (Proposition 8)",
        hypotheses=HYPOTHESES + r" No iterate has $xy = \mu$. The local parts need $1 < K < \sqrt5 - 1$ alone.",
        conclusion=rf"Gradient descent has {ORBIT_TEXT}; both multipliers of two steps, $9 - 2(K + 1)^2$ and $3 - "
        r"2K$, lie between $-1$ and $1$; gradient descent converges to it.",
        reading="A step is expanded exactly around a balanced point, so that the multipliers of two steps are "
        "products of those at the two points. Parts 'solutions' and 'uniqueness' need K <= 3/2 and K > 1 alone. Part "
        "'near-orbit' is about a trajectory in the variables a = eta x y and w = eta (x - y)^2, with p + o = K + 1 and "
        "p o = 1, as the equation of the orbit says; b and x are the next products without and with the imbalance, and "
        "o - p <= 1 says K <= sqrt(5) - 1.",
        definitions=needed([*TWO_FACTORS, *ORBIT, *VOCABULARY], [part.tree() for part in parts]),
        parts=[
            *parts,
            OpenPart(
                "convergence",
                "A trajectory with positive factors that never meets the set xy = mu converges to the orbit.",
                "That the imbalance tends to 0, and that the product crosses the target again and again, is proved in "
                "structures/own-balance; what two steps do to a product in the region with a small imbalance, in part "
                "'near-orbit'. What is left is the induction over the trajectory: it enters the region after a "
                "crossing, its measure becomes as small as one likes, and stays so. All of it together takes about "
                "1,400 steps of evidence, more than the 1,000 that one part may have.",
            ),
        ],
    )


STATEMENTS = {
    "structures/proposition-3": proposition_3,
    "structures/proposition-3.repair": proposition_3_repair,
}

"""The solutions of equation (3.4): at most one below √μ and one above.

Simple structures in neural networks (Chen), Theorem 3.3 and Proposition 3. A = η δ² is a zero of A² - (K + 1) A + 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.real_order import prove_otherwise
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.two_factors_vocabulary import RATE, K

Json = Any

SOLUTION: Binders = [(name, "real") for name in ("d1", "w1", "d2", "w2")]
ORBIT: list[Json] = [
    define(
        "solves",
        [*RATE, ("d", "real"), ("w", "real")],
        both(
            ["<", 0, "d"],
            ["<=", 0, "w"],
            equal(times(power("w", 2), power("d", 2)), minus("mu", times(over(3, 4), power("d", 2)))),
            equal(times("eta", power("d", 2), plus("w", over(1, 2))), 1),
        ),
    ),
]
SOLUTIONS: list[Json] = [
    ["solves", "eta", "mu", "d1", "w1"],
    ["<", power("d1", 2), "mu"],
    ["solves", "eta", "mu", "d2", "w2"],
    ["<", "mu", power("d2", 2)],
]
ABOVE_ONE: list[Json] = [["<", 0, "mu"], ["<", 1, K]]
BINDERS: Binders = [*RATE, *SOLUTION]
SOLVED: list[Json] = [*ABOVE_ONE, SOLUTIONS[0], SOLUTIONS[2]]
SAME = equal("d1", "d2")
BELOW, ABOVE = ([["<", power(d, 2), "mu"] for d in ("d1", "d2")], [["<", "mu", power(d, 2)] for d in ("d1", "d2")])
AT_REST = equal(power("d1", 2), "mu")
UNIQUENESS = forall(BINDERS, implies(*SOLVED, both(implies(*BELOW, SAME), implies(*ABOVE, SAME), ["not", AT_REST])))
AT_RATE: list[Json] = [1, over(1933, 1764)]
AT_SOLUTION: list[Json] = [over(6, 7), over(31, 36), over(7, 6), over(23, 98)]
PAST = minus(K, 1)
UNIQUE: Binders = [*BINDERS, *REALS]


def size(d: Json) -> Json:
    """A = η d²."""
    return times("eta", power(d, 2))


def prove_rate(proof: Evidence, scale: int, beyond: int) -> int:
    """Prove 0 < η from 0 < μ and 1 < η μ."""
    form = plus(minus(K, 1), 1, times("mu", minus(0, "eta")))
    return prove_otherwise(proof, ["<", 0, "eta"], form, [scale, beyond])


def prove_quadratic(proof: Evidence, solution: int, d: str, w: str) -> int:
    """Prove A² + 1 = (K + 1) A for a solution."""
    root, value = (proof.project(solution, part) for part in (2, 3))
    a = size(d)
    return proof.sums(
        equal(plus(power(a, 2), 1), times(plus(K, 1), a)),
        cofactors=[
            cofactor(root, [], times(power("eta", 2), power(d, 2))),
            cofactor(value, [], minus(minus(plus(times(a, w), 1), times(over(1, 2), a)))),
        ],
    )


def prove_uniqueness(proof: Evidence) -> int:
    """Prove ∀ η, μ, solutions δ, δ': η (δ − δ')² (δ + δ') (K + 1 − A − A') = 0 with a last factor ≠ 0 on each side.

    At δ² = μ, where A = K, the quadratic equation would give K = 1.
    """
    scale, beyond, *solved = (proof.assume(formula) for formula in SOLVED)
    rate = prove_rate(proof, scale, beyond)
    starts = [proof.project(solution, 0) for solution in solved]
    points = (("d1", "w1"), ("d2", "w2"))
    quadratics = [prove_quadratic(proof, solution, *point) for solution, point in zip(solved, points, strict=True)]
    gap, found = minus("d1", "d2"), []
    for side, sign in ((BELOW, -1), (ABOVE, 1)):
        given = [proof.assume(formula) for formula in side]
        signs = [rate, beyond, *starts, *given]
        rests = [minus(1, size(d)) if sign == -1 else minus(size(d), K) for d, _ in points]
        bounds = [
            _below_one(proof, quadratic, d, signs) if sign == -1 else _above_ratio(proof, d, signs)
            for quadratic, (d, _) in zip(quadratics, points, strict=True)
        ]
        form = times("eta", power(gap, 2), plus("d1", "d2"), plus(*rests, PAST))
        shares = [cofactor(quadratics[0], [], times(sign, gap)), cofactor(quadratics[1], [], times(-1, sign, gap))]
        zero = proof.vanish(proof.sums(equal(form, 0), cofactors=shares), [], [*signs, *bounds])
        found.append(proof.generalise(proof.sums(SAME, cofactors=[cofactor(zero)]), [], side))
    at_rest = proof.assume(AT_REST)
    shares = [cofactor(quadratics[0]), cofactor(at_rest, [], times("eta", minus(plus(K, 1), plus(size("d1"), K))))]
    wrong = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), PAST), cofactors=shares), [beyond])
    found.append(prove_not(proof, AT_REST, wrong, proof.evaluate(["<", 0, 0])))
    return proof.generalise(proof.conjunction(*found), names_of(BINDERS), SOLVED)


def _below_one(proof: Evidence, quadratic: int, d: str, signs: Sequence[int]) -> int:
    """A < 1 if δ² < μ: else (A − 1)(K − A) + K − 1, which is 0, would be positive."""
    form = plus(PAST, times(minus(size(d), 1), "eta", minus("mu", power(d, 2))))
    return prove_otherwise(proof, ["<", size(d), 1], form, signs, [cofactor(quadratic)])


def _above_ratio(proof: Evidence, d: str, signs: Sequence[int]) -> int:
    """K < A if μ < δ²."""
    equals = proof.sums(equal(minus(size(d), K), times("eta", minus(power(d, 2), "mu"))))
    return proof.squares(["<", K, size(d)], equals, signs)


def uniqueness_part() -> Part:
    """No other solutions exist on either side of √μ, and none there."""
    proof = ConciseEvidence(UNIQUE)
    prove_uniqueness(proof)
    near_miss = forall(BINDERS, implies(*SOLVED, SAME))
    first, second = AT_SOLUTION[:2], AT_SOLUTION[2:]
    values = [*AT_RATE, *AT_SOLUTION]
    return Part(
        "uniqueness",
        "For K > 1 equation (3.4) has at most one solution below sqrt(mu), at most one above, and none at sqrt(mu).",
        UNIQUENESS,
        proof,
        [[*AT_RATE, *first, *first], [*AT_RATE, *second, *second]],
        [
            Control(
                "Without the side of sqrt(mu) it is false.",
                differences(UNIQUENESS, near_miss),
                refute_at(near_miss, BINDERS, values, SOLVED, SAME),
            )
        ],
    )

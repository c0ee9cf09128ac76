"""Theorem 3.4: gradient descent past the edge of stability balances the two factors of a product.

Simple structures in neural networks (Chen), Theorem 3.4 (Theorems B.1 and B.7), with equations (B.4) and (B.31)-(B.35).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    different,
    equal,
    exists,
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
from verify.statements.structures.two_factors_decay import TIME
from verify.statements.structures.two_factors_vocabulary import (
    ABOVE_EDGE,
    POINT,
    RATE,
    K,
    at_time,
    excess,
    excess_after,
    imbalance,
    imbalance_after,
    stepped,
)

Json = Any

ALL: Binders = [*RATE, *POINT]
NEXT = stepped("x", "y")
SECOND = stepped(*NEXT)
NOW_EXCESS, NEXT_EXCESS = excess("x", "y"), excess(*NEXT)
RATIO = times(plus(1, NOW_EXCESS), plus(1, NEXT_EXCESS))
UPPER = minus(1, times(2, minus(K, 1), NOW_EXCESS))
LOWER = plus(-1, minus(3, times(2, K)))
POSITIVE: list[Json] = [["<", 0, "x"], ["<", 0, "y"]]
STAYS_POSITIVE: list[Json] = [["<", 0, coordinate] for coordinate in NEXT]

ALWAYS_POSITIVE = forall(TIME, both(*(["<", 0, coordinate] for coordinate in at_time("t"))))


def close(t: Json, radius: Json) -> Json:
    """|x − y| < r after t steps."""
    return ["<", power(minus(*at_time(t)), 2), power(radius, 2)]


def finally_close(where: list[Json], radius: Json, stays: Json = ALWAYS_POSITIVE) -> Json:
    """If the factors are always positive, |x − y| < r from some time on, at the times where the conditions hold."""
    near = forall(TIME, implies(["<=", "m", "t"], *where, close("t", radius)))
    return exists([("m", "natural")], implies(stays, near))


def decays(where: list[Json], stays: Json = ALWAYS_POSITIVE) -> Json:
    """If the factors are always positive, |x − y| tends to 0 along the times where the conditions hold."""
    within = implies(["<", 0, "r"], finally_close(where, "r", stays))
    return forall(ALL, implies(*ABOVE_EDGE, forall([("r", "real")], within)))


def prove_rate_positive(proof: Evidence, target: int, edge: int) -> int:
    """Prove 0 < η from 0 < μ and 1 < η μ, in a proof that declares the rate."""
    goal = ["<", 0, "eta"]
    small = proof.order(proof.assume(["not", goal]))
    form = plus(minus(K, 1), times(minus(0, "eta"), "mu"), 1)
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [target, edge, small])
    return prove_by_order(proof, goal, absurd)


def prove_excess_equations(proof: Evidence) -> tuple[int, int]:
    """Prove ∀ η, μ, x, y: excess and imbalance after one step are functions of K, excess and imbalance."""
    equations = (
        equal(NEXT_EXCESS, excess_after(K, NOW_EXCESS, imbalance("x", "y"))),
        equal(imbalance(*NEXT), imbalance_after(NOW_EXCESS, imbalance("x", "y"))),
    )
    first, second = (proof.generalise(proof.sums(equation), names_of(ALL)) for equation in equations)
    return first, second


def prove_excess_above(proof: Evidence, rate: int, positive: tuple[int, int], x: Json, y: Json) -> int:
    """Prove −K < e at a point with positive factors."""
    equals = proof.sums(equal(minus(excess(x, y), minus(K)), times("eta", x, y)))
    return proof.squares(["<", minus(K), excess(x, y)], equals, [rate, *positive])


def prove_excess_below_one(proof: Evidence) -> int:
    """Prove ∀: e < 1 where the factors are positive before and after a step."""
    hypotheses = [*POSITIVE, *STAYS_POSITIVE]
    signs = [proof.assume(formula) for formula in hypotheses]
    goal = ["<", NOW_EXCESS, 1]
    large = proof.order(proof.assume(["not", goal]))
    form = plus(times(minus(NOW_EXCESS, 1), plus("x", "y")), *NEXT)
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [*signs, large])
    return proof.generalise(prove_by_order(proof, goal, absurd), names_of(ALL), hypotheses)


def _prove_apart(proof: Evidence, square: Json) -> int:
    """Prove (y − x)² ≠ 0 under x ≠ y."""
    same = proof.vanish(proof.assume(equal(square, 0)), [])
    equals = proof.sums(equal("x", "y"), cofactors=[cofactor(same, [], -1)])
    return prove_not(proof, equal(square, 0), equals, proof.assume(different("x", "y")))


PRODUCT = times("x", "y")
RESTORED = minus("mu", PRODUCT)
FACTOR = minus(1, times("eta", RESTORED))
UPDATES = both(
    equal(minus(NEXT[1], NEXT[0]), times(minus("y", "x"), FACTOR)),
    equal(
        times(*NEXT),
        plus(
            PRODUCT,
            times("eta", RESTORED, plus(power("x", 2), power("y", 2))),
            times(power("eta", 2), power(RESTORED, 2), PRODUCT),
        ),
    ),
    equal(
        times(*NEXT),
        plus(
            times(PRODUCT, power(plus(1, times("eta", RESTORED)), 2)),
            times("eta", RESTORED, power(minus("x", "y"), 2)),
        ),
    ),
)


BELOW_HYPOTHESES: list[Json] = [["<", 0, "mu"], ["<", 0, K], ["<", K, 2], ["<", 0, PRODUCT], ["<", PRODUCT, "mu"]]


def _below() -> Part:
    """Inequality (B.35)."""
    conclusion = both(["<", -1, FACTOR], ["<", FACTOR, 1])
    proof = ConciseEvidence(ALL)
    given = [proof.assume(formula) for formula in BELOW_HYPOTHESES]
    target, positive, limit, product, below = given
    goal = ["<", 0, "eta"]
    small = proof.order(proof.assume(["not", goal]))
    form = plus(K, times(minus(0, "eta"), "mu"))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [target, positive, small])
    rate = prove_by_order(proof, goal, absurd)
    signs = [rate, limit, product, below]
    result = proof.conjunction(
        proof.squares(
            conclusion[1],
            proof.sums(equal(minus(FACTOR, -1), plus(minus(2, K), times("eta", PRODUCT)))),
            signs,
        ),
        proof.squares(conclusion[2], proof.sums(equal(minus(1, FACTOR), times("eta", RESTORED))), signs),
    )
    proof.generalise(result, names_of(ALL), BELOW_HYPOTHESES)
    larger = [*BELOW_HYPOTHESES[:2], ["<", K, 3], *BELOW_HYPOTHESES[3:]]
    near_miss = forall(ALL, implies(*larger, conclusion))
    control = refute_at(near_miss, ALL, [over(5, 2), 1, over(1, 4), over(1, 4)], larger, conclusion[1], [{"part": 0}])
    return Part(
        "below-the-target",
        "(B.35): where 0 < xy < mu and 0 < K < 2, a step multiplies y - x by a number between -1 and 1.",
        forall(ALL, implies(*BELOW_HYPOTHESES, conclusion)),
        proof,
        [[1, 1, over(1, 2), 1]],
        [Control("For K < 3 it is false.", [(["claim", 2, 3, 2], 3)], control)],
    )


STATIONARY: list[Json] = [over(5, 4), 1, 2, over(1, 2)]


def prove_at_rest(proof: Evidence, start: list[Json]) -> int:
    """Prove ∀t: gradient descent from a point with xy = μ stays there; the proof declares a time n0."""

    def at_rest(t: Json) -> Json:
        return both(*(equal([name, *start, t], value) for name, value in zip(("x_at", "y_at"), start[2:], strict=True)))

    first = proof.evaluate(at_rest(["of", "natural", 0]))
    x, y = (proof.project(proof.assume(at_rest("n0")), part) for part in range(2))
    at = [[name, *start, "n0"] for name in ("x_at", "y_at")]
    zero = proof.sums(
        equal(["excess", *start[:2], *at], 0),
        cofactors=[cofactor(x, [], times(start[0], at[1])), cofactor(y, [], times(start[0], start[2]))],
    )
    goals = at_rest(["next", "n0"])[1:]
    moved = proof.conjunction(
        proof.sums(goals[0], cofactors=[cofactor(x), cofactor(zero, [], minus(at[1]))]),
        proof.sums(goals[1], cofactors=[cofactor(y), cofactor(zero, [], minus(at[0]))]),
    )
    step = proof.generalise(moved, ["n0"], [at_rest("n0")])
    return proof.induct(forall(TIME, at_rest("t")), first, step)

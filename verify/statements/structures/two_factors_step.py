"""What one step and two steps do to the excess e = η (x y − μ) and to the imbalance d = η (x − y)².

Simple structures in neural networks (Chen), appendix B.7, in the variables K = η μ, e and d alone. With e' and d'
after one step, e' = (K + e)(1 − e)² − e d − K and d' = d (1 + e)².
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, over, plus, power, times
from verify.statements.relations import Relations
from verify.statements.structures.two_factors_vocabulary import excess_after, imbalance_after

Json = Any

STEP: Binders = [(name, "real") for name in ("k1", "e1", "d1", "f1", "g1")]
EDGE: list[Json] = [["<", 1, "k1"], ["<", "k1", over(3, 2)]]
ABOVE: list[Json] = [["<", 0, "e1"], ["<", "e1", 1], ["<=", 0, "d1"]]
FIRST = equal("f1", excess_after("k1", "e1", "d1"))
SECOND = equal("g1", excess_after("k1", "f1", imbalance_after("e1", "d1")))
STAYS: Json = ["<", minus("k1"), "f1"]
RATIO = times(plus(1, "e1"), plus(1, "f1"))
PAST_EDGE = minus("k1", 1)
BELOW_LIMIT = minus(over(3, 2), "k1")
BELOW_ONE = minus(1, "e1")
ROOM = minus("f1", minus("k1"))
DECREASE = plus(times(2, PAST_EDGE), times(BELOW_ONE, plus(1, "e1")), times(plus(over(1, 2), BELOW_LIMIT), "e1"), "d1")


def rate_of_decay(k: Json) -> Json:
    """2 (K − 1)(3 − 2K), twice of which times e is the share of the imbalance that two steps take away, at least."""
    return times(4, minus(k, 1), minus(over(3, 2), k))


def prove_falls(proof: Evidence) -> int:
    """Prove ∀ K, e, d, e': from above the target a step leads below it: 0 < e < 1 implies e' < 0."""
    hypotheses = [*EDGE, *ABOVE, FIRST]
    *signs, first = (proof.assume(formula) for formula in hypotheses)
    equals = proof.sums(equal(minus(0, "f1"), times("e1", DECREASE)), cofactors=[cofactor(first, [], -1)])
    return proof.generalise(proof.squares(["<", "f1", 0], equals, signs), ["k1", "e1", "d1", "f1"], hypotheses)


def prove_shrinks(proof: Evidence) -> int:
    """Prove ∀ K < 3/2, e, d ≥ 0: below the target, −K < e ≤ 0, the imbalance does not grow."""
    hypotheses = [EDGE[1], ["<", minus("k1"), "e1"], ["<=", "e1", 0], ["<=", 0, "d1"]]
    signs = [proof.assume(formula) for formula in hypotheses]
    form = times("d1", minus(0, "e1"), plus(minus("e1", minus("k1")), BELOW_LIMIT, over(1, 2)))
    after = imbalance_after("e1", "d1")
    equals = proof.sums(equal(minus("d1", after), form))
    return proof.generalise(proof.squares(["<=", after, "d1"], equals, signs), ["k1", "e1", "d1"], hypotheses)


def ratio_bounds(proof: Evidence, signs: list[int], first: int) -> tuple[int, int]:
    """Prove −1 + (3 − 2K) < ρ < 1 − 2 (K − 1) e for ρ = (1 + e)(1 + e')."""
    upper = minus(1, times(2, PAST_EDGE, "e1"))
    quadratic = plus(times(PAST_EDGE, BELOW_ONE), 1, times(BELOW_ONE, plus(1, "e1")))
    form = plus(times(power("e1", 2), quadratic), times(plus(1, "e1"), "e1", "d1"))
    times_first = cofactor(first, [], minus(plus(1, "e1")))
    above = proof.sums(equal(minus(upper, RATIO), form), cofactors=[times_first])
    lower = plus(-1, minus(3, times(2, "k1")))
    below = proof.sums(
        equal(minus(RATIO, lower), plus(times(plus(1, "e1"), ROOM), times(PAST_EDGE, BELOW_ONE))),
    )
    return proof.squares(["<", lower, RATIO], below, signs), proof.squares(["<", RATIO, upper], above, signs)


def prove_contracts(proof: Evidence) -> int:
    """Prove ∀: d (1 + e)² (1 + e')² ≤ d − 2 (K − 1)(3 − 2K) e d from 0 < e < 1 and −K < e'."""
    hypotheses = [*EDGE, *ABOVE, FIRST, STAYS]
    given = [proof.assume(formula) for formula in hypotheses]
    signs = [*given[:5], given[6]]
    lower, upper = ratio_bounds(proof, signs, given[5])
    over_lower = minus(RATIO, plus(-1, minus(3, times(2, "k1"))))
    under_upper = minus(minus(1, times(2, PAST_EDGE, "e1")), RATIO)
    drop = times(rate_of_decay("k1"), "e1", "d1")
    form = times(
        "d1",
        plus(
            times(under_upper, plus(over_lower, times(2, BELOW_LIMIT))),
            times(2, PAST_EDGE, "e1", over_lower),
        ),
    )
    after = imbalance_after("f1", imbalance_after("e1", "d1"))
    equals = proof.sums(equal(minus(minus("d1", drop), after), form))
    result = proof.squares(["<=", after, minus("d1", drop)], equals, [*signs, lower, upper])
    return proof.generalise(result, ["k1", "e1", "d1", "f1"], hypotheses)


def prove_grows(proof: Evidence) -> int:
    """Prove ∀: close above the target, 0 < 3 e ≤ K − 1, two steps do not decrease the excess: e ≤ e''."""
    hypotheses = [*EDGE, *ABOVE, FIRST, SECOND, STAYS, ["<=", times(3, "e1"), PAST_EDGE]]
    given = [proof.assume(formula) for formula in hypotheses]
    known = Relations(proof, ["g1", "f1"])
    for theorem, formula in zip(given[5:7], (FIRST, SECOND), strict=True):
        known.know(theorem, *formula[1:])
    fall = times("e1", DECREASE)
    slack = plus(times(plus(BELOW_LIMIT, over(1, 2)), plus(1, BELOW_ONE)), power("e1", 2))
    gain = plus(
        times(2, plus(minus(PAST_EDGE, times(3, "e1")), times("e1", slack))),
        times("d1", plus(1, power("e1", 2))),
        times(fall, ROOM),
    )
    rest = times("e1", plus(times(PAST_EDGE, plus(1, BELOW_ONE)), times("e1", BELOW_ONE), "d1"))
    equals = known.prove(minus("g1", "e1"), plus(times(fall, gain), rest))
    result = proof.squares(["<=", "e1", "g1"], equals, [*given[:5], *given[7:]])
    return proof.generalise(result, ["k1", "e1", "d1", "f1", "g1"], hypotheses)

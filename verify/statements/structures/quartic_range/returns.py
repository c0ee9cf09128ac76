"""For K ≤ √5 − 1 a step from above m leads back to points x of (0, m) with η x² ≥ 21/40.

Simple structures in neural networks (Chen), Theorem 3.3, beyond its range of K. The interval [x_s, m), to which a step
leads back for K < √4.5 − 1, is too small here: x_s lies above the smaller point of the orbit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence
from verify.statements.language import equal, minus, over, plus, power, times
from verify.statements.structures.neuron.boxes import Side, prove_on_box
from verify.statements.structures.quartic_entry import BEYOND, PEAK, TOTAL, Target, Y
from verify.statements.structures.quartic_steps import ETA, LARGE, C, M, step

Json = Any

UP_TO_FIVE: Json = ["<=", power(C, 2), 5]
LEVEL = over(63, 40)
HALF_WAY = plus(BEYOND, over(17, 40))
EXCESS = "r1"
LEFT = times(over(1, 27), TOTAL, plus(times(4, minus(5, power(C, 2))), 7))


def prove_small_excess(proof: Evidence, beyond: int, bound: int) -> int:
    """Prove K − 1 ≤ 1/4 from 1 < K and (K + 1)² ≤ 5."""
    goal: Json = ["<=", BEYOND, over(1, 4)]
    more = minus(BEYOND, over(1, 4))
    form = plus(times(more, plus(more, over(9, 2))), over(1, 16), minus(5, power(C, 2)))
    wrong = proof.order(proof.assume(["not", goal]))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [wrong, bound, beyond])
    return prove_by_order(proof, goal, absurd)


def lowest(excess: Json) -> Json:
    """3 η y² − 63/40 for the image y of the highest point h, where η h² = 4 (K + 1)³/27, by K − 1."""
    total = plus(2, excess)
    peak = times(over(4, 27), power(total, 3))
    return minus(times(3, peak, power(minus(total, peak), 2)), LEVEL)


def prove_lowest(proof: Evidence) -> int:
    """Prove that it is positive for 0 ≤ K − 1 ≤ 1/4, in a proof with ``REALS``."""
    limits: list[Json] = [["<=", 0, EXCESS], ["<=", EXCESS, over(1, 4)]]
    given = [proof.assume(limit) for limit in limits]
    on_box = prove_on_box(proof, ["<", 0, lowest(EXCESS)], {EXCESS: Side(Fraction(0), Fraction(1, 4), given)})
    return proof.generalise(on_box, [EXCESS], limits)


def prove_return(proof: Evidence) -> int:
    """Prove ∀y > m (η y² ≤ 4 (K + 1)³/27 ⟹ F(y) is in the interval), in a proof with ``REALS``."""
    hypotheses: list[Json] = [["<", M, Y], ["<=", times(ETA, power(Y, 2)), PEAK]]
    given = [proof.assume(formula) for formula in (*LARGE, UP_TO_FIVE, *hypotheses)]
    beyond = proof.squares(["<=", 0, BEYOND], proof.sums(equal(minus(BEYOND, 0), BEYOND)), [given[2]])
    above = proof.specialise(prove_lowest(proof), [BEYOND], [beyond, prove_small_excess(proof, *given[2:4])])
    value, more = step(Y), minus(Y, M)
    below = minus(PEAK, times(ETA, power(Y, 2)))
    ratio = plus(below, LEFT)
    positive = proof.squares(["<", 0, value], proof.sums(equal(minus(value, 0), times(plus(M, more), ratio))), given)
    form = times(more, plus(times(ETA, more, plus(times(3, M), more)), times(2, BEYOND), 1))
    inside = proof.squares(["<", value, M], proof.sums(equal(minus(M, value), form)), given)
    wide = plus(times(2, ETA, more, plus(times(2, M), more)), BEYOND)
    gained = times(3, below, plus(times(plus(wide, below), plus(LEFT, ratio)), times(ratio, LEFT)))
    room = TARGET.room(value)
    equals = proof.sums(equal(minus(room, 0), plus(gained, lowest(BEYOND))))
    far = proof.squares(["<=", 0, room], equals, [*given, above])
    return proof.generalise(proof.conjunction(positive, inside, far), [Y], hypotheses)


TARGET = Target(
    level=LEVEL,
    bound=UP_TO_FIVE,
    below=HALF_WAY,
    slack=plus(times(3, BEYOND), over(57, 40)),
    returns=prove_return,
)

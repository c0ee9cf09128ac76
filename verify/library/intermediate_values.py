"""A difference of two continuous functions that is positive at 0 and not positive at 1 vanishes in between.

Rests on the cited lemma on intermediate values.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import Binders, conj, equal, minus
from verify.statements.patterns import prove_not

Json = Any

PART: Json = "part"
CROSSING: Binders = [(name, "real") for name in (PART, "r1", "r2")]


def prove_crossing(
    proof: Evidence,
    goal: Json,
    sides: Callable[[Json], tuple[Json, Json]],
    found: Callable[[int, int, int], int],
    begins: int,
    denial: int,
) -> int:
    """Prove a goal that follows where two sides are equal.

    Parameters
    ----------
    proof
        Declares ``CROSSING``.
    sides
        The two sides at a part t of the way, both real.
    found
        Proves the goal from the theorems 0 ≤ t, t ≤ 1 and left − right = 0, for t = ``PART``.
    begins
        The theorem 0 < left − right at t = 0.
    denial
        The theorem that this is not so at t = 1.
    """
    gap = minus(*sides(PART))
    never = proof.assume(["not", goal])
    within: list[Json] = [["<=", 0, PART], ["<=", PART, 1]]
    low, high = (proof.assume(formula) for formula in within)
    vanishing = equal(gap, 0)
    met = found(low, high, proof.assume(vanishing))
    nonzero = prove_not(proof, vanishing, met, never)
    difference = minus("r1", "r2")
    real = proof.generalise(proof.sums(equal(conj(difference), difference)), ["r1", "r2"])
    regular = proof.conjunction(proof.specialise(real, list(sides(PART))), nonzero)
    regular = proof.generalise(regular, [PART], within)
    curve = ["curve", [["t'", "real"]], minus(*sides("t'"))]
    signs = proof.specialise(proof.citation("intermediate values"), [curve], [regular, begins])
    ends = proof.specialise(signs, [1], [proof.evaluate(["<=", 0, 1]), proof.evaluate(["<=", 1, 1])])
    return proof.cases(goal, proof.assume(goal), proof.contradiction(goal, ends, denial))

"""Near-misses of the claims on the orbit beyond the printed range: other bounds on K in the place of √5 − 1.

That all starts converge, and that some start wanders, refute each other: for K just above and just below √5 − 1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    renamed,
    substituted,
    words,
)
from verify.statements.model import Control
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.structures.quartic_entry import STEPS, Z
from verify.statements.structures.quartic_range.convergence import (
    CLAIMED,
    CONVERGES,
    VARIABLES,
)
from verify.statements.structures.quartic_range.period_four import FOUR, PLACE, WANDERS, PeriodFour
from verify.statements.structures.quartic_range.returns import UP_TO_FIVE
from verify.statements.structures.quartic_steps import C

Json = Any

JUST_ABOVE: list[Json] = [over(1, 752760), 967, 680]
BOTH: Binders = list({name: (name, sort) for name, sort in [*VARIABLES, *FOUR]}.values())


def _clash(proof: Evidence, every: tuple[int, Json], some: tuple[int, Json], values: list[Json]) -> int:
    """0 < 0 at values of η, m and d from theorems that every start converges, and that some start wanders."""
    place = valuation(PLACE, values)
    start = "x"

    def given(claim: Json) -> list[int]:
        hypotheses = (substituted(formula, place) for formula in claim[2][1:-1])
        return [proof.evaluate(formula) for formula in hypotheses if Z not in words(formula)]

    found = proof.specialise(some[0], values, given(some[1]))
    chosen = proof.assume(substituted(some[1][2][-1][2], {**place, "x'": start}))
    above, below, wanders = (proof.project(chosen, part) for part in (0, 1, 3))
    apart, far = (proof.project(proof.specialise(wanders, [STEPS]), part) for part in (0, 1))
    form = plus(values[2], minus(start, values[2]))
    equals = proof.sums(equal(minus(start, 0), form))
    positive = proof.squares(["<", 0, start], equals, [above])
    converges = proof.specialise(every[0], [*values, start], [*given(every[1]), positive, below])
    reached = proof.assume(substituted(every[1][2][-1][2], {**place, Z: start, "s'": STEPS}))
    near = proof.specialise(reached, [], [apart])
    absurd = proof.contradiction(["<", 0, 0], near, far)
    return proof.choose(found, start, proof.choose(converges, STEPS, absurd))


def _loosened(claim: Json, bound: Json, loose: Json) -> Json:
    """The claim with another bound on (K + 1)²."""
    return forall(claim[1], implies(*(loose if formula == bound else formula for formula in claim[2][1:])))


def _apart(claim: Json) -> Json:
    """The claim with names that a proof about it does not declare."""
    return renamed(claim, {name: f"{name}0" for name in names_of(CLAIMED)})


def farther() -> Control:
    """Convergence for slightly larger K."""
    wrong = _loosened(CONVERGES, UP_TO_FIVE, ["<=", power(C, 2), over(503, 100)])
    proof = ConciseEvidence(BOTH)
    wandering = PeriodFour(proof).prove(), WANDERS
    absurd = _clash(proof, (proof.assume(_apart(wrong)), wrong), wandering, JUST_ABOVE)
    prove_not(proof, _apart(wrong), absurd, proof.evaluate(["<", 0, 0]))
    return Control(
        "With 5.03 in the place of 5 it is false: for K = 935089/752760, which is 1.2422, some start has period 4.",
        differences(CONVERGES, wrong),
        proof,
    )

"""Near-misses of Theorem 3.3 just beyond its range of K: the points of period 2 are 5 and 8 for η = 1/40 and m = 7.

Simple structures in neural networks (Chen), Theorem 3.3. Here K = 49/40, and steps decrease from x_s > 5 on. So every
second point from 11/2 passes 5, and no point from 5 lies in the interval [x_s, m).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    differences,
    different,
    equal,
    forall,
    implies,
    over,
    power,
    substituted,
    times,
)
from verify.statements.model import Control
from verify.statements.patterns import prove_not, refute_at
from verify.statements.structures.quartic_convergence import point
from verify.statements.structures.quartic_entry import ENTERS, FALLING, STEPS, Z
from verify.statements.structures.quartic_odd_steps import claim
from verify.statements.structures.quartic_steps import BOUNDED, ETA, C, D, M, step

Json = Any

BEYOND: list[Json] = [over(1, 40), 7, 5]
RATE, ROOT, LOW = BEYOND
HIGH = 8
LOOSE: Json = ["<", times(2, power(C, 2)), 10]
SAYS = "With 10 in the place of 9 it is false: for K = 49/40"


def _loosened(printed: Json) -> Json:
    return forall(printed[1], implies(*(LOOSE if formula == BOUNDED else formula for formula in printed[2][1:])))


def passing() -> Control:
    """Every second point passes the orbit."""
    printed = claim(False)
    wrong, first = _loosened(printed), ["next", 0]
    moves: list[Json] = [{"part": 0}, {"at": [first]}, {"part": 0}]
    failing: Json = ["<=", D, point(first)]
    return Control(
        f"{SAYS} two steps lead from 11/2 past d = 5.",
        differences(printed, wrong),
        refute_at(wrong, printed[1], [*BEYOND, over(11, 2)], wrong[2][1:-1], failing, moves),
    )


def _at(node: Json, value: Json) -> Json:
    return substituted(node, {ETA: RATE, M: ROOT, "x": value})


def _prove_alternates(proof: Evidence) -> int:
    """Prove ∀n: the n-th point from 5 is 5, or else 8."""

    def stays(n: Json) -> Json:
        here = ["descent", *BEYOND, n]
        return implies(different(here, LOW), equal(here, HIGH))

    here, after = ["descent", *BEYOND, STEPS], ["descent", *BEYOND, ["next", STEPS]]
    start, apart = ["descent", *BEYOND, 0], different(["descent", *BEYOND, 0], LOW)
    at_start = proof.contradiction(equal(start, HIGH), proof.evaluate(equal(start, LOW)), proof.assume(apart))
    base = proof.generalise(at_start, [], [apart])
    low = equal(here, LOW)
    up = proof.evaluate(equal(_at(step("x"), LOW), HIGH))
    up = proof.rewrite(equal(after, HIGH), [(proof.assume(low), "backward")], up)
    high = proof.specialise(proof.assume(stays(STEPS)), [], [proof.assume(different(here, LOW))])
    down = proof.rewrite(equal(after, LOW), [(high, "backward")], proof.evaluate(equal(_at(step("x"), HIGH), LOW)))
    down = proof.contradiction(equal(after, HIGH), down, proof.assume(different(after, LOW)))
    moved = proof.generalise(proof.cases(low, up, down), [], [different(after, LOW)])
    step_on = proof.generalise(moved, [STEPS], [stays(STEPS)])
    return proof.induct(forall([("n'", "natural")], stays("n'")), base, step_on)


def staying_away() -> Control:
    """No point from 5 lies in the interval."""
    wrong = _loosened(ENTERS)
    proof = ConciseEvidence([(STEPS, "natural")])
    alternates = proof.specialise(_prove_alternates(proof), [STEPS])
    here = ["descent", *BEYOND, STEPS]
    at = {ETA: RATE, M: ROOT, Z: LOW}
    reached = substituted(FALLING.arrives()[2], {**at, "k'": STEPS})

    def never(value: Json, level: int) -> int:
        apart = proof.rewrite(different(here, ROOT), [(level, "backward")], proof.evaluate(different(value, ROOT)))
        arrived = proof.specialise(proof.assume(reached), [], [apart])
        there = _at(FALLING.arrived("x"), value)
        moved = proof.rewrite(there, [level], arrived)
        return prove_not(proof, reached, moved, proof.evaluate(there))

    low = equal(here, LOW)
    high = proof.specialise(alternates, [], [proof.assume(different(here, LOW))])
    never_there = proof.cases(low, never(LOW, proof.assume(low)), never(HIGH, high))
    given = [proof.evaluate(substituted(formula, at)) for formula in wrong[2][1:-1]]
    moves = [{"at": [RATE, ROOT, LOW]}, {"given": given}]
    proof.counterexample(wrong, moves, proof.generalise(never_there, [STEPS]))
    return Control(f"{SAYS} the points from 5 are 5 and 8.", differences(ENTERS, wrong), proof)

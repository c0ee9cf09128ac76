"""Gradient descent on (x² - μ)²/4 reaches the minimum after k steps from at most 3^k starts, and rests there.

Simple structures in neural networks (Chen), Theorem 3.3, the exceptional starts.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    equal,
    forall,
    implies,
    minus,
    plus,
    times,
)
from verify.statements.patterns import names_of
from verify.statements.structures.quartic_preimages import (
    PREIMAGES,
    STEPS,
    Listing,
    X,
    after,
    some_list,
)
from verify.statements.structures.quartic_steps import ETA, PARAMETERS, M

Json = Any

NUMBER = "n"
COUNT: Binders = [*PARAMETERS, (STEPS, "natural")]
COUNTED = forall(COUNT, some_list(STEPS, M))
REST: Binders = [*PARAMETERS, (X, "real"), (STEPS, "natural"), (NUMBER, "natural")]
ARRIVED = equal(after(X, STEPS), M)
RESTS = forall(REST, implies(ARRIVED, equal(after(after(X, STEPS), NUMBER), M)))


def prove_counted() -> Evidence:
    """Prove that the starts that are at m after k steps have a list with 3^k places."""
    proof = ConciseEvidence(PREIMAGES)
    proof.generalise(proof.specialise(Listing(proof).every(), [STEPS, M]), names_of(COUNT))
    return proof


def prove_rests() -> Evidence:
    """Prove that the points stay at m."""
    proof = Evidence(REST)
    here = after(X, STEPS)
    value = after(here, NUMBER)
    at_n = equal(value, M)
    arrived, kept = proof.assume(ARRIVED), proof.assume(at_n)
    factor = minus(1, times(ETA, value, plus(value, M)))
    moved = proof.sums(equal(after(here, ["next", NUMBER]), M), cofactors=[cofactor(kept, [], factor)])
    goal = forall([("n'", "natural")], equal(after(here, "n'"), M))
    every = proof.induct(goal, arrived, proof.generalise(moved, [NUMBER], [at_n]))
    proof.generalise(proof.specialise(every, [NUMBER]), names_of(REST), [ARRIVED])
    return proof

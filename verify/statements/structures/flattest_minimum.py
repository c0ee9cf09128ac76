"""Remark 6: the balanced orbit lies on the line of the flattest minimum, which no step size leaves.

Simple structures in neural networks (Chen), Remark 6 of appendix B.1.1, with the Hessian (B.2).
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
    forall,
    implies,
    minus,
    needed,
    plus,
    power,
    times,
)
from verify.statements.model import Control, OpenPart, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.two_factors_vocabulary import POINT, RATE, SOURCE, TWO_FACTORS, stepped

Json = Any

MINIMA: Binders = [("mu", "real"), *POINT]
ON_TARGET = equal(times("x", "y"), "mu")
MIXED = minus(times(2, "x", "y"), "mu")
TRACE = plus(power("x", 2), power("y", 2))


def _sharpness() -> Part:
    """The eigenvalues of the Hessian at a minimum."""
    conclusion = both(
        equal(plus(times(power("y", 2), "y"), times(MIXED, "x")), times(TRACE, "y")),
        equal(plus(times(MIXED, "y"), times(power("x", 2), "x")), times(TRACE, "x")),
        equal(minus(times(power("y", 2), "x"), times(MIXED, "y")), 0),
        equal(minus(times(MIXED, "x"), times(power("x", 2), "y")), 0),
        equal(TRACE, plus(power(minus("x", "y"), 2), times(2, "mu"))),
    )
    claim = forall(MINIMA, implies(ON_TARGET, conclusion))
    proof = ConciseEvidence(MINIMA)
    target = proof.assume(ON_TARGET)
    multiples: list[Json] = ["x", "y", minus("y"), "x", 2]
    equations = [
        proof.sums(goal, cofactors=[cofactor(target, [], multiple)])
        for goal, multiple in zip(conclusion[1:], multiples, strict=True)
    ]
    proof.generalise(proof.conjunction(*equations), names_of(MINIMA), [ON_TARGET])
    near_miss = forall(MINIMA, conclusion)
    return Part(
        "sharpness",
        "Where xy = mu, the Hessian has the eigenvectors (y, x) and (x, -y) to the eigenvalues x^2 + y^2 = (x - y)^2 "
        "+ 2 mu and 0; so the flattest minimum is x = y.",
        claim,
        proof,
        [[2, 1, 2]],
        [
            Control(
                "Away from the minima it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, MINIMA, [1, 1, 2], [], conclusion[1], [{"part": 0}]),
            )
        ],
    )


def _balanced() -> Part:
    """A step of any size from a balanced point leads to a balanced point."""
    binders: Binders = [*RATE, *POINT]
    after = stepped("x", "y")
    claim = forall(binders, implies(equal("x", "y"), equal(*after)))
    proof = Evidence(binders)
    same = proof.assume(equal("x", "y"))
    factor = plus(1, ["excess", "eta", "mu", "x", "y"])
    result = proof.sums(equal(*after), cofactors=[cofactor(same, [], factor)])
    proof.generalise(result, names_of(binders), [equal("x", "y")])
    return Part(
        "balance",
        "A step of any size keeps x = y, so that a trajectory on the orbit can reach no minimum but the flattest one.",
        claim,
        proof,
        [[1, 1, 2, 2]],
    )


def remark_6() -> Statement:
    """Remark 6 for trajectories that are balanced."""
    parts = [_sharpness(), _balanced()]
    return Statement(
        id="structures/remark-6",
        title="The balanced orbit leads to the flattest minimum of (xy - mu)^2/2 when the step size decays",
        source=f"{SOURCE}, Remark 6 of appendix B.1.1 and equation (B.2)",
        hypotheses=r"Gradient descent on $\frac12 (xy - \mu)^2$ has come to the balanced orbit of Proposition 3.",
        conclusion=r"The orbit is close to the flattest minimum $x = y = \sqrt\mu$: if the step size decays, the "
        r"trajectory walks towards it.",
        reading="The sharpness is the largest eigenvalue of the Hessian. Balanced points stay balanced under every "
        "schedule of step sizes.",
        definitions=needed(TWO_FACTORS, [part.tree() for part in parts]),
        parts=[
            *parts,
            OpenPart(
                "decay",
                "After enough steps, a decaying step size leads near the flattest minimum.",
                "The work says neither how the step size decays nor how long gradient descent oscillates before; from "
                "a point near the orbit the limit is near the flattest minimum only for a schedule that is stated.",
            ),
        ],
    )


STATEMENTS = {"structures/remark-6": remark_6}

"""The expected loss averaged over transition matrices is affine in v_j, and its slope is the average of the slopes.

Tasks (Edelman), the first two lines of equation (E.28), for every finite set of states, all v and W.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import cofactor
from verify.statements.language import (
    Binders,
    differences,
    equal,
    forall,
    implies,
    mapping,
    plus,
    renamed,
    substituted,
    times,
    total,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains.chain import STATES, matrix
from verify.statements.tasks.gradient_steps.chains.sample_space import SPACE
from verify.statements.tasks.gradient_steps.first_step.averaged_step import (
    CHANCES,
    EACH,
    LAW,
    LAWS,
    PAIR,
    SPACES,
    WORD_SET,
)
from verify.statements.tasks.gradient_steps.losses.affine_loss import AFFINE, DECLARED, SLOPE, loss_of, prove_affine
from verify.statements.tasks.gradient_steps.losses.logit_gradient import STEP
from verify.statements.tasks.gradient_steps.losses.loss_gradient import SOME
from verify.statements.tasks.gradient_steps.losses.vector_derivative import CHANGED, DISTANCE
from verify.statements.tasks.gradient_steps.sums.lags import V

Json = Any

DRAWN = "d3"
CHAINS: Binders = [("C", "set"), ("weight", ["maps", "C", "real"])]
FAMILY: Binders = [*CHAINS, *SPACE[:2], *LAWS, *AFFINE[3:]]


def over_chains(term: Json) -> Json:
    """The mean of a term on a chain over the family."""
    return total(EACH, times(["weight", "d"], substituted(term, {"w": ["law", "d"]})))


def _growth(slope: Json) -> Json:
    return equal(over_chains(loss_of(CHANGED)), plus(over_chains(loss_of(V)), times(STEP, slope)))


def averaged_loss_part() -> Part:
    """The averaged loss as a function of v_j."""

    def claim(slope: Json) -> Json:
        grown = forall([(STEP, "real")], _growth(slope))
        return renamed(forall(FAMILY, implies(SOME, grown)), NAMED)

    proof = ConciseEvidence([*CHAINS, *DECLARED, *LAWS, (DRAWN, "C")])
    names = [["law", DRAWN] if name == "w" else name for name in names_of(AFFINE)]
    each = proof.specialise(prove_affine(proof), names, [proof.assume(SOME)])
    each = proof.generalise(proof.specialise(each, [STEP]), [DRAWN])
    used = cofactor(each, ["d"], ["weight", "d"], [list(entry) for entry in EACH])
    found = proof.sums(_growth(over_chains(SLOPE)), cofactors=[used])
    proof.generalise(proof.generalise(found, [STEP]), names_of(FAMILY), [SOME])
    summed = substituted(over_chains(SLOPE), {"weight": mapping([("e", "C")], 1)})
    right, wrong = claim(over_chains(SLOPE)), claim(summed)
    binders, failing = renamed(FAMILY, NAMED), wrong[2][2][2]
    refuted = refute_at(wrong, binders, VALUES, [wrong[2][1]], failing, [{"at": [1]}], TYPED)
    return Part(
        "gradient",
        "If v_j grows by h, the loss averaged over the matrices grows by h times the average of its derivatives, each "
        "of which is the mean over p of the mean derivative of the logits less that of the target logit.",
        right,
        proof,
        [[*VALUES, 1]],
        [
            Control(
                "With the sum of the derivatives in place of their average it is false.",
                differences(right, wrong),
                refuted,
            )
        ],
    )


NAMED = {V: "v", DISTANCE: "j", STEP: "h"}
ENTRIES = mapping([("e", "natural")], plus("e", 1))
VALUES: list[Json] = [
    PAIR,
    CHANCES,
    WORD_SET,
    STATES,
    LAW,
    SPACES[0][1],
    matrix([1, 2], [3, 5]),
    ENTRIES,
    30,
    2,
    1,
]
TYPED: dict[str, Json] = {"t": ["of", "natural", 2], "j": ["of", "natural", 1], "h": 1}

"""The expected loss averaged over transition matrices is affine in v_j, and its slope is the average of the slopes.

Tasks (Edelman), the first two lines of equation (E.28), for every finite set of states, all v and W.
"""

from verify.proving.evidence import ConciseEvidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.chains import chain, sample_space
from verify.statements.tasks.gradient_steps.first_step import averaged_step
from verify.statements.tasks.gradient_steps.losses import affine_loss, logit_gradient, loss_gradient, vector_derivative
from verify.statements.tasks.gradient_steps.sums.lags import V
from verify.statements.terms import equal, mapping, plus, times, total

DRAWN = "d3"
CHAINS: Binders = [("C", "set"), ("weight", ["maps", "C", "real"])]
FAMILY: Binders = [*CHAINS, *sample_space.SPACE[:2], *averaged_step.LAWS, *affine_loss.AFFINE[3:]]


def over_chains(term: Json) -> Json:
    """The mean of a term on a chain over the family."""
    return total(averaged_step.EACH, times(["weight", "d"], trees.substituted(term, {"w": ["law", "d"]})))


def _growth(slope: Json) -> Json:
    return equal(
        over_chains(affine_loss.loss_of(vector_derivative.CHANGED)),
        plus(over_chains(affine_loss.loss_of(V)), times(logit_gradient.STEP, slope)),
    )


def averaged_loss_part() -> model.Part:
    """The averaged loss as a function of v_j."""

    def claim(slope: Json) -> Json:
        grown = forall([(logit_gradient.STEP, "real")], _growth(slope))
        return trees.renamed(forall(FAMILY, implies(loss_gradient.SOME, grown)), NAMED)

    proof = ConciseEvidence([*CHAINS, *affine_loss.DECLARED, *averaged_step.LAWS, (DRAWN, "C")])
    names = [["law", DRAWN] if name == "w" else name for name in patterns.names_of(affine_loss.AFFINE)]
    each = proof.specialise(affine_loss.prove_affine(proof), names, [proof.assume(loss_gradient.SOME)])
    each = proof.generalise(proof.specialise(each, [logit_gradient.STEP]), [DRAWN])
    used = cofactor(each, ["d"], ["weight", "d"], [list(entry) for entry in averaged_step.EACH])
    found = proof.sums(_growth(over_chains(affine_loss.SLOPE)), cofactors=[used])
    proof.generalise(proof.generalise(found, [logit_gradient.STEP]), patterns.names_of(FAMILY), [loss_gradient.SOME])
    summed = trees.substituted(over_chains(affine_loss.SLOPE), {"weight": mapping([("e", "C")], 1)})
    right, wrong = claim(over_chains(affine_loss.SLOPE)), claim(summed)
    binders, failing = trees.renamed(FAMILY, NAMED), wrong[2][2][2]
    refuted = patterns.refute_at(wrong, binders, VALUES, [wrong[2][1]], failing, [{"at": [1]}], TYPED)
    return model.Part(
        "gradient",
        "If v_j grows by h, the loss averaged over the matrices grows by h times the average of its derivatives, each "
        "of which is the mean over p of the mean derivative of the logits less that of the target logit.",
        right,
        proof,
        [[*VALUES, 1]],
        [
            model.Control(
                "With the sum of the derivatives in place of their average it is false.",
                trees.differences(right, wrong),
                refuted,
            )
        ],
    )


NAMED = {V: "v", vector_derivative.DISTANCE: "j", logit_gradient.STEP: "h"}
ENTRIES = mapping([("e", "natural")], plus("e", 1))
VALUES: list[Json] = [
    averaged_step.PAIR,
    averaged_step.CHANCES,
    averaged_step.WORD_SET,
    chain.STATES,
    averaged_step.LAW,
    averaged_step.SPACES[0][1],
    chain.matrix([1, 2], [3, 5]),
    ENTRIES,
    30,
    2,
    1,
]
TYPED: dict[str, Json] = {"t": ["of", "natural", 2], "j": ["of", "natural", 1], "h": 1}

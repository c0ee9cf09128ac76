"""Equation (E.41): the constant part of W adds to v in the second step what the first step has added, times c'.

Tasks (Edelman), appendix E.1. The rest is exact for each transition matrix, and bounded in expectation.
"""

from verify.library import finite_sums, sequence_sums
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, forall, implies
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, EIGENVALUE, PARAMETERS
from verify.statements.tasks.gradient_steps.curriculum import split
from verify.statements.tasks.gradient_steps.first_step import vector_update, weight_vocabulary
from verify.statements.tasks.gradient_steps.second_step import gradient, leading_means
from verify.statements.tasks.gradient_steps.second_step.leading import LETTERS, SecondLeading, prove_rest_bound
from verify.statements.tasks.gradient_steps.sums import reciprocal_means, triple_sums, uniform_moments
from verify.statements.tasks.thesis import SOURCE, presupposing
from verify.statements.terms import equal, minus, over, plus, power, times

SECOND: Binders = [("c", "real"), ("c'", "real"), *vector_update.RATES[1:]]
LEADING, REMAINDER = vector_update.PRINTED[1:]
RATE = over(times(plus("c", "c'"), "eta"), "t")
VALUES: list[Json] = [over(3, 2), over(2, 3), over(1, 5), over(1, 3), over(1, 4), 4, 3]
TYPED: dict[str, Json] = {"t": ["of", "natural", 4], "r": ["of", "natural", 3]}


def _equation(leading: Json) -> Json:
    """c plus the first gradient times c η/t plus the same times c' η/t, as a leading term and the rest."""
    both_steps = plus(vector_update.UPDATE, times(over(times("c'", "eta"), "t"), vector_update.SUM))
    return equal(both_steps, plus(plus("c", times(RATE, leading)), times(RATE, REMAINDER)))


def _claim(leading: Json) -> Json:
    return forall(SECOND, implies(*weight_vocabulary.HYPOTHESES, _equation(leading)))


def _leading() -> model.Part:
    """The printed leading term, and the rest of (E.28)."""
    proof = ConciseEvidence([*triple_sums.TRIPLES, *SECOND])
    update = proof.generalise(
        vector_update.prove_update(proof), patterns.names_of(vector_update.RATES), weight_vocabulary.HYPOTHESES
    )
    premises = [proof.assume(formula) for formula in weight_vocabulary.HYPOTHESES]
    steps = [proof.specialise(update, [c, *patterns.names_of(vector_update.RATES)[1:]], premises) for c in ("c", "c'")]
    found = proof.sums(_equation(LEADING), cofactors=[cofactor(step) for step in steps])
    proof.generalise(found, patterns.names_of(SECOND), weight_vocabulary.HYPOTHESES)
    wrong = trees.substituted(LEADING, {"r": "t"})
    claim, near_miss = _claim(LEADING), _claim(wrong)
    refuted = patterns.refute_at(near_miss, SECOND, VALUES, weight_vocabulary.HYPOTHESES, _equation(wrong), inner=TYPED)
    return model.Part(
        "leading",
        "v_j after the first step less c' eta times the gradient of the first loss is the printed leading term and "
        "the rest of (E.28), times (c + c') eta/t, for every transition matrix, t and j.",
        claim,
        proof,
        [VALUES],
        [model.Control("With t in place of r = t - j + 1 it is false.", trees.differences(claim, near_miss), refuted)],
    )


GRADIENT = split.key_gradient(split.CONSTANT)
MISSED = minus(GRADIENT, LEADING)
PLACES: Binders = [("k", "natural"), ("r", "natural")]
MEANS: Binders = [*PLACES, *leading_means.PARTS]
STEP = [*split.VARIABLES, (sequence_sums.SECOND_LENGTH, "natural"), (sequence_sums.DOUBLE, sequence_sums.TABLE)]
CUBIC = times(2, LETTERS[2], LETTERS[0], LETTERS[1], LETTERS[3], power(LETTERS[4], 3))


def _prove_cubic(proof: Evidence) -> int:
    """Prove that ``CUBIC`` lies between −r w and r w."""
    x, y, z, *_ = LETTERS
    apart = power(minus(x, y), 2)
    rests = {1: minus(1, z), -1: minus(z, -1)}
    shares = {side: plus(apart, times(4, x, y, rest)) for side, rest in rests.items()}
    return prove_rest_bound(proof, CUBIC, shares, 2)


def prove_means(proof: Evidence) -> int:
    """Prove the bound for each transition matrix, and then for the means; the proof declares ``STEP``."""
    leading = SecondLeading(proof)
    step = leading.step
    exact = split.ConstantPart(step).prove()
    above = times(2, EIGENVALUE, vector_update.MIXED)
    rising = minus(EIGENVALUE, times(finite_sums.raised(EIGENVALUE, "r"), EIGENVALUE))
    form = trees.substituted(CUBIC, dict(zip(LETTERS, leading.letters(EIGENVALUE), strict=True)))
    value = proof.sums(
        equal(MISSED, form),
        cofactors=[
            cofactor(exact),
            cofactor(step.cube, [], times(above, minus(over(rising, minus(1, EIGENVALUE)), "r"))),
            cofactor(step.opposite, [], times(above, power(gradient.GAP_HERE, 3), rising)),
        ],
    )
    found = leading.bounds(MISSED, value, CUBIC, _prove_cubic(proof), EIGENVALUE)
    found = proof.generalise(found, patterns.names_of(PARAMETERS), reciprocal_means.UNIT_SQUARE)
    found = reciprocal_means.SquareMeans(proof).prove(leading_means.as_function(MISSED), "r", found)
    return proof.generalise(found, [*patterns.names_of(PLACES), finite_sums.LENGTH], [uniform_moments.POSITIVE])


def _means() -> model.Part:
    """The gradient of the constant part in expectation."""
    claim, near_miss = (leading_means.claim_on_means(PLACES, MISSED, bound) for bound in (times(2, "r"), 0))
    at = {name: ["of", "natural", value] for name, value in zip(patterns.names_of(MEANS), (1, 2, 2), strict=True)}
    proof = ConciseEvidence(STEP)
    prove_means(proof)
    refuted = patterns.refute_at(
        near_miss, MEANS, [1, 2, 2], [["<=", 1, "n"]], leading_means.mean_within(MISSED, 0)[2], [{"part": 1}], at
    )
    return model.Part(
        "expectation",
        "In expectation the gradient for W = 1 1^T is the printed leading term up to 2r, for every t and j.",
        claim,
        proof,
        [[1, 1, 1]],
        [model.Control("The leading term alone is not exact.", trees.differences(claim, near_miss), refuted)],
    )


def equation_e_41() -> model.Statement:
    """Equation (E.41)."""
    parts = [_leading(), _means()]
    return model.Statement(
        id="tasks/equation-e.41",
        title="Constant part of W contributes the first-step form to the second v update",
        source=f"{SOURCE}, equation (E.41)",
        hypotheses=r"$\lambda = a+b-1$, and a and b are independent and uniform on $[0, 1]$; W and v have all entries "
        r"c at the start, c' is the off-diagonal entry of $W^{(1)}$, the rate is $\eta$, and $\mathcal L^0$ is the "
        r"loss for $W = \mathbf 1 \mathbf 1^\top$.",
        conclusion=r"$v_j^{(1)} - \eta c' \frac{\partial \mathcal L^0}{\partial v_j} = c + \frac{(c+c') \eta}{t} "
        r"\frac{(t-j+1)(t-j+2)}{2} \mathbb E_{a,b} [\frac{(a-1)^2 + (b-1)^2}{(\lambda-1)^2} - \frac12] + O(1)$.",
        reading="The first part is for each transition matrix with lambda different from 0 and 1: the left side, with "
        "the sums over p of (E.28), is the printed leading term plus (c + c') eta/t 2 lambda (a-1)(b-1)/(lambda-1)^3 "
        "((lambda - lambda^(t-j+2))/(1-lambda) - t + j - 1), exactly. r is t - j + 1. The second part bounds the "
        "expectation of what is left, for the gradient of (E.30) with W = 1 1^T, which tasks/own-position-gradient "
        "derives from the expected loss: divided by t it is between -2 and 2, "
        "which is the O(1), times (c + c') eta. The expectation is the limit of the means over the midpoints of n "
        "times n squares; the bounds hold for every n, and so for the limit. k is j - 1.",
        definitions=trees.needed(
            [*finite_sums.SUMS, *CHAIN, *split.BIASED, *uniform_moments.DEFINITIONS], [part.tree() for part in parts]
        ),
        parts=presupposing(parts),
    )



"""The derivatives in v of a logit and of the expected loss, for all W and v, as the second gradient step uses them.

Tasks (Edelman), after equations (E.26), (E.28) and (E.30) to (E.41).
"""

from fractions import Fraction

from verify.library.finite_sums import ZERO
from verify.proving.evidence import ConciseEvidence
from verify.statements.formulas import Json, forall, implies
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains import chain, words
from verify.statements.tasks.gradient_steps.chains.sample_space import SAMPLE_SPACE
from verify.statements.tasks.gradient_steps.curriculum.split import BIASED
from verify.statements.tasks.gradient_steps.losses import affine_loss, position_gradient, vector_derivative
from verify.statements.tasks.gradient_steps.losses.logit_gradient import ONE_WORD, STEP
from verify.statements.tasks.gradient_steps.sums import lags, toeplitz
from verify.statements.tasks.thesis import LINEAR_BRANCH, SOURCE, presupposing
from verify.statements.terms import equal, over, plus, times
from verify.statements.trees import differences, needed, renamed, substituted

WEIGHTS = chain.matrix([1, 2], [3, 5])
LOGIT_VALUES: list[Json] = [2, chain.STATES, ONE_WORD, WEIGHTS, vector_derivative.ENTRIES, ":two", 1]
LOGIT_TYPED: dict[str, Json] = {name: ["of", "natural", number] for name, number in (("p", 2), ("j", 1))}
LOGIT_TYPED |= {"i": ["of", chain.STATES, ":two"], "h": 7}


def _logit() -> Part:
    """The derivative of a logit for any W."""

    def claim(rate: Json) -> Json:
        grown = equal(
            vector_derivative.logit(vector_derivative.CHANGED), plus(vector_derivative.logit(lags.V), times(STEP, rate))
        )
        return renamed(forall(vector_derivative.SETTING, forall([(STEP, "real")], grown)), vector_derivative.NAMED)

    proof = ConciseEvidence(vector_derivative.DECLARED)
    vector_derivative.prove_derivative(proof)
    right, wrong = (
        claim(vector_derivative.RATE),
        claim(substituted(vector_derivative.RATE, {vector_derivative.DISTANCE: ZERO})),
    )
    binders = renamed(vector_derivative.SETTING, vector_derivative.NAMED)
    refuted = refute_at(wrong, binders, LOGIT_VALUES, [], wrong[2][2], [{"at": [7]}], LOGIT_TYPED)
    return Part(
        "logit",
        "If v_j grows by h, a logit grows by h times the sum in the first line of (E.30), for every W and v.",
        right,
        proof,
        [[*LOGIT_VALUES, 7]],
        [Control("With j = 1 in place of j it is false.", differences(right, wrong), refuted)],
    )


SAMPLED, WORDS = words.word_space(Fraction(1, 3), Fraction(1, 4))
VALUES: list[Json] = [*SAMPLED, WORDS, over(1, 3), over(1, 4), WEIGHTS, vector_derivative.ENTRIES, 30, 2, 1, 1]
NAMED = {
    position_gradient.SETTING[2][0]: "x",
    position_gradient.MATRIX: "W",
    lags.V: "v",
    vector_derivative.DISTANCE: "j",
    toeplitz.SHORTER: "r",
    STEP: "h",
}
TYPED: dict[str, Json] = {name: ["of", "natural", number] for name, number in (("t", 2), ("j", 1), ("r", 1))}


def _loss() -> Part:
    """The derivative of the expected loss for any W."""

    def claim(slope: Json) -> Json:
        return renamed(
            forall(
                position_gradient.SETTING,
                implies(*position_gradient.PREMISES, position_gradient.at_chain(affine_loss.affine(slope))),
            ),
            NAMED,
        )

    proof = ConciseEvidence(position_gradient.DECLARED)
    found = proof.generalise(position_gradient.PositionGradient(proof).loss(), [STEP])
    proof.generalise(found, names_of(position_gradient.SETTING), position_gradient.PREMISES)
    right, wrong = claim(position_gradient.FALL), claim(substituted(position_gradient.FALL, {toeplitz.SHORTER: "t"}))
    hypotheses, failing = wrong[2][1:-1], wrong[2][-1][2]
    refuted = refute_at(
        wrong, renamed(position_gradient.SETTING, NAMED), VALUES, hypotheses, failing, [{"at": [1]}], {**TYPED, "h": 1}
    )
    return Part(
        "loss",
        "If v_j grows by h, the expected loss falls by h/t times the sum of powers of P, for every W, v, t and j.",
        right,
        proof,
        [[*VALUES, 1]],
        [Control("With t in place of r = t - j + 1 it is false.", differences(right, wrong), refuted)],
    )


DEFINITIONS = [*SAMPLE_SPACE, *chain.CHAIN, *BIASED, *vector_derivative.VECTOR_DERIVATIVE, *affine_loss.EXPECTED_LOSS]


def position_slope() -> Statement:
    """The derivative of the expected loss in an entry of v."""
    parts = [_logit(), _loss()]
    return Statement(
        id="tasks/own-position-gradient",
        title="The derivative of the expected loss of the minimal model in v_j, for all W and v",
        source=f"after {SOURCE}, equations (E.26), (E.28) and (E.30) to (E.41)",
        hypotheses=r"$f_{p,i}$ is the logit in (E.2); $x_1, \dots, x_{t+1}$ is a stationary Markov chain with two "
        r"states and the transition matrix $\mathcal P$, whose eigenvalue $\lambda = a+b-1$ is not 1; the loss "
        "is on its linear branch.",
        conclusion=r"$\partial_{v_j} f_{p,i} = \sum_{t'=1}^p 1\{x_{t'} = i\} \sum_{s=1}^{t'} \delta_{j(t'-s+1)} W_{x_p "
        r"x_s}$, and $-t \, \partial_{v_j} \mathbb E[L] = \sum_{p=j}^t \sum_{t'=j}^p \sum_{l,i,m} (\mathcal P_{li} - "
        r"\frac12) W_{lm} \pi_m (\mathcal P^{j-1})_{mi} (\mathcal P^{p-t'})_{il}$.",
        reading="The logit and the expected loss are affine in v_j, so that the derivative is the exact quotient of "
        "differences, at every v. Positions and distances are counted from 0, so that j is one less than in the work; "
        "r is t - j + 1 there, q is p - j and d is p - t'. The loss is that of (E.8), where all maxima with 0 are "
        "their second argument; the tokens are random variables on a finite sample space. For W = c the sum is c times "
        "the closed form of (E.28), and for W = c' 1 1^T + (rho - c') I it splits as (E.54) says.",
        definitions=needed(DEFINITIONS, [part.tree() for part in parts]),
        parts=presupposing(parts, LINEAR_BRANCH, only=["loss"]),
    )


STATEMENTS = {"tasks/own-position-gradient": position_slope}

"""The derivatives in v of a logit and of the expected loss, for all W and v, as the second gradient step uses them.

Tasks (Edelman), after equations (E.26), (E.28) and (E.30) to (E.41).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.library.finite_sums import ZERO
from verify.proving.concise import ConciseEvidence
from verify.statements.language import (
    differences,
    equal,
    forall,
    implies,
    needed,
    over,
    plus,
    renamed,
    substituted,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.assumptions import LINEAR_BRANCH, presupposing
from verify.statements.tasks.gradient_steps.chains.chain import CHAIN, STATES, matrix
from verify.statements.tasks.gradient_steps.chains.sample_space import SAMPLE_SPACE
from verify.statements.tasks.gradient_steps.chains.words import word_space
from verify.statements.tasks.gradient_steps.curriculum.split import BIASED
from verify.statements.tasks.gradient_steps.losses.affine_loss import EXPECTED_LOSS, affine
from verify.statements.tasks.gradient_steps.losses.logit_gradient import ONE_WORD, STEP
from verify.statements.tasks.gradient_steps.losses.position_gradient import (
    DECLARED,
    FALL,
    MATRIX,
    PREMISES,
    SETTING,
    PositionGradient,
    at_chain,
)
from verify.statements.tasks.gradient_steps.losses.vector_derivative import (
    CHANGED,
    DISTANCE,
    ENTRIES,
    RATE,
    VECTOR_DERIVATIVE,
    logit,
    prove_derivative,
)
from verify.statements.tasks.gradient_steps.losses.vector_derivative import DECLARED as LOGIT_DECLARED
from verify.statements.tasks.gradient_steps.losses.vector_derivative import NAMED as LOGIT_NAMED
from verify.statements.tasks.gradient_steps.losses.vector_derivative import SETTING as LOGIT_SETTING
from verify.statements.tasks.gradient_steps.sums.lags import V
from verify.statements.tasks.gradient_steps.sums.toeplitz import SHORTER
from verify.statements.tasks.source import SOURCE

Json = Any
WEIGHTS = matrix([1, 2], [3, 5])
LOGIT_VALUES: list[Json] = [2, STATES, ONE_WORD, WEIGHTS, ENTRIES, ":two", 1]
LOGIT_TYPED: dict[str, Json] = {name: ["of", "natural", number] for name, number in (("p", 2), ("j", 1))}
LOGIT_TYPED |= {"i": ["of", STATES, ":two"], "h": 7}


def _logit() -> Part:
    """The derivative of a logit for any W."""

    def claim(rate: Json) -> Json:
        grown = equal(logit(CHANGED), plus(logit(V), times(STEP, rate)))
        return renamed(forall(LOGIT_SETTING, forall([(STEP, "real")], grown)), LOGIT_NAMED)

    proof = ConciseEvidence(LOGIT_DECLARED)
    prove_derivative(proof)
    right, wrong = claim(RATE), claim(substituted(RATE, {DISTANCE: ZERO}))
    binders = renamed(LOGIT_SETTING, LOGIT_NAMED)
    refuted = refute_at(wrong, binders, LOGIT_VALUES, [], wrong[2][2], [{"at": [7]}], LOGIT_TYPED)
    return Part(
        "logit",
        "If v_j grows by h, a logit grows by h times the sum in the first line of (E.30), for every W and v.",
        right,
        proof,
        [[*LOGIT_VALUES, 7]],
        [Control("With j = 1 in place of j it is false.", differences(right, wrong), refuted)],
    )


SAMPLED, WORDS = word_space(Fraction(1, 3), Fraction(1, 4))
VALUES: list[Json] = [*SAMPLED, WORDS, over(1, 3), over(1, 4), WEIGHTS, ENTRIES, 30, 2, 1, 1]
NAMED = {SETTING[2][0]: "x", MATRIX: "W", V: "v", DISTANCE: "j", SHORTER: "r", STEP: "h"}
TYPED: dict[str, Json] = {name: ["of", "natural", number] for name, number in (("t", 2), ("j", 1), ("r", 1))}


def _loss() -> Part:
    """The derivative of the expected loss for any W."""

    def claim(slope: Json) -> Json:
        return renamed(forall(SETTING, implies(*PREMISES, at_chain(affine(slope)))), NAMED)

    proof = ConciseEvidence(DECLARED)
    found = proof.generalise(PositionGradient(proof).loss(), [STEP])
    proof.generalise(found, names_of(SETTING), PREMISES)
    right, wrong = claim(FALL), claim(substituted(FALL, {SHORTER: "t"}))
    hypotheses, failing = wrong[2][1:-1], wrong[2][-1][2]
    refuted = refute_at(wrong, renamed(SETTING, NAMED), VALUES, hypotheses, failing, [{"at": [1]}], {**TYPED, "h": 1})
    return Part(
        "loss",
        "If v_j grows by h, the expected loss falls by h/t times the sum of powers of P, for every W, v, t and j.",
        right,
        proof,
        [[*VALUES, 1]],
        [Control("With t in place of r = t - j + 1 it is false.", differences(right, wrong), refuted)],
    )


DEFINITIONS = [*SAMPLE_SPACE, *CHAIN, *BIASED, *VECTOR_DERIVATIVE, *EXPECTED_LOSS]


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

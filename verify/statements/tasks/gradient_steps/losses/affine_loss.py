"""The expected loss is affine in each entry of v, where all maxima with 0 are their second argument.

Tasks (Edelman), the first two lines of equation (E.28), for every finite set of states, all v and W.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import SEQUENCE
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, define, equal, forall, plus, times
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains.sample_space import OUTCOMES, SPACE
from verify.statements.tasks.gradient_steps.losses.logit_gradient import STEP, WEIGHTS
from verify.statements.tasks.gradient_steps.losses.loss_gradient import (
    ANY,
    AVERAGE,
    MARGIN,
    averaged,
    mean_loss,
    rate_at,
)
from verify.statements.tasks.gradient_steps.losses.vector_derivative import CHANGED, DISTANCE
from verify.statements.tasks.gradient_steps.losses.vector_derivative import DECLARED as DERIVATIVE
from verify.statements.tasks.gradient_steps.sums.lags import V
from verify.statements.tasks.gradient_steps.sums.linear_sums import LINEAR

Json = Any

DRAWN = "o5"
AFFINE: Binders = [*SPACE, *WEIGHTS, (V, SEQUENCE), (MARGIN, "real"), ("t", "natural"), (DISTANCE, "natural")]
DECLARED: Binders = list(dict([*DERIVATIVE, *LINEAR, *ANY, *AFFINE, (DRAWN, OUTCOMES)]).items())


def logit_of(v: Json) -> Callable[[Json, Json], Json]:
    """The logits for a v, on the sequence of an outcome."""
    return lambda p, i: ["logit", "S", ["x", "o"], "W", v, p, i]


def derivative_of(j: Json) -> Callable[[Json, Json], Json]:
    """The derivatives of the logits in v_j, on the sequence of an outcome."""
    return lambda p, i: ["vector_derivative", "S", ["x", "o"], "W", p, i, j]


MODEL: Binders = [*SPACE, *WEIGHTS]
EXPECTED_LOSS: list[Json] = [
    *AVERAGE,
    define(
        "expected_loss",
        [*MODEL, ("v", SEQUENCE), (MARGIN, "real"), ("t", "natural")],
        mean_loss(logit_of("v")),
    ),
    define(
        "loss_derivative",
        [*MODEL, ("t", "natural"), ("j", "natural")],
        averaged(lambda p: rate_at(derivative_of("j"), p)),
    ),
]
SLOPE: Json = ["loss_derivative", *names_of(MODEL), "t", DISTANCE]


def loss_of(v: Json) -> Json:
    """The expected loss for a v."""
    return ["expected_loss", *names_of(MODEL), v, MARGIN, "t"]


def affine(slope: Json) -> Json:
    """∀h: the expected loss for v + h e_j is that for v plus h times the slope."""
    return forall([(STEP, "real")], equal(loss_of(CHANGED), plus(loss_of(V), times(STEP, slope))))


def prove_affine(proof: Evidence) -> int:
    """Prove ∀Omega, S ≠ ∅, x, W, v, Δ, t, j: the expected loss is affine in v_j with the mean of slopes as slope."""
    return proof.use("tasks/own-affine-loss", "affine")

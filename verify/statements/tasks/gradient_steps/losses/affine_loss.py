"""The expected loss is affine in each entry of v, where all maxima with 0 are their second argument.

Tasks (Edelman), the first two lines of equation (E.28), for every finite set of states, all v and W.
"""

from collections.abc import Callable

from verify.library.finite_sums import SEQUENCE
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, define, forall
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains.sample_space import OUTCOMES, SPACE
from verify.statements.tasks.gradient_steps.losses import logit_gradient, loss_gradient, vector_derivative
from verify.statements.tasks.gradient_steps.sums import lags, linear_sums
from verify.statements.terms import equal, plus, times

DRAWN = "o5"
AFFINE: Binders = [
    *SPACE,
    *logit_gradient.WEIGHTS,
    (lags.V, SEQUENCE),
    (loss_gradient.MARGIN, "real"),
    ("t", "natural"),
    (vector_derivative.DISTANCE, "natural"),
]
DECLARED: Binders = list(
    dict([*vector_derivative.DECLARED, *linear_sums.LINEAR, *loss_gradient.ANY, *AFFINE, (DRAWN, OUTCOMES)]).items()
)


def logit_of(v: Json) -> Callable[[Json, Json], Json]:
    """The logits for a v, on the sequence of an outcome."""
    return lambda p, i: ["logit", "S", ["x", "o"], "W", v, p, i]


def derivative_of(j: Json) -> Callable[[Json, Json], Json]:
    """The derivatives of the logits in v_j, on the sequence of an outcome."""
    return lambda p, i: ["vector_derivative", "S", ["x", "o"], "W", p, i, j]


MODEL: Binders = [*SPACE, *logit_gradient.WEIGHTS]
EXPECTED_LOSS: list[Json] = [
    *loss_gradient.AVERAGE,
    define(
        "expected_loss",
        [*MODEL, ("v", SEQUENCE), (loss_gradient.MARGIN, "real"), ("t", "natural")],
        loss_gradient.mean_loss(logit_of("v")),
    ),
    define(
        "loss_derivative",
        [*MODEL, ("t", "natural"), ("j", "natural")],
        loss_gradient.averaged(lambda p: loss_gradient.rate_at(derivative_of("j"), p)),
    ),
]
SLOPE: Json = ["loss_derivative", *names_of(MODEL), "t", vector_derivative.DISTANCE]


def loss_of(v: Json) -> Json:
    """The expected loss for a v."""
    return ["expected_loss", *names_of(MODEL), v, loss_gradient.MARGIN, "t"]


def affine(slope: Json) -> Json:
    """∀h: the expected loss for v + h e_j is that for v plus h times the slope."""
    return forall(
        [(logit_gradient.STEP, "real")],
        equal(loss_of(vector_derivative.CHANGED), plus(loss_of(lags.V), times(logit_gradient.STEP, slope))),
    )


def prove_affine(proof: Evidence) -> int:
    """Prove ∀Omega, S ≠ ∅, x, W, v, Δ, t, j: the expected loss is affine in v_j with the mean of slopes as slope."""
    return proof.use("tasks/own-affine-loss", "affine")

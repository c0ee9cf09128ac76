"""The expected loss is affine in each entry of v, where all maxima with 0 are their second argument.

Tasks (Edelman), the first two lines of equation (E.28), for every finite set of states, all v and W.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import SEQUENCE, SUMS
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, define, equal, forall, mapping, plus, times
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import names_of
from verify.statements.tasks.gradient_steps.chains.sample_space import OUTCOME, OUTCOMES, SPACE
from verify.statements.tasks.gradient_steps.losses.logit_gradient import END, STATE, STEP, WEIGHTS
from verify.statements.tasks.gradient_steps.losses.loss_gradient import (
    ANY,
    AVERAGE,
    MARGIN,
    SOME,
    averaged,
    mean_loss,
    prove_change,
    rate_at,
)
from verify.statements.tasks.gradient_steps.losses.vector_derivative import (
    CHANGED,
    DISTANCE,
    VECTOR_DERIVATIVE,
    prove_derivative,
)
from verify.statements.tasks.gradient_steps.losses.vector_derivative import DECLARED as DERIVATIVE
from verify.statements.tasks.gradient_steps.sums.lags import V
from verify.statements.tasks.gradient_steps.sums.linear_sums import LINEAR

Json = Any

DRAWN = "o5"
SCORED: Binders = [*OUTCOME, ("p'", "natural"), ("i'", "S")]
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


LOSSES = Lemmas(
    "tasks/own-affine-loss",
    "The expected loss is affine in every entry of v",
    definitions=[*SUMS, *VECTOR_DERIVATIVE, *AVERAGE],
    variables=DECLARED,
    file=__file__,
)


@LOSSES.lemma(
    "affine",
    "If v_j grows by h, the loss grows by h times the mean of the derivatives of the wrong logits less that of"
    " the right one.",
    """
    forall Omega, S in set; w in maps(Omega, real); x in maps(Omega, natural, S); W in maps(S, S, real); v in
      maps(natural, real); delta in real; t, j in natural: size(S) != 0
      ==> (forall h in real: sum(o in Omega: w(o)*average((p in natural |-> 1/size(S)*sum(i in S where i != x(o,
        next(p)): delta + (logit(S, x(o), W, (d in natural |-> v(d) + h*indicator(d = j)), p, i) - logit(S, x(o),
        W, (d in natural |-> v(d) + h*indicator(d = j)), p, x(o, next(p)))))), t)) = sum(o in Omega:
        w(o)*average((p in natural |-> 1/size(S)*sum(i in S where i != x(o, next(p)): delta + (logit(S, x(o), W,
        v, p, i) - logit(S, x(o), W, v, p, x(o, next(p)))))), t)) + h*average((p in natural |-> 1/size(S)*sum(i in
        S: sum(o in Omega: w(o)*vector_derivative(S, x(o), W, p, i, j))) - sum(o in Omega:
        w(o)*vector_derivative(S, x(o), W, p, x(o, next(p)), j))), t))
    """,
    "labels(only), labels(one, two), (o in labels(only) |-> 1), (o in labels(only); k in natural |-> :one), "
    "(a, b in labels(one, two) |-> 1), (k in natural |-> 1), 1, 1, 0, 1",
    [
        (
            "Without the step it is false.",
            "+ h*average",
            "+ average",
            "labels(only), labels(one, two), (o in labels(only) |-> 1), (o in labels(only); k in natural |-> :one), "
            "(a, b in labels(one, two) |-> 1), (k in natural |-> 1), 1, 1, 0, 2",
        )
    ],
)
def prove_affine(proof: Evidence) -> int:
    """Prove ∀Omega, S ≠ ∅, x, W, v, Δ, t, j: the expected loss is affine in v_j with the mean of slopes as slope."""
    change, derivative = prove_change(proof), prove_derivative(proof)
    here = [END, "S", ["x", DRAWN], "W", V, STATE, DISTANCE]
    each = proof.specialise(proof.specialise(derivative, here), [STEP])
    each = proof.generalise(each, [DRAWN, END, STATE])
    scores = [logit_of(V), logit_of(CHANGED), derivative_of(DISTANCE)]
    scores = [mapping(SCORED, score("p'", "i'")) for score in scores]
    found = proof.specialise(change, [*names_of(SPACE), *scores, MARGIN, "t", STEP], [each, proof.assume(SOME)])
    return proof.generalise(proof.generalise(found, [STEP]), names_of(AFFINE), [SOME])


STATEMENTS = {"tasks/own-affine-loss": LOSSES.statement}

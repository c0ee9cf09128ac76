"""The expected margin loss of logits, and its rate, where the margin is not reached.

Tasks (Edelman), appendix E.1, equation (E.8). On that branch the loss is linear in the logits.
"""

from fractions import Fraction
from typing import Any

from verify.proving.evidence import Json
from verify.statements import patterns
from verify.statements.formulas import Binders
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.chains.sample_space import OUTCOME, OUTCOMES, SPACE, token
from verify.statements.tasks.gradient_steps.chains.words import word_space
from verify.statements.tasks.gradient_steps.losses import logit_gradient
from verify.statements.tasks.gradient_steps.sums.shifted_sums import WEIGHT
from verify.statements.terms import different, mapping, minus, over, plus, times, total

MARGIN, LENGTH = "delta", "t"
ANY: Binders = [
    *SPACE,
    (MARGIN, "real"),
    (LENGTH, "natural"),
]
SOME = different(["size", "S"], 0)


def loss_at(score: Any, p: Json) -> Json:
    """(1/k) Σ_i≠x_(p+1) (Δ + f_p,i − f_p,x_(p+1)) for scores f."""
    target = token(["next", p])
    gap = plus(MARGIN, minus(score(p, "i'"), score(p, target)))
    return times(over(1, ["size", "S"]), total([("i'", "S")], gap, different("i'", target)))


def rate_at(slope: Any, p: Json) -> Json:
    """(1/k) Σ_i E[g_p,i] − E[g_p,x_(p+1)] for the gradients g of scores."""
    mean = total([("i'", "S")], total(OUTCOME, times(["w", "o"], slope(p, "i'"))))
    return minus(times(over(1, ["size", "S"]), mean), total(OUTCOME, times(["w", "o"], slope(p, token(["next", p])))))


def averaged(term: Any) -> Json:
    """(1/t) Σ_p<t of a term in p."""
    return ["average", mapping([("p'", "natural")], term("p'")), LENGTH]


def mean_loss(score: Any) -> Json:
    """E[(1/t) Σ_p<t of ``loss_at``]."""
    return total(OUTCOME, times(["w", "o"], averaged(lambda p: loss_at(score, p))))


FREE: Binders = [
    *logit_gradient.ENTRIES_FREE,
    *(entry for entry in ANY if entry not in logit_gradient.ENTRIES_FREE),
    ("o5", OUTCOMES),
]
SETTING: Binders = [(LENGTH, "natural"), (MARGIN, "real"), (WEIGHT, "real"), *SPACE, *logit_gradient.WEIGHTS]
INSIDE: Binders = [*logit_gradient.ENTRY, (logit_gradient.STEP, "real")]
NAMES = patterns.names_of(SETTING)
SAMPLED, WORDS = word_space(Fraction(1, 3), Fraction(1, 4))
TYPED: dict[str, Json] = {
    LENGTH: ["of", "natural", 2],
    "m": ["of", STATES, ":one"],
    "l": ["of", STATES, ":two"],
    "h": 1,
}


def logit_of(weights: Json) -> Any:
    """The logits for a W, with all entries of v equal."""
    return lambda p, i: ["logit", "S", ["x", "o"], weights, logit_gradient.ALIKE, p, i]


def slope_of(*entry: Json) -> Any:
    """The gradients of the logits at an entry of W."""
    return lambda p, i: ["logit_slope", WEIGHT, "S", ["x", "o"], p, i, *entry]

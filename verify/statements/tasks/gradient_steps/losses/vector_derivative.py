"""The derivative of a logit of the minimal model in an entry of v: the logit is linear in v.

Tasks (Edelman), equations (E.2), (E.26) and (E.30). Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import PLACE, SEQUENCE, SUMS, ZERO, sum_below
from verify.library.sequence_sums import SEQUENCES, congruent, prove_scaled
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    indicator,
    mapping,
    over,
    plus,
    renamed,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.losses.initial_logits import UNIFORM
from verify.statements.tasks.gradient_steps.losses.logit_gradient import (
    AT,
    END,
    HERE,
    LOGIT,
    ONE_WORD,
    STATE,
    STEP,
    WEIGHTS,
    WORD,
    occurs,
)
from verify.statements.tasks.gradient_steps.sums.lags import V
from verify.statements.tasks.gradient_steps.sums.shifted_sums import WEIGHT
from verify.statements.tasks.gradient_steps.sums.toeplitz import GRID, along_diagonals
from verify.statements.tasks.gradient_steps.sums.unit_lags import UNIT_LAGS, apart, prove_lagged_sums

Json = Any

J: Binders = [("j", "natural")]
VECTOR_SLOPE: Json = define(
    "vector_slope",
    [("c", "real"), *WORD, *AT, *J],
    times("c", sum_below("q'", ["next", "p"], times(occurs("q'", "i"), indicator(["<=", "j", "q'"])))),
)


def _score(q: Json, s: Json) -> Json:
    return times(indicator(apart(s, "j", q)), ["W", ["y", "p"], ["y", s]])


VECTOR_DERIVATIVE: list[Json] = [
    *LOGIT[len(SUMS) :],
    VECTOR_SLOPE,
    define(
        "vector_derivative",
        [*WORD, *WEIGHTS, *AT, *J],
        sum_below(
            "q'",
            ["next", "p"],
            times(occurs("q'", "i"), sum_below("s'", ["next", "q'"], _score("q'", "s'"))),
        ),
    ),
]
DISTANCE, COLUMN, ROW = "j6", "s6", "q6"
LETTERS = ("x4", "x5", "x6")
PLACES: Binders = [(name, "natural") for name in (DISTANCE, COLUMN, ROW)]
NUMBERS: Binders = [(name, "real") for name in (STEP, WEIGHT, *LETTERS)]
DECLARED: Binders = [*SEQUENCES, *UNIT_LAGS, *WORD, *WEIGHTS, HERE[0], HERE[2], *PLACES, *NUMBERS]
CHANGED = mapping([("d'", "natural")], plus([V, "d'"], times(STEP, indicator(equal("d'", DISTANCE)))))


def logit(v: Json, weights: Json = "W") -> Json:
    """The logit of a state at a position."""
    return ["logit", *names_of(WORD), weights, v, END, STATE]


SETTING: Binders = [(END, "natural"), *WORD, *WEIGHTS, (V, SEQUENCE), (STATE, "S"), (DISTANCE, "natural")]
RATE: Json = ["vector_derivative", *names_of([*WORD, *WEIGHTS]), END, STATE, DISTANCE]


def prove_derivative(proof: Evidence) -> int:
    """Prove ∀p, y, W, v, i, j ∀h: if v_j grows by h, the logit grows by h times the derivative."""
    return proof.use("tasks/own-vector-derivative", "derivative")


SLOPE: Json = ["vector_slope", WEIGHT, *names_of(WORD), END, STATE, DISTANCE]
RATE_HERE = substituted(RATE, {"W": UNIFORM})


def prove_slope(proof: Evidence) -> int:
    """Prove ∀p, c, y, i, j: where all entries of W are c, the derivative is c times the number of t' in (E.26)."""
    here, started = occurs(PLACE, STATE), indicator(["<=", DISTANCE, PLACE])
    same = mapping([("row'", "natural"), ("column'", "natural")], WEIGHT)
    alike = proof.sums(substituted(along_diagonals(GRID), {GRID: same}))
    counted, _ = prove_lagged_sums(proof)
    row = proof.specialise(proof.specialise(counted, [DISTANCE, same], [alike]), [PLACE])
    sums = sum_below("s'", ["next", PLACE], times(indicator(apart("s'", DISTANCE, PLACE)), WEIGHT))
    x, y = LETTERS[:2]
    moved = proof.sums(equal(times(x, times(WEIGHT, y)), times(WEIGHT, times(x, y))))
    each = proof.specialise(proof.generalise(moved, [x, y]), [here, started])
    sides = [times(here, sums), times(WEIGHT, times(here, started))]
    each = proof.rewrite(equal(*sides), [(row, "backward")], each)
    same = congruent(proof, sides[0], sides[1], ["next", END], each)
    series = mapping([("k'", "natural")], substituted(times(here, started), {PLACE: "k'"}))
    scaled = proof.specialise(prove_scaled(proof), [series, WEIGHT, ["next", END]])
    found = proof.rewrite(equal(RATE_HERE, SLOPE), [scaled], same)
    return proof.generalise(found, names_of(CONSTANT))


CONSTANT: Binders = [(END, "natural"), (WEIGHT, "real"), *WORD, (STATE, "S"), (DISTANCE, "natural")]
NAMED = {END: "p", WEIGHT: "c", STATE: "i", DISTANCE: "j", STEP: "h", V: "v"}
ENTRIES = mapping([("d", "natural")], plus("d", 1))
VALUES: list[Json] = [2, over(3, 2), STATES, ONE_WORD, ":one", 1, ENTRIES, 7]
TYPED: dict[str, Json] = {"p": ["of", "natural", 2], "i": ["of", STATES, ":one"], "j": ["of", "natural", 1]}


def derivative_part() -> Part:
    """The derivative of a logit in v_j, where all entries of W are equal."""

    def claim(slope: Json) -> Json:
        grown = equal(logit(CHANGED, UNIFORM), plus(logit(V, UNIFORM), times(STEP, RATE_HERE)))
        changes = forall([(V, SEQUENCE), (STEP, "real")], grown)
        return renamed(forall(CONSTANT, both(equal(RATE_HERE, slope), changes)), NAMED)

    proof = ConciseEvidence(DECLARED)
    slope = proof.specialise(prove_slope(proof), names_of(CONSTANT))
    values = [UNIFORM if name == "W" else name for name in names_of(SETTING)]
    grown = proof.specialise(proof.specialise(prove_derivative(proof), values), [STEP])
    found = proof.conjunction(slope, proof.generalise(grown, [V, STEP]))
    proof.generalise(found, names_of(CONSTANT))
    right, wrong = claim(SLOPE), claim(substituted(SLOPE, {DISTANCE: ZERO}))
    refuted = refute_at(wrong, renamed(CONSTANT, NAMED), VALUES[:6], [], wrong[2][1], [{"part": 0}], TYPED)
    return Part(
        "derivative",
        "If v_j grows by h, a logit grows by h times the sum in the first line of (E.26), which is c times the number "
        "of t' with x_t' = i and j <= t' <= p, for every p, i, j and every v.",
        right,
        proof,
        [VALUES],
        [Control("Without the condition j <= t' it is false.", differences(right, wrong), refuted)],
    )

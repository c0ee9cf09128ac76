"""The derivative of a logit of the minimal model in an entry of v: the logit is linear in v.

Tasks (Edelman), equations (E.2), (E.26) and (E.30). Positions and distances are counted from 0.
"""

from verify.library.finite_sums import PLACE, SEQUENCE, SUMS, ZERO, sum_below
from verify.library.sequence_sums import SEQUENCES, congruent, prove_scaled
from verify.proving.evidence import ConciseEvidence, Evidence, Json
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, define, forall
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.losses.logit_gradient import (
    AT,
    END,
    HERE,
    LOGIT,
    ONE_WORD,
    STATE,
    STEP,
    UNIFORM,
    WEIGHTS,
    WORD,
    occurs,
)
from verify.statements.tasks.gradient_steps.sums import lags, shifted_sums, toeplitz, unit_lags
from verify.statements.terms import equal, indicator, mapping, over, plus, times

J: Binders = [("j", "natural")]
VECTOR_SLOPE: Json = define(
    "vector_slope",
    [("c", "real"), *WORD, *AT, *J],
    times("c", sum_below("q'", ["next", "p"], times(occurs("q'", "i"), indicator(["<=", "j", "q'"])))),
)


def _score(q: Json, s: Json) -> Json:
    return times(indicator(unit_lags.apart(s, "j", q)), ["W", ["y", "p"], ["y", s]])


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
NUMBERS: Binders = [(name, "real") for name in (STEP, shifted_sums.WEIGHT, *LETTERS)]
DECLARED: Binders = [*SEQUENCES, *unit_lags.UNIT_LAGS, *WORD, *WEIGHTS, HERE[0], HERE[2], *PLACES, *NUMBERS]
CHANGED = mapping([("d'", "natural")], plus([lags.V, "d'"], times(STEP, indicator(equal("d'", DISTANCE)))))


def logit(v: Json, weights: Json = "W") -> Json:
    """The logit of a state at a position."""
    return ["logit", *patterns.names_of(WORD), weights, v, END, STATE]


SETTING: Binders = [(END, "natural"), *WORD, *WEIGHTS, (lags.V, SEQUENCE), (STATE, "S"), (DISTANCE, "natural")]
RATE: Json = ["vector_derivative", *patterns.names_of([*WORD, *WEIGHTS]), END, STATE, DISTANCE]


def prove_derivative(proof: Evidence) -> int:
    """Prove ∀p, y, W, v, i, j ∀h: if v_j grows by h, the logit grows by h times the derivative."""
    return proof.use("tasks/own-vector-derivative", "derivative")


SLOPE: Json = ["vector_slope", shifted_sums.WEIGHT, *patterns.names_of(WORD), END, STATE, DISTANCE]
RATE_HERE = trees.substituted(RATE, {"W": UNIFORM})


def prove_slope(proof: Evidence) -> int:
    """Prove ∀p, c, y, i, j: where all entries of W are c, the derivative is c times the number of t' in (E.26)."""
    here, started = occurs(PLACE, STATE), indicator(["<=", DISTANCE, PLACE])
    same = mapping([("row'", "natural"), ("column'", "natural")], shifted_sums.WEIGHT)
    alike = proof.sums(trees.substituted(toeplitz.along_diagonals(toeplitz.GRID), {toeplitz.GRID: same}))
    counted, _ = unit_lags.prove_lagged_sums(proof)
    row = proof.specialise(proof.specialise(counted, [DISTANCE, same], [alike]), [PLACE])
    sums = sum_below(
        "s'", ["next", PLACE], times(indicator(unit_lags.apart("s'", DISTANCE, PLACE)), shifted_sums.WEIGHT)
    )
    x, y = LETTERS[:2]
    moved = proof.sums(equal(times(x, times(shifted_sums.WEIGHT, y)), times(shifted_sums.WEIGHT, times(x, y))))
    each = proof.specialise(proof.generalise(moved, [x, y]), [here, started])
    sides = [times(here, sums), times(shifted_sums.WEIGHT, times(here, started))]
    each = proof.rewrite(equal(*sides), [(row, "backward")], each)
    same = congruent(proof, sides[0], sides[1], ["next", END], each)
    series = mapping([("k'", "natural")], trees.substituted(times(here, started), {PLACE: "k'"}))
    scaled = proof.specialise(prove_scaled(proof), [series, shifted_sums.WEIGHT, ["next", END]])
    found = proof.rewrite(equal(RATE_HERE, SLOPE), [scaled], same)
    return proof.generalise(found, patterns.names_of(CONSTANT))


CONSTANT: Binders = [(END, "natural"), (shifted_sums.WEIGHT, "real"), *WORD, (STATE, "S"), (DISTANCE, "natural")]
NAMED = {END: "p", shifted_sums.WEIGHT: "c", STATE: "i", DISTANCE: "j", STEP: "h", lags.V: "v"}
ENTRIES = mapping([("d", "natural")], plus("d", 1))
VALUES: list[Json] = [2, over(3, 2), STATES, ONE_WORD, ":one", 1, ENTRIES, 7]
TYPED: dict[str, Json] = {"p": ["of", "natural", 2], "i": ["of", STATES, ":one"], "j": ["of", "natural", 1]}


def derivative_part() -> model.Part:
    """The derivative of a logit in v_j, where all entries of W are equal."""

    def claim(slope: Json) -> Json:
        grown = equal(logit(CHANGED, UNIFORM), plus(logit(lags.V, UNIFORM), times(STEP, RATE_HERE)))
        changes = forall([(lags.V, SEQUENCE), (STEP, "real")], grown)
        return trees.renamed(forall(CONSTANT, both(equal(RATE_HERE, slope), changes)), NAMED)

    proof = ConciseEvidence(DECLARED)
    slope = proof.specialise(prove_slope(proof), patterns.names_of(CONSTANT))
    values = [UNIFORM if name == "W" else name for name in patterns.names_of(SETTING)]
    grown = proof.specialise(proof.specialise(prove_derivative(proof), values), [STEP])
    found = proof.conjunction(slope, proof.generalise(grown, [lags.V, STEP]))
    proof.generalise(found, patterns.names_of(CONSTANT))
    right, wrong = claim(SLOPE), claim(trees.substituted(SLOPE, {DISTANCE: ZERO}))
    refuted = patterns.refute_at(
        wrong, trees.renamed(CONSTANT, NAMED), VALUES[:6], [], wrong[2][1], [{"part": 0}], TYPED
    )
    return model.Part(
        "derivative",
        "If v_j grows by h, a logit grows by h times the sum in the first line of (E.26), which is c times the number "
        "of t' with x_t' = i and j <= t' <= p, for every p, i, j and every v.",
        right,
        proof,
        [VALUES],
        [model.Control("Without the condition j <= t' it is false.", trees.differences(right, wrong), refuted)],
    )

"""The minimal model after the two steps of the curriculum, from below: on an input that alternates it counts repeats.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0.
"""

from verify.library.finite_sums import PLACE, sum_below
from verify.library.sequence_sums import prove_transfer
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, define, forall
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.curriculum.step import LIMIT
from verify.statements.tasks.gradient_steps.losses.logit_gradient import LOGIT
from verify.statements.tasks.gradient_steps.sums.lags import LAGGED, LAGS, V
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HALF, HIGH, WIDTH
from verify.statements.tasks.gradient_steps.symmetric import chain
from verify.statements.terms import equal, indicator, mapping, minus, over, plus, power, times
from verify.statements.trees import substituted

OFF, DIAGONAL = "offset", "diagonal"
MATRIX: Binders = [(OFF, "real"), (DIAGONAL, "real")]
STEPPED: Binders = [("eps", "real"), *MATRIX, ("t", "natural")]
WORD = ["maps", "natural", STATES]
_ENTRY = plus(times(OFF, chain.GROWTH), times(minus(DIAGONAL, OFF), LIMIT))
DEFINITIONS: list[Json] = [
    *chain.VOCABULARY,
    *LAGS,
    LOGIT[-1],
    define("position_step", [("eps", "real"), *MATRIX, ("k", "natural"), ("r", "natural")], _ENTRY),
    define(
        "final_positions",
        STEPPED,
        mapping(
            [("d", "natural")],
            times(
                over(1, power("t", 2)),
                ["lag", mapping([("r", "natural")], ["position_step", "eps", OFF, DIAGONAL, "d", "r"]), "t", "d"],
            ),
        ),
    ),
    define(
        "final_weight",
        [("eps", "real"), ("t", "natural")],
        times(HALF, over(1, power("t", 2)), sum_below("p'", "t", ["position_growth", "eps", ["next", "p'"]])),
    ),
    define(
        "final_logit",
        [*STEPPED, ("y", WORD), ("p", "natural"), ("i", STATES)],
        [
            "logit",
            STATES,
            "y",
            mapping(
                [("row", STATES), ("column", STATES)],
                times(["final_weight", "eps", "t"], indicator(equal("row", "column"))),
            ),
            ["final_positions", "eps", OFF, DIAGONAL, "t"],
            "p",
            "i",
        ],
    ),
    define(
        "bigrams",
        [("y", WORD), ("p", "natural"), ("i", STATES)],
        sum_below(
            "q'", "p", times(indicator(equal(["y", ["next", "q'"]], "i")), indicator(equal(["y", "q'"], ["y", "p"])))
        ),
    ),
]
TOKENS, END, LETTER, LONG = "word", "p3", "i3", "t4"
MODEL: Binders = [
    *(binder for binder in chain.VARIABLES if binder[0] != HIGH),
    ("k", "natural"),
    *LAGGED[:2],
    *MATRIX,
    (TOKENS, WORD),
    (END, "natural"),
    (LONG, "natural"),
    (LETTER, STATES),
    *((name, "real") for name in ("x1", "x2", "x3", "z2", "z3", "z4")),
]


def prove_nonnegative_sum(proof: Evidence) -> int:
    """Prove ∀f (∀k 0 ≤ f(k) ⟹ ∀n: 0 ≤ the sum of n values)."""
    return proof.use("library/vanishing-sums", "nonnegative")


def prove_nonnegative_lags(proof: Evidence) -> int:
    """Prove ∀v (∀d 0 ≤ v_d ⟹ ∀q, s: 0 ≤ the entry of the shift matrix)."""
    nonnegative = forall([("k'", "natural")], ["<=", 0, [V, "k'"]])
    here = proof.specialise(proof.assume(nonnegative), [PLACE])
    row, column = "q1", "p1"

    def term(d: Json) -> Json:
        return times(indicator(equal(plus(column, d), row)), [V, d])

    each = proof.generalise(proof.squares(["<=", 0, term(PLACE)], given=[here]), [PLACE])
    series = mapping([("d'", "natural")], term("d'"))
    found = proof.specialise(proof.specialise(prove_nonnegative_sum(proof), [series], [each]), [["next", row]])
    return proof.generalise(proof.generalise(found, [row, column]), [V], [nonnegative])


LEAST = times(over(2, 3), power(WIDTH, 2))


def _half_moment(d: Json) -> Json:
    return times(HALF, ["moment", WIDTH, ["next", d]])


SHARES = mapping([("d", "natural")], _half_moment("d"))
RATE = "x1"
ONE: Json = ["of", "natural", 1]


def prove_second_value(proof: Evidence) -> int:
    """Prove ∀f (∀k 0 ≤ f(k) ⟹ ∀n: f(1) ≤ the sum of n + 2 values)."""
    return proof.use("library/growth-of-sums", "second")


def prove_linear_growth(proof: Evidence) -> int:
    """Prove ∀f, c (∀k 0 ≤ f(k), ∀k (1 ≤ k ⟹ c ≤ f(k)) ⟹ ∀n: c (n − 1) ≤ the sum of n values) for c ≥ 0."""
    return proof.use("library/growth-of-sums", "linear")


def prove_quadratic_growth(proof: Evidence) -> int:
    """Prove ∀f, c (∀k c k ≤ f(k) ⟹ ∀n: c n (n − 1)/2 ≤ the sum of n values)."""
    return proof.use("library/growth-of-sums", "quadratic")


def prove_growth(proof: Evidence) -> int:
    """Prove ∀r: (2/3) ε² (r − 1) ≤ the growth for r, from 0 < ε."""
    moment, _ = chain.prove_nonnegative_limits(proof)
    here = proof.specialise(moment, [PLACE])
    half = proof.generalise(proof.squares(["<=", 0, _half_moment(PLACE)], given=[here]), [PLACE])
    square = proof.identity(equal(LEAST, ["at", SHARES, ONE]))
    second = proof.specialise(proof.specialise(prove_second_value(proof), [SHARES], [half]), [PLACE])
    late: Json = ["<=", 1, PLACE]
    second = proof.specialise(second, [], [proof.assume(late)])
    row = sum_below("d", ["next", PLACE], _half_moment("d"))
    large = proof.specialise(prove_transfer(proof), [LEAST, ["at", SHARES, ONE], row], [square, second])
    large = proof.generalise(large, [PLACE], [late])
    summed = proof.specialise(prove_nonnegative_sum(proof), [SHARES], [half])
    signs = proof.generalise(proof.specialise(summed, [["next", PLACE]]), [PLACE])
    rows = mapping([("q", "natural")], substituted(row, {PLACE: "q"}))
    positive = proof.squares(["<=", 0, LEAST])
    return proof.specialise(prove_linear_growth(proof), [rows, LEAST], [signs, large, positive])


def prove_weight(proof: Evidence) -> int:
    """Prove ∀n: (1/3) ε² n (n − 1) ≤ the sum of the growths for p + 1 over p < n, from 0 < ε."""
    grown = mapping([("p'", "natural")], ["position_growth", WIDTH, ["next", "p'"]])
    here = proof.specialise(prove_growth(proof), [["next", PLACE]])
    large = ["position_growth", WIDTH, ["next", PLACE]]
    gap = proof.sums(equal(minus(large, times(LEAST, PLACE)), minus(large, times(LEAST, minus(["next", PLACE], 1)))))
    each = proof.squares(["<=", times(LEAST, PLACE), large], gap, [here])
    return proof.specialise(prove_quadratic_growth(proof), [grown, LEAST], [proof.generalise(each, [PLACE])])


def _step_at(k: Json, r: Json) -> Json:
    return ["position_step", WIDTH, OFF, DIAGONAL, k, r]


def _positions(t: Json) -> Json:
    return ["final_positions", WIDTH, OFF, DIAGONAL, t]


def prove_from_steps(proof: Evidence, step: int, t: Json, some: int) -> int:
    """Prove ∀d: 0 ≤ v_d after the two steps, from 0 ≤ the step for k and r, and from 0 < t."""
    each = proof.specialise(proof.generalise(step, ["r"]), [PLACE])
    series = mapping([("r'", "natural")], _step_at("k", "r'"))
    lags = proof.specialise(prove_nonnegative_lags(proof), [series], [proof.generalise(each, [PLACE])])
    lag = proof.specialise(lags, [t, "k"])
    found = proof.squares(["<=", 0, ["at", _positions(t), "k"]], given=[lag, some])
    return proof.generalise(found, ["k"])

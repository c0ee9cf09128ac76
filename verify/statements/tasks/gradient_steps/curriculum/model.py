"""The minimal model after the two steps of the curriculum, from below: on an input that alternates it counts repeats.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0.
"""

from verify.library.finite_sums import (
    LENGTH,
    MORE,
    PLACE,
    SERIES,
    ZERO,
    by_counting,
    prove_first_term,
    prove_last_term,
    sum_below,
)
from verify.library.sequence_sums import prove_transfer
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, define, forall, implies
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
    nonnegative = forall([("k'", "natural")], ["<=", 0, [SERIES, "k'"]])
    here = proof.specialise(proof.assume(nonnegative), [LENGTH])

    def statement(n: Json) -> Json:
        return ["<=", 0, ["sum_below", SERIES, n]]

    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [SERIES])
    whole = ["sum_below", SERIES, MORE]
    gap = proof.sums(
        equal(minus(whole, 0), plus(["sum_below", SERIES, LENGTH], [SERIES, LENGTH])), cofactors=[cofactor(split)]
    )
    step = proof.squares(statement(MORE), gap, [proof.assume(statement(LENGTH)), here])
    found = by_counting(proof, statement, proof.evaluate(["<=", 0, 0]), step)
    return proof.generalise(found, [SERIES], [nonnegative])


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


def _at_start(proof: Evidence, theorem: int, empty: Json) -> int:
    """Take a theorem about n that assumes n = 0 at n = 0."""
    return proof.specialise(proof.generalise(theorem, [LENGTH], [empty]), [ZERO], [proof.evaluate(equal(ZERO, 0))])


def prove_second_value(proof: Evidence) -> int:
    """Prove ∀f (∀k 0 ≤ f(k) ⟹ ∀n: f(1) ≤ the sum of n + 2 values)."""
    nonnegative = forall([("k'", "natural")], ["<=", 0, [SERIES, "k'"]])
    given = proof.assume(nonnegative)
    later = [mapping([("j'", "natural")], [SERIES, x]) for x in (["next", "j'"], ["next", ["next", "j'"]])]
    first = prove_first_term(proof)
    splits = [proof.specialise(first, [SERIES, MORE]), proof.specialise(first, [later[0], LENGTH])]
    each = proof.generalise(proof.specialise(given, [["next", ["next", PLACE]]]), [PLACE])
    rest = proof.specialise(proof.specialise(prove_nonnegative_sum(proof), [later[1]], [each]), [LENGTH])
    whole = ["sum_below", SERIES, ["next", MORE]]
    form = plus([SERIES, ZERO], ["sum_below", later[1], LENGTH])
    gap = proof.sums(equal(minus(whole, [SERIES, ONE]), form), cofactors=[cofactor(x) for x in splits])
    found = proof.squares(["<=", [SERIES, ONE], whole], gap, [rest, proof.specialise(given, [ZERO])])

    def statement(n: Json) -> Json:
        return implies(["<=", 1, n], ["<=", [SERIES, ONE], ["sum_below", SERIES, ["next", n]]])

    step = proof.generalise(found, [], [["<=", 1, MORE]])
    empty, late = equal(LENGTH, 0), ["<=", 1, LENGTH]
    gap = proof.follows(equal(minus(0, 0), plus(minus(LENGTH, 1), 1)), proof.assume(empty))
    absurd = proof.squares(["<", 0, 0], gap, [proof.assume(late)])
    none = proof.contradiction(statement(LENGTH)[2], absurd, proof.evaluate(["<", 0, 0]))
    base = _at_start(proof, proof.generalise(none, [], [late]), empty)
    return proof.generalise(by_counting(proof, statement, base, step), [SERIES], [nonnegative])


def prove_linear_growth(proof: Evidence) -> int:
    """Prove ∀f, c (∀k 0 ≤ f(k), ∀k (1 ≤ k ⟹ c ≤ f(k)) ⟹ ∀n: c (n − 1) ≤ the sum of n values) for c ≥ 0."""
    hypotheses = [
        forall([("k'", "natural")], ["<=", 0, [SERIES, "k'"]]),
        forall([("k'", "natural")], implies(["<=", 1, "k'"], ["<=", RATE, [SERIES, "k'"]])),
        ["<=", 0, RATE],
    ]
    given, later, sign = (proof.assume(formula) for formula in hypotheses)
    late = proof.squares(["<=", 1, MORE], proof.sums(equal(minus(MORE, 1), LENGTH)))
    here = proof.specialise(later, [MORE], [late])
    last = prove_last_term(proof)
    splits = [proof.specialise(proof.specialise(last, [n]), [SERIES]) for n in (MORE, LENGTH)]

    def following(n: Json) -> Json:
        return ["<=", times(RATE, n), ["sum_below", SERIES, ["next", n]]]

    goal, before = following(MORE), following(LENGTH)
    form = plus(minus(before[2], before[1]), minus([SERIES, MORE], RATE))
    gap = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(splits[0])])
    step = proof.squares(goal, gap, [proof.assume(before), here])
    empty = equal(LENGTH, 0)
    summed = proof.specialise(proof.specialise(prove_nonnegative_sum(proof), [SERIES], [given]), [LENGTH])
    form = plus(["sum_below", SERIES, LENGTH], [SERIES, LENGTH])
    cofactors = [cofactor(splits[1]), cofactor(proof.assume(empty), [], minus(RATE))]
    gap = proof.sums(equal(minus(before[2], before[1]), form), cofactors=cofactors)
    base = proof.squares(before, gap, [summed, proof.specialise(given, [LENGTH])])
    base = _at_start(proof, base, empty)
    found = proof.specialise(by_counting(proof, following, base, step), [LENGTH])

    def statement(n: Json) -> Json:
        return ["<=", times(RATE, minus(n, 1)), ["sum_below", SERIES, n]]

    goal, before = statement(MORE), following(LENGTH)
    gap = proof.sums(equal(minus(goal[2], goal[1]), minus(before[2], before[1])))
    step = proof.squares(goal, gap, [found])
    goal = statement(ZERO)
    base = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), RATE)), [sign])
    return proof.generalise(by_counting(proof, statement, base, step), [SERIES, RATE], hypotheses)


def prove_quadratic_growth(proof: Evidence) -> int:
    """Prove ∀f, c (∀k c k ≤ f(k) ⟹ ∀n: c n (n − 1)/2 ≤ the sum of n values)."""
    hypothesis = forall([("k'", "natural")], ["<=", times(RATE, "k'"), [SERIES, "k'"]])
    here = proof.specialise(proof.assume(hypothesis), [LENGTH])
    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [SERIES])

    def statement(n: Json) -> Json:
        return ["<=", times(HALF, RATE, n, minus(n, 1)), ["sum_below", SERIES, n]]

    goal, before = statement(MORE), statement(LENGTH)
    form = plus(minus(before[2], before[1]), minus([SERIES, LENGTH], times(RATE, LENGTH)))
    gap = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(split)])
    step = proof.squares(goal, gap, [proof.assume(before), here])
    goal = statement(ZERO)
    base = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), 0)))
    return proof.generalise(by_counting(proof, statement, base, step), [SERIES, RATE], [hypothesis])


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

"""The minimal model after the two steps of the curriculum, from below: on an input that alternates it counts repeats.

Tasks (Edelman), Proposition E.3. Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

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
from verify.library.real_order import prove_nonzero
from verify.library.sequence_sums import (
    congruent,
    prove_linear,
    prove_order,
    prove_transfer,
)
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    different,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.curriculum.step import LIMIT, TRIANGLE
from verify.statements.tasks.gradient_steps.losses.logit_gradient import LOGIT
from verify.statements.tasks.gradient_steps.sums.lags import LAGGED, LAGS, V, prove_first_lag, prove_next_lag
from verify.statements.tasks.gradient_steps.sums.square_means import prove_repeated
from verify.statements.tasks.gradient_steps.sums.uniform_moments import HALF, HIGH, WIDTH
from verify.statements.tasks.gradient_steps.symmetric.chain import (
    GROWTH,
    VARIABLES,
    VOCABULARY,
    prove_nonnegative_limits,
)

Json = Any

OFF, DIAGONAL = "offset", "diagonal"
MATRIX: Binders = [(OFF, "real"), (DIAGONAL, "real")]
STEPPED: Binders = [("eps", "real"), *MATRIX, ("t", "natural")]
WORD = ["maps", "natural", STATES]
_ENTRY = plus(times(OFF, GROWTH), times(minus(DIAGONAL, OFF), LIMIT))
DEFINITIONS: list[Json] = [
    *VOCABULARY,
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
    *(binder for binder in VARIABLES if binder[0] != HIGH),
    ("k", "natural"),
    *LAGGED[:2],
    *MATRIX,
    (TOKENS, WORD),
    (END, "natural"),
    (LONG, "natural"),
    (LETTER, STATES),
    *((name, "real") for name in ("x1", "x2", "x3", "z2", "z3", "z4")),
]
SIGNS: list[Json] = [["<", 0, WIDTH], ["<=", 1, plus(OFF, DIAGONAL)], ["<=", OFF, DIAGONAL]]


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


def prove_last_value(proof: Evidence) -> int:
    """Prove ∀f (∀k 0 ≤ f(k) ⟹ ∀n: f(n) ≤ the sum of n + 1 values)."""
    nonnegative = forall([("k'", "natural")], ["<=", 0, [SERIES, "k'"]])
    before = proof.specialise(prove_nonnegative_sum(proof), [SERIES], [proof.assume(nonnegative)])
    before = proof.specialise(before, [LENGTH])
    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [SERIES])
    whole = ["sum_below", SERIES, MORE]
    gap = proof.sums(equal(minus(whole, [SERIES, LENGTH]), ["sum_below", SERIES, LENGTH]), cofactors=[cofactor(split)])
    found = proof.squares(["<=", [SERIES, LENGTH], whole], gap, [before])
    return proof.generalise(proof.generalise(found, [LENGTH]), [SERIES], [nonnegative])


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


def prove_diagonal_lag(proof: Evidence) -> int:
    """Prove ∀v ∀q: the entry for q and q is v_0."""
    first = proof.specialise(prove_first_lag(proof), [V, ZERO])
    moved = proof.specialise(prove_next_lag(proof), [V, LENGTH, LENGTH])

    def statement(n: Json) -> Json:
        return equal(["lag", V, n, n], [V, ZERO])

    step = proof.rewrite(statement(MORE), [proof.assume(statement(LENGTH))], moved)
    return proof.generalise(by_counting(proof, statement, first, step), [V])


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
    gap = proof.sums(equal(minus(0, 0), plus(minus(LENGTH, 1), 1)), cofactors=[cofactor(proof.assume(empty), [], -1)])
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
    moment, _ = prove_nonnegative_limits(proof)
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


SOME: Json = ["<", 0, LONG]


def _step_at(k: Json, r: Json) -> Json:
    return ["position_step", WIDTH, OFF, DIAGONAL, k, r]


def _positions(t: Json) -> Json:
    return ["final_positions", WIDTH, OFF, DIAGONAL, t]


def prove_nonnegative_positions(proof: Evidence) -> int:
    """Prove ∀d: 0 ≤ v_d after the two steps, from ``SIGNS`` and 0 < t."""
    moment, growth = prove_nonnegative_limits(proof)
    moment = proof.specialise(moment, ["k"])
    _, row_sum, order = (proof.assume(formula) for formula in SIGNS)
    value = _step_at("k", "r")
    form = plus(
        times(HALF, plus(minus(plus(OFF, DIAGONAL), 1), 1), GROWTH),
        times(minus(DIAGONAL, OFF), TRIANGLE, ["moment", WIDTH, ["next", "k"]]),
    )
    each = proof.squares(["<=", 0, value], proof.sums(equal(minus(value, 0), form)), [moment, growth, row_sum, order])
    return prove_from_steps(proof, each, LONG, proof.assume(SOME))


def prove_from_steps(proof: Evidence, step: int, t: Json, some: int) -> int:
    """Prove ∀d: 0 ≤ v_d after the two steps, from 0 ≤ the step for k and r, and from 0 < t."""
    each = proof.specialise(proof.generalise(step, ["r"]), [PLACE])
    series = mapping([("r'", "natural")], _step_at("k", "r'"))
    lags = proof.specialise(prove_nonnegative_lags(proof), [series], [proof.generalise(each, [PLACE])])
    lag = proof.specialise(lags, [t, "k"])
    found = proof.squares(["<=", 0, ["at", _positions(t), "k"]], given=[lag, some])
    return proof.generalise(found, ["k"])


SCALE = over(1, power(LONG, 2))


def _occurs(q: Json, letter: Json) -> Json:
    return indicator(equal([TOKENS, q], letter))


ALTERNATES = forall(
    [("q'", "natural"), ("z'", STATES)], equal(plus(_occurs(["next", "q'"], "z'"), _occurs("q'", "z'")), 1)
)
AT_END: Json = [TOKENS, END]


def prove_repeats(proof: Evidence) -> int:
    """Prove ∀z ∀n: n ≤ twice the number of z among the first n letters, and 1 if the next one is z."""
    given = proof.specialise(proof.assume(ALTERNATES), [LENGTH, LETTER])
    series = mapping([("q'", "natural")], _occurs("q'", LETTER))
    split = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [series])

    def statement(n: Json) -> Json:
        return ["<=", n, plus(times(2, ["sum_below", series, n]), _occurs(n, LETTER))]

    goal, before = statement(MORE), statement(LENGTH)
    gap = proof.sums(
        equal(minus(goal[2], goal[1]), minus(before[2], before[1])),
        cofactors=[cofactor(split, [], 2), cofactor(given)],
    )
    step = proof.squares(goal, gap, [proof.assume(before)])
    goal = statement(ZERO)
    base = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), _occurs(ZERO, LETTER))))
    return proof.generalise(by_counting(proof, statement, base, step), [LETTER])


def prove_no_repeats(proof: Evidence) -> int:
    """Prove that an input that alternates has no transition from a letter to itself."""
    given = proof.specialise(proof.assume(ALTERNATES), [LENGTH, AT_END])
    pair = times(_occurs(MORE, AT_END), _occurs(LENGTH, AT_END))
    none = proof.sums(equal(pair, 0), cofactors=[cofactor(given, [], _occurs(LENGTH, AT_END))])
    none = proof.specialise(proof.generalise(none, [LENGTH]), [PLACE])
    same = congruent(proof, substituted(pair, {LENGTH: PLACE}), 0, END, none)
    empty = proof.specialise(proof.generalise(prove_repeated(proof, 0), [LENGTH]), [END])
    return proof.sums(equal(["bigrams", TOKENS, END, AT_END], 0), cofactors=[cofactor(same), cofactor(empty)])


LOGIT_AT = ["final_logit", WIDTH, OFF, DIAGONAL, LONG, TOKENS, END, AT_END]
WEIGHT: Json = ["final_weight", WIDTH, LONG]
START: Json = ["at", _positions(LONG), ZERO]
COUNT_REPEATS = sum_below("k'", ["next", END], _occurs("k'", AT_END))


def prove_nonnegative_weight(proof: Evidence) -> int:
    """Prove 0 ≤ the diagonal entry of W after the two steps."""
    _, growth = prove_nonnegative_limits(proof)
    each = proof.specialise(proof.generalise(growth, ["r"]), [["next", PLACE]])
    grown = mapping([("p'", "natural")], ["position_growth", WIDTH, ["next", "p'"]])
    summed = proof.specialise(prove_nonnegative_sum(proof), [grown], [proof.generalise(each, [PLACE])])
    return proof.squares(["<=", 0, WEIGHT], given=[proof.specialise(summed, [LONG]), proof.assume(SOME)])


def prove_repeats_count(proof: Evidence) -> int:
    """Prove v_0 times the entry of W times the number of letters like the last one ≤ the logit of that letter."""
    positions = prove_nonnegative_positions(proof)
    lags = proof.specialise(prove_nonnegative_lags(proof), [_positions(LONG)], [positions])
    weight = prove_nonnegative_weight(proof)
    column = "p1"

    def lag_at(q: Json, s: Json) -> Json:
        return ["lag", _positions(LONG), q, s]

    def score(s: Json) -> Json:
        return times(lag_at(PLACE, s), times(WEIGHT, indicator(equal(AT_END, [TOKENS, s]))))

    each = proof.squares(["<=", 0, score(column)], given=[proof.specialise(lags, [PLACE, column]), weight])
    scores = mapping([("s'", "natural")], score("s'"))
    last = proof.specialise(prove_last_value(proof), [scores], [proof.generalise(each, [column])])
    last = proof.specialise(last, [PLACE])
    diagonal = proof.specialise(prove_diagonal_lag(proof), [_positions(LONG), PLACE])
    row = ["sum_below", scores, ["next", PLACE]]
    compared = proof.specialise(_prove_row(proof), [row, lag_at(PLACE, PLACE), WEIGHT, START, PLACE], [diagonal, last])
    smaller = proof.generalise(compared, [PLACE])
    product, here = times(START, WEIGHT), _occurs(PLACE, AT_END)
    cells = [plus(times(product, here), times(0, here)), times(here, row)]
    maps = [mapping([("k'", "natural")], substituted(x, {PLACE: "k'"})) for x in cells]
    ordered = proof.specialise(proof.specialise(prove_order(proof), maps, [smaller]), [["next", END]])
    same = proof.specialise(_prove_multiple(proof), [product])
    whole = ["sum_below", maps[0], ["next", END]]
    return proof.specialise(prove_transfer(proof), [times(product, COUNT_REPEATS), whole, LOGIT_AT], [same, ordered])


def _prove_row(proof: Evidence) -> int:
    """Prove ∀r, l, w, v, q (l = v, l w [y_p = y_q] ≤ r ⟹ v w [y_q = y_p] ≤ [y_q = y_p] r)."""
    row, lag, weight, start = "z2", "z3", "z4", "x2"
    here, alike = _occurs(PLACE, AT_END), indicator(equal(AT_END, [TOKENS, PLACE]))
    hypotheses = [equal(lag, start), ["<=", times(lag, times(weight, alike)), row]]
    same, above = (proof.assume(formula) for formula in hypotheses)
    goal = ["<=", plus(times(times(start, weight), here), times(0, here)), times(here, row)]
    form = times(here, minus(row, hypotheses[1][1]))
    gap = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(same, [], times(here, weight, alike))])
    return proof.generalise(proof.squares(goal, gap, [above]), [row, lag, weight, start, PLACE], hypotheses)


def _prove_multiple(proof: Evidence) -> int:
    """Prove ∀x: x times the number of letters like the last one is the sum of x times the indicators."""
    ones = mapping([("k'", "natural")], _occurs("k'", AT_END))
    linear = proof.specialise(prove_linear(proof), [ones, ones, RATE, 0, ["next", END]])
    terms = sum_below("k'", ["next", END], plus(times(RATE, _occurs("k'", AT_END)), times(0, _occurs("k'", AT_END))))
    same = proof.sums(equal(times(RATE, COUNT_REPEATS), terms), cofactors=[cofactor(linear, [], -1)])
    return proof.generalise(same, [RATE])


def prove_product_bound(proof: Evidence) -> int:
    """Prove ∀ x_i, z_i (0 ≤ x_i ≤ z_i ⟹ x₁ x₂ x₃ ≤ z₁ z₂ z₃), three of each."""
    low, high = ["x1", "x2", "x3"], ["z2", "z3", "z4"]
    hypotheses: list[Json] = [*(["<=", 0, x] for x in low), *(["<=", x, z] for x, z in zip(low, high, strict=True))]
    given = [proof.assume(formula) for formula in hypotheses]
    sizes = [
        proof.squares(["<=", 0, z], proof.sums(equal(minus(z, 0), plus(x, minus(z, x)))), given)
        for x, z in zip(low, high, strict=True)
    ]
    gaps = [minus(z, x) for x, z in zip(low, high, strict=True)]
    form = plus(times(gaps[0], high[1], high[2]), times(low[0], gaps[1], high[2]), times(low[0], low[1], gaps[2]))
    goal = ["<=", times(*low), times(*high)]
    found = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [*given, *sizes])
    return proof.generalise(found, [*low, *high], hypotheses)


LENGTHS: list[Json] = [equal(LONG, plus(END, 1)), ["<=", 1, END]]


def _prove_start(proof: Evidence) -> int:
    """Prove (1/3) ε² (t − 1)/t² ≤ v_0."""
    growth = proof.specialise(prove_growth(proof), ["r"])
    moment, sign = prove_nonnegative_limits(proof)
    moment = proof.specialise(moment, ["k"])
    _, row_sum, order = (proof.assume(formula) for formula in SIGNS)
    value = _step_at("k", "r")
    low = times(HALF, LEAST, minus("r", 1))
    form = plus(
        times(HALF, minus(GROWTH, times(LEAST, minus("r", 1)))),
        times(HALF, minus(plus(OFF, DIAGONAL), 1), GROWTH),
        times(minus(DIAGONAL, OFF), TRIANGLE, ["moment", WIDTH, ["next", "k"]]),
    )
    each = proof.squares(
        ["<=", low, value], proof.sums(equal(minus(value, low), form)), [growth, moment, sign, row_sum, order]
    )
    each = proof.specialise(proof.generalise(each, ["k", "r"]), [ZERO, LONG])
    series = mapping([("r'", "natural")], _step_at("k", "r'"))
    first = proof.generalise(proof.specialise(prove_first_lag(proof), [series, LONG]), ["k"])
    first = proof.specialise(first, [ZERO])
    lag, value = "z2", "z3"
    hypotheses = [equal(lag, value), ["<=", "x1", value]]
    same, above = (proof.assume(formula) for formula in hypotheses)
    goal = ["<=", times(SCALE, "x1"), times(SCALE, lag)]
    form = times(SCALE, minus(value, "x1"))
    gap = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[cofactor(same, [], SCALE)])
    scaled = proof.squares(goal, gap, [above, proof.assume(SOME)])
    scaled = proof.generalise(scaled, [lag, value, "x1"], hypotheses)
    steps = mapping([("r'", "natural")], _step_at("d'", "r'"))
    at_zero = [
        ["at", mapping([("d'", "natural")], x), ZERO] for x in (["lag", steps, LONG, "d'"], _step_at("d'", LONG))
    ]
    return proof.specialise(scaled, [*at_zero, times(HALF, LEAST, minus(LONG, 1))], [first, each])


def prove_large(proof: Evidence) -> int:
    """Prove ε⁴/288 ≤ the logit of the last letter, for an input that alternates and t = p + 1 ≥ 2."""
    exact, late = (proof.assume(formula) for formula in LENGTHS)
    growths = proof.specialise(prove_weight(proof), [LONG])
    some = proof.assume(SOME)
    repeats = proof.specialise(prove_repeats(proof), [AT_END, ["next", END]])
    length = minus(LONG, 1)
    lows = [
        times(SCALE, times(HALF, LEAST, length)),
        times(HALF, SCALE, times(HALF, LEAST, LONG, length)),
        times(HALF, END),
    ]
    weight_low = ["<=", lows[1], WEIGHT]
    grown = sum_below("p'", LONG, ["position_growth", WIDTH, ["next", "p'"]])
    gap = proof.sums(equal(minus(WEIGHT, lows[1]), times(HALF, SCALE, minus(grown, times(HALF, LEAST, LONG, length)))))
    weight = proof.squares(weight_low, gap, [growths, some])
    unlike = indicator(different([TOKENS, ["next", END]], AT_END))
    counted = ["<=", lows[2], COUNT_REPEATS]
    bound = plus(times(2, COUNT_REPEATS), _occurs(["next", END], AT_END))
    gap = proof.sums(equal(minus(COUNT_REPEATS, lows[2]), times(HALF, plus(minus(bound, ["next", END]), unlike))))
    count = proof.squares(counted, gap, [repeats])
    nonnegative = [
        proof.squares(["<=", 0, low], proof.sums(equal(minus(low, 0), form), cofactors=cofactors), [some])
        for low, form, cofactors in (
            (lows[0], times(SCALE, times(HALF, LEAST, END)), [cofactor(exact, [], times(SCALE, HALF, LEAST))]),
            (
                lows[1],
                times(HALF, SCALE, times(HALF, LEAST, LONG, END)),
                [cofactor(exact, [], times(HALF, SCALE, HALF, LEAST, LONG))],
            ),
            (lows[2], lows[2], []),
        )
    ]
    product = prove_product_bound(proof)
    start = _prove_start(proof)
    below = proof.specialise(product, [*lows, START, WEIGHT, COUNT_REPEATS], [*nonnegative, start, weight, count])
    half = times(HALF, LONG)
    zero = proof.squares(["<=", 0, half])
    gap = proof.sums(equal(minus(END, half), times(HALF, minus(END, 1))), cofactors=[cofactor(exact, [], over(-1, 2))])
    long = proof.squares(["<=", half, END], gap, [late])
    cubed = proof.specialise(product, [half, half, half, END, END, END], [zero, zero, zero, long, long, long])
    square = power(LONG, 2)
    positive = proof.squares(["<", 0, square], given=[some])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [square], [positive]))
    least = times(over(1, 288), power(WIDTH, 4))
    lower = times(*lows)
    squared = times(over(1, 16), power(LEAST, 2), power(SCALE, 2), LONG)
    form = times(squared, minus(times(END, END, END), times(half, half, half)))
    unit_square = plus(times(square, SCALE), 1)
    gap = proof.sums(
        equal(minus(lower, least), form),
        cofactors=[
            cofactor(exact, [], times(over(1, 16), power(LEAST, 2), power(SCALE, 2), LONG, END, plus(length, END))),
            cofactor(unit, [], times(over(1, 128), power(LEAST, 2), unit_square)),
        ],
    )
    enough = proof.squares(["<=", least, lower], gap, [cubed, some])
    counted, chain = times(START, WEIGHT, COUNT_REPEATS), _prove_chain(proof)
    values = [START, WEIGHT, COUNT_REPEATS, LOGIT_AT]
    above = proof.specialise(_prove_regrouped(proof), values, [prove_repeats_count(proof)])
    below = proof.specialise(chain, [least, lower, counted], [enough, below])
    return proof.specialise(chain, [least, counted, LOGIT_AT], [below, above])


def _prove_chain(proof: Evidence) -> int:
    """Prove ∀x, y, z (x ≤ y, y ≤ z ⟹ x ≤ z)."""
    hypotheses = [["<=", "x1", "x2"], ["<=", "x2", "x3"]]
    given = [proof.assume(formula) for formula in hypotheses]
    gap = proof.sums(equal(minus("x3", "x1"), plus(minus("x2", "x1"), minus("x3", "x2"))))
    return proof.generalise(proof.squares(["<=", "x1", "x3"], gap, given), ["x1", "x2", "x3"], hypotheses)


def _prove_regrouped(proof: Evidence) -> int:
    """Prove ∀x, y, z, w ((x y) z ≤ w ⟹ x y z ≤ w)."""
    hypothesis = ["<=", times(times("x1", "x2"), "x3"), "z2"]
    gap = proof.sums(equal(minus("z2", times("x1", "x2", "x3")), minus("z2", hypothesis[1])))
    found = proof.squares(["<=", times("x1", "x2", "x3"), "z2"], gap, [proof.assume(hypothesis)])
    return proof.generalise(found, ["x1", "x2", "x3", "z2"], [hypothesis])


def prove_nonnegative_logit(proof: Evidence) -> int:
    """Prove 0 ≤ the logit at p of a letter, for every input."""
    positions = prove_nonnegative_positions(proof)
    lags = proof.specialise(prove_nonnegative_lags(proof), [_positions(LONG)], [positions])
    weight = prove_nonnegative_weight(proof)
    column = "p1"

    def score(s: Json) -> Json:
        return times(["lag", _positions(LONG), PLACE, s], times(WEIGHT, indicator(equal(AT_END, [TOKENS, s]))))

    each = proof.squares(["<=", 0, score(column)], given=[proof.specialise(lags, [PLACE, column]), weight])
    summed = prove_nonnegative_sum(proof)
    scores = mapping([("s'", "natural")], score("s'"))
    row = proof.specialise(summed, [scores], [proof.generalise(each, [column])])
    row = proof.specialise(row, [["next", PLACE]])
    cell = times(_occurs(PLACE, LETTER), ["sum_below", scores, ["next", PLACE]])
    each = proof.generalise(proof.squares(["<=", 0, cell], given=[row]), [PLACE])
    cells = mapping([("k'", "natural")], substituted(cell, {PLACE: "k'"}))
    return proof.specialise(proof.specialise(summed, [cells], [each]), [["next", END]])

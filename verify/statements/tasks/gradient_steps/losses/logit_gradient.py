"""Equations (E.9) and (E.10): the gradient of a logit of the minimal model in W, where all entries of v are c.

Tasks (Edelman), appendix E.1. For such a v a logit is linear in W, and the gradient is the matrix of its coefficients.
"""

from collections.abc import Callable
from fractions import Fraction

from verify.library.finite_sums import DECLARED, PLACE, SEQUENCE, SUMS, prove_equal_sums, sum_below
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, define, forall
from verify.statements.tasks.gradient_steps.chains.chain import STATES, matrix
from verify.statements.tasks.gradient_steps.chains.words import word_space
from verify.statements.tasks.gradient_steps.losses.logit_expectations import SLOPE
from verify.statements.tasks.gradient_steps.sums import linear_sums, shifted_sums
from verify.statements.tasks.gradient_steps.sums.lags import BOUND, LAGS, V, prove_first_lag, prove_next_lag
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import equal, indicator, mapping, over, plus, times, total

WORD: Binders = [("S", "set"), ("y", ["maps", "natural", "S"])]
WEIGHTS: Binders = [("W", ["maps", "S", "S", "real"])]
AT: Binders = [("p", "natural"), ("i", "S")]


def occurs(time: Json, state: Json) -> Json:
    """[y_time = state]."""
    return indicator(equal(["y", time], state))


LOGIT: list[Json] = [
    *SUMS,
    *LAGS,
    define(
        "logit",
        [*WORD, *WEIGHTS, ("v", SEQUENCE), *AT],
        sum_below(
            "q'",
            ["next", "p"],
            times(
                occurs("q'", "i"),
                sum_below("s'", ["next", "q'"], times(["lag", "v", "q'", "s'"], ["W", ["y", "p"], ["y", "s'"]])),
            ),
        ),
    ),
]
END, STATE, MIDDLE = "p3", "i3", "q3"
HERE: Binders = [(END, "natural"), (MIDDLE, "natural"), (STATE, "S")]
FREE: Binders = [*DECLARED, *shifted_sums.SHIFTED, *linear_sums.LINEAR, *WORD, *WEIGHTS, *HERE]
ALIKE = mapping([("distance", "natural")], shifted_sums.WEIGHT)
PAIRS: Json = ["product", "S", "S"]
ALONE: Json = ["unit"]
Term = Callable[[Json], Json]


def prove_constant_shift(proof: Evidence) -> int:
    """Prove ∀c ∀q ∀g: Σ_s≤q v_(q−s) g_s = c Σ_s≤q g_s for the entries of the shift matrix of v = (c, …, c)."""
    general = shifted_sums.ShiftedSums(proof).constant()
    general = proof.generalise(
        general, [shifted_sums.ENTRIES, V, shifted_sums.WEIGHT], [*shifted_sums.TOEPLITZ, shifted_sums.CONSTANT]
    )
    entries = trees.substituted(shifted_sums.LAG_MATRIX, {V: ALIKE})
    lags = [proof.specialise(lemma(proof), [ALIKE]) for lemma in (prove_first_lag, prove_next_lag)]
    same = proof.sums(forall([("q'", "natural")], equal(shifted_sums.WEIGHT, shifted_sums.WEIGHT)))
    return proof.generalise(
        proof.specialise(general, [entries, ALIKE, shifted_sums.WEIGHT], [*lags, same]), [shifted_sums.WEIGHT]
    )


def prove_linear(proof: Evidence) -> int:
    """Prove ∀c, S, y, W, p, i: the logit is Σ_m,l W_ml times the entry (m, l) of the sum of indicators."""
    exchange, congruent = linear_sums.prove_exchange(proof), prove_equal_sums(proof)
    shift = proof.specialise(prove_constant_shift(proof), [shifted_sums.WEIGHT])

    def series(term: Term) -> Json:
        return mapping([("k'", "natural")], term("k'"))

    def entry(s: Json) -> Json:
        return times(occurs(END, ["first", "a'"]), occurs(s, ["second", "a'"]))

    def value(s: Json) -> Json:
        return ["W", ["y", END], ["y", s]]

    def row(q: Json, term: Term) -> Json:
        return times(occurs(q, STATE), sum_below("s'", ["next", q], term("s'")))

    def paired(term: Json) -> Json:
        return total([("a'", PAIRS)], times(["W", ["first", "a'"], ["second", "a'"]], term))

    def scaled(term: Json) -> Json:
        return total([("a'", ALONE)], times(shifted_sums.WEIGHT, term))

    def exchanged(index: Json, weight: Json, term: Term, length: Json) -> int:
        family = mapping([("a'", index), ("k'", "natural")], term("k'"))
        return proof.specialise(exchange, [index, mapping([("a'", index)], weight), family, length])

    def same(left: Term, right: Term, index: str, length: Json, pointwise: int) -> int:
        return proof.specialise(
            congruent, [series(left), series(right), length], [proof.generalise(pointwise, [index])]
        )

    matrix = ["W", ["first", "a'"], ["second", "a'"]]
    each = proof.sums(equal(paired(entry(PLACE)), value(PLACE)))
    inner = [
        cofactor(exchanged(PAIRS, matrix, entry, ["next", MIDDLE]), [], occurs(MIDDLE, STATE)),
        cofactor(same(lambda k: paired(entry(k)), value, PLACE, ["next", MIDDLE], each), [], occurs(MIDDLE, STATE)),
    ]
    each = proof.sums(equal(paired(row(MIDDLE, entry)), row(MIDDLE, value)), cofactors=inner)
    over_pairs = same(lambda k: paired(row(k, entry)), lambda k: row(k, value), MIDDLE, ["next", END], each)
    by_entries = proof.follows(
        equal(scaled(["sum_below", series(lambda k: row(k, value)), ["next", END]]), BY_ENTRIES),
        over_pairs,
        exchanged(PAIRS, matrix, lambda k: row(k, entry), ["next", END]),
    )
    shifted = row(MIDDLE, lambda s: times(["lag", ALIKE, MIDDLE, s], value(s)))
    values = sum_below("s'", ["next", MIDDLE], value("s'"))
    out = proof.rewrite(
        equal(shifted, times(occurs(MIDDLE, STATE), times(shifted_sums.WEIGHT, values))),
        [proof.specialise(shift, [MIDDLE, series(value)])],
    )
    factor = proof.sums(
        equal(
            times(occurs(MIDDLE, STATE), times(shifted_sums.WEIGHT, BOUND)), scaled(times(occurs(MIDDLE, STATE), BOUND))
        )
    )
    factor = proof.specialise(proof.generalise(factor, [BOUND]), [values])
    each = proof.rewrite(equal(shifted, scaled(row(MIDDLE, value))), [factor], out)

    def lags(k: Json) -> Json:
        return row(k, lambda s: times(["lag", ALIKE, k, s], value(s)))

    whole = same(lags, lambda k: scaled(row(k, value)), MIDDLE, ["next", END], each)
    outside = exchanged(ALONE, shifted_sums.WEIGHT, lambda k: row(k, value), ["next", END])
    scaled_sum = scaled(["sum_below", series(lambda k: row(k, value)), ["next", END]])
    found = proof.rewrite(equal(LOGIT_HERE, scaled_sum), [(outside, "backward")], whole)
    found = proof.rewrite(equal(LOGIT_HERE, BY_ENTRIES), [by_entries], found)
    return proof.generalise(found, patterns.names_of(SETTING))


def slope(*entry: Json) -> Json:
    """An entry of the sum of indicators in (E.10)."""
    return ["logit_slope", shifted_sums.WEIGHT, *patterns.names_of(WORD), END, STATE, *entry]


SETTING: Binders = [(END, "natural"), (shifted_sums.WEIGHT, "real"), *WORD, *WEIGHTS, (STATE, "S")]
LOGIT_HERE: Json = ["logit", *patterns.names_of([*WORD, *WEIGHTS]), ALIKE, END, STATE]
BY_ENTRIES = total([("m'", "S"), ("l'", "S")], times(["W", "m'", "l'"], slope("m'", "l'")))
VOCABULARY = [*LOGIT, *SLOPE]
ENTRY: Binders = [("m3", "S"), ("l3", "S")]
STEP = "h3"
_, WORDS = word_space(Fraction(1, 3), Fraction(1, 4))
ONE_WORD = mapping([("when", "natural")], ["at", WORDS, ":one_two_one", "when"])
VALUES: list[Json] = [2, over(3, 2), STATES, ONE_WORD, matrix([1, 2], [3, 5]), ":two"]
TYPED: dict[str, Json] = {
    "p": ["of", "natural", 2],
    "i": ["of", STATES, ":two"],
    "m": ["of", STATES, ":one"],
    "l": ["of", STATES, ":two"],
    "h": 7,
}
NAMED = {END: "p", shifted_sums.WEIGHT: "c", STATE: "i", "m3": "m", "l3": "l", STEP: "h"}
READING = (
    "For every finite set of states, every sequence y and every matrix W; all entries of v are c. Positions and "
    "distances are counted from 0. The shift matrix has at the row q and the column s the entry v_d with s + d = q, "
    "written as a sum over d. "
)


def _linear() -> model.Part:
    """The logit is the inner product of W with a matrix that does not depend on W."""
    claim = trees.renamed(forall(SETTING, equal(LOGIT_HERE, BY_ENTRIES)), NAMED)
    proof = ConciseEvidence(FREE)
    prove_linear(proof)
    turned = total([("m'", "S"), ("l'", "S")], times(["W", "m'", "l'"], slope("l'", "m'")))
    wrong = trees.renamed(forall(SETTING, equal(LOGIT_HERE, turned)), NAMED)
    return model.Part(
        "gradient",
        "The logit is linear in W, and its coefficients are the entries of the printed matrix.",
        claim,
        proof,
        [VALUES],
        [
            model.Control(
                "With the transposed matrix it is false.",
                trees.differences(claim, wrong),
                patterns.refute_at(wrong, trees.renamed(SETTING, NAMED), VALUES, [], wrong[2], inner=TYPED),
            )
        ],
    )


def equation_e_9() -> model.Statement:
    """Equation (E.9)."""
    part = _linear()
    return model.Statement(
        id="tasks/equation-e.9",
        title="Gradient of a logit in W at constant initialisation, matrix form",
        source=f"{SOURCE}, equation (E.9)",
        hypotheses=r"$f_{p,i}$ is the logit in (E.2), and $v = c \mathbf 1$.",
        conclusion=r"$\nabla_W f_{p,i} = c \sum_{t'=1}^p 1\{x_{t'} = i\} \sum_{s=1}^{t'} e_{x_p} e_{x_s}^\top$.",
        reading=READING
        + "That a matrix G is the gradient means that f(W) is the sum of W_ml G_ml for all W, where G does not depend "
        "on W: f is linear in W. The entry (m, l) of the product of one-hot vectors is 1{x_p = m} 1{x_s = l}.",
        definitions=trees.needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


RATE = slope("m3", "l3")
CHANGED = mapping(
    [("row'", "S"), ("column'", "S")],
    plus(["W", "row'", "column'"], times(STEP, indicator(equal("row'", "m3")), indicator(equal("column'", "l3")))),
)
LOGIT_AFTER = trees.substituted(LOGIT_HERE, {"W": CHANGED})
ENTRIES_FREE: Binders = [*FREE, *ENTRY, (STEP, "real")]


def prove_entries(proof: Evidence) -> int:
    """Prove ∀ logits ∀m, l ∀h: if W_ml grows by h, the logit grows by h times the printed sum."""
    linear, names = proof.use("tasks/equation-e.9", "gradient"), patterns.names_of(SETTING)
    there, here = (
        proof.specialise(linear, [CHANGED if name == "W" and new else name for name in names]) for new in (True, False)
    )
    sums = plus(BY_ENTRIES, times(STEP, RATE))
    apart = proof.sums(equal(trees.substituted(BY_ENTRIES, {"W": CHANGED}), sums))
    found = proof.rewrite(equal(LOGIT_AFTER, sums), [apart], there)
    found = proof.rewrite(equal(LOGIT_AFTER, plus(LOGIT_HERE, times(STEP, RATE))), [(here, "backward")], found)
    return proof.generalise(proof.generalise(proof.generalise(found, [STEP]), patterns.names_of(ENTRY)), names)


def _entries() -> model.Part:
    """A change of one entry of W changes the logit by a multiple of the printed sum."""

    def claim(rate: Json) -> Json:
        step = forall([(STEP, "real")], equal(LOGIT_AFTER, plus(LOGIT_HERE, times(STEP, rate))))
        return trees.renamed(forall(SETTING, forall(ENTRY, step)), NAMED)

    proof = ConciseEvidence(ENTRIES_FREE)
    prove_entries(proof)
    right, wrong = claim(RATE), claim(slope("l3", "m3"))
    moves: list[dict[str, Json]] = [{"at": [":one", ":two"]}, {"at": [7]}]
    return model.Part(
        "entries",
        "If the entry (m, l) of any W grows by h, the logit grows by h times the printed sum of indicators.",
        right,
        proof,
        [[*VALUES, ":one", ":two", 7]],
        [
            model.Control(
                "With m and l exchanged it is false.",
                trees.differences(right, wrong),
                patterns.refute_at(wrong, trees.renamed(SETTING, NAMED), VALUES, [], wrong[2][2][2], moves, TYPED),
            )
        ],
    )


def equation_e_10() -> model.Statement:
    """Equation (E.10)."""
    part = _entries()
    return model.Statement(
        id="tasks/equation-e.10",
        title="Entrywise gradient of a logit in W as a sum of indicators",
        source=f"{SOURCE}, equation (E.10)",
        hypotheses=r"$f_{p,i}$ is the logit in (E.2), and $v = c \mathbf 1$.",
        conclusion=r"$(\nabla_W f_{p,i})_{m,l} = c \sum_{t'=1}^p 1\{x_{t'} = i\} \sum_{s=1}^{t'} 1\{x_p = m\} "
        r"1\{x_s = l\}$.",
        reading=READING
        + "The derivative is that of an affine function: for all real h, f(W + h E_ml) = f(W) + h times the printed "
        "sum, where E_ml has the entry 1 at (m, l) and 0 elsewhere.",
        definitions=trees.needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


STATEMENTS = {
    "tasks/equation-e.9": equation_e_9,
    "tasks/equation-e.10": equation_e_10,
}

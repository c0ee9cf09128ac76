"""Equation (E.6): the logits at the start, where all entries of W and v are c, and the interval in which they lie.

Tasks (Edelman), appendix E.1.
"""

from verify.library.finite_sums import LENGTH, MORE, ZERO, by_counting, prove_equal_sums, prove_last_term, sum_below
from verify.proving.evidence import ConciseEvidence, Evidence, Json, cofactor
from verify.statements import model, patterns, trees
from verify.statements.formulas import Binders, both, define, forall
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.losses import logit_gradient
from verify.statements.tasks.gradient_steps.sums.linear_sums import prove_exchange
from verify.statements.tasks.gradient_steps.sums.shifted_sums import WEIGHT
from verify.statements.tasks.thesis import SOURCE
from verify.statements.terms import different, equal, indicator, mapping, minus, over, plus, power, times, total

UNIFORM = mapping([("row'", "S"), ("column'", "S")], WEIGHT)
SETTING: Binders = [
    (logit_gradient.END, "natural"),
    (WEIGHT, "real"),
    *logit_gradient.WORD,
    (logit_gradient.STATE, "S"),
]
OCCURRENCES: list[Json] = [
    define(
        "weighted_occurrences",
        [("n", "natural"), *logit_gradient.WORD, ("i", "S")],
        sum_below("q'", "n", times(logit_gradient.occurs("q'", "i"), plus("q'", 1))),
    ),
    define(
        "initial_sum",
        [("p", "natural"), *logit_gradient.WORD, ("i", "S")],
        ["weighted_occurrences", ["next", "p"], *patterns.names_of(logit_gradient.WORD), "i"],
    ),
]
VOCABULARY = [*logit_gradient.LOGIT, *OCCURRENCES]
INITIAL: Json = [
    "logit",
    *patterns.names_of(logit_gradient.WORD),
    UNIFORM,
    logit_gradient.ALIKE,
    logit_gradient.END,
    logit_gradient.STATE,
]
SUM: Json = ["initial_sum", logit_gradient.END, *patterns.names_of(logit_gradient.WORD), logit_gradient.STATE]
VALUE = times(power(WEIGHT, 2), SUM)
LARGEST = times(power(WEIGHT, 2), over(times(plus(logit_gradient.END, 1), plus(logit_gradient.END, 2)), 2))


def _row(q: Json) -> Json:
    return times(logit_gradient.occurs(q, logit_gradient.STATE), plus(q, 1))


def _prove_count(proof: Evidence) -> int:
    """Prove ∀n: the sum of n values c is c n."""
    same = mapping([("k'", "natural")], WEIGHT)

    def statement(n: Json) -> Json:
        return equal(["sum_below", same, n], times(WEIGHT, n))

    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [same])
    step = proof.sums(statement(MORE), cofactors=[cofactor(last), cofactor(proof.assume(statement(LENGTH)))])
    return by_counting(proof, statement, proof.sums(statement(ZERO)), step)


def _prove_value(proof: Evidence) -> int:
    """Prove that the logit is c² times the sum of the positions q + 1 at which the state occurs."""
    count = proof.specialise(_prove_count(proof), [["next", logit_gradient.MIDDLE]])
    same = mapping([("k'", "natural")], WEIGHT)
    shift = proof.specialise(
        proof.specialise(logit_gradient.prove_constant_shift(proof), [WEIGHT]), [logit_gradient.MIDDLE, same]
    )
    here = logit_gradient.occurs(logit_gradient.MIDDLE, logit_gradient.STATE)
    start = times(
        here,
        sum_below(
            "s'",
            ["next", logit_gradient.MIDDLE],
            times(["lag", logit_gradient.ALIKE, logit_gradient.MIDDLE, "s'"], WEIGHT),
        ),
    )
    found = proof.rewrite(
        equal(start, times(here, times(WEIGHT, ["sum_below", same, ["next", logit_gradient.MIDDLE]]))), [shift]
    )
    found = proof.rewrite(
        equal(start, times(here, times(WEIGHT, times(WEIGHT, plus(logit_gradient.MIDDLE, 1))))), [count], found
    )
    scaled = total([("a'", logit_gradient.ALONE)], times(power(WEIGHT, 2), _row(logit_gradient.MIDDLE)))
    grouped = proof.sums(equal(times(here, times(WEIGHT, times(WEIGHT, plus(logit_gradient.MIDDLE, 1)))), scaled))
    each = proof.rewrite(equal(start, scaled), [grouped], found)
    lags = mapping(
        [("k'", "natural")],
        times(
            logit_gradient.occurs("k'", logit_gradient.STATE),
            sum_below("s'", ["next", "k'"], times(["lag", logit_gradient.ALIKE, "k'", "s'"], WEIGHT)),
        ),
    )
    rows = mapping([("k'", "natural")], total([("a'", logit_gradient.ALONE)], times(power(WEIGHT, 2), _row("k'"))))
    whole = proof.specialise(
        prove_equal_sums(proof),
        [lags, rows, ["next", logit_gradient.END]],
        [proof.generalise(each, [logit_gradient.MIDDLE])],
    )
    weight = mapping([("a'", logit_gradient.ALONE)], power(WEIGHT, 2))
    family = mapping([("a'", logit_gradient.ALONE), ("k'", "natural")], _row("k'"))
    moved = proof.specialise(
        prove_exchange(proof), [logit_gradient.ALONE, weight, family, ["next", logit_gradient.END]]
    )
    scaled = total([("a'", logit_gradient.ALONE)], times(power(WEIGHT, 2), SUM))
    found = proof.rewrite(equal(INITIAL, scaled), [(moved, "backward")], whole)
    return proof.rewrite(equal(INITIAL, VALUE), [proof.sums(equal(scaled, VALUE))], found)


def _prove_range(proof: Evidence) -> list[int]:
    """Prove 0 ≤ the sum ≤ n (n + 1)/2 for n positions."""
    terms = mapping([("k'", "natural")], _row("k'"))

    def sums(n: Json) -> Json:
        return ["weighted_occurrences", n, *patterns.names_of(logit_gradient.WORD), logit_gradient.STATE]

    def largest(n: Json) -> Json:
        return over(times(n, plus(n, 1)), 2)

    def least(n: Json) -> Json:
        return ["<=", 0, sums(n)]

    def most(n: Json) -> Json:
        return ["<=", sums(n), largest(n)]

    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [terms])
    known = [proof.assume(bound(LENGTH)) for bound in (least, most)]
    more = proof.sums(equal(minus(sums(MORE), 0), plus(sums(LENGTH), _row(LENGTH))), cofactors=[cofactor(last)])
    missing = times(indicator(different(["y", LENGTH], logit_gradient.STATE)), plus(LENGTH, 1))
    room = proof.follows(
        equal(minus(largest(MORE), sums(MORE)), plus(minus(largest(LENGTH), sums(LENGTH)), missing)), last
    )
    steps = [proof.squares(least(MORE), more, known[:1]), proof.squares(most(MORE), room, known[1:])]
    starts = [proof.evaluate(["<=", 0, 0]), proof.squares(most(ZERO), proof.sums(equal(minus(largest(0), 0), 0)))]
    return [
        proof.specialise(by_counting(proof, bound, start, step), [["next", logit_gradient.END]])
        for bound, start, step in zip((least, most), starts, steps, strict=True)
    ]


VALUES: list[Json] = [2, over(3, 2), STATES, logit_gradient.ONE_WORD, ":one"]
TYPED: dict[str, Json] = {"p": ["of", "natural", 2], "i": ["of", STATES, ":one"]}


def _claim(largest: Json) -> Json:
    conclusion = both(equal(INITIAL, VALUE), ["<=", 0, INITIAL], ["<=", INITIAL, largest])
    return trees.renamed(forall(SETTING, conclusion), logit_gradient.NAMED)


def _initial() -> model.Part:
    """The value at the start and its bounds."""
    proof = ConciseEvidence(logit_gradient.FREE)
    value = _prove_value(proof)
    least, most = _prove_range(proof)
    low = proof.rewrite(["<=", 0, INITIAL], [(value, "backward")], proof.squares(["<=", 0, VALUE], given=[least]))
    room = minus(over(times(plus(logit_gradient.END, 1), plus(plus(logit_gradient.END, 1), 1)), 2), SUM)
    gap = proof.sums(equal(minus(LARGEST, VALUE), times(power(WEIGHT, 2), room)))
    high = proof.squares(["<=", VALUE, LARGEST], gap, [most])
    high = proof.rewrite(["<=", INITIAL, LARGEST], [(value, "backward")], high)
    proof.generalise(proof.conjunction(value, low, high), patterns.names_of(SETTING))
    claim = _claim(LARGEST)
    wrong = _claim(times(power(WEIGHT, 2), over(times(logit_gradient.END, plus(logit_gradient.END, 1)), 2)))
    return model.Part(
        "logits",
        "The logit is c squared times the sum of the positions up to p at which i stands, and lies in the interval.",
        claim,
        proof,
        [VALUES],
        [
            model.Control(
                "With p - 1 in place of p in the bound it is false.",
                trees.differences(claim, wrong),
                patterns.refute_at(
                    wrong, trees.renamed(SETTING, logit_gradient.NAMED), VALUES, [], wrong[2][3], [{"part": 2}], TYPED
                ),
            )
        ],
    )


def equation_e_6() -> model.Statement:
    """Equation (E.6)."""
    part = _initial()
    return model.Statement(
        id="tasks/equation-e.6",
        title="Logits at constant initialisation and their range up to c^2 p(p+1)/2",
        source=f"{SOURCE}, equation (E.6)",
        hypotheses=r"$f_{p,i}$ is the logit in (E.2), $W = c \mathbf 1 \mathbf 1^\top$ and $v = c \mathbf 1$.",
        conclusion=r"$f_{p,i} = c^2 \sum_{t'=1}^p 1\{x_{t'} = i\} t' \in [0, c^2 \frac{p(p+1)}{2}]$.",
        reading="For every finite set of states, every sequence y and every real c. Positions are counted from 0, so "
        "that t' is q + 1, and p(p + 1)/2 is (p + 1)(p + 2)/2.",
        definitions=trees.needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


STATEMENTS = {"tasks/equation-e.6": equation_e_6}

"""Bounds on the distance of J J* from its mean: relative to the diagonal, off it, and in probability.

CaGO (Tian), Theorem 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.gram_vocabulary import (
    DEVIATION,
    DIAGONAL,
    GRAM,
    JOINT,
    OPPOSITE,
    SAME,
    SAME_ENTRY,
    TRIPLE,
    WIDTH,
    expected,
    other_labels,
)
from verify.statements.cago.random_gram import (
    CENTRED,
    EVENT,
    RANDOM_EVENT,
    SQUARED_DEVIATION,
    UNIT_VARIANCE,
    VARIANCE,
    RandomGram,
    expectation,
)
from verify.statements.language import (
    Binders,
    both,
    conj,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    plus,
    power,
    substituted,
    times,
    total,
)
from verify.statements.patterns import names_of, sums_under

Json = Any


def _unless(*conditions: Json) -> Json:
    """1 − the product of the indicators of the conditions."""
    return indicator(["not", both(*conditions)])


def _missing(conditions: Sequence[Json], f: Json, f2: Json) -> list[Json]:
    """4 − (1 + [f]) (1 + [f2]) as a sum of three indicators, under the conditions."""
    return [
        indicator(both(*conditions, ["not", f])),
        indicator(both(*conditions, ["not", f2])),
        indicator(both(*conditions, ["not", both(f, f2)])),
    ]


def gap_everywhere() -> Json:
    """36 − the polynomial of the variance, as a sum of indicators."""
    rows = []
    for p in range(3):
        q, r = other_labels(p)
        f, f2 = OPPOSITE[q], OPPOSITE[r]
        rows += [_unless(SAME[p], *rest) for rest in ([], [f], [f2], [f, f2])]
        rows += [times(4, _unless(SAME[q], SAME[r], *rest)) for rest in ([], [OPPOSITE[p]])]
    return plus(*rows)


def gap_off_diagonal() -> Json:
    """16 − the polynomial of the variance, as a sum of indicators, unless all three indices are equal."""
    denied = [["not", condition] for condition in SAME]
    rows = [times(16, indicator(both(*denied)))]
    for p in range(3):
        q, r = other_labels(p)
        alone = [SAME[p], denied[q], denied[r]]
        rows += [times(12, indicator(both(*alone))), *_missing(alone, OPPOSITE[q], OPPOSITE[r])]
        two = [denied[p], SAME[q], SAME[r]]
        rows += [times(4, indicator(both(*two, ["not", OPPOSITE[p]])))]
        rows += [*_missing(two, OPPOSITE[p], OPPOSITE[r]), *_missing(two, OPPOSITE[p], OPPOSITE[q])]
    return plus(*rows)


THRESHOLD = times(WIDTH, "u")
TAIL_BOUND = times(36, UNIT_VARIANCE)
FAR = forall([("s", TRIPLE)], implies(["in", "s", "E"], ["<=", 0, minus(["abs2", DEVIATION], power(THRESHOLD, 2))]))
LIKELY = times(power(THRESHOLD, 2), expected(indicator(["in", "s", "E"])))
RELATIVE = ["<=", times(WIDTH, SQUARED_DEVIATION), power(times(2, DIAGONAL), 2)]
OFF = ["not", both(*SAME)]
OFF_DIAGONAL = ["<=", expected(["abs2", GRAM]), times(16, UNIT_VARIANCE)]


def prove_relative(gram: RandomGram) -> int:
    """q E|H − E H|² ≤ (2 E H_κκ)²."""
    proof = gram.proof
    form = times(WIDTH, UNIT_VARIANCE, gap_everywhere())
    explicit = proof.sums(equal(minus(RELATIVE[2], times(WIDTH, VARIANCE)), form))
    exact = proof.rewrite(equal(minus(RELATIVE[2], RELATIVE[1]), form), [(gram.variance, "backward")], explicit)
    return proof.squares(RELATIVE, equals=exact)


def prove_tail(gram: RandomGram) -> int:
    """(q u)² P(E) ≤ 36 q s⁴/d² for an event where |H − E H| ≥ q u."""
    proof = gram.proof
    form = times(UNIT_VARIANCE, gap_everywhere())
    explicit = proof.sums(equal(minus(TAIL_BOUND, VARIANCE), form))
    bounded = proof.rewrite(equal(minus(TAIL_BOUND, SQUARED_DEVIATION), form), [(gram.variance, "backward")], explicit)
    far = proof.assume(FAR)
    positive = proof.project(gram.given, 3)
    joint_positive = proof.squares(["<=", 0, ["at", JOINT, "draw"]], given=[positive])
    chebyshev = proof.specialise(
        prove_chebyshev(proof),
        [TRIPLE, JOINT, mapping([("s", TRIPLE)], DEVIATION), "E", THRESHOLD],
        [proof.generalise(joint_positive, ["draw"]), far],
    )
    values = ["upper", "lower", "middle"]
    chained = proof.generalise(
        proof.sums(equal(minus("upper", "lower"), plus(minus("upper", "middle"), minus("middle", "lower")))), values
    )
    exact = proof.rewrite(
        equal(minus(TAIL_BOUND, LIKELY), plus(form, minus(SQUARED_DEVIATION, LIKELY))),
        [bounded],
        proof.specialise(chained, [TAIL_BOUND, LIKELY, SQUARED_DEVIATION]),
    )
    tail = proof.squares(["<=", LIKELY, TAIL_BOUND], equals=exact, given=[chebyshev])
    return proof.generalise(tail, names_of(RANDOM_EVENT), [FAR])


def prove_off_diagonal(gram: RandomGram) -> int:
    """E|H|² ≤ 16 q s⁴/d² off the diagonal."""
    proof = gram.proof
    off = proof.assume(OFF)
    form = times(UNIT_VARIANCE, gap_off_diagonal())
    by_form = sums_under(proof, [OFF], [off], equal(minus(OFF_DIAGONAL[2], VARIANCE), form))
    vanishing = equal("mean", 0)
    plain = proof.sums(
        equal(expectation(["abs2", minus(["X", "s'"], "mean")]), expectation(["abs2", ["X", "s'"]])),
        cofactors=[
            cofactor(
                proof.assume(vanishing),
                [],
                total(
                    [("s'", "S")],
                    times(["mass", "s'"], minus("mean", ["X", "s'"], conj(["X", "s'"]))),
                ),
            )
        ],
    )
    value = times(DIAGONAL, SAME_ENTRY)
    none = sums_under(proof, [OFF], [off], equal(value, 0))
    uncentred = proof.specialise(
        proof.generalise(plain, names_of(CENTRED), [vanishing]),
        [TRIPLE, JOINT, mapping([("s", TRIPLE)], GRAM), value],
        [none],
    )
    deviation = proof.rewrite(
        equal(minus(OFF_DIAGONAL[2], SQUARED_DEVIATION), form), [(gram.variance, "backward")], by_form
    )
    exact = proof.rewrite(equal(minus(OFF_DIAGONAL[2], OFF_DIAGONAL[1]), form), [uncentred], deviation)
    return proof.generalise(proof.squares(OFF_DIAGONAL, equals=exact), [], [OFF])


CHEBYSHEV: Binders = [*CENTRED[:3], *EVENT]
CHEBYSHEV_HYPOTHESES = [
    forall([("s'", "S")], ["<=", 0, ["mass", "s'"]]),
    forall([("s'", "S")], implies(["in", "s'", "A"], ["<=", 0, minus(["abs2", ["X", "s'"]], power("t", 2))])),
]
MARKOV = minus(expectation(["abs2", ["X", "s'"]]), times(power("t", 2), expectation(indicator(["in", "s'", "A"]))))


def prove_chebyshev(proof: Evidence) -> int:
    """0 ≤ E|X|² − t² P(A) for an event A where |X| ≥ t."""
    positive, far = (proof.assume(formula) for formula in CHEBYSHEV_HYPOTHESES)
    inside = indicator(["in", "x", "A"])
    excess = minus(["abs2", ["X", "x"]], power("t", 2))
    goal = ["<=", 0, times(inside, excess)]
    member = proof.assume(["in", "x", "A"])
    here = proof.squares(goal, given=[proof.specialise(far, ["x"], [member])])
    stranger = proof.assume(["not", ["in", "x", "A"]])
    none = proof.sums(implies(["not", ["in", "x", "A"]], equal(minus(times(inside, excess), 0), 0)))
    there = proof.squares(goal, equals=proof.specialise(none, [], [stranger]))
    known = proof.generalise(proof.cases(["in", "x", "A"], here, there), ["x"])
    at = substituted([inside, excess], {"x": "s'"})
    form = total(
        [("s'", "S")],
        times(
            ["mass", "s'"],
            plus(times(*at), times(indicator(["not", ["in", "s'", "A"]]), ["abs2", ["X", "s'"]])),
        ),
    )
    exact = proof.sums(equal(MARKOV, form))
    by_form = proof.squares(["<=", 0, form], given=[positive, known])
    theorem = proof.rewrite(["<=", 0, MARKOV], [(exact, "backward")], by_form)
    return proof.generalise(theorem, names_of(CHEBYSHEV), CHEBYSHEV_HYPOTHESES)

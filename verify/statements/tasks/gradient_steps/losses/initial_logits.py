"""Equation (E.6): the logits at the start, where all entries of W and v are c, and the interval in which they lie.

Tasks (Edelman), appendix E.1.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, MORE, ZERO, by_counting, prove_equal_sums, prove_last_term, sum_below
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    different,
    equal,
    forall,
    indicator,
    mapping,
    minus,
    needed,
    over,
    plus,
    power,
    renamed,
    times,
    total,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.tasks.gradient_steps.losses.logit_gradient import (
    ALIKE,
    ALONE,
    END,
    FREE,
    LOGIT,
    MIDDLE,
    NAMED,
    ONE_WORD,
    STATE,
    WORD,
    occurs,
    prove_constant_shift,
)
from verify.statements.tasks.gradient_steps.sums.linear_sums import prove_exchange
from verify.statements.tasks.gradient_steps.sums.shifted_sums import WEIGHT
from verify.statements.tasks.source import SOURCE

Json = Any

UNIFORM = mapping([("row'", "S"), ("column'", "S")], WEIGHT)
SETTING: Binders = [(END, "natural"), (WEIGHT, "real"), *WORD, (STATE, "S")]
OCCURRENCES: list[Json] = [
    define(
        "weighted_occurrences",
        [("n", "natural"), *WORD, ("i", "S")],
        sum_below("q'", "n", times(occurs("q'", "i"), plus("q'", 1))),
    ),
    define(
        "initial_sum",
        [("p", "natural"), *WORD, ("i", "S")],
        ["weighted_occurrences", ["next", "p"], *names_of(WORD), "i"],
    ),
]
VOCABULARY = [*LOGIT, *OCCURRENCES]
INITIAL: Json = ["logit", *names_of(WORD), UNIFORM, ALIKE, END, STATE]
SUM: Json = ["initial_sum", END, *names_of(WORD), STATE]
VALUE = times(power(WEIGHT, 2), SUM)
LARGEST = times(power(WEIGHT, 2), over(times(plus(END, 1), plus(END, 2)), 2))


def _row(q: Json) -> Json:
    return times(occurs(q, STATE), plus(q, 1))


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
    count = proof.specialise(_prove_count(proof), [["next", MIDDLE]])
    same = mapping([("k'", "natural")], WEIGHT)
    shift = proof.specialise(proof.specialise(prove_constant_shift(proof), [WEIGHT]), [MIDDLE, same])
    here = occurs(MIDDLE, STATE)
    start = times(here, sum_below("s'", ["next", MIDDLE], times(["lag", ALIKE, MIDDLE, "s'"], WEIGHT)))
    found = proof.rewrite(equal(start, times(here, times(WEIGHT, ["sum_below", same, ["next", MIDDLE]]))), [shift])
    found = proof.rewrite(equal(start, times(here, times(WEIGHT, times(WEIGHT, plus(MIDDLE, 1))))), [count], found)
    scaled = total([("a'", ALONE)], times(power(WEIGHT, 2), _row(MIDDLE)))
    grouped = proof.sums(equal(times(here, times(WEIGHT, times(WEIGHT, plus(MIDDLE, 1)))), scaled))
    each = proof.rewrite(equal(start, scaled), [grouped], found)
    lags = mapping(
        [("k'", "natural")],
        times(occurs("k'", STATE), sum_below("s'", ["next", "k'"], times(["lag", ALIKE, "k'", "s'"], WEIGHT))),
    )
    rows = mapping([("k'", "natural")], total([("a'", ALONE)], times(power(WEIGHT, 2), _row("k'"))))
    whole = proof.specialise(prove_equal_sums(proof), [lags, rows, ["next", END]], [proof.generalise(each, [MIDDLE])])
    weight = mapping([("a'", ALONE)], power(WEIGHT, 2))
    family = mapping([("a'", ALONE), ("k'", "natural")], _row("k'"))
    moved = proof.specialise(prove_exchange(proof), [ALONE, weight, family, ["next", END]])
    scaled = total([("a'", ALONE)], times(power(WEIGHT, 2), SUM))
    found = proof.rewrite(equal(INITIAL, scaled), [(moved, "backward")], whole)
    return proof.rewrite(equal(INITIAL, VALUE), [proof.sums(equal(scaled, VALUE))], found)


def _prove_range(proof: Evidence) -> list[int]:
    """Prove 0 ≤ the sum ≤ n (n + 1)/2 for n positions."""
    terms = mapping([("k'", "natural")], _row("k'"))

    def sums(n: Json) -> Json:
        return ["weighted_occurrences", n, *names_of(WORD), STATE]

    def largest(n: Json) -> Json:
        return over(times(n, plus(n, 1)), 2)

    def least(n: Json) -> Json:
        return ["<=", 0, sums(n)]

    def most(n: Json) -> Json:
        return ["<=", sums(n), largest(n)]

    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [terms])
    known = [proof.assume(bound(LENGTH)) for bound in (least, most)]
    more = proof.sums(equal(minus(sums(MORE), 0), plus(sums(LENGTH), _row(LENGTH))), cofactors=[cofactor(last)])
    missing = times(indicator(different(["y", LENGTH], STATE)), plus(LENGTH, 1))
    room = proof.follows(
        equal(minus(largest(MORE), sums(MORE)), plus(minus(largest(LENGTH), sums(LENGTH)), missing)), last
    )
    steps = [proof.squares(least(MORE), more, known[:1]), proof.squares(most(MORE), room, known[1:])]
    starts = [proof.evaluate(["<=", 0, 0]), proof.squares(most(ZERO), proof.sums(equal(minus(largest(0), 0), 0)))]
    return [
        proof.specialise(by_counting(proof, bound, start, step), [["next", END]])
        for bound, start, step in zip((least, most), starts, steps, strict=True)
    ]


VALUES: list[Json] = [2, over(3, 2), STATES, ONE_WORD, ":one"]
TYPED: dict[str, Json] = {"p": ["of", "natural", 2], "i": ["of", STATES, ":one"]}


def _claim(largest: Json) -> Json:
    conclusion = both(equal(INITIAL, VALUE), ["<=", 0, INITIAL], ["<=", INITIAL, largest])
    return renamed(forall(SETTING, conclusion), NAMED)


def _initial() -> Part:
    """The value at the start and its bounds."""
    proof = ConciseEvidence(FREE)
    value = _prove_value(proof)
    least, most = _prove_range(proof)
    low = proof.rewrite(["<=", 0, INITIAL], [(value, "backward")], proof.squares(["<=", 0, VALUE], given=[least]))
    room = minus(over(times(plus(END, 1), plus(plus(END, 1), 1)), 2), SUM)
    gap = proof.sums(equal(minus(LARGEST, VALUE), times(power(WEIGHT, 2), room)))
    high = proof.squares(["<=", VALUE, LARGEST], gap, [most])
    high = proof.rewrite(["<=", INITIAL, LARGEST], [(value, "backward")], high)
    proof.generalise(proof.conjunction(value, low, high), names_of(SETTING))
    claim = _claim(LARGEST)
    wrong = _claim(times(power(WEIGHT, 2), over(times(END, plus(END, 1)), 2)))
    return Part(
        "logits",
        "The logit is c squared times the sum of the positions up to p at which i stands, and lies in the interval.",
        claim,
        proof,
        [VALUES],
        [
            Control(
                "With p - 1 in place of p in the bound it is false.",
                differences(claim, wrong),
                refute_at(wrong, renamed(SETTING, NAMED), VALUES, [], wrong[2][3], [{"part": 2}], TYPED),
            )
        ],
    )


def equation_e_6() -> Statement:
    """Equation (E.6)."""
    part = _initial()
    return Statement(
        id="tasks/equation-e.6",
        title="Logits at constant initialisation and their range up to c^2 p(p+1)/2",
        source=f"{SOURCE}, equation (E.6)",
        hypotheses=r"$f_{p,i}$ is the logit in (E.2), $W = c \mathbf 1 \mathbf 1^\top$ and $v = c \mathbf 1$.",
        conclusion=r"$f_{p,i} = c^2 \sum_{t'=1}^p 1\{x_{t'} = i\} t' \in [0, c^2 \frac{p(p+1)}{2}]$.",
        reading="For every finite set of states, every sequence y and every real c. Positions are counted from 0, so "
        "that t' is q + 1, and p(p + 1)/2 is (p + 1)(p + 2)/2.",
        definitions=needed(VOCABULARY, [part.tree()]),
        parts=[part],
    )


STATEMENTS = {"tasks/equation-e.6": equation_e_6}

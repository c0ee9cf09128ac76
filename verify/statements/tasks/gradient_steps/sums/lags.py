"""The entry v_(q−s) of the shift matrix of the minimal model, as a sum over the distances d with s + d = q.

Tasks (Edelman), equation (E.2). Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    DECLARED,
    LENGTH,
    MORE,
    PLACE,
    SEQUENCE,
    SUMS,
    ZERO,
    by_counting,
    prove_equal_sums,
    prove_last_term,
    sum_below,
)
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    define,
    equal,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    plus,
    substituted,
    times,
)
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import prove_not
from verify.statements.tasks.heads.conditions import prove_equivalent, prove_fails, prove_holds

Json = Any

V, ROW, BOUND = "v1", "q1", "r1"
LAGGED: Binders = [(V, SEQUENCE), (ROW, "natural"), (BOUND, "real")]


def lag_term(v: Json, q: Json, s: Json, d: Json) -> Json:
    """[s + d = q] v_d."""
    return times(indicator(equal(plus(s, d), q)), [v, d])


LAGS: list[Json] = [
    define(
        "lag",
        [("v", SEQUENCE), ("q", "natural"), ("s", "natural")],
        sum_below("d'", ["next", "q"], lag_term("v", "q", "s", "d'")),
    ),
]


def indicator_is_zero(proof: Evidence, condition: Json, absurd: int) -> int:
    """Prove [φ] = 0 from a theorem 0 < 0 that may assume φ."""
    fails = prove_fails(proof, condition, prove_not(proof, condition, absurd, proof.evaluate(["<", 0, 0])))
    return proof.rewrite(
        equal(indicator(condition), 0), [(fails, "backward")], proof.evaluate(equal(indicator(["false"]), 0))
    )


def indicator_is_one(proof: Evidence, condition: Json, holds: int) -> int:
    """Prove [φ] = 1 from φ."""
    true = prove_holds(proof, condition, holds)
    return proof.rewrite(
        equal(indicator(condition), 1), [(true, "backward")], proof.evaluate(equal(indicator(["true"]), 1))
    )


def prove_below(proof: Evidence) -> int:
    """Prove ∀v ∀n ∀r (n ≤ r ⟹ the sum of [0 + d = r] v_d over d < n is 0)."""

    def terms(d: Json) -> Json:
        return times(indicator(equal(plus(ZERO, d), BOUND)), [V, d])

    def statement(n: Json) -> Json:
        return forall(
            [("r2", "real")],
            implies(["<=", n, "r2"], equal(substituted(sum_below("d'", n, terms("d'")), {BOUND: "r2"}), 0)),
        )

    larger, here = ["<=", MORE, BOUND], equal(plus(ZERO, LENGTH), BOUND)
    known, met = proof.assume(larger), proof.assume(here)
    below = proof.squares(
        ["<=", LENGTH, BOUND],
        proof.sums(equal(minus(BOUND, LENGTH), plus(minus(BOUND, plus(LENGTH, 1)), 1))),
        [known],
    )
    before = proof.specialise(proof.assume(statement(LENGTH)), [BOUND], [below])
    gap = proof.sums(equal(minus(0, 0), plus(minus(BOUND, plus(LENGTH, 1)), 1)), cofactors=[cofactor(met)])
    gone = indicator_is_zero(proof, here, proof.squares(["<", 0, 0], gap, [known]))
    last = proof.specialise(
        proof.specialise(prove_last_term(proof), [LENGTH]), [mapping([("d'", "natural")], terms("d'"))]
    )
    whole = sum_below("d'", MORE, terms("d'"))
    split = proof.rewrite(equal(whole, plus(sum_below("d'", LENGTH, terms("d'")), times(0, [V, LENGTH]))), [gone], last)
    split = proof.rewrite(equal(whole, plus(0, times(0, [V, LENGTH]))), [before], split)
    found = proof.rewrite(equal(whole, 0), [proof.sums(equal(plus(0, times(0, [V, LENGTH])), 0))], split)
    step = proof.generalise(found, [BOUND], [larger])
    base = proof.generalise(proof.sums(equal(0, 0)), [BOUND], [["<=", 0, BOUND]])
    return proof.generalise(by_counting(proof, statement, base, step), [V])


LAG = Lemmas(
    "tasks/own-lags",
    "The entries of the shift matrix depend on the distance of two positions alone",
    definitions=[*SUMS, *LAGS],
    variables=[*DECLARED, *LAGGED],
    file=__file__,
)


@LAG.lemma(
    "first",
    "The entry of row q and column 0 is v(q).",
    "forall v in maps(natural, real); q in natural: lag(v, q, (0 : natural)) = v(q)",
    "(k in natural |-> k), 1",
    [("It is not v(0).", "= v(q)", "= v((0 : natural))", "(k in natural |-> k), 1")],
)
def prove_first_lag(proof: Evidence) -> int:
    """Prove ∀v ∀q: the entry for s = 0 is v_q."""
    below = proof.specialise(
        prove_below(proof), [V, ROW, ROW], [proof.squares(["<=", ROW, ROW], proof.sums(equal(minus(ROW, ROW), 0)))]
    )
    here = indicator_is_one(proof, equal(plus(ZERO, ROW), ROW), proof.sums(equal(plus(ZERO, ROW), ROW)))
    terms = mapping([("d'", "natural")], lag_term(V, ROW, ZERO, "d'"))
    last = proof.specialise(proof.specialise(prove_last_term(proof), [ROW]), [terms])
    entry = ["lag", V, ROW, ZERO]
    split = proof.rewrite(equal(entry, plus(["sum_below", terms, ROW], times(1, [V, ROW]))), [here], last)
    split = proof.rewrite(equal(entry, plus(0, times(1, [V, ROW]))), [below], split)
    found = proof.rewrite(equal(entry, [V, ROW]), [proof.sums(equal(plus(0, times(1, [V, ROW])), [V, ROW]))], split)
    return proof.generalise(found, [V, ROW])


@LAG.lemma(
    "next",
    "The entries of row q + 1 and column s + 1 and of row q and column s are equal.",
    "forall v in maps(natural, real); q, s in natural: lag(v, next(q), next(s)) = lag(v, q, s)",
    "(k in natural |-> k), 1, 1",
)
def prove_next_lag(proof: Evidence) -> int:
    """Prove ∀v ∀q, s: the entry for q + 1 and s + 1 is that for q and s."""
    after, later = ["next", ROW], ["next", PLACE]
    shifted, plain = (mapping([("d'", "natural")], lag_term(V, q, s, "d'")) for q, s in ((after, later), (ROW, PLACE)))
    late, early = (equal(plus(s, LENGTH), q) for q, s in ((after, later), (ROW, PLACE)))
    same = prove_equivalent(
        proof,
        late,
        early,
        proof.sums(early, cofactors=[cofactor(proof.assume(late))]),
        proof.sums(late, cofactors=[cofactor(proof.assume(early))]),
    )
    each = proof.rewrite(equal(*(lag_term(V, q, s, LENGTH) for q, s in ((after, later), (ROW, PLACE)))), [same])
    sums = proof.specialise(prove_equal_sums(proof), [shifted, plain, after], [proof.generalise(each, [LENGTH])])
    beyond = equal(plus(later, after), after)
    gap = proof.sums(equal(minus(0, 0), plus(PLACE, 1)), cofactors=[cofactor(proof.assume(beyond), [], -1)])
    gone = indicator_is_zero(proof, beyond, proof.squares(["<", 0, 0], gap))
    last = proof.specialise(proof.specialise(prove_last_term(proof), [after]), [shifted])
    entry, product = ["lag", V, after, later], times(0, [V, after])
    split = proof.rewrite(equal(entry, plus(["sum_below", shifted, after], product)), [gone], last)
    split = proof.rewrite(equal(entry, plus(["lag", V, ROW, PLACE], product)), [sums], split)
    without = proof.generalise(proof.sums(equal(plus(BOUND, product), BOUND)), [BOUND])
    found = proof.rewrite(equal(entry, ["lag", V, ROW, PLACE]), [without], split)
    return proof.generalise(found, [V, ROW, PLACE])


STATEMENTS = {"tasks/own-lags": LAG.statement}

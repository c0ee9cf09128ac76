"""The entry v_(q−s) of the shift matrix of the minimal model, as a sum over the distances d with s + d = q.

Tasks (Edelman), equation (E.2). Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import (
    LENGTH,
    MORE,
    SEQUENCE,
    ZERO,
    by_counting,
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
from verify.statements.patterns import prove_not
from verify.statements.tasks.heads.conditions import prove_fails, prove_holds

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


def prove_first_lag(proof: Evidence) -> int:
    """Prove ∀v ∀q: the entry for s = 0 is v_q."""
    return proof.use("tasks/own-lags", "first")


def prove_next_lag(proof: Evidence) -> int:
    """Prove ∀v ∀q, s: the entry for q + 1 and s + 1 is that for q and s."""
    return proof.use("tasks/own-lags", "next")

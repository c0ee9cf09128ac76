"""The entries of the shift matrix of a sequence are at most what bounds its values up to the row.

Tasks (Edelman), equation (E.2). Positions and distances are counted from 0.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, prove_last_term
from verify.library.sequence_sums import prove_transfer
from verify.proving.evidence import Evidence
from verify.statements.language import equal, forall, implies, mapping, minus, plus, times
from verify.statements.tasks.gradient_steps.sums.lags import (
    BOUND,
    ROW,
    V,
    indicator_is_zero,
    lag_term,
    prove_first_lag,
    prove_next_lag,
)

Json = Any


def prove_no_lag(proof: Evidence) -> int:
    """Prove ∀v ∀s: the entry for q = 0 and s + 1 is 0."""
    column: Json = ["next", PLACE]
    beyond = equal(plus(column, ROW), ROW)
    gap = proof.sums(equal(minus(0, 0), plus(PLACE, 1)), cofactors=[{"by": proof.assume(beyond), "times": -1}])
    gone = indicator_is_zero(proof, beyond, proof.squares(["<", 0, 0], gap))
    terms = mapping([("d'", "natural")], lag_term(V, ROW, column, "d'"))
    last = proof.specialise(proof.specialise(prove_last_term(proof), [ROW]), [terms])
    entry, product = ["lag", V, ROW, column], times(0, [V, ROW])
    empty = equal(["sum_below", terms, ROW], 0)
    split = proof.rewrite(equal(entry, plus(empty[1], product)), [gone], last)
    split = proof.rewrite(equal(entry, plus(0, product)), [proof.assume(empty)], split)
    found = proof.rewrite(equal(entry, 0), [proof.sums(equal(plus(0, product), 0))], split)
    found = proof.specialise(proof.generalise(found, [ROW], [empty]), [ZERO], [proof.evaluate(equal(0, 0))])
    return proof.generalise(found, [V, PLACE])


def prove_lag_bound(proof: Evidence) -> int:
    """Prove ∀v, b ≥ 0 ∀s ∀q (v_r ≤ b for all r ≤ q ⟹ the entry for q and s is at most b)."""
    sign = proof.assume(["<=", 0, BOUND])

    def bounded(q: Json) -> Json:
        return forall([("r'", "natural")], implies(["<=", "r'", q], ["<=", [V, "r'"], BOUND]))

    def row(q: Json, s: Json) -> Json:
        return implies(bounded(q), ["<=", ["lag", V, q, s], BOUND])

    def statement(s: Json) -> Json:
        return forall([("q'", "natural")], row("q'", s))

    def conclude(q: Json, s: Json, same: int, value: Json, above: int) -> int:
        entry = ["lag", V, q, s]
        return proof.generalise(
            proof.specialise(prove_transfer(proof), [entry, value, BOUND], [same, above]), [], [bounded(q)]
        )

    reflexive = proof.squares(["<=", ROW, ROW], proof.sums(equal(minus(ROW, ROW), 0)))
    last = proof.specialise(proof.assume(bounded(ROW)), [ROW], [reflexive])
    first = proof.specialise(prove_first_lag(proof), [V, ROW])
    base = proof.generalise(conclude(ROW, ZERO, first, [V, ROW], last), [ROW])
    after: Json = ["next", ROW]
    inside = proof.assume(["<=", PLACE, ROW])
    wider = proof.squares(
        ["<=", PLACE, after], proof.sums(equal(minus(after, PLACE), plus(minus(ROW, PLACE), 1))), [inside]
    )
    fewer = proof.specialise(proof.assume(bounded(after)), [PLACE], [wider])
    fewer = proof.generalise(fewer, [PLACE], [["<=", PLACE, ROW]])
    before = proof.specialise(proof.specialise(proof.assume(statement(LENGTH)), [ROW]), [], [fewer])
    moved = proof.specialise(prove_next_lag(proof), [V, ROW, LENGTH])
    later = conclude(after, MORE, moved, ["lag", V, ROW, LENGTH], before)
    none = proof.specialise(prove_no_lag(proof), [V, LENGTH])
    rows = proof.induct(
        forall([("q2", "natural")], row("q2", MORE)),
        conclude(ZERO, MORE, none, 0, sign),
        proof.generalise(later, [ROW], [row(ROW, MORE)]),
    )
    return proof.generalise(by_counting(proof, statement, base, rows), [V, BOUND], [["<=", 0, BOUND]])

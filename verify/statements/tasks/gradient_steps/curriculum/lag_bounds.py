"""The entries of the shift matrix of a sequence are at most what bounds its values up to the row.

Tasks (Edelman), equation (E.2). Positions and distances are counted from 0.
"""

from verify.library.finite_sums import LENGTH, MORE, PLACE, ZERO, by_counting, prove_last_term
from verify.library.sequence_sums import prove_transfer
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import forall, implies
from verify.statements.tasks.gradient_steps.sums import lags
from verify.statements.terms import equal, mapping, minus, plus, times


def prove_no_lag(proof: Evidence) -> int:
    """Prove ∀v ∀s: the entry for q = 0 and s + 1 is 0."""
    column: Json = ["next", PLACE]
    beyond = equal(plus(column, lags.ROW), lags.ROW)
    gap = proof.sums(equal(minus(0, 0), plus(PLACE, 1)), cofactors=[{"by": proof.assume(beyond), "times": -1}])
    gone = lags.indicator_is_zero(proof, beyond, proof.squares(["<", 0, 0], gap))
    terms = mapping([("d'", "natural")], lags.lag_term(lags.V, lags.ROW, column, "d'"))
    last = proof.specialise(proof.specialise(prove_last_term(proof), [lags.ROW]), [terms])
    entry, product = ["lag", lags.V, lags.ROW, column], times(0, [lags.V, lags.ROW])
    empty = equal(["sum_below", terms, lags.ROW], 0)
    split = proof.rewrite(equal(entry, plus(empty[1], product)), [gone], last)
    split = proof.rewrite(equal(entry, plus(0, product)), [proof.assume(empty)], split)
    found = proof.rewrite(equal(entry, 0), [proof.sums(equal(plus(0, product), 0))], split)
    found = proof.specialise(proof.generalise(found, [lags.ROW], [empty]), [ZERO], [proof.evaluate(equal(0, 0))])
    return proof.generalise(found, [lags.V, PLACE])


def prove_lag_bound(proof: Evidence) -> int:
    """Prove ∀v, b ≥ 0 ∀s ∀q (v_r ≤ b for all r ≤ q ⟹ the entry for q and s is at most b)."""
    sign = proof.assume(["<=", 0, lags.BOUND])

    def bounded(q: Json) -> Json:
        return forall([("r'", "natural")], implies(["<=", "r'", q], ["<=", [lags.V, "r'"], lags.BOUND]))

    def row(q: Json, s: Json) -> Json:
        return implies(bounded(q), ["<=", ["lag", lags.V, q, s], lags.BOUND])

    def statement(s: Json) -> Json:
        return forall([("q'", "natural")], row("q'", s))

    def conclude(q: Json, s: Json, same: int, value: Json, above: int) -> int:
        entry = ["lag", lags.V, q, s]
        return proof.generalise(
            proof.specialise(prove_transfer(proof), [entry, value, lags.BOUND], [same, above]), [], [bounded(q)]
        )

    reflexive = proof.squares(["<=", lags.ROW, lags.ROW], proof.sums(equal(minus(lags.ROW, lags.ROW), 0)))
    last = proof.specialise(proof.assume(bounded(lags.ROW)), [lags.ROW], [reflexive])
    first = proof.specialise(lags.prove_first_lag(proof), [lags.V, lags.ROW])
    base = proof.generalise(conclude(lags.ROW, ZERO, first, [lags.V, lags.ROW], last), [lags.ROW])
    after: Json = ["next", lags.ROW]
    inside = proof.assume(["<=", PLACE, lags.ROW])
    wider = proof.squares(
        ["<=", PLACE, after], proof.sums(equal(minus(after, PLACE), plus(minus(lags.ROW, PLACE), 1))), [inside]
    )
    fewer = proof.specialise(proof.assume(bounded(after)), [PLACE], [wider])
    fewer = proof.generalise(fewer, [PLACE], [["<=", PLACE, lags.ROW]])
    before = proof.specialise(proof.specialise(proof.assume(statement(LENGTH)), [lags.ROW]), [], [fewer])
    moved = proof.specialise(lags.prove_next_lag(proof), [lags.V, lags.ROW, LENGTH])
    later = conclude(after, MORE, moved, ["lag", lags.V, lags.ROW, LENGTH], before)
    none = proof.specialise(prove_no_lag(proof), [lags.V, LENGTH])
    rows = proof.induct(
        forall([("q2", "natural")], row("q2", MORE)),
        conclude(ZERO, MORE, none, 0, sign),
        proof.generalise(later, [lags.ROW], [row(lags.ROW, MORE)]),
    )
    return proof.generalise(by_counting(proof, statement, base, rows), [lags.V, lags.BOUND], [["<=", 0, lags.BOUND]])

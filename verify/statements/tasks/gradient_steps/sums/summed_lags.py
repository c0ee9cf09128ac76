"""Bounds of the sums of λ^(p−q) and λ^(p−s) over positions s ≤ q ≤ p < t, times 1 − λ, for λ between −1 and 1.

Summed over p, what a geometric sum stays behind the number of its terms is at most t (t + 1).
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import BASE, DECLARED, INVERSE, LENGTH, MORE, SUMS, ZERO, by_counting, raised
from verify.library.powers import prove_bounded_power
from verify.proving.evidence import Evidence
from verify.statements.language import both, equal, minus, over, plus, times
from verify.statements.lemmas import Lemmas
from verify.statements.relations import Relations
from verify.statements.tasks.gradient_steps.sums.geometric_lag import BETWEEN, GAP, lag, prove_lag

Json = Any


def one_power(ratio: Json, gap: Json, t: Json, up: Json = None) -> Json:
    """Return (1 − λ) times the sum of λ^(p−q) over s ≤ q ≤ p < t, where κ is 1/(λ − 1) and ``up`` spells λ^t."""
    up = raised(ratio, t) if up is None else up
    return minus(times(over(1, 2), t, plus(t, 1)), times(ratio, gap, minus(times(ratio, gap, minus(up, 1)), t)))


def both_powers(ratio: Json, gap: Json, t: Json, up: Json = None) -> Json:
    """Return (1 − λ) times the sum of λ^(p−s) over s ≤ q ≤ p < t, where κ is 1/(λ − 1) and ``up`` spells λ^t."""
    up = raised(ratio, t) if up is None else up
    return minus(times(gap, minus(plus(times(t, up, ratio), t), times(2, ratio, gap, minus(up, 1)))))


SUMMED_LAGS = Lemmas(
    "tasks/own-summed-lags",
    "Sums of powers over pairs and triples of positions, bounded by the number of pairs",
    definitions=SUMS,
    variables=DECLARED,
    file=__file__,
)


@SUMMED_LAGS.lemma(
    "bounds",
    "For -1 <= lam <= 1 the sums of lam^(p-q) and lam^(p-s), divided by 1/(1 - lam), are bounded by n (n + 1).",
    """
    forall lam, kap in real: kap*(lam - 1) = 1, -1 <= lam, lam <= 1 ==> (forall n in natural:
          0 <= 1/2*n*(n + 1) - lam*kap*(lam*kap*(raised(lam, n) - 1) - n)
      and 1/2*n*(n + 1) - lam*kap*(lam*kap*(raised(lam, n) - 1) - n) <= n*(n + 1)
      and -n*(n + 1) <= -kap*((n*raised(lam, n)*lam + n) - 2*lam*kap*(raised(lam, n) - 1))
      and -kap*((n*raised(lam, n)*lam + n) - 2*lam*kap*(raised(lam, n) - 1)) <= n*(n + 1))
    """,
    "1/2, -2, 1",
    [("For a larger ratio they are not.", "lam <= 1", "lam <= 2", "2, 1, 2")],
)
def prove_summed_lags(proof: Evidence) -> int:
    """Prove ∀λ, κ (κ(λ − 1) = 1, −1 ≤ λ ≤ 1 ⟹ ∀t: 0 ≤ ``one_power`` ≤ T, −T ≤ ``both_powers`` ≤ T), T = t (t + 1)."""
    unit, *ends = (proof.assume(formula) for formula in (GAP, *BETWEEN))
    lags = proof.specialise(prove_lag(proof), [BASE, INVERSE], [unit, *ends])
    powers = proof.specialise(proof.specialise(prove_bounded_power(proof), [BASE], ends), [MORE])
    here, after = (proof.specialise(lags, [n]) for n in (LENGTH, MORE))
    letters = BASE, INVERSE

    def sides(t: Json) -> list[Json]:
        pairs = times(t, plus(t, 1))
        one, two = one_power(*letters, t), both_powers(*letters, t)
        return [["<=", 0, one], ["<=", one, pairs], ["<=", minus(pairs), two], ["<=", two, pairs]]

    def statement(t: Json) -> Json:
        return both(*sides(t))

    before = proof.assume(statement(LENGTH))
    known = [
        *(proof.project(before, part) for part in range(4)),
        *(proof.project(theorem, part) for theorem in (here, after, powers) for part in (0, 1)),
    ]
    up, count = raised(BASE, MORE), plus(LENGTH, 1)
    gaps = [minus(*side[:0:-1]) for side in sides(LENGTH)[1:]]
    behind, ahead = (lag(*letters, n) for n in (LENGTH, MORE))
    forms = [
        plus(one_power(*letters, LENGTH), ahead),
        plus(gaps[0], minus(times(2, MORE), ahead)),
        plus(gaps[1], minus(times(2, LENGTH), behind), times(count, minus(1, up)), 2),
        plus(gaps[2], behind, times(count, minus(up, -1))),
    ]
    relations = Relations(proof, [up, MORE])
    for grown in (equal(up, times(raised(BASE, LENGTH), BASE)), equal(MORE, count)):
        relations.know(proof.sums(grown), *grown[1:])
    relations.know(unit, *GAP[1:])
    steps = [
        proof.squares(goal, relations.prove(minus(*goal[:0:-1]), form), known)
        for goal, form in zip(sides(MORE), forms, strict=True)
    ]
    base = [proof.squares(goal, proof.sums(equal(minus(*goal[:0:-1]), 0))) for goal in sides(ZERO)]
    found = by_counting(proof, statement, proof.conjunction(*base), proof.conjunction(*steps))
    return proof.generalise(found, [BASE, INVERSE], [GAP, *BETWEEN])


STATEMENTS = {"tasks/own-summed-lags": SUMMED_LAGS.statement}

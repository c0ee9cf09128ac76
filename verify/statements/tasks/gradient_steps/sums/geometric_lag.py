"""How far a geometric sum λ + λ² + … + λⁿ stays behind n: by at least 0 and at most 2n, for λ between −1 and 1."""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import BASE, DECLARED, INVERSE, LENGTH, MORE, SUMS, ZERO, by_counting, raised
from verify.library.powers import prove_bounded_power
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, equal, minus, plus, times
from verify.statements.lemmas import Lemmas

Json = Any

GAP = equal(times(INVERSE, minus(BASE, 1)), 1)
BETWEEN = [["<=", -1, BASE], ["<=", BASE, 1]]


def lag(ratio: Json, gap: Json, n: Json) -> Json:
    """n − λ κ (λⁿ − 1), where κ is 1/(λ − 1)."""
    return minus(n, times(ratio, gap, minus(raised(ratio, n), 1)))


GEOMETRIC_LAG = Lemmas(
    "tasks/own-geometric-lag",
    "A geometric sum lags behind the number of its terms",
    definitions=SUMS,
    variables=DECLARED,
    file=__file__,
)


@GEOMETRIC_LAG.lemma(
    "lag",
    "For -1 <= lam <= 1 it is n - lam (lam^n - 1)/(lam - 1) behind, between 0 and 2n.",
    """
    forall lam, kap in real: kap*(lam - 1) = 1, -1 <= lam, lam <= 1 ==> (forall n in natural:
      0 <= n - lam*kap*(raised(lam, n) - 1) and n - lam*kap*(raised(lam, n) - 1) <= 2*n)
    """,
    "1/2, -2, 1",
    [("For a larger ratio it is ahead.", "lam <= 1", "lam <= 2", "2, 1, 2")],
)
def prove_lag(proof: Evidence) -> int:
    """Prove ∀λ, κ (κ(λ − 1) = 1, −1 ≤ λ ≤ 1 ⟹ ∀n: 0 ≤ n − λ κ (λⁿ − 1) ≤ 2n)."""
    unit, *ends = (proof.assume(formula) for formula in (GAP, *BETWEEN))
    powers = proof.specialise(proof.specialise(prove_bounded_power(proof), [BASE], ends), [MORE])

    def sides(n: Json) -> list[Json]:
        return [["<=", 0, lag(BASE, INVERSE, n)], ["<=", lag(BASE, INVERSE, n), times(2, n)]]

    def statement(n: Json) -> Json:
        return both(*sides(n))

    before = proof.assume(statement(LENGTH))
    known = [proof.project(theorem, part) for theorem in (before, powers) for part in (0, 1)]
    behind, up = lag(BASE, INVERSE, LENGTH), raised(BASE, MORE)
    forms = [plus(behind, minus(1, up)), plus(minus(times(2, LENGTH), behind), minus(up, -1))]
    steps = [
        proof.squares(
            goal,
            proof.sums(
                equal(minus(goal[2], goal[1]), form),
                cofactors=[cofactor(unit, [], times(weight, raised(BASE, LENGTH), BASE))],
            ),
            known,
        )
        for goal, form, weight in zip(sides(MORE), forms, (-1, 1), strict=True)
    ]
    base = proof.conjunction(
        *(proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), 0))) for goal in sides(ZERO))
    )
    found = by_counting(proof, statement, base, proof.conjunction(*steps))
    return proof.generalise(found, [BASE, INVERSE], [GAP, *BETWEEN])


STATEMENTS = {"tasks/own-geometric-lag": GEOMETRIC_LAG.statement}

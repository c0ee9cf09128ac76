"""How far a geometric sum λ + λ² + … + λⁿ stays behind n: by at least 0 and at most 2n, for λ between −1 and 1."""

from verify.library.finite_sums import BASE, INVERSE, raised
from verify.proving.evidence import Evidence, Json
from verify.statements.terms import equal, minus, times

GAP = equal(times(INVERSE, minus(BASE, 1)), 1)
BETWEEN = [["<=", -1, BASE], ["<=", BASE, 1]]


def lag(ratio: Json, gap: Json, n: Json) -> Json:
    """n − λ κ (λⁿ − 1), where κ is 1/(λ − 1)."""
    return minus(n, times(ratio, gap, minus(raised(ratio, n), 1)))


def prove_lag(proof: Evidence) -> int:
    """Prove ∀λ, κ (κ(λ − 1) = 1, −1 ≤ λ ≤ 1 ⟹ ∀n: 0 ≤ n − λ κ (λⁿ − 1) ≤ 2n)."""
    return proof.use("tasks/own-geometric-lag", "lag")

"""Bounds of the sums of λ^(p−q) and λ^(p−s) over positions s ≤ q ≤ p < t, times 1 − λ, for λ between −1 and 1.

Summed over p, what a geometric sum stays behind the number of its terms is at most t (t + 1).
"""

from verify.library.finite_sums import raised
from verify.proving.evidence import Evidence, Json
from verify.statements.terms import minus, over, plus, times


def one_power(ratio: Json, gap: Json, t: Json, up: Json = None) -> Json:
    """Return (1 − λ) times the sum of λ^(p−q) over s ≤ q ≤ p < t, where κ is 1/(λ − 1) and ``up`` spells λ^t."""
    up = raised(ratio, t) if up is None else up
    return minus(times(over(1, 2), t, plus(t, 1)), times(ratio, gap, minus(times(ratio, gap, minus(up, 1)), t)))


def both_powers(ratio: Json, gap: Json, t: Json, up: Json = None) -> Json:
    """Return (1 − λ) times the sum of λ^(p−s) over s ≤ q ≤ p < t, where κ is 1/(λ − 1) and ``up`` spells λ^t."""
    up = raised(ratio, t) if up is None else up
    return minus(times(gap, minus(plus(times(t, up, ratio), t), times(2, ratio, gap, minus(up, 1)))))


def prove_summed_lags(proof: Evidence) -> int:
    """Prove ∀λ, κ (κ(λ − 1) = 1, −1 ≤ λ ≤ 1 ⟹ ∀t: 0 ≤ ``one_power`` ≤ T, −T ≤ ``both_powers`` ≤ T), T = t (t + 1)."""
    return proof.use("tasks/own-summed-lags", "bounds")

"""The entry v_(q−s) of the shift matrix of the minimal model, as a sum over the distances d with s + d = q.

Tasks (Edelman), equation (E.2). Positions and distances are counted from 0.
"""

from verify.library.finite_sums import SEQUENCE, sum_below
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, define
from verify.statements.patterns import prove_not
from verify.statements.tasks.gradient_steps.sums.conditions import prove_fails
from verify.statements.terms import equal, indicator, plus, times

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


def prove_first_lag(proof: Evidence) -> int:
    """Prove ∀v ∀q: the entry for s = 0 is v_q."""
    return proof.use("tasks/own-lags", "first")


def prove_next_lag(proof: Evidence) -> int:
    """Prove ∀v ∀q, s: the entry for q + 1 and s + 1 is that for q and s."""
    return proof.use("tasks/own-lags", "next")

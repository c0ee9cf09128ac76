"""Geometric sums of the second gradient step: over distances, and over the positions of the target.

Tasks (Edelman), behind equations (E.31) to (E.38).
"""

from verify.library.finite_sums import DECLARED, raised
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders
from verify.statements.terms import equal, minus, over, plus, times

RATIO, GAP, FIRST, SECOND = "lam", "kap", "x1", "x2"
WEIGHTS: Binders = [(name, "real") for name in (RATIO, GAP, FIRST, SECOND)]
UNIT = equal(times(GAP, minus(RATIO, 1)), 1)
STEP_SUMS: Binders = [*DECLARED, *WEIGHTS]


def at_distance(d: Json) -> Json:
    """Return x₁ λ^d + x₂."""
    return plus(times(FIRST, raised(RATIO, d)), SECOND)


def over_distances(n: Json) -> Json:
    """Return the sum of ``at_distance`` over the n distances from 0 on."""
    return _distances(n, raised(RATIO, n))


def _distances(n: Json, up: Json) -> Json:
    return plus(times(FIRST, GAP, minus(up, 1)), times(SECOND, n))


def at_target(q: Json) -> Json:
    """Return the sum over the q + 1 distances from 0 on."""
    return _distances(plus(q, 1), times(raised(RATIO, q), RATIO))


def over_targets(n: Json) -> Json:
    """Return the sum of ``at_target`` over the n numbers from 0 on."""
    return _targets(n, raised(RATIO, n))


def _targets(n: Json, up: Json) -> Json:
    series = minus(times(RATIO, GAP, minus(up, 1)), n)
    return plus(times(FIRST, GAP, series), times(SECOND, over(1, 2), n, plus(n, 1)))


def prove_over_distances(proof: Evidence) -> int:
    """Prove the closed form of the sum over distances."""
    return proof.use("tasks/own-step-sums", "distances")


def prove_over_targets(proof: Evidence) -> int:
    """Prove the closed form of the sum over the positions of the target."""
    return proof.use("tasks/own-step-sums", "targets")

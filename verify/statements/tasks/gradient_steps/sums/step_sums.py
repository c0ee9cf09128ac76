"""Geometric sums of the second gradient step: over distances, and over the positions of the target.

Tasks (Edelman), behind equations (E.31) to (E.38).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.library.finite_sums import (
    DECLARED,
    LENGTH,
    MORE,
    by_counting,
    raised,
    sum_below,
)
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, equal, mapping, minus, over, plus, times
from verify.statements.patterns import names_of
from verify.statements.relations import Relations

Json = Any

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


def _prove(proof: Evidence, last: int, term: Callable[[Json], Json], closed: Callable[[Json, Json], Json]) -> int:
    """Prove ∀λ, κ, x₁, x₂ (κ(λ − 1) = 1 ⟹ ∀n: the sum of the terms below n has the closed form)."""
    relations = Relations(proof)
    relations.assume(UNIT)

    def statement(n: Json) -> Json:
        return equal(sum_below("d", n, term("d")), closed(n, raised(RATIO, n)))

    before, after = (sum_below("d", n, term("d")) for n in (LENGTH, MORE))
    split = proof.specialise(proof.specialise(last, [LENGTH]), [mapping([("d", "natural")], term("d"))])
    known = {
        relations.know(split, after, plus(before, term(LENGTH))): 1,
        relations.assume(statement(LENGTH)): 1,
    }
    step = relations.prove(after, closed(plus(LENGTH, 1), times(raised(RATIO, LENGTH), RATIO)), known)
    found = by_counting(proof, statement, proof.sums(equal(0, closed(0, 1))), step)
    return proof.generalise(found, names_of(WEIGHTS), [UNIT])


def prove_over_distances(proof: Evidence) -> int:
    """Prove the closed form of the sum over distances."""
    return proof.use("tasks/own-step-sums", "distances")


def prove_over_targets(proof: Evidence) -> int:
    """Prove the closed form of the sum over the positions of the target."""
    return proof.use("tasks/own-step-sums", "targets")

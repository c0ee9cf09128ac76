"""The moments of the Fourier coefficients of one label at random weights, from those of the weights.

CaGO (Tian), the proof of Theorem 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.gram_vocabulary import SPREAD
from verify.statements.cago.loss import ORDER
from verify.statements.cago.vocabulary import D, G, P
from verify.statements.cago.weights import character_of_label
from verify.statements.language import (
    Binders,
    both,
    conj,
    equal,
    forall,
    indicator,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
    total,
)

Json = Any


def mean_formula(factor: Json, value: Json) -> Json:
    """Σ_ω π(ω) X_j(ω) = value for every node j; ``factor`` is X_j(ω)."""
    return forall([("j", "J")], equal(total([("om", "Om")], times(["pi", "om"], factor)), value))


def second_formula(factor: Json, value: Json) -> Json:
    """Σ_ω π(ω) X_j(ω) conj X_j'(ω) = value for every two nodes j and j'."""
    other = substituted(factor, {"j": "j'"})
    left = total([("om", "Om")], times(["pi", "om"], factor, conj(other)))
    return forall([("j", "J"), ("j'", "J")], equal(left, value))


def second_value(same: Json, opposite: Json) -> Json:
    """The value of E X_j conj X_j' for X_j = z_kj conj z_lj, where ``same`` is [k = l] and ``opposite`` [k = −l]."""
    return times(power(SPREAD, 2), plus(same, times(indicator(equal("j", "j'")), plus(1, opposite))))


def _of_label(p: Json, k: Json) -> Json:
    return ["coefficient", "G", "J", p, ["w", "om"], k, "j"]


def pair_of(p: Json, row: Json, column: Json) -> Json:
    """Return z_pkj conj z_pk'j for the weights of one draw."""
    return times(_of_label(p, row), conj(_of_label(p, column)))


PAIR = pair_of("p", "k", "l")
LABEL: Binders = [("p", P), ("k", D), ("l", D)]


def moment_claims() -> list[Json]:
    """E z conj z', E z z' and E z conj z' conj z z' for the coefficients of one label."""
    plain = times(_of_label("p", "k"), substituted(_of_label("p", "l"), {"j": "j'"}))
    conjugate = times(_of_label("p", "k"), conj(substituted(_of_label("p", "l"), {"j": "j'"})))
    rows = [(conjugate, equal("k", "l")), (plain, equal("k", minus("l")))]
    return [
        *(
            forall(
                [*LABEL, ("j", "J"), ("j'", "J")],
                equal(
                    total([("om", "Om")], times(["pi", "om"], product)),
                    times(SPREAD, indicator(both(condition, equal("j", "j'")))),
                ),
            )
            for product, condition in rows
        ),
        forall(
            LABEL,
            second_formula(PAIR, second_value(indicator(equal("k", "l")), indicator(equal("k", minus("l"))))),
        ),
    ]


def _from_weights(moment: int, letters: Sequence[tuple[str, str, bool]]) -> list[Json]:
    """Expand the expectation of a product of coefficients (frequency, node, conjugate) into moments of the weights."""
    points = [f"h{n}" for n in range(1, len(letters) + 1)]
    at = [x for point, (_, node, _) in zip(points, letters, strict=True) for x in (point, node)]
    kernels = [
        conj(character_of_label(k, point)) if conjugate else character_of_label(k, point)
        for point, (k, _, conjugate) in zip(points, letters, strict=True)
    ]
    return [cofactor(moment, at, over(times(*kernels), power(ORDER, len(letters))), [[point, G] for point in points])]


def prove_moments(proof: Evidence, given: int) -> list[int]:
    """Prove the moments of the coefficients from those of the weights."""
    second, fourth = proof.project(given, 1), proof.project(given, 2)
    claims = moment_claims()
    return [
        proof.sums(claims[0], cofactors=_from_weights(second, [("k", "j", False), ("l", "j'", True)])),
        proof.sums(claims[1], cofactors=_from_weights(second, [("k", "j", False), ("l", "j'", False)])),
        proof.sums(
            claims[2],
            cofactors=_from_weights(
                fourth, [("k", "j", False), ("l", "j", True), ("k", "j'", True), ("l", "j'", False)]
            ),
        ),
    ]

"""Inequalities between real numbers that the bound on a neuron rests on: means, squares, cancellation."""

from __future__ import annotations

from typing import Any

from verify.library.mean_inequality import mean_defect
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, plus, power, times

Json = Any

REALS: Binders = [*((name, "real") for name in ("r1", "r2", "r3", "r4", "r5", "r6", "r7")), ("s1", "complex")]
COMPLEX = ("p1", "q1", "t1")
NAMES = [name for name, _ in REALS]


X, Y, Z, REST, APART, VALUE, BOUND = NAMES[:7]
HALF = NAMES[7]
ALL = plus(X, Y, Z, REST)
PREMISES: list[Json] = [
    *(["<=", 0, name] for name in (X, Y, Z, REST, APART, BOUND)),
    equal(minus(times(X, Y, Z), times(2, power(HALF, 2))), APART),
    equal(VALUE, times(2, HALF)),
    equal(times(27, power(BOUND, 2)), times(2, power(ALL, 3))),
]


def _rest_defect() -> Json:
    """(x + y + z + r)³ − (x + y + z)³."""
    mean = plus(X, Y, Z)
    return plus(power(REST, 3), times(3, mean, power(REST, 2)), times(3, power(mean, 2), REST))


DEFECTS = [times(2, _rest_defect()), times(2, mean_defect(X, Y, Z)), times(54, APART)]


ATTAINED = equal(minus(BOUND, VALUE), 0)
POSITIVE: Json = ["<", 0, ALL]


def prove_constant(proof: Evidence) -> int:
    """Prove ∀ γ, d, n, P (27 γ² d (d − 1)² = 2, P = d n² ⟹ 27 (γ d² (d − 1) n³)² = 2 P³)."""
    gamma, d, n, energy = NAMES[:4]
    hypotheses = [
        equal(times(27, power(gamma, 2), d, power(minus(d, 1), 2)), 2),
        equal(energy, times(d, power(n, 2))),
    ]
    largest, parseval = (proof.assume(formula) for formula in hypotheses)
    share = times(d, power(n, 2))
    quadratic = plus(power(energy, 2), times(energy, share), power(share, 2))
    result = proof.sums(
        equal(times(27, power(neuron_bound(gamma, d, n), 2)), times(2, power(energy, 3))),
        cofactors=[
            cofactor(largest, [], times(power(d, 3), power(n, 6))),
            cofactor(parseval, [], times(-2, quadratic)),
        ],
    )
    return proof.generalise(result, [gamma, d, n, energy], hypotheses)


def neuron_bound(gamma: Json, d: Json, n: Json) -> Json:
    """γ d² (d − 1) n³, the bound on the class-weighted margin of a neuron, summed over all inputs and labels."""
    return times(gamma, power(d, 2), minus(d, 1), power(n, 3))

"""Two positive factors are both close to δ if η times their product is close to η δ² and they are nearly equal.

Simple structures in neural networks (Chen), Proposition 3.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero, prove_otherwise
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import both, equal, exists, minus, over, plus, power, times
from verify.statements.structures.two_factors_orbit.region import EPSILON

Json = Any

RADIUS = "radius1"


def prove_small_number(proof: Evidence) -> int:
    """Prove ∀z > 0 ∃ε > 0: ε ≤ 1 and 5 ε < z; it is z/(5 + z)."""
    z = "r1"
    some = proof.assume(["<", 0, z])
    y = plus(5, z)
    value, inverse = over(z, y), over(1, y)
    positive = proof.squares(["<", 0, y], given=[some])
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [y], [positive]))

    def sign(relation: str, smaller: Json, larger: Json, form: Json, times_unit: Json) -> int:
        equals = proof.sums(equal(minus(larger, smaller), form), cofactors=[cofactor(unit, [], times_unit)])
        return proof.squares([relation, smaller, larger], equals, [some, positive])

    parts = [
        proof.squares(["<", 0, value], given=[some, positive]),
        sign("<=", value, 1, times(5, inverse), -1),
        sign("<", times(5, value), z, times(power(z, 2), inverse), minus(z)),
    ]
    wanted = both(["<", 0, "e'"], ["<=", "e'", 1], ["<", times(5, "e'"), z])
    found = proof.witness(exists([("e'", "real")], wanted), [value], proof.conjunction(*parts))
    return proof.generalise(found, [z], [["<", 0, z]])


def distance(x: Json, y: Json, d: Json) -> Json:
    """(x − δ)² + (y − δ)²."""
    return plus(power(minus(x, d), 2), power(minus(y, d), 2))


def prove_nearby(proof: Evidence, rate: int) -> int:
    """Prove ∀x, y, δ, p: both factors are close to δ, from 0 < η.

    With q = η δ², z = η x y − q and w = η (x − y)², 4 η q times the square of the distance is at most
    (w + 4 z)²/2 + 2 q w, since η (x + y − 2 δ)(x + y + 2 δ) = w + 4 z.
    """
    names = x, y, d, p = ["r1", "r2", "r3", "r4"]
    product, q, w = times("eta", x, y), times("eta", power(d, 2)), times("eta", power(minus(x, y), 2))
    apart, square = minus(product, q), power(RADIUS, 2)
    premises: list[Json] = [
        *(["<", 0, name] for name in names[:3]),
        ["<=", p, q],
        ["<=", q, 2],
        ["<=", power(apart, 2), EPSILON],
        ["<=", times(400, w), EPSILON],
        ["<=", EPSILON, 1],
        ["<", times(5, EPSILON), times("eta", p, square)],
    ]
    given = [proof.assume(formula) for formula in premises]
    total, rest = plus(x, y), minus(plus(x, y), times(2, d))
    few = minus(EPSILON, times(400, w))
    form = plus(
        times(4, "eta", q, minus(distance(x, y, d), square)),
        times(4, "eta", square, minus(q, p)),
        times(4, minus(times("eta", p, square), times(5, EPSILON))),
        times(over(1, 2), power(times("eta", rest), 2), total, plus(total, times(4, d))),
        times(over(1, 2), power(minus(w, times(4, apart)), 2)),
        times(16, minus(EPSILON, power(apart, 2))),
        times(4, few),
        times(w, plus(times(2, minus(2, q)), times(over(1, 400), plus(few, minus(1, EPSILON), 399)), 1595)),
    )
    goal: Json = ["<", distance(x, y, d), square]
    return proof.generalise(prove_otherwise(proof, goal, form, [rate, *given]), names, premises)

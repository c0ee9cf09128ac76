"""A step of gradient descent on (x² - μ)²/4 stretches distances between points of (0, √μ) at most by the factor 3.

Simple structures in neural networks (Chen), Theorem 3.3.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_otherwise
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import equal, minus, plus, power, times
from verify.statements.structures.quartic_steps import BOUNDED, ETA, LARGE, C, K, M, step

Json = Any

X, Y, Z = "x", "y", "z"
INSIDE: list[Json] = [*LARGE, BOUNDED, *(bound for x in (X, Y) for bound in (["<", 0, x], ["<", x, M]))]


def squared_distance(x: Json, y: Json) -> Json:
    """(x − y)²."""
    return power(minus(x, y), 2)


def prove_stretch(proof: Evidence) -> int:
    """Prove ∀ η, m, x, y: (F(x) − F(y))² ≤ 9 (x − y)² for 0 < x, y < m, since K < 2."""
    given = [proof.assume(formula) for formula in INSIDE]
    form = plus(minus(9, times(2, power(C, 2))), times(2, minus(K, 2), plus(minus(K, 2), 6)), 9)
    signs = [*given, prove_otherwise(proof, ["<", K, 2], form, given)]
    mean = plus(power(X, 2), times(X, Y), power(Y, 2))
    room = plus(
        times(minus(M, X), plus(minus(M, X), times(2, X))),
        times(minus(M, X), M),
        times(X, minus(M, Y)),
        times(minus(M, Y), plus(minus(M, Y), times(2, Y))),
    )
    slope = minus(C, times(ETA, mean))
    under, above = plus(minus(2, K), times(ETA, mean)), plus(times(2, minus(2, K)), times(ETA, room))
    sides = [
        proof.squares(["<", 0, side], proof.sums(equal(minus(side, 0), form)), signs)
        for side, form in ((minus(3, slope), under), (plus(3, slope), above))
    ]
    moved = equal(Z, times(minus(X, Y), slope))
    known, goal = proof.assume(moved), ["<=", power(Z, 2), times(9, squared_distance(X, Y))]
    form = times(squared_distance(X, Y), minus(3, slope), plus(3, slope))
    shares = [cofactor(known, [], minus(0, plus(Z, moved[2])))]
    bound = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=shares), sides)
    every = proof.generalise(bound, [Z], [moved])
    change = minus(step(X), step(Y))
    stretched = proof.specialise(every, [change], [proof.sums(equal(change, moved[2]))])
    return proof.generalise(stretched, [ETA, M, X, Y], INSIDE)

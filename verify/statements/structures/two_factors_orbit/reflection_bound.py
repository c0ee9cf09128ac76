"""How far two chords of cubic functions turn an error: an identity in which all terms are ≥ 0."""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, equal, minus, plus, power, times
from verify.statements.patterns import names_of

Json = Any

NUMBERS: Binders = [(f"c{i}", "real") for i in range(1, 11)]
N, SCALE, J, E, F, S, A, B, LEFT, RIGHT = names_of(NUMBERS)


def tilt(n: Json, o: Json, j: Json) -> Json:
    """k = n⁴ o + j."""
    return plus(times(power(n, 4), o), j)


def turned(n: Json, o: Json, j: Json, e: Json, factor: Json) -> Json:
    """n² + q (n² + k e)."""
    return plus(power(n, 2), times(factor, plus(power(n, 2), times(tilt(n, o, j), e))))


def near_side(n: Json, o: Json, e: Json) -> Json:
    """1 + o n² e."""
    return plus(1, times(o, power(n, 2), e))


def curvature(n: Json, o: Json, e: Json) -> Json:
    """o n² (o n − e) − 1."""
    return minus(times(o, power(n, 2), minus(times(o, n), e)), 1)


HYPOTHESES: list[Json] = [
    equal(A, minus(N, times(J, F), power(F, 2))),
    equal(B, plus(minus(S, times(SCALE, N, E)), power(E, 2))),
    equal(F, times(E, B)),
    ["<", 0, N],
    ["<=", 0, plus(N, times(J, plus(J, F)))],
    ["<=", 0, minus(1, times(N, S))],
    ["<=", 0, near_side(N, SCALE, E)],
    ["<", 0, LEFT],
    ["<=", LEFT, A],
    ["<=", 0, RIGHT],
    ["<=", RIGHT, curvature(N, SCALE, E)],
]


def prove_turn(proof: Evidence) -> int:
    """Prove ∀ numbers (the hypotheses ⟹ n² l r e² ≤ n² − A B (n² + k e)), in a proof that declares ``NUMBERS``."""
    given = [proof.assume(formula) for formula in HYPOTHESES]
    goal: Json = ["<=", times(times(power(N, 2), LEFT, RIGHT), power(E, 2)), turned(N, SCALE, J, E, times(-1, A, B))]
    more, curved = minus(A, LEFT), minus(curvature(N, SCALE, E), RIGHT)
    whole = plus(LEFT, more)
    form = plus(
        times(power(F, 2), plus(N, times(J, plus(J, F)))),
        times(N, whole, minus(1, times(N, S)), near_side(N, SCALE, E)),
        times(power(N, 2), power(E, 2), plus(times(whole, curved), times(more, RIGHT))),
    )
    known = [
        cofactor(given[0], [], minus(0, plus(N, times(J, F)))),
        cofactor(given[1], [], times(-1, power(N, 2), A, near_side(N, SCALE, E))),
        cofactor(given[2], [], times(A, J)),
    ]
    equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=known)
    return proof.generalise(proof.squares(goal, equals, given[3:]), names_of(NUMBERS), HYPOTHESES)

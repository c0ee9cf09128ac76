"""Roots in the unit disc: a number outside of it that kills a vector kills it because the vector is 0.

The conditions on the coefficients of a polynomial of degree 2 are those of Schur and Cohn.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, conj, different, equal, minus, over, plus, power, times
from verify.statements.patterns import conjugated
from verify.statements.real_inequalities import REALS

Json = Any

L, X, XX = "l0", "x0", "y0"
T, D, R = "t0", "d0", "r0"
STEPS = tuple(f"{entry}{step}" for step in ("'", "''") for entry in ("g", "c", "k"))
DISC: Binders = [
    *((name, "complex") for name in (L, X, XX)),
    *((name, "real") for name in (T, D, R, *STEPS)),
    *REALS,
]
OUTSIDE: Json = ["<=", 1, ["abs2", L]]


def quadratic(z: Json, t: Json, d: Json) -> Json:
    """z² − t z + d."""
    return plus(minus(power(z, 2), times(t, z)), d)


def schur(t: Json, d: Json) -> list[Json]:
    """The conditions for both roots of λ² − t λ + d to lie in the open unit disc."""
    return [["<", d, 1], ["<", 0, plus(minus(1, t), d)], ["<", 0, plus(1, t, d)]]


def _prove_zero(proof: Evidence, vector: Json, absurd: int) -> int:
    """Prove x = 0 from a theorem 0 < 0 that may assume x ≠ 0."""
    zero = equal(vector, 0)
    denied = proof.contradiction(zero, absurd, proof.evaluate(["<", 0, 0]))
    return proof.cases(zero, proof.assume(zero), denied)


def _divided(proof: Evidence, killed: int, factor: Json) -> int:
    """Prove f = 0 from f x = 0 and the assumption x ≠ 0."""
    unit = proof.quotient(proof.assume(different(X, 0)))
    inverse = over(1, X)
    return proof.sums(equal(factor, 0), cofactors=[cofactor(killed, [], inverse), cofactor(unit, [], minus(factor))])


def prove_multiplier(proof: Evidence) -> int:
    """Prove ∀ real r, complex l, x (−1 < r < 1, (l − r) x = 0, 1 ≤ |l|² ⟹ x = 0), in a proof that declares ``DISC``."""
    hypotheses = [["<", -1, R], ["<", R, 1], equal(times(minus(L, R), X), 0), OUTSIDE]
    low, high, killed, outside = (proof.assume(formula) for formula in hypotheses)
    root = _divided(proof, killed, minus(L, R))
    same = proof.sums(equal(L, R), cofactors=[cofactor(root)])
    mirrored = proof.sums(equal(conj(L), R), cofactors=[cofactor(conjugated(proof, same, L, R))])
    form = plus(minus(["abs2", L], 1), times(minus(1, R), minus(R, -1)))
    equals = proof.sums(
        equal(minus(0, 0), form), cofactors=[cofactor(same, [], minus(conj(L))), cofactor(mirrored, [], minus(R))]
    )
    absurd = proof.squares(["<", 0, 0], equals, [outside, low, high])
    return proof.generalise(_prove_zero(proof, X, absurd), [R, L, X], hypotheses)


def prove_schur(proof: Evidence) -> int:
    """Prove ∀ real t, d, complex l, x (Schur and Cohn's conditions, (l² − t l + d) x = 0, 1 ≤ |l|² ⟹ x = 0)."""
    value = quadratic(L, T, D)
    hypotheses = [*schur(T, D), equal(times(value, X), 0), OUTSIDE]
    small, at_one, at_minus_one, killed, outside = (proof.assume(formula) for formula in hypotheses)
    root = _divided(proof, killed, value)
    mirror = proof.sums(equal(quadratic(conj(L), T, D), 0), cofactors=[cofactor(conjugated(proof, root, value, 0))])
    gap, apart = minus(plus(L, conj(L)), T), minus(L, conj(L))
    pair = proof.assume(equal(gap, 0))
    equals = proof.sums(
        equal(minus(0, 0), plus(minus(["abs2", L], 1), minus(1, D))),
        cofactors=[cofactor(pair, [], minus(L)), cofactor(root)],
    )
    in_pairs = proof.squares(["<", 0, 0], equals, [outside, small])
    unit = proof.quotient(proof.assume(["not", equal(gap, 0)]))
    real = proof.sums(
        equal(apart, 0),
        cofactors=[
            cofactor(root, [], over(1, gap)),
            cofactor(mirror, [], minus(over(1, gap))),
            cofactor(unit, [], minus(apart)),
        ],
    )
    size = ["abs2", L]
    square = proof.sums(equal(power(L, 2), size), cofactors=[cofactor(real, [], L)])
    moved = proof.sums(equal(plus(size, D), times(T, L)), cofactors=[cofactor(root), cofactor(square, [], -1)])
    squared = proof.sums(
        equal(power(plus(size, D), 2), times(power(T, 2), size)),
        cofactors=[
            cofactor(moved, [], plus(size, D, times(T, L))),
            cofactor(square, [], power(T, 2)),
        ],
    )
    edges = [plus(minus(1, T), D), plus(1, T, D)]
    more, half = minus(size, 1), times(over(1, 2), plus(*edges))
    form = plus(times(plus(more, 1), *edges), times(more, plus(more, times(minus(1, D), half))))
    equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(squared, [], -1)])
    alone = proof.squares(["<", 0, 0], equals, [outside, small, at_one, at_minus_one])
    absurd = proof.cases(equal(gap, 0), in_pairs, alone)
    return proof.generalise(_prove_zero(proof, X, absurd), [T, D, L, X], hypotheses)


def two_steps(step: list[Json], after: list[Json]) -> tuple[list[list[Json]], Json, Json]:
    """The product of two symmetric matrices (g, c; c, k), its trace and its determinant."""
    (g, c, k), (g2, c2, k2) = step, after
    product = [
        [plus(times(g2, g), times(c2, c)), plus(times(g2, c), times(c2, k))],
        [plus(times(c2, g), times(k2, c)), plus(times(c2, c), times(k2, k))],
    ]
    determinant = times(minus(times(g, k), power(c, 2)), minus(times(g2, k2), power(c2, 2)))
    return product, plus(product[0][0], product[1][1]), determinant


def prove_two_steps(proof: Evidence) -> int:
    """Prove the theorem of Cayley and Hamilton for an eigenvector (x, y) of the product of two symmetric matrices."""
    entries, trace, determinant = two_steps(list(STEPS[:3]), list(STEPS[3:]))
    images = [plus(times(row[0], X), times(row[1], XX)) for row in entries]
    hypotheses = [
        equal(trace, T),
        equal(determinant, D),
        *(equal(image, times(L, z)) for image, z in zip(images, (X, XX), strict=True)),
    ]
    of_trace, of_determinant, *eigen = (proof.assume(formula) for formula in hypotheses)
    value = quadratic(L, T, D)
    (a, b), (c, d) = entries
    results = [
        proof.sums(
            equal(times(value, z), 0),
            cofactors=[
                cofactor(of_trace, [], times(L, z)),
                cofactor(of_determinant, [], minus(z)),
                cofactor(eigen[0], [], minus(first)),
                cofactor(eigen[1], [], minus(second)),
            ],
        )
        for z, first, second in ((X, minus(L, d), b), (XX, c, minus(L, a)))
    ]
    return proof.generalise(proof.conjunction(*results), [*STEPS, T, D, L, X, XX], hypotheses)

"""The entries between the top singular direction and another one: their transition matrix, exact to first order.

Simple structures in neural networks (Chen), appendix B.10.2, the matrix Q and equations (B.183) and (B.184).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    equal,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.factorization.vocabulary import matrix

Json = Any

PLANE: Json = ["labels", "one", "p"]
ONE, P = ":one", ":p"
BINDERS: Binders = [
    *((name, "real") for name in ("eta", "y", "z", "c", "a", "b")),
    *((name, matrix(PLANE, PLANE, "complex")) for name in ("A", "B")),
]
PRODUCT = times("y", "z")
EXCESS = minus(PRODUCT, "c")
SIZE = times("a", "b")
U1, U2 = (
    times(-1, "eta", plus(PRODUCT, times(EXCESS, minus(1, times("eta", power(height, 2)))))) for height in ("z", "y")
)
W1, W2 = (
    plus(
        minus(1, times("eta", power(height, 2)), times("eta", power(other, 2))),
        times(power("eta", 2), PRODUCT, EXCESS),
    )
    for height, other in (("z", "a"), ("y", "b"))
)


def _diagonal(first: Json, second: Json) -> Json:
    """The diagonal matrix in the plane."""
    rows = (["one", first, 0], ["p", 0, second])
    return mapping(
        [("i'", PLANE), ("j'", PLANE)],
        ["choose", "i'", *([row, ["choose", "j'", ["one", x], ["p", y]]] for row, x, y in rows)],
    )


def _vector(y: Json, z: Json, A: Any, B: Any) -> list[Json]:
    """The changes of (Y Yᵀ)_p1, (Z Zᵀ)_1p, M_p1 and M_1p at the point diag(y, a), diag(z, b)."""
    return [
        plus(times(A(P, ONE), y), times("a", A(ONE, P))),
        plus(times(z, B(P, ONE)), times("b", B(ONE, P))),
        plus(times(A(P, ONE), z), times("a", B(ONE, P))),
        plus(times(y, B(P, ONE)), times("b", A(ONE, P))),
    ]


HERE: Binders = [*BINDERS, ("i", PLANE), ("h", PLANE)]
PLANE_STEP: list[Json] = [
    define("plane_diagonal", [("x", "real"), ("y", "real")], _diagonal("x", "y")),
    *(
        define(
            f"{name}_in_plane",
            HERE,
            [
                f"moved_{name}",
                *(PLANE, PLANE),
                *(["plane_diagonal", *entries] for entries in (("y", "a"), ("z", "b"), ("c", SIZE))),
                *("eta", "A", "B", "i", "h"),
            ],
        )
        for name in ("first", "second")
    ),
]
BEFORE = _vector("y", "z", lambda i, h: ["A", i, h], lambda i, h: ["B", i, h])
AFTER = _vector(
    minus("y", times("eta", EXCESS, "z")),
    minus("z", times("eta", EXCESS, "y")),
    lambda i, h: ["first_in_plane", *names_of(BINDERS), i, h],
    lambda i, h: ["second_in_plane", *names_of(BINDERS), i, h],
)
BACK, APART = times(-1, "eta", EXCESS), times(-1, "eta", SIZE)


def _rows(u1: Json) -> Json:
    of_y, of_z, first, second = BEFORE
    images = [
        plus(of_y, times(u1, first), times(APART, second)),
        plus(of_z, times(APART, first), times(U2, second)),
        plus(times(BACK, of_y), times(W1, first)),
        plus(times(BACK, of_z), times(W2, second)),
    ]
    return both(*(equal(after, image) for after, image in zip(AFTER, images, strict=True)))


CLAIM = forall(BINDERS, _rows(U1))


def transition_part() -> Part:
    """The matrix Q."""
    proof = Evidence()
    proof.sums(CLAIM)
    wrong = times(-1, "eta", plus(PRODUCT, times(EXCESS, minus(1, times("eta", power("y", 2))))))
    near_miss = forall(BINDERS, _rows(wrong))
    entries = (["one", 0, 0], ["p", 1, 0])
    change = mapping(
        [("o", PLANE), ("o'", PLANE)],
        ["choose", "o", *([row, ["choose", "o'", ["one", x], ["p", y]]] for row, x, y in entries)],
    )
    nothing = mapping([("o", PLANE), ("o'", PLANE)], 0)
    at: list[Json] = [1, 1, 2, 1, 1, 1, change, nothing]
    return Part(
        "transition",
        "At Y = diag(y, a) and Z = diag(z, b), where C = diag(sigma_1^2, ab), a step changes (Y Y^T)_p1, (Z Z^T)_1p, "
        "M_p1 and M_1p, M = Y Z^T - C, to first order by the printed matrix Q, with a = alpha sigma_p, b = sigma_p / "
        "alpha.",
        CLAIM,
        proof,
        [at],
        [
            Control(
                "With y for z in u_1 it is false.",
                differences(CLAIM, near_miss),
                refute_at(near_miss, BINDERS, at, [], near_miss[2][1], [{"part": 0}]),
            )
        ],
    )


SIZES: Binders = [(name, "real") for name in ("eta", "sigma", "s", "q", "alpha", "beta")]
CONDITIONS: list[Json] = [
    ["<", 0, "eta"],
    ["<", 0, "sigma"],
    ["<", 0, "q"],
    ["<=", "q", "s"],
    equal(times("alpha", "beta"), 1),
    *(
        ["<=", times("eta", plus(times(power("sigma", 2), power(x, 2)), times(power("s", 2), power(y, 2)))), 2]
        for x, y in (("beta", "alpha"), ("alpha", "beta"))
    ),
]


def _at_minimum(x: Json, y: Json) -> Json:
    """1 − η (σ₁² x² + σ_p² y²)."""
    return minus(1, times("eta", plus(times(power("sigma", 2), power(x, 2)), times(power("q", 2), power(y, 2)))))


VALUES = [_at_minimum("beta", "alpha"), _at_minimum("alpha", "beta")]
BOUNDED = both(*(formula for value in VALUES for formula in (["<=", -1, value], ["<", value, 1])))
BOUND_CLAIM = forall(SIZES, implies(*CONDITIONS, BOUNDED))


def _bounds() -> Evidence:
    proof = ConciseEvidence(SIZES)
    given = [proof.assume(formula) for formula in CONDITIONS]
    eta, sigma, q, larger, inverse, *rooms = given
    gap = minus("s", "q")
    found = []
    for value, (x, y), room, condition in zip(
        VALUES, (("beta", "alpha"), ("alpha", "beta")), rooms, CONDITIONS[5:], strict=True
    ):
        rest = times("eta", gap, plus(gap, times(2, "q")), power(y, 2))
        form = plus(minus(2, condition[1]), rest)
        found.append(
            proof.squares(["<=", -1, value], proof.sums(equal(minus(value, -1), form)), [room, eta, larger, q])
        )
        found.append(_below_one(proof, value, x, y, [eta, sigma, q], inverse))
    proof.generalise(proof.conjunction(*found), names_of(SIZES), CONDITIONS)
    return proof


def _below_one(proof: Evidence, value: Json, x: str, y: str, signs: list[int], inverse: int) -> int:
    """1 − η (σ₁² x² + σ_p² y²) < 1, since x y = 1: σ₁² x² + σ_p² y² = (σ₁ x − σ_p y)² + 2 σ₁ σ_p."""
    square = power(minus(times("sigma", x), times("q", y)), 2)
    form = times("eta", plus(square, times(2, "sigma", "q")))
    equals = proof.sums(equal(minus(1, value), form), cofactors=[cofactor(inverse, [], times(2, "eta", "sigma", "q"))])
    return proof.squares(["<", value, 1], equals, signs)


def minimum_part() -> Part:
    """The eigenvalues of Q at the minimum."""
    loose = [*CONDITIONS[:-1]]
    near_miss = forall(SIZES, implies(*loose, BOUNDED))
    at: list[Json] = [1, 1, over(1, 2), over(1, 2), 2, over(1, 2)]
    return Part(
        "at-the-minimum",
        "At the minimum, where the rows of M decouple in Q, their factors 1 - eta (sigma_1^2/alpha^2 + sigma_p^2 "
        "alpha^2) and 1 - eta (sigma_1^2 alpha^2 + sigma_p^2/alpha^2) lie in [-1, 1) by (3.9); beta stands for "
        "1/alpha.",
        BOUND_CLAIM,
        _bounds(),
        [[1, 1, over(1, 2), over(1, 2), 1, 1]],
        [
            Control(
                "With the first of the two conditions of (3.9) alone it is false.",
                differences(BOUND_CLAIM, near_miss),
                refute_at(near_miss, SIZES, at, loose, BOUNDED[3], [{"part": 2}]),
            )
        ],
    )

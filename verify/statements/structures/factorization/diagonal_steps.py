"""The derivative of two steps at diagonal factors that differ in one entry alone, as polynomials in the entries.

Simple structures in neural networks (Chen), section 3.6.1 and Remark 4: the factors Y = Z = diag(d, s) of diag(μ, s²).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    define,
    equal,
    forall,
    indicator,
    mapping,
    minus,
    plus,
    power,
    times,
)
from verify.statements.patterns import names_of
from verify.statements.structures.factorization.vocabulary import FACTORIZATION, matrix
from verify.statements.structures.two_factors_vocabulary import RATE

Json = Any
Entries = Callable[[Json, Json], Json]
Diagonal = Callable[[Json], Json]

N: Json = ["union", "J", ["unit"]]
TOP: Json = ["inr", ["star"]]
REST: Binders = [("J", "set"), ("s", ["maps", "J", "real"])]
CHANGES: Binders = [(name, matrix(N, N, "complex")) for name in ("A", "B")]
PLACE: Binders = [("i", N), ("h", N)]
CONFIGURATION: Binders = [*RATE, *REST]
SQUARES = mapping([("j", "J")], power(["s", "j"], 2))
NAMES = ("first", "second")


def _diagonal(first: Json, rest: Json) -> Json:
    return ["diagonal", N, ["entries", "J", first, rest]]


def _derivative(name: str) -> Json:
    point = _diagonal("d", "s")
    return define(
        f"{name}_change",
        [*CONFIGURATION, ("d", "real"), *CHANGES, *PLACE],
        [f"moved_{name}", N, N, point, point, _diagonal("mu", SQUARES), "eta", "A", "B", "i", "h"],
    )


def _changed(name: str) -> Json:
    """The matrix of the changes after a step from the point of height d1."""
    return mapping([("a", N), ("b", N)], [f"{name}_change", *names_of(CONFIGURATION), "d1", "A", "B", "a", "b"])


def _twice(name: str) -> Json:
    return define(
        f"{name}_after_two",
        [*CONFIGURATION, ("d1", "real"), ("d2", "real"), *CHANGES, *PLACE],
        [f"{name}_change", *names_of(CONFIGURATION), "d2", *map(_changed, NAMES), "i", "h"],
    )


DIAGONAL: list[Json] = [
    *FACTORIZATION,
    define(
        "diagonal",
        [("N", "set"), ("y", ["maps", "N", "real"])],
        mapping([("a", "N"), ("b", "N")], times(indicator(equal("a", "b")), ["y", "a"])),
    ),
    define(
        "entries",
        [("J", "set"), ("d", "real"), ("s", ["maps", "J", "real"])],
        mapping([("n", N)], ["case", "n", ["j", ["s", "j"]], ["o", "d"]]),
    ),
    *map(_derivative, NAMES),
    *map(_twice, NAMES),
]


def after_two(name: str, A: Json, B: Json, i: Json, h: Json) -> Json:
    """The entry of a change after two steps, from the point of height d1."""
    return [f"{name}_after_two", *names_of(CONFIGURATION), "d1", "d2", A, B, i, h]


def matrix_of(name: Json) -> Entries:
    """The entries of a matrix."""
    return lambda i, h: [name, i, h] if isinstance(name, str) else ["at", name, i, h]


def _one_step(A: Entries, B: Entries, y: Diagonal, c: Diagonal) -> tuple[Entries, Entries]:
    """The derivative of a step at diagonal factors y of a diagonal matrix c."""

    def first(i: Json, h: Json) -> Json:
        across = plus(times(A(i, h), y(h)), times(y(i), B(h, i)))
        return minus(A(i, h), times("eta", plus(times(across, y(h)), times(minus(power(y(i), 2), c(i)), B(i, h)))))

    def second(i: Json, h: Json) -> Json:
        across = plus(times(A(h, i), y(i)), times(y(h), B(i, h)))
        return minus(B(i, h), times("eta", plus(times(across, y(h)), times(minus(power(y(i), 2), c(i)), A(i, h)))))

    return first, second


def explicit(A: Entries, B: Entries) -> tuple[Entries, Entries]:
    """The entries of a change after two steps, as polynomials in those before."""
    first, second, target = (_entries(d, rest) for d, rest in (("d1", "s"), ("d2", "s"), ("mu", SQUARES)))
    return _one_step(*_one_step(A, B, first, target), second, target)


def _entries(d: str, rest: Json) -> Diagonal:
    return lambda i: ["entries", "J", d, rest, i]


ONE_STEP: Binders = [
    ("N0", "set"),
    *((name, ["maps", "N0", "real"]) for name in ("z0", "c0")),
    *((name, matrix("N0", "N0", "complex")) for name in ("A0", "B0")),
]
TWO_STEPS: Binders = [*ONE_STEP, ("i0", N), ("h0", N)]


def _prove_one_step(proof: Evidence) -> list[int]:
    """The derivative of a step at diagonal matrices of any size."""
    formulas = _one_step(matrix_of("A0"), matrix_of("B0"), lambda i: ["z0", i], lambda i: ["c0", i])
    point = ["diagonal", "N0", "z0"]
    problem = ["N0", "N0", point, point, ["diagonal", "N0", "c0"], "eta", "A0", "B0"]
    places: Binders = [("i", "N0"), ("h", "N0")]
    return [
        proof.generalise(
            proof.sums(forall(places, equal([f"moved_{name}", *problem, "i", "h"], formula("i", "h")))),
            names_of(ONE_STEP),
        )
        for name, formula in zip(NAMES, formulas, strict=True)
    ]


def prove_two_steps_of_change(proof: Evidence) -> list[int]:
    """Prove ∀ A, B, i, h: the entries after two steps are ``explicit``, where A, B and ``TWO_STEPS`` are declared."""
    generic = _prove_one_step(proof)
    target = ["entries", "J", "mu", SQUARES]
    maps = [_changed(name) for name in NAMES]
    points: Sequence[tuple[str, list[Json]]] = (("d2", maps), ("d1", ["A", "B"]))
    steps = [
        [proof.specialise(step, [N, ["entries", "J", d, "s"], target, *changes]) for step in generic]
        for d, changes in points
    ]
    halfway = _one_step(matrix_of(maps[0]), matrix_of(maps[1]), _entries("d2", "s"), _entries("mu", SQUARES))
    whole = explicit(matrix_of("A"), matrix_of("B"))
    found = []
    for name, half, full in zip(NAMES, halfway, whole, strict=True):
        entry = after_two(name, "A", "B", "i0", "h0")
        last = proof.rewrite(equal(entry, half("i0", "h0")), steps[0])
        both_steps = proof.rewrite(equal(entry, full("i0", "h0")), steps[1], last)
        found.append(proof.generalise(both_steps, ["A", "B", "i0", "h0"]))
    return found

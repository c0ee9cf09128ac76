"""Finite laws in the plane that a small rotation preserves, and the gates of two neurons with an angle between them.

Simple structures in neural networks (Chen), section 3.5: the plane of a neuron and its teacher.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import (
    Binders,
    both,
    define,
    equal,
    forall,
    implies,
    mapping,
    minus,
    over,
    plus,
    power,
    renamed,
    times,
    total,
)

Json = Any

ENTRIES: Json = ["maps", "O", "real"]
OUTCOMES: Binders = [("O", "set"), ("q", ENTRIES)]
PLACE: Binders = [("o", "O")]
BOUND: Binders = [("i", "O")]
OVER: list[Json] = [["i", "O"]]
TURNED: Json = ["forward", "r", "o"]
ANGLE: Binders = [("c", "real"), ("s", "real")]
ROTATION: Binders = [("k", "real"), ("l", "real")]
ARCS: Binders = [("b", "real"), ("p", "real"), ("a", "real"), ("e", "real")]
LAW: Binders = [
    *OUTCOMES,
    ("x", ENTRIES),
    ("y", ENTRIES),
    ("h", ENTRIES),
    ("g", ENTRIES),
    ("r", ["bijections", "O", "O"]),
    *ANGLE,
    *ROTATION,
    *ARCS,
]

GATE: list[Json] = [
    define(
        "is_gate",
        [("a", "real"), ("z", "real")],
        both(implies(["<", 0, "z"], equal("a", 1)), implies(["<=", "z", 0], equal("a", 0))),
    )
]


def bound(node: Json) -> Json:
    """Put the bound outcome i for the outcome o."""
    return renamed(node, {"o": "i"})


def expectation(value: Json) -> Json:
    """The sum over all outcomes, with their weights, of a value that is written for the outcome o."""
    return total(BOUND, bound(times(["q", "o"], value)))


def outcome_map(value: Json) -> Json:
    """The map that takes an outcome to a value that is written for the outcome o."""
    return mapping(BOUND, bound(value))


def for_outcomes(formula: Json) -> Json:
    """∀ outcomes, for a formula that is written for the outcome o."""
    return forall(BOUND, bound(formula))


def along(x: Json, y: Json) -> Json:
    """The component along the neuron, c x + s y."""
    return plus(times("c", x), times("s", y))


def across(x: Json, y: Json) -> Json:
    """The component across the neuron, c y − s x."""
    return minus(times("c", y), times("s", x))


def rotated(x: Json, y: Json) -> tuple[Json, Json]:
    """The point turned by the small angle."""
    return minus(times("k", x), times("l", y)), plus(times("l", x), times("k", y))


X, Y = ["x", "o"], ["y", "o"]
NEXT_X, NEXT_Y = ["x", TURNED], ["y", TURNED]
TEACHER, STUDENT = ["h", "o"], ["g", "o"]
NEXT_TEACHER, NEXT_STUDENT = ["h", TURNED], ["g", TURNED]
SQUARE = plus(power(X, 2), power(Y, 2))
SECOND_MOMENT = expectation(SQUARE)
BOTH_ACTIVE = times(STUDENT, TEACHER)
LEAVES = times(TEACHER, minus(1, NEXT_TEACHER))
ENTERS = times(minus(1, STUDENT), NEXT_STUDENT)


def _has_share(active: Json, angle: Json) -> Json:
    return equal(times(2, "p", expectation(times(active, SQUARE))), times(angle, SECOND_MOMENT))


SECTOR = minus(times(2, "p", expectation(times(BOTH_ACTIVE, SQUARE))), times(minus("p", "a"), SECOND_MOMENT))
WIDE: list[Json] = [
    equal(plus(power("c", 2), power("s", 2)), 1),
    ["<=", 0, "s"],
    equal(plus(power("k", 2), power("l", 2)), 1),
    ["<", 0, "k"],
    ["<", 0, "l"],
    ["<=", "l", over(1, 2)],
    ["<", 0, plus(times("c", "l"), times("s", "k"))],
    ["<", 0, "p"],
    ["<=", "l", "b"],
    ["<=", times("k", "b"), "l"],
]
INVARIANT: list[Json] = [
    for_outcomes(["<=", 0, ["q", "o"]]),
    for_outcomes(equal(["q", TURNED], ["q", "o"])),
]
TURNS: list[Json] = [for_outcomes(equal(new, old)) for new, old in zip((NEXT_X, NEXT_Y), rotated(X, Y), strict=True)]
GATES: list[Json] = [for_outcomes(["is_gate", TEACHER, X]), for_outcomes(["is_gate", STUDENT, along(X, Y)])]
SHARES: list[Json] = [
    _has_share(LEAVES, "b"),
    _has_share(ENTERS, "b"),
    ["<=", times(-1, "e", SECOND_MOMENT), SECTOR],
    ["<=", SECTOR, times("e", SECOND_MOMENT)],
]
UNIFORM: list[Json] = [*WIDE, *INVARIANT, *TURNS, *GATES, *SHARES]

FIRST_MOMENT = times(4, "p", expectation(times(BOTH_ACTIVE, power(X, 2))))
MIXED_MOMENT = times(4, "p", expectation(times(BOTH_ACTIVE, X, Y)))
FIRST_VALUE = times(SECOND_MOMENT, plus(minus("p", "a"), times("s", "c")))
MIXED_VALUE = times(SECOND_MOMENT, power("s", 2))


def within(value: Json, target: Json, error: Json) -> Json:
    """|value − target| ≤ error."""
    gap = minus(value, target)
    return both(["<=", times(-1, error), gap], ["<=", gap, error])


FIRST_ERROR = times(plus("e", times(over(3, 2), "l")), SECOND_MOMENT)
MIXED_ERROR = times("l", SECOND_MOMENT)
MOMENTS = both(within(FIRST_MOMENT, FIRST_VALUE, FIRST_ERROR), within(MIXED_MOMENT, MIXED_VALUE, MIXED_ERROR))

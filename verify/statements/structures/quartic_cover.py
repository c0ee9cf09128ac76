"""What it says that the starts from which a point is exactly the minimum of (x² - μ)²/4 have measure zero.

Simple structures in neural networks (Chen), Theorem 3.3. There are intervals of total length at most e, one for each
pair of natural numbers k and i, such that those for k contain all starts that are at the minimum after k steps.
"""

from __future__ import annotations

from typing import Any

from verify.library.finite_sums import sum_below
from verify.statements.language import Binders, both, equal, exists, forall, implies, minus
from verify.statements.structures.quartic_preimages import START, after
from verify.statements.structures.quartic_steps import PARAMETERS, M

Json = Any

ROOM = "e"
FAMILY = ["maps", "natural", "natural", "real"]
ENDS: Binders = [("a'", FAMILY), ("b'", FAMILY)]
SMALL: Binders = [*PARAMETERS, (ROOM, "real")]
POSITIVE: Json = ["<", 0, ROOM]


def at(family: Json, k: Json, i: Json) -> Json:
    """The number of a family with the indices k and i."""
    return ["at", family, k, i]


def lengths(a: Json, b: Json, k: Json, n: Json) -> Json:
    """The total length of the first n intervals for k steps."""
    return sum_below("i'", n, minus(at(b, k, "i'"), at(a, k, "i'")))


def total_length(a: Json, b: Json, k: Json, n: Json) -> Json:
    """The total length of the first n intervals for each number of steps below k."""
    return sum_below("s'", k, lengths(a, b, "s'", n))


def inside(a: Json, b: Json, k: Json, x: Json) -> Json:
    """One of the intervals for k steps contains x."""
    return exists([("i'", "natural")], both(["<", at(a, k, "i'"), x], ["<", x, at(b, k, "i'")]))


def starts(x: Json, k: Json) -> list[Json]:
    """x is a start in (0, m) that is at m after k steps."""
    return [["<", 0, x], ["<", x, M], equal(after(x, k), M)]


def cover(a: Json, b: Json) -> Json:
    """The intervals from a(k, i) to b(k, i) have a total length of at most e, and contain the starts."""
    return both(
        forall([("k'", "natural"), ("i'", "natural")], ["<=", at(a, "k'", "i'"), at(b, "k'", "i'")]),
        forall([("k'", "natural"), ("n'", "natural")], ["<=", total_length(a, b, "k'", "n'"), ROOM]),
        forall([("k'", "natural"), (START, "real")], implies(*starts(START, "k'"), inside(a, b, "k'", START))),
    )


SOME_COVER = exists(ENDS, cover("a'", "b'"))


def covered_if(room: Json) -> Json:
    """Under this condition on e there are such intervals."""
    return forall(SMALL, implies(room, SOME_COVER))


COVERED = covered_if(POSITIVE)

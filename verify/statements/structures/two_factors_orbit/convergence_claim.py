"""What it means that positive factors end on the orbit of period 2, in turn below and above the target.

Simple structures in neural networks (Chen), Proposition 3 (Proposition 8).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.statements.language import Binders, both, define, different, exists, forall, implies, power, times
from verify.statements.patterns import names_of
from verify.statements.structures.balanced_pair import LOCAL_EDGE
from verify.statements.structures.balanced_solutions import SOLUTION, SOLUTIONS
from verify.statements.structures.two_factors import ALL
from verify.statements.structures.two_factors_decay import TIME
from verify.statements.structures.two_factors_orbit.balance import STAYS
from verify.statements.structures.two_factors_orbit.closeness import distance
from verify.statements.structures.two_factors_vocabulary import POINT, RATE, at_time

Json = Any
Condition = Callable[[Json, Json], Json]

VOCABULARY: list[Json] = [
    define(
        "near_at",
        [*RATE, *POINT, ("t", "natural"), ("d", "real"), ("r", "real")],
        ["<", distance(*at_time("t"), "d"), power("r", 2)],
    )
]
BINDERS: Binders = [*ALL, *SOLUTION]
HYPOTHESES = [*LOCAL_EDGE, *SOLUTIONS]


def near(t: Json, d: Json, radius: Json) -> Json:
    """The point after t steps is closer than r to (δ, δ)."""
    return ["near_at", *names_of(ALL), t, d, radius]


def below(x: Json, y: Json) -> Json:
    """The product is less than the target."""
    return ["<", times(x, y), "mu"]


def above(x: Json, y: Json) -> Json:
    """The product is larger than the target."""
    return ["<", "mu", times(x, y)]


def not_below(x: Json, y: Json) -> Json:
    """The product is the target, or larger."""
    return ["<=", "mu", times(x, y)]


def positive(x: Json, y: Json) -> Json:
    """Both factors are positive."""
    return both(["<", 0, x], ["<", 0, y])


def off_target(x: Json, y: Json) -> Json:
    """The product is not the target."""
    return different(times(x, y), "mu")


def always(condition: Condition) -> Json:
    """The condition holds at all times."""
    return forall(TIME, condition(*at_time("t")))


def sides(t: Json, radius: Json) -> list[Json]:
    """Below the target the point is near the first one of the orbit and the next product above; and the other way."""
    here, later = at_time(t), at_time(["next", t])
    return [
        implies(below(*here), both(near(t, "d1", radius), above(*later))),
        implies(not_below(*here), both(near(t, "d2", radius), below(*later))),
    ]


def finally_alternates(radius: Json, stays: Json = STAYS) -> Json:
    """∃m: under the condition on the trajectory, the points alternate between the two places from m on."""
    late = forall(TIME, implies(["<=", "m", "t"], both(*sides("t", radius))))
    return exists([("m", "natural")], implies(stays, late))


def converges(stays: Json = STAYS) -> Json:
    """The claim, under a condition on the trajectory."""
    within = implies(["<", 0, "r"], finally_alternates("r", stays))
    return forall(BINDERS, implies(*HYPOTHESES, forall([("r", "real")], within)))


CONVERGENCE = converges()

"""What Proposition 4 says of neurons that start along the teacher, in one variable: v = w_x = x and w_y = 0.

Simple structures in neural networks (Chen), Proposition 4.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import (
    Binders,
    different,
    exists,
    forall,
    implies,
    minus,
    over,
    power,
    substituted,
)
from verify.statements.structures.balanced_solutions import SOLUTION
from verify.statements.structures.neuron.solutions import RATIO, SOLVE, at_unit_target
from verify.statements.structures.neuron.vocabulary import STEP_SIZE
from verify.statements.structures.quartic_steps import step

Json = Any

START: Binders = [("e", "real")]
SMALL: list[Json] = [["<", 0, "e"], ["<=", "e", over(1, 10)]]
BINDERS: Binders = [*RATIO, *START, *SOLUTION]


def after(x: Json, n: Json) -> Json:
    """The variable after n steps from x."""
    return ["descent", "k", 1, x, n]


def moved(x: Json) -> Json:
    """The variable after a step from x, written out."""
    return at_unit_target(step(x))


def near_orbit(x: Json, radius: Json) -> Json:
    """If x is not closer than the radius to the smaller point of the orbit, it is to the larger one."""
    square = power(radius, 2)
    return implies(["<=", square, power(minus(x, "d1"), 2)], ["<", power(minus(x, "d2"), 2), square])


def stays_near(m: Json) -> Json:
    """All points from the m-th one on are near the orbit."""
    return forall([("t", "natural")], near_orbit(after(after("e", m), "t"), "r"))


NEVER_AT_REST = forall([("t", "natural")], different(after("e", "t"), 1))


def finally_near(conditions: list[Json], radius: Json) -> Json:
    """There is an m such that, under the conditions, all points from the m-th one on are near the orbit."""
    stays = substituted(stays_near("m'"), {"r": radius})
    return exists([("m'", "natural")], implies(*conditions, stays) if conditions else stays)


def converges(conditions: list[Json]) -> Json:
    """From all starts along the teacher gradient descent converges to the orbit, under the conditions."""
    near = forall([("r", "real")], implies(["<", 0, "r"], finally_near(conditions, "r")))
    return forall(BINDERS, implies(*PUBLISHED, near))


PUBLISHED = [*STEP_SIZE, *SMALL, *SOLVE]
CLAIM = converges([])
TRUE_CLAIM = converges([NEVER_AT_REST])

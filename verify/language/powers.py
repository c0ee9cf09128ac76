"""Powers with a natural exponent: x^n is the number after n multiplications of 1 by x, and is shown as x^n again."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from verify.kernel.loader import whole_number
from verify.language.trees import names_in

__all__ = ["Power", "as_power", "power", "shown_as_power"]

Json = Any

STATE = "y"


class Power(NamedTuple):
    """What stands in x^(n + 2): the base x, the number n, and the steps 2 that come after it."""

    base: Json
    number: Json
    steps: int


def power(base: Json, exponent: Json, sort: Json, taken: Collection[str]) -> Json:
    """Return the tree of a power; ``taken`` are the names that its state may not have.

    >>> power("x", "n", "real", {"x", "n"})
    ['iterate', [['y', 'real']], ['*', 'x', 'y'], 1, 'n']
    """
    state = STATE
    while state in taken or state in names_in(base):
        state += "'"
    return ["iterate", [[state, sort]], ["*", base, state], 1, exponent]


def as_power(binders: Json, step: Json, start: Json, count: Json) -> Power | None:
    """Return what an iterate is the power of, whatever its state is called.

    >>> as_power([["s", "real"]], ["*", "x", "s"], 1, ["next", "n"])
    Power(base='x', number='n', steps=1)
    >>> as_power([["s", "real"]], ["/", "s", 2], 1, "n") is None
    True
    """
    steps = 0
    while isinstance(count, list) and len(count) == 2 and count[0] == "next":
        count, steps = count[1], steps + 1
    match binders, step, start:
        case [[str(state), _]], ["*", base, last], 1 if (
            last == state and state not in names_in(base) and whole_number(count) is None
        ):
            return Power(base, count, steps)
    return None


def shown_as_power(binders: Json, step: Json, start: Json, count: Json) -> Power | None:
    """Return the power as which an iterate is shown: the name of its state is that of :func:`power`, primes aside.

    The primes, and whether the state is real or complex, follow from what is in scope, which is not known here.

    >>> shown_as_power([["s", "real"]], ["*", "x", "s"], 1, "n") is None
    True
    """
    found = as_power(binders, step, start, count)
    return found if found and binders[0][0].rstrip("'") == STATE else None

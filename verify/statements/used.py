"""What parts of other statements claim, as these are built now."""

from collections.abc import Callable
from functools import cache
from typing import Any

from verify.proving import facts, state


def claim_of(name: str, part: str) -> str:
    """Return the pin of what a part of a statement claims.

    Raises
    ------
    Stuck
        If nothing builds the statement, or it has no such decided part.
    """
    return known(name, part).pin


def known(name: str, part: str) -> state.Known:
    """Return what a part of a statement claims, for a proof that uses it.

    Raises
    ------
    Stuck
        If nothing builds the statement, or it has no such decided part.
    """
    from verify import statements  # which builds statements with this module

    build = statements.builders().get(name)
    if build is None:
        raise facts.Stuck(f"no statement '{name}' is built whose part '{part}' could be used")
    claims = _claims(build)
    if part not in claims:
        raise facts.Stuck(f"'{name}' has no decided part '{part}'; it has {', '.join(claims) or 'none'}")
    return claims[part]


@cache
def _claims(build: Callable[[], Any]) -> dict[str, state.Known]:
    statement = build()
    pins = statement.claims()
    return {
        part.name: state.Known(part.claimed()["claim"], statement.definitions, pins[part.name])
        for part in statement.decided
    }

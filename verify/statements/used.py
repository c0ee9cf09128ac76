"""What parts of other statements claim, as these are built now."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from verify.proving.facts import Stuck
from verify.proving.state import Known


def claim_of(name: str, part: str) -> str:
    """Return the pin of what a part of a statement claims.

    Raises
    ------
    Stuck
        If nothing builds the statement, or it has no such decided part.
    """
    return known(name, part).pin


def known(name: str, part: str) -> Known:
    """Return what a part of a statement claims, for a proof that uses it.

    Raises
    ------
    Stuck
        If nothing builds the statement, or it has no such decided part.
    """
    from verify import statements  # which builds statements with this module

    build = statements.builders().get(name)
    if build is None:
        raise Stuck(f"no statement '{name}' is built whose part '{part}' could be used")
    claims = _claims(build)
    if part not in claims:
        raise Stuck(f"'{name}' has no decided part '{part}'; it has {', '.join(claims) or 'none'}")
    return claims[part]


@cache
def _claims(build: Callable[[], Any]) -> dict[str, Known]:
    statement = build()
    pins = statement.claims()
    return {
        part.name: Known(part.claimed()["claim"], statement.definitions, pins[part.name]) for part in statement.decided
    }

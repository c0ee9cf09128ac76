"""The places of a parity, checked."""

from __future__ import annotations

from collections.abc import Iterable

from constructions.arguments import whole


def chosen_places(n: int, places: Iterable[int]) -> list[int]:
    """Return the places in their order, each once.

    Raises
    ------
    ValueError
        If one of them is not a place of n signs.
    """
    chosen = sorted(set(places))
    if not set(chosen) <= set(range(whole(n, "the number of signs", 1))):
        raise ValueError(f"the places lie below {n}")
    return chosen


def even_places(n: int, places: Iterable[int]) -> list[int]:
    """Return an even number of places, at least two.

    Raises
    ------
    ValueError
        If their number is odd or 0, or one of them is not a place of n signs.
    """
    chosen = chosen_places(n, places)
    if not chosen or len(chosen) % 2:
        raise ValueError(f"the number of places is even and not 0, not {len(chosen)}")
    return chosen

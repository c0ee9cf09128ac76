"""What users pass, refused in their words where it cannot be meant.

Source: elementary.
"""

from __future__ import annotations

from operator import index
from typing import TypeVar

__all__ = ["instance", "whole"]

Kind = TypeVar("Kind")


def whole(value: object, what: str, least: int, most: int | None = None) -> int:
    """Return a whole number within bounds.

    Parameters
    ----------
    value : object
        An int, or what stands for one as NumPy's integers do; not a bool.
    what : str
        Its name in messages.
    least, most : int
        The bounds, the upper one if there is one.

    Returns
    -------
    int

    Raises
    ------
    TypeError
        If it is no whole number.
    ValueError
        If it is outside of the bounds.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> whole(5, "the modulus", 2)
    5
    >>> whole(-1, "the modulus", 2)
    Traceback (most recent call last):
    ValueError: the modulus is at least 2, not -1
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {value!r}") from None
    if number < least:
        raise ValueError(f"{what} is at least {least}, not {number}")
    if most is not None and number > most:
        raise ValueError(f"{what} is at most {most}, not {number}")
    return number


def instance(value: Kind, kind: type[Kind], example: str) -> Kind:
    """Return an object of a class.

    Parameters
    ----------
    value : object
    kind : type
    example : str
        How one is made, for the message.

    Returns
    -------
    object
        The value itself.

    Raises
    ------
    TypeError
        If it is of another class.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> instance("five", int, "5")
    Traceback (most recent call last):
    TypeError: expected an int, as 5, not 'five'
    """
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "aeiouAEIOU" else "a"
        raise TypeError(f"expected {article} {kind.__name__}, as {example}, not {value!r}")
    return value

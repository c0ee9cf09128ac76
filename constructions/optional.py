"""Packages that are loaded only if something that needs them is asked for.

Source: elementary.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["Unavailable", "optional"]

_EXTRAS = {
    "array_api_compat": "arrays",
    "array_api_strict": "dev",
    "cupy": "gpu",
    "safetensors": "safetensors",
    "torch": "torch",
}


class Unavailable(Exception):
    """A package cannot be used here; the message says why, in one line."""


def optional(name: str) -> Any:
    """Load a package, or a module of one, that need not be installed.

    Parameters
    ----------
    name : str

    Returns
    -------
    module

    Raises
    ------
    Unavailable
        If it is not installed.

    Source
    ------
    Elementary.

    Examples
    --------
    >>> optional("no_such_package")
    Traceback (most recent call last):
    constructions.optional.Unavailable: no-such-package is not installed
    """
    try:
        return import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        extra = f"; pip install 'closedform[{_EXTRAS[package]}]'" if package in _EXTRAS else ""
        raise Unavailable(f"{package.replace('_', '-')} is not installed{extra}") from None

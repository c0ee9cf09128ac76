"""What is claimed: one package per work, with rooms for its larger subjects, one module per family of statements.

A module lists its statements in ``STATEMENTS``: ids with the functions that build them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from .model import Statement

WORKS = ("cago", "li2", "circuits", "tasks", "structures")


@cache
def builders() -> dict[str, Callable[[], Statement]]:
    """Return the function that builds each statement, by id, in a fixed order."""
    found: dict[str, Callable[[], Statement]] = {}
    for work in WORKS:
        try:
            package = import_module(f"{__name__}.{work}")
        except ModuleNotFoundError:
            continue
        for info in sorted(walk_packages(package.__path__, f"{package.__name__}."), key=lambda info: info.name):
            module = import_module(info.name)
            for name, build in getattr(module, "STATEMENTS", {}).items():
                if name in found:
                    raise ValueError(f"statement '{name}' is built twice")
                found[name] = build
    return dict(sorted(found.items()))

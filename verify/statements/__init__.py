"""What is claimed: one package per work, with rooms for its larger subjects, one module per family of statements.

General mathematics that several works use is claimed in ``verify.library``, one module per subject. A module lists its
statements in ``STATEMENTS``: ids, written out, with the functions that build them. They are found in the sources, so
that a module is imported only when one of its statements is built.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path

from .model import Statement

WORKS = ("cago", "li2", "circuits", "tasks", "structures")
LIBRARY = "library"
_ASSIGNED = re.compile(r"^STATEMENTS\b[^=\n]*= (\{.*?^\}|\{.*\})$", re.MULTILINE | re.DOTALL)


@cache
def builders() -> dict[str, Callable[[], Statement]]:
    """Return the function that builds each statement, by id, in a fixed order."""
    return {name: partial(_build, module, name) for name, module in sorted(modules().items())}


def _build(module: str, name: str) -> Statement:
    build: Callable[[], Statement] = import_module(module).STATEMENTS[name]
    return build()


@cache
def modules() -> dict[str, str]:
    """Return the name of the module that builds each statement, by id.

    Raises
    ------
    ValueError
        If two modules build the same statement, or one does not write out the ids of its own.
    """
    found: dict[str, str] = {}
    root = Path(__path__[0])
    rooms = [*(root / work for work in WORKS), root.parent / LIBRARY]
    for path in sorted(path for room in rooms for path in room.rglob("*.py")):
        parts = path.relative_to(root.parent.parent).with_suffix("").parts
        module = ".".join(parts).removesuffix(".__init__")
        for name in ids_in(path.read_text("utf-8"), module):
            if name in found:
                raise ValueError(f"statement '{name}' is built twice")
            found[name] = module
    return found


def ids_in(source: str, module: str) -> list[str]:
    """Return the ids that the source of a module lists."""
    assigned = _ASSIGNED.search(source)
    if assigned is None:
        return []
    tree = ast.parse(assigned[1], mode="eval").body
    keys = [key.value if isinstance(key, ast.Constant) else None for key in getattr(tree, "keys", [None])]
    names = [key for key in keys if isinstance(key, str)]
    if len(names) < len(keys):
        raise ValueError(f"{module}: the ids of STATEMENTS are not written out")
    return names

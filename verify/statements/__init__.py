"""What is claimed: one package per work, with rooms for its larger subjects, one module per family of statements.

General mathematics that several works use is claimed in ``verify.library``, one module per subject. Other packages add
statements of their own through an entry point. A module lists its
statements in ``STATEMENTS``: ids, written out, with the functions that build them. They are found in the sources, so
that a module is imported only when one of its statements is built.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from .model import Statement

WORKS = ("cago", "li2", "circuits", "tasks", "structures")
LIBRARY = "library"
THEORY = ".thm"
"""How the names of files end that state something as text, see :mod:`verify.statements.theory`."""
PLUGINS = "closedform.statements"
"""The entry point by which other packages add statements: its value is the name of a package with modules like ours."""
_ASSIGNED = re.compile(r"^STATEMENTS\b[^=\n]*= (\{.*?^\}|\{.*\})$", re.MULTILINE | re.DOTALL)


@cache
def builders() -> dict[str, Callable[[], Statement]]:
    """Return the function that builds each statement, by id, in a fixed order."""
    found = {name: partial(_build, module, name) for name, module in modules().items()}
    read = {name: partial(_read, path) for name, path in theories().items()}
    if twice := sorted(found.keys() & read):
        raise ValueError(f"statement '{twice[0]}' is built twice, by {modules()[twice[0]]} and {theories()[twice[0]]}")
    return dict(sorted((found | read).items()))


@cache
def theories() -> dict[str, Path]:
    """Return the file that states each statement which is written as text, by id."""
    roots = [*rooms().values(), Path(__path__[0]).parent / "works"]
    return {_id_of(path): path for root in roots for path in sorted(root.rglob(f"*{THEORY}"))}


def _id_of(path: Path) -> str:
    """Return the id of the statement in a file, which its first line tells."""
    with path.open(encoding="utf-8") as file:
        word, _, name = file.readline().strip().partition(" ")
    if word != "statement" or not name:
        raise ValueError(f"{path}:1: expected 'statement' and an id")
    return name


def _read(path: Path) -> Statement:
    from .theory import read_theory  # which needs a parser

    return read_theory(path)


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
    for room, path in _sources():
        module = ".".join((room, *path.with_suffix("").parts)).removesuffix(".__init__")
        for name in ids_in((rooms()[room] / path).read_text("utf-8"), module):
            if name in found:
                raise ValueError(f"statement '{name}' is built twice, by {found[name]} and {module}")
            found[name] = module
    return found


def _sources() -> list[tuple[str, Path]]:
    """Return the modules in which statements are looked for, by their packages."""
    return [(room, path.relative_to(root)) for room, root in rooms().items() for path in sorted(root.rglob("*.py"))]


@cache
def rooms() -> dict[str, Path]:
    """Return the folders of the packages that build statements: ours, then those of plug-ins."""
    root = Path(__path__[0])
    ours = {f"{__name__}.{work}": root / work for work in WORKS}
    return {**ours, f"verify.{LIBRARY}": root.parent / LIBRARY, **plugins()}


@cache
def plugins() -> dict[str, Path]:
    """Return the folders of the packages that other distributions add, by the names of the packages.

    Raises
    ------
    ValueError
        If an entry point names no package.
    """
    found = {}
    for entry in sorted(entry_points(group=PLUGINS), key=lambda entry: entry.value):
        spec = find_spec(entry.value)
        if spec is None or not spec.submodule_search_locations:
            raise ValueError(f"the entry point '{entry.name}' of {PLUGINS} names no package: {entry.value}")
        found[entry.value] = Path(spec.submodule_search_locations[0])
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

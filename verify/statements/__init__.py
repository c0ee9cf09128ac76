"""What is claimed, and what reads it: a statement is a theory, a file of text whose first line tells its id.

Theories lie in ``verify/works``, a folder for each work with rooms for its larger subjects, and in ``verify/library``,
general mathematics that several works use; other packages add theirs through an entry point (``docs/theories.md``). A
module may build statements, too: it lists them in ``STATEMENTS``, ids, written out, with the functions that build them.
Both are found without reading a theory whole and without importing a module.
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
from typing import TYPE_CHECKING

from .files import THEORY, id_of

if TYPE_CHECKING:  # the parser and the provers are loaded when a statement is built
    from .model import Statement

WORKS = ("cago", "li2", "circuits", "tasks", "structures")
LIBRARY = "library"
PLUGINS = "closedform.statements"
"""The entry point by which other packages add statements: its value is the name of a package with modules like ours."""
_ASSIGNED = re.compile(r"^STATEMENTS\b[^=\n]*= (\{.*?^\}|\{.*\})$", re.MULTILINE | re.DOTALL)


@cache
def builders() -> dict[str, Callable[[], Statement]]:
    """Return the function that builds each statement, by id, in a fixed order."""
    found: dict[str, Callable[[], Statement]] = {}
    found |= {name: partial(_build, module, name) for name, module in modules().items()}
    for name, path in theories().items():
        if name in found:
            raise ValueError(f"statement '{name}' is built twice, by {modules()[name]} and {path}")
        found[name] = partial(_read, path)
    return dict(sorted(found.items()))


def _build(module: str, name: str) -> Statement:
    build: Callable[[], Statement] = import_module(module).STATEMENTS[name]
    return build()


def _read(path: Path) -> Statement:
    """Return the statement of a theory; modules that build statements do not depend on what reads theories."""
    statement: Statement = import_module(f"{__name__}.theory").read_theory(path)
    return statement


@cache
def theories() -> dict[str, Path]:
    """Return the file that states each statement which is written as text, by id.

    Raises
    ------
    ValueError
        If two files state the same statement, or the first line of one tells no id.
    """
    found: dict[str, Path] = {}
    for path in (path for root in folders() for path in sorted(root.rglob(f"*{THEORY}"))):
        name = id_of(path) or _read(path).id
        if name in found:
            raise ValueError(f"statement '{name}' is stated twice, in {found[name]} and {path}")
        found[name] = path
    return found


def folders() -> list[Path]:
    """Return the folders in which theories are looked for, ``verify/works`` and those of the packages."""
    return [Path(__path__[0]).parent / "works", *rooms().values()]


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
    """Return the folders of the packages that build statements: our library, then those of plug-ins."""
    return {f"verify.{LIBRARY}": Path(__path__[0]).parent / LIBRARY, **plugins()}


def room(work: str) -> Path | None:
    """Return the folder for theories of a work of ours or of the library, None for other works."""
    root = Path(__path__[0]).parent
    return root / LIBRARY if work == LIBRARY else root / "works" / work if work in WORKS else None


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

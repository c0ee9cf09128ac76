"""What a statement is built from: its theory, or its module, and all modules of ours that read it, directly or not.

The imports are read in the sources, so that nothing is loaded to know what has changed.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import constructions
import verify
from verify.statements import modules, plugins, theories
from verify.statements.files import HINTS, read_for

ROOTS = {package.__name__: Path(package.__path__[0]) for package in (constructions, verify)} | plugins()
READER = "verify.statements.theory"
"""The module that reads theories and writes their certificates."""
_FROM = re.compile(r"^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n]+)", re.MULTILINE)
_IMPORT = re.compile(r"^[ \t]*import[ \t]+([\w., \t]+)", re.MULTILINE)
_NAME = re.compile(r"\w+")


@cache
def files() -> Mapping[str, Path]:
    """Return the files of all modules of ours, by the names of the modules."""
    found = {}
    for package, root in ROOTS.items():
        for path in sorted(root.rglob("*.py")):
            parts = (package, *path.relative_to(root).with_suffix("").parts)
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(source: str, package: str) -> Iterator[str]:
    """Yield the full names that a source imports, of modules and of what is in them.

    Parameters
    ----------
    source : str
    package : str
        The package of the module, to which relative imports refer.

    Examples
    --------
    >>> sorted(imported("from .terms import (\\n    Term,\\n)\\nimport json\\n", "verify.kernel"))
    ['json', 'verify.kernel.terms', 'verify.kernel.terms.Term']
    """
    for dots, module, names in _FROM.findall(source):
        parts = package.split(".")
        base = ".".join([*parts[: len(parts) - len(dots) + 1], *([module] if module else [])]) if dots else module
        yield base
        yield from (f"{base}.{name}" for name in _NAME.findall(names.partition("#")[0]))
    for names in _IMPORT.findall(source):
        yield from (name.strip().partition(" ")[0] for name in names.split(","))


@cache
def graph() -> Mapping[str, set[str]]:
    """Return the modules of ours, each with those that it imports and with the package that it lies in.

    `constructions` loads its modules when their names are first used: who imports the package may use all of them.
    """
    known = files()
    lazy = [module for module in known if module.startswith("constructions.")]
    arrows: dict[str, set[str]] = {module: set() for module in known}
    for module, path in known.items():
        parent = module.rpartition(".")[0]
        if parent:
            arrows[module].add(parent)
        if module in ("constructions", "verify"):  # what they import is for type checkers
            continue
        package = module if path.name == "__init__.py" else parent
        for name in imported(path.read_text("utf-8"), package):
            if name in known and name != module:
                arrows[module].add(name)
            if name == "constructions":
                arrows[module].update(lazy)
    return arrows


def reached(module: str) -> set[str]:
    """Return a module with all that it imports, directly or not."""
    found, todo = {module}, [module]
    while todo:
        new = graph()[todo.pop()] - found
        found |= new
        todo += new
    return found


@cache
def builder_digest(statement: str) -> str:
    """Return the SHA-256 of all source that the certificate of a statement is built from."""
    return hashlib.sha256(f"{modules_digest(READER)} {own_digest(statement)}".encode()).hexdigest()


@cache
def own_digest(statement: str) -> str:
    """Return the SHA-256 of what a statement alone is built from: its theory and what that reads, or its module."""
    theory = theories().get(statement)
    if theory is None:
        return modules_digest(modules().get(statement))
    return digest_of({os.path.relpath(path, theory.parent): path for path in read_for(theory)})


@cache
def modules_digest(module: str | None) -> str:
    """Return the SHA-256 of a module, of all that it imports and of the files that these read; None stands for all."""
    needed = reached(module) if module is not None and module in graph() else set(graph())
    sources = {name: files()[name] for name in needed}
    return digest_of(sources | {f"{name}, data {path.name}": path for name in sources for path in data(sources[name])})


def data(module: Path) -> list[Path]:
    """Return the files that a module reads when a certificate is built: its hints, and a grammar beside it."""
    hints = module.with_suffix(HINTS)
    return [*([hints] if hints.exists() else []), *sorted(module.parent.glob("*.lark"))]


def digest_of(sources: Mapping[str, Path]) -> str:
    """Return the SHA-256 of files with their names."""
    rows = (f"{len(name)} {name} {content_digest(path)}" for name, path in sorted(sources.items()))
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()


@cache
def content_digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


@cache
def kernel_digest() -> str:
    """Return the SHA-256 of the kernel's source with its ledger."""
    root = ROOTS["verify"] / "kernel"
    paths = (path for path in root.rglob("*") if path.suffix in (".py", ".json"))
    return digest_of({path.relative_to(root).as_posix(): path for path in paths})

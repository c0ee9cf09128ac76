"""``verify new``: the skeleton of a theory, to be filled in, and of a package of one's own around it."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

from verify import statements
from verify.command import library
from verify.command.called import typed
from verify.command.errors import CommandError
from verify.kernel.ledger import is_id
from verify.statements.files import THEORY

SKELETON = """\
statement {id}
title {title}
source
hypotheses
conclusion
reading

part claim
  says In words: twice a product is at most the sum of the squares.
  claim forall x, y in real: 2*x*y <= x^2 + y^2
  witness 1, 2
  proof
    intro
  wrong With 3 for 2 it is false.
    replace 2*x*y with 3*x*y
    fails 1, 1
"""
PROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1"
description = "A package that adds statements to closedform"
requires-python = ">=3.11"
dependencies = ["closedform"]

[project.entry-points."{group}"]
{package} = "{package}"

[tool.setuptools]
packages = ["{package}"]

[tool.setuptools.package-data]
{package} = ["*.claims", "*.hints", "*.thm"]
"""
ROOM = '"""Statements that are added to closedform."""\n'
PYPROJECT = "pyproject.toml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``new``."""
    parser.add_argument("id", metavar="WORK/NAME", help="the id of the statement")
    parser.add_argument("--title", default="A theorem", help="what it says, in a few words")
    parser.add_argument(
        "--package",
        type=Path,
        metavar="FOLDER",
        help="the folder of a package of your own, for works that are not ours; it is made if there is none",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the theory, with a package around it if one is wanted and not there, and say where it is."""
    name, folder = arguments.id, arguments.package
    made = folder is not None and not (folder / PYPROJECT).exists()
    path = place(name, folder)
    if made:
        _make(folder, path.parent)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SKELETON.format(id=name, title=" ".join(arguments.title.split())), "utf-8")
    if made:
        print(f"{folder / PYPROJECT}: a package that adds statements; install it: python -m pip install -e {folder}")
    print(f"{path}: write the claim and its proof, then: {typed(f'prove {name} --goals')}")
    return 0


def place(name: str, folder: Path | None = None) -> Path:
    """Return where the theory of a new statement belongs: in the room of its work, or in a package of one's own.

    Raises
    ------
    CommandError
        If the id is not spelled like one, is taken, names no work and there is no package, or the file is there.
    """
    work, _, rest = name.partition("/")
    if not is_id(name):
        raise CommandError(f"'{name}' is no id; one looks like cago/own-square")
    if name in library.builders():
        raise CommandError(f"'{name}' is built already")
    room = statements.room(work) if folder is None else package(folder)
    if room is None:
        raise CommandError(
            f"'{work}' is no work of ours; there are {', '.join(library.works())}. A theory of another work lies in a "
            f"package of your own: {typed(f'new {name} --package FOLDER')}"
        )
    path = room / f"{rest}{THEORY}"
    if path.exists():
        raise CommandError(f"{path} is there already")
    return path


def package(folder: Path) -> Path:
    """Return the folder with the statements of a package, of one that has still to be made, too.

    Raises
    ------
    CommandError
        If the project has no entry point for statements, or its folder cannot be called like a package.
    """
    project = folder / PYPROJECT
    if not project.exists():
        name = folder.resolve().name.replace("-", "_")
        if not name.isidentifier():
            raise CommandError(f"'{folder.resolve().name}' is no name of a package; one looks like my_theorems")
        return folder / name
    try:
        points = tomllib.loads(project.read_text("utf-8")).get("project", {}).get("entry-points", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CommandError(f"{project}: is no project file: {error}") from None
    found = next(iter(points.get(statements.PLUGINS, {}).values()), None)
    if found is None:
        raise CommandError(
            f'{project}: expected a package with statements, as NAME = "PACKAGE" below '
            f'[project.entry-points."{statements.PLUGINS}"]'
        )
    inside = Path(*found.split("."))
    return next((root for root in (folder / "src" / inside, folder / inside) if root.is_dir()), folder / inside)


def _make(folder: Path, room: Path) -> None:
    """Write a package whose statements lie in a room."""
    room.mkdir(parents=True, exist_ok=True)
    name = room.name.replace("_", "-")
    project = PROJECT.format(name=name, package=room.name, group=statements.PLUGINS)
    (folder / PYPROJECT).write_text(project, "utf-8")
    if not (room / "__init__.py").exists():
        (room / "__init__.py").write_text(ROOM, "utf-8")

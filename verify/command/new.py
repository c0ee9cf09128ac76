"""``verify new``: the skeleton of a module, to be filled in."""

from __future__ import annotations

import argparse
from pathlib import Path

import verify
from verify.command import library
from verify.command.errors import CommandError
from verify.kernel.ledger import is_id

SKELETON = '''"""{title}."""

from verify.statements.model import Statement
from verify.statements.written import Chapter

CHAPTER = Chapter(file=__file__)

CLAIM = CHAPTER.part(
    "claim",
    "In words: twice a product is at most the sum of the squares.",
    "forall x, y in real: 2*x*y <= x^2 + y^2",
    witness="1, 2",
    wrong=[("With 3 for 2 it is false.", "2*x*y", "3*x*y", "1, 1")],
)


def statement() -> Statement:
    """{title}."""
    return Statement(
        id="{id}",
        title="{title}",
        source="",
        hypotheses="",
        conclusion="",
        reading="",
        definitions=CHAPTER.definitions,
        parts=[CLAIM],
    )


STATEMENTS = {{"{id}": statement}}
'''


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``new``."""
    parser.add_argument("id", metavar="WORK/NAME", help="the id of the statement")
    parser.add_argument("--title", default="A theorem", help="what it says, in a few words")


def run(arguments: argparse.Namespace) -> int:
    """Write the module and say where it is."""
    path = place(arguments.id)
    path.write_text(SKELETON.format(id=arguments.id, title=arguments.title), "utf-8")
    print(f"{path}: write the claim and its proof, then: python -m verify prove {arguments.id} --goals")
    return 0


def place(name: str) -> Path:
    """Return where the module of a new statement belongs.

    Raises
    ------
    CommandError
        If the id is not spelled like one, is taken, names no work, or the module is there.
    """
    work, _, rest = name.partition("/")
    root = Path(verify.__path__[0])
    room = root / "library" if work == "library" else root / "statements" / work
    if not is_id(name):
        raise CommandError(f"'{name}' is no id; one looks like cago/own-square")
    if name in library.builders():
        raise CommandError(f"'{name}' is built already")
    if not room.is_dir():
        raise CommandError(f"'{work}' is no work; there are {', '.join(library.works())} and library")
    path = room / f"{rest.replace('-', '_').replace('.', '_')}.py"
    if path.exists():
        raise CommandError(f"{path} is there already")
    return path

"""``verify new``: the skeleton of a theory, to be filled in."""

from __future__ import annotations

import argparse
from pathlib import Path

from verify import statements
from verify.command import library
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``new``."""
    parser.add_argument("id", metavar="WORK/NAME", help="the id of the statement")
    parser.add_argument("--title", default="A theorem", help="what it says, in a few words")


def run(arguments: argparse.Namespace) -> int:
    """Write the theory and say where it is."""
    path = place(arguments.id)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SKELETON.format(id=arguments.id, title=" ".join(arguments.title.split())), "utf-8")
    print(f"{path}: write the claim and its proof, then: python -m verify prove {arguments.id} --goals")
    return 0


def place(name: str) -> Path:
    """Return where the theory of a new statement belongs: in the room of its work.

    Raises
    ------
    CommandError
        If the id is not spelled like one, is taken, names no work, or the file is there.
    """
    work, _, rest = name.partition("/")
    if not is_id(name):
        raise CommandError(f"'{name}' is no id; one looks like cago/own-square")
    if name in library.builders():
        raise CommandError(f"'{name}' is built already")
    room = statements.room(work)
    if room is None:
        raise CommandError(
            f"'{work}' is no work of ours; there are {', '.join(library.works())}. A theory of another work is a file "
            "in a package of your own, as examples/closedform_example shows"
        )
    path = room / f"{rest}{THEORY}"
    if path.exists():
        raise CommandError(f"{path} is there already")
    return path

"""``verify figure``: pictures of what the works are about, as SVG with alternative text."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from verify.command import places
from verify.command.errors import CommandError
from verify.command.storage import write_changed
from verify.figures import figure, names
from verify.figures.palette import AUTO, COLOURS

ALL = "all"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``figure``."""
    parser.add_argument("name", nargs="?", metavar="NAME", help=f"a figure, or '{ALL}'")
    parser.add_argument("--list", action="store_true", help="list the figures")
    parser.add_argument("--caption", action="store_true", help="print the caption in place of the picture")
    parser.add_argument(
        "--colours", choices=(AUTO, *COLOURS), default=AUTO, help="by default both, as the reader has set"
    )
    parser.add_argument("--out", type=Path, help=f"the file to write, a folder for '{ALL}'; by default standard output")


def run(arguments: argparse.Namespace) -> int:
    """Write the figures that are asked for, or list them.

    Raises
    ------
    CommandError
        If there is no such figure, or nowhere to write it to.
    """
    if arguments.list:
        width = max(map(len, names()))
        for name in names():
            print(f"{name:<{width}}  {figure(name).title}")
        return 0
    if arguments.name is None:
        raise CommandError("name a figure; --list tells which there are")
    if arguments.name == ALL:
        return _all(arguments)
    if arguments.out is not None:
        places.refuse_report(arguments.out)
    text = _text(arguments.name, arguments)
    if arguments.out is None:
        sys.stdout.write(text)
    else:
        _written(arguments.out, text)
    return 0


def _all(arguments: argparse.Namespace) -> int:
    if arguments.out is None:
        raise CommandError("all figures are written into a folder: add --out FOLDER")
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name in names():
        _written(arguments.out / f"{name}.{'txt' if arguments.caption else 'svg'}", _text(name, arguments))
    return 0


def _text(name: str, arguments: argparse.Namespace) -> str:
    if name not in names():
        raise CommandError(f"no figure '{name}'; known are: {', '.join(names())}")
    found = figure(name)
    return (
        f"{found.title}\n\n{found.caption}\n\n{found.source}\n" if arguments.caption else found.svg(arguments.colours)
    )


def _written(path: Path, text: str) -> None:
    write_changed(path, text.encode())
    print(f"{path}: written", file=sys.stderr)

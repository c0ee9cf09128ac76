"""``verify browser``: a page that shows certificates, as one HTML file that opens from a disk."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from verify.browser import page
from verify.command import places
from verify.command.errors import CommandError
from verify.command.storage import content_if_there, write_changed


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``browser``."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="a certificate to be in it: a file or a statement")
    parser.add_argument("--out", type=Path, help="the file to write; by default standard output")


def run(arguments: argparse.Namespace) -> int:
    """Write the page.

    Raises
    ------
    CommandError
        If there is no such certificate, it is no text, or the page could not be written.
    """
    if arguments.out is not None:
        places.refuse_report(arguments.out)
    text = page(_certificate(arguments.name) if arguments.name else "")
    if arguments.out is None:
        sys.stdout.write(text)
    else:
        write_changed(arguments.out, text.encode())
        print(f"{arguments.out}: written", file=sys.stderr)
    return 0


def _certificate(name: str) -> str:
    path = places.one(name)
    content = content_if_there(path)
    if content is None:
        raise CommandError(f"{path}: no such file")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: not UTF-8 at byte {error.start}") from None

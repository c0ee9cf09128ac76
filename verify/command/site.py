"""``verify site``: pages about works, statements, errata and guides, for any browser and without a network."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from verify.command import executors, names, places
from verify.command.errors import CommandError

FOLDER = "site"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``site``."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{names.HELP}; without any, all")
    parser.add_argument("--out", type=Path, default=Path(FOLDER), help=f"the folder to write, by default '{FOLDER}'")
    parser.add_argument(
        "--certificates",
        metavar="ADDRESS",
        help="where links to certificates lead, from the folder of the site; by default to those of the checkout",
    )
    parser.add_argument("--copies", action="store_true", help="put copies of the certificates into the site, 29 MB")
    parser.add_argument(
        "--jobs", type=executors.positive, default=2, metavar="N", help="processes that write pages, by default 2"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the site, or say what is wrong with it.

    Raises
    ------
    CommandError
        If there is no checkout, a certificate is not as the index and the ledger say, or a page has a problem.
    """
    from verify.site import build
    from verify.site.corpus import corpus

    root, certificates = places.checkout(), places.certificates()
    address = arguments.certificates or os.path.relpath(certificates, arguments.out)
    statements = corpus(certificates, arguments.names, None if arguments.copies else address)
    problems = build.built(statements, root, certificates, arguments.out, arguments.jobs)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        raise CommandError(f"nothing was written: {len(problems)} problems in the pages", 1)
    print(f"{arguments.out / 'index.html'}: written")
    return 0

"""``verify check``: replay certificates with the kernel alone; nothing is remembered, nothing is built."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor

from verify.command import executors, places
from verify.command.errors import CommandError
from verify.kernel import program
from verify.kernel.errors import Malformed
from verify.kernel.ledger import load_ledger
from verify.kernel.program import Line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``check``: those of the kernel, and who does the work."""
    parser.add_argument("paths", nargs="*", metavar="PATH | NAME", help=f"{places.HELP}; default all certificates")
    program.add_options(parser)
    executors.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check the files that the arguments name, print their lines in order and return the exit status.

    Raises
    ------
    CommandError
        If ``--permit`` names a lemma that the kernel does not know.
    """
    with executors.executor(arguments.executor, arguments.jobs) as executor:
        return program.printed(replayed(arguments, executor))


def replayed(arguments: argparse.Namespace, executor: Executor) -> Iterator[Line]:
    """Yield the kernel's lines in the order of the files."""
    try:
        permit, ledger = program.permitted(arguments.permit), load_ledger()
    except Malformed as error:
        raise CommandError(str(error)) from None
    paths = program.files(places.located(arguments.paths))
    futures = [executor.submit(program.check, path, ledger, arguments.no_digest, permit) for path in paths]
    for future in futures:
        yield future.result()

"""``verify check``: replay certificates with the kernel alone; nothing is remembered, nothing is built."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import cache
from pathlib import Path

from verify.command import executors, places, report
from verify.command.errors import CommandError
from verify.command.progress import Progress, duration
from verify.command.storage import size_of
from verify.command.workers import WorkerLost
from verify.kernel import program
from verify.kernel import run as kernel
from verify.kernel.errors import Malformed
from verify.kernel.ledger import Ledger, load_ledger
from verify.kernel.run import Draft, Line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``check``: those of the kernel, and who does the work."""
    parser.add_argument("paths", nargs="*", metavar="PATH | NAME", help=f"{places.HELP}; default all certificates")
    program.add_options(parser)
    executors.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check the files that the arguments name, print their lines in order and return the exit status.

    What is printed to standard output is what the kernel alone prints.

    Raises
    ------
    CommandError
        If ``--permit`` names a lemma that the kernel does not know, or there is nothing to check.
    """
    try:
        permit = program.permitted(arguments.permit)
        _ledger()
    except Malformed as error:
        raise CommandError(str(error)) from None
    if "" in arguments.paths:
        raise CommandError("a path is empty")
    named = places.located(arguments.paths)
    paths = list(program.files(named))
    if not paths:
        raise CommandError(f"no certificate found in {', '.join(named)}")
    progress = Progress("certificates", {str(path): size_of(path) for path in paths})
    lines: list[Line] = []
    try:
        with executors.executor(arguments.executor, min(arguments.jobs, len(paths))) as executor, progress.shown():
            for line in replayed(paths, executor, progress, arguments.no_digest, permit):
                lines.append(line)
                progress.say(str(line), sys.stdout)
    except KeyboardInterrupt as stop:
        stop.add_note(f"{progress.count} of {len(paths)} certificates were replayed")
        raise
    if len(lines) > 1:
        counts = ", ".join(f"{count} {word}" for word, count in report.tally(line.word for line in lines))
        print(f"verify: {len(lines)} certificates in {duration(progress.elapsed)}: {counts}", file=sys.stderr)
    return program.worst(line.status for line in lines)


def replayed(
    paths: Sequence[Path], executor: Executor, progress: Progress, trusting: bool, permit: frozenset[str] | None
) -> Iterator[Line]:
    """Yield the kernel's lines in the order of the files."""
    futures = {}
    for path in paths:
        place = kernel.placed(path)
        if place not in futures:
            futures[place] = executor.submit(_replayed, path, trusting, permit)
        progress.follow(str(path), futures[place])

    def draft(place: Path) -> Draft:
        try:
            return (futures.get(place) or executor.submit(_replayed, place, trusting, permit)).result()
        except WorkerLost as lost:
            return Draft(Line("error", "-", str(place), str(lost), lost.status))

    yield from map(kernel.Run(draft).line, paths)


def _replayed(path: Path, trusting: bool, permit: frozenset[str] | None) -> Draft:
    return kernel.replayed(path, _ledger(), trusting, permit)


@cache
def _ledger() -> Ledger:
    return load_ledger()

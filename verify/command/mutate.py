"""``verify mutate``: one thing is changed in certificates, over and over; how many of these are noticed?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from verify.command import executors, places
from verify.command.errors import CommandError
from verify.command.progress import Progress
from verify.command.storage import spelled, write_report
from verify.kernel import program
from verify.mutation.campaign import attacked, chosen, shares
from verify.mutation.tables import COLUMNS, Tally, rows

if TYPE_CHECKING:
    from rich.table import Table

EPILOG = """\
One place of a certificate is changed, its digest is computed anew, no pin is compared. What gets a verdict all the same
is shown to be true in another way: it says the same ('alike'), or what else it says ('other') is evaluated, or decide
proves it. What is not shown to be true is listed as a bug.

exit status: 0 nothing false was believed; 1 there are bugs; 2 wrong usage
"""
TITLES = {"fields": "field", "rules": "rule", "changes": "change"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``mutate``."""
    parser.epilog = EPILOG
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{places.HELP}; default all certificates")
    parser.add_argument(
        "--count", type=executors.positive, default=500, metavar="N", help="how many mutants (default 500)"
    )
    parser.add_argument("--seed", type=executors.natural, default=0, metavar="S", help="another seed, other mutants")
    parser.add_argument("--most", type=executors.natural, metavar="BYTES", help="leave out larger certificates")
    parser.add_argument("--checker", type=Path, metavar="PATH", help="a program that judges in place of the kernel")
    parser.add_argument("--json", type=Path, metavar="PATH", help="write the tables and the survivors")
    executors.add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Make mutants, let them be judged, print the tables and return the exit status.

    Raises
    ------
    CommandError
        If there is nothing to change, or the checker is no file.
    """
    checker = arguments.checker
    if checker is not None and not checker.is_file():
        raise CommandError(f"--checker {checker}: no such file")
    if arguments.json is not None:
        places.refuse_report(arguments.json)
    paths = chosen(list(program.files(places.located(arguments.names))), arguments.most)
    if not paths:
        raise CommandError("no certificate with evidence is found")
    tally = Tally()
    for found in _attacked(paths, arguments):
        tally.join(found)
    _print(tally)
    if arguments.json:
        judge = "the kernel" if checker is None else checker.name
        head = {"seed": arguments.seed, "most": arguments.most, "certificates": len(paths), "judge": judge}
        write_report(arguments.json, spelled(head | tally.tree()))
    return int(bool(tally.bugs))


def _attacked(paths: Sequence[Path], arguments: argparse.Namespace) -> Iterator[Tally]:
    counts = shares(arguments.count, len(paths))
    work = [(path, count) for path, count in zip(paths, counts, strict=True) if count]
    progress = Progress("certificates", {str(path): path.stat().st_size * count for path, count in work})
    with executors.executor(arguments.executor, min(arguments.jobs, len(work))) as executor, progress.shown():
        futures = [
            executor.submit(attacked, path, path.resolve().parent.parent, arguments.seed, count, arguments.checker)
            for path, count in work
        ]
        for (path, _), future in zip(work, futures, strict=True):
            progress.follow(str(path), future)
        yield from (future.result() for future in futures)


def _print(tally: Tally) -> None:
    from rich.console import Console

    console = Console(highlight=False, markup=False, soft_wrap=True)
    for name, table in tally.tables().items():
        console.print(_drawn(TITLES[name], table))
        console.print()
    tree = tally.tree()
    console.print(f"{tally.total} mutants: {tally.killed} refused, {len(tally.survivors)} with a verdict")
    for way, count in tree["ways"].items():
        console.print(f"{count:>6} of those that say something else: {way}")
    for one in tree["survivors"]:
        console.print(f"survivor   {one['mutant']}: {one['way']}: {one['said']}")
    for bug in tally.bugs:
        console.print(f"bug        {bug}")


def _drawn(title: str, table: dict[str, dict[str, int]]) -> Table:
    from rich.table import Table

    drawn = Table(box=None, pad_edge=False)
    drawn.add_column(title, no_wrap=True)
    for column in ("mutants", *COLUMNS):
        drawn.add_column(column, justify="right", no_wrap=True)
    for name, numbers in rows(table):
        drawn.add_row(name, *map(str, numbers))
    return drawn

"""``verify all``: build each certificate, replay it, compare with the ledger, write the index."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TextIO

from verify.catalogue import Catalogue
from verify.command import cache, executors, library, names, origins, places, report
from verify.command.called import typed
from verify.command.confirming import confirm_all, confirmations
from verify.command.errors import CommandError
from verify.command.index import INDEX, digest_in, record, recorded, steps_in, strangers
from verify.command.order import scheduled
from verify.command.progress import Progress, duration
from verify.command.schema import SCHEMA
from verify.command.storage import spelled, sweep, write_changed, write_report
from verify.command.task import Result, Task, Work, failure, perform, remembered
from verify.command.workers import WorkerLost
from verify.confirm import backends
from verify.kernel.program import worst
from verify.kernel.run import Draft, Line, Run

if TYPE_CHECKING:  # NumPy and python-flint are loaded by a run, not by its --help
    from verify.confirm.confirmation import Confirmation

_WHERE = "its folder has to be there"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``all``."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{names.HELP}; default everything")
    parser.add_argument(
        "--out", type=_path, metavar="DIR", default="certificates", help="folder of the certificates; made if need be"
    )
    parser.add_argument("--fresh", action="store_true", help="build and replay all anew, whatever earlier runs did")
    executors.add_arguments(parser)
    parser.add_argument("--backend", choices=backends.NAMES, default="numpy", help="what computes the confirmations")
    parser.add_argument("--json", type=_path, metavar="FILE", help="write a report of the run; - is stdout; " + _WHERE)
    parser.add_argument("--junit", type=_path, metavar="FILE", help="write JUnit XML; " + _WHERE)
    parser.add_argument("--verbose", action="store_true", help="print a line for each statement on a terminal, too")


def _path(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("expected a path, found nothing")
    return text


def run(arguments: argparse.Namespace) -> int:
    """Decide the statements that the arguments name and return the exit status."""
    with cache.remembering(arguments.fresh) as memory:
        return _run(arguments, memory)


def _run(arguments: argparse.Namespace, memory: cache.Cache) -> int:
    start = monotonic()
    chosen = names.built(arguments.names)
    if not chosen:
        raise CommandError("no statement is built yet")
    outstanding = confirmations(chosen, arguments.backend, memory)
    out = Path(arguments.out)
    _refuse_unwritable(out, arguments.json, arguments.junit)
    lines: TextIO = sys.stderr if arguments.json == "-" else sys.stdout
    brief = lines.isatty() and not arguments.verbose
    rows = _decided(_tasks(chosen, out, memory, arguments.fresh), arguments, lines, brief)
    _put_in_order(out, rows, whole=not arguments.names)
    confirmed = confirm_all(outstanding, lines, brief)
    _write_reports(arguments, rows, confirmed)
    if brief:
        for text in summary(rows, confirmed):
            print(text, file=lines)
    print(report.counted({row.id: row.result.line.word for row in rows}), file=lines, flush=True)
    print(f"verify: done in {duration(monotonic() - start)}; {_further(rows)}", file=sys.stderr)
    return worst([row.status for row in rows] + [confirmation.status for confirmation in confirmed])


def _tasks(chosen: Sequence[str], out: Path, memory: cache.Cache, fresh: bool) -> list[Task]:
    index = recorded(out / INDEX) or {}
    known = ((name, index.get(name)) for name in chosen)
    return [Task(name, out, memory, digest_in(row), fresh, steps_in(row)) for name, row in known]


def _decided(tasks: Sequence[Task], arguments: argparse.Namespace, lines: TextIO, brief: bool) -> list[report.Row]:
    """Decide the statements, tell what becomes of each, and keep in the index what is done, interrupted or not."""
    entries = library.catalogue()
    progress = Progress("statements", {task.id: task.steps for task in tasks})
    rows: list[report.Row] = []
    try:
        for task, result in zip(tasks, results(tasks, arguments.executor, arguments.jobs, progress), strict=True):
            row = report.Row(task.id, result, expected(entries, task.id))
            rows.append(row)
            _tell(row, progress, lines, brief)
    except KeyboardInterrupt as stop:
        kept = f"{progress.count} of {len(tasks)} statements are done and kept"
        stop.add_note(f"{kept}; the same command goes on from there")
        raise
    finally:
        record(Path(arguments.out) / INDEX, rows, library.builders().keys())
    return rows


def _put_in_order(out: Path, rows: Sequence[report.Row], whole: bool) -> None:
    """Write what lies beside the certificates, sweep, and name what nothing builds if all has been built."""
    built_now = {row.id: origin for row in rows if (origin := row.result.origin) is not None}
    origins.record(out, built_now, whole=whole)
    write_changed(out / "schema.json", spelled(SCHEMA))
    sweep(out)
    if whole:
        for path in strangers(out, library.builders().keys()):
            print(f"{path}: no statement builds this file", file=sys.stderr)


def _refuse_unwritable(out: Path, *reports: str | None) -> None:
    """Say before the work what would fail after it."""
    place = out.absolute()
    there = next(path for path in (place, *place.parents) if path.exists())
    if not there.is_dir():
        raise CommandError(f"{out}: not a folder")
    if there != place and not os.access(there, os.W_OK):
        raise CommandError(f"{out}: the folder cannot be made")
    for name in reports:
        if name is not None and name != "-":
            places.refuse_report(Path(name))


def summary(rows: Sequence[report.Row], confirmed: Sequence[Confirmation]) -> Iterator[str]:
    """Yield what replaces the single lines on a terminal: a line for each work and one for the confirmations."""
    works: dict[str, dict[str, str]] = {}
    for row in rows:
        works.setdefault(row.id.partition("/")[0], {})[row.id] = row.result.line.word
    for work, verdicts in works.items():
        yield f"{work:<10} {report.counted(verdicts)}"
    if confirmed:
        good = sum(confirmation.ok for confirmation in confirmed)
        yield f"{good} of {len(confirmed)} numerical confirmations are within their bounds"


def _further(rows: Sequence[report.Row]) -> str:
    """Say where to go on: at the first row that is not as it should be, if there is one."""
    row = next((row for row in rows if row.status), rows[0])
    steps = ("list", f"show {row.id}", f"explain {row.result.line.path}")
    return f"go on with: {'; '.join(map(typed, steps))}"


def expected(entries: Catalogue, name: str) -> str | None:
    """Return the verdict that the ledger expects of a statement."""
    row = entries.row(name)
    return row.expected if row else None


def results(tasks: Sequence[Task], name: str, jobs: int, progress: Progress) -> Iterator[Result]:
    """Yield the results in the order of the tasks; an executor is opened only if something has to be done."""
    known = {task.id: work for task in tasks if (work := remembered(task)) is not None}
    for done in known:
        progress.skip(done)
    todo = [task for task in tasks if task.id not in known]
    if name != "dask" and len(todo) <= 1:
        name = "serial"
    with executors.executor(name, min(jobs, max(len(todo), 1))) as executor, progress.shown():
        futures = submitted(todo, executor, progress)

        def draft(place: Path) -> Draft:
            """Return that of a statement; one that is used but was not asked for is built and replayed as well."""
            name = "/".join(place.parts[-2:]).removesuffix(".json")
            if name not in known:
                other = replace(tasks[0], id=name, recorded=None)
                known[name] = _outcome(other, futures.get(name) or executor.submit(perform, other))
            return known[name].draft

        lines = Run(draft)
        for task in tasks:
            line = lines.line(task.path)
            yield known[task.id].result(line)


def submitted(tasks: Sequence[Task], executor: Executor, progress: Progress) -> dict[str, Future[Work]]:
    """Hand the tasks to an executor and return its futures by id."""
    futures, by_id = {}, {task.id: task for task in tasks}
    for name in scheduled({task.id: task.steps for task in tasks}):
        futures[name] = future = executor.submit(perform, by_id[name])
        progress.follow(name, future)
    return futures


def _outcome(task: Task, future: Future[Work]) -> Work:
    try:
        return future.result()
    except WorkerLost as lost:
        return Work(Draft(Line("error", task.id, str(task.path), str(lost), lost.status)))
    except CommandError:
        raise
    except Exception as error:
        if os.environ.get("CLOSEDFORM_DEBUG"):
            raise
        return Work(failure(task, error))


def _tell(row: report.Row, progress: Progress, lines: TextIO, brief: bool) -> None:
    for remark in row.result.remarks:
        progress.say(remark, sys.stderr)
    if row.status or not brief:
        progress.say(str(row.result.line), lines)
    if row.status and not row.result.line.status:
        progress.say(f"{row.id}: {row.complaint}", sys.stderr)


def _write_reports(
    arguments: argparse.Namespace, rows: Sequence[report.Row], confirmed: Sequence[Confirmation]
) -> None:
    if arguments.json:
        text = json.dumps(report.tree(rows, confirmed), indent=1, sort_keys=True, allow_nan=False) + "\n"
        if arguments.json == "-":
            sys.stdout.write(text)
        else:
            write_report(Path(arguments.json), text.encode())
    if arguments.junit:
        write_report(Path(arguments.junit), report.junit(rows, confirmed))

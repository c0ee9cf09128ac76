"""``verify all``: build each certificate, replay it, compare with the ledger, write the index."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from verify.command import cache, executors, library, names, report
from verify.command.errors import CommandError
from verify.command.progress import Display, display
from verify.command.schema import SCHEMA
from verify.command.storage import content_of, spelled, write_changed, write_whole
from verify.command.task import Result, Task, failure, perform, remembered
from verify.confirm import backends
from verify.kernel.errors import Malformed
from verify.kernel.ledger import Ledger
from verify.kernel.loader import load
from verify.kernel.program import NOT_CERTIFICATES, worst

if TYPE_CHECKING:  # NumPy and python-flint are loaded by a run, not by its --help
    from verify.confirm.confirmation import AnyCase, Confirmation

INDEX = "index.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``all``."""
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{names.HELP}; default everything")
    parser.add_argument("--out", metavar="DIR", default="certificates", help="folder of the certificates")
    parser.add_argument("--fresh", action="store_true", help="build and replay all anew, without the cache")
    executors.add_arguments(parser)
    parser.add_argument("--backend", choices=backends.NAMES, default="numpy", help="what computes the confirmations")
    parser.add_argument("--json", metavar="FILE", help="write a report of the run; - is stdout")
    parser.add_argument("--junit", metavar="FILE", help="write JUnit XML")


def run(arguments: argparse.Namespace) -> int:
    """Decide the statements that the arguments name and return the exit status."""
    entries, built = library.ledger(), list(library.builders())
    chosen = names.built(arguments.names)
    if not chosen:
        raise CommandError("no statement is built yet")
    outstanding = confirmations(chosen, arguments.backend)
    out = Path(arguments.out)
    memory = cache.Cache(None if arguments.fresh else cache.folder())
    index = recorded(out)
    tasks = [Task(name, out, memory, _digest(index.get(name))) for name in chosen]
    lines: TextIO = sys.stderr if arguments.json == "-" else sys.stdout
    rows = []
    with display(len(tasks)) as shown:
        for task, result in zip(tasks, results(tasks, arguments.executor, arguments.jobs, shown), strict=True):
            row = report.Row(task.id, result, expected(entries, task.id))
            rows.append(row)
            _tell(row, shown, lines)
    write_changed(out / INDEX, spelled(merged(index, rows, built)))
    write_changed(out / "schema.json", spelled(SCHEMA))
    if not arguments.names:
        for path in strangers(out, built):
            print(f"{path}: no statement builds this file", file=sys.stderr)
    confirmed = []
    for confirmation in outstanding:
        confirmed.append(confirmation)
        print(confirmation, file=lines, flush=True)
    _write_reports(arguments, rows, confirmed)
    print(report.counted({row.id: row.result.line.word for row in rows}), file=lines)
    return worst([row.status for row in rows] + [confirmation.status for confirmation in confirmed])


def confirmations(chosen: Sequence[str], name: str) -> Iterator[Confirmation]:
    """Return confirmations, still to be made, for the works of some statements.

    Raises
    ------
    CommandError
        If there are any and the array library cannot be used.
    """
    from verify.confirm.cases import cases

    found = cases({statement.partition("/")[0] for statement in chosen})
    if not found:
        return iter(())
    try:
        backend = backends.backend(name)
    except backends.Unavailable as problem:
        raise CommandError(f"--backend {name}: {problem}") from None
    return (_confirmed(case, backend) for case in found)


def _confirmed(case: AnyCase, backend: backends.Backend) -> Confirmation:
    from verify.confirm.confirmation import confirm, unmeasured

    try:
        return confirm(case, backend)
    except Exception as error:  # a device that fails must not take the verdicts with it
        if os.environ.get("CLOSEDFORM_DEBUG"):
            raise
        return unmeasured(case, backend, error)


def expected(entries: Ledger, name: str) -> str | None:
    """Return the verdict that the ledger expects of a statement."""
    entry = entries.entry(name)
    return entry.expected if entry else None


def results(tasks: Sequence[Task], name: str, jobs: int, shown: Display) -> Iterator[Result]:
    """Yield the results in the order of the tasks; an executor is opened only if something has to be done."""
    known = {task.id: remembered(task) for task in tasks}
    todo = [task for task in tasks if known[task.id] is None]
    if name == "dask" or todo:
        with executors.executor(name, min(jobs, max(len(todo), 1))) as executor:
            yield from _ordered(tasks, known, submitted(todo, executor, shown), shown)
    else:
        yield from _ordered(tasks, known, {}, shown)


def submitted(tasks: Sequence[Task], executor: Executor, shown: Display) -> dict[str, Future[Result]]:
    """Hand the tasks to an executor and return its futures by id."""
    futures = {}
    for task in tasks:
        futures[task.id] = future = executor.submit(perform, task)
        future.add_done_callback(lambda _: shown.step())
    return futures


def _ordered(
    tasks: Sequence[Task], known: dict[str, Result | None], futures: dict[str, Future[Result]], shown: Display
) -> Iterator[Result]:
    for task in tasks:
        result = known[task.id]
        if result is None:
            result = _outcome(task, futures[task.id])
        else:
            shown.step()
        yield result


def _outcome(task: Task, future: Future[Result]) -> Result:
    error = future.exception()
    if error is None or os.environ.get("CLOSEDFORM_DEBUG"):
        return future.result()
    return Result(failure(task, error))


def _tell(row: report.Row, shown: Display, lines: TextIO) -> None:
    for remark in row.result.remarks:
        shown.say(remark, sys.stderr)
    shown.say(str(row.result.line), lines)
    if row.status and not row.result.line.status:
        shown.say(f"{row.id}: {row.complaint}", sys.stderr)


def recorded(out: Path) -> dict[str, Any]:
    """Return the entries of the index that is there, by id; nothing if there is none that can be read."""
    content = content_of(out / INDEX)
    try:
        entries = load(content)["statements"] if content is not None else []
        return {entry["id"]: entry for entry in entries}
    except (Malformed, KeyError, TypeError):
        print(f"{out / INDEX}: was damaged, written again", file=sys.stderr)
        return {}


def merged(index: dict[str, Any], rows: Sequence[report.Row], built: Sequence[str]) -> dict[str, Any]:
    """Return the index with new rows; what this run did not touch stays as long as something builds it."""
    entries = {name: entry for name, entry in index.items() if name in built}
    entries |= {row.id: row.entry() for row in rows}
    return {"format": 1, "statements": [entries[name] for name in sorted(entries)]}


def strangers(out: Path, built: Sequence[str]) -> list[Path]:
    """Return the files among the certificates that no statement builds."""
    ours = {out / f"{name}.json" for name in built}
    return sorted(p for p in out.rglob("*.json") if p not in ours and p.name not in NOT_CERTIFICATES)


def _digest(entry: Any) -> str | None:
    found = entry.get("digest") if isinstance(entry, dict) else None
    return found if isinstance(found, str) else None


def _write_reports(
    arguments: argparse.Namespace, rows: Sequence[report.Row], confirmed: Sequence[Confirmation]
) -> None:
    if arguments.json:
        text = json.dumps(report.tree(rows, confirmed), indent=1, sort_keys=True, allow_nan=False) + "\n"
        if arguments.json == "-":
            sys.stdout.write(text)
        else:
            write_whole(Path(arguments.json), text.encode())
    if arguments.junit:
        write_whole(Path(arguments.junit), report.junit(rows, confirmed))

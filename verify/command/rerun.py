"""``verify rerun``: make runs of training again from which something is estimated, and compare them with the record."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from concurrent.futures import Future

from verify.command import executors, names, places
from verify.command.errors import CommandError
from verify.estimates.arithmetic import Run
from verify.estimates.plans import Changed, NotPlanned, Plan, Record, planned, read_plan, read_record, sentences
from verify.kernel.loader import read

EPILOG = """\
What runs, with which settings and seeds, and what a success is, was planned before (docs/estimates.md). A run is the
same on every machine, to the last bit of the weights.
exit status: 0 each run came out as recorded; 1 one did not, or a plan, program or record has changed; 2 wrong usage
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``rerun``."""
    parser.epilog = EPILOG
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a statement that is estimated, or a work (default: all of them)"
    )
    parser.add_argument("--seeds", type=_seeds, metavar="A..B", help="the runs with the seeds A to B, or with one seed")
    executors.add_arguments(parser)


def _seeds(text: str) -> range:
    found = re.fullmatch(r"(\d{1,9})(?:\.\.(\d{1,9}))?", text)
    seeds = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
    if not seeds:
        raise argparse.ArgumentTypeError(f"expected a seed, or A..B with A at most B, found '{text}'")
    return seeds


def run(arguments: argparse.Namespace) -> int:
    """Make the runs, print a line for each, and return the exit status.

    Raises
    ------
    CommandError
        If nothing is planned for a name, a seed is not one of the plan, or something has changed since the runs.
    """
    recorded = [_recorded(name) for name in _estimated(arguments.names)]
    for plan, _ in recorded:
        if arguments.seeds and not {*arguments.seeds} <= {*plan.seeds}:
            raise CommandError(f"{plan.statement}: its runs have the seeds {plan.seeds[0]} to {plan.seeds[-1]}")
    apart = count = 0
    with executors.executor(arguments.executor, arguments.jobs) as executor:
        runs = [
            (plan, record, kind, seed, executor.submit(plan.run, kind, seed))
            for plan, record in recorded
            for kind in plan.runs
            for seed in arguments.seeds or plan.seeds
        ]
        for same, line in map(_compared, runs):
            print(line, flush=True)
            apart += not same
            count += 1
    if count > 1:
        print(f"{count - apart} of {count} runs came out as recorded")
    return int(apart > 0)


def _estimated(words: list[str]) -> Iterator[str]:
    ids = planned()
    for word in words or ids:
        found = [entry.id for entry in names.chosen([word]) if entry.id in ids]
        if not found:
            raise CommandError(f"'{word}' is not estimated from runs; {', '.join(ids)} are")
        yield from found


def _recorded(name: str) -> tuple[Plan, Record]:
    """Return a plan and its record, of which the certificate says the same."""
    try:
        plan = read_plan(name)
        record = read_record(plan)
    except (NotPlanned, Changed) as error:
        raise CommandError(str(error), 1) from None
    path = places.of_statement(name)
    said = {sentence for part in read(path)["parts"] for sentence in part["assumes"]}
    for kind in plan.runs:
        for sentence in sentences(plan, record, kind):
            if sentence not in said:
                raise CommandError(f"{path}: it does not assume: {sentence}", 1)
    return plan, record


def _compared(made: tuple[Plan, Record, str, int, Future[Run]]) -> tuple[bool, str]:
    plan, record, kind, seed, future = made
    found, before = future.result(), record.runs[kind][seed]
    told = f"{plan.statement} {kind}, seed {seed}: {_told(found)}"
    if found == before:
        return True, f"{told}, as recorded"
    return False, f"{told}, weights {found.weights}; recorded is {_told(before)}, weights {before.weights}"


def _told(run: Run) -> str:
    return f"{'success' if run.success else 'failure'}, {run.says}"

"""Make all runs of a plan, once, and write the record: ``python -m verify.estimates WORK/STATEMENT``."""

from __future__ import annotations

import argparse
import sys

from verify.estimates.plans import NotPlanned, read_plan, record_path, spelled


def make_runs(statement: str) -> None:
    """Make the runs of a plan and write the record.

    Raises
    ------
    NotPlanned
        If there is no such plan, or its runs are recorded already: they are not written over.
    """
    plan = read_plan(statement)
    path = record_path(statement)
    if path.exists():
        raise NotPlanned(f"{statement}: its runs are recorded; 'python -m verify rerun {statement}' makes them again")
    runs = {kind: {seed: plan.run(kind, seed) for seed in plan.seeds} for kind in plan.runs}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(spelled(plan, runs), "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m verify.estimates", description="Make the runs of a plan, once.")
    parser.add_argument("statement", metavar="WORK/STATEMENT", help="a statement that has a plan")
    try:
        make_runs(parser.parse_args().statement)
    except NotPlanned as error:
        sys.exit(f"verify: {error}")

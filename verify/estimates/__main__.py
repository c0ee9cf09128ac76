"""Make all runs of a plan, once, and write the record: ``python -m verify.estimates WORK/STATEMENT``."""

from __future__ import annotations

import sys

from verify.estimates.plans import NotPlanned, read_plan, record_path, spelled


def main(statement: str) -> None:
    """Make the runs; what is recorded already is not written over."""
    plan = read_plan(statement)
    path = record_path(statement)
    if path.exists():
        raise NotPlanned(f"{statement}: its runs are recorded; 'verify rerun {statement}' makes them again")
    runs = {kind: {seed: plan.run(kind, seed) for seed in plan.seeds} for kind in plan.runs}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(spelled(plan, runs), "utf-8")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except NotPlanned as error:
        sys.exit(str(error))

"""What was planned before the runs of an estimate, what came out of them, and the digests by which both are known.

A plan is a file that says which program runs with which settings and seeds, what a success is, and what is to be told
of the successes. A record is a file with a line for each run. Neither names a time or a machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from verify.estimates.arithmetic import Run

ROOM = Path(__file__).parent


class NotPlanned(Exception):
    """There is no such plan, record or run."""


class Changed(Exception):
    """What is here is not what ran, or not what is recorded."""


@dataclass(frozen=True)
class Plan:
    """What was planned for a statement.

    Parameters
    ----------
    statement : str
        Its id.
    program : str
        The module of this package that runs.
    seeds : range
        The seeds of each kind of run.
    runs : mapping
        The settings of each kind of run.
    digest : str
        The SHA-256 of the file.
    """

    statement: str
    program: str
    seeds: range
    runs: Mapping[str, Mapping[str, Any]]
    digest: str

    def run(self, kind: str, seed: int) -> Run:
        """Make one run."""
        made: Run = import_module(f"verify.estimates.{self.program}").run(self.runs[kind], seed)
        return made


@dataclass(frozen=True)
class Record:
    """What came out of the runs of a plan.

    Parameters
    ----------
    plan, program : str
        The SHA-256 of the plan and of the program that ran.
    runs : mapping
        What came out of each kind of run, by its seed.
    digest : str
        The SHA-256 of the file.
    """

    plan: str
    program: str
    runs: Mapping[str, Mapping[int, Run]]
    digest: str

    def successes(self, kind: str) -> int:
        """Return how many runs of a kind succeeded."""
        return sum(run.success for run in self.runs[kind].values())


def planned() -> list[str]:
    """Return the ids of the statements that have a plan."""
    return sorted(str(path.relative_to(ROOM / "plans").with_suffix("")) for path in (ROOM / "plans").glob("*/*.json"))


def read_plan(statement: str) -> Plan:
    """Read the plan of a statement.

    Raises
    ------
    NotPlanned
        If it has none.
    """
    if statement not in planned():
        raise NotPlanned(f"'{statement}' has no plan; planned are {', '.join(planned())}")
    text = (ROOM / "plans" / f"{statement}.json").read_bytes()
    tree = json.loads(text)
    first, last = tree["seeds"]
    return Plan(statement, tree["program"], range(first, last + 1), tree["runs"], sha256(text).hexdigest())


def program_digest(program: str) -> str:
    """Return the SHA-256 of arithmetic.py and the program, one behind the other."""
    return sha256(b"".join((ROOM / f"{name}.py").read_bytes() for name in ("arithmetic", program))).hexdigest()


def record_path(statement: str) -> Path:
    """Return where the record of a statement lies."""
    return ROOM / "records" / f"{statement}.json"


def read_record(plan: Plan) -> Record:
    """Read what came out of a plan.

    Raises
    ------
    NotPlanned
        If nothing is recorded.
    Changed
        If another plan or program ran than that which is here, or runs are missing.
    """
    path = record_path(plan.statement)
    if not path.is_file():
        raise NotPlanned(f"{plan.statement}: nothing is recorded yet")
    text = path.read_bytes()
    tree = json.loads(text)
    for what, here in (("plan", plan.digest), ("program", program_digest(plan.program))):
        if tree[what] != here:
            raise Changed(f"{plan.statement}: the {what} has the SHA-256 {here}, but {tree[what]} is recorded")
    runs = {kind: {seed: Run(*found) for seed, *found in rows} for kind, rows in tree["runs"].items()}
    if {kind: [*found] for kind, found in runs.items()} != {kind: [*plan.seeds] for kind in plan.runs}:
        raise Changed(f"{plan.statement}: the record does not have each planned run once, in the order of the seeds")
    return Record(tree["plan"], tree["program"], runs, sha256(text).hexdigest())


def spelled(plan: Plan, runs: Mapping[str, Mapping[int, Run]]) -> str:
    """Return the text of a record, a line for each run."""
    return "\n".join(_lines(plan, runs)) + "\n"


def _lines(plan: Plan, runs: Mapping[str, Mapping[int, Run]]) -> Iterator[str]:
    yield f'{{\n "plan": "{plan.digest}",\n "program": "{program_digest(plan.program)}",\n "runs": {{'
    for kind, found in runs.items():
        rows = ",\n".join(f"   {json.dumps([seed, *run])}" for seed, run in found.items())
        yield f'  "{kind}": [\n{rows}\n  ]{"," if kind != [*runs][-1] else ""}'
    yield " }\n}"


def sentences(plan: Plan, record: Record, kind: str) -> tuple[str, str]:
    """Return what a part assumes of its runs: which they are, and how many of them succeeded."""
    return (
        f"The runs have the seeds {plan.seeds[0]} to {plan.seeds[-1]}; the SHA-256 of the program is {record.program}, "
        f"of the plan {record.plan}, of the record {record.digest}.",
        f"{record.successes(kind)} of the {len(plan.seeds)} runs '{kind}' succeeded.",
    )

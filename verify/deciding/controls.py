"""The near-miss of a claim that is decided: a small change that makes what is true false, or what is false true."""

from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any

from verify.deciding.clock import limited
from verify.deciding.prover import Attempt
from verify.deciding.refuter import is_refuted, refute
from verify.deciding.result import one_line, spelled_values
from verify.deciding.vacuity import witnesses_of
from verify.proving.counterexample import read
from verify.proving.facts import Stuck
from verify.proving.near_misses import Edit, edits
from verify.proving.search.numbers import OutOfTime
from verify.statements.model import Control

Json = Any

FEW_SECONDS = 1.5


def control_of(claim: Json, definitions: Sequence[Json], refuted: bool, deadline: float) -> Control | None:
    """Return a near-miss, or None if no change of the claim leads to one in time."""
    make = _made_true if refuted else _made_false
    candidates = list(edits(claim, definitions, to_true=refuted))
    for effort in (0, 1):
        for edit in candidates:
            if process_time() < deadline and (control := make(edit, definitions, effort)) is not None:
                return control
    switched = (edit for edit in candidates if edit.put in ("forall", "exists"))
    return next((control for edit in switched if (control := make(edit, definitions, 1)) is not None), None)


def _made_false(edit: Edit, definitions: Sequence[Json], effort: int) -> Control | None:
    try:
        with limited(FEW_SECONDS * (1 + effort)):
            found = refute(edit.claim, definitions, effort, process_time() + FEW_SECONDS)
    except (Stuck, OutOfTime, RecursionError):
        return None
    at = spelled_values(list(zip(_names(edit.claim), found.values, strict=False)))
    says = f"{edit.says} It is false{f' at {at}' if at else ''}."
    return Control(one_line(says), [(edit.path, edit.put)], found.evidence)


def _made_true(edit: Edit, definitions: Sequence[Json], effort: int) -> Control | None:
    deadline = process_time() + FEW_SECONDS * (1 + effort)
    try:
        with limited(FEW_SECONDS * (1 + effort)):
            term = read(edit.claim, definitions)
            if is_refuted(term, 0, deadline) or None in witnesses_of(term, 0, deadline):
                return None
            evidence = Attempt(effort, deadline).prove(edit.claim, definitions)
    except (Stuck, OutOfTime, RecursionError):
        return None
    return Control(one_line(f"{edit.says} Then it is true."), [(edit.path, edit.put)], evidence, "true")


def _names(claim: Json) -> Iterator[str]:
    while isinstance(claim, list) and claim[:1] in (["forall"], ["implies"]):
        if claim[0] == "forall":
            yield from (name for name, _ in claim[1])
        claim = claim[-1]

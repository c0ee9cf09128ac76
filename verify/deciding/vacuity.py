"""Values that meet the hypotheses of a claim; without any a claim that holds is not called proved."""

from collections.abc import Sequence
from time import process_time
from typing import Any

from verify.deciding.clock import limited
from verify.deciding.proved_models import proved_models
from verify.deciding.prover import ABSURD, Attempt
from verify.kernel.certificate import branches
from verify.kernel.terms import Term
from verify.language.trees import unfolded
from verify.proving.facts import Stuck
from verify.proving.search.models import models
from verify.proving.search.numbers import OutOfTime
from verify.proving.search.worlds import Sides
from verify.statements.model import Witness

Json = Any


def witnesses_of(claim: Term, effort: int, deadline: float) -> list[list[Json] | Witness | None]:
    """Return, for each conclusion of a claim, values at which its hypotheses hold, None where none were found."""
    return [_witness(claim, sides, effort, deadline) for sides in branches(claim)]


def _witness(claim: Term, sides: Sides, effort: int, deadline: float) -> list[Json] | Witness | None:
    try:
        for stage in range(effort + 1):
            for values in models(claim, sides, False, stage, deadline):
                return values
            for model in proved_models(claim, sides, False, stage, deadline):
                return model.witness()
    except OutOfTime:
        return None
    return None


def contradict(claim: Json, definitions: Sequence[Json], deadline: float) -> str:
    """Return what is known of hypotheses that no values were found for: that they contradict each other, or nothing."""
    for impossible in _without_conclusions(claim, {entry["name"]: entry for entry in definitions}):
        try:
            with limited(max(0.1, (deadline - process_time()) / 2)):
                Attempt(1, deadline).prove(impossible, definitions)
        except (Stuck, OutOfTime, RecursionError):
            continue
        return "the hypotheses contradict each other, so that the claim says nothing"
    return "no values were found that meet the hypotheses, so that the claim may say nothing"


def _without_conclusions(node: Json, definitions: dict[str, Json]) -> list[Json]:
    """Return, for each conclusion of a claim, the claim that its hypotheses are absurd."""
    while (inner := unfolded(node, definitions)) is not None:
        node = inner
    if not isinstance(node, list) or not node:
        return [ABSURD]
    if node[0] in ("forall", "implies"):
        return [[*node[:-1], inner] for inner in _without_conclusions(node[-1], definitions)]
    if node[0] == "and":
        return [inner for part in node[1:] for inner in _without_conclusions(part, definitions)]
    return [ABSURD]

"""Hypotheses that no values meet: why a claim that holds is not called proved."""

from collections.abc import Sequence
from typing import Any

from verify.deciding.clock import limited
from verify.deciding.prover import ABSURD, Attempt
from verify.language.trees import unfolded
from verify.proving.facts import Stuck
from verify.proving.search.numbers import OutOfTime

Json = Any


def contradict(claim: Json, definitions: Sequence[Json], deadline: float) -> str:
    """Return what is known of hypotheses that no values were found for: that they contradict each other, or nothing."""
    from time import process_time

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

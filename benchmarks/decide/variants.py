"""The same claim in other words: other names of its variables, both sides of its comparisons scaled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.language.trees import BINDERS, names_in
from verify.statements.trees import renamed

Json = Any
SCALE = 7


def as_it_is(claim: Json) -> Json:
    return claim


def with_other_names(claim: Json) -> Json:
    """Rename all variables, so that they sort the other way round."""
    names = sorted(bound_names(claim) & names_in(claim))
    return renamed(claim, {name: f"w{len(names) - place}" for place, name in enumerate(names)})


def bound_names(tree: Json) -> set[str]:
    if not isinstance(tree, list) or not tree:
        return set()
    own = {name for name, _ in tree[1]} if isinstance(tree[0], str) and tree[0] in BINDERS else set()
    return own.union(*map(bound_names, tree))


def scaled(claim: Json) -> Json:
    """Multiply both sides of each inequality by a number."""
    if not isinstance(claim, list) or not claim:
        return claim
    if claim[0] in ("<=", "<"):
        return [claim[0], *(["*", SCALE, side] for side in claim[1:])]
    return [claim[0], *map(scaled, claim[1:])] if claim[0] not in ("sum", "map") else claim


VARIANTS: dict[str, Callable[[Json], Json]] = {
    "as it is": as_it_is,
    "other names": with_other_names,
    "scaled": scaled,
}

"""What a repair proves of the statement that it repairs: that statement uses it, so that nothing is proved twice.

These are the parts that the repair keeps, and the near-misses that are true of a part that is refuted.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from verify.kernel import certificate, terms
from verify.language.definitions import reader_of
from verify.proving.evidence import Evidence, Json, Used


class Proved(NamedTuple):
    """A part of a repair, its claim for all parameters and what that assumes."""

    part: Used
    claim: terms.Term
    assumes: frozenset[str]


def using_repair(name: str, parts: Sequence[Json], definitions: Sequence[Json]) -> list[Json]:
    """Return the parts of a statement, as trees, with uses of its repair in the place of what that proves."""
    proved = _proved(name)
    return [_part(part, list(definitions), proved) for part in parts] if proved else list(parts)


def _part(part: Json, definitions: list[Json], proved: Sequence[Proved]) -> Json:
    if part.get("scope") != "all":
        return part
    target = {"claim": part["claim"], "definitions": definitions}
    controls = [
        _from(control, changed(target, control["edits"]), part, proved) if control["becomes"] == "true" else control
        for control in part["controls"]
    ]
    return _from({**part, "controls": controls}, target, part, proved)


def _from(node: Json, target: Json, part: Json, proved: Sequence[Proved]) -> Json:
    """Return a part or a control with the use of what proves its target, if anything does."""
    claim = _term(target)
    for entry in proved:
        if entry.claim == claim and entry.assumes <= set(part["assumes"]):
            proof = Evidence()
            proof.use(entry.part.id, entry.part.part)
            return {**node, "variables": [], "evidence": proof.steps}
    return node


def changed(target: Json, edits: Sequence[Json]) -> Json:
    """Return a claim with its definitions after edits, which may name a definition in the place of its number."""
    places = {entry["name"]: place for place, entry in enumerate(target["definitions"])}
    for edit in edits:
        head, key, *rest = edit["path"]
        target = certificate.edited(target, [head, places.get(key, key), *rest], edit["put"])
    return target


def _term(target: Json) -> terms.Term:
    return reader_of(target["definitions"]).formula(target["claim"], {})


@cache
def _proved(name: str) -> list[Proved]:
    """Return what the repair of a statement proves, nothing if none is built."""
    from verify import statements  # which builds statements with this module

    build = statements.builders().get(f"{name}.repair")
    if build is None:
        return []
    repair = build()
    found = []
    for part in repair.parts:
        claimed = part.claimed() if hasattr(part, "claimed") else {}
        if claimed.get("scope") == "all":
            claim = _term({"claim": claimed["claim"], "definitions": list(repair.definitions)})
            found.append(Proved(Used(repair.id, part.name), claim, frozenset(claimed["assumes"])))
    return found

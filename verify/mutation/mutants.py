"""Mutants: a certificate with one change and a digest of its own, the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from verify.kernel.loader import digest
from verify.mutation.changes import Path, Pool, at, changed, chosen, kinds, nodes

Json = Any

FIELDS = {"claim": 4, "definitions": 4, "evidence": 4, "witnesses": 2, "controls": 4, "trees": 2, "texts": 1}
"""What is changed, and how often: ``trees`` are what the evidence names, ``texts`` what is said to people."""
TRIES = 40


@dataclass(frozen=True)
class Mutant:
    """A change of one certificate.

    Parameters
    ----------
    id : str
        The statement.
    number : int
        Which of its mutants it is; with the seed that tells all.
    field : str
        One of :data:`FIELDS`.
    rule : str
        The rule of the step that is changed, "" if none is.
    kind : str
        What is done, see :data:`verify.mutation.changes.KINDS_OF_CHANGE`.
    path : tuple
        Where it is done.
    tree : JSON
        The certificate with the change.
    """

    id: str
    number: int
    field: str
    rule: str
    kind: str
    path: Path
    tree: Json

    def __str__(self) -> str:
        return f"{self.id} mutant {self.number}: {self.kind} at {'.'.join(map(str, self.path))}"


def field_of(path: Path) -> str | None:
    """Return the field to which a place of a certificate belongs, None if nothing is changed there.

    >>> field_of(("parts", 0, "claim", 2)), field_of(("parts", 0, "controls", 0, "evidence", 1)), field_of(("digest",))
    ('claim', 'controls', None)
    """
    if path[0] in ("definitions", "trees") and len(path) > 1:
        return str(path[0])
    if path[0] != "parts" or len(path) < 3:
        return None
    if path[-1] == "says":
        return "texts"
    field = "evidence" if path[2] == "variables" else path[2]
    return str(field) if field in FIELDS and (len(path) > 3 or field == "claim") else None


def rule_of(tree: Json, path: Path) -> str:
    """Return the rule of the innermost step that a place lies in."""
    for end in range(len(path) - 1, 0, -1):
        node = at(tree, path[:end])
        if isinstance(node, dict) and isinstance(node.get("rule"), str):
            return str(node["rule"])
    return ""


def sealed(tree: Json) -> Json:
    """Return a certificate with the digest of what it holds."""
    return {**tree, "digest": digest({key: value for key, value in tree.items() if key != "digest"})}


def mutants(certificate: Json, seed: int, count: int) -> Iterator[Mutant]:
    """Yield mutants of a certificate, no two alike; fewer if it is small."""
    name = certificate["statement"]["id"]
    places: dict[str, list[Path]] = {}
    for path, _ in nodes(certificate):
        field = field_of(path) if path else None
        if field is not None:
            places.setdefault(field, []).append(path)
    if not places:
        return
    pool = Pool({key: value for key, value in certificate.items() if key not in ("digest", "statement")})
    known = {digest(certificate)}
    weights = [FIELDS[field] for field in places]
    dice = random.Random(f"{seed} {name}")
    number = 0
    for _ in range(TRIES * count):
        if number == count:
            return
        (field,) = dice.choices(list(places), weights)
        path = dice.choice(places[field])
        kind = chosen(kinds(certificate, path), dice)
        tree = sealed(changed(certificate, path, kind, pool, dice))
        if tree["digest"] != certificate["digest"] and digest(tree) not in known:
            known.add(digest(tree))
            yield Mutant(name, number, field, rule_of(certificate, path), kind, path, tree)
            number += 1

"""Mutants of small certificates under the ledger and with what they use: one that is accepted makes the same claims."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from hashlib import sha256
from random import Random

from tests.fuzz.campaign import Wrong
from tests.fuzz.scalars import Json
from tests.fuzz.targets.files import ROOT, drafted, mutated, spoiled, stored
from verify.kernel.ledger import Ledger, load_ledger

SMALL = 6000
FRESH = "zq"
VERDICTS = ("proved", "refuted", "checked", "estimated", "unchecked")


@cache
def _ledger() -> Ledger:
    return load_ledger()


@cache
def _names() -> list[str]:
    paths = sorted((ROOT / "certificates").glob("*/*.json"))
    names = [f"{path.parent.name}/{path.stem}" for path in paths if path.stat().st_size < SMALL]
    return [name for name in names if _ledger().entry(name)]


@cache
def _users() -> list[str]:
    return [name for name in _names() if json.loads(stored(name))["uses"]]


def _words(node: Json) -> set[str]:
    if isinstance(node, list):
        return set().union(*map(_words, node))
    return {node} if isinstance(node, str) else set()


def _claims(certificate: Json) -> dict[str, Json]:
    """Return what each decided part claims, with the definitions whose names occur in it or in one of these."""
    found = {}
    for part in certificate["parts"]:
        if "claim" in part:
            known, kept = _words(part["claim"]), []
            for definition in reversed(certificate["definitions"]):
                if definition["name"] in known:
                    known |= _words(definition["body"]) | _words(definition["parameters"])
                    kept.append(definition)
            found[part["name"]] = [part["claim"], part["scope"], part["assumes"], kept]
    return found


def _texts(certificate: Json) -> Json:
    parts = {
        part["name"]: [part["says"], [c["says"] for c in part.get("controls", [])]] for part in certificate["parts"]
    }
    return [certificate["statement"], parts]


def _digest(certificate: Json) -> str:
    rest = {key: value for key, value in certificate.items() if key != "digest"}
    return sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _strict(content: bytes) -> Json:
    """Parse a file in which no key stands twice."""

    def pairs(found: list[tuple[str, Json]]) -> dict[str, Json]:
        if len(dict(found)) < len(found):
            raise Wrong("accepted, and a key stands twice")
        return dict(found)

    return json.loads(content.decode("utf-8"), object_pairs_hook=pairs)


def _other_scope(chance: Random, changed: Json) -> None:
    part = chance.choice(changed["parts"])
    part["scope"] = "instances" if part.get("scope") == "all" else "all"


def _more_assumed(chance: Random, changed: Json) -> None:
    chance.choice(changed["parts"])["assumes"] = ["Something else holds."]


def _names_changed(chance: Random, changed: Json) -> None:
    one, two = chance.choice(changed["parts"]), chance.choice(changed["parts"])
    one["name"], two["name"] = two["name"], one["name"]


def _renamed(node: Json, old: str) -> Json:
    if isinstance(node, list):
        return [_renamed(child, old) for child in node]
    return FRESH if node == old else node


def _variable_renamed(chance: Random, changed: Json) -> None:
    """Rename a variable of a claim or of a definition, which leaves the evidence right."""
    part, definitions = chance.choice(changed["parts"]), changed["definitions"]
    if definitions and chance.random() < 0.5:
        definition = chance.choice(definitions)
        if definition["parameters"]:
            old = chance.choice(definition["parameters"])[0]
            definition["parameters"] = _renamed(definition["parameters"], old)
            definition["body"] = _renamed(definition["body"], old)
    elif "claim" in part and part["claim"][0] == "forall":
        part["claim"] = _renamed(part["claim"], chance.choice(part["claim"][1])[0])


def _other_words(chance: Random, changed: Json) -> None:
    part = chance.choice(changed["parts"])
    chance.choice((part, changed["statement"], *part.get("controls", []))).update(
        {chance.choice(("says", "title", "reading")): "Something else."}
    )


def _other_use(chance: Random, changed: Json) -> None:
    others = [use for name in _users() for use in json.loads(stored(name))["uses"]]
    if changed["uses"]:
        chance.choice(changed["uses"]).update(
            {
                key: chance.choice(others)[key]
                for key in chance.sample(("id", "part", "claim"), chance.choice((1, 1, 2)))
            }
        )


def _in_place_of_another(chance: Random, changed: Json) -> None:
    other = json.loads(stored(chance.choice(_names())))
    changed["statement"] = other["statement"]
    if chance.random() < 0.5:
        for part, model in zip(changed["parts"], other["parts"], strict=False):
            part["name"], part["says"] = model["name"], model["says"]


def _anything(chance: Random, changed: Json) -> None:
    within = ("parts", "definitions") if chance.random() < 0.3 else tuple(changed)
    changed_more = mutated(chance, changed, within)
    changed.clear()
    changed.update(changed_more)


def _nothing(chance: Random, changed: Json) -> None:
    pass


CHANGES: list[Callable[[Random, Json], None]] = [
    _nothing,
    *[_anything] * 4,
    *(_other_scope, _more_assumed, _names_changed, _variable_renamed, _other_words, _other_use, _in_place_of_another),
]


def mutants(chance: Random, counts: Counter[str]) -> None:
    """Replay a mutant, or a certificate that uses a mutant, and compare what is accepted with the original."""
    name = chance.choice(_names() + _users() * 2)
    original = json.loads(stored(name))
    changed, kind = deepcopy(original), chance.random()
    beside = sorted({use["id"] for use in original["uses"]})
    spare = chance.choice(beside) if beside and kind < 0.4 else None
    target = changed if spare is None else json.loads(stored(spare))
    spoil = chance.random() < 0.2
    if not spoil:
        chance.choice(CHANGES)(chance, target)
        target["digest"] = _digest(target) if chance.random() < 0.85 else _digest({})
    content = json.dumps(target).encode()
    if spoil:
        content = spoiled(chance, content)
    mutant = {name if spare is None else spare: content}

    def find(other: str) -> bytes:
        return mutant[other] if other in mutant else stored(other)

    draft = drafted(find(name), _ledger(), counts, find)
    if draft.line.word in VERDICTS:
        _check(_strict(find(name)), find)


def _check(found: Json, find: Callable[[str], bytes]) -> None:
    """Check that what was accepted, with what it uses, makes the claims of the certificates with these ids."""
    name = found["statement"]["id"]
    original = json.loads(stored(name))
    if found["digest"] != _digest(found):
        raise Wrong(f"{name} is accepted with a wrong digest")
    _check_claims(found, original, name)
    entry = _ledger().entry(name)
    texts, expected = _texts(found), _texts(original)
    if entry is not None and entry.texts is not None and texts != expected:
        raise Wrong(f"{name} is accepted with other words: {texts}")
    for use in found["uses"]:
        other, row = _strict(find(use["id"])), _ledger().entry(use["id"])
        if row is None or row.parts.get(use["part"]) != use["claim"]:
            raise Wrong(f"{name} is accepted with the use {use}, which has another claim")
        _check_claims(other, json.loads(stored(use["id"])), use["id"], use["part"])


def _check_claims(found: Json, original: Json, name: str, only: str | None = None) -> None:
    claims, expected = _claims(found), _claims(original)
    for part in claims if only is None else [only]:
        if claims.get(part) != expected.get(part):
            raise Wrong(f"{name}, part {part}, is accepted with another claim: {claims.get(part)}")

"""Whole files: mutants of forgeries and of small certificates end in one line that is no internal error."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.fuzz.campaign import Wrong
from tests.fuzz.scalars import Json
from verify.kernel.claims import Find
from verify.kernel.ledger import Ledger
from verify.kernel.loader import content_of
from verify.kernel.run import Draft, replayed

ROOT = Path(__file__).parents[3]
SMALL = 9000
JUNK: list[Json] = [
    *(None, True, False, 0, 1, -1, 2, "0", "-0", "0x1f", "x", ":a", "", "é", "\u0000", 1.5),
    *([], {}, [[]], ["="], ["true"], ["false"], ["+"], ["-"], ["*"], ["star"], ["unit"], ["empty"]),
    *("real", "complex", "natural", "curve", "set", "abelian"),
    *(["range", 0, 1], ["range", 0, 4095], ["element", "G"], ["members", "H"], ["maps", "natural", "real"]),
    *(["map", [["zz", ["unit"]]], 0], ["impossible", "x", ["unit"]], ["case", "x", ["y", 0], ["z", 1]]),
    *(["choose", "x"], ["first", "x"], ["residue", 1], ["cyclic", 3], ["direct", ["cyclic", 2], ["cyclic", 3]]),
    *(["next", 0], ["iterate", [["q", "real"]], "q", 0, 3], ["curve", [["q", "real"]], "q"], ["at_time", "f", 0]),
    *(["radical", 2, 2, 1], ["root", 5, 1], ["size", ["unit"]], ["inl", 0], ["of", "real", 1], ["^", 2, 64]),
    *(["/", 1, 0], ["subset", [["zz", ["unit"]]], ["true"]], ["indicator", ["true"]]),
    ["bijection", ["unit"], ["unit"], ["map", [["zz", ["unit"]]], ["star"]], ["map", [["zz", ["unit"]]], ["star"]]],
]


@cache
def corpus() -> list[Json]:
    """Return the certificates that are mutated."""
    found = []
    for path in sorted((ROOT / "tests" / "forgeries").glob("*/*.json")):
        forgery = json.loads(path.read_text("utf-8"))
        if path.stat().st_size < SMALL and "exhausted" not in forgery["expected"]:
            found.append(forgery["certificate"])
    for path in sorted((ROOT / "certificates").glob("*/*.json")):
        if path.stat().st_size < SMALL:
            found.append(json.loads(path.read_text("utf-8")))
    return found


@cache
def stored(name: str) -> bytes:
    """Return the content of the certificate with an id."""
    return content_of(ROOT / "certificates" / f"{name}.json")


def _places(node: Json, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [path, *(place for key, child in inside for place in _places(child, (*path, key)))]


def _at(node: Json, path: tuple[Any, ...]) -> Json:
    for key in path:
        node = node[key]
    return node


def mutated(chance: Random, certificate: Json, within: tuple[str, ...]) -> Json:
    """Return a certificate with one to three changes: junk, another part of it, something left out or added."""
    changed = deepcopy(certificate)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = [place for place in _places(changed) if place and place[0] in within]
        if not places:
            break
        place = chance.choice(places)
        parent, key, kind = _at(changed, place[:-1]), place[-1], chance.random()
        if kind < 0.45:
            parent[key] = deepcopy(chance.choice(JUNK))
        elif kind < 0.7:
            parent[key] = deepcopy(_at(changed, chance.choice(places)))
        elif kind < 0.85 or not isinstance(parent, list):
            del parent[key]
        else:
            parent.insert(key, deepcopy(chance.choice(JUNK)))
    return changed


def spoiled(chance: Random, text: bytes) -> bytes:
    """Return a text with one change of its bytes: of the encoding, of a number, of a key or of the depth."""
    place = chance.randrange(len(text))
    kind = chance.randrange(6)
    if kind == 0:
        return chance.choice(
            (text.decode().encode("utf-16"), b"\xef\xbb\xbf" + text, text + b"\x00", text[:place], text * 2)
        )
    if kind == 1:
        return text[:place] + bytes([chance.randrange(256)]) + text[place + chance.randrange(2) :]
    if kind == 2:
        depth = chance.choice((100, 121, 5000, 200_000))
        return text.replace(b"[]", b"[" * depth + b"]" * chance.choice((depth, 0)), 1)
    if kind == 3:
        number = chance.choice((b"1e400", b"-0", b"1.0", b"NaN", b"-Infinity", b"9" * 5000, b"01", b"+1"))
        return text.replace(b": 3", b": " + number, 1)
    if kind == 4:
        key = chance.choice((b"claim", b"format", b"parts", b"evidence", b"digest", b"rule", b"says"))
        twice = b'"' + key + b'": ' + chance.choice((b"null", b"3", b"[]", b'["true"]'))
        return text.replace(b'"' + key + b'"', twice + b', "' + key + b'"', 1)
    escaped = chance.choice(
        (b"\\ud800", b"\\u0000", b"\\u2028", b"\\n", b"\\x", b"\x80", b"\xed\xa0\x80", b"\n", b" ", b"\\u0061")
    )
    return text[:place] + escaped + text[place:]


def drafted(
    content: bytes, ledger: Ledger, counts: Counter[str], find: Find | None = None, trusting: bool = False
) -> Draft:
    """Return what the kernel makes of a file: never an internal error, and never a line break in a line."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "mutant.json")
        path.write_bytes(content)
        draft = replayed(path, ledger, trusting, find=find)
    line = draft.line
    counts[line.word] += 1
    if line.word == "error" or len(str(line).splitlines()) != 1:
        raise Wrong(str(line))
    return draft


def mutants(chance: Random, counts: Counter[str]) -> None:
    """Replay mutants of forgeries and of small certificates without a ledger, so that the mathematics alone decides."""
    certificate = chance.choice(corpus())
    within = ("parts", "definitions") if chance.random() < 0.6 else (chance.choice(sorted(certificate)), "trees")
    content = json.dumps(mutated(chance, {"trees": [], **certificate}, within)).encode()
    if chance.random() < 0.3:
        content = spoiled(chance, content)
    drafted(content, Ledger([]), counts, stored, trusting=True)

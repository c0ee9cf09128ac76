"""``python -m tests.foreign [ID …]``: who agrees with each certificate; exit status 1 if somebody does not.

Writes ``docs/soundness/foreign.json``; with ids, only those are asked, and what is said of them is printed.
A question that takes too long is not answered; more time and larger instances would only add answers.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.foreign.opinions import AGAINST, opinions, there

ROOT = Path(__file__).parents[2]
REPORT = ROOT / "docs" / "soundness" / "foreign.json"
DEPTH = 20_000
"""How deep trees may be."""

Json = Any


@cache
def verdicts() -> dict[str, dict[str, str]]:
    """Return the verdicts of all parts, which their certificates claim to prove."""
    index = json.loads((ROOT / "certificates" / "index.json").read_text("utf-8"))
    return {row["id"]: row["parts"] for row in index["statements"]}


def everything() -> list[Path]:
    """Return all certificates, in an order by chance, so that the first ones are a sample."""
    paths = sorted((ROOT / "certificates").glob("*/*.json"))
    Random(0).shuffle(paths)
    return paths


def asked(certificate: Json, who: list[str]) -> dict[str, dict[str, str]]:
    """Return who says what of each decided part."""
    told = verdicts()[certificate["statement"]["id"]]
    parts = [part for part in certificate["parts"] if "claim" in part]
    return {part["name"]: opinions(certificate, part, told[part["name"]] == "refuted", who) for part in parts}


def text(report: Json) -> str:
    """Return a report, with one line for each certificate."""
    lines = [f"  {json.dumps(name)}: {json.dumps(parts)}" for name, parts in sorted(report["certificates"].items())]
    head = [f' "{name}": {json.dumps(report[name])},' for name in ("who", "minutes")]
    return "\n".join(["{", *head, ' "certificates": {', ",\n".join(lines), " }", "}", ""])


def _minutes() -> float:
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used) / 60


def main(arguments: list[str]) -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(prog="python -m tests.foreign", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help="certificates (default all)")
    parser.add_argument("--sample", type=int, metavar="N", help="only N of them, by chance but always the same")
    asked_for = parser.parse_args(arguments)
    chosen, sample = asked_for.ids, asked_for.sample
    sys.setrecursionlimit(DEPTH)
    who = there()
    paths = [ROOT / "certificates" / f"{name}.json" for name in chosen]
    found: Json = {}
    for path in paths or everything()[:sample]:
        certificate = json.loads(path.read_text("utf-8"))
        name = certificate["statement"]["id"]
        found[name] = asked(certificate, who)
        for part, words in found[name].items():
            if chosen or AGAINST in words.values():
                said = ", ".join(f"{one}: {word}" for one, word in words.items())
                print(f"{name}, part '{part}': {said or 'no answer'}", flush=True)
    if not chosen:
        REPORT.write_text(text({"who": who, "minutes": round(_minutes()), "certificates": found}), "utf-8")
    parts = [words for certificate in found.values() for words in certificate.values()]
    print(f"{sum(map(bool, parts))} of {len(parts)} parts have an answer, from: {', '.join(who)}")
    return int(any(AGAINST in words.values() for words in parts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""``python -m tests.foreign [ID …]``: who agrees with each certificate; exit status 1 if somebody does not.

Writes ``docs/soundness/foreign.json``; with ids, only those are asked, and what is said of them is printed.
A question that takes too long is not answered; more time and larger instances would only add answers.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from tests.foreign.asking import ROOT, answers
from tests.foreign.opinions import AGAINST, there

REPORT = ROOT / "docs" / "soundness" / "foreign.json"
Json = Any


def everything() -> list[Path]:
    """Return all certificates, in an order by chance, so that the first ones are a sample."""
    paths = sorted((ROOT / "certificates").glob("*/*.json"))
    Random(0).shuffle(paths)
    return paths


def text(report: Json) -> str:
    """Return a report, with one line for each certificate."""
    lines = [f"  {json.dumps(name)}: {json.dumps(parts)}" for name, parts in sorted(report["certificates"].items())]
    head = [f' "{name}": {json.dumps(report[name])},' for name in ("who", "minutes")]
    return "\n".join(["{", *head, ' "certificates": {', ",\n".join(lines), " }", "}", ""])


def main(arguments: list[str]) -> int:
    """Run the program."""
    parser = argparse.ArgumentParser(prog="python -m tests.foreign", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help="certificates (default all)")
    parser.add_argument("--sample", type=int, metavar="N", help="only N of them, by chance but always the same")
    asked_for = parser.parse_args(arguments)
    chosen, sample = asked_for.ids, asked_for.sample
    who = there()
    paths = [ROOT / "certificates" / f"{name}.json" for name in chosen]
    found: Json = {}
    minutes = 0.0
    for name, said, took in answers(paths or everything()[:sample], who):
        found[name] = said
        minutes += took
        for part, words in said.items():
            if chosen or AGAINST in words.values():
                told = ", ".join(f"{one}: {word}" for one, word in words.items())
                print(f"{name}, part '{part}': {told or 'no answer'}", flush=True)
    if not chosen:
        REPORT.write_text(text({"who": who, "minutes": round(minutes), "certificates": found}), "utf-8")
    parts = [words for certificate in found.values() for words in certificate.values()]
    print(f"{sum(map(bool, parts))} of {len(parts)} parts have an answer, from: {', '.join(who)}")
    return int(any(AGAINST in words.values() for words in parts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

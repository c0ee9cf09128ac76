"""Time ``decide`` on the claims of this folder: python -m benchmarks.decide.run [--time 20] [--variants] [FILE …]."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time

from benchmarks.decide.variants import VARIANTS
from verify.deciding.api import Asked, asked_in
from verify.deciding.decide import decide_tree

HERE = Path(__file__).parent
EXPECTED = {
    **dict.fromkeys(["hol_light", "general", "dynamics", "weights", "functions"], "proved"),
    **dict.fromkeys(["false", "false_functions"], "refuted"),
}


def claims(path: Path) -> list[Asked]:
    return asked_in(path.stem, path.read_text("utf-8"))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path, default=[HERE / f"{name}.claims" for name in EXPECTED])
    parser.add_argument("--time", type=float, default=20.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--variants", action="store_true")
    arguments = parser.parse_args()
    wrong = 0
    print("| claim | expected | " + " | ".join(VARIANTS if arguments.variants else ["verdict, seconds"]) + " |")
    for path in arguments.files:
        expected = EXPECTED.get(path.stem, "")
        for asked in claims(path):
            if arguments.only not in asked.name:
                continue
            cells = []
            for variant in VARIANTS.values() if arguments.variants else [lambda tree: tree]:
                start = process_time()
                decision = decide_tree(variant(asked.claim), asked.definitions, arguments.time, asked.name)
                cells.append(f"{decision.verdict} {process_time() - start:.2f}")
                wrong += decision.verdict not in (expected, "undecided")
            print(f"| {asked.name} | {expected} | " + " | ".join(cells) + " |", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

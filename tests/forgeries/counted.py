"""``python -m tests.forgeries.counted``: how many forgeries there are of each rule and of each lemma.

Writes ``docs/soundness/forgeries.json``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.forgeries.forge import FOLDER
from verify.kernel.rules.citation import LEMMAS

Json = Any
REPORT = FOLDER.parents[1] / "docs" / "soundness" / "forgeries.json"
FORGERIES: dict[Path, Json] = {path: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*/*.json"))}


def by_rule(forgeries: Mapping[Path, Json]) -> Counter[str]:
    """Count forgeries by the rule that they abuse, or by what else they lie about: that is their folder."""
    return Counter(path.parent.name for path in forgeries)


def by_lemma(forgeries: Mapping[Path, Json]) -> Counter[str]:
    """Count the forgeries that cite a lemma."""
    return Counter(name for forgery in forgeries.values() for name in set(_cited(forgery)) & LEMMAS.keys())


def _cited(tree: Json) -> Iterator[str]:
    if isinstance(tree, dict):
        if tree.get("rule") == "citation" and isinstance(tree.get("lemma"), str):
            yield tree["lemma"]
        tree = list(tree.values())
    if isinstance(tree, list):
        for node in tree:
            yield from _cited(node)


def report() -> Json:
    """Return the counts, with those of the words in which forgeries are refused."""
    words = Counter(forgery["expected"] for forgery in FORGERIES.values())
    counts = {"rules": by_rule(FORGERIES), "lemmas": by_lemma(FORGERIES), "refused as": words}
    return {"forgeries": len(FORGERIES)} | {name: dict(sorted(count.items())) for name, count in counts.items()}


def written() -> str:
    """Return the text of the report."""
    return json.dumps(report(), indent=1) + "\n"


def main() -> int:
    """Write the report."""
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(written(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

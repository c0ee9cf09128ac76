"""Certificates that were tampered with: both checkers are asked, and disagreements are listed.

    python -m tests.checker.mutants COUNT SEED

Each mutant is a small certificate with one or two changed leaves: another number, another name, a dropped or doubled
hypothesis, two arguments exchanged, a sign, an index of an earlier step, another word of the language.
"""

from __future__ import annotations

import copy
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = Any
ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "checker" / "closedform-check"
KERNEL = [sys.executable, "-I", "-S", str(ROOT / "verify" / "kernel")]
SMALL = 20_000  # bytes
WORDS = [
    "+",
    "-",
    "*",
    "/",
    "^",
    "and",
    "or",
    "not",
    "forall",
    "exists",
    "=",
    "!=",
    "<=",
    "<",
    "conj",
    "abs2",
    "re",
    "sum",
]
WORDS += [
    "prod",
    "real",
    "complex",
    "natural",
    "element",
    "dual",
    "in",
    "implies",
    "iff",
    "inl",
    "inr",
    "first",
    "second",
]
ALIKE = [("+", "-", "*"), ("and", "or", "implies", "iff"), ("forall", "exists"), ("=", "!="), ("<=", "<")]
ALIKE += [("real", "complex"), ("element", "dual"), ("sum", "prod"), ("inl", "inr"), ("first", "second")]


def read(path: Path) -> Any:
    """Return the tree of a file."""
    return json.loads(path.read_text(encoding="utf-8"))


def places(tree: Json, path: tuple[Json, ...] = ()) -> Iterator[tuple[tuple[Json, ...], Json]]:
    """Walk through all places of a tree but the texts."""
    yield path, tree
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key not in {"says", "statement", "digest", "format", "uses"}:
                yield from places(value, (*path, key))
    elif isinstance(tree, list):
        for i, value in enumerate(tree):
            yield from places(value, (*path, i))


def put(tree: Json, path: tuple[Json, ...], value: Json) -> None:
    for key in path[:-1]:
        tree = tree[key]
    tree[path[-1]] = value


def changed(value: Json, others: list[Json], dice: random.Random) -> Json:
    """Another value for a place."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.choice([value + 1, value - 1, -value, 0, value + 2])
    if isinstance(value, str):
        alike = [word for group in ALIKE if value in group for word in group if word != value]
        if alike and dice.random() < 0.8:
            return dice.choice(alike)
        if dice.random() < 0.2:
            return dice.choice(WORDS)
        # a name that stands in the place of another one elsewhere: the same length is more often the same sort
        return dice.choice([other for other in others if isinstance(other, str) and other not in WORDS] or WORDS)
    if isinstance(value, list) and value:
        kind = dice.choice([0, 1, 2, 2, 2, 3, 4, 5, 6])
        shorter, i = list(value), dice.randrange(len(value))
        if kind == 0:
            shorter.pop(i)
            return shorter
        if kind == 1:
            return [*value[:i], value[i], *value[i:]]
        if kind in (2, 3) and len(value) > 2:
            i, j = sorted(dice.sample(range(1, len(value)), 2))
            shorter[i], shorter[j] = shorter[j], shorter[i]
            return shorter
        if kind == 4:
            return ["-", value]
        if kind == 5:
            return value[i]
        return dice.choice([other for other in others if isinstance(other, list)])
    return 0


def subtle(
    certificate: Json, found: list[tuple[tuple[Json, ...], Json]], dice: random.Random
) -> tuple[tuple[Json, ...], Json]:
    """A change that keeps the sorts: a number, a name of the same sort, a like operation, two operands exchanged."""
    sorts = {name: json.dumps(sort) for part in certificate["parts"] for name, sort in part.get("variables", [])}
    trees = [f"@{i}" for i in range(len(certificate.get("trees", [])))]
    for _ in range(200):
        path, value = dice.choice(found)
        if isinstance(value, int) and not isinstance(value, bool):
            return path, dice.choice([value + 1, value - 1, value + 1, value - 1, -value, 0])
        if isinstance(value, str):
            alike = [word for group in ALIKE if value in group for word in group if word != value]
            alike += [name for name, sort in sorts.items() if sort == sorts.get(value) and name != value]
            if value in trees and dice.random() < 0.3:
                alike = trees
            if alike:
                return path, dice.choice(alike)
        if isinstance(value, list) and len(value) > 2 and isinstance(value[0], (str, int)) and dice.random() < 0.5:
            i, j = sorted(dice.sample(range(0 if isinstance(value[0], int) else 1, len(value)), 2))
            turned = list(value)
            turned[i], turned[j] = turned[j], turned[i]
            return path, turned
    return found[0]


def mutant(certificate: Json, dice: random.Random) -> Json:
    result = copy.deepcopy(certificate)
    for _ in range(dice.choice([1, 1, 1, 2])):
        found = [(path, value) for path, value in places(result) if path and path != ("parts",)]
        evidence = [place for place in found if "evidence" in place[0] or "trees" in place[0]]
        chosen = evidence if evidence and dice.random() < 0.8 else found
        if dice.random() < 0.75:
            put(result, *subtle(certificate, chosen, dice))
            continue
        path, value = dice.choice(chosen)
        put(result, path, copy.deepcopy(changed(value, [other for _, other in found], dice)))
    return result


def words(command: list[str], files: list[Path]) -> dict[str, str]:
    """Ask a checker, and answer its lines by the names of the files."""
    run = subprocess.run(
        [*command, "--no-digest", *map(str, files)], capture_output=True, text=True, cwd=ROOT, check=False
    )
    lines = run.stdout.splitlines()
    if len(lines) != len(files):
        raise RuntimeError(f"{command[0]}: {len(lines)} lines for {len(files)} files: {run.stderr[-500:]}")
    return dict(zip((path.name for path in files), lines, strict=True))


def examples() -> Iterator[Json]:
    """The examples of the document, each as a proof of a witness: it is accepted if all of its steps are."""
    true, false = ["=", ["+", 1, 1], 2], ["=", ["+", 1, 1], 3]
    control = {"says": "One more.", "edits": [{"path": ["claim", 2], "put": 3}], "becomes": "false", "variables": []}
    for block in re.findall(
        r"```json\n(.*?)```", (ROOT / "docs" / "certificate-format.md").read_text("utf-8"), re.DOTALL
    ):
        example = json.loads(block)
        if isinstance(example, dict) and "evidence" in example and "uses" not in example:
            proof = {"terms": [], "variables": example["variables"], "evidence": example["evidence"]}
            part = {"name": "example", "says": "", "scope": "all", "claim": true, "assumes": [], "witnesses": [proof]}
            part |= {"variables": [], "evidence": [{"rule": "evaluate", "formula": true}]}
            part["controls"] = [control | {"evidence": [{"rule": "evaluate", "formula": false}]}]
            texts = dict.fromkeys(["title", "source", "hypotheses", "conclusion", "reading"], "")
            certificate = {"format": 3, "statement": {"id": "mutant/example", **texts}, "uses": [], "parts": [part]}
            certificate |= {key: example[key] for key in ("definitions", "trees") if key in example} | {"digest": ""}
            yield certificate


def certificates_to_change() -> Iterator[Json]:
    """Small certificates with a proof, forgeries that are no bombs, and the examples of the document."""
    yield from examples()
    for path in sorted((ROOT / "certificates").glob("*/*.json")):
        if path.stat().st_size < SMALL and b'"evidence"' in path.read_bytes():
            yield read(path)
    for path in sorted((ROOT / "tests" / "forgeries").glob("*/*.json")):
        forgery = read(path)
        small = path.stat().st_size < SMALL and "exhausted" not in forgery["expected"]
        if small and isinstance(forgery["certificate"].get("parts"), list):
            yield forgery["certificate"]


def compare(count: int, seed: int, folder: Path) -> tuple[Counter[tuple[str, str]], list[str]]:
    """Count the pairs of words, and list what differs."""
    dice = random.Random(seed)
    sources = list(certificates_to_change())
    for work in (ROOT / "certificates").iterdir():
        if work.is_dir():
            shutil.copytree(work, folder / work.name)
    (folder / "mutant").mkdir()
    files = []
    for number in range(count):
        made = mutant(dice.choice(sources), dice)
        made["statement"]["id"] = f"mutant/m{number}"
        files.append(folder / "mutant" / f"m{number}.json")
        files[-1].write_text(json.dumps(made), "utf-8")
    pairs: Counter[tuple[str, str]] = Counter()
    differences = []
    for start in range(0, count, 500):
        batch = files[start : start + 500]
        theirs, ours = words([str(CHECKER)], batch), words(KERNEL, batch)
        for path in batch:
            pair = ours[path.name].split()[0], theirs[path.name].split()[0]
            pairs[pair] += 1
            if pair[0] != pair[1]:
                differences += [f"{ours[path.name]}\n    {theirs[path.name]}"]
    return pairs, differences


if __name__ == "__main__":
    where = Path(tempfile.mkdtemp())
    counts, listed = compare(int(sys.argv[1]), int(sys.argv[2]), where)
    print("\n".join(listed))
    for (ours, theirs), number in counts.most_common():
        print(f"{number:6} {ours} {theirs}")
    print(where)

"""Both checkers are asked about all there is, and the counts of their agreements are written down.

    python -m tests.checker.agreement [certificates] [forgeries] [mutants] [limits] [hostile] [--count N] [--seed S]

Without a name all but ``hostile``, which takes long, are asked. The counts go to ``docs/soundness/agreement.json``;
what was not asked keeps the counts that it has there. Two lines agree if their words are the same. Where both refuse
and one of them is exhausted, they count work differently, as the document allows: this is counted apart, with the
names. Anything else is a disagreement, which is a mistake of a checker or of the document; the command then ends with
the status 1. ``limits`` measures the second checker alone on the files that ask for as much work as they can.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.checker.mutants import CHECKER, KERNEL, ROOT, compare
from tests.kernel.hostile import WRITTEN

REPORT = ROOT / "docs" / "soundness" / "agreement.json"
REFUSALS = {"rejected", "malformed", "exhausted"}


@dataclass
class Comparison:
    """What two checkers say of files, and the processor time that each has taken."""

    seconds: dict[str, float] = field(default_factory=lambda: {"kernel": 0.0, "checker": 0.0})
    lines: dict[str, dict[str, str]] = field(default_factory=lambda: {"kernel": {}, "checker": {}})

    def ask(self, names: list[str], files: list[Path], *options: str) -> None:
        """Ask both about some files, which have names for the report."""
        for who, command in {"kernel": KERNEL, "checker": [str(CHECKER)]}.items():
            before = _children()
            asked = [*command, *options, *map(str, files)]
            run = subprocess.run(asked, capture_output=True, text=True, cwd=ROOT, check=False)
            self.seconds[who] += _children() - before
            found = run.stdout.splitlines()
            if len(found) != len(files):
                found = [f"none       {run.stderr[-200:]}"] * len(files)
            self.lines[who].update(zip(names, found, strict=True))

    def report(self) -> dict[str, Any]:
        """Count, and list what differs."""
        pairs = {
            name: (line.split()[0], self.lines["checker"][name].split()[0])
            for name, line in self.lines["kernel"].items()
        }
        work = {
            name: list(pair) for name, pair in pairs.items() if pair[0] != pair[1] and _counts_work_otherwise(*pair)
        }
        differ = {name: list(pair) for name, pair in pairs.items() if pair[0] != pair[1] and name not in work}
        return {
            "files": len(pairs),
            "agree": len(pairs) - len(work) - len(differ),
            "same line": sum(self.lines["checker"][name] == line for name, line in self.lines["kernel"].items()),
            "work counted otherwise": work,
            "disagree": differ,
            "seconds": {who: round(time, 1) for who, time in self.seconds.items()},
            "kernel over checker": round(self.seconds["kernel"] / max(self.seconds["checker"], 0.01), 1),
        }


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _counts_work_otherwise(kernel: str, checker: str) -> bool:
    return {kernel, checker} <= REFUSALS and "exhausted" in {kernel, checker}


def certificates() -> dict[str, Any]:
    """All certificates of the repository, in one run of each checker."""
    folder = ROOT / "certificates"
    files = sorted(path for path in folder.glob("*/*.json"))
    comparison = Comparison()
    comparison.ask([f"{path.parent.name}/{path.stem}" for path in files], [path.relative_to(ROOT) for path in files])
    return comparison.report()


def lay(forgery: Mapping[str, Any], folder: Path) -> Path:
    """Write a forgery, and the files that it brings along, into a folder; return the file that is checked."""
    for name, certificate in {"forgery/lie": forgery["certificate"], **forgery.get("beside", {})}.items():
        path = folder / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(certificate), "utf-8")
    return folder / "forgery" / "lie.json"


def forgeries() -> dict[str, Any]:
    """All forgeries: nothing is permitted, digests do not count. What brings other files along has a run of its own."""
    comparison = Comparison()
    options = ("--no-digest", "--permit", "none")
    alone = {}
    with tempfile.TemporaryDirectory() as place:
        for path in sorted((ROOT / "tests" / "forgeries").glob("*/*.json")):
            name = f"{path.parent.name}/{path.stem}"
            forgery = json.loads(path.read_text("utf-8"))
            lie = lay(forgery, Path(place) / name)
            if "beside" in forgery:
                comparison.ask([name], [lie], *options)
            else:
                alone[name] = lie
        comparison.ask(list(alone), list(alone.values()), *options)
    return comparison.report()


def hostile() -> dict[str, Any]:
    """The files that ask for as much work as they can, each in a run of its own."""
    comparison = Comparison()
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "hostile.json"
        for sentence, text in WRITTEN.items():
            path.write_text(text(), "utf-8")
            comparison.ask([sentence], [path], "--no-digest")
    return comparison.report()


def limits() -> dict[str, Any]:
    """What the second checker needs for the hostile files: processor time and memory, and its words."""
    seconds, memory = {}, {}
    words: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "hostile.json"
        for sentence, text in WRITTEN.items():
            path.write_text(text(), "utf-8")
            with subprocess.Popen(
                [str(CHECKER), "--no-digest", str(path)], stdout=subprocess.PIPE, text=True
            ) as process:
                assert process.stdout is not None
                words[process.stdout.read().split()[0]] += 1
                _, _, usage = os.wait4(process.pid, 0)
                process.returncode = 0
            seconds[sentence] = round(usage.ru_utime + usage.ru_stime, 1)
            memory[sentence] = usage.ru_maxrss // 1024
    slowest, largest = max(seconds, key=seconds.__getitem__), max(memory, key=memory.__getitem__)
    return {
        "files": len(WRITTEN),
        "words": dict(sorted(words.items())),
        "most seconds": {slowest: seconds[slowest]},
        "most MiB": {largest: memory[largest]},
    }


def mutants(count: int, seed: int) -> dict[str, Any]:
    """Certificates with changed leaves."""
    with tempfile.TemporaryDirectory() as place:
        pairs, _ = compare(count, seed, Path(place))
    same = sum(number for (ours, theirs), number in pairs.items() if ours == theirs)
    work = sum(
        number for (ours, theirs), number in pairs.items() if ours != theirs and _counts_work_otherwise(ours, theirs)
    )
    words = {ours: 0 for ours, _ in sorted(pairs)}
    for (ours, _), number in pairs.items():
        words[ours] += number
    return {
        "files": count,
        "seed": seed,
        "agree": same,
        "work counted otherwise": work,
        "disagree": count - same - work,
        "words of the kernel": words,
    }


def main(arguments: Iterable[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.checker.agreement")
    parser.add_argument("what", nargs="*", help="certificates, forgeries, mutants, limits, hostile")
    parser.add_argument("--count", type=int, default=2000, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(list(arguments))
    sections = {
        "certificates": certificates,
        "forgeries": forgeries,
        "mutants": lambda: mutants(chosen.count, chosen.seed),
        "limits": limits,
        "hostile": hostile,
    }
    if unknown := set(chosen.what) - set(sections):
        parser.error(f"what is {', '.join(sorted(unknown))}?")
    report = json.loads(REPORT.read_text("utf-8")) if REPORT.exists() else {}
    for name in chosen.what or [name for name in sections if name != "hostile"]:
        report[name] = sections[name]()
        REPORT.parent.mkdir(parents=True, exist_ok=True)
        ordered = {name: report[name] for name in sections if name in report}
        REPORT.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(f"{name}: {json.dumps(report[name], ensure_ascii=False)}", flush=True)
    return 1 if any(counts.get("disagree") for counts in report.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

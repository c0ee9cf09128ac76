"""The text of docs/soundness.md: arguments that people wrote, numbers from the sources and from committed reports."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any

from verify.command import pages, places, trusted
from verify.command.errors import CommandError
from verify.command.index import INDEX, recorded
from verify.kernel.loader import read
from verify.kernel.rules import RULES
from verify.language import readable_json
from verify.mutation.survivors import REASONED, WAYS
from verify.mutation.tables import COLUMNS, rows

Json = Any

FOLDER = Path("docs", "soundness")
TEMPLATE, ARGUMENTS, REFERENCES = (FOLDER / name for name in ("template.md", "rules.md", "references.json"))
KERNEL = Path("verify", "kernel")
WIDTH = 100
FILLED = 120
_SLOT = re.compile(r"\{\{(\w+)\}\}")


def page(root: Path) -> str:
    """Return the document.

    Raises
    ------
    CommandError
        If a rule has no argument, a lemma no reference, or a report cannot be read.
    """
    text = (root / TEMPLATE).read_text("utf-8")
    return _SLOT.sub(lambda match: "\n".join(PARTS[match[1]](root)), text)


def _code(text: str) -> str:
    """Return a text as code, also if it has a backquote or a bar in it."""
    marks = "``" if "`" in text else "`"
    return f"{marks}{text}{marks}"


def trusted_base(root: Path) -> Iterator[str]:
    """Yield how large the kernel is, and what of Python it uses."""
    kernel = root / KERNEL
    sizes = trusted.sizes(kernel)
    lines, files = sum(sizes.values()), len(list(kernel.rglob("*.py")))
    yield f"The kernel has {lines} lines of code in {files} files, without blanks, comments and docstrings:"
    yield ""
    yield from pages.table(("file or folder", "lines"), ((f"`{name}`", size) for name, size in sizes.items() if size))
    counts = trusted.syntax(kernel)
    used = ", ".join(f"{name} ({count})" for name, count in counts.items() if count)
    unused = ", ".join(name for name, count in counts.items() if not count)
    names = trusted.builtins_used(kernel)
    risky = [name for name in trusted.RISKY if name in names]
    yield ""
    yield from _filled(
        f"Of Python's syntax it uses: {used}. It does not use: {unused}. "
        f"It has {trusted.floats(kernel) or 'no'} literals of floating-point numbers."
    )
    yield ""
    yield from _filled(
        f"Of the standard library it imports: {_listed(trusted.modules(kernel))}. Builtins: {_listed(names)}. "
        f"Of those by which a program can become another one ({_listed(trusted.RISKY)}) it uses "
        f"{_listed(risky) or 'none'}."
    )


def _filled(text: str) -> list[str]:
    return wrap(text, FILLED, break_long_words=False, break_on_hyphens=False)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def arguments(root: Path) -> dict[str, str]:
    """Return the argument for each rule, in the order in which they are written."""
    sections = re.split(r"^# (\w+)\n", (root / ARGUMENTS).read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(sections[1::2], map(str.strip, sections[2::2]), strict=True))


def rules(root: Path) -> Iterator[str]:
    """Yield the argument for each rule.

    Raises
    ------
    CommandError
        If a rule has no argument, or an argument no rule.
    """
    found = arguments(root)
    if found.keys() != RULES.keys():
        raise CommandError(
            f"{ARGUMENTS}: no argument for, or no rule: {', '.join(sorted(found.keys() ^ RULES.keys()))}"
        )
    for place, (name, text) in enumerate(found.items()):
        yield from ([""] if place else [])
        yield f"### `{name}`"
        yield ""
        yield text


def lemmas(root: Path) -> Iterator[str]:
    """Yield the cited lemmas as mathematics, each with a reference.

    Raises
    ------
    CommandError
        If a lemma has no reference, or a reference no lemma.
    """
    known, references = read(root / KERNEL / "lemmas.json"), read(root / REFERENCES)
    if known.keys() != references.keys():
        raise CommandError(f"{REFERENCES}: expected one for each of: {', '.join(sorted(known))}")
    for place, name in enumerate(sorted(known)):
        yield from ([""] if place else [])
        yield f"### `{name}`"
        yield ""
        yield from _filled(f"{known[name]['says']} {references[name]}")
        yield ""
        yield "```text"
        yield readable_json(known[name]["formula"], WIDTH)
        yield "```"


def mutations(found: Json, _root: Path) -> Iterator[str]:
    """Yield the kill tables."""
    small = f" of at most {found['most']} bytes" if found["most"] else ""
    yield from _filled(
        f"{found['mutants']} mutants of {found['certificates']} certificates{small} with the seed {found['seed']}, "
        f"judged by {found['judge']}: {found['refused']} are refused, {len(found['bugs'])} are bugs."
    )
    for name, title in (("fields", "field"), ("rules", "rule"), ("changes", "change")):
        yield ""
        yield from pages.table((title, "mutants", *COLUMNS), ((key, *numbers) for key, numbers in rows(found[name])))
    yield ""
    yield "Those that say something else:"
    yield ""
    ways = sorted(found["ways"].items(), key=lambda entry: WAYS.index(entry[0]))
    yield from pages.table(("how it is known to be true", "mutants"), ways)
    named = [one for one in found["survivors"] if one["field"] != "witnesses"]
    if named:
        yield ""
        yield "But for other witnesses, these are:"
        yield ""
        for one in named:
            said = one["said"] if one["way"] == REASONED else _code(one["said"])
            yield f"- {one['mutant']}: {one['way']}. {said}"


def coverage(found: Json, _root: Path) -> Iterator[str]:
    """Yield the branches that nothing reaches."""
    yield f"{found['reached']} of {found['branches']} branches are reached."
    by_reason: dict[str, list[Json]] = {}
    for branch in found["unreached"]:
        by_reason.setdefault(branch["reason"], []).append(branch)
    for reason, branches in by_reason.items():
        yield ""
        yield reason or "Without a reason:"
        yield ""
        yield from (f"- `{one['file']}`: {_code(one['at'])} → {_code(one['to'])}" for one in branches)


def forgeries(found: Json, _root: Path) -> Iterator[str]:
    """Yield how many forgeries there are of each rule and each lemma."""
    yield f"There are {found['forgeries']}."
    for name, title in (("rules", "rule"), ("lemmas", "cited lemma")):
        yield ""
        yield from pages.table((title, "forgeries"), ((f"`{key}`", count) for key, count in found[name].items()))


def agreement(found: Json, root: Path) -> Iterator[str]:
    """Yield on what the two checkers agree: the counts of the report, and the dearest files for the second one."""
    asked = {kind: counts for kind, counts in found.items() if "agree" in counts}
    yield from pages.table(
        ("asked", "files", "agree", "both refuse, one as too dear", "disagree", "kernel's time over checker's"),
        [
            (
                kind,
                counts["files"],
                counts["agree"],
                _count(counts["work counted otherwise"]),
                _count(counts["disagree"]),
                counts.get("kernel over checker", ""),
            )
            for kind, counts in asked.items()
        ],
    )
    there = _certificates(root)
    if "certificates" in asked and asked["certificates"]["files"] != there:
        yield ""
        yield from _filled(f"The report is older than the certificates: there are {there} of them now.")
    if "limits" in found:
        limits = found["limits"]
        ((slowest, seconds),), ((largest, mebibytes),) = limits["most seconds"].items(), limits["most MiB"].items()
        yield ""
        yield from _filled(
            f"The second checker refuses all {limits['files']} hostile files, with at most {seconds} s of processor "
            f"time ({slowest}) and {mebibytes} MiB ({largest})."
        )


def foreign(found: Json, root: Path) -> Iterator[str]:
    """Yield with how many claims of each work other software agrees, and who does not."""
    works: dict[str, list[dict[str, str]]] = {}
    for name, parts in found["certificates"].items():
        works.setdefault(name.partition("/")[0], []).extend(parts.values())
    everything = [said for parts in works.values() for said in parts]
    asked = ("Z3", "all of it", "PARI", "GAP", "GAP's characters", "reading alone", "nobody", "against")
    lines = ((name, *_agreeing(parts)) for name, parts in [*sorted(works.items()), ("all", everything)])
    yield from pages.table(("work", "claims", *asked), lines)
    against = [
        f"- {name}, part '{part}': {who}"
        for name, parts in found["certificates"].items()
        for part, said in parts.items()
        for who, word in said.items()
        if word == "against"
    ]
    if against:
        yield from ("", "Who does not agree:", "", *against)
    yield ""
    who, there = ", ".join(found["who"]), _certificates(root)
    yield from _filled(
        f"Asked were {who}, about {len(found['certificates'])} of {there} certificates, by chance if not all, "
        f"in {found['minutes']} minutes of a processor."
    )


def sources(found: Json, _root: Path) -> Iterator[str]:
    """Yield who notices changes of the kernel's source, and those that nobody notices."""
    yield from _filled(
        f"Of {found['of']} possible changes {found['changes']} were made, by chance with the seed {found['seed']}: "
        f"{len(found['survivors'])} are noticed by nobody."
    )
    yield ""
    judges = ("breaks", "certificate", "forgery", "test", "nobody")
    lines = ((kind, *(counts.get(name, 0) for name in judges)) for kind, counts in found["kinds"].items())
    yield from pages.table(("change", "it breaks", "a certificate", "a forgery", "a test", "nobody"), lines)
    if found["survivors"]:
        yield from ("", "Noticed by nobody:", "")
        yield from (f"- {_code(name)}: {reason or 'without a reason.'}" for name, reason in found["survivors"].items())


def _agreeing(parts: list[dict[str, str]]) -> Iterator[int]:
    """Yield the numbers of a row: where each agrees, where the reading alone does, nobody does, somebody does not."""
    agreed = [{who for who, word in said.items() if word != "against"} for said in parts]
    yield len(parts)
    yield sum("Z3" in who for who in agreed)
    yield sum(said.get("Z3") == "all" for said in parts)
    yield from (sum(name in who for who in agreed) for name in ("PARI", "GAP", "characters"))
    yield sum(who == {"reading"} for who in agreed)
    yield sum(not said for said in parts)
    yield sum("against" in said.values() for said in parts)


def _count(found: Any) -> int:
    return found if isinstance(found, int) else len(found)


def _certificates(root: Path) -> int:
    """Return how many certificates there are now."""
    return len(recorded(root / places.FOLDER / INDEX) or ())


REPORTS: dict[str, tuple[str, Callable[[Json, Path], Iterator[str]]]] = {
    "mutations": ("python -m verify mutate --json docs/soundness/mutations.json", mutations),
    "coverage": ("python -m tests.coverage", coverage),
    "forgeries": ("python -m tests.forgeries.counted", forgeries),
    "agreement": ("python -m tests.checker.agreement", agreement),
    "foreign": ("python -m tests.foreign", foreign),
    "sources": ("python -m tests.sources", sources),
}
"""What writes each report that is committed, and what of it stands in the document."""


def reported(name: str, root: Path) -> Iterator[str]:
    """Yield what a report says, or how it is made if it is not there.

    Raises
    ------
    CommandError
        If it cannot be read.
    """
    command, told = REPORTS[name]
    path = FOLDER / f"{name}.json"
    if not (root / path).exists():
        yield f"No report is here: `{command}` writes `{path.name}`."
        return
    try:
        found = json.loads((root / path).read_bytes())
    except ValueError as error:
        raise CommandError(f"{path}: {error}") from None
    yield from told(found, root)


PARTS: dict[str, Callable[[Path], Iterator[str]]] = {
    "trusted": trusted_base,
    "rules": rules,
    "lemmas": lemmas,
    **{name: partial(reported, name) for name in REPORTS},
}
"""What is put into the template, by the names that stand there."""

"""How many statements there are and what became of them: every number in a document or on a screen is from here.

Published statements are counted first, then repairs, literal readings and our own: a repair or a second reading decides
no further sentence of a work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verify.catalogue import Listed

NOT_BUILT = "not built"
UNDECIDED = "undecided"
SUBSTANCE = "refuted in substance"
MISPRINT = "refuted as misprints"
FAILED = "without a verdict"
DECIDED = ("proved", "checked", "estimated", SUBSTANCE, MISPRINT)
STATES = (*DECIDED, UNDECIDED, NOT_BUILT, FAILED)
RARE = ("checked", "estimated", MISPRINT, NOT_BUILT, FAILED)  # no column of a table if there are none
GROUPS = {"published": "published", "repair": "repairs", "literal": "literal readings", "own": "our own"}
ALL_PUBLISHED = "all published"


def group(entry: Listed) -> str:
    """Return whether a statement is published, a repair, a literal reading or our own."""
    return entry.kind if entry.kind in GROUPS else "published"


def state(entry: Listed) -> str:
    """Return what became of a statement, in the words in which statements are counted."""
    match entry.expected:
        case None:
            return NOT_BUILT
        case "unchecked":
            return UNDECIDED
        case "refuted":
            return MISPRINT if entry.error == "misprint" else SUBSTANCE
        case verdict:
            return verdict if verdict in DECIDED else FAILED


@dataclass(frozen=True)
class Tally:
    """The numbers of some statements.

    Parameters
    ----------
    states : mapping of str to int
        How many there are in each of :data:`STATES`.
    assumes, cites : int
        How many of the decided ones rest on an assumption beyond the print, and on a cited lemma.
    """

    states: Mapping[str, int]
    assumes: int
    cites: int

    @property
    def total(self) -> int:
        """Return how many statements there are."""
        return sum(self.states.values())

    @property
    def decided(self) -> int:
        """Return how many of them are proved, checked, estimated or refuted."""
        return sum(self.states[name] for name in DECIDED)

    def phrase(self, states: Sequence[str] = STATES) -> str:
        """Return the numbers of some states that are not zero, in words."""
        return ", ".join(f"{self.states[name]} {name}" for name in states if self.states[name]) or "none"

    def tree(self) -> dict[str, Any]:
        """Return the numbers for ``--json``."""
        rest = {"assumes": self.assumes, "cites": self.cites}
        return {"total": self.total, "decided": self.decided, **self.states, **rest}


def tally(entries: Iterable[Listed]) -> Tally:
    """Count statements.

    Examples
    --------
    >>> found = tally([
    ...     Listed(id="w/a", parts={}, kind="lemma", expected="proved"),
    ...     Listed(id="w/b", parts={}, kind="lemma"),
    ... ])
    >>> found.total, found.decided, found.phrase()
    (2, 1, '1 proved, 1 not built')
    """
    states, assumes, cites = dict.fromkeys(STATES, 0), 0, 0
    for entry in entries:
        found = state(entry)
        states[found] += 1
        assumes += found in DECIDED and bool(entry.assumes)
        cites += found in DECIDED and bool(entry.cites)
    return Tally(states, assumes, cites)


def groups(entries: Sequence[Listed]) -> dict[str, Tally]:
    """Count published statements, repairs, literal readings and our own, each for themselves."""
    return {name: tally(entry for entry in entries if group(entry) == name) for name in GROUPS}


def tree(entries: Sequence[Listed]) -> dict[str, Any]:
    """Return the numbers of each group for ``--json``."""
    return {GROUPS[name]: found.tree() for name, found in groups(entries).items()}


def line(entries: Sequence[Listed]) -> str:
    """Return the numbers of some statements in one line, published ones first.

    Examples
    --------
    >>> printed = Listed(id="w/a", parts={}, kind="lemma", expected="refuted")
    >>> line([printed, Listed(id="w/a.repair", parts={}, kind="repair", expected="proved")])
    '1 published: 1 refuted in substance; 1 repair: 1 proved'
    """
    phrases = []
    for name, found in groups(entries).items():
        if found.total:
            one = found.total == 1 and name in ("repair", "literal")
            what = "of our own" if name == "own" else GROUPS[name][:-1] if one else GROUPS[name]
            phrases.append(f"{found.total} {what}: {found.phrase()}")
    return "; ".join(phrases) or "no statement"


def found(entry: Listed, verdict: str, cites: Sequence[str] = (), assumes: Sequence[str] = ()) -> Listed:
    """Return a row as a run found it: another verdict than expected counts as what it is."""
    return replace(
        entry,
        expected=verdict,
        error=entry.error if verdict == entry.expected else None,
        cites=tuple(cites),
        assumes=tuple(assumes),
    )


def rows(entries: Sequence[Listed], works: Mapping[str, str]) -> Iterator[tuple[str, Tally]]:
    """Yield the rows of the table: the published statements of each work, of all, and the other groups."""
    published = [entry for entry in entries if group(entry) == "published"]
    for work in dict.fromkeys(entry.work for entry in published):
        yield works.get(work, work), tally(entry for entry in published if entry.work == work)
    for name, numbers in groups(entries).items():
        yield (ALL_PUBLISHED if name == "published" else GROUPS[name]), numbers


def table(entries: Sequence[Listed], works: Mapping[str, str]) -> list[list[str]]:
    """Return the table of numbers as rows of cells, the first row with the names of the columns.

    The statements of a row are the sum of its states, and the decided ones that of :data:`DECIDED`. Columns of
    :data:`RARE` states are left out if empty.
    """
    lines = list(rows(entries, works))
    states = [name for name in STATES if name not in RARE or any(found.states[name] for _, found in lines)]
    cells = [["", "statements", "decided", *states, "with assumptions", "citing lemmas"]]
    for name, found in lines:
        numbers = [found.total, found.decided, *(found.states[name] for name in states), found.assumes, found.cites]
        cells.append([name, *map(str, numbers)])
    return cells

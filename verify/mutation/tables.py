"""How many mutants were refused, and which were not, by field, by rule and by what was changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.mutation.changes import KINDS_OF_CHANGE
from verify.mutation.judges import ERROR, REFUSALS, Judgement
from verify.mutation.mutants import FIELDS, Mutant
from verify.mutation.survivors import SAME, Survivor

Json = Any

SURVIVED_ALIKE, SURVIVED_CHANGED = "alike", "other"
COLUMNS = (*REFUSALS, SURVIVED_ALIKE, SURVIVED_CHANGED, ERROR)
"""What becomes of mutants: refused; a verdict for what the original says, or for something else; an error."""


@dataclass
class Tally:
    """Counts of what became of mutants."""

    counts: Counter[tuple[str, str, str, str]] = field(default_factory=Counter)
    survivors: list[Survivor] = field(default_factory=list)
    disagreements: list[str] = field(default_factory=list)

    def add(self, mutant: Mutant, judgement: Judgement, survivor: Survivor | None = None) -> None:
        """Count a mutant."""
        word = judgement.word
        if survivor is not None:
            word = SURVIVED_ALIKE if survivor.way == SAME else SURVIVED_CHANGED
            self.survivors.append(survivor)
        elif word == ERROR:
            self.disagreements.append(f"{mutant}: {judgement.said}")
        self.counts[mutant.field, mutant.rule, mutant.kind, word] += 1

    def join(self, other: Tally) -> None:
        """Count what another tally has counted."""
        self.counts += other.counts
        self.survivors += other.survivors
        self.disagreements += other.disagreements

    @property
    def total(self) -> int:
        """Return how many mutants there were."""
        return sum(self.counts.values())

    @property
    def killed(self) -> int:
        """Return how many were refused."""
        return sum(count for (*_, word), count in self.counts.items() if word in REFUSALS)

    @property
    def bugs(self) -> list[str]:
        """Return what somebody has to look at."""
        return [f"{one.mutant}: {one.way}: {one.said}" for one in self.survivors if one.is_bug] + self.disagreements

    def table(self, place: int, order: Iterable[str]) -> dict[str, dict[str, int]]:
        """Return what became of mutants by their field (0), rule (1) or change (2)."""
        rows: dict[str, dict[str, int]] = {name: dict.fromkeys(COLUMNS, 0) for name in order}
        for key, count in self.counts.items():
            if key[place]:
                rows.setdefault(key[place], dict.fromkeys(COLUMNS, 0))[key[3]] += count
        return {name: row for name, row in rows.items() if any(row.values())}

    def tables(self) -> dict[str, dict[str, dict[str, int]]]:
        """Return the three tables."""
        rules = sorted({rule for _, rule, _, _ in self.counts if rule})
        return {
            "fields": self.table(0, FIELDS),
            "rules": self.table(1, rules),
            "changes": self.table(2, KINDS_OF_CHANGE),
        }

    def tree(self) -> Json:
        """Return all of it for ``--json``; survivors that leave the claim as it was are counted alone."""
        changed = [one for one in self.survivors if one.way != SAME]
        fields = ("mutant", "field", "kind", "way", "said")
        return {
            "mutants": self.total,
            "refused": self.killed,
            **self.tables(),
            "ways": dict(sorted(Counter(one.way for one in changed).items())),
            "survivors": [{name: getattr(one, name) for name in fields} for one in changed],
            "bugs": self.bugs,
        }


def rows(table: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, list[int]]]:
    """Yield the rows of a table with their sums: of all, of each outcome, and a last row for all rows."""
    totals: Counter[str] = Counter()
    for name, row in table.items():
        totals.update(row)
        yield name, [sum(row.values()), *(row[column] for column in COLUMNS)]
    yield "all", [totals.total(), *(totals[column] for column in COLUMNS)]

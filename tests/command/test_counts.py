"""Every number comes from one place, and adds up, on the ledger as it is."""

import json
import re
from collections import Counter

import pytest

from verify.__main__ import main
from verify.command import counts, library, pages, report

ROWS = json.loads(library.LEDGER.read_text("utf-8"))["statements"]
ENTRIES = library.catalogue().rows
NOT_PUBLISHED = ("own", "repair", "literal")


@pytest.fixture
def printed(capsys):
    """Run ``list`` and return what it prints."""

    def command(*words):
        assert main(["list", *words]) == 0
        return capsys.readouterr().out

    return command


@pytest.mark.parametrize("group", counts.GROUPS)
def test_the_numbers_are_those_of_the_rows(group):
    rows = [row for row in ROWS if (row["kind"] if row["kind"] in NOT_PUBLISHED else "published") == group]
    verdicts = Counter(row["expected"] for row in rows)
    errors = Counter(row["error"] for row in rows if row["expected"] == "refuted")
    found = counts.groups(ENTRIES)[group]
    assert found.states == {
        "proved": verdicts["proved"],
        "checked": verdicts["checked"],
        "estimated": verdicts["estimated"],
        "refuted in substance": errors["substance"],
        "refuted as misprints": errors["misprint"],
        "undecided": verdicts["unchecked"],
        "not built": verdicts[None],
        "without a verdict": 0,
    }
    decided = [row for row in rows if row["expected"] not in (None, "unchecked")]
    assert (found.total, found.decided) == (len(rows), len(decided))
    assert (found.assumes, found.cites) == (
        sum(bool(row["assumes"]) for row in decided),
        sum(bool(row["cites"]) for row in decided),
    )


def test_the_table_adds_up():
    first, *rest = counts.table(ENTRIES, {})
    table = {name: dict(zip(first[1:], map(int, numbers), strict=True)) for name, *numbers in rest}
    works = list(dict.fromkeys(row["id"].partition("/")[0] for row in ROWS if row["kind"] not in NOT_PUBLISHED))
    assert list(table) == [*works, counts.ALL_PUBLISHED, "repairs", "literal readings", "our own"]
    for row in table.values():
        assert row["statements"] == sum(number for name, number in row.items() if name in counts.STATES)
        assert row["decided"] == sum(number for name, number in row.items() if name in counts.DECIDED)
    for column in first[1:]:
        assert table[counts.ALL_PUBLISHED][column] == sum(table[work][column] for work in works)
    assert sum(table[name]["statements"] for name in [*works, "repairs", "literal readings", "our own"]) == len(ROWS)


def test_every_place_has_the_same_numbers(printed):
    line = counts.line(ENTRIES)
    assert printed().splitlines()[-1] == line
    assert report.counted({entry.id: entry.expected for entry in ENTRIES if entry.expected}) == counts.line(
        [entry for entry in ENTRIES if entry.expected]
    )
    table = counts.table(ENTRIES, library.short_works())
    assert [re.split("  +", row.strip()) for row in printed("--summary").splitlines()][1:] == table[1:]
    assert json.loads(printed("--summary", "--json")) == counts.tree(ENTRIES)
    page = "\n".join(pages.statements(ENTRIES, {}))
    for work in library.works():
        assert f"\n{counts.line([entry for entry in ENTRIES if entry.work == work])}.\n" in page
    published = counts.groups(ENTRIES)["published"]
    block = "\n".join(pages.numbers(ENTRIES))
    for name, *numbers in counts.table(ENTRIES, library.works())[1:]:
        assert f"| {name} | {' | '.join(numbers)} |" in block
    assert f"Of {published.total} published statements of 5 works {published.decided} are decided" in block
    assert f"{published.states['undecided']} are undecided" in block


def test_another_verdict_than_expected_counts_as_what_it_is():
    entry = next(entry for entry in ENTRIES if entry.error == "substance")
    assert counts.state(counts.found(entry, "proved")) == "proved"
    assert counts.state(counts.found(entry, "refuted")) == "refuted in substance"
    assert counts.state(counts.found(entry, "rejected")) == "without a verdict"
    assert counts.line([]) == "no statement"

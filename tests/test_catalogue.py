"""The rows of the ledger are read strictly, and what they say to people fits the certificates."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from verify.catalogue import Catalogue, Listed, load_catalogue
from verify.kernel.certificate import texts_of
from verify.kernel.errors import Malformed

CATALOGUE = load_catalogue()

ROW = {
    "aliases": ["own/alias"],
    "assumes": ["The law has finitely many values."],
    "cites": ["continuity"],
    "error": None,
    "expected": None,
    "id": "own/one",
    "kind": "own",
    "misprints": [],
    "number": "",
    "parts": {"lie": "", "truth": "0" * 64},
    "texts": None,
    "title": "One",
}
BAD_ROWS: dict[str, Any] = {
    "a field more": {**ROW, "verdict": "proved"},
    "no array": {"id": "own/one"}["id"],
    **{f"{key} is left out": {name: value for name, value in ROW.items() if name != key} for key in ROW},
    **{f"{key} is a number": {**ROW, key: 5} for key in ROW},
    **{f"{key} is null": {**ROW, key: None} for key in ROW if key not in ("error", "expected", "texts")},
    "an id without a work": {**ROW, "id": "one"},
    "an alias that is no id": {**ROW, "aliases": ["one two"]},
    "a pin that is no hash": {**ROW, "parts": {"lie": "0" * 63}},
    "a part of two lines": {**ROW, "parts": {"lie\n": ""}},
    "texts that are no hash": {**ROW, "texts": ""},
    "an error of another kind": {**ROW, "error": "typo"},
    "a title of two lines": {**ROW, "title": "One\nTwo"},
}


def catalogue_of(rows: Any, folder: Path) -> Catalogue:
    (folder / "ledger.json").write_text(json.dumps({"works": {}, "statements": rows}))
    return load_catalogue(folder / "ledger.json")


@pytest.mark.parametrize("name", BAD_ROWS)
def test_a_row_that_is_not_as_it_should_be_is_one_line(name: str, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"^ledger: row 1: [^\n]+$"):
        catalogue_of([{**ROW, "id": "own/two", "aliases": []}, BAD_ROWS[name]], tmp_path)


def test_a_good_row_is_found_by_its_alias(tmp_path: Path) -> None:
    row = catalogue_of([ROW], tmp_path).row("own/alias")
    assert row == Listed(**{key: tuple(value) if isinstance(value, list) else value for key, value in ROW.items()})


def test_a_name_stands_once(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="'own/alias' stands twice"):
        catalogue_of([ROW, {**ROW, "id": "own/alias", "aliases": []}], tmp_path)


@pytest.mark.parametrize("row", CATALOGUE.rows, ids=lambda row: row.id)
def test_what_a_row_says_of_its_verdict_is_consistent(row: Listed) -> None:
    """An error is told of what is refuted and of nothing else; what is expected has pins, what is not has none."""
    assert (row.error is not None) == (row.expected == "refuted")
    assert (row.error == "misprint") <= bool(row.misprints)
    assert set(row.misprints) <= set(row.parts)
    assert bool(row.parts) == (row.expected is not None)
    if row.expected is None:
        assert [row.cites, row.assumes, row.misprints, row.texts] == [(), (), (), None]
    elif row.expected != "refuted":
        assert not row.misprints
        assert (row.expected == "unchecked") == ("" in row.parts.values())


def test_the_parts_of_a_row_are_those_of_its_certificate(certificates: dict[str, Any]) -> None:
    for name, tree in certificates.items():
        row = CATALOGUE.row(name)
        assert row is not None, name
        assert {part["name"]: "claim" in part for part in tree["parts"]} == {n: p != "" for n, p in row.parts.items()}
        assert set(row.assumes) == {sentence for part in tree["parts"] for sentence in part.get("assumes", ())}
        assert row.texts in (None, texts_of(tree)), name


# Lemmas that two works state word for word, with the library where both cite a third work; one work says many things
# twice, in its displays, figures and repairs.
IN_TWO_WORKS = {
    frozenset({"circuits/lemma-b.1", "tasks/lemma-7.5"}),
    frozenset({"circuits/lemma-b.2", "tasks/lemma-7.6"}),
    frozenset({"library/invariant-complements", "tasks/theorem-d.4"}),
    frozenset({"circuits/lemma-3.9", "library/margins-of-minimisers", "tasks/theorem-7.1"}),
}


def test_a_claim_that_two_works_make_is_named() -> None:
    holders: dict[str, set[str]] = defaultdict(set)
    for row in CATALOGUE.rows:
        for pin in filter(None, row.parts.values()):
            holders[pin].add(row.id)
    shared = {frozenset(ids) for ids in holders.values() if len({name.partition("/")[0] for name in ids}) > 1}
    assert shared <= IN_TWO_WORKS

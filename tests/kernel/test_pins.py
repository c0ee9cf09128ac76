"""What the ledger pins: claims, what they assume, and texts; what a row must hold for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.forgeries.forge import certificate
from verify.kernel.certificate import replay, texts_of
from verify.kernel.errors import KernelError, Malformed, Rejected
from verify.kernel.ledger import Entry, Ledger, load_ledger
from verify.kernel.loader import digest
from verify.statements.model import pin_of

TRUTH: Any = ["=", 0, 0]
EVIDENCE = [{"rule": "evaluate", "formula": TRUTH}]
SENTENCE = "The law has finitely many values."


def sealed(tree: Any) -> Any:
    rest = {key: value for key, value in tree.items() if key != "digest"}
    return {**rest, "digest": digest(rest)}


def made(**others: Any) -> Any:
    return sealed(certificate(TRUTH, [], EVIDENCE, **others))


def pinning(tree: Any, texts: bool = True) -> Ledger:
    pins = {part["name"]: pin_of(part, tree["definitions"]) for part in tree["parts"] if "claim" in part}
    opened = {part["name"]: "" for part in tree["parts"] if "claim" not in part}
    hashed = texts_of(tree) if texts else None
    return Ledger([Entry(tree["statement"]["id"], {**pins, **opened}, hashed)])


@pytest.mark.parametrize(
    "other",
    [[], ["The law is anything."], [SENTENCE, "And more."], [SENTENCE + " "]],
    ids=["dropped", "another", "one more", "a space more"],
)
def test_a_file_that_assumes_something_else_than_what_is_pinned_is_rejected(other: list[str]) -> None:
    ledger = pinning(made(assumes=[SENTENCE]), texts=False)
    outcome = replay(made(assumes=[SENTENCE]), ledger)
    assert (outcome.verdict, outcome.assumes) == ("proved", (SENTENCE,))
    with pytest.raises(Rejected, match="claim is not the ledger's: part 'lie'"):
        replay(made(assumes=other), ledger)


def test_a_file_that_assumes_what_is_not_pinned_is_rejected() -> None:
    with pytest.raises(Rejected, match="claim is not the ledger's"):
        replay(made(assumes=[SENTENCE]), pinning(made()))


def test_the_order_of_what_is_assumed_belongs_to_the_pin() -> None:
    ledger = pinning(made(assumes=[SENTENCE, "More."]))
    with pytest.raises(Rejected, match="claim is not the ledger's"):
        replay(made(assumes=["More.", SENTENCE]), ledger)


OPEN = {"name": "open", "says": "There is more.", "reason": "Nobody knows."}
PAPER = made()
PAPER["parts"].append(OPEN)
TEXTS = [
    ["statement", "title"],
    ["statement", "source"],
    ["statement", "hypotheses"],
    ["statement", "conclusion"],
    ["statement", "reading"],
    ["parts", 0, "says"],
    ["parts", 0, "controls", 0, "says"],
    ["parts", 1, "says"],
    ["parts", 1, "reason"],
]


def changed(tree: Any, path: list[Any], text: Any) -> Any:
    copy = json.loads(json.dumps(tree))
    target = copy
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = text
    return sealed(copy)


@pytest.mark.parametrize("path", TEXTS, ids=str)
def test_no_text_under_a_pinned_id_may_change(path: list[Any]) -> None:
    paper = sealed(PAPER)
    lie = changed(paper, path, "Everything is proved here.")
    assert replay(paper, pinning(paper)).parts == (("lie", "proved"), ("open", "unchecked"))
    with pytest.raises(Rejected, match="the texts are not the ledger's"):
        replay(lie, pinning(paper))
    assert replay(lie, pinning(paper, texts=False)).verdict == "unchecked"
    assert replay(lie, Ledger([]), trusting=True).verdict == "unchecked"


def test_the_claim_is_compared_before_the_texts_and_texts_are_not_in_its_pin() -> None:
    paper = sealed(PAPER)
    other = changed(changed(paper, ["statement", "title"], "Another"), ["parts", 0, "scope"], "instances")
    with pytest.raises(Rejected, match="claim is not the ledger's"):
        replay(other, pinning(paper))
    assert pin_of(changed(paper, TEXTS[5], "Another")["parts"][0], []) == pin_of(paper["parts"][0], [])


def test_texts_may_not_move_from_one_part_to_another() -> None:
    one, two = PAPER["parts"]
    turned = {**PAPER, "parts": [{**two, "says": one["says"]}, {**one, "says": two["says"]}]}
    assert texts_of(turned) != texts_of(PAPER)
    assert texts_of({**PAPER, "parts": [two, one]}) != texts_of(PAPER)


def test_the_id_is_no_text() -> None:
    assert texts_of(changed(PAPER, ["statement", "id"], "forgery/alias")) == texts_of(PAPER)


NEEDED = ("id", "parts", "texts")
ROW = {"id": "own/one", "parts": {"lie": "", "truth": "0" * 64}, "texts": None, "title": "for people"}
BAD_ROWS: dict[str, Any] = {
    "no object": "own/one",
    **{
        f"{key} is left out": {name: value for name, value in ROW.items() if name != key}
        for key in ("id", "parts", "texts")
    },
    **{f"{key} is a number": {**ROW, key: 5} for key in NEEDED},
    "an id that is null": {**ROW, "id": None},
    "an id without a work": {**ROW, "id": "one"},
    "parts that are null": {**ROW, "parts": None},
    "a pin that is no hash": {**ROW, "parts": {"lie": "0" * 63}},
    "a part of two lines": {**ROW, "parts": {"lie\n": ""}},
    "texts that are no hash": {**ROW, "texts": ""},
}


def ledger_of(rows: Any, folder: Path) -> Ledger:
    (folder / "ledger.json").write_text(json.dumps({"works": {}, "statements": rows}))
    return load_ledger(folder / "ledger.json")


@pytest.mark.parametrize("name", BAD_ROWS)
def test_a_row_that_is_not_as_it_should_be_is_one_line(name: str, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"^ledger: row 1: [^\n]+$"):
        ledger_of([{**ROW, "id": "own/two"}, BAD_ROWS[name]], tmp_path)


def test_what_a_row_says_to_people_is_not_read(tmp_path: Path) -> None:
    assert ledger_of([ROW], tmp_path).entry("own/one") == Entry("own/one", {"lie": "", "truth": "0" * 64})


@pytest.mark.parametrize("tree", [[], {}, {"works": {}}, {"works": {}, "statements": {}}], ids=str)
def test_a_ledger_that_is_not_as_it_should_be_is_one_line(tree: Any, tmp_path: Path) -> None:
    (tmp_path / "ledger.json").write_text(json.dumps(tree))
    with pytest.raises(Malformed, match=r"^ledger: [^\n]+$"):
        load_ledger(tmp_path / "ledger.json")


def test_an_id_stands_once(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="'own/one' stands twice"):
        ledger_of([ROW, ROW], tmp_path)


def test_a_claim_under_the_id_of_another_statement_is_rejected() -> None:
    paper = made()
    with pytest.raises(KernelError, match="claim is not the ledger's"):
        replay(paper, Ledger([Entry("forgery/lie", {"lie": "0" * 64})]))

"""Mutants are the same for the same seed, each with one change and a digest of its own, and every survivor is true."""

from __future__ import annotations

import json
import os
import random
import stat
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.forgeries.forge import certificate as forged
from verify.kernel.certificate import edited
from verify.kernel.loader import digest
from verify.kernel.rules import RULES
from verify.mutation import judges, survivors
from verify.mutation.campaign import attacked, chosen, shares
from verify.mutation.changes import KINDS_OF_CHANGE, Pool, at, changed, kinds, nodes
from verify.mutation.judges import by_kernel, outcome
from verify.mutation.mutants import FIELDS, Mutant, field_of, mutants, rule_of, sealed
from verify.mutation.survivors import survivor
from verify.mutation.tables import COLUMNS, Tally, rows

Json = Any
CERTIFICATES = Path(__file__).parents[2] / "certificates"
SAMPLE = 500
SMALL = 6000
SEED = 19


def _read(name: str) -> Json:
    return json.loads((CERTIFICATES / f"{name}.json").read_text("utf-8"))


def test_a_sample_of_mutants_of_small_certificates_proves_nothing_false() -> None:
    paths = chosen(sorted(CERTIFICATES.glob("*/*.json")), SMALL)
    tally = Tally()
    for path, count in zip(paths, shares(SAMPLE, len(paths)), strict=True):
        tally.join(attacked(path, CERTIFICATES, SEED, count))
    assert not tally.bugs, "\n".join(tally.bugs)
    assert tally.total == SAMPLE
    assert tally.killed > 0.85 * SAMPLE
    assert tally.table(0, ()).keys() == FIELDS.keys()


def test_mutants_are_told_by_the_seed() -> None:
    original = _read("cago/theorem-1")
    made = [list(mutants(original, seed, 20)) for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
    assert list(mutants(original, 1, 8)) == made[0][:8]
    assert len({one.tree["digest"] for one in made[0]}) == 20


def test_a_mutant_differs_in_one_place_and_has_its_digest() -> None:
    original = _read("library/square-roots")
    for mutant in mutants(original, 3, 60):
        assert mutant.tree["digest"] == digest({k: v for k, v in mutant.tree.items() if k != "digest"})
        assert {**mutant.tree, "digest": ""} != {**original, "digest": ""}
        above = mutant.path[:-1]
        same = edited(mutant.tree, list(above), at(original, above)) if above else original
        assert {**same, "digest": ""} == {**original, "digest": ""}


def test_every_change_is_made_and_every_field_is_reached() -> None:
    made = [
        mutant
        for path in chosen(sorted(CERTIFICATES.glob("*/*.json")), 9000)[::4]
        for mutant in mutants(json.loads(path.read_text("utf-8")), 0, 60)
    ]
    assert {mutant.kind for mutant in made} == set(KINDS_OF_CHANGE)
    assert {mutant.field for mutant in made} == set(FIELDS)
    assert {mutant.rule for mutant in made} <= {"", *RULES}
    assert len({mutant.rule for mutant in made}) > 10


@pytest.mark.parametrize(
    ("tree", "path", "kind", "wanted"),
    [
        (["+", "x", -3], (2,), "sign", ["+", "x", 3]),
        (["+", "x", 3], (2,), "plus one", ["+", "x", 4]),
        (["+", "x", "9007199254740993"], (2,), "minus one", ["+", "x", "9007199254740992"]),
        (["+", "x", 9007199254740992], (2,), "plus one", ["+", "x", "9007199254740993"]),
        (["-", "x", "y"], (1,), "swap", ["-", "y", "x"]),
        (["-", "x", "y"], (1,), "drop", ["-", "y"]),
        (["-", "x", "y"], (2,), "duplicate", ["-", "x", "y", "y"]),
        (["<=", "x", "y"], (0,), "word", ["<", "x", "y"]),
        ({"over": ["x"], "rule": "generalise"}, ("over",), "drop", {"rule": "generalise"}),
        ({"says": "So."}, ("says",), "text", {"says": "So. Indeed."}),
    ],
)
def test_a_change_does_what_its_name_says(tree: Json, path: tuple[Any, ...], kind: str, wanted: Json) -> None:
    assert kind in kinds(tree, path)
    assert changed(tree, path, kind, Pool(tree), random.Random(0)) == wanted


def test_a_name_becomes_one_of_its_sort_and_a_sort_another_one() -> None:
    tree = ["forall", [["x", "real"], ["y", "real"], ["S", "set"]], ["<", "x", 1]]
    pool, dice = Pool(tree), random.Random(0)
    others = [changed(tree, (2, 1), "name", pool, dice)[2][1] for _ in range(40)]
    assert set(others) == {"x", "y", "S"}
    assert others.count("y") > 25
    assert "sort" in kinds(tree, (1, 0, 1))
    assert {changed(tree, (1, 0, 1), "sort", pool, dice)[1][0][1] for _ in range(40)} > {"complex", "natural"}


def test_numbers_of_steps_get_other_ones_but_the_numbers_of_formulas_do_not() -> None:
    tree = {"evidence": [{"from": 3, "goal": ["=", 1, 2], "rule": "rewrite"}]}
    assert "index" in kinds(tree, ("evidence", 0, "from"))
    assert "index" not in kinds(tree, ("evidence", 0, "goal", 1))
    assert kinds(tree, ("evidence", 0, "rule"))[-1] == "rule"
    assert rule_of(tree, ("evidence", 0, "goal", 1)) == "rewrite"


def test_ids_digests_and_names_of_other_files_are_left_alone() -> None:
    tree = _read("tasks/own-any-basis")
    untouched = [path for path, _ in nodes(tree) if path and field_of(path) is None]
    assert {path[0] for path in untouched} >= {"digest", "format", "statement", "uses"}


PROVED = [("lie", "proved")]


def _double(factor: int, evidence: Json = None) -> Json:
    """A certificate that twice x is x + x."""
    claim = ["forall", [["x", "real"]], ["=", ["*", factor, "x"], ["+", "x", "x"]]]
    tree = forged(claim, [], evidence or [{"rule": "sums", "goal": claim}], [[3]])
    return sealed({**tree, "statement": {**tree["statement"], "id": "own/double"}})


def _mutant(tree: Json, field: str = "claim") -> Mutant:
    return Mutant("own/double", 0, field, "", "plus one", ("parts", 0, field), tree)


def test_a_survivor_that_is_false_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    original, false = _double(2), _double(3)
    assert [judgement.word for judgement in by_kernel([original, false], CERTIFICATES)] == ["proved", "rejected"]
    believed = survivor(original, PROVED, _mutant(false), PROVED)
    assert (believed.way, believed.is_bug) == (survivors.WRONG, True)
    monkeypatch.setattr(survivors, "decide_tree", lambda *_: (_ for _ in ()).throw(ValueError))
    assert survivor(original, PROVED, _mutant(false), PROVED).way == survivors.WRONG  # at its witness


def test_a_survivor_that_says_the_same_leaves_the_claim_as_it_was() -> None:
    original = _double(2)
    renamed = json.loads(json.dumps(original).replace('"x"', '"y"'))
    assert (
        survivor(original, PROVED, _mutant(renamed), outcome(sealed(renamed), CERTIFICATES).parts).way == survivors.SAME
    )
    assert survivor(original, PROVED, _mutant(_double(3), "evidence"), PROVED).way == survivors.SAME
    turned = survivor(original, PROVED, _mutant(original, "evidence"), [("lie", "refuted")])
    assert (turned.way, turned.is_bug) == (survivors.WRONG, True)


def test_a_survivor_with_another_claim_is_shown_to_be_true(monkeypatch: pytest.MonkeyPatch) -> None:
    original, other = _double(2), _double(2)
    other["parts"][0]["claim"] = ["forall", [["x", "real"]], ["=", ["*", 4, "x"], ["+", "x", "x", "x", "x"]]]
    assert survivor(original, PROVED, _mutant(other), PROVED).way == survivors.DECIDED
    monkeypatch.setattr(survivors, "_decided", lambda one: None)
    assert survivor(original, PROVED, _mutant(other), PROVED).way == survivors.AT_WITNESS
    other["parts"][0]["claim"][2] = ["=", ["+", "x", "x"], ["*", "x", 2]]
    assert survivor(original, PROVED, _mutant(other), PROVED).way == survivors.OTHER_ORDER
    other["parts"][0]["claim"] = ["=", 1, ["+", 0, 1]]
    other["parts"][0]["witnesses"] = [[]]
    assert survivor(original, PROVED, _mutant(other), PROVED).way == survivors.EVALUATED


def test_another_witness_has_to_meet_the_hypotheses() -> None:
    claim = ["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<", 0, ["*", 2, "x"]]]]
    original = forged(claim, witnesses=[[1]])
    for value, way in ((2, survivors.MET), (-2, survivors.WRONG)):
        tree = edited(original, ["parts", 0, "witnesses", 0, 0], value)
        assert survivor(original, PROVED, _mutant(tree, "witnesses"), PROVED).way == way


def test_a_witness_may_use_a_definition_that_the_claim_does_not_use() -> None:
    claim = ["forall", [["x", "real"]], ["implies", ["<", 0, "x"], ["<", 0, ["*", 2, "x"]]]]
    two = {"name": "two", "parameters": [], "body": 2}
    original = {**forged(claim, witnesses=[[1]]), "definitions": [two]}
    for value, way in (("two", survivors.MET), (["-", "two"], survivors.WRONG)):
        tree = edited(original, ["parts", 0, "witnesses", 0, 0], value)
        assert survivor(original, PROVED, _mutant(tree, "witnesses"), PROVED).way == way


def test_a_reason_is_found_by_the_definition_that_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    original = {**_double(2), "definitions": [{"name": "two", "parameters": [], "body": 2}]}
    mutant = replace(_mutant(original, "definitions"), path=("definitions", 0, "body"))
    assert survivors.reason_of(original, mutant) == ""
    monkeypatch.setattr(survivors, "REASONS", {"own/double": {"two": "It is not used."}})
    assert survivors.reason_of(original, mutant) == "It is not used."


def test_a_reason_is_found_by_the_near_miss_that_is_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    original = _double(2)
    part = original["parts"][0]["name"]
    monkeypatch.setattr(survivors, "REASONS", {"own/double": {f"{part}, near-miss 1": "It is false at 0."}})
    path = ("parts", 0, "controls", 0, "edits", 0, "put")
    first, second = (replace(_mutant(original, "controls"), path=(*path[:3], number, *path[4:])) for number in (0, 1))
    assert survivors.reason_of(original, first) == ""
    assert survivors.reason_of(original, second) == "It is false at 0."
    assert survivors.reason_of(original, replace(second, field="claim")) == ""


def test_reasons_are_of_what_is_there() -> None:
    for name, reasons in survivors.REASONS.items():
        certificate = _read(name)
        there = {definition["name"] for definition in certificate["definitions"]}
        for part in certificate["parts"]:
            there |= {f"{part['name']}, near-miss {number}" for number in range(len(part["controls"]))}
        assert there >= reasons.keys()


def test_tables_add_up() -> None:
    path = CERTIFICATES / "cago" / "theorem-1.json"
    tally = Tally()
    for part in (attacked(path, CERTIFICATES, 0, 12), attacked(path, CERTIFICATES, 1, 12)):
        tally.join(part)
    tree = tally.tree()
    for name in ("fields", "changes"):
        *_, (_, sums) = rows(tree[name])
        assert sums[0] == sum(sums[1:]) == tree["mutants"] == 24
    assert tree["refused"] == sum(row[word] for row in tree["fields"].values() for word in COLUMNS[:3])


@pytest.mark.skipif(os.name != "posix", reason="a script is a program")
@pytest.mark.parametrize("believes", [False, True])
def test_another_checker_judges_and_what_it_alone_believes_is_a_bug(believes: bool, tmp_path: Path) -> None:
    checker = tmp_path / "checker"
    word = "proved" if believes else "rejected"
    script = f"#!{sys.executable}\nimport sys\nfor path in sys.argv[2:]:\n    print('{word}', path)\n"
    checker.write_text(script, "utf-8")
    checker.chmod(checker.stat().st_mode | stat.S_IXUSR)
    tally = attacked(CERTIFICATES / "cago" / "theorem-1.json", CERTIFICATES, 0, 12, checker)
    assert tally.total == 12
    lies = [bug for bug in tally.bugs if "the other checker proved" in bug]
    assert len(lies) == (tally.total - len(tally.survivors) if believes else 0)


@pytest.mark.skipif(os.name != "posix", reason="a script is a program")
def test_a_checker_that_does_not_answer_is_a_bug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checker = tmp_path / "checker"
    checker.write_text("#!/bin/sh\nexec sleep 100\n", "utf-8")
    checker.chmod(0o755)
    monkeypatch.setattr(judges, "MINUTE", 0.1)
    tally = attacked(CERTIFICATES / "cago" / "theorem-1.json", CERTIFICATES, 0, 2, checker)
    assert [bug.endswith("no answer in 2 minutes") for bug in tally.bugs] == [True, True]


@pytest.mark.skipif(os.name != "posix", reason="a script is a program")
def test_a_checker_that_breaks_is_a_bug(tmp_path: Path) -> None:
    checker = tmp_path / "checker"
    checker.write_text("#!/bin/sh\necho oops >&2\n", "utf-8")
    checker.chmod(0o755)
    tally = attacked(CERTIFICATES / "cago" / "theorem-1.json", CERTIFICATES, 0, 3, checker)
    assert len(tally.bugs) == 3
    assert "0 lines for 3 files: oops" in tally.bugs[0]

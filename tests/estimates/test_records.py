"""Plans, records and claims agree, runs come out as recorded, and what has changed is told in one line."""

from __future__ import annotations

import json
import re
import shutil
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from verify.__main__ import main
from verify.command import counts, names
from verify.command.places import ROOT
from verify.estimates import addition, plans
from verify.estimates.__main__ import make_runs
from verify.estimates.arithmetic import Run
from verify.estimates.plans import NotPlanned, planned, program_digest, read_plan, read_record, sentences, spelled
from verify.kernel.certificate import replay
from verify.kernel.errors import Rejected
from verify.kernel.ledger import load_ledger
from verify.kernel.loader import content_of, digest

NODES, PARITIES = "cago/own-trained-nodes", "tasks/own-trained-parities"
LEVEL = Fraction(1, 1000)


def chance(k: int, n: int, p: Fraction) -> Fraction:
    return sum((comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1)), Fraction(0))


def test_these_are_planned() -> None:
    assert planned() == [NODES, PARITIES]


def bound(k: int, n: int) -> Fraction:
    """Return the bound that a plan tells of k successes in n runs."""
    return max(Fraction(i, 100) for i in range(100) if chance(k, n, Fraction(i, 100)) <= LEVEL)


@pytest.mark.parametrize("name", planned())
def test_the_guide_tells_what_came_out(name: str) -> None:
    guide = (ROOT / "docs" / "estimates.md").read_text("utf-8")
    for kind, found in read_record(read_plan(name)).runs.items():
        n, k = len(found), sum(run.success for run in found.values())
        least = float(bound(k, n))
        told = f"from {least} to {float(1 - bound(n - k, n))}" if name == NODES else f"at least {least}"
        assert re.search(rf"^\| `{name}` \| `{kind}` \| .* \| {k} of {n} \| {told} \|$", guide, re.MULTILINE)


@pytest.mark.parametrize("name", planned())
def test_claims_follow_from_the_record_as_the_plan_says(name: str) -> None:
    plan = read_plan(name)
    record = read_record(plan)
    n = len(plan.seeds)
    parts = json.loads((ROOT / "certificates" / f"{name}.json").read_text("utf-8"))["parts"]
    assert {part["scope"] for part in parts} == {"estimated"}
    told = {kind: record.successes(kind) for kind in plan.runs}
    if name == NODES:
        told |= {f"not-{kind}": n - successes for kind, successes in told.items()}
    assert {part["name"] for part in parts} == told.keys()
    for part in parts:
        k = told[part["name"]]
        p = bound(k, n)
        assert part["claim"] == [
            "forall",
            [["q", "real"]],
            [
                "implies",
                ["<=", 0, "q"],
                ["<", "q", ["/", p.numerator, p.denominator]],
                ["<=", ["at_least", k, n, "q"], ["/", 1, 1000]],
            ],
        ]
        assert {*sentences(plan, record, part["name"].removeprefix("not-"))} < {*part["assumes"]}


def test_what_is_estimated_is_no_proof() -> None:
    rows = names.chosen(planned())
    found = counts.tally(rows)
    assert (found.states["proved"], found.states["estimated"]) == (0, len(rows)) == (0, len(planned()))
    assert counts.line(rows) == "2 of our own: 2 estimated"


@pytest.mark.parametrize("name", planned())
def test_a_record_is_spelled_in_one_way(name: str) -> None:
    plan = read_plan(name)
    assert spelled(plan, read_record(plan).runs) == plans.record_path(name).read_text("utf-8")


def test_runs_come_out_as_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rerun", NODES, "--seeds", "0", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{NODES} six, seed 0: failure, 6, 4, 6 nodes, as recorded",
        f"{NODES} three, seed 0: success, 3, 3, 3 nodes, as recorded",
        "2 of 2 runs came out as recorded",
    ]


@pytest.mark.parametrize("kind", ["two", "three"])
def test_a_parity_is_learned_as_recorded(kind: str) -> None:
    plan = read_plan(PARITIES)
    assert plan.run(kind, 39) == read_record(plan).runs[kind][39]


def test_another_outcome_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(addition, "run", lambda settings, seed: Run(True, "6, 6, 6 nodes", "0" * 16))
    assert main(["rerun", NODES, "--seeds", "0", "--jobs", "1"]) == 1
    first, _, last = capsys.readouterr().out.splitlines()
    assert first == (
        f"{NODES} six, seed 0: success, 6, 6, 6 nodes, weights {'0' * 16}; "
        "recorded is failure, 6, 4, 6 nodes, weights e08471c12017447f"
    )
    assert last == "0 of 2 runs came out as recorded"


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the room from which plans, programs and records are read."""
    copy = tmp_path / "estimates"
    shutil.copytree(plans.ROOM, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(plans, "ROOM", copy)
    return copy


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("addition.py", "SMALL = 0.9, 0.999, 1e-8", "SMALL = 0.9, 0.999, 1e-7", "the program has the SHA-256"),
        ("arithmetic.py", "half = len(terms) // 2", "half = (len(terms) + 1) // 2", "the program has the SHA-256"),
        (f"plans/{NODES}.json", '"seeds": [0, 39]', '"seeds": [0, 38]', "the plan has the SHA-256"),
        (
            f"records/{NODES}.json",
            '[0, false, "6, 4, 6',
            '[0, true, "6, 6, 6',
            "it does not assume: The runs have the seeds 0 to 39",
        ),
        (f"records/{NODES}.json", "e08471c1", "e08471c2", "it does not assume: The runs have the seeds 0 to 39"),
        (f"records/{NODES}.json", "   [0, false", "   [40, false", "does not have each planned run once"),
    ],
)
def test_what_has_changed_is_told_in_one_line(
    room: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, words: str
) -> None:
    changed(room / file, old, new)
    assert main(["rerun", NODES, "--seeds", "0", "--jobs", "1"]) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert words in told.err


def test_runs_are_made_once(room: Path) -> None:
    settings = {"order": 3, "width": 7, "rate": 0.05, "decay": 0.005, "steps": 20, "last_term": True, "nodes": 6}
    tree = {"program": "addition", "seeds": [1000, 1001], "runs": {"small": settings}}
    (room / "plans" / "cago" / "own-small.json").write_text(json.dumps(tree), "utf-8")
    plan = read_plan("cago/own-small")
    with pytest.raises(NotPlanned, match="nothing is recorded yet"):
        read_record(plan)
    make_runs("cago/own-small")
    assert read_record(plan).runs == {"small": {seed: addition.run(settings, seed) for seed in (1000, 1001)}}
    with pytest.raises(NotPlanned, match="its runs are recorded"):
        make_runs("cago/own-small")
    with pytest.raises(NotPlanned, match="'cago/own-large' has no plan; planned are cago/own-small, "):
        make_runs("cago/own-large")


def test_the_digests_are_those_of_the_files(room: Path) -> None:
    before = program_digest("parities")
    changed(room / "addition.py", "Adam", "adam")
    assert program_digest("parities") == before != program_digest("addition")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["cago/theorem-1"], "is not estimated from runs; cago/own-trained-nodes, tasks/own-trained-parities are"),
        ([NODES, "--seeds", "39..40"], "its runs have the seeds 0 to 39"),
        ([NODES, "--seeds", "3..2"], "expected a seed, or A..B with A at most B, found '3..2'"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(["rerun", *arguments, "--jobs", "1"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert words in told.err


def forged(tree: Any, old: str, new: str) -> Any:
    text = json.dumps(tree)
    assert old in text
    return json.loads(text.replace(old, new))


def test_a_forged_estimate_is_rejected() -> None:
    folder = ROOT / "certificates"
    tree = json.loads((folder / f"{PARITIES}.json").read_text("utf-8"))

    def found(certificate: Any, trusting: bool) -> str:
        return replay(
            certificate, load_ledger(), trusting=trusting, find=lambda name: content_of(folder / f"{name}.json")
        ).verdict

    assert found(tree, False) == "estimated"
    for old, new, part in (
        ('["/", 21, 25]', '["/", 17, 20]', "two"),  # a larger bound than all of 40 runs show
        ('["at_least", 39, 40, "q"]', '["at_least", 38, 40, "q"]', "narrow"),  # one success less
    ):
        parts = [forged(lie, old, new) if lie["name"] == part else lie for lie in tree["parts"]]
        with pytest.raises(Rejected, match=f"part '{part}'"):
            found({**tree, "parts": parts}, True)
    for old, new in (
        ("40 of the 40 runs", "41 of the 40 runs"),
        ('"scope": "estimated"', '"scope": "all"'),
        (read_plan(PARITIES).digest, "0" * 64),
    ):
        lie = forged(tree, old, new)
        lie["digest"] = digest({key: value for key, value in lie.items() if key != "digest"})
        with pytest.raises(Rejected, match="claim is not the ledger's: part 'two'"):
            found(lie, False)

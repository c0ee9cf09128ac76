"""Theorems that use theorems: granted on a claim, held back until it is proved in the same run."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from tests.calibration import HALF_A_MINUTE, loop
from tests.forgeries.forge import certificate
from verify.kernel import claims, program, run
from verify.kernel.certificate import replay, texts_of
from verify.kernel.errors import Rejected
from verify.kernel.ledger import Entry, Ledger
from verify.kernel.loader import digest
from verify.kernel.rules.citation import LEMMAS
from verify.kernel.terms import TRUE
from verify.kernel.workspace import replaying
from verify.statements.model import pin_of

Json = Any
KERNEL = Path(program.__file__).parent
NOWHERE = Ledger([])
LEMMA, THEOREM = "library/lemma", "paper/theorem"
TRUTH: Json = ["forall", [["x", "real"]], ["<=", 0, ["^", "x", 2]]]
SQUARE: Json = {"rule": "squares", "goal": ["<=", 0, ["^", "x", 2]]}
PROOF: Json = [SQUARE, {"rule": "generalise", "from": 0, "over": ["x"]}]
NINE: Json = ["^", 3, 2]
NINE_IS_SMALL: Json = ["<=", NINE, 10]
SENTENCE = "The law has finitely many values."


def named(name: str, tree: Json) -> Json:
    rest = {**tree, "statement": {**tree["statement"], "id": name}}
    del rest["digest"]
    return {**rest, "digest": digest(rest)}


def lemma(name: str = LEMMA, claim: Json = TRUTH, **others: Json) -> Json:
    given = {"variables": [["x", "real"]], "evidence": PROOF, "witnesses": [[1]]}
    falsehood = {"says": "With < it is false.", "edits": [{"path": ["claim", 2, 0], "put": "<"}], "becomes": "false"}
    strict = ["forall", [["x", "real"]], ["<", 0, ["^", "x", 2]]]
    steps = [
        {"rule": "evaluate", "formula": ["<", 0, ["^", 0, 2]]},
        {"rule": "counterexample", "claim": strict, "moves": [{"at": [0]}], "from": 0},
    ]
    control = {**falsehood, "variables": [], "evidence": steps}
    return named(name, certificate(claim, **{"controls": [control], **given, **others}))


def entry(tree: Json) -> Json:
    (part,) = tree["parts"]
    return {"id": tree["statement"]["id"], "part": part["name"], "claim": pin_of(part, tree["definitions"])}


def theorem(*used: Json, name: str = THEOREM, **others: Json) -> Json:
    """Return a certificate that specialises the first of the claims that it uses; it uses the others as well."""
    steps = [{"rule": "use", "entry": number} for number in range(len(used))]
    steps += [{"rule": "specialise", "from": 0, "at": [3]}]
    if len(used) > 1:
        steps += [{"rule": "conjunction", "from": [len(used), *range(1, len(used))]}]
        steps += [{"rule": "project", "from": len(used) + 1, "part": 0}]
    _, _, (order, low, _) = used[0]["parts"][0]["claim"]
    return named(name, certificate([order, low, NINE], [], steps, uses=[entry(tree) for tree in used], **others))


def written(root: Path, *trees: Json) -> Path:
    """Write certificates to their places and return that of the last one."""
    for tree in trees:
        path = root / f"{tree['statement']['id']}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(tree), encoding="utf-8")
    return path


def checked(path: Path, **options: Any) -> run.Line:
    return program.check(path, NOWHERE, trusting=True, **options)


def alone(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", str(KERNEL), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_theorem_follows_from_what_another_file_proves(tmp_path: Path) -> None:
    path = written(tmp_path, lemma(), theorem(lemma()))
    assert checked(path).word == "proved"
    found = alone("--no-digest", tmp_path)
    assert found.stdout.splitlines() == [
        f"proved     {LEMMA}  {tmp_path}/{LEMMA}.json",
        f"proved     {THEOREM}  {tmp_path}/{THEOREM}.json",
    ]
    assert (found.returncode, found.stderr) == (0, "")


def test_a_single_file_finds_what_it_uses_in_its_folder_and_prints_its_own_line_alone(tmp_path: Path) -> None:
    path = written(tmp_path, lemma(), theorem(lemma()))
    assert alone("--no-digest", path).stdout == f"proved     {THEOREM}  {path}\n"


def test_what_is_not_pinned_may_be_used_and_leaves_its_user_as_it_is(tmp_path: Path) -> None:
    used, user = lemma(), theorem(lemma())
    path = written(tmp_path, used, user)
    assert alone(path).stdout.startswith(f"unpinned   {THEOREM}  ")
    pins = {"lie": pin_of(user["parts"][0], [])}
    ledger = Ledger([Entry(THEOREM, pins, texts_of(user))])
    assert program.check(path, ledger).word == "proved"


def test_lines_stand_in_the_order_of_the_files_although_earlier_ones_use_later_ones(tmp_path: Path) -> None:
    first = theorem(lemma("zoo/lemma"), name="art/theorem")
    written(tmp_path, lemma("zoo/lemma"), first)
    words = [line.split()[:2] for line in alone("--no-digest", tmp_path).stdout.splitlines()]
    assert words == [["proved", "art/theorem"], ["proved", "zoo/lemma"]]


def test_each_file_of_a_run_is_replayed_once(tmp_path: Path) -> None:
    used = lemma()
    users = [theorem(used, name=f"paper/theorem-{number}") for number in range(3)]
    written(tmp_path, used, *users)
    replayed: list[Path] = []

    def draft(path: Path) -> run.Draft:
        replayed.append(path)
        return run.replayed(path, NOWHERE, trusting=True)

    lines = run.Run(draft)
    assert [lines.line(path).word for path in program.files([str(tmp_path)])] == ["proved"] * 4
    assert sorted(replayed) == sorted(program.files([str(tmp_path)]))


def test_what_is_cited_is_handed_on_part_by_part(tmp_path: Path) -> None:
    steps = [
        {"rule": "citation", "lemma": "continuity"},
        SQUARE,
        {"rule": "conjunction", "from": [1, 0]},
        {"rule": "project", "from": 2, "part": 0},
        {"rule": "generalise", "from": 3, "over": ["x"]},
    ]
    used = lemma(evidence=steps)
    middle = lemma("paper/middle", variables=[], evidence=[{"rule": "use", "entry": 0}])
    middle = named("paper/middle", {**middle, "uses": [entry(used)]})
    path = written(tmp_path, used, middle, theorem(middle))
    line = checked(path)
    assert (line.word, line.outcome and line.outcome.cites) == ("proved", ("continuity",))
    assert checked(path, permit=frozenset(LEMMAS)).word == "proved"
    refused = checked(path, permit=frozenset())
    assert refused.word == "rejected"
    assert "cites what is not permitted: continuity" in refused.reason


def test_what_is_assumed_has_to_be_assumed_by_who_uses_it(tmp_path: Path) -> None:
    used = lemma(assumes=[SENTENCE])
    line = checked(written(tmp_path, used, theorem(used, assumes=[SENTENCE])))
    assert (line.word, line.outcome and line.outcome.assumes) == ("proved", (SENTENCE,))
    assert "missing is what library/lemma, part 'lie' assumes" in checked(written(tmp_path, used, theorem(used))).reason


def test_who_uses_itself_or_what_is_not_proved_has_the_status_of_a_refusal(tmp_path: Path) -> None:
    used = lemma(variables=[], evidence=[{"rule": "use", "entry": 0}])
    circle = named(LEMMA, {**used, "uses": [entry(used)]})
    path = written(tmp_path, circle)
    line = checked(path)
    assert (line.word, line.status) == ("rejected", 1)
    assert "uses itself" in line.reason
    assert checked(written(tmp_path, theorem(circle))).status == 1
    assert alone("--no-digest", path).returncode == 1


FALSE: Json = ["forall", [["x", "real"]], ["<=", 1, ["^", "x", 2]]]


@pytest.mark.parametrize("trusting", [True, False])
def test_a_file_that_is_replaced_between_two_reads_proves_only_what_it_claims_then(
    trusting: bool, tmp_path: Path
) -> None:
    """The claim is granted from the first reading; what is proved in the run is the second."""
    lie = lemma(claim=FALSE)
    user = theorem(lie)
    path = written(tmp_path, lie, user)

    def draft(place: Path) -> run.Draft:
        found = run.replayed(place, NOWHERE, trusting=trusting)
        written(tmp_path, lemma())
        return found

    line = run.Run(draft).line(path)
    assert (line.word, line.reason) == ("rejected", "uses library/lemma, part 'lie': its claim is another one")


def test_a_file_that_is_replaced_by_one_with_another_id_between_two_reads_is_not_the_one_that_is_used(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, lemma(), theorem(lemma()))

    def draft(place: Path) -> run.Draft:
        found = run.replayed(place, NOWHERE, trusting=True)
        (tmp_path / f"{LEMMA}.json").write_text(json.dumps(lemma("library/other")), encoding="utf-8")
        return found

    line = run.Run(draft).line(path)
    assert (line.word, line.reason) == ("rejected", "uses library/lemma, part 'lie': its claim is another one")


def test_another_proof_of_the_same_claim_may_come_between_two_reads(tmp_path: Path) -> None:
    path = written(tmp_path, lemma(evidence=[]), theorem(lemma()))

    def draft(place: Path) -> run.Draft:
        found = run.replayed(place, NOWHERE, trusting=True)
        written(tmp_path, lemma())
        return found

    assert run.Run(draft).line(path).word == "proved"


@pytest.mark.parametrize("first", ["a", "z"])
def test_a_second_file_with_the_id_of_another_one_is_refused_and_so_is_what_uses_it(first: str, tmp_path: Path) -> None:
    written(tmp_path, lemma(), theorem(lemma()))
    (tmp_path / first).mkdir()
    (tmp_path / first / "copy.json").write_text(json.dumps(lemma()), encoding="utf-8")
    found = dict(reversed(line.split()[:3:2]) for line in alone("--no-digest", tmp_path).stdout.splitlines())
    word = dict.fromkeys((f"{LEMMA}.json", f"{THEOREM}.json"), "rejected")
    word = word if first == "a" else dict.fromkeys(word, "proved")
    copy = "proved" if first == "a" else "rejected"
    assert {path.rstrip(":").removeprefix(f"{tmp_path}/"): w for path, w in found.items()} == {
        f"{first}/copy.json": copy,
        **word,
    }


def test_a_file_that_is_refused_does_not_keep_its_id_from_another_one(tmp_path: Path) -> None:
    wrong = lemma(evidence=[{"rule": "evaluate", "formula": ["=", 0, 0]}])
    written(tmp_path, wrong, theorem(lemma()))
    (tmp_path / "z").mkdir()
    (tmp_path / "z" / "good.json").write_text(json.dumps(named(THEOREM, lemma())), encoding="utf-8")
    lines = alone("--no-digest", tmp_path).stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["rejected", "rejected", "proved"]


def test_a_file_through_a_link_is_another_file(tmp_path: Path) -> None:
    written(tmp_path, lemma(), theorem(lemma()))
    (tmp_path / "linked.json").symlink_to(tmp_path / f"{LEMMA}.json")
    lines = alone("--no-digest", tmp_path).stdout
    assert "linked.json: another file of this run has this id" in lines


def test_an_estimate_is_never_a_proof() -> None:
    """The weakest verdict of the parts is that of the whole; a proof beside an estimate does not make it one."""
    runs = {"scope": "estimated", "assumes": ["Ten runs of ten succeeded."]}
    control = {
        "says": "It is more than 8.",
        "edits": [{"path": ["claim", 2], "put": 8}],
        "becomes": "false",
        "variables": [],
        "evidence": [{"rule": "evaluate", "formula": ["<=", NINE, 8]}],
    }
    steps = [{"rule": "evaluate", "formula": NINE_IS_SMALL}]
    plain = {"variables": [], "witnesses": [[]], "controls": [control]}
    estimate = lemma(claim=NINE_IS_SMALL, evidence=steps, **plain, **runs)
    assert replay(estimate, NOWHERE, trusting=True).verdict == "estimated"
    (part,) = estimate["parts"]
    both = {**lemma(), "parts": [*lemma()["parts"], {**part, "name": "runs"}]}
    found = replay(both, NOWHERE, trusting=True)
    assert (found.verdict, dict(found.parts)) == ("estimated", {"lie": "proved", "runs": "estimated"})


def test_a_used_file_below_a_link_to_a_folder_is_one_file(tmp_path: Path) -> None:
    """It is named through the link and used through the link: that is one place, whatever comes first."""
    written(tmp_path / "other", lemma())
    written(tmp_path / "root", theorem(lemma()))
    (tmp_path / "root" / "library").symlink_to(tmp_path / "other" / "library")
    paths = [tmp_path / "root" / f"{THEOREM}.json", tmp_path / "root" / f"{LEMMA}.json"]
    for order in (paths, paths[::-1]):
        lines = alone("--no-digest", *order).stdout.splitlines()
        assert [line.split()[0] for line in lines] == ["proved", "proved"]


def test_a_link_that_changes_while_a_file_is_replayed_costs_no_line(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        written(tmp_path / folder, lemma())
    (tmp_path / "link").symlink_to(tmp_path / "one")

    def draft(path: Path) -> run.Draft:
        (tmp_path / "link").unlink()
        (tmp_path / "link").symlink_to(tmp_path / "two")
        return run.replayed(path, NOWHERE, trusting=True)

    assert run.Run(draft).line(tmp_path / "link" / f"{LEMMA}.json").word == "proved"


def test_a_verdict_of_what_uses_others_is_not_told_without_them() -> None:
    with pytest.raises(Rejected, match="uses library/lemma, part 'lie': no other certificate is at hand"):
        replay(theorem(lemma()), NOWHERE, trusting=True)


def test_a_long_chain_of_files_is_followed_to_its_end(tmp_path: Path) -> None:
    trees = [lemma()]
    for number in range(300):
        here = lemma(f"library/step-{number}", variables=[], evidence=[{"rule": "use", "entry": 0}])
        trees.append(named(f"library/step-{number}", {**here, "uses": [entry(trees[-1])]}))
    assert checked(written(tmp_path, *trees)).word == "proved"


def test_what_a_used_file_costs_to_read_counts_for_who_reads_it(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(claims, "BYTES_IN_A_STEP", 1)
    many = [lemma(f"library/long-{number}", says="x" * 6_000_000) for number in range(3)]
    path = written(tmp_path, *many, theorem(*many))
    line = run.replayed(path, NOWHERE, trusting=True).line
    assert (line.word, line.reason) == (
        "exhausted",
        "uses library/long-2, part 'lie': the replay takes more than 16000000 steps",
    )


def test_marks_that_nobody_looks_at_count_in_a_used_file() -> None:
    marks = 400_000
    content = json.dumps({**lemma(), "x": [{}] * (marks // 3)}).encode()
    with replaying() as workspace:
        claims.granted([entry(lemma())], lambda _: content)
    assert workspace.spent > marks


def test_the_parts_of_a_certificate_with_many_are_found_in_little_time() -> None:
    names = sorted(f"p{i}" for i in range(20_000))
    part = {"scope": "all", "claim": ["true"], "assumes": []}
    other = {"statement": {"id": LEMMA}, "definitions": [], "parts": [{**part, "name": name} for name in names]}
    uses = [{"id": LEMMA, "part": name, "claim": pin_of(part, [])} for name in names]
    before = time.process_time()
    found = claims.granted(uses, lambda _: json.dumps(other).encode())
    assert [granted.use.part for granted in found] == names
    assert time.process_time() - before < HALF_A_MINUTE / 4 * loop()


def test_of_two_parts_of_one_name_the_first_is_used() -> None:
    part = {"name": "a", "scope": "all", "claim": ["true"], "assumes": []}
    parts = [part, {**part, "claim": ["false"]}]
    other = {"statement": {"id": LEMMA}, "definitions": [], "parts": parts}
    for claim, reason in ((parts[0], ""), (parts[1], claims.OTHER_CLAIM)):
        uses = [{"id": LEMMA, "part": "a", "claim": pin_of(claim, [])}]
        with pytest.raises(Rejected, match=reason) if reason else nullcontext():
            assert claims.granted(uses, lambda _: json.dumps(other).encode())[0].claim == TRUE


def test_what_is_assumed_is_compared_with_that_of_many_used_parts_in_little_time(tmp_path: Path) -> None:
    count, steps, claim = 8000, 1900, ["=", 0, 0]
    plain = certificate(claim, [], [{"rule": "evaluate", "formula": claim}])
    (part,) = plain["parts"]
    (control,) = part["controls"]
    parts = [{**part, "name": f"p{i:04d}", "controls": [control] if i == 0 else []} for i in range(count)]
    controls = []
    for start in range(0, count, steps):
        some = range(start, min(start + steps, count))
        joined = [{"rule": "conjunction", "from": [len(some), *range(len(some))]}]
        joined += [{"rule": "project", "from": len(some) + 1, "part": 0}]
        granted = [{"rule": "use", "entry": number} for number in some]
        controls.append({**control, "evidence": [*granted, *control["evidence"], *joined]})
    assumed = [f"{number:x}" for number in range(300_000)]
    used = [{"id": LEMMA, "part": other["name"], "claim": pin_of(part, [])} for other in parts]
    user = {**plain, "uses": used, "parts": [{**part, "controls": controls, "assumes": assumed}]}
    path = written(tmp_path, named(LEMMA, {**plain, "parts": parts}), named(THEOREM, user))
    before = time.process_time()
    line = checked(path)
    assert (line.word, line.reason) == ("proved", "")
    assert time.process_time() - before < HALF_A_MINUTE / 3 * loop()

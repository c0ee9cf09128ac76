"""``verify all``: files, verdicts, resumption, reports and exit statuses."""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.command import squares
from tests.command.test_schema import problems
from verify import pinning
from verify.command import cache, counts, executors, library, names, sources, storage, task
from verify.command.index import steps_in
from verify.command.progress import Progress
from verify.command.schema import REPORT
from verify.confirm import cases, kinds
from verify.kernel import run as kernel
from verify.kernel.ledger import load_ledger
from verify.kernel.loader import load

CLOSING = "1 repair: 1 proved; 2 of our own: 1 proved, 1 refuted in substance"
OUT = Path("certificates")
FILE = OUT / "cago" / "own-square.json"


def test_all_statements_are_built_replayed_and_counted(everything):
    status, out, err = everything()
    assert status == 0
    *first, confirmed, last = out.splitlines()
    assert [*first, last] == [
        "refuted    cago/own-cube  certificates/cago/own-cube.json",
        "proved     cago/own-cube.repair  certificates/cago/own-cube.repair.json",
        "proved     cago/own-square  certificates/cago/own-square.json",
        CLOSING,
    ]
    assert re.fullmatch(r"confirmed  cago/own-solution  d = 3, numpy: 0 up to \S+ \(bound \S+\)", confirmed)
    assert err == ""
    index = load((OUT / "index.json").read_bytes())["statements"]
    assert [(entry["id"], entry["verdict"], entry["parts"]) for entry in index] == [
        ("cago/own-cube", "refuted", {"value": "refuted"}),
        ("cago/own-cube.repair", "proved", {"value": "proved"}),
        ("cago/own-square", "proved", {"value": "proved"}),
    ]
    assert all(entry["digest"] == load((OUT / entry["file"]).read_bytes())["digest"] for entry in index)
    assert load((OUT / "schema.json").read_bytes())["title"] == "closedform certificate"


def test_the_index_tells_how_many_steps_a_replay_takes(everything):
    everything()
    content = (OUT / "index.json").read_bytes()
    entries = load(content)["statements"]
    took = [kernel.replayed(OUT / entry["file"], load_ledger(library.LEDGER)).outcome.steps for entry in entries]
    assert [entry["steps"] for entry in entries] == took
    assert all(took)
    everything()
    assert (OUT / "index.json").read_bytes() == content


@pytest.mark.parametrize("entry", [None, [], {}, {"steps": None}, {"steps": True}, {"steps": "7"}, {"steps": -7}])
def test_an_index_that_does_not_tell_steps(entry):
    assert steps_in(entry) == 0


@pytest.mark.parametrize("name", ["cago", "cago/own-square"])
def test_works_and_statements_are_selected(everything, name):
    status, out, _ = everything(name)
    assert status == 0
    assert "cago/own-square" in out
    assert ("cago/own-cube " in out) == (name == "cago")


def test_a_partial_run_keeps_the_rest_of_the_index(everything):
    everything()
    before = (OUT / "index.json").read_bytes()
    everything("cago/own-cube")
    assert (OUT / "index.json").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["cago/own-squares"], "no statement 'cago/own-squares'; did you mean 'cago/own-square'?"),
        (["cagoo"], "no statement 'cagoo'; did you mean 'cago'?"),
        (["li2"], "'li2' is in the ledger but not built yet"),
        (["cago/old-name"], "'cago/old-name' is in the ledger but not built yet"),
        (["--jobs", "0"], "expected a positive number, found '0'"),
        (["--executor", "magic"], "invalid choice: 'magic'"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(everything, words, says):
    status, out, err = everything(*words)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.skipif("dask" in sys.modules, reason="dask is there")
def test_an_executor_that_is_not_installed_is_one_line(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "dask", None)
    status, _, err = run("all", "--executor", "dask")
    assert status == 2
    assert err.strip() == "verify: --executor dask: dask is not installed; pip install 'closedform[cluster]'"


def test_a_second_run_builds_replays_and_writes_nothing(everything, monkeypatch):
    first = everything()

    def refuse(*_, **__):
        raise AssertionError("work was done again")

    monkeypatch.setattr(task, "replayed", refuse)
    monkeypatch.setattr(task, "spelled", refuse)
    monkeypatch.setattr(kinds.LossCase, "measure", refuse)
    with monkeypatch.context() as patched:
        patched.setattr(storage, "write_whole", refuse)
        patched.setattr(cache, "write_whole", refuse)
        assert everything() == first
    status, out, _ = everything("--fresh")
    assert status == 3
    assert "internal error: AssertionError: work was done again" in out


def test_nothing_remembered_about_another_kernel_is_used(everything, monkeypatch):
    first = everything()
    monkeypatch.setattr(sources, "kernel_digest", lambda: "another kernel")
    replayed = []
    replay = task.replayed
    monkeypatch.setattr(
        task, "replayed", lambda path, *rest, **more: replayed.append(path) or replay(path, *rest, **more)
    )
    assert everything() == first
    assert len(replayed) == 3


def test_a_spoiled_cache_is_no_cache(everything):
    first = everything()
    for path in Path("cache").iterdir():
        path.write_text("{")
    assert everything() == first


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda path: path.unlink(), "was missing"),
        (lambda path: path.write_bytes(path.read_bytes()[:100]), "was damaged"),
        (
            lambda path: path.write_bytes(path.read_bytes().replace(b"these tests", b"some tests")),
            "was changed after",
        ),
    ],
)
def test_a_certificate_that_was_deleted_damaged_or_edited_is_repaired(everything, spoil, says):
    first = everything()
    good = FILE.read_bytes()
    spoil(FILE)
    status, out, err = everything()
    assert (status, out) == first[:2]
    assert err == f"{FILE}: {err.split(': ', 1)[1]}"
    assert says in err
    assert err.count("\n") == 1
    assert FILE.read_bytes() == good


def test_a_certificate_of_other_source_is_written_anew(everything, monkeypatch):
    everything()
    for digest in ("builder_digest", "own_digest"):
        monkeypatch.setattr(sources, digest, lambda statement: "other source")
    monkeypatch.setitem(squares.BUILDERS, squares.TRUE, lambda: squares.square(more=[squares.OPEN]))
    status, out, err = everything("cago/own-square")
    assert "differs from what the present source builds" in err
    assert status == 1
    assert "claim is not the ledger's: part 'converse'" in out


def test_a_file_that_nothing_builds_is_named(everything):
    everything()
    stranger = OUT / "cago" / "old.json"
    stranger.write_text("{}")
    assert everything()[2] == f"{stranger}: no statement builds this file\n"


def test_another_verdict_than_expected_is_status_1(everything, ledger):
    squares.edit_row(ledger, squares.TRUE, expected="refuted")
    status, out, err = everything()
    assert status == 1
    assert "proved     cago/own-square" in out
    assert err == "cago/own-square: expected refuted, found proved\n"


def test_a_bug_in_one_statement_is_status_3_and_leaves_the_others(everything, monkeypatch):
    def broken():
        raise ZeroDivisionError("division\nby zero")

    monkeypatch.setitem(squares.BUILDERS, squares.TRUE, broken)
    status, out, err = everything()
    assert status == 3
    assert "error      cago/own-square  certificates/cago/own-square.json: internal error: ZeroDivisionError" in out
    assert out.endswith("1 repair: 1 proved; 2 of our own: 1 refuted in substance, 1 without a verdict\n")
    assert err == ""
    monkeypatch.setenv("CLOSEDFORM_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        everything("--fresh", "cago/own-square")


def test_a_bug_in_the_kernel_is_status_3(everything, monkeypatch):
    def broken(*_, **__):
        raise KeyError("gone")

    monkeypatch.setattr(kernel, "replay", broken)
    assert everything()[0] == 3


def test_a_float_is_never_written(everything, monkeypatch):
    monkeypatch.setattr(squares, "claim", lambda exponent: ["=", 0.5, exponent])
    status, out, _ = everything("cago/own-square")
    assert status == 3
    assert "no floating-point numbers" in out
    assert not FILE.exists()


def test_no_partial_file_is_left_if_renaming_fails(everything, monkeypatch):
    everything()
    FILE.write_bytes(b"old")

    def refuse(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(storage.os, "replace", refuse)
    status, out, _ = everything("cago/own-square")
    assert status == 2
    assert "cannot be written: No space left on device" in out
    assert FILE.read_bytes() == b"old"
    assert sorted(path.name for path in FILE.parent.iterdir()) == [
        "own-cube.json",
        "own-cube.repair.json",
        "own-square.json",
    ]


def test_json_rows(everything):
    status, out, err = everything("--json", "-")
    report = json.loads(out)
    assert list(problems(REPORT, report)) == []
    rows = report["statements"]
    assert status == 0
    assert err.endswith(f"{CLOSING}\n")
    assert report["counts"] == counts.tree(names.chosen(sorted(squares.BUILDERS)))
    assert report["counts"]["our own"]["decided"] == 2
    assert [row["id"] for row in rows] == sorted(squares.BUILDERS)
    for row in rows:
        assert row["verdict"] == row["expected"]
        assert row["digest"] == load(Path(row["file"]).read_bytes())["digest"]
    (confirmed,) = report["confirmations"]
    assert abs(confirmed.pop("measured")) <= confirmed.pop("bound")
    assert confirmed == {
        "name": "cago/own-solution",
        "backend": "numpy",
        "size": 3,
        "exact": "0",
        "ok": True,
        "problem": "",
    }
    everything("--json", "report.json")
    assert json.loads(Path("report.json").read_text())["statements"] == rows


def test_junit_has_one_case_for_each_statement(everything, ledger):
    squares.edit_row(ledger, squares.TRUE, expected="refuted")
    everything("--junit", "junit.xml")
    suite = ElementTree.parse("junit.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "1", "0")
    found = {f"{case.get('classname')}/{case.get('name')}": case for case in suite.iter("testcase")}
    assert set(found) == {*squares.BUILDERS, "cago.confirmations/own-solution, d = 3, numpy"}
    assert found[squares.TRUE].find("failure").get("message") == "expected refuted, found proved"
    assert found[squares.FALSE].find("failure") is None


def test_what_is_undecided_is_skipped_with_its_reason(everything, ledger, monkeypatch):
    monkeypatch.setitem(squares.BUILDERS, squares.TRUE, lambda: squares.square(more=[squares.OPEN]))
    pinning.main(["--compared", squares.TRUE])
    status, out, _ = everything("--junit", "junit.xml", "--json", "report.json")
    assert status == 0
    assert "1 repair: 1 proved; 2 of our own: 1 refuted in substance, 1 undecided" in out
    suite = ElementTree.parse("junit.xml").getroot()
    assert (suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("0", "0", "1")
    (case,) = (case for case in suite.iter("testcase") if case.find("skipped") is not None)
    assert (case.get("name"), case.find("skipped").get("message")) == ("own-square", "not tried")
    rows = {row["id"]: row for row in json.loads(Path("report.json").read_text())["statements"]}
    assert rows[squares.TRUE]["reason"] == "not tried"


@pytest.mark.parametrize(("words", "count"), [((squares.TRUE,), 0), (("own-*",), 1), (("cago",), 1)])
def test_a_work_is_confirmed_if_all_of_it_is_asked_for(everything, words, count):
    assert everything(*words)[1].count("confirmed  cago/own-solution") == count


def test_a_confirmation_that_fails_is_one_line_and_status_1(everything, monkeypatch):
    monkeypatch.setattr(cases, "CASES", {"cago": (squares.case(Fraction(1, 3)),)})
    status, out, err = everything("--json", "report.json", "--junit", "junit.xml")
    assert (status, err) == (1, "")
    (line,) = (line for line in out.splitlines() if line.startswith("failed"))
    assert re.fullmatch(r"failed     cago/own-solution  d = 3, numpy: \S+ instead of 1/3 \(bound \S+\)", line)
    report = json.loads(Path("report.json").read_text())
    assert list(problems(REPORT, report)) == []
    assert [found["ok"] for found in report["confirmations"]] == [False]
    assert ElementTree.parse("junit.xml").getroot().get("failures") == "1"


def test_a_confirmation_that_breaks_leaves_the_verdicts(everything, monkeypatch):
    def broken(*_):
        raise MemoryError("the device\nis full")

    monkeypatch.setattr(kinds, "network_loss", broken)
    status, out, err = everything("--json", "report.json")
    assert (status, err) == (3, "")
    assert "error      cago/own-solution  d = 3, numpy: internal error: MemoryError: the device is full\n" in out
    assert out.endswith(f"{CLOSING}\n")
    report = json.loads(Path("report.json").read_text())
    assert list(problems(REPORT, report)) == []
    assert report["confirmations"][0]["measured"] is None
    monkeypatch.setenv("CLOSEDFORM_DEBUG", "1")
    with pytest.raises(MemoryError):
        everything()


def test_a_work_without_cases_needs_no_array_library(everything, monkeypatch):
    monkeypatch.setattr(cases, "CASES", {})
    monkeypatch.setitem(sys.modules, "cupy", None)
    status, out, _ = everything("--backend", "cupy")
    assert status == 0
    assert "cago/own-solution" not in out


def test_an_array_library_that_is_not_installed_is_one_line(everything, monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)
    status, out, err = everything("--backend", "cupy")
    assert (status, out) == (2, "")
    assert err == "verify: --backend cupy: cupy is not installed; pip install 'closedform[gpu]'\n"
    assert not OUT.exists()


def test_any_executor_does(ledger, tmp_path):
    from verify.command.all import submitted

    tasks = [task.Task(name, tmp_path / "own", cache.Cache(None)) for name in sorted(squares.BUILDERS)]
    with ThreadPoolExecutor(2) as threads:
        progress = Progress("statements", dict.fromkeys(squares.BUILDERS, 1))
        futures = submitted(tasks, threads, progress)
        assert [futures[t.id].result().draft.line.word for t in tasks] == ["refuted", "proved", "proved"]
    assert progress.count == 3


def test_work_that_is_lost_with_its_worker_is_an_internal_error(everything, monkeypatch):
    def lost(self, fn, /, *args, **kwargs):
        future = executors.Future()
        future.set_exception(RuntimeError("a worker died"))
        return future

    monkeypatch.setattr(executors.SerialExecutor, "submit", lost)
    status, out, _ = everything()
    assert status == 3
    assert out.count("internal error: RuntimeError: a worker died") == 3


def test_bytes_depend_on_neither_hash_seed_nor_number_of_jobs(process, tmp_path):
    found = []
    for seed, words in (("1", ["--jobs", "2"]), ("2", ["--executor", "serial"])):
        out = tmp_path / f"out{seed}"
        done = process("all", "--fresh", "--out", str(out), *words, environment={"PYTHONHASHSEED": seed})
        assert (done.status, done.err) == (0, "")
        found.append({path.relative_to(out): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()})
    assert len(found[0]) == 6
    assert found[0] == found[1]


def test_the_spelling_is_canonical_and_reads_back(everything):
    everything()
    content = FILE.read_bytes()
    assert content == storage.spelled(load(content))
    assert content.isascii()
    assert content.endswith(b"}\n")
    assert max(map(len, content.splitlines())) <= storage.COLUMNS + storage.LEVELS

"""``verify mutate``: tables on standard output, a report as JSON, an exit status."""

import json
from pathlib import Path

import pytest

from verify.command import mutate
from verify.mutation.tables import Tally


@pytest.fixture
def built(everything):
    everything()


def test_tables_are_printed_and_written(built, run):
    status, out, err = run("mutate", "--count", "30", "--executor", "serial", "--json", "report.json")
    assert (status, err) == (0, "")
    assert "30 mutants: " in out
    assert out.startswith("field ")
    report = json.loads(Path("report.json").read_text("utf-8"))
    assert (report["mutants"], report["judge"], report["seed"], report["bugs"]) == (30, "the kernel", 0, [])
    assert sum(sum(row.values()) for row in report["changes"].values()) == 30


def test_the_same_seed_tells_the_same(built, run):
    first, second, other = (
        run("mutate", "--count", "20", "--seed", seed, "--executor", "serial")[1] for seed in ("1", "1", "2")
    )
    assert first == second != other


def test_workers_share_the_mutants(built, run):
    alone = run("mutate", "--count", "9", "--executor", "serial")
    assert run("mutate", "--count", "9", "--jobs", "2") == alone


def test_a_bug_is_told_and_ends_with_status_1(built, run, monkeypatch):
    def found(*_):
        tally = Tally()
        tally.disagreements.append("a lie is believed")
        return tally

    monkeypatch.setattr(mutate, "attacked", found)
    status, out, _ = run("mutate", "--executor", "serial")
    assert status == 1
    assert "bug        a lie is believed" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--checker", "nowhere"], "--checker nowhere: no such file"),
        (["--most", "10"], "no certificate with evidence is found"),
        (["--json", "no/report.json"], "no/report.json: there is no folder no"),
        (["--count", "0"], "argument --count: expected a positive number, found '0'"),
        (["--count", "x"], "argument --count: expected a positive number, found 'x'"),
    ],
)
def test_wrong_usage_is_one_line(built, run, words, says):
    status, out, err = run("mutate", *words)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1

"""Changes of sources are those that are meant, and the committed report is one of the kernel as it is written."""

from __future__ import annotations

import json

import pytest

from tests.sources.__main__ import REASONS, REPORT, report
from tests.sources.changes import Change, applied, changes, difference
from tests.sources.judging import KERNEL, ROOT, TESTS

SOURCE = '''"""A module."""


def f(x: int) -> int:
    """Tell."""
    if x < 3 and not g(x):
        raise ValueError(x)
    return x + 1
'''


def test_each_kind_of_change_is_made():
    made = {change.kind: difference(SOURCE, change) for change in changes("m.py", SOURCE)}
    assert made["comparison"][1] == "if x <= 3 and (not g(x)):"
    assert made["connective"][1] == "if x < 3 or not g(x):"
    assert made["dropped operand"][1] == "if x < 3:"
    assert made["negation"][1] == "if x < 3 and g(x):"
    assert made["dropped refusal"] == ("raise ValueError(x)", "pass")
    assert made["operation"] == ("return x + 1", "return x - 1")
    assert made["result"] == ("return x + 1", "return None")
    assert made["minus one"][1] in ("if x < 2 and (not g(x)):", "return x + 0")


def test_a_change_changes_one_place_and_texts_and_annotations_are_left():
    made = list(changes("m.py", SOURCE))
    texts = [applied(SOURCE, change) for change in made]
    assert len(set(texts)) == len(made) == 11
    with pytest.raises(ValueError, match="of another source"):
        applied("x = 1", Change("m.py", 999, "result"))


def test_no_result_cannot_be_dropped():
    assert not list(changes("m.py", "def f():\n    return None\n"))


def test_a_report_counts_who_notices():
    change = next(iter(changes("loader.py", (ROOT / KERNEL / "loader.py").read_text("utf-8"))))
    told = report(1, 9, [(change, "forgery: a lie"), (change, "test a::b"), (change, None), (change, "it")], {})
    assert told["kinds"] == {change.kind: {"breaks": 1, "forgery": 1, "nobody": 1, "test": 1}}
    assert list(told["survivors"].values()) == [""]


def test_the_committed_report_has_a_reason_for_each_change_that_nobody_notices():
    found = json.loads(REPORT.read_text("utf-8"))
    reasons = json.loads(REASONS.read_text("utf-8"))
    assert sum(count for kinds in found["kinds"].values() for count in kinds.values()) == found["changes"]
    assert found["survivors"] == reasons, "python -m tests.sources"
    assert all(reason.endswith(".") for reason in reasons.values())


def test_the_tests_that_judge_are_there():
    assert all((ROOT / KERNEL / file).exists() for file in TESTS if file)
    assert all((ROOT / "tests" / "kernel" / f"{name}.py").exists() for names in TESTS.values() for name in names)

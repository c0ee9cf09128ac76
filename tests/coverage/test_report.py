"""The committed report on the branches of the kernel: each that nothing reaches is still there and has a reason."""

from __future__ import annotations

import json

from tests.coverage.__main__ import KERNEL, REASONS, REPORT, Branch, report


def test_each_branch_that_nothing_reaches_has_a_reason() -> None:
    found = json.loads(REPORT.read_text("utf-8"))
    assert found["branches"] - found["reached"] == len(found["unreached"])
    assert all(branch["reason"].endswith(".") for branch in found["unreached"])


def test_the_reasons_are_those_of_the_report() -> None:
    found = json.loads(REPORT.read_text("utf-8"))
    named = {str(Branch(one["file"], one["at"], one["to"])): one["reason"] for one in found["unreached"]}
    assert named == json.loads(REASONS.read_text("utf-8")), "python -m tests.coverage"


def test_the_branches_are_lines_of_the_kernel() -> None:
    for one in json.loads(REPORT.read_text("utf-8"))["unreached"]:
        lines = {line.strip() for line in (KERNEL / one["file"]).read_text("utf-8").splitlines()}
        assert one["at"] in lines, "python -m tests.coverage"


def test_a_report_counts_what_is_reached() -> None:
    branch = Branch("a.py", "if x:", "the end")
    told = report(5, [branch], {"a.py: if x: → the end": "It is so."})
    assert (told["branches"], told["reached"]) == (5, 4)
    assert told["unreached"] == [{"file": "a.py", "at": "if x:", "to": "the end", "reason": "It is so."}]

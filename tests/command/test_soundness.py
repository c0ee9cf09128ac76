"""docs/soundness.md is made of arguments, sources and reports; none of them is forgotten, and the lemmas read back."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from verify.command import soundness, trusted
from verify.command.errors import CommandError
from verify.kernel.rules import RULES
from verify.kernel.rules.citation import LEMMAS
from verify.language.parsing import parse_formula

ROOT = Path(__file__).parents[2]


@pytest.fixture
def copied(tmp_path):
    shutil.copytree(ROOT / "docs" / "soundness", tmp_path / "docs" / "soundness")
    shutil.copytree(ROOT / "verify" / "kernel", tmp_path / "verify" / "kernel")
    return tmp_path


def test_the_document_is_up_to_date():
    assert (ROOT / "docs" / "soundness.md").read_text("utf-8") == soundness.page(ROOT), "python -m verify docs"


def test_each_rule_has_its_argument_in_the_order_of_the_kernel(copied):
    assert soundness.arguments(ROOT).keys() == RULES.keys()
    assert all(text.endswith(".") for text in soundness.arguments(ROOT).values())
    path = copied / soundness.ARGUMENTS
    path.write_text(path.read_text("utf-8").replace("# order\n", "# ordre\n"), "utf-8")
    with pytest.raises(CommandError, match="no argument for, or no rule: order, ordre"):
        soundness.page(copied)


def test_the_lemmas_are_printed_as_they_are_read():
    text = soundness.page(ROOT).partition("## Cited lemmas")[2]
    printed = re.findall(r"^### `(.+)`\n(?:.*\n)+?```text\n((?:.*\n)+?)```", text, re.MULTILINE)
    assert {name: parse_formula(formula) for name, formula in printed} == LEMMAS


def test_each_lemma_has_a_reference(copied):
    path = copied / soundness.REFERENCES
    references = json.loads(path.read_text("utf-8"))
    del references["continuity"]
    path.write_text(json.dumps(references), "utf-8")
    with pytest.raises(CommandError, match="expected one for each of"):
        soundness.page(copied)


def test_a_report_that_is_not_there_is_named(copied):
    for name in ("mutations", "coverage", "forgeries", "agreement", "foreign", "sources"):
        (copied / "docs" / "soundness" / f"{name}.json").unlink(missing_ok=True)
    text = soundness.page(copied)
    assert text.count("No report") == 6
    assert "`python -m tests.coverage` writes `coverage.json`" in text


def test_a_report_that_cannot_be_read_is_one_line(copied):
    (copied / "docs" / "soundness" / "agreement.json").write_text("{", "utf-8")
    with pytest.raises(CommandError, match=r"agreement.json: Expecting"):
        soundness.page(copied)


def test_changes_that_nobody_notices_are_listed_with_their_reasons(copied):
    found = {"changes": 3, "of": 9, "seed": 1, "kinds": {"result": {"test": 2, "nobody": 1}}}
    found["survivors"] = {"a.py: return 1 → return None": "It is so."}
    (copied / "docs" / "soundness" / "sources.json").write_text(json.dumps(found), "utf-8")
    text = soundness.page(copied)
    assert "| result | 0 | 0 | 0 | 2 | 1 |" in text
    assert "- `a.py: return 1 → return None`: It is so." in text


def test_what_other_software_says_becomes_a_table(copied):
    said = {"a": {"Z3": "all", "PARI": "instances"}, "b": {"reading": "all"}, "c": {}, "d": {"GAP": "against"}}
    found = {"who": ["Z3", "GAP"], "minutes": 3, "certificates": {"cago/x": said}}
    (copied / "docs" / "soundness" / "foreign.json").write_text(json.dumps(found), "utf-8")
    text = soundness.page(copied)
    assert "| cago | 4 | 1 | 1 | 1 | 0 | 0 | 1 | 1 | 1 |" in text
    assert "- cago/x, part 'd': GAP" in text


def test_the_report_of_the_checkers_becomes_a_table_and_a_sentence(copied):
    asked = {"files": 3, "agree": 1, "work counted otherwise": {"a": ["x", "y"]}, "disagree": {"b": ["x", "z"]}}
    limits = {"files": 9, "most seconds": {"a slow one": 2.5}, "most MiB": {"a large one": 7}}
    found = {"certificates": {**asked, "kernel over checker": 17.4}, "limits": limits}
    (copied / "docs" / "soundness" / "agreement.json").write_text(json.dumps(found), "utf-8")
    (copied / "certificates").mkdir()
    (copied / "certificates" / "index.json").write_text('{"statements": [{"id": "a/b"}]}', "utf-8")
    text = soundness.page(copied)
    assert "older than the certificates: there are 1 of them" in text
    assert "| certificates | 3 | 1 | 1 | 1 | 17.4 |" in text
    assert "refuses all 9 hostile files, with at most 2.5 s of processor time (a slow one)" in " ".join(text.split())


def test_what_a_kernel_uses_of_python_is_found(tmp_path):
    (tmp_path / "rules").mkdir()
    (tmp_path / "one.py").write_text('"""Doc."""\nimport json\n\nx = eval("1")  # so\n', "utf-8")
    (tmp_path / "rules" / "two.py").write_text(
        "from . import one\ny = 0.5\ntry:\n    pass\nexcept OSError:\n    pass\n", "utf-8"
    )
    assert trusted.sizes(tmp_path) == {"rules/": 6, "one.py": 2}
    assert trusted.modules(tmp_path) == ["json"]
    assert trusted.builtins_used(tmp_path) == ["eval"]
    assert trusted.floats(tmp_path) == 1
    assert trusted.syntax(tmp_path)["exceptions"] == 1


def test_the_kernel_uses_nothing_by_which_it_could_become_another_program():
    kernel = ROOT / "verify" / "kernel"
    assert not set(trusted.builtins_used(kernel)) & set(trusted.RISKY)
    assert trusted.floats(kernel) == 0

"""What is listed but not built has an outline of its hypotheses and its conclusion, and nothing else has one."""

import json
import re
from pathlib import Path

import pytest

from verify.catalogue import load_catalogue
from verify.statements import builders
from verify.statements.outlines import outline, outlines

ROOT = Path(__file__).parents[2]
ENTRIES = load_catalogue().rows
FIELDS = ["source", "hypotheses", "conclusion"]
UNBUILT = [entry.id for entry in ENTRIES if entry.expected is None]


def test_what_is_not_built_has_an_outline_and_what_is_built_has_none():
    assert sorted(outlines()) == sorted(UNBUILT)
    assert not outlines().keys() & builders().keys()
    assert outline(next(iter(builders()))) is None


@pytest.mark.parametrize("name", UNBUILT)
def test_an_outline_can_be_printed_and_says_where_what_holds(name):
    texts = outline(name)
    assert list(texts) == FIELDS
    for text in texts.values():
        assert text == text.strip()
        assert text
        assert text.isprintable()
        assert text.count("$") % 2 == 0
    assert texts["conclusion"].endswith(".")


@pytest.mark.parametrize("name", UNBUILT)
def test_braces_and_brackets_of_formulas_are_balanced(name):
    for text in outline(name).values():
        for formula in re.findall(r"\$([^$]*)\$", text):
            braces = re.sub(r"\\[{}]", "", formula)
            assert braces.count("{") == braces.count("}")
            assert formula.count(r"\{") == formula.count(r"\}")


def test_each_work_has_its_file_and_its_statements_only():
    folder = ROOT / "verify" / "statements" / "outlines"
    for path in folder.glob("*.json"):
        assert {name.partition("/")[0] for name in json.loads(path.read_text("utf-8"))} == {path.stem}


def test_the_outlines_are_packaged():
    assert '"verify.statements.outlines" = ["*.json"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")

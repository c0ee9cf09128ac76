"""The reference of the certificate format says what the kernel does: its examples are replayed here."""

import inspect
import json
import re
from pathlib import Path

import pytest

from verify.kernel import budget, certificate, cyclotomic, interpreter, loader, matching, normal, reader, terms
from verify.kernel.certificate import replay, run
from verify.kernel.errors import Unpinned
from verify.kernel.ledger import Ledger
from verify.kernel.loader import digest, load
from verify.kernel.rules import RULES, citation
from verify.kernel.terms import describe

TEXT = (Path(__file__).parents[1] / "docs" / "certificate-format.md").read_text("utf-8")
BLOCK = re.compile(r"^```json\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SECTIONS = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##)", TEXT, re.DOTALL | re.MULTILINE))
LIMITS = {
    "bytes": loader.MAX_BYTES,
    "depth": loader.MAX_DEPTH,
    "digits": loader.MAX_DIGITS,
    "work": budget.MAX_WORK,
    "steps": certificate.MAX_STEPS,
    "weight": terms.MAX_WEIGHT,
    "monomials": normal.MAX_MONOMIALS,
    "bits": cyclotomic.MAX_BITS,
    "order": cyclotomic.MAX_ORDER,
    "range": reader.MAX_RANGE,
    "bijected": interpreter.MAX_BIJECTED,
    "tries": matching.MAX_TRIES,
}


def blocks(text):
    return [load(block.encode()) for block in BLOCK.findall(text)]


EXAMPLES = [
    pytest.param(example, id=f"{name}-{number}")
    for name, section in SECTIONS.items()
    for number, example in enumerate(block for block in blocks(section) if "evidence" in block)
]
COMPLETE = [block for block in blocks(TEXT) if "format" in block]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_concludes_what_it_says(example):
    reading = reader.Reader()
    reading.define(example["definitions"])
    theorem = run(example["variables"], example["evidence"], reading)
    scope = {}
    reading.declare([[name, sort] for name, sort in example["variables"] if name in example.get("scope", [])], scope)
    assert theorem.conclusion == reading.formula(example["concludes"], scope)
    assert theorem.hypotheses == {reading.formula(node, scope) for node in example.get("hypotheses", [])}
    assert theorem.variables == set(scope.values())
    assert set(scope) == set(example.get("scope", []))
    assert set(example) <= {"variables", "definitions", "evidence", "concludes", "hypotheses", "scope"}


def test_every_block_with_evidence_is_replayed():
    assert sum("evidence" in block for block in blocks(TEXT)) == len(EXAMPLES)


@pytest.mark.parametrize("name", RULES)
def test_a_rule_has_a_section_with_an_example_and_its_fields(name):
    section = SECTIONS[name]
    assert any(step["rule"] == name for block in blocks(section) for step in block["evidence"])
    (required, optional) = re.search(
        r"proof\.fields\(step, \[(.*?)\](?:, \[(.*?)\])?\)", inspect.getsource(RULES[name])
    ).groups("")
    words = " ".join(section.split())
    assert all(f"`{field}`" in words for field in json.loads(f"[{required}]"))
    assert all(f"`{field}` (optional)" in words for field in json.loads(f"[{optional}]"))


def test_there_are_no_sections_on_other_rules():
    assert set(SECTIONS) == set(RULES)


@pytest.mark.parametrize("name", sorted(reader._FORMS))
def test_an_operation_is_described(name):
    tables = [line for line in TEXT.splitlines() if line.startswith("| ")]
    assert any(f'`["{name}"' in line.split(" | ")[0] for line in tables)


@pytest.mark.parametrize("name", [*sorted(reader.SORT_FORMS), *reader.KINDS])
def test_a_sort_is_described(name):
    assert f'| `["{name}"' in TEXT or f'| `"{name}"`' in TEXT
    assert [describe(kind) for kind in reader.KINDS.values()] == list(reader.KINDS)


@pytest.mark.parametrize("name", citation.LEMMAS)
def test_a_lemma_is_listed(name):
    assert f"- `{name}`:" in TEXT


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_is_the_one_of_the_kernel(name):
    assert re.search(rf"\b{LIMITS[name]:,}\b", TEXT)


def test_the_complete_certificate_is_proved():
    (tree,) = COMPLETE
    outcome = replay(tree, Ledger([]), trusting=True)
    assert (outcome.verdict, outcome.parts, outcome.cites) == ("proved", (("sum", "proved"),), ())


def test_the_complete_certificate_has_its_digest_and_no_pin():
    (tree,) = COMPLETE
    assert tree["digest"] == digest({key: value for key, value in tree.items() if key != "digest"})
    with pytest.raises(Unpinned):
        replay(tree, Ledger([]))

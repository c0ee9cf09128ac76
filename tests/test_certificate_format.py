"""The reference of the certificate format says what the kernel does: its examples are replayed here."""

import inspect
import json
import re
from pathlib import Path

import pytest

from verify.command.storage import spelled
from verify.kernel import (
    certificate,
    cyclotomic,
    exponentials,
    forms,
    interpreter,
    linear,
    literals,
    loader,
    matching,
    normal,
    reader,
    terms,
    workspace,
)
from verify.kernel.certificate import replay, run
from verify.kernel.claims import granted
from verify.kernel.claims import id_of as name_of
from verify.kernel.errors import Unpinned
from verify.kernel.ledger import Ledger
from verify.kernel.loader import digest, load
from verify.kernel.rules import RULES, citation
from verify.kernel.sorts import describe
from verify.kernel.trees import read_trees

TEXT = (Path(__file__).parents[1] / "docs" / "certificate-format.md").read_text("utf-8")
BLOCK = re.compile(r"^```json\n(.*?)^```$", re.DOTALL | re.MULTILINE)
SECTIONS = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##)", TEXT, re.DOTALL | re.MULTILINE))
TREES = TEXT.partition("### Trees\n")[2].partition("\n###")[0]
LOADER = {
    f"a file of more than {loader.MAX_BYTES:,} bytes",
    f"nested deeper than {loader.MAX_DEPTH} levels",
    f"more than {loader.MAX_MARKS:,} brackets, commas and colons",
    f"of at most {loader.MAX_DIGITS:,} characters",
}
NODES = "nodes of one term; entries of literals, such as labels and residues, and each 64 bits of a number count as one"
INDETERMINATE = "exponent of an indeterminate when a product is evaluated; numerator and denominator of one of exp(1)"
REPLAY = {
    "steps of work for one certificate, all parts and controls together": workspace.MAX_WORK,
    "steps of one evidence": certificate.MAX_STEPS,
    NODES: terms.MAX_WEIGHT,
    "parts of one index set or group": terms.MAX_PARTS,
    "monomials of one normal form, or of a product before it is reduced": normal.MAX_MONOMIALS,
    "numerator and denominator of a coordinate together, in bits": cyclotomic.MAX_BITS,
    "order of the cyclotomic field in which one computes": cyclotomic.MAX_ORDER,
    "coefficient of an element in a sum of multiples, exponent of a character, in bits": linear.MAX_BITS,
    INDETERMINATE: literals.MAX_NATURAL,
    "binary digits of the enclosure by which a sign is found": cyclotomic.MAX_DIGITS,
    "elements of an integer range; order of a cyclic group": literals.MAX_RANGE,
    "ends of an integer range, and natural numbers as they are written": literals.MAX_NATURAL,
    "labels of one set": literals.MAX_LABELS,
    "order of a literal root of unity": literals.MAX_ROOT,
    "exponent of a power": literals.MAX_EXPONENT,
    "degree of a radical": literals.MAX_DEGREE,
    "elements of a set whose bijections are enumerated": interpreter.MAX_BIJECTED,
    "size of the powers q in a sum of exponentials exp(q) whose sign is found": exponentials.MAX_POWER,
    "attempts to match two monomials": matching.MAX_TRIES,
}


def blocks(text):
    return [load(block.encode()) for block in BLOCK.findall(text)]


EXAMPLES = [
    pytest.param(example, id=f"{name}-{number}")
    for name, section in {"trees": TREES, **SECTIONS}.items()
    for number, example in enumerate(block for block in blocks(section) if "evidence" in block)
]
COMPLETE = [block for block in blocks(TEXT) if "format" in block]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_concludes_what_it_says(example):
    reading = reader.Reader()
    reading.define(example["definitions"])
    others = granted(example.get("uses", []), {name_of(tree): spelled(tree) for tree in COMPLETE}.__getitem__)
    *_, theorem = run(example["variables"], example["evidence"], reading, others, read_trees(example.get("trees", [])))
    scope = {}
    reading.declare([[name, sort] for name, sort in example["variables"] if name in example.get("scope", [])], scope)
    assert theorem.conclusion == reading.formula(example["concludes"], scope)
    assert theorem.hypotheses == {reading.formula(node, scope) for node in example.get("hypotheses", [])}
    assert theorem.variables == set(scope.values())
    assert set(scope) == set(example.get("scope", []))
    assert set(example) <= {"variables", "definitions", "uses", "trees", "evidence", "concludes", "hypotheses", "scope"}


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


@pytest.mark.parametrize("name", sorted(forms.FORMS))
def test_an_operation_is_described(name):
    tables = [line for line in TEXT.splitlines() if line.startswith("| ")]
    assert any(f'`["{name}"' in line.split(" | ")[0] for line in tables)


@pytest.mark.parametrize("name", [*sorted(forms.SORT_FORMS), *forms.KINDS])
def test_a_sort_is_described(name):
    assert f'| `["{name}"' in TEXT or f'| `"{name}"`' in TEXT
    assert [describe(kind) for kind in forms.KINDS.values()] == list(forms.KINDS)


@pytest.mark.parametrize("name", citation.LEMMAS)
def test_a_lemma_is_listed(name):
    assert f"- `{name}`:" in TEXT


def test_the_limits_of_the_loader_are_those_of_the_kernel():
    words = " ".join(TEXT.split())
    assert all(sentence in words for sentence in LOADER)


def test_the_limits_of_the_replay_are_those_of_the_kernel():
    table = TEXT.partition("### Limits of the replay")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\D.*?) \| ([\d,]+) \| [EMU] \|$", table, re.MULTILINE)
    assert {what: int(value.replace(",", "")) for what, value in rows} == REPLAY


def test_the_complete_certificate_is_proved():
    (tree,) = COMPLETE
    outcome = replay(tree, Ledger([]), trusting=True)
    assert (outcome.verdict, outcome.parts, outcome.cites) == ("proved", (("sum", "proved"),), ())


def test_the_complete_certificate_has_its_digest_and_no_pin():
    (tree,) = COMPLETE
    assert tree["digest"] == digest({key: value for key, value in tree.items() if key != "digest"})
    with pytest.raises(Unpinned):
        replay(tree, Ledger([]))

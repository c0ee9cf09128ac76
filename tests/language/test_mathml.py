"""MathML of claims: it is well-formed, and every name that a claim has is there."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings

from verify.language import mathml, mathml_definition
from verify.language.markup import GREEK
from verify.testing.claims import claims

TAKES = {"mfrac": 2, "msub": 2, "msup": 2, "mover": 2, "munder": 2, "mroot": 2, "msubsup": 3}
TOKENS = {"mi", "mn", "mo", "mtext"}
CLOSED = '<mo stretchy="false">)</mo></mrow>'


def read(text):
    """Return the tree of a formula after a check of what each element may hold."""
    tree = ElementTree.fromstring(text)
    for element in tree.iter():
        if element.tag in TOKENS:
            assert element.text, text
            assert not len(element)
        else:
            assert not (element.text or "").strip(), text
        assert not (element.tail or "").strip(), text
        assert len(element) == TAKES.get(element.tag, len(element)), text
    return tree


def names(node, heads=False):
    """Yield the names that a tree declares, and those that it applies."""
    if isinstance(node, list):
        if node and isinstance(node[0], str) and node[0] in ("forall", "exists", "sum", "prod", "map"):
            yield from (name for name, _ in node[1])
        for child in node:
            yield from names(child)


def shown(tree):
    """Return the text of a formula, Greek letters by their names."""
    greek = {letter: name for name, letter in GREEK.items()}
    return "".join(greek.get(text, text) for text in tree.itertext())


def test_every_claim_and_definition_of_a_certificate_is_well_formed_and_has_its_names(certificates):
    for certificate in certificates.values():
        for definition in certificate["definitions"]:
            tree = read(mathml_definition(definition))
            assert_shown(tree, [definition["name"], *(name for name, _ in definition["parameters"])])
        for part in certificate["parts"]:
            if "claim" in part:
                tree = read(mathml(part["claim"]))
                assert_shown(tree, names(part["claim"]))


def assert_shown(tree, wanted):
    text = shown(tree).replace("′", "")
    for name in wanted:
        word, index = re.fullmatch(r"(.*?)_?([0-9]*)'*", name).groups()
        assert f"{word}{index}" in text, (name, text)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(claims())
def test_random_claims_are_well_formed(claim):
    read(mathml(claim, 60))


@pytest.mark.parametrize(
    ("tree", "markup"),
    [
        (["^", "x", 2], "<msup><mi>x</mi><mn>2</mn></msup>"),
        (["-", "x"], '<mo form="prefix">−</mo><mi>x</mi>'),
        (["f", ":one"], '<mi>f</mi><mrow><mo stretchy="false">(</mo><mtext class="label">one</mtext>' + CLOSED),
        (["iterate", [["y", "real"]], ["*", "x", "y"], 1, "n"], "<msup><mi>x</mi><mi>n</mi></msup>"),
        (["radical", 3, 2, 1], "<mroot><mn>2</mn><mn>3</mn></mroot>"),
        (["!=", "gamma1", 0], "<msub><mi>γ</mi><mn>1</mn></msub><mo>≠</mo><mn>0</mn>"),
    ],
)
def test_what_is_written(tree, markup):
    assert mathml(tree, block=False) == f"<math>{markup}</math>"


def test_names_of_definitions_are_marked():
    assert '<mi data-definition="loss-2">loss</mi>' in mathml(["loss", "x"], defined={"loss": "loss-2"})


def test_a_long_claim_has_lines():
    claim = ["implies", *(["<", f"variable_{letter}", 1000] for letter in "abcdefgh")]
    tree = read(mathml(claim, 40))
    assert len(tree.findall("mtable/mtr")) == 8


def test_arguments_stand_side_by_side_as_far_as_they_fit():
    call = ["some_map", *(f"argument_{letter}" for letter in "abcdefgh")]
    rows = ["".join(row.itertext()) for row in read(mathml(call, 50)).findall("mtable/mtr")]
    assert rows[0] == "some_map("
    assert rows[-1].endswith("argument_h)")
    assert 3 <= len(rows) <= 5
    assert "".join(rows) == f"some_map({','.join(f'argument_{letter}' for letter in 'abcdefgh')})"


def test_a_tree_outside_the_grammar_is_shown_as_it_is():
    read(mathml(["exists", "<&>", {"a": ["b"]}]))

"""The guide to the language: its claims are read, and its errors are those that one gets."""

import re
from pathlib import Path

import pytest

from verify.language import TextError, readable_definition, readable_json
from verify.language.documents import parse_document
from verify.language.parsing import parse_definition, parse_formula

GUIDE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")


def blocks(kind):
    return re.findall(rf"^```{kind}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", blocks("claims"))
def test_the_documents_of_the_guide_are_read_and_printed(text):
    document = parse_document(text)
    definitions = list(document.definitions)
    assert document.claims
    for ascii in (False, True):
        for place, definition in enumerate(definitions):
            assert parse_definition(readable_definition(definition, ascii=ascii), definitions[:place]) == definition
        for claim in document.claims:
            text = readable_json(claim.formula, ascii=ascii)
            assert parse_formula(text, (), definitions) == claim.formula


def test_the_two_spellings_of_the_guide_are_one_claim():
    ascii, unicode = parse_document(blocks("claims")[0]).claims
    assert ascii.formula == unicode.formula


def test_the_errors_of_the_guide_are_those_that_one_gets():
    (block,) = blocks("errors")
    pairs = [pair.split("\n") for pair in block.strip().split("\n\n")]
    assert len(pairs) == 3
    for text, message in pairs:
        with pytest.raises(TextError) as caught:
            parse_formula(text)
        assert str(caught.value) == message

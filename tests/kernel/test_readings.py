"""What a reviewer found read in two ways is read as the document says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.kernel.readings import READ
from verify.kernel import program
from verify.kernel.ledger import Ledger


@pytest.mark.parametrize("sentence", READ)
def test_it_is_read_as_the_document_says(sentence: str, tmp_path: Path) -> None:
    made, word = READ[sentence]
    path = tmp_path / "read.json"
    path.write_text(json.dumps(made), "utf-8")
    line = program.check(path, Ledger([]), trusting=True)
    assert line.word == word, line.reason

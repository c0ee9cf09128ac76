"""The guides to theories: what they show is built and replayed, their errors are those that one gets."""

import re
from pathlib import Path

import pytest

import verify
from verify.command.standing import built_content
from verify.kernel.certificate import replay
from verify.kernel.ledger import Ledger
from verify.proving.scripts import ScriptError
from verify.proving.scripts.commands import COMMANDS
from verify.proving.scripts.phrases import PHRASES, SEARCHES
from verify.statements.theory import FILE, NEAR_MISS, PART, read_theory

ROOT = Path(verify.__path__[0]).parent
GUIDE = (ROOT / "docs" / "theories.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
VERDICTS = {
    "cago/own-descent": "proved",
    "cago/own-every-rate": "refuted",
    "cago/own-my-theorem": "proved",
    "library/own-cancellation": "proved",
}


def blocks(kind, text=GUIDE):
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def section(title):
    (found,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    return found


@pytest.fixture
def written(tmp_path):
    """Return a function that writes a theory beside the vocabulary of the guide."""
    (vocabulary,) = blocks("vocabulary")
    (tmp_path / "descent.claims").write_text(vocabulary, "utf-8")

    def write(text):
        path = tmp_path / f"{re.match(r'statement [^/]*/(.*)', text)[1]}.thm"
        path.write_text(text, "utf-8")
        return path

    return write


def test_each_theory_is_built_and_replayed(written):
    found = {}
    for text in blocks("theory") + blocks("theory", CONTRIBUTING):
        certificate = read_theory(written(text)).certificate()
        found[certificate["statement"]["id"]] = replay(
            certificate, Ledger([]), trusting=True, find=built_content
        ).verdict
    assert found == VERDICTS


def test_the_errors_are_those_that_one_gets(written):
    (block,) = blocks("errors")
    text = blocks("theory")[0]
    for old, new, message in (entry.split("\n") for entry in block.strip("\n").split("\n\n")):
        assert text.count(old) == 1
        path = written(text.replace(old, new))
        with pytest.raises(ScriptError) as caught:
            read_theory(path).certificate()
        assert str(caught.value).replace(f"{path.parent}/", "").splitlines()[0] == message


def rows(text):
    """The words in the first columns of the tables of a text."""
    return " ".join(row.partition("| ")[2].partition(" | ")[0] for row in text.splitlines() if row.startswith("| "))


def missing(words, text):
    return {word for word in words if not re.search(rf"`{word}\b", text)}


def test_each_line_of_a_theory_is_told():
    assert (
        missing({*FILE, *PART, *NEAR_MISS["wrong"], *NEAR_MISS["right"]}, rows(section("The lines of a theory")))
        == set()
    )


def test_each_line_and_each_reason_of_a_proof_is_told():
    lines, reasons = section("The lines of a proof").split("| reason | |")
    assert missing(COMMANDS, rows(lines)) == set()
    assert missing({*SEARCHES, *PHRASES}, rows(reasons)) == set()

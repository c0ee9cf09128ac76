"""``verify docs``: a table and a block of numbers that come from certificates alone."""

from pathlib import Path

import pytest

from tests.command import squares
from verify.command import docs

BLOCK = "# Title\n\n<!-- counts -->\nold\n<!-- /counts -->\n\nrest\n"


@pytest.fixture
def docs_of(run):
    """Run ``docs`` in this process."""
    return lambda *words: run("docs", "--executor", "serial", *words)


@pytest.fixture
def written(everything, tmp_path, monkeypatch):
    everything()
    monkeypatch.setattr(docs, "checkout", lambda: tmp_path)
    Path("README.md").write_text(BLOCK, "utf-8")


@pytest.mark.usefixtures("written")
def test_docs_writes_table_and_numbers(docs_of):
    assert docs_of("--check")[0] == 1
    status, out, _ = docs_of()
    assert (status, out) == (0, "docs/statements.md: written\nREADME.md: written\n")
    table = Path("docs/statements.md").read_text("utf-8")
    assert f"| [`{squares.FALSE}`](../certificates/{squares.FALSE}.json) | x x is a power | refuted |  |" in table
    assert "| `cago/theorem-1` | The loss \\| in potentials | not built yet |  |" in table
    readme = Path("README.md").read_text("utf-8")
    assert readme.startswith("# Title\n\n<!-- counts -->\nThe ledger lists 5 statements of 2 works.\n")
    assert "2 statements: 1 proved, 1 refuted (1 repaired)" in readme
    assert "| CaGO | 4 | 2 | 1 | 1 |" in readme
    assert readme.endswith("<!-- /counts -->\n\nrest\n")
    assert docs_of("--check") == (0, "", "")
    assert docs_of() == (0, "", "")


@pytest.mark.usefixtures("written")
def test_docs_takes_no_number_from_a_rejected_certificate(docs_of):
    path = Path("certificates/cago/own-square.json")
    path.write_bytes(path.read_bytes().replace(b"these tests", b"some tests"))
    status, _, err = docs_of()
    assert status == 1
    assert err == f"verify: {path}: rejected: digest: the file was changed after it was written\n"
    assert Path("README.md").read_text("utf-8") == BLOCK


@pytest.mark.usefixtures("written")
def test_docs_needs_a_block_and_a_readme(docs_of):
    Path("README.md").write_text("# Title\n", "utf-8")
    assert docs_of()[0] == 2
    Path("README.md").unlink()
    status, _, err = docs_of()
    assert status == 2
    assert err.count("\n") == 1


def test_docs_needs_a_checkout(docs_of, tmp_path, monkeypatch):
    monkeypatch.setattr("verify.__path__", [str(tmp_path / "site-packages" / "verify")])
    assert docs_of() == (2, "", "verify: docs needs a checkout of the source\n")

"""``verify docs``: a table and a block of numbers that come from certificates alone."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.command import squares
from verify import pinning
from verify.command import counts, docs, names, places, soundness

BLOCK = "# Title\n\n<!-- counts -->\nold\n<!-- /counts -->\n\nrest\n"

WRITTEN = ["docs/statements.md", "docs/soundness.md", "docs/verdicts.svg", "README.md"]


@pytest.fixture
def docs_of(run):
    """Run ``docs`` in this process."""
    return lambda *words: run("docs", "--executor", "serial", *words)


@pytest.fixture
def written(everything, tmp_path, monkeypatch):
    everything()
    monkeypatch.setattr(places, "checkout", lambda: tmp_path)
    monkeypatch.setattr(soundness, "page", lambda root: "# Soundness\n")
    monkeypatch.setattr(docs, "figure", lambda name: SimpleNamespace(svg=lambda: f"<svg>{name}</svg>\n"))
    Path("README.md").write_text(BLOCK, "utf-8")


@pytest.mark.usefixtures("written")
def test_docs_writes_table_and_numbers(docs_of):
    assert docs_of("--check")[0] == 1
    status, out, _ = docs_of()
    assert (status, out) == (0, "".join(f"{name}: written\n" for name in WRITTEN))
    table = Path("docs/statements.md").read_text("utf-8")
    repaired = f"refuted, [repair](../certificates/{squares.REPAIR}.json)"
    assert f"| [`{squares.FALSE}`](../certificates/{squares.FALSE}.json) | x x is a power | {repaired} |  |  |" in table
    assert "| `cago/theorem-1` | The loss \\| in potentials | not built |  |  |" in table
    titles = [line for line in table.splitlines() if line.startswith("#")]
    assert titles == [
        "# Statements",
        "## CaGO",
        "### Published",
        "### Repairs",
        "### Our own",
        "## Li2",
        "### Published",
    ]
    assert f"## CaGO\n\n{counts.line(names.chosen(['cago']))}.\n" in table
    readme = Path("README.md").read_text("utf-8")
    assert readme.startswith("# Title\n\n<!-- counts -->\nOf 2 published statements of 2 works 0 are decided\n")
    assert "\n1 repairs of what is refuted (1 proved),\n" in readme
    assert "| our own | 2 | 2 | 1 | 1 | 0 | 0 | 0 | 0 |" in readme
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
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"expected": "checked"}, "replay finds proved; the ledger expects checked"),
        ({"expected": None}, "replay finds proved; the ledger expects no verdict"),
        ({"cites": ["continuity"]}, "cites or assumes something else than the ledger says"),
    ],
)
def test_docs_takes_no_number_from_a_ledger_that_differs_from_replay(docs_of, ledger, fields, says):
    squares.edit_row(ledger, squares.TRUE, **fields)
    assert docs_of() == (1, "", f"verify: certificates/{squares.TRUE}.json: {says}\n")
    assert Path("README.md").read_text("utf-8") == BLOCK


@pytest.mark.usefixtures("written")
def test_docs_misses_a_certificate_that_the_ledger_expects(docs_of):
    Path(f"certificates/{squares.TRUE}.json").unlink()
    says = "is missing; the ledger expects proved"
    assert docs_of() == (1, "", f"verify: certificates/{squares.TRUE}.json: {says}\n")


@pytest.mark.usefixtures("written")
def test_assumptions_and_reasons_are_notes_and_misprints_are_marked(docs_of, everything, monkeypatch):
    monkeypatch.setitem(squares.BUILDERS, squares.TRUE, lambda: squares.square(more=[squares.OPEN]))
    monkeypatch.setitem(squares.BUILDERS, squares.FALSE, lambda: squares.cube(assumes=("x is a length.",)))
    pinning.main(["--compared", squares.TRUE])
    pinning.main(["--compared", squares.FALSE, "--misprints", "value"])
    assert everything("--fresh")[0] == 0
    assert docs_of()[0] == 0
    table = Path("docs/statements.md").read_text("utf-8")
    assert f"| refuted, misprint, [repair](../certificates/{squares.REPAIR}.json) |  | 1 |" in table
    assert "| unchecked (2) |  |  |" in table
    assert "\n1. x is a length.\n2. not tried\n" in table
    assert "1 refuted as misprints" in Path("README.md").read_text("utf-8")


@pytest.mark.usefixtures("written")
def test_docs_needs_a_block_and_a_readme(docs_of):
    Path("README.md").write_text("# Title\n", "utf-8")
    assert docs_of()[0] == 2
    Path("README.md").unlink()
    status, _, err = docs_of()
    assert status == 2
    assert err.count("\n") == 1


def test_docs_needs_a_checkout(docs_of):
    assert docs_of() == (2, "", "verify: this needs a checkout of the source\n")

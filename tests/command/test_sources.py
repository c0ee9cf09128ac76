"""What a statement is built from is read in the sources, and is at least what building it loads."""

import json
import subprocess
import sys

import networkx as nx
import pytest

from verify.command import sources

THEORY, LIBRARY = "structures/proposition-3", "library/powers"
BUILT = [THEORY, LIBRARY]
MODULE = "constructions.fourier"
LOADED = """
import json, sys
from verify.statements import builders
builders()[sys.argv[1]]()
print(json.dumps(sorted(name for name in sys.modules if name.partition(".")[0] in ("constructions", "verify"))))
"""


def needed():
    """The modules that read and prove a theory."""
    return {sources.READER, *nx.descendants(nx.DiGraph(sources.graph()), sources.READER)}


@pytest.mark.parametrize("statement", BUILT)
def test_nothing_is_loaded_that_the_sources_do_not_name(statement):
    done = subprocess.run([sys.executable, "-c", LOADED, statement], capture_output=True, text=True, check=True)
    assert set(json.loads(done.stdout)) <= needed()


def test_a_theory_needs_no_command_and_nothing_that_decides():
    assert not any(module.startswith(("verify.command.", "verify.deciding")) for module in needed())


def forget():
    """Forget the digests of the sources, which are known for as long as a process runs."""
    for digest in (sources.builder_digest, sources.own_digest, sources.modules_digest, sources.content_digest):
        digest.cache_clear()


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A copy of the sources of which one may be changed."""

    def change(module):
        path = tmp_path / "changed.py"
        path.write_bytes(sources.files()[module].read_bytes() + b"# changed\n")
        changed = {**sources.files(), module: path}
        monkeypatch.setattr(sources, "files", lambda: changed)
        forget()

    yield change
    forget()


def test_a_changed_module_makes_stale_what_is_built_from_it_and_only_that(copied, monkeypatch):
    monkeypatch.setattr(sources, "modules", lambda: {"own/built": MODULE})
    built = [*BUILT, "own/built"]
    before = {statement: sources.builder_digest(statement) for statement in built}
    copied(MODULE)
    assert [statement for statement in built if sources.builder_digest(statement) != before[statement]] == ["own/built"]


def test_the_kernel_is_behind_everything(copied):
    before = {statement: sources.builder_digest(statement) for statement in BUILT}
    copied("verify.kernel.loader")
    assert all(sources.builder_digest(statement) != before[statement] for statement in BUILT)


def test_statements_do_not_import_in_a_circle():
    ours = [name for name in sources.files() if name.startswith("verify.statements")]
    inside = nx.DiGraph(sources.graph()).subgraph(ours)
    packages = {name for name, path in sources.files().items() if path.name == "__init__.py"}
    assert nx.is_directed_acyclic_graph(inside.subgraph(name for name in inside if name not in packages))


THEORIES = {"cago/own-one": "one.thm", "cago/own-two": "two.thm"}


@pytest.fixture
def stale(tmp_path, monkeypatch):
    """Two theories that share a vocabulary; return a function that tells which are stale after a change of a file."""
    texts = {
        "one.thm": "statement cago/own-one\nvocabulary more\n",
        "two.thm": "statement cago/own-two\nvocabulary powers\n",
        "one.hints": "linear:0 {}\n",
        "more.claims": "vocabulary powers\n",
        "powers.claims": "define square(x in real) := x^2\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setattr(sources, "theories", lambda: {name: tmp_path / file for name, file in THEORIES.items()})

    def digests():
        forget()
        return {file: sources.builder_digest(name) for name, file in THEORIES.items()}

    def changed(name, text=None):
        before = digests()
        path = tmp_path / name
        path.write_text(path.read_text("utf-8") + "\n# changed\n" if text is None else text, "utf-8")
        return {file for file, digest in digests().items() if digest != before[file]}

    yield changed
    forget()


@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("one.thm", {"one.thm"}),
        ("one.hints", {"one.thm"}),
        ("more.claims", {"one.thm"}),
        ("powers.claims", {"one.thm", "two.thm"}),
    ],
)
def test_a_changed_file_makes_stale_the_theories_that_are_read_from_it(stale, file, names):
    assert stale(file) == names


def test_new_hints_make_a_theory_stale_and_another_file_does_not(stale):
    assert stale("two.hints", "linear:0 {}\n") == {"two.thm"}
    assert stale("others.claims", "") == set()


@pytest.mark.parametrize(
    "module",
    [
        "verify.statements.theory",
        "verify.statements.vocabulary",
        "verify.proving.scripts.commands",
        "verify.proving.goal",
        "verify.language.parsing",
        "verify.kernel.reader",
    ],
)
def test_what_reads_and_proves_theories_is_behind_each(stale, copied, module):
    before = sources.builder_digest("cago/own-one")
    copied(module)
    assert sources.builder_digest("cago/own-one") != before


@pytest.mark.parametrize("module", ["verify.command.sources", MODULE])
def test_no_theory_depends_on_commands_and_works(stale, copied, module):
    before = sources.builder_digest("cago/own-one")
    copied(module)
    assert sources.builder_digest("cago/own-one") == before


def test_nothing_is_loaded_for_a_theory_that_the_sources_do_not_name(tmp_path):
    path = tmp_path / "own.thm"
    path.write_text("statement cago/own\npart one\n  says One.\n  claim 1 = 1\n  proof\n    by ring\n", "utf-8")
    code = LOADED.replace(
        "builders()[sys.argv[1]]()", "from pathlib import Path\n_read(Path(sys.argv[1])).certificate()"
    )
    code = code.replace("import builders", "import _read")
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert set(json.loads(done.stdout)) <= needed()


@pytest.mark.parametrize("module", [sources.READER, MODULE, "verify.kernel.errors", "verify.command.all"])
def test_what_a_module_reaches_is_what_networkx_says(module):
    assert sources.reached(module) == {module, *nx.descendants(nx.DiGraph(sources.graph()), module)}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import json, verify.kernel as k", {"json", "verify.kernel"}),
        ("from ..cases import instances", {"verify.kernel.cases", "verify.kernel.cases.instances"}),
        ("from . import rules", {"verify.kernel.rules", "verify.kernel.rules.rules"}),
        ("def f():\n    from a.b import (\n        c,\n        d,\n    )", {"a.b", "a.b.c", "a.b.d"}),
        ("from a import b  # noqa: F401", {"a", "a.b"}),
        ("# from a import b", set()),
    ],
)
def test_imports_are_read(source, names):
    assert set(sources.imported(source, "verify.kernel.rules")) == names

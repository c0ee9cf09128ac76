"""What a statement is built from is read in the sources, and is at least what building it loads."""

import json
import subprocess
import sys

import networkx as nx
import pytest

from verify.command import sources
from verify.statements import modules

BUILT = ["cago/theorem-2", "circuits/lemma-d.1", "structures/proposition-3", "tasks/theorem-7.9", "tasks/equation-e.38"]
LOADED = """
import json, sys
from verify.statements import builders
builders()[sys.argv[1]]()
print(json.dumps(sorted(name for name in sys.modules if name.partition(".")[0] in ("constructions", "verify"))))
"""


def needed(statement):
    module = modules()[statement]
    return {module, *nx.descendants(sources.graph(), module)}


@pytest.mark.parametrize("statement", BUILT)
def test_nothing_is_loaded_that_the_sources_do_not_name(statement):
    done = subprocess.run([sys.executable, "-c", LOADED, statement], capture_output=True, text=True, check=True)
    assert set(json.loads(done.stdout)) <= needed(statement)


def test_a_statement_needs_little_of_another_work():
    of_tasks = {module for module in needed("cago/theorem-2") if module.startswith("verify.statements.tasks")}
    assert not of_tasks
    assert not {module for module in needed("cago/theorem-2") if module.startswith("verify.command")}


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A copy of the sources of which one may be changed."""

    def change(module):
        path = tmp_path / "changed.py"
        path.write_bytes(sources.files()[module].read_bytes() + b"# changed\n")
        changed = {**sources.files(), module: path}
        monkeypatch.setattr(sources, "files", lambda: changed)
        sources.builder_digest.cache_clear()

    yield change
    sources.builder_digest.cache_clear()


def test_a_changed_module_makes_stale_what_is_built_from_it_and_only_that(copied):
    before = {statement: sources.builder_digest(statement) for statement in BUILT}
    copied(modules()["tasks/theorem-7.9"])
    stale = [statement for statement in BUILT if sources.builder_digest(statement) != before[statement]]
    assert "tasks/theorem-7.9" in stale
    assert "cago/theorem-2" not in stale
    assert "structures/proposition-3" not in stale


def test_the_kernel_is_behind_everything(copied):
    before = {statement: sources.builder_digest(statement) for statement in BUILT}
    copied("verify.kernel.loader")
    assert all(sources.builder_digest(statement) != before[statement] for statement in BUILT)


def test_statements_do_not_import_in_a_circle():
    inside = sources.graph().subgraph(name for name in sources.files() if name.startswith("verify.statements"))
    packages = {name for name, path in sources.files().items() if path.name == "__init__.py"}
    assert nx.is_directed_acyclic_graph(inside.subgraph(name for name in inside if name not in packages))


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

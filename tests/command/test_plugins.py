"""Another package adds statements through an entry point; they are treated like ours."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "closedform_example"
NAMES = {"example/descent-step": "descent", "example/one-step": "one-step"}


def beside(folder, project):
    """Return the command where a project is installed, as far as Python can tell; it runs in a folder."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    name, points = about["name"], about["entry-points"]["closedform.statements"]
    info = folder / "site" / f"{name.replace('-', '_')}-0.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n")
    lines = ["[closedform.statements]", *(f"{point} = {package}" for point, package in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return command_in(folder, project, folder / "site")


def command_in(folder, *places):
    """Return the command in a folder, with places in which Python looks for packages."""
    path = os.pathsep.join(map(str, (ROOT, *places)))
    environment = {**os.environ, "PYTHONPATH": path, "CLOSEDFORM_CACHE": str(folder / "cache")}

    def command(*words):
        words = [sys.executable, "-m", "verify", *words]
        return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)

    return command


@pytest.fixture
def installed(tmp_path):
    """Run the command where the example is installed."""
    return beside(tmp_path, EXAMPLE)


@pytest.mark.parametrize("name", NAMES)
def test_a_statement_of_another_package_is_built_and_replayed_but_unpinned(installed, tmp_path, name):
    found = installed("all", name)
    assert found.returncode == 4
    assert found.stdout.startswith(f"unpinned   {name}  certificates/{name}.json: the ledger does not know this id\n")
    assert (tmp_path / "certificates" / f"{name}.json").exists()
    assert installed("check", "--no-digest", "certificates").stdout.startswith(f"proved     {name}")


@pytest.mark.parametrize("name", NAMES)
def test_it_is_listed_and_shown_as_one_of_our_own(installed, name):
    assert name in installed("list", "example").stdout
    assert "proved by the mathematics alone" in installed("show", name).stdout


def test_their_hints_are_those_of_their_proofs(installed):
    before = {path: path.read_text() for path in (EXAMPLE / "closedform_example").glob("*.hints")}
    assert {path.stem for path in before} == set(NAMES.values())
    assert installed("prove", "example", "--tidy").returncode == 0
    assert {path: path.read_text() for path in (EXAMPLE / "closedform_example").glob("*.hints")} == before


@pytest.mark.parametrize(("folder", "package"), [(ROOT, "*"), (EXAMPLE, "closedform_example")])
def test_what_is_installed_has_its_theories(folder, package):
    data = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    found = {path.suffix for path in (EXAMPLE / "closedform_example").iterdir() if path.is_file()} - {".py"}
    assert {f"*{suffix}" for suffix in found} <= set(data[package])


def test_a_package_is_made_around_a_first_theory_and_takes_more(tmp_path):
    made = command_in(tmp_path)("new", "mine/first", "--package", "my-theorems")
    assert (made.returncode, made.stderr) == (0, "")
    lines = made.stdout.splitlines()
    theory = tmp_path / "my-theorems" / "my_theorems" / "first.thm"
    assert lines[0].endswith("a package that adds statements; install it: python -m pip install -e my-theorems")
    assert lines[1].endswith("write the claim and its proof, then: python -m verify prove mine/first --goals")
    theory.write_text(theory.read_text("utf-8").replace("    intro\n", "    intro\n    by inequality\n"), "utf-8")
    installed = beside(tmp_path, tmp_path / "my-theorems")
    assert installed("prove", "mine/first").stdout.startswith("ran        mine/first  1 part, ")
    assert theory.with_suffix(".hints").exists()
    assert installed("all", "mine").stdout.startswith("unpinned   mine/first  certificates/mine/first.json: ")
    assert installed("check", "cago/lemma-1").stdout.startswith("proved     cago/lemma-1  ")
    assert installed("new", "mine/second", "--package", "my-theorems").returncode == 0
    assert theory.with_stem("second").exists()
    assert "'mine/second' is built already" in installed("new", "mine/second", "--package", "my-theorems").stderr


@pytest.mark.parametrize(
    ("folder", "project", "says"),
    [
        ("2nd", None, "'2nd' is no name of a package; one looks like my_theorems"),
        ("mine", "[project]\nname = 'mine'\n", 'expected a package with statements, as NAME = "PACKAGE" below '),
        ("mine", "[project", "is no project file: "),
    ],
)
def test_what_is_no_package_for_statements_is_told_in_a_line(tmp_path, folder, project, says):
    if project is not None:
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "pyproject.toml").write_text(project, "utf-8")
    found = command_in(tmp_path)("new", "mine/first", "--package", folder)
    assert found.returncode == 2
    assert says in found.stderr
    assert found.stderr.count("\n") == 1
    assert not list(tmp_path.rglob("*.thm"))


def test_a_package_below_src_is_found(tmp_path):
    (tmp_path / "src" / "our_theorems").mkdir(parents=True)
    points = '[project.entry-points."closedform.statements"]\nours = "our_theorems"\n'
    (tmp_path / "pyproject.toml").write_text(points, "utf-8")
    assert command_in(tmp_path)("new", "ours/first", "--package", ".").returncode == 0
    assert (tmp_path / "src" / "our_theorems" / "first.thm").exists()

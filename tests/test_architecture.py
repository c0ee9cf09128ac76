"""Imports run one way, and the kernel stays small enough to be read."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from verify.command.trusted import lines_of_code
from verify.statements import LIBRARY, WORKS

ROOT = Path(__file__).parents[1]
OURS = frozenset({"constructions", "verify", "tests", "benchmarks"})
TERSE = ("verify.kernel", "verify.proving", "verify.language", "verify.statements")
"""Packages with errors of their own, as Malformed, Rejected and Stuck, which nearly everything in them raises."""
MOST_LINES_OF_A_RULE = 300
MOST_LINES_OF_THE_KERNEL = 4400

# What each package may import of ours, the longest prefix first; what stands nowhere here may import everything.
ALLOWED: dict[str, tuple[str, ...]] = {
    "constructions": ("constructions",),
    "verify.kernel": ("verify.kernel",),
    "verify.language": ("verify.language", "verify.kernel"),
    "verify.proving": ("verify.proving", "verify.language", "verify.kernel", "constructions"),
    "verify.confirm": ("verify.confirm", "verify.kernel", "constructions", "verify.statements"),
    "verify.audit": (
        "verify.audit",
        *(f"verify.figures.{shared}" for shared in ("axes", "drawing", "palette")),
        "constructions",
    ),
    "verify.estimates": ("verify.estimates",),
    "verify.figures": (
        "verify.figures",
        "verify.catalogue",
        *(f"verify.command.{shared}" for shared in ("chapters", "counts", "library", "names", "places")),
        "verify.statements.outlines",
        "verify.language",
        "verify.kernel",
        "constructions",
    ),
    "verify.browser": (),
    "verify.testing": ("verify.testing", "verify.certificates", "verify.language", "verify.kernel", "constructions"),
    "verify.certificates": ("verify.command.places", "verify.language", "verify.proving.values", "verify.kernel"),
    "verify.site": (
        "verify.site",
        "verify.browser",
        "verify.catalogue",
        "verify.command",
        "verify.figures",
        "verify.language",
        "verify.statements",
        "verify.__main__",
        "verify.__version__",
    ),
    "verify.deciding": ("verify.deciding", "verify.proving", "verify.language", "verify.kernel", "verify.statements"),
    "verify.mutation": (
        "verify.mutation",
        "verify.deciding",
        "verify.proving",
        "verify.language",
        "verify.kernel",
        "verify.statements",
    ),
    "verify.statements": (
        "verify.statements",
        "verify.library",
        "verify.proving",
        "verify.language",
        "verify.kernel",
        "constructions",
    ),
    "verify.library": (
        "verify.library",
        *(f"verify.statements.{shared}" for shared in ("model", "trees", "written")),
        "verify.proving",
        "verify.language",
        "verify.kernel",
    ),
}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Yield the full names of the modules that a file imports, also those within functions and of relative imports."""
    parts = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(parts[: len(parts) - node.level + 1]) if node.level else ""
            start = ".".join(part for part in (base, node.module) if part)
            yield from (f"{start}.{alias.name}" for alias in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


FILES = sorted(path for package in ("constructions", "verify") for path in (ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("package", ALLOWED)
def test_imports_run_one_way(package: str) -> None:
    for path in FILES:
        if within(module_name(path), (package,)):
            for name in imports(path):
                if name.partition(".")[0] in OURS:
                    assert within(name, ALLOWED[package]), f"{module_name(path)} imports {name}"


def test_what_may_be_imported_is_there() -> None:
    known = {module_name(path) for path in FILES} | {"verify.__version__"}
    assert {*ALLOWED, *(name for names in ALLOWED.values() for name in names)} <= known


def test_works_do_not_use_each_other(certificates: dict[str, Any]) -> None:
    uses = [(name, use["id"]) for name, tree in certificates.items() for use in tree["uses"]]
    assert len(uses) > 1000
    for name, used in uses:
        assert used.partition("/")[0] in (name.partition("/")[0], LIBRARY), f"{name} uses {used}"


def test_works_do_not_share_their_definitions() -> None:
    roots = {**{work: ROOT / "verify" / "works" / work for work in WORKS}, LIBRARY: ROOT / "verify" / LIBRARY}
    found = 0
    for work, root in roots.items():
        for path in (path for kind in ("*.thm", "*.claims") for path in root.rglob(kind)):
            for named in re.findall(r"^vocabulary (\S+)$", path.read_text(encoding="utf-8"), re.MULTILINE):
                other = (path.parent / named).resolve()
                assert any(other.is_relative_to(roots[room]) for room in (work, LIBRARY)), f"{path}: {named}"
                found += 1
    assert found > 100


def test_nothing_of_ours_imports_the_tests() -> None:
    for path in FILES:
        assert not any(within(name, ("tests", "benchmarks")) for name in imports(path)), module_name(path)


def test_the_kernel_needs_the_standard_library_alone() -> None:
    for path in FILES:
        if within(module_name(path), ("verify.kernel",)):
            for name in imports(path):
                assert within(name, ("verify.kernel",)) or name.partition(".")[0] in sys.stdlib_module_names, name


def test_importing_the_kernel_loads_nothing_else_of_ours() -> None:
    """The package above it must not pull in what the kernel does not trust."""
    code = "import sys, verify.kernel.program; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-S", "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    ours = [name for name in loaded.stdout.split() if name.partition(".")[0] in OURS and name != "verify"]
    assert ours
    assert all(within(name, ("verify.kernel",)) for name in ours)


def test_lines_are_counted_without_blanks_comments_and_docstrings(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(
        '"""One\nline."""\n\n# a comment\ndef f():\n    """Two."""\n    return """a\nb"""  # c\n', encoding="utf-8"
    )
    assert lines_of_code(path) == 3


def test_what_decides_and_prints_needs_no_parser() -> None:
    """Certificates are trees: lark is there for text that people write."""
    script = "import sys, verify.command.all, verify.command.show, verify.language; print('lark' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"


KERNEL = ROOT / "verify" / "kernel"


@pytest.mark.parametrize("path", sorted((KERNEL / "rules").glob("*.py")), ids=lambda path: path.stem)
def test_a_rule_is_read_in_one_sitting(path: Path) -> None:
    assert lines_of_code(path) <= MOST_LINES_OF_A_RULE


def test_the_kernel_is_small() -> None:
    assert sum(lines_of_code(path) for path in KERNEL.rglob("*.py")) <= MOST_LINES_OF_THE_KERNEL


@pytest.mark.parametrize("path", FILES, ids=module_name)
def test_a_module_says_in_words_what_it_is_about(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring
    assert docstring.splitlines()[0].strip()


def functions(body: list[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """Yield the public functions of a module and the methods of its public classes."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield from functions(node.body) if isinstance(node, ast.ClassDef) else [node]


@pytest.mark.parametrize("path", [path for path in FILES if not within(module_name(path), TERSE)], ids=module_name)
def test_a_docstring_tells_the_errors(path: Path) -> None:
    for function in functions(ast.parse(path.read_text(encoding="utf-8")).body):
        raised = {
            node.exc.func.id
            for node in ast.walk(function)
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name)
        }
        told = ast.get_docstring(function) or ""
        missing = [name for name in raised if name[0].isupper() and name not in told]
        assert not missing, f"{function.name} raises {', '.join(missing)}"


def test_no_source_holds_the_path_of_a_machine() -> None:
    roots = ["/" + "root/", "/" + "home/", "/" + "work/", "/" + "Users/"]
    for path in [*FILES, *(ROOT / "tests").rglob("*.py"), *(ROOT / "tests").rglob("*.json")]:
        text = path.read_text(encoding="utf-8")
        assert not [root for root in roots if root in text], path

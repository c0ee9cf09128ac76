"""What has to be trusted, in numbers: the lines of the kernel, and what of Python it uses."""

from __future__ import annotations

import ast
import builtins
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

_NO_CODE = frozenset({
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
})  # fmt: skip
INTERACTIVE = "_"  # what a session, or an example that is run, has printed last; the kernel throws values away by it
SYNTAX: dict[str, tuple[type[ast.AST], ...]] = {
    "classes": (ast.ClassDef,),
    "functions": (ast.FunctionDef,),
    "lambda": (ast.Lambda,),
    "generators": (ast.Yield, ast.YieldFrom),
    "comprehensions": (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    "exceptions": (ast.Raise, ast.Try),
    "with": (ast.With,),
    "match": (ast.Match,),
    "while": (ast.While,),
    "for": (ast.For,),
    "assertions": (ast.Assert,),
    "assignment in expressions": (ast.NamedExpr,),
    "star arguments": (ast.Starred,),
    "formatted strings": (ast.JoinedStr,),
    "global or nonlocal": (ast.Global, ast.Nonlocal),
    "async": (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await),
    "deletion": (ast.Delete,),
}
"""Kinds of syntax by the nodes that Python makes of them."""
RISKY = ("eval", "exec", "compile", "__import__", "globals", "locals", "vars", "setattr", "delattr", "input")
"""Builtins by which a program can become another one."""


def lines_of_code(path: Path) -> int:
    """Count lines without blanks, comments and docstrings."""
    source = path.read_text(encoding="utf-8")
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            lines |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            first = node.body[0]
            lines -= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return len(lines)


def sizes(kernel: Path) -> dict[str, int]:
    """Return the lines of code of each file and of the folders of the kernel, largest first."""
    files = sorted(kernel.rglob("*.py"))
    folders: Counter[str] = Counter()
    for path in files:
        inside = path.relative_to(kernel)
        folders[f"{inside.parts[0]}/" if len(inside.parts) > 1 else inside.name] += lines_of_code(path)
    return dict(folders.most_common())


def _nodes(kernel: Path) -> Iterator[ast.AST]:
    for path in sorted(kernel.rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


def modules(kernel: Path) -> list[str]:
    """Return the modules of the standard library that the kernel imports."""
    found: set[str] = set()
    for node in _nodes(kernel):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module)
    return sorted(name for name in found if name != "__future__" and name.partition(".")[0] in sys.stdlib_module_names)


def syntax(kernel: Path) -> dict[str, int]:
    """Return how often the kernel uses each kind of syntax."""
    kinds = Counter(type(node) for node in _nodes(kernel))
    return {name: sum(kinds[kind] for kind in found) for name, found in SYNTAX.items()}


def builtins_used(kernel: Path) -> list[str]:
    """Return the builtin functions and types that the kernel names, exceptions left out."""
    names = {node.id for node in _nodes(kernel) if isinstance(node, ast.Name)}
    exceptions = {name for name in names if isinstance(getattr(builtins, name, None), type(BaseException))}
    raised = {name for name in exceptions if issubclass(getattr(builtins, name), BaseException)}
    return sorted((names & set(dir(builtins))) - raised - {INTERACTIVE})


def floats(kernel: Path) -> int:
    """Return how many literals of the kernel are floating-point numbers."""
    return sum(isinstance(node, ast.Constant) and isinstance(node.value, float) for node in _nodes(kernel))

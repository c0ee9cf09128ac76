"""What is changed in a source: comparisons, numbers, connectives, negations, refusals, results."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.Pow: ast.Mult,
}


LONG = 150
"""The length of a line of which only what is near a change is shown."""


@dataclass(frozen=True)
class Change:
    """One change of a source.

    Parameters
    ----------
    file : str
        Below the folder of the kernel.
    place : int
        The number of the node in the walk through the module.
    kind : str
    """

    file: str
    place: int
    kind: str


def changes(file: str, source: str) -> Iterator[Change]:
    """Yield all changes of a source."""
    for place, node in enumerate(ast.walk(_parsed(source))):
        yield from (Change(file, place, kind) for kind in kinds(node))


def applied(source: str, change: Change) -> str:
    """Return the source with a change."""
    tree = _parsed(source)
    for place, node in enumerate(ast.walk(tree)):
        if place == change.place:
            other = changed(node, change.kind)
            return ast.unparse(ast.fix_missing_locations(_Put(node, other).visit(tree)))
    raise ValueError(f"{change} is of another source")


def difference(source: str, change: Change) -> tuple[str, str]:
    """Return the first line that a change changes, as the syntax tree is written, before and after it."""
    before, after = (text.splitlines() for text in (ast.unparse(_parsed(source)), applied(source, change)))
    lines = ((one.strip(), other.strip()) for one, other in zip_longest(before, after, fillvalue="") if one != other)
    one, other = next(lines)
    if max(len(one), len(other)) > LONG:
        same = next(place for place, pair in enumerate(zip_longest(one, other)) if pair[0] != pair[1])
        start = max(same - LONG // 2, 0)
        one, other = (f"… {line[start : start + LONG]} …" for line in (one, other))
    return one, other


def kinds(node: ast.AST) -> Iterator[str]:
    """Yield the changes of a node."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield "comparison"
        case ast.Constant(value=bool()):
            yield "truth value"
        case ast.Constant(value=int()):
            yield from ("plus one", "minus one")
        case ast.BoolOp():
            yield from ("connective", "dropped operand")
        case ast.UnaryOp(op=ast.Not()):
            yield "negation"
        case ast.BinOp(op=op) if type(op) in OPERATIONS:
            yield "operation"
        case ast.If(body=[ast.Raise()]):
            yield "dropped refusal"
        case ast.If() | ast.IfExp():
            yield "condition"
        case ast.Return(value=ast.Constant(value=None)):
            pass
        case ast.Return(value=ast.expr()):
            yield "result"


def changed(node: ast.AST, kind: str) -> ast.AST:
    """Return a changed copy of a node."""
    other = _copied(node)
    match kind:
        case "comparison":
            other.ops = [COMPARISONS[type(other.ops[0])]()]
        case "truth value":
            other.value = not other.value
        case "plus one" | "minus one":
            other.value += 1 if kind == "plus one" else -1
        case "connective":
            other.op = ast.Or() if isinstance(other.op, ast.And) else ast.And()
        case "dropped operand":
            return other.values[0] if len(other.values) == 2 else ast.BoolOp(other.op, other.values[:-1])
        case "negation":
            return other.operand
        case "operation":
            other.op = OPERATIONS[type(other.op)]()
        case "dropped refusal":
            return ast.If(other.test, [ast.Pass()], other.orelse)
        case "condition":
            other.test = ast.UnaryOp(ast.Not(), other.test)
        case "result":
            other.value = ast.Constant(None)
    return other


def _copied(node: ast.AST) -> ast.AST:
    fields = {name: list(value) if isinstance(value, list) else value for name, value in ast.iter_fields(node)}
    return type(node)(**fields)


class _Put(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def _parsed(source: str) -> ast.Module:
    """Parse a source without its docstrings and annotations."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Name("object")
    return tree

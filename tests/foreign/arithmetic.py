"""What other software is told: numbers and formulas without sets, groups, maps and definitions.

A node is made once, so that nodes form a graph without repetitions. Only 0 and 1 are folded, and what is true or false
by its form; the arithmetic is left to those who are asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, ClassVar


class Node:
    """An operation at operands; the same one is the same object."""

    __slots__ = ("args", "op")
    known: ClassVar[dict[tuple[Any, ...], Node]] = {}

    def __init__(self, op: str, args: tuple[Any, ...]) -> None:
        self.op = op
        self.args = args

    def __repr__(self) -> str:
        return f"{self.op}({', '.join(map(repr, self.args))})"


Formula = bool | Node


def node(op: str, *args: Any) -> Node:
    """Return the node; operands are nodes, truth values, numbers or names."""
    key = (op, *(id(arg) if isinstance(arg, Node) else (type(arg), arg) for arg in args))
    return Node.known.setdefault(key, Node(op, args))


def forget() -> None:
    """Forget all nodes, between two claims."""
    Node.known.clear()


def number(value: int | Fraction) -> Node:
    return node("number", Fraction(value))


def is_number(term: Node, value: int) -> bool:
    return term.op == "number" and term.args[0] == value


def total(terms: Iterable[Node]) -> Node:
    kept = [term for term in terms if not is_number(term, 0)]
    return number(0) if not kept else kept[0] if len(kept) == 1 else node("plus", *kept)


def product(terms: Iterable[Node]) -> Node:
    kept = [term for term in terms if not is_number(term, 1)]
    if any(is_number(term, 0) for term in kept):
        return number(0)
    return number(1) if not kept else kept[0] if len(kept) == 1 else node("times", *kept)


def power(term: Node, exponent: int) -> Node:
    if exponent == 0 or is_number(term, 1):
        return number(1)
    return term if exponent == 1 or is_number(term, 0) else node("power", term, exponent)


def inverse(term: Node) -> Node:
    return term if is_number(term, 1) else node("inverse", term)


def conjugate(term: Node) -> Node:
    return term if term.op in ("number", "variable", "exp", "radical") else node("conjugate", term)


def turn(share: Fraction) -> Node:
    """Return exp(2πi·share)."""
    share %= 1
    return number(1) if share == 0 else number(-1) if share == Fraction(1, 2) else node("turn", share)


def branch(condition: Formula, yes: Node, no: Node) -> Node:
    if isinstance(condition, bool):
        return yes if condition else no
    return yes if yes is no else node("if", condition, yes, no)


def equal(left: Node, right: Node) -> Formula:
    return True if left is right else node("equal", left, right)


def opposite(formula: Formula) -> Formula:
    if isinstance(formula, bool):
        return not formula
    return formula.args[0] if formula.op == "not" else node("not", formula)


def every(formulas: Iterable[Formula]) -> Formula:
    """Return a conjunction; what follows a false part is not made."""
    kept: dict[int, Node] = {}
    for formula in formulas:
        if formula is False:
            return False
        if isinstance(formula, Node):
            kept[id(formula)] = formula
    parts = list(kept.values())
    return True if not parts else parts[0] if len(parts) == 1 else node("and", *parts)


def some(formulas: Iterable[Formula]) -> Formula:
    return opposite(every(opposite(formula) for formula in formulas))


def same(left: Formula, right: Formula) -> Formula:
    if isinstance(left, bool):
        return right if left else opposite(right)
    if isinstance(right, bool):
        return left if right else opposite(left)
    return node("iff", left, right)


def graph(formula: Node) -> list[Node]:
    """Return all nodes below one, each after its operands."""
    found: dict[int, Node] = {}
    stack: list[tuple[Node, bool]] = [(formula, False)]
    while stack:
        here, is_done = stack.pop()
        if is_done:
            found[id(here)] = here
        elif id(here) not in found:
            stack.append((here, True))
            stack += [(arg, False) for arg in here.args if isinstance(arg, Node) and id(arg) not in found]
    return list(found.values())

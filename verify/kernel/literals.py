"""Literals of the grammar: arrays, names, integers, labels, and the sorts that integers and labels get."""

from __future__ import annotations

import re
from typing import Any

from .errors import Malformed
from .loader import whole_number
from .terms import NATURAL, Term, integer, natural
from .workspace import spend

MAX_RANGE = 4096
MAX_LABELS = 256
MAX_NATURAL = 1 << 53
MAX_EXPONENT = 64
MAX_ROOT = 1000
MAX_DEGREE = 12
NUMBER, DIGITS = 2, 32

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_']{0,40}")


def array(node: Any) -> list[Any]:
    """Return an array."""
    if not isinstance(node, list):
        raise Malformed("expected an array")
    return node


def exactly(nodes: list[Any], count: int) -> list[Any]:
    """Return the arguments of an operation that takes so many."""
    if len(nodes) != count:
        raise Malformed(f"expected {count} arguments, found {len(nodes)}")
    return nodes


def name(node: Any) -> str:
    """Return a name."""
    if not isinstance(node, str) or not _NAME.fullmatch(node):
        raise Malformed("expected a name (a letter, then letters and digits)")
    return node


def number(node: Any) -> int | None:
    """Return the integer that a literal stands for, None for what is no literal of an integer."""
    spend(NUMBER + len(node) // DIGITS if type(node) is str else NUMBER)
    return whole_number(node)


def whole(node: Any) -> int:
    """Return an integer."""
    value = number(node)
    if value is None:
        raise Malformed("expected an integer")
    return value


def is_literal(node: Any) -> bool:
    """Tell whether a node is an integer or a label, whose sort is that of its surroundings."""
    return number(node) is not None or (isinstance(node, str) and node.startswith(":"))


def numeral(value: int, expected: Term | None) -> Term:
    """Return an integer as an element of the sort that is expected, else as a scalar."""
    if expected is not None and expected.op == "range":
        low, high = expected.data
        if not low <= value <= high:
            raise Malformed(f"{value} is not in the range from {low} to {high}")
        return Term("count", value, (expected,))
    if expected == NATURAL:
        if not 0 <= value <= MAX_NATURAL:
            raise Malformed(f"{value} is not a natural number up to {MAX_NATURAL}")
        return natural(value)
    if expected is not None and expected.op in ("element", "dual"):
        if value != 0:
            raise Malformed("the only number that names an element of a group is 0")
        return Term("zero", None, (expected,))
    return integer(value)


def label(text: str, expected: Term | None) -> Term:
    """Return a label as an element of the set of labels that is expected."""
    if expected is None or expected.op != "labels":
        raise Malformed(f"label '{text[:40]}' where none is expected")
    spend(len(expected.data) // DIGITS)
    if text not in expected.data:
        raise Malformed(f"label '{text[:40]}' is not among {', '.join(expected.data)}")
    return Term("label", text, (expected,))


def literal_sort(node: Any, hint: Term | None) -> Term | None:
    """Return the sort that a literal among operands gets: a number outside an integer range is a scalar."""
    value = number(node)
    if value is not None and hint == NATURAL:
        return None
    if value is not None and hint is not None and hint.op == "range":
        return hint if hint.data[0] <= value <= hint.data[1] else None
    return hint

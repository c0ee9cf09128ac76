"""How sorts are read: kinds, index sets, sets of maps, of subsets and of bijections; and concrete groups."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..errors import Malformed
from ..literals import MAX_LABELS, MAX_NATURAL, MAX_RANGE, exactly, name, whole
from ..sorts import expect, expect_source, expect_value
from ..terms import ABELIAN, COMPLEX, CURVE, EMPTY, NATURAL, REAL, SET, UNIT, Term
from ..workspace import spend

if TYPE_CHECKING:
    from ..reader import Reader, Scope

SortForm = Callable[["Reader", list[Any], "Scope"], Term]

KINDS = {"abelian": ABELIAN, "set": SET, "complex": COMPLEX, "real": REAL, "curve": CURVE, "natural": NATURAL}


def group(reader: Reader, node: Any, scope: Scope) -> Term:
    """Read a finite Abelian group: a variable, ``["cyclic", n]`` or ``["direct", G, H]``."""
    spend(4)
    if isinstance(node, list) and node and node[0] == "cyclic":
        order = whole(exactly(node[1:], 1)[0])
        if not 1 <= order <= MAX_RANGE:
            raise Malformed(f"cyclic group of order {order}: expected 1 to {MAX_RANGE}")
        return Term("cyclic", order)
    if isinstance(node, list) and node and node[0] == "direct":
        left, right = (group(reader, entry, scope) for entry in exactly(node[1:], 2))
        return Term("direct", None, (left, right))
    return expect(reader.term(node, scope), ABELIAN, "group")


def _range(reader: Reader, nodes: list[Any], scope: Scope) -> Term:
    low, high = (whole(entry) for entry in exactly(nodes, 2))
    if not 0 <= high - low + 1 <= MAX_RANGE:
        raise Malformed(f"range from {low} to {high}: expected 0 to {MAX_RANGE} elements")
    if max(abs(low), abs(high)) > MAX_NATURAL:
        raise Malformed(f"range from {low} to {high}: expected ends up to {MAX_NATURAL}")
    return Term("range", (low, high))


def _labels(reader: Reader, nodes: list[Any], scope: Scope) -> Term:
    spend(len(nodes))
    names = tuple(name(entry) for entry in nodes)
    if not names or len(set(names)) < len(names):
        raise Malformed("expected different labels")
    if len(names) > MAX_LABELS:
        raise Malformed(f"{len(names)} labels: expected at most {MAX_LABELS}")
    return Term("labels", names)


def _of_group(op: str) -> SortForm:
    return lambda reader, nodes, scope: expect(Term(op, None, (group(reader, exactly(nodes, 1)[0], scope),)), SET, op)


def _members(reader: Reader, nodes: list[Any], scope: Scope) -> Term:
    return expect(Term("members", None, (reader.term(exactly(nodes, 1)[0], scope),)), SET, "members")


def _constant(sort: Term) -> SortForm:
    def form(reader: Reader, nodes: list[Any], scope: Scope) -> Term:
        exactly(nodes, 0)
        return sort

    return form


def _maps(reader: Reader, nodes: list[Any], scope: Scope) -> Term:
    if len(nodes) < 2:
        raise Malformed("expected the sorts of the arguments and of the value")
    *sources, target = [reader.sort(entry, scope) for entry in nodes]
    expect_value(target)
    for source in reversed(sources):
        target = Term("maps", None, (expect_source(source), target))
    return target


def _of_sets(op: str, count: int) -> SortForm:
    def form(reader: Reader, nodes: list[Any], scope: Scope) -> Term:
        args = [expect(reader.sort(entry, scope), SET, op) for entry in exactly(nodes, count)]
        return Term(op, None, tuple(args))

    return form


SORT_FORMS: dict[str, SortForm] = {
    "element": _of_group("element"),
    "dual": _of_group("dual"),
    "members": _members,
    "unit": _constant(UNIT),
    "empty": _constant(EMPTY),
    "union": _of_sets("union", 2),
    "product": _of_sets("product", 2),
    "range": _range,
    "labels": _labels,
    "maps": _maps,
    "subsets": _of_sets("subsets", 1),
    "bijections": _of_sets("bijections", 2),
}

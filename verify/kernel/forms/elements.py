"""How elements of index sets are read: pairs, sides of unions, members, residues, distinctions of cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..binding import bind, make
from ..errors import Malformed
from ..interpreter import Interpreter
from ..literals import array, exactly, whole
from ..sets import cyclic_orders
from ..sorts import expect, expect_kind, sort_of
from ..terms import SET, STAR, Term, variable
from ..workspace import spend
from .form import Form, constant

if TYPE_CHECKING:
    from ..reader import Reader, Scope


def _pair(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    hints = expected.args if expected is not None and expected.op == "product" else (None, None)
    return Term(
        "pair", None, tuple(reader.term(node, scope, hint) for node, hint in zip(exactly(nodes, 2), hints, strict=True))
    )


def _projection(op: str) -> Form:
    return lambda reader, nodes, scope, expected: make(op, None, (reader.term(exactly(nodes, 1)[0], scope),))


def _element_of_subset(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    element, subset = exactly(nodes, 2)
    right = reader.term(subset, scope)
    if right.op != "subset":
        raise Malformed("expected an explicit subset")
    left = reader.value(element, right.args[0], scope)
    if not Interpreter().formula(make("in", None, (left, right))):
        raise Malformed("the element is not in the subset")
    return Term("member", None, (left, Term("members", None, (right,))))


def _injection(op: str) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        if expected is None or expected.op != "union":
            raise Malformed(f"'{op}' where no element of a union is expected")
        side = expected.args[op == "inr"]
        return Term(op, None, (reader.term(exactly(nodes, 1)[0], scope, side), expected))

    return form


def _impossible(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    element, sort = exactly(nodes, 2)
    return Term("impossible", None, (reader.term(element, scope), reader.value(sort, SET, scope)))


def _distinction(op: str, labels: Any, args: tuple[Term, ...]) -> Term:
    """Return a distinction of cases; its branches have a common sort, also where it is known which of them is taken."""
    sort_of(Term(op, labels, args))
    return make(op, labels, args)


def _branches(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    subject = reader.term(exactly(nodes, 3)[0], scope)
    bodies = []
    for node, sort in zip(nodes[1:], expect_kind(subject, "union").args, strict=True):
        name, body = exactly(array(node), 2)
        var = variable(reader.new_name(name, scope), sort)
        with reader.inside(scope):
            scope[name] = var
            bodies.append(bind("lambda", [var], reader.term(body, scope, expected)).args[1])
    return _distinction("case", None, (subject, *bodies))


def _choose(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    subject = reader.term(nodes[0] if nodes else None, scope)
    labels = sort_of(subject)
    entries = [exactly(array(node), 2) for node in nodes[1:]]
    if labels.op != "labels" or tuple(name for name, _ in entries) != labels.data:
        raise Malformed("expected one branch for each label, in the order of the labels")
    spend(2 * len(entries))
    bodies = (reader.term(body, scope, expected) for _, body in entries)
    return _distinction("choose", labels.data, (subject, *bodies))


def _residue(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    if expected is None or expected.op not in ("element", "dual"):
        raise Malformed("a residue where no element of a group is expected")
    orders = cyclic_orders(expected.args[0])
    spend(len(orders))
    values = tuple(whole(node) % order for node, order in zip(exactly(nodes, len(orders)), orders, strict=True))
    return Term("residue", values, (expected,))


def _ascribed(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    sort, term = exactly(nodes, 2)
    wanted = reader.sort(sort, scope)
    return expect(reader.value(term, wanted, scope), wanted, "of")


FORMS: dict[str, Form] = {
    "pair": _pair,
    "first": _projection("first"),
    "second": _projection("second"),
    "inclusion": _projection("inclusion"),
    "member": _element_of_subset,
    "inl": _injection("inl"),
    "inr": _injection("inr"),
    "star": constant(STAR),
    "impossible": _impossible,
    "case": _branches,
    "choose": _choose,
    "residue": _residue,
    "of": _ascribed,
}

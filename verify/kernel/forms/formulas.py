"""How formulas are read: equations and inequalities, connectives, quantifiers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..binding import make
from ..errors import Malformed
from ..literals import exactly
from ..sorts import as_scalar, expect_kind, sort_of
from ..terms import FALSE, NATURAL, TRUE, Term, negation
from .form import Form, constant

if TYPE_CHECKING:
    from ..reader import Reader, Scope


def _quantified(op: str) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        binders, body = exactly(nodes, 2)
        return reader.bound(op, binders, scope, lambda inner: reader.formula(body, inner))

    return form


def _connective(op: str, least: int) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        if len(nodes) < least:
            raise Malformed(f"expected at least {least} formulas")
        return Term(op, None, tuple(reader.formula(node, scope) for node in nodes))

    return form


def _equal(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    left, right = reader.operands(exactly(nodes, 2), scope, None)
    if sort_of(left) != sort_of(right) or sort_of(left) == NATURAL:
        left, right = as_scalar(left), as_scalar(right)
    return Term("equal", None, (left, right))


def _order(op: str) -> Form:
    return lambda reader, nodes, scope, expected: Term(op, None, reader.scalars(exactly(nodes, 2), scope))


def _in(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    element, subset = exactly(nodes, 2)
    right = reader.term(subset, scope)
    (space,) = expect_kind(right, "subsets").args
    return make("in", None, (reader.value(element, space, scope), right))


FORMS: dict[str, Form] = {
    "true": constant(TRUE),
    "false": constant(FALSE),
    "=": _equal,
    "!=": lambda reader, nodes, scope, expected: negation(_equal(reader, nodes, scope, expected)),
    "<=": _order("at_most"),
    "<": _order("less"),
    "in": _in,
    "and": _connective("and", 1),
    "or": _connective("or", 1),
    "not": lambda reader, nodes, scope, expected: negation(reader.formula(exactly(nodes, 1)[0], scope)),
    "implies": _connective("implies", 2),
    "iff": _connective("iff", 2),
    "forall": _quantified("forall"),
    "exists": _quantified("exists"),
}

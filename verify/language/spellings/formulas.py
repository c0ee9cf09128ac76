"""How formulas are spelled: equality, order, membership, connectives and quantifiers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from verify.kernel.sorts import sort_of
from verify.kernel.terms import Term

from .spelling import Spelling

if TYPE_CHECKING:
    from ..spelling import Names, Writer

Json = Any


def _equal(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["=", *writer.operands(term.args, None, taken)]


def _order(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return [{"at_most": "<=", "less": "<"}[term.op], *(writer.scalar(arg, taken) for arg in term.args)]


def _in(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    element, subset = term.args
    return ["in", writer.value(element, sort_of(subset).args[0], taken), writer.term(subset, None, taken)]


def _connective(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    if term.op == "not" and term.args[0].op == "equal":
        return ["!=", *_equal(writer, term.args[0], None, taken)[1:]]
    return [term.op, *(writer.formula(arg, taken) for arg in term.args)]


def _quantifier(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    binders, body, inside = writer.binders(term, taken)
    return [term.op, binders, writer.formula(body, inside)]


SPELLINGS: dict[str, Spelling] = {
    "equal": _equal,
    "at_most": _order,
    "less": _order,
    "in": _in,
    "and": _connective,
    "or": _connective,
    "not": _connective,
    "implies": _connective,
    "iff": _connective,
    "forall": _quantifier,
    "exists": _quantifier,
}

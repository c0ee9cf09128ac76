"""How scalars are read: arithmetic, roots of unity, radicals, characters, sums and products."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..errors import Malformed
from ..literals import MAX_DEGREE, MAX_EXPONENT, MAX_ROOT, exactly, number, whole
from ..sorts import as_scalar, expect_kind, sort_of
from ..terms import SET, Term, integer, rational
from ..workspace import spend
from .form import Form

if TYPE_CHECKING:
    from ..reader import Reader, Scope


def _is_element(term: Term) -> bool:
    return sort_of(term).op in ("element", "dual")


def _of_elements(expected: Term | None) -> Term | None:
    """Return an expected sort that sums and multiples hand on to their operands."""
    return expected if expected is not None and expected.op in ("element", "dual") else None


def _overloaded(scalar: Callable[[tuple[Term, ...]], Term], element: Callable[[list[Term]], Term]) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        if not nodes:
            raise Malformed("expected an operand")
        terms = reader.operands(nodes, scope, _of_elements(expected))
        if any(_is_element(term) for term in terms):
            return element(terms)
        return scalar(tuple(as_scalar(term) for term in terms))

    return form


def _minus(terms: tuple[Term, ...]) -> Term:
    first, *rest = terms
    negative = [Term("times", None, (integer(-1), term)) for term in rest or [first]]
    return Term("plus", None, (first, *negative)) if rest else negative[0]


def _element_minus(terms: list[Term]) -> Term:
    first, *rest = terms
    negative = [Term("neg", None, (sort_of(first), term)) for term in rest or [first]]
    return Term("add", None, (sort_of(first), first, *negative)) if rest else negative[0]


def _times(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    if not nodes:
        raise Malformed("expected a factor")
    factor = number(nodes[0])
    if len(nodes) == 2 and factor is not None:
        second = reader.term(nodes[1], scope, _of_elements(expected))
        if _is_element(second):
            return Term("multiple", factor, (sort_of(second), second))
        return Term("times", None, (integer(factor), as_scalar(second)))
    return Term("times", None, reader.scalars(nodes, scope))


def _divide(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    above, below = reader.scalars(exactly(nodes, 2), scope)
    if above.op == below.op == "integer":
        if below.data == 0:
            raise Malformed("division by zero")
        spend(above.weight + below.weight)
        return rational(Fraction(above.data, below.data))
    return Term("divide", None, (above, below))


def _power(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    base, exponent = exactly(nodes, 2)
    degree = whole(exponent)
    if not 0 <= degree <= MAX_EXPONENT:
        raise Malformed(f"exponent {degree}: expected 0 to {MAX_EXPONENT}")
    return Term("power", degree, (reader.scalar(base, scope),))


def _unary(op: str) -> Form:
    return lambda reader, nodes, scope, expected: Term(op, None, reader.scalars(exactly(nodes, 1), scope))


def _real_part(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    (term,) = reader.scalars(exactly(nodes, 1), scope)
    both = Term("plus", None, (term, Term("conj", None, (term,))))
    return Term("times", None, (rational(Fraction(1, 2)), both))


def _root(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    order, exponent = exactly(nodes, 2)
    degree = whole(order)
    if not 1 <= degree <= MAX_ROOT:
        raise Malformed(f"root of unity of order {degree}: expected 1 to {MAX_ROOT}")
    return Term("root", degree, (reader.scalar(exponent, scope),))


def _radical(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    degree, above, below = (whole(node) for node in exactly(nodes, 3))
    if not (2 <= degree <= MAX_DEGREE and above > 0 and below > 0):
        raise Malformed(f"expected a degree from 2 to {MAX_DEGREE} and a positive numerator and denominator")
    return Term("radical", (degree, Fraction(above, below)))


def _character(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    frequency, point = exactly(nodes, 2)
    left = reader.term(frequency, scope)
    (group,) = expect_kind(left, "dual").args
    return Term("character", None, (group, left, reader.term(point, scope, Term("element", None, (group,)))))


def _bounded(op: str) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        if len(nodes) not in (2, 3):
            raise Malformed("expected binders, an optional condition and a body")

        def body(inner: Scope) -> Term:
            term = reader.scalar(nodes[-1], inner)
            if len(nodes) == 2:
                return term
            condition = Term("indicator", None, (reader.formula(nodes[1], inner),))
            if op == "sum":
                return Term("times", None, (condition, term))
            raise Malformed("a bounded product takes no condition")

        return reader.bound(op, nodes[0], scope, body)

    return form


FORMS: dict[str, Form] = {
    "+": _overloaded(lambda t: Term("plus", None, t), lambda t: Term("add", None, (sort_of(t[0]), *t))),
    "-": _overloaded(_minus, _element_minus),
    "*": _times,
    "/": _divide,
    "^": _power,
    "conj": _unary("conj"),
    "abs2": _unary("abs2"),
    "exp": _unary("exp"),
    "re": _real_part,
    "size": lambda r, nodes, scope, e: Term("size", None, (r.value(exactly(nodes, 1)[0], SET, scope),)),
    "root": _root,
    "radical": _radical,
    "char": _character,
    "sum": _bounded("sum"),
    "prod": _bounded("prod"),
    "indicator": lambda r, nodes, scope, e: Term("indicator", None, (r.formula(exactly(nodes, 1)[0], scope),)),
}

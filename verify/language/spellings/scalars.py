"""How scalars are spelled: arithmetic, roots of unity, radicals, characters, sums and products."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from verify.kernel.terms import REAL, Term, integer

from .names import fresh, numeral
from .spelling import Spelling

if TYPE_CHECKING:
    from ..spelling import Names, Writer

Json = Any


def _integer(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return numeral(term.data)


def _rational(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["/", numeral(term.data.numerator), numeral(term.data.denominator)]


def _value(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return writer.ascribed(writer.term(term.args[0], None, taken), REAL, taken)


def _sum_of(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    first, *others = term.args
    if others and all(map(_is_negative, others)):
        return ["-", *(writer.scalar(arg, taken) for arg in (first, *(arg.args[1] for arg in others)))]
    return ["+", *(writer.scalar(arg, taken) for arg in term.args)]


def _product_of(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    if _is_negative(term):
        return ["-", writer.scalar(term.args[1], taken)]
    if _is_real_part(term):
        return ["re", writer.scalar(term.args[1].args[0], taken)]
    return ["*", *(writer.scalar(arg, taken) for arg in term.args)]


def _divide(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    above, below = term.args
    if above.op == below.op == "integer":  # read as it stands it would become a rational literal
        name = fresh("x", taken)
        value = numeral(above.data)
        body = ["/", name, writer.scalar(below, taken)]
        return ["at", ["map", [[name, ["range", value, value]]], body], value]
    return ["/", writer.scalar(above, taken), writer.scalar(below, taken)]


def _power(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["^", writer.scalar(term.args[0], taken), term.data]


def _unary(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return [term.op, writer.scalar(term.args[0], taken)]


def _size(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["size", writer.sort(term.args[0], taken)]


def _root(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["root", term.data, writer.scalar(term.args[0], taken)]


def _radical(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    degree, value = term.data
    return ["radical", degree, numeral(value.numerator), numeral(value.denominator)]


def _character(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    group, frequency, point = term.args
    return [
        "char",
        writer.term(frequency, None, taken),
        writer.term(point, Term("element", None, (group,)), taken),
    ]


def _indicator(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    return ["indicator", writer.formula(term.args[0], taken)]


def _sum(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    binders, body, inside = writer.binders(term, taken)
    if term.op == "sum" and body.op == "times" and len(body.args) == 2 and body.args[0].op == "indicator":
        condition = writer.formula(body.args[0].args[0], inside)
        return ["sum", binders, condition, writer.scalar(body.args[1], inside)]
    return [term.op, binders, writer.scalar(body, inside)]


def _is_negative(term: Term) -> bool:
    return term.op == "times" and len(term.args) == 2 and term.args[0] == integer(-1)


def _is_real_part(term: Term) -> bool:
    if len(term.args) != 2 or term.args[0].op != "rational" or term.args[0].data * 2 != 1:
        return False
    both = term.args[1]
    return both.op == "plus" and len(both.args) == 2 and both.args[1] == Term("conj", None, (both.args[0],))


SPELLINGS: dict[str, Spelling] = {
    "integer": _integer,
    "rational": _rational,
    "value": _value,
    "plus": _sum_of,
    "times": _product_of,
    "divide": _divide,
    "power": _power,
    "conj": _unary,
    "abs2": _unary,
    "exp": _unary,
    "size": _size,
    "root": _root,
    "radical": _radical,
    "character": _character,
    "indicator": _indicator,
    "sum": _sum,
    "prod": _sum,
}

"""How maps are spelled, and what is done with them: explicit maps, subsets and bijections, curves, iterates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from verify.kernel.sorts import sort_of
from verify.kernel.terms import CURVE, NATURAL, REAL, Term

from .spelling import Spelling

if TYPE_CHECKING:
    from ..spelling import Names, Writer

Json = Any


def _lambda(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    whole = term
    binders, body, inside = writer.binders(term, taken)
    for _ in binders:
        expected = expected.args[1] if expected is not None and expected.op == "maps" else None
    if body.op == "value":
        return ["map", binders, writer.scalar(body, inside)]
    if expected is None and sort_of(body).op == "range":  # the reader would take the values as numbers
        node = ["map", binders, writer.term(body, sort_of(body), inside)]
        return writer.ascribed(node, sort_of(whole), taken)
    return ["map", binders, writer.term(body, expected, inside)]


def _subset(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    name, sort, body, inside = writer.opened(term, taken)
    return ["subset", [[name, sort]], writer.formula(body, inside)]


def _curve(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    name, sort, body, inside = writer.opened(term, taken)
    return ["curve", [[name, sort]], writer.scalar(body, inside)]


def _at_time(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    curve, time = term.args
    return ["at_time", writer.value(curve, CURVE, taken), writer.value(time, REAL, taken)]


def _iterate(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    step, start, count = term.args
    name, sort, body, inside = writer.opened(step, taken)
    state = step.args[0]
    spelled = [
        writer.value(body, state, inside),
        writer.value(start, state, taken),
        writer.value(count, NATURAL, taken),
    ]
    return ["iterate", [[name, sort]], *spelled]


def _at(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    arguments: list[Json] = []
    while term.op == "at":
        head, argument = term.args
        arguments.insert(0, writer.value(argument, sort_of(head).args[0], taken))
        term = head
    if term.op == "var":
        return [str(term.data), *arguments]
    return ["at", writer.term(term, None, taken), *arguments]


def _bijection(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    sides = [writer.sort(side, taken) for side in sort_of(term).args]
    return ["bijection", *sides, *(writer.term(arg, sort_of(arg), taken) for arg in term.args)]


def _along(writer: Writer, term: Term, expected: Term | None, taken: Names) -> Json:
    function, point = term.args
    source = sort_of(function).args[term.op == "backward"]
    return [term.op, writer.term(function, None, taken), writer.value(point, source, taken)]


SPELLINGS: dict[str, Spelling] = {
    "lambda": _lambda,
    "subset": _subset,
    "at": _at,
    "curve": _curve,
    "iterate": _iterate,
    "at_time": _at_time,
    "bijection": _bijection,
    "forward": _along,
    "backward": _along,
}

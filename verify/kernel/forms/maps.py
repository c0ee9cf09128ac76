"""How maps are read, and what is done with them: explicit maps, subsets and bijections, curves, iterates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..binding import bind, make
from ..curves import is_continuous
from ..errors import Malformed
from ..literals import array, exactly
from ..sets import is_counted
from ..sorts import expect_kind, same_sort, sort_of
from ..terms import COMPLEX, CURVE, NATURAL, REAL, SET, Term
from .form import Form

if TYPE_CHECKING:
    from ..reader import Reader, Scope


def _map(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    binders, body = exactly(nodes, 2)
    target = expected
    for _ in array(binders):
        target = target.args[1] if target is not None and target.op == "maps" else None

    def inside(inner: Scope) -> Term:
        term = reader.term(body, inner, target)
        if is_counted(sort_of(term)) and (target is None or same_sort(target, COMPLEX)):
            term = make("value", None, (term,))
        return term

    return reader.bound("lambda", binders, scope, inside)


def _subset(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    binders, condition = exactly(nodes, 2)
    exactly(array(binders), 1)
    return reader.bound("subset", binders, scope, lambda inner: reader.formula(condition, inner))


def _curve(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    binders, body = exactly(nodes, 2)
    with reader.declared(binders, scope) as times:
        if [time.args[0] for time in times] != [REAL]:
            raise Malformed("expected one real variable")
        value = reader.scalar(body, scope)
    if not is_continuous(value, times[0]):
        raise Malformed("the form of the value does not show that it is continuous")
    return bind("curve", times, value)


def _iterate(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    binders, body, start, count = exactly(nodes, 4)
    with reader.declared(binders, scope) as states:
        (state,) = exactly(states, 1)
        sort = state.args[0]
        step = bind("step", [state], reader.value(body, sort, scope))
    sort_of(step)
    return make("iterate", None, (step, reader.value(start, sort, scope), reader.value(count, NATURAL, scope)))


def _at_time(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    curve, time = exactly(nodes, 2)
    return make("at_time", None, (reader.value(curve, CURVE, scope), reader.value(time, REAL, scope)))


def _at(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    if len(nodes) < 2:
        raise Malformed("expected a map and its arguments")
    return reader.applied(reader.term(nodes[0], scope), nodes[1:], scope)


def _bijection(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
    source, target = (reader.value(node, SET, scope) for node in exactly(nodes, 4)[:2])
    sorts = (Term("maps", None, (source, target)), Term("maps", None, (target, source)))
    maps = [reader.value(node, sort, scope) for node, sort in zip(nodes[2:], sorts, strict=True)]
    return Term("bijection", None, tuple(maps))


def _along(op: str) -> Form:
    def form(reader: Reader, nodes: list[Any], scope: Scope, expected: Term | None) -> Term:
        function, point = exactly(nodes, 2)
        left = reader.term(function, scope)
        sides = expect_kind(left, "bijections").args
        return make(op, None, (left, reader.value(point, sides[op == "backward"], scope)))

    return form


FORMS: dict[str, Form] = {
    "map": _map,
    "subset": _subset,
    "curve": _curve,
    "at_time": _at_time,
    "next": lambda r, nodes, scope, e: make("next", None, (r.value(exactly(nodes, 1)[0], NATURAL, scope),)),
    "iterate": _iterate,
    "at": _at,
    "bijection": _bijection,
    "forward": _along("forward"),
    "backward": _along("backward"),
}

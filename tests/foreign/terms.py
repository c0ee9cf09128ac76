"""What each operation on terms means; after docs/certificate-format.md, section 2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tests.foreign import arithmetic
from tests.foreign.arithmetic import Formula, Node
from tests.foreign.values import (
    NUMBERS,
    STAR,
    Bijection,
    Curve,
    Map,
    NotTold,
    Pair,
    Point,
    Residues,
    Side,
    Sort,
    Subset,
    Value,
    as_number,
)

if TYPE_CHECKING:
    from tests.foreign.meaning import Env, Json, Meaning


def rational(term: Node) -> Fraction:
    """Return the value of a rational number."""
    match term.op:
        case "number":
            return term.args[0]
        case "plus":
            return sum(map(rational, term.args), Fraction(0))
        case "times":
            result = Fraction(1)
            for arg in term.args:
                result *= rational(arg)
            return result
    raise NotTold("an exponent that is not written as a number")


def _numbers(m: Meaning, trees: Iterable[Json], env: Env) -> list[Node]:
    return [as_number(m.value(tree, env)) for tree in trees]


def _at(m: Meaning, args: Sequence[Json], env: Env) -> Value:
    return m.applied(m.value(args[0], env), args[1:], env)


def _plus(m: Meaning, args: Sequence[Json], env: Env) -> Value:
    values = [m.value(arg, env) for arg in args]
    return _added(values, [1] * len(values))


def _minus(m: Meaning, args: Sequence[Json], env: Env) -> Value:
    values = [m.value(arg, env) for arg in args]
    return _added(values, [1] * (len(values) > 1) + [-1] * (len(values) - (len(values) > 1)))


def _added(values: list[Value], signs: list[int]) -> Value:
    points = [value for value in values if isinstance(value, (Point, Residues))]
    if points:
        orders = next((p.orders for p in points if isinstance(p, Point)), None)
        if orders is None:
            raise NotTold("a sum in a group that is not named")
        first, *others = (Sort("group", orders).fit(value) for value in values)
        return first.combined(others, signs)
    terms = [as_number(value) for value in values]
    return arithmetic.total(
        term if sign == 1 else arithmetic.product([arithmetic.number(-1), term])
        for sign, term in zip(signs, terms, strict=True)
    )


def _times(m: Meaning, args: Sequence[Json], env: Env) -> Value:
    if len(args) == 2:
        last = m.value(args[1], env)
        if isinstance(last, Point):
            return last.times(int(m.value(args[0], env)))
    factors = []
    for arg in args:
        factors.append(as_number(m.value(arg, env)))
        if arithmetic.is_number(factors[-1], 0):
            break
    return arithmetic.product(factors)


def _over(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    above, below = _numbers(m, args, env)
    return arithmetic.product([above, arithmetic.inverse(below)])


def _power(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    return arithmetic.power(as_number(m.value(args[0], env)), int(str(args[1]), 0))


def _conj(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    return arithmetic.conjugate(as_number(m.value(args[0], env)))


def _abs2(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    found = as_number(m.value(args[0], env))
    return arithmetic.product([found, arithmetic.conjugate(found)])


def _re(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    found = as_number(m.value(args[0], env))
    half = arithmetic.number(Fraction(1, 2))
    return arithmetic.product([half, arithmetic.total([found, arithmetic.conjugate(found)])])


def _exp(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    found = as_number(m.value(args[0], env))
    return arithmetic.number(1) if arithmetic.is_number(found, 0) else arithmetic.node("exp", found)


def _indicator(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    told = m.formula(args[0], env, None)
    return arithmetic.branch(told, arithmetic.number(1), arithmetic.number(0))


def _size(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    one, none = arithmetic.number(1), arithmetic.number(0)
    elements = m.sort(args[0], env).elements
    known = sum(told is True for _, told in elements)
    others = [arithmetic.branch(told, one, none) for _, told in elements if told is not True]
    return arithmetic.total([arithmetic.number(known), *others])


def _root(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    share = rational(as_number(m.value(args[1], env)))
    return arithmetic.turn(share / int(m.value(args[0], env)))


def _radical(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    degree, above, below = (int(m.value(arg, env)) for arg in args)
    return arithmetic.node("radical", degree, Fraction(above, below))


def _char(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    k, g = (m.value(arg, env) for arg in args)
    orders = next((p.orders for p in (k, g) if isinstance(p, Point)), None)
    if orders is None:
        raise NotTold("a character of a group that is not named")
    k, g = (Sort("group", orders).fit(p) for p in (k, g))
    shares = (Fraction(x * y, n) for x, y, n in zip(k.residues, g.residues, orders, strict=True))
    return arithmetic.turn(sum(shares, Fraction(0)))


def _terms(m: Meaning, args: Sequence[Json], env: Env) -> Iterator[tuple[Formula, Node]]:
    """Yield the terms of a sum or product, each under a condition."""
    binders, *conditions, body = args
    if not binders:
        told = arithmetic.every(m.formula(condition, env, None) for condition in conditions)
        if told is not False:
            yield told, as_number(m.value(body, env))
        return
    (name, tree), *others = binders
    for value, told in m.sort(tree, env).elements:
        for also, term in _terms(m, [others, *conditions, body], {**env, name: value}):
            yield arithmetic.every((told, also)), term


def _sum(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    none = arithmetic.number(0)
    return arithmetic.total(arithmetic.branch(told, term, none) for told, term in _terms(m, args, env))


def _prod(m: Meaning, args: Sequence[Json], env: Env) -> Node:
    one = arithmetic.number(1)
    return arithmetic.product(arithmetic.branch(told, term, one) for told, term in _terms(m, args, env))


def _iterate(m: Meaning, args: Sequence[Json], env: Env) -> Value:
    ((name, tree),), step, start, count = args
    sort = m.sort(tree, env)
    state = _state(sort, m.value(start, env))
    for _ in range(int(m.value(count, env))):
        state = _state(sort, m.value(step, {**env, name: state}))
    return state


def _state(sort: Sort, value: Value) -> Value:
    return as_number(value) if sort.word in NUMBERS else sort.fit(value)


def _case(m: Meaning, args: Sequence[Json], env: Env) -> Value:
    found = m.value(args[0], env)
    name, body = args[1 + found.side]
    return m.value(body, {**env, name: found.element})


def _choose(m: Meaning, args: Sequence[Json], env: Env) -> Value:
    label = m.value(args[0], env)
    return m.value(next(body for name, body in args[1:] if name == label.name), env)


def _map(m: Meaning, args: Sequence[Json], env: Env) -> Value:
    binders, body = args
    if not binders:
        return m.value(body, env)
    (name, tree), *others = binders
    return Map(m.sort(tree, env), lambda x: _map(m, [others, body], {**env, name: x}))


def _curve(m: Meaning, args: Sequence[Json], env: Env) -> Curve:
    ((name, _),), body = args
    return Curve(lambda t: as_number(m.value(body, {**env, name: t})))


def _subset(m: Meaning, args: Sequence[Json], env: Env) -> Subset:
    ((name, tree),), condition = args
    return Subset(m.sort(tree, env), lambda x: m.formula(condition, {**env, name: x}, None))


def _bijection(m: Meaning, args: Sequence[Json], env: Env) -> Bijection:
    return Bijection(m.sort(args[0], env), *(m.value(arg, env) for arg in args[2:]))


Rule = Callable[["Meaning", Sequence[Any], "Env"], Value]
RULES: dict[str, Rule] = {
    "+": _plus,
    "-": _minus,
    "*": _times,
    "/": _over,
    "^": _power,
    "conj": _conj,
    "abs2": _abs2,
    "re": _re,
    "exp": _exp,
    "indicator": _indicator,
    "size": _size,
    "root": _root,
    "radical": _radical,
    "char": _char,
    "sum": _sum,
    "prod": _prod,
    "iterate": _iterate,
    "case": _case,
    "choose": _choose,
    "map": _map,
    "curve": _curve,
    "subset": _subset,
    "bijection": _bijection,
    "at": _at,
    "at_time": lambda m, a, e: m.value(a[0], e).at(as_number(m.value(a[1], e))),
    "next": lambda m, a, e: m.value(a[0], e) + 1,
    "pair": lambda m, a, e: Pair(m.value(a[0], e), m.value(a[1], e)),
    "first": lambda m, a, e: m.value(a[0], e).first,
    "second": lambda m, a, e: m.value(a[0], e).second,
    "inl": lambda m, a, e: Side(0, m.value(a[0], e)),
    "inr": lambda m, a, e: Side(1, m.value(a[0], e)),
    "star": lambda m, a, e: STAR,
    "member": lambda m, a, e: m.value(a[1], e).base.fit(m.value(a[0], e)),
    "inclusion": lambda m, a, e: m.value(a[0], e),
    "forward": lambda m, a, e: m.value(a[0], e).there(m.value(a[1], e)),
    "backward": lambda m, a, e: m.value(a[0], e).back(m.value(a[1], e)),
    "residue": lambda m, a, e: Residues(tuple(int(str(x), 0) for x in a)),
    "of": lambda m, a, e: m.bound(m.sort(a[0], e), a[1], e),
}

"""A finite model of terms in floating point: what a theorem says, without the kernel's interpreter and normal form.

Groups are tuples of orders, sets are lists, maps are functions, scalars are complex numbers. Where a quantifier ranges
over numbers or curves, a model can only try some of them, and only where that cannot produce a false alarm.
"""

from __future__ import annotations

import cmath
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice, permutations, product
from random import Random
from typing import Any

from verify.kernel.terms import ABELIAN, COMPLEX, CURVE, NATURAL, REAL, SET, Term, free_variables
from verify.kernel.theorem import Theorem

GROUPS = ((1,), (2,), (3,), (4,), (2, 2))
SIZES = (0, 1, 2, 3)
NATURALS = 4
MOST = 3000
CLOSE = 1e-7

Value = Any
Env = tuple[Value, ...]


class Unclear(Exception):
    """The model cannot tell."""


class Model:
    """Random values for free variables, and what terms mean for them.

    Parameters
    ----------
    chance : Random
    sizes : sequence of int
        The sizes that a set may have.
    integers : bool
        Scalars are small integers, so that equations hold by accident.
    """

    def __init__(self, chance: Random, sizes: Sequence[int] = SIZES, integers: bool = False) -> None:
        self.chance = chance
        self.sizes = sizes
        self.integers = integers
        self.values: dict[str, Value] = {}
        self.inverse_of_zero = chance.choice((0, 1, -1.5, 0.625))

    def assign(self, variables: Iterable[Term]) -> None:
        """Give values to variables, first to those on which the sorts of others depend."""
        waiting = sorted(variables, key=lambda var: (len(free_variables(var)), var.data))
        for var in waiting:
            if var.data not in self.values:
                self.values[var.data] = self.some(var.args[0])

    def some(self, sort: Term, env: Env = ()) -> Value:
        """Return a random value of a sort."""
        chance = self.chance
        if sort == ABELIAN:
            return chance.choice(GROUPS)
        if sort == SET:
            return [("set", chance.random(), i) for i in range(chance.choice(self.sizes))]
        if sort in (COMPLEX, REAL):
            return self.number(sort == REAL)
        if sort == NATURAL:
            return chance.randrange(NATURALS)
        if sort == CURVE:
            a, b, c = (self.number(False) for _ in range(3))
            return lambda t: a + b * t + c * t * t
        if sort.op == "maps":
            return self.map(sort, env)
        if sort.op == "subsets":
            return frozenset(x for x in self.members(sort.args[0], env) if chance.random() < 0.5)
        if sort.op == "bijections":
            source, target = (self.members(arg, env) for arg in sort.args)
            if len(source) != len(target):
                raise Unclear("no bijection")
            return bijection(source, chance.sample(target, len(target)))
        found = self.members(sort, env)
        if not found:
            raise Unclear("an element of the empty set")
        return chance.choice(found)

    def number(self, real: bool) -> complex:
        """Return a random scalar."""
        if self.integers:
            return complex(self.chance.choice((0, 0, 0, 1, -1)))
        return complex(self.chance.uniform(-1, 1), 0 if real else self.chance.uniform(-1, 1))

    def map(self, sort: Term, env: Env) -> Callable[[Value], Value]:
        """Return a random map, whose values are drawn when they are asked for."""
        source, target = sort.args
        is_set = target.op not in ("sort", "maps")
        if is_set and source != NATURAL and self.members(source, env) and not self.members(target, env):
            raise Unclear("no map")
        known: dict[Value, Value] = {}

        def apply(x: Value) -> Value:
            if x not in known:
                known[x] = self.some(target, env)
            return known[x]

        return apply

    def orders(self, group: Term) -> tuple[int, ...]:
        """Return the orders of the cyclic factors of a group."""
        if group.op == "cyclic":
            return (group.data,)
        if group.op == "direct":
            return self.orders(group.args[0]) + self.orders(group.args[1])
        orders: tuple[int, ...] = self.values[group.data]
        return orders

    def members(self, sort: Term, env: Env = ()) -> list[Value]:
        """Return the elements of an index set."""
        op, args = sort.op, sort.args
        if op in ("element", "dual"):
            return list(product(*map(range, self.orders(args[0]))))
        if op == "var":
            found: list[Value] = self.values[sort.data]
            return found
        if op == "range":
            return list(range(sort.data[0], sort.data[1] + 1))
        if op == "labels":
            return list(sort.data)
        if op in ("unit", "empty"):
            return ["*"] * (op == "unit")
        if op == "union":
            return [(side, x) for side, arg in zip("LR", args, strict=True) for x in self.members(arg, env)]
        if op == "product":
            return [("P", x, y) for x in self.members(args[0], env) for y in self.members(args[1], env)]
        if op == "members":
            return sorted(self.value(args[0], env), key=repr)
        raise Unclear(op)

    def range(self, sort: Term, env: Env) -> Iterator[Value]:
        """Yield all values of a sort that has few of them; of the natural numbers and sets, the first ones."""
        if sort == NATURAL:
            yield from range(NATURALS)
        elif sort == SET:
            yield from ([("S", i) for i in range(n)] for n in SIZES)
        elif sort == ABELIAN:
            yield from GROUPS
        elif sort.op == "subsets":
            base = self.members(sort.args[0], env)
            yield from (frozenset(c) for r in range(len(base) + 1) for c in combinations(base, r))
        elif sort.op == "bijections":
            source, target = (self.members(arg, env) for arg in sort.args)
            if len(source) == len(target):
                yield from (bijection(source, images) for images in permutations(target))
        elif sort.op == "maps" and sort.args[0] != NATURAL:
            source, images = self.members(sort.args[0], env), list(self.range(sort.args[1], env))
            if len(images) ** len(source) > MOST:
                raise Unclear("too many maps")
            yield from (dict(zip(source, c, strict=True)).__getitem__ for c in product(images, repeat=len(source)))
        elif sort.op == "sort" or sort.op == "maps":
            raise Unclear("not enumerated")
        else:
            yield from self.members(sort, env)

    def holds(self, formula: Term, env: Env = (), claimed: bool = True) -> bool:
        """Tell whether a formula holds; ``claimed`` where a mistake towards true does no harm."""
        op, args = formula.op, formula.args
        if op in ("true", "false"):
            return op == "true"
        if op == "not":
            return not self.holds(args[0], env, not claimed)
        if op in ("and", "or"):
            return (all if op == "and" else any)(self.holds(arg, env, claimed) for arg in args)
        if op == "implies":
            return not all(self.holds(h, env, not claimed) for h in args[:-1]) or self.holds(args[-1], env, claimed)
        if op == "iff":
            return len({self.exactly(arg, env) for arg in args}) == 1
        if op in ("forall", "exists"):
            return self.quantified(op, args, env, claimed)
        if op == "in":
            return self.value(args[0], env) in self.value(args[1], env)
        left, right = (self.value(arg, env) for arg in args)
        if op == "equal":
            return close(left, right) if isinstance(left, complex) else left == right
        if op in ("less", "at_most"):
            return order(op, right - left)
        raise Unclear(op)

    def exactly(self, formula: Term, env: Env) -> bool:
        """Tell whether a formula holds, without trying."""
        found = self.holds(formula, env, True)
        if self.holds(formula, env, False) != found:
            raise Unclear("depends on what was tried")
        return found

    def quantified(self, op: str, args: tuple[Term, ...], env: Env, claimed: bool) -> bool:
        sort, body = args
        tried = sort in (COMPLEX, REAL, CURVE) or (sort.op == "maps" and _leads_to_scalars(sort))
        if tried:
            if (op == "forall") != claimed:
                raise Unclear("a quantifier over numbers")
            results = [self.holds(body, (*env, self.some(sort, env)), claimed) for _ in range(3)]
            return all(results) if op == "forall" else any(results)
        found = (self.holds(body, (*env, value), claimed) for value in islice(self.range(sort, env), MOST))
        return all(found) if op == "forall" else any(found)

    def value(self, term: Term, env: Env = ()) -> Value:
        """Return what a term stands for."""
        if term.op == "bound":
            return env[-1 - term.data]
        if term.op == "var":
            return self.values[term.data]
        rule = _VALUES.get(term.op)
        if rule is None:
            raise Unclear(term.op)
        return rule(self, term, env)


def valid(theorem: Theorem, model: Model) -> bool:
    """Tell whether a theorem holds in a model: its conclusion does, or one of its hypotheses does not."""
    if not all(model.holds(hypothesis, (), claimed=False) for hypothesis in theorem.hypotheses):
        return True
    return model.holds(theorem.conclusion)


def bijection(source: Sequence[Value], images: Sequence[Value]) -> tuple[Callable[[Value], Value], ...]:
    """Return a bijection: there and back."""
    there = dict(zip(source, images, strict=True))
    return there.__getitem__, {image: x for x, image in there.items()}.__getitem__


def close(left: complex, right: complex) -> bool:
    """Tell whether two numbers are equal up to rounding; what is in between is unclear."""
    distance, size = abs(left - right), 1 + abs(left) + abs(right)
    if size > 1e12 or CLOSE * 1e-3 * size < distance < CLOSE * size:
        raise Unclear("rounding")
    return distance <= CLOSE * size


def order(op: str, difference: complex) -> bool:
    """Tell whether a difference is real and > 0, or ≥ 0."""
    if not close(difference, complex(difference.real)):
        return False
    return op == "at_most" if close(difference, 0j) else difference.real > 0


def _leads_to_scalars(sort: Term) -> bool:
    return _leads_to_scalars(sort.args[1]) if sort.op == "maps" else sort in (COMPLEX, REAL, CURVE)


def _times(factors: Iterable[complex]) -> complex:
    total = 1 + 0j
    for factor in factors:
        total *= factor
    return total


def _divide(model: Model, term: Term, env: Env) -> complex:
    above, below = (model.value(arg, env) for arg in term.args)
    return complex(above * (model.inverse_of_zero if close(below, 0j) else 1 / below))


def _character(model: Model, term: Term, env: Env) -> complex:
    frequency, point = (model.value(arg, env) for arg in term.args[1:])
    turns = sum(x * y / n for x, y, n in zip(frequency, point, model.orders(term.args[0]), strict=True))
    return cmath.exp(2j * cmath.pi * turns)


def _combination(model: Model, term: Term, env: Env) -> tuple[int, ...]:
    orders = model.orders(term.args[0].args[0])
    points = [model.value(arg, env) for arg in term.args[1:]]
    by = {"add": [1] * len(points), "neg": [-1], "multiple": [term.data], "linear": term.data}[term.op]
    return tuple(sum(c * p[i] for c, p in zip(by, points, strict=True)) % n for i, n in enumerate(orders))


def _case(model: Model, term: Term, env: Env) -> Value:
    side, x = model.value(term.args[0], env)
    return model.value(term.args[1 if side == "L" else 2], (*env, x))


def _iterate(model: Model, term: Term, env: Env) -> Value:
    step, start, count = term.args
    state = model.value(start, env)
    for _ in range(model.value(count, env)):
        state = model.value(step.args[1], (*env, state))
    return state


def _function(model: Model, term: Term, env: Env) -> Callable[[Value], Value]:
    return lambda x: model.value(term.args[1], (*env, x))


def _member(model: Model, term: Term, env: Env) -> Value:
    found = model.value(term.args[0], env)
    if found not in model.members(term.args[1], env):
        raise Unclear("no member")
    return found


_VALUES: dict[str, Callable[[Model, Term, Env], Value]] = {
    "integer": lambda m, t, e: complex(t.data),
    "rational": lambda m, t, e: complex(t.data),
    "radical": lambda m, t, e: complex(float(t.data[1]) ** (1 / t.data[0])),
    "value": lambda m, t, e: complex(m.value(t.args[0], e)),
    "plus": lambda m, t, e: sum((m.value(arg, e) for arg in t.args), 0j),
    "times": lambda m, t, e: _times(m.value(arg, e) for arg in t.args),
    "divide": _divide,
    "power": lambda m, t, e: _times([m.value(t.args[0], e)] * t.data),
    "conj": lambda m, t, e: m.value(t.args[0], e).conjugate(),
    "abs2": lambda m, t, e: complex(abs(m.value(t.args[0], e)) ** 2),
    "exp": lambda m, t, e: cmath.exp(m.value(t.args[0], e)),
    "indicator": lambda m, t, e: complex(m.exactly(t.args[0], e)),
    "root": lambda m, t, e: cmath.exp(2j * cmath.pi * m.value(t.args[0], e) / t.data),
    "sum": lambda m, t, e: sum((m.value(t.args[1], (*e, x)) for x in m.members(t.args[0], e)), 0j),
    "prod": lambda m, t, e: _times(m.value(t.args[1], (*e, x)) for x in m.members(t.args[0], e)),
    "size": lambda m, t, e: complex(len(m.members(t.args[0], e))),
    "character": _character,
    "zero": lambda m, t, e: (0,) * len(m.orders(t.args[0].args[0])),
    "residue": lambda m, t, e: t.data,
    "add": _combination,
    "neg": _combination,
    "multiple": _combination,
    "linear": _combination,
    "star": lambda m, t, e: "*",
    "label": lambda m, t, e: t.data,
    "count": lambda m, t, e: t.data,
    "next": lambda m, t, e: m.value(t.args[0], e) + 1,
    "pair": lambda m, t, e: ("P", *(m.value(arg, e) for arg in t.args)),
    "first": lambda m, t, e: m.value(t.args[0], e)[1],
    "second": lambda m, t, e: m.value(t.args[0], e)[2],
    "member": _member,
    "inclusion": lambda m, t, e: m.value(t.args[0], e),
    "inl": lambda m, t, e: ("L", m.value(t.args[0], e)),
    "inr": lambda m, t, e: ("R", m.value(t.args[0], e)),
    "case": _case,
    "choose": lambda m, t, e: m.value(t.args[1 + t.data.index(m.value(t.args[0], e))], e),
    "lambda": _function,
    "curve": _function,
    "at": lambda m, t, e: m.value(t.args[0], e)(m.value(t.args[1], e)),
    "at_time": lambda m, t, e: m.value(t.args[0], e)(m.value(t.args[1], e)),
    "subset": lambda m, t, e: frozenset(x for x in m.members(t.args[0], e) if m.exactly(t.args[1], (*e, x))),
    "bijection": lambda m, t, e: tuple(m.value(arg, e) for arg in t.args),
    "forward": lambda m, t, e: m.value(t.args[0], e)[0](m.value(t.args[1], e)),
    "backward": lambda m, t, e: m.value(t.args[0], e)[1](m.value(t.args[1], e)),
    "iterate": _iterate,
}

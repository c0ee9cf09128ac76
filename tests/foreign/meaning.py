"""What the tree of a claim means at some values, as arithmetic: written after docs/certificate-format.md, section 2."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Any

from tests.foreign import arithmetic
from tests.foreign.arithmetic import Formula, Node
from tests.foreign.sampling import Sampler
from tests.foreign.terms import RULES
from tests.foreign.values import (
    Label,
    NotTold,
    Pair,
    Point,
    Side,
    Sort,
    Value,
    as_number,
    bijection,
    is_of_numbers,
    subset,
    table,
)

Json = Any
Env = Mapping[str, Value]
INTEGER = re.compile(r"0|-?[1-9][0-9]*|-?0x[1-9a-f][0-9a-f]*")
KINDS = ("abelian", "set", "complex", "real", "curve", "natural")
MOST_STEPS = 15_000
MOST_VALUES = 256


class Meaning:
    """What claims mean.

    Parameters
    ----------
    definitions : JSON
    sampler : Sampler
        Gives values where not all of them can be tried.
    """

    def __init__(self, definitions: Sequence[Json], sampler: Sampler) -> None:
        self.definitions = {one["name"]: one for one in definitions}
        self.sampler = sampler
        self.is_weaker = False
        self._steps = 0
        self._sorts: dict[Any, Sort] = {}
        self._known: dict[Any, Any] = {}

    def _step(self, tree: Json) -> Json:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise NotTold("too long")
        return tree if isinstance(tree, list) else [tree]

    def expanded(self, tree: Json, env: Env) -> tuple[Json, Env, Any, list[Json]] | None:
        """Return the body of a definition that a tree uses, with its arguments, what it is remembered by, the rest."""
        head, *args = tree if isinstance(tree, list) else [tree]
        definition = self.definitions.get(head) if isinstance(head, str) and head not in env else None
        if definition is None:
            return None
        inner: dict[str, Value] = {}
        parameters = definition["parameters"]
        for (name, sort), arg in zip(parameters, args, strict=False):
            inner[name] = self.bound(self.sort(sort, inner), arg, env)
        return definition["body"], inner, (head, *inner.values()), args[len(parameters) :]

    def bound(self, sort: Sort, tree: Json, env: Env) -> Value:
        """Return the value of a term of a sort."""
        if sort.word == "set":
            return self.sort(tree, env)
        return self.group(tree, env) if sort.word == "abelian" else sort.fit(self.value(tree, env))

    def _made(self, word: str, *args: Any) -> Sort:
        return self._sorts.setdefault((word, args), Sort(word, args))

    def sort(self, tree: Json, env: Env) -> Sort:
        """Return a sort."""
        head, *args = self._step(tree)
        if isinstance(tree, str) and head in KINDS:
            return self._made(head)
        if head in env and not args:
            return env[head]
        match head:
            case "element" | "dual":
                return self._made("group", *self.group(args[0], env))
            case "range":
                return self._made("range", *map(int, args))
            case "labels":
                return self._made("labels", *args)
            case "members" | "subsets":
                inner = self.value(args[0], env) if head == "members" else self.sort(args[0], env)
                return self._made(head, inner)
            case "unit" | "empty" | "union" | "product" | "bijections":
                return self._made(head, *(self.sort(arg, env) for arg in args))
            case "maps":
                *sources, found = (self.sort(arg, env) for arg in args)
                for source in reversed(sources):
                    found = self._made("maps", source, found)
                return found
        use = self.expanded(tree, env)
        if use is None:
            raise ValueError(f"no sort: {tree}")
        return self._remembered(("sort", use[2]), lambda: self.sort(use[0], use[1]))

    def _remembered(self, key: Any, compute: Callable[[], Any]) -> Any:
        if key not in self._known:
            self._known[key] = compute()
        return self._known[key]

    def group(self, tree: Json, env: Env) -> tuple[int, ...]:
        """Return the orders of the cyclic factors of a group."""
        head, *args = self._step(tree)
        if head == "cyclic":
            return (int(args[0]),)
        if head == "direct":
            return self.group(args[0], env) + self.group(args[1], env)
        if head == "of":
            return self.group(args[1], env)
        if head in env:
            return env[head]
        use = self.expanded(tree, env)
        if use is None:
            raise ValueError(f"no group: {tree}")
        return self.group(use[0], use[1])

    # formulas

    def formula(self, tree: Json, env: Env, claimed: bool | None) -> Formula:
        """Return a formula.

        ``claimed`` tells whether it is claimed or supposed; where it is, a sample may stand for all values. None where
        it is neither.
        """
        head, *args = self._step(tree)
        match head:
            case "true" | "false":
                return head == "true"
            case "=" | "!=":
                found = self.equals(*(self.value(arg, env) for arg in args))
                return found if head == "=" else arithmetic.opposite(found)
            case "<=" | "<":
                numbers = (as_number(self.value(arg, env)) for arg in args)
                return arithmetic.node("at most" if head == "<=" else "less", *numbers)
            case "in":
                whole = self.value(args[1], env)
                return whole.condition(whole.base.fit(self.value(args[0], env)))
            case "and":
                return arithmetic.every(self.formula(arg, env, claimed) for arg in args)
            case "or":
                return arithmetic.some(self.formula(arg, env, claimed) for arg in args)
            case "not":
                return arithmetic.opposite(self.formula(args[0], env, _turned(claimed)))
            case "implies":
                return arithmetic.some(self._implication(args, env, claimed))
            case "iff":
                first, *others = (self.formula(arg, env, None) for arg in args)
                return arithmetic.every(arithmetic.same(first, other) for other in others)
            case "forall" | "exists":
                return self._quantified(head, args[0], args[1], env, claimed)
        use = self.expanded(tree, env)
        if use is None:
            raise ValueError(f"no formula: {tree}")
        return self._remembered(("formula", claimed, use[2]), lambda: self.formula(use[0], use[1], claimed))

    def _implication(self, args: Sequence[Json], env: Env, claimed: bool | None) -> Iterator[Formula]:
        for hypothesis in args[:-1]:
            yield arithmetic.opposite(self.formula(hypothesis, env, _turned(claimed)))
        yield self.formula(args[-1], env, claimed)

    def equals(self, left: Value, right: Value) -> Formula:
        """Tell whether two values are equal."""
        if isinstance(left, Node) or isinstance(right, Node):
            return arithmetic.equal(as_number(left), as_number(right))
        if isinstance(left, Pair):
            parts = ((left.first, right.first), (left.second, right.second))
            return arithmetic.every(self.equals(*part) for part in parts)
        if isinstance(left, Side):
            return left.side == right.side and self.equals(left.element, right.element)
        return bool(_alike(left, right) == _alike(right, left))

    def _quantified(self, word: str, binders: Sequence[Json], body: Json, env: Env, claimed: bool | None) -> Formula:
        if not binders:
            return self.formula(body, env, claimed)
        (name, tree), *others = binders
        sort = self.sort(tree, env)
        inside = lambda value: self._quantified(word, others, body, {**env, name: value}, claimed)  # noqa: E731
        is_all = word == "forall"
        if is_of_numbers(sort) and self.sampler.has_symbols:
            value, names = self.sampler.symbols(sort)
            found = inside(value)
            return found if isinstance(found, bool) else arithmetic.node("all" if is_all else "some", names, found)
        values = self.all_of(sort)
        if values is None:
            if claimed != is_all:
                raise NotTold(f"{word} {sort.word}")
            self.is_weaker = True
            values = [(self.sampler.some(sort), True)]
        if is_all:
            return arithmetic.every(arithmetic.some(_if(told, lambda v=v: inside(v))) for v, told in values)
        return arithmetic.some(arithmetic.every(_under(told, lambda v=v: inside(v))) for v, told in values)

    def all_of(self, sort: Sort) -> Iterable[tuple[Value, Formula]] | None:
        """Return all values of a sort, each under a condition; None if there are too many."""
        word, args = sort.word, sort.args
        if word in KINDS:
            return None
        if word == "subsets":
            base = args[0].members
            if 2 ** len(base) > MOST_VALUES:
                return None
            return [(subset(args[0], kept), True) for kept in product((False, True), repeat=len(base))]
        if word == "bijections":
            here, there = args[0].members, args[1].members
            if len(here) != len(there):
                return []
            if len(here) > 5:
                return None
            return [(bijection(args[0], args[1], images), True) for images in permutations(there)]
        if word == "maps":
            if args[0].word == "natural" or is_of_numbers(sort):
                return None
            images = self.all_of(args[1])
            here = args[0].members
            images = None if images is None else [value for value, told in images if told is True]
            if images is None or len(images) ** len(here) > MOST_VALUES:
                return None
            return [(table(args[0], here, chosen), True) for chosen in product(images, repeat=len(here))]
        return sort.elements

    # values

    def value(self, tree: Json, env: Env) -> Value:
        """Return the value of a term."""
        head, *args = self._step(tree)
        if isinstance(head, int):
            return head
        if isinstance(head, list):
            raise ValueError(f"no term: {tree}")
        if isinstance(tree, str) and INTEGER.fullmatch(head):
            return int(head, 0)
        if head.startswith(":"):
            return Label(head[1:])
        if head in env:
            return self.applied(env[head], args, env)
        rule = RULES.get(head)
        if rule is not None:
            return rule(self, args, env)
        use = self.expanded(tree, env)
        if use is None:
            raise ValueError(f"no term: {tree}")
        found = self._remembered(("value", use[2]), lambda: self.value(use[0], use[1]))
        return self.applied(found, use[3], env)

    def applied(self, value: Value, args: Sequence[Json], env: Env) -> Value:
        for arg in args:
            value = value(self.value(arg, env))
        return value


def _if(told: Formula, compute: Callable[[], Formula]) -> Iterator[Formula]:
    yield arithmetic.opposite(told)
    yield compute()


def _under(told: Formula, compute: Callable[[], Formula]) -> Iterator[Formula]:
    yield told
    yield compute()


def _turned(claimed: bool | None) -> bool | None:
    return None if claimed is None else not claimed


def _alike(value: Value, other: Value) -> Value:
    return Sort("group", other.orders).fit(value) if isinstance(other, Point) else value

"""Sets, groups, maps and their elements, given explicitly: what the names of a claim stand for at some values.

Elements are an integer (of a range, natural, or a number that is not yet known to be one), a label, a point of a group,
a pair, an element of a union; numbers are nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from tests.foreign.arithmetic import Formula, Node, every, number

Value = Any
NUMBERS = ("complex", "real")
MOST = 2_000
"""The elements of a set that is enumerated."""


class NotTold(Exception):
    """What cannot be told to other software, or only at too great a length."""


@dataclass(frozen=True)
class Label:
    name: str


@dataclass(frozen=True)
class Point:
    """An element of a finite Abelian group, or of its dual, by its residues."""

    residues: tuple[int, ...]
    orders: tuple[int, ...]

    def combined(self, others: list[Point], signs: list[int]) -> Point:
        points = [self, *others]
        sums = (sum(s * p.residues[i] for s, p in zip(signs, points, strict=True)) for i in range(len(self.orders)))
        return Point(tuple(x % n for x, n in zip(sums, self.orders, strict=True)), self.orders)

    def times(self, count: int) -> Point:
        return self.combined([], [count])


@dataclass(frozen=True)
class Residues:
    """Residues of a point of a group that is not yet known."""

    residues: tuple[int, ...]


STAR = Label("*")


@dataclass(frozen=True)
class Pair:
    first: Value
    second: Value


@dataclass(frozen=True)
class Side:
    """An element of a union: of its left (0) or right (1) part."""

    side: int
    element: Value


@dataclass(frozen=True, eq=False)
class Sort:
    """A sort: a word and what belongs to it."""

    word: str
    args: tuple[Any, ...] = ()

    @cached_property
    def elements(self) -> list[tuple[Value, Formula]]:
        """The elements of an index set, each under a condition."""
        found = list(self._elements())
        if len(found) > MOST:
            raise NotTold("a large set")
        return found

    def _elements(self) -> Iterator[tuple[Value, Formula]]:
        word, args = self.word, self.args
        if word == "group":
            if prod(args) > MOST:
                raise NotTold("a large group")
            yield from ((Point(residues, args), True) for residues in product(*map(range, args)))
        elif word == "range":
            yield from ((n, True) for n in range(args[0], args[1] + 1))
        elif word == "labels":
            yield from ((Label(name), True) for name in args)
        elif word == "unit":
            yield STAR, True
        elif word == "union":
            yield from ((Side(i, x), told) for i in (0, 1) for x, told in args[i].elements)
        elif word == "product":
            if len(args[0].elements) * len(args[1].elements) > MOST:
                raise NotTold("a large product")
            for x, told in args[0].elements:
                for y, also in args[1].elements:
                    yield Pair(x, y), every((told, also))
        elif word == "members":
            subset = args[0]
            found = ((x, subset.condition(x)) for x, _ in subset.base.elements)
            yield from ((x, told) for x, told in found if told is not False)
        elif word != "empty":
            raise NotTold(word)

    @property
    def members(self) -> list[Value]:
        """The elements, if it does not depend on numbers which these are."""
        if not all(told is True for _, told in self.elements):
            raise NotTold("a set that depends on numbers")
        return [x for x, _ in self.elements]

    def fit(self, value: Value) -> Value:
        """Return a value as one of this sort: 0 is the neutral element of a group."""
        word, args = self.word, self.args
        if word == "group" and isinstance(value, int):
            return Point((0,) * len(args), args)
        if word == "group" and isinstance(value, Residues):
            return Point(tuple(x % n for x, n in zip(value.residues, args, strict=True)), args)
        if word == "product":
            return Pair(args[0].fit(value.first), args[1].fit(value.second))
        if word == "union":
            return Side(value.side, args[value.side].fit(value.element))
        if word == "members":
            return args[0].base.fit(value)
        if word == "maps" and isinstance(value, Map):
            return Map(args[0], lambda x: args[1].fit(value(x)))
        return value


@dataclass(eq=False)
class Map:
    """A map on a sort, by what computes it; values are kept."""

    source: Sort
    compute: Callable[[Value], Value]

    def __post_init__(self) -> None:
        self.known: dict[Value, Value] = {}

    def __call__(self, x: Value) -> Value:
        x = self.source.fit(x)
        if x not in self.known:
            self.known[x] = self.compute(x)
        return self.known[x]


@dataclass(eq=False)
class Curve:
    at: Callable[[Node], Node]


@dataclass(eq=False)
class Subset:
    base: Sort
    condition: Callable[[Value], Formula]


@dataclass(eq=False)
class Bijection:
    source: Sort
    there: Callable[[Value], Value]
    back: Callable[[Value], Value]


def is_of_numbers(sort: Sort) -> bool:
    """Tell whether a sort is that of numbers or of tables of numbers."""
    if sort.word == "maps":
        return sort.args[0].word != "natural" and is_of_numbers(sort.args[1])
    return sort.word in NUMBERS


def subset(base: Sort, kept: Sequence[bool]) -> Subset:
    """Return the subset of those elements that are kept."""
    inside = {x for x, is_in in zip(base.members, kept, strict=True) if is_in}
    return Subset(base, inside.__contains__)


def bijection(source: Sort, target: Sort, images: Sequence[Value]) -> Bijection:
    """Return the bijection with these images."""
    there = dict(zip(source.members, images, strict=True))
    back = {image: x for x, image in there.items()}
    return Bijection(source, Map(source, there.__getitem__), Map(target, back.__getitem__))


def table(source: Sort, here: Sequence[Value], images: Sequence[Value]) -> Map:
    """Return the map with these values."""
    return Map(source, dict(zip(here, images, strict=True)).__getitem__)


def as_number(value: Value) -> Node:
    """Return a value as a number."""
    if isinstance(value, Node):
        return value
    if isinstance(value, int):
        return number(value)
    raise NotTold(f"a number was expected, not {type(value).__name__}")

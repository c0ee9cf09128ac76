"""Values for what cannot be tried at all of its values: numbers stay unknown, or are drawn as well."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from tests.foreign import arithmetic
from tests.foreign.arithmetic import Node
from tests.foreign.values import Bijection, Curve, Map, NotTold, Sort, Subset, Value

GROUPS = ((1,), (2,), (3,), (2, 2), (4,))
SIZES = (1, 2, 0, 3)
NATURALS = 4


class Sampler:
    """Draws values.

    Parameters
    ----------
    chance : Random
    has_symbols : bool
        Numbers are left unknown.
    """

    def __init__(self, chance: Random, has_symbols: bool) -> None:
        self.chance = chance
        self.has_symbols = has_symbols
        self.drawn = 0
        self._names = 0

    def unknown(self) -> Node:
        """Return a real number of which nothing is known."""
        self._names += 1
        return arithmetic.node("variable", f"x{self._names}")

    def number(self, is_real: bool) -> Node:
        """Return a number."""
        if not is_real:
            imaginary = arithmetic.product([arithmetic.turn(Fraction(1, 4)), self.number(True)])
            return arithmetic.total([self.number(True), imaginary])
        if self.has_symbols:
            return self.unknown()
        self.drawn += 1
        return arithmetic.number(Fraction(self.chance.randint(-4, 4), self.chance.choice((1, 1, 2, 3))))

    def symbols(self, sort: Sort) -> tuple[Value, tuple[str, ...]]:
        """Return unknown numbers of a sort, all of them made at once, with their names."""
        start = self._names
        value = self._table(sort)
        return value, tuple(f"x{i + 1}" for i in range(start, self._names))

    def _table(self, sort: Sort) -> Value:
        if sort.word != "maps":
            return self.number(sort.word == "real")
        source, target = sort.args
        return Map(source, {x: self._table(target) for x in source.members}.__getitem__)

    def some(self, sort: Sort) -> Value:
        """Return a value of a sort."""
        word, args, chance = sort.word, sort.args, self.chance
        if word in ("real", "complex"):
            return self.number(word == "real")
        if word == "curve":
            coefficients = [self.number(False) for _ in range(3)]
            self.drawn += 1
            return Curve(lambda t: _polynomial(coefficients, t))
        if word == "maps":
            self.drawn += args[0].word == "natural"
            found = Map(args[0], lambda _: self.some(args[1]))
            for x in () if args[0].word == "natural" else args[0].members:
                found(x)  # there may be none
            return found
        self.drawn += 1
        if word == "abelian":
            return chance.choice(GROUPS)
        if word == "set":
            return Sort("labels", tuple(f"s{i}" for i in range(chance.choice(SIZES))))
        if word == "natural":
            return chance.randrange(NATURALS)
        if word == "subsets":
            kept = {x for x in args[0].members if chance.random() < 0.5}
            return Subset(args[0], kept.__contains__)
        if word == "bijections":
            here, there = args[0].members, args[1].members
            if len(here) != len(there):
                raise NotTold("no bijection")
            images = dict(zip(here, chance.sample(there, len(there)), strict=True))
            back = {image: x for x, image in images.items()}
            return Bijection(args[0], Map(args[0], images.__getitem__), Map(args[1], back.__getitem__))
        found = sort.members
        if not found:
            raise NotTold("an element of the empty set")
        return chance.choice(found)


def _polynomial(coefficients: list[Node], t: Node) -> Node:
    return arithmetic.total(
        arithmetic.product([c, arithmetic.power(t, degree)]) for degree, c in enumerate(coefficients)
    )

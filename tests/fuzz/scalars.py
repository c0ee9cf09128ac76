"""Random scalars and conditions over a group, sets and maps, as JSON; a tape of numbers makes each choice.

Two tapes that differ in few places give two scalars that are nearly alike: the pairs that are worth comparing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

Json = Any
Context = list[tuple[str, Json]]

POINT: Json = ["element", "G"]
FREQUENCY: Json = ["dual", "G"]
OTHERS: Json = ["subset", [["z", POINT]], ["!=", "z", "g0"]]
VARIABLES: list[Json] = [
    ["G", "abelian"],
    ["S", "set"],
    ["T", "set"],
    ["f", ["maps", POINT, "complex"]],
    ["F", ["maps", POINT, POINT, "complex"]],
    ["h", ["maps", POINT, POINT]],
    ["d", ["maps", FREQUENCY, "complex"]],
    ["e", ["maps", FREQUENCY, FREQUENCY]],
    ["ed", ["maps", POINT, FREQUENCY]],
    ["u", ["maps", "S", "complex"]],
    ["w", ["maps", "S", "T", "complex"]],
    ["r", ["maps", "S", "real"]],
    ["a", ["maps", "S", POINT]],
    ["b", ["maps", POINT, "S"]],
    ["ss", ["maps", "S", "S"]],
    ["p", ["bijections", "S", "T"]],
    ["q", ["bijections", POINT, POINT]],
    ["H", ["subsets", POINT]],
    ["K", ["subsets", "S"]],
    ["g0", POINT],
    ["g1", POINT],
    ["k0", FREQUENCY],
    ["s0", "S"],
    ["x", "real"],
    ["c", "complex"],
    ["uu", ["maps", ["union", "S", "T"], "complex"]],
    ["mk", ["maps", ["members", "K"], "complex"]],
    ["fd", ["maps", POINT, FREQUENCY, "complex"]],
    ["cv", ["maps", "S", "curve"]],
    ["n", "natural"],
    ["seq", ["maps", "natural", "complex"]],
    ["lb", ["labels", "aa", "bb"]],
    ["us", ["union", "S", "T"]],
]
SORTS: list[Json] = [
    *[POINT] * 3,
    FREQUENCY,
    "S",
    "S",
    "T",
    ["members", "H"],
    ["members", "K"],
    ["members", OTHERS],
    ["product", "S", POINT],
    ["union", "S", "T"],
    ["range", 0, 1],
    ["unit"],
]


class Tape:
    """A list of numbers that is read again from the start when it ends."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers
        self.place = -1

    def pick(self, options: Sequence[Any]) -> Any:
        """Return the option that the next number chooses."""
        self.place += 1
        return options[self.numbers[self.place % len(self.numbers)] % len(options)]


def tape(chance: Random, length: int = 60) -> list[int]:
    """Return random numbers for a tape."""
    return [chance.randrange(10**6) for _ in range(length)]


def varied(chance: Random, numbers: Sequence[int], reach: int = 20) -> list[int]:
    """Return the numbers with one to three of the first ones drawn again."""
    changed = list(numbers)
    for _ in range(chance.choice((1, 1, 2, 3))):
        changed[chance.randrange(reach)] = chance.randrange(10**6)
    return changed


class Writer:
    """Writes terms as JSON. ``opaque`` adds what the normal form of sums keeps whole."""

    def __init__(self, numbers: Sequence[int], opaque: bool = False) -> None:
        self.pick = Tape(numbers).pick
        self.opaque = opaque

    def index(self, sort: Json, context: Context, depth: int) -> Json:
        """Return an index of a sort."""
        known = [name for name, other in context if other == sort] * 3
        ways = {
            str(POINT): self._point,
            str(FREQUENCY): self._frequency,
            "S": self._element,
            "T": lambda found, at, deep: [*found, ["forward", "p", self.index("S", at, max(deep - 1, 0))]],
            str(["union", "S", "T"]): self._summand,
        }
        way = ways.get(str(sort))
        options = way(known, context, depth) if way else known
        found = self.pick(options)
        return found() if callable(found) else found

    def _point(self, known: list[Json], context: Context, depth: int) -> list[Any]:
        options: list[Any] = [*known, "g0", "g1", ["of", POINT, 0]]
        for name, sort in context:
            if sort in (["members", "H"], ["members", OTHERS]):
                options += [["inclusion", name]] * 3
            elif sort == ["product", "S", POINT]:
                options.append(["second", name])
        if depth > 0:
            inner = lambda sort=POINT: self.index(sort, context, depth - 1)  # noqa: E731
            options += [
                *[lambda: ["+", inner(), inner()]] * 2,
                lambda: ["-", inner(), inner()],
                lambda: ["-", inner()],
                lambda: ["*", self.pick((2, -1, 3, -2)), inner()],
                lambda: ["h", inner()],
                lambda: ["a", inner("S")],
                lambda: ["forward", "q", inner()],
                lambda: ["backward", "q", inner()],
            ]
        return options

    def _frequency(self, known: list[Json], context: Context, depth: int) -> list[Any]:
        options: list[Any] = [*known, "k0", ["of", FREQUENCY, 0]]
        if depth > 0:
            inner = lambda sort=FREQUENCY: self.index(sort, context, depth - 1)  # noqa: E731
            options += [
                lambda: ["+", inner(), inner()],
                lambda: ["-", inner()],
                lambda: ["*", self.pick((2, -1, 3, -2)), inner()],
                lambda: ["e", inner()],
                lambda: ["ed", inner(POINT)],
            ]
        return options

    def _element(self, known: list[Json], context: Context, depth: int) -> list[Any]:
        options: list[Any] = [*known, "s0"]
        for name, sort in context:
            if sort == ["members", "K"]:
                options += [["inclusion", name]] * 3
            elif sort == ["product", "S", POINT]:
                options.append(["first", name])
        if depth > 0:
            options += [
                lambda: ["b", self.index(POINT, context, depth - 1)],
                lambda: ["backward", "p", self.index("T", context, depth - 1)],
                lambda: ["ss", self.index("S", context, depth - 1)],
            ]
        return options

    def _summand(self, known: list[Json], context: Context, depth: int) -> list[Any]:
        union: Json = ["union", "S", "T"]
        return [
            *known,
            lambda: ["of", union, ["inl", self.index("S", context, max(depth - 1, 0))]],
            lambda: ["of", union, ["inr", self.index("T", context, max(depth - 1, 0))]],
        ]

    def condition(self, context: Context, depth: int = 1) -> Json:
        """Return a formula about indices."""
        two = lambda sort: [self.index(sort, context, 1) for _ in range(2)]  # noqa: E731
        options: list[Any] = [
            *[lambda: ["=", *two(POINT)]] * 4,
            lambda: ["=", *two(FREQUENCY)],
            lambda: ["=", *two("S")],
            lambda: ["in", self.index(POINT, context, 1), "H"],
            lambda: ["in", self.index("S", context, 1), "K"],
            lambda: ["=", *two(["union", "S", "T"])],
        ]
        if depth > 0:
            options += [
                lambda: ["not", self.condition(context, depth - 1)],
                lambda: ["and", self.condition(context, depth - 1), self.condition(context, depth - 1)],
                lambda: ["or", self.condition(context, depth - 1), self.condition(context, depth - 1)],
            ]
        return self.pick(options)()

    def scalar(self, context: Context, depth: int = 2, sums: int = 3) -> Json:
        """Return a scalar with sums nested up to some depth."""
        i = lambda sort: self.index(sort, context, 1)  # noqa: E731
        inner = lambda less=0: self.scalar(context, depth - 1, max(sums - less, 0))  # noqa: E731
        options: list[Any] = [
            *[lambda: ["f", i(POINT)]] * 2,
            *[lambda: ["char", i(FREQUENCY), i(POINT)]] * 2,
            lambda: ["F", i(POINT), i(POINT)],
            lambda: ["d", i(FREQUENCY)],
            lambda: ["u", i("S")],
            lambda: ["w", i("S"), i("T")],
            lambda: ["r", i("S")],
            lambda: ["indicator", self.condition(context)],
            lambda: ["uu", i(["union", "S", "T"])],
            lambda: ["fd", i(POINT), i(FREQUENCY)],
        ]
        options += [["mk", name] for name, sort in context if sort == ["members", "K"]]
        if sums > 0:
            options += [*[lambda: self._sum(context, depth, sums)] * 8, lambda: ["size", self.pick(SORTS)]]
        if depth > 0:
            options += [
                *[lambda: ["*", inner(), inner(1)]] * 3,
                lambda: ["+", inner(), inner(1)],
                lambda: ["conj", inner()],
                lambda: ["abs2", self.scalar(context, depth - 1, min(sums, 1))],
                lambda: ["/", inner(), self.pick((["size", POINT], ["size", "S"], "c", ["u", i("S")], 2))],
                lambda: ["^", self.scalar(context, depth - 1, min(sums, 1)), 2],
                lambda: self._product(context, depth),
            ]
            if self.opaque:
                options += self._opaque(context, depth)
        found = self.pick(options)
        return found() if callable(found) else found

    def _sum(self, context: Context, depth: int, sums: int) -> Json:
        name, sort = f"v{len(context)}", self.pick(SORTS)
        wider = [*context, (name, sort)]
        if self.pick((True, False, False)):
            return ["sum", [[name, sort]], self.condition(wider), self.scalar(wider, max(depth - 1, 0), sums - 1)]
        return ["sum", [[name, sort]], self.scalar(wider, depth, sums - 1)]

    def _product(self, context: Context, depth: int) -> Json:
        name = f"v{len(context)}"
        sort = self.pick(("S", "T", ["range", 0, 1], ["union", "S", "T"], ["unit"]))
        return ["prod", [[name, sort]], self.scalar([*context, (name, sort)], depth - 1, 0)]

    def _opaque(self, context: Context, depth: int) -> list[Any]:
        i = lambda sort: self.index(sort, context, 1)  # noqa: E731
        small = lambda: self.scalar(context, 0, 0)  # noqa: E731
        state, new = f"z{len(context)}", f"y{len(context)}"
        count = lambda: self.pick(("n", ["next", "n"]))  # noqa: E731
        step = lambda: ["+", ["*", state, small()], small()]  # noqa: E731
        return [
            lambda: ["iterate", [[state, "complex"]], step(), small(), count()],
            lambda: ["at_time", ["cv", i("S")], ["+", "x", ["r", i("S")]]],
            lambda: ["exp", ["*", "x", ["r", i("S")]]],
            lambda: ["choose", "lb", ["aa", self.scalar(context, depth - 1, 1)], ["bb", small()]],
            lambda: ["case", "us", [f"{new}a", ["u", f"{new}a"]], [f"{new}b", small()]],
            lambda: ["seq", count()],
            lambda: ["conj", ["prod", [[new, "S"]], ["*", self.scalar([*context, (new, "S")], 0, 0), ["r", new]]]],
            "n",
        ]


def rearranged(chance: Random, node: Json) -> Json:
    """Return the scalar with summands and factors in another order, and conjugated twice in places."""
    if not isinstance(node, list) or not node:
        return node
    head = node[0]
    if head in ("+", "*") and not isinstance(node[1], int):
        parts = [rearranged(chance, part) for part in node[1:]]
        node = [head, *chance.sample(parts, len(parts))]
    elif head in ("sum", "conj", "abs2", "prod"):
        node = [*node[:-1], rearranged(chance, node[-1])]
    if head in ("f", "d", "u", "r", "char", "sum") and chance.random() < 0.2:
        return ["conj", ["conj", node]]
    return node


def scalar(numbers: Sequence[int], opaque: bool = False) -> Json:
    """Return the scalar that a tape writes."""
    return Writer(numbers, opaque).scalar([])

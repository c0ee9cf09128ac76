"""The reader: definitions that use one another, with names that meet, against an evaluation of the JSON by substitution
of values, in which no name can be captured.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.fuzz.campaign import WORK, Wrong
from tests.fuzz.model import Model, Unclear
from tests.fuzz.scalars import Json
from tests.fuzz.targets.numbers import meaning
from verify.kernel.cyclotomic import Cyclotomic
from verify.kernel.errors import KernelError
from verify.kernel.interpreter import Interpreter
from verify.kernel.reader import Reader
from verify.kernel.workspace import replaying

R: Json = ["range", 0, 2]
L: Json = ["labels", "p", "q"]
U: Json = ["union", R, L]
SORTS: dict[str, Json] = {
    "scalar": "complex",
    "R": R,
    "L": L,
    "U": U,
    "P": ["product", R, U],
    "N": "natural",
    "M": ["maps", R, "complex"],
    "MM": ["maps", R, R, "complex"],
    "MR": ["maps", R, R],
}
SIMPLE = ("R", "L", "U")
MEMBERS: dict[str, list[Any]] = {"R": [0, 1, 2], "L": ["p", "q"]}
MEMBERS["U"] = [("L", x) for x in MEMBERS["R"]] + [("R", x) for x in MEMBERS["L"]]
NAMES = ("a", "b", "c", "d", "e", "g", "i", "j")
STEPS = 20_000

Definition = tuple[list[str], str, list[str], Json]  # kinds of the parameters, kind of the value, names, body


class _Writer:
    def __init__(self, chance: Random, known: dict[str, Definition]) -> None:
        self.chance = chance
        self.known = known

    def name(self, context: dict[str, str]) -> str:
        free = [name for name in NAMES if name not in context]
        return self.chance.choice(free) if free else f"z{len(context)}"

    def term(self, kind: str, context: dict[str, str], depth: int) -> Json:
        chance = self.chance
        variables = [name for name, other in context.items() if other == kind]
        if variables and chance.random() < 0.4:
            return chance.choice(variables)
        if depth <= 0:
            return self.constant(kind, context)
        inner = lambda other, deep=depth - 1: self.term(other, context, deep)  # noqa: E731
        uses = [name for name, (_, value, _, _) in self.known.items() if value == kind]
        options: list[Callable[[], Json]] = [lambda: self.constant(kind, context)]
        if uses:
            options += [lambda: self.use(chance.choice(uses), context, depth)] * 4
        options += [
            lambda: self.cases(kind, context, depth),
            lambda: ["choose", inner("L"), ["p", inner(kind)], ["q", inner(kind)]],
        ]
        if kind == "scalar":
            options += [
                lambda: ["+", inner("scalar"), inner("scalar")],
                lambda: ["*", inner("scalar"), inner("scalar")],
                lambda: ["conj", inner("scalar")],
                lambda: self.total(context, depth),
                lambda: ["at", inner("M"), inner("R")],
                lambda: ["at", inner("MM"), inner("R"), inner("R")],
                lambda: self.indicator(context, depth),
                lambda: self.iterate("scalar", context, depth),
            ]
        elif kind == "R":
            options += [lambda: ["first", inner("P")], lambda: ["at", inner("MR"), inner("R")]]
        elif kind == "U":
            options += [
                lambda: ["of", U, ["inl", inner("R")]],
                lambda: ["of", U, ["inr", inner("L")]],
                lambda: ["second", inner("P")],
            ]
        elif kind == "P":
            options += [lambda: ["pair", inner("R"), inner("U")]] * 2
        elif kind == "N":
            options.append(lambda: ["next", inner("N")])
        elif kind == "M":
            options += [lambda: ["at", inner("MM"), inner("R")], lambda: self.iterate("M", context, depth)]
        return chance.choice(options)()

    def constant(self, kind: str, context: dict[str, str]) -> Json:
        chance = self.chance
        if kind == "scalar":
            return chance.choice((1, 2, ["root", 4, 1]))
        if kind == "R":
            return ["of", R, chance.randrange(3)]
        if kind == "L":
            return ["of", L, chance.choice((":p", ":q"))]
        if kind == "U":
            return ["of", U, chance.choice((["inl", 1], ["inr", ":q"]))]
        if kind == "P":
            return ["pair", self.constant("R", context), self.constant("U", context)]
        if kind == "N":
            return ["of", "natural", chance.randrange(3)]
        one = self.name(context)
        wider = {**context, one: "R"}
        if kind == "MM":
            two = self.name(wider)
            body = self.term("scalar", {**wider, two: "R"}, 1)
            return ["of", SORTS[kind], ["map", [[one, R], [two, R]], body]]
        return ["of", SORTS[kind], ["map", [[one, R]], self.term("R" if kind == "MR" else "scalar", wider, 1)]]

    def use(self, name: str, context: dict[str, str], depth: int) -> Json:
        kinds = self.known[name][0]
        return [name, *(self.term(kind, context, depth - 1) for kind in kinds)] if kinds else name

    def cases(self, kind: str, context: dict[str, str], depth: int) -> Json:
        one, two = self.name(context), self.name(context)
        left = self.term(kind, {**context, one: "R"}, depth - 1)
        return [
            "case",
            self.term("U", context, depth - 1),
            [one, left],
            [two, self.term(kind, {**context, two: "L"}, depth - 1)],
        ]

    def total(self, context: dict[str, str], depth: int) -> Json:
        name, kind = self.name(context), self.chance.choice(SIMPLE)
        body = self.term("scalar", {**context, name: kind}, depth - 1)
        return [self.chance.choice(("sum", "prod")), [[name, SORTS[kind]]], body]

    def indicator(self, context: dict[str, str], depth: int) -> Json:
        kind = self.chance.choice((*SIMPLE, "P"))
        return ["indicator", ["=", *(self.term(kind, context, depth - 1) for _ in range(2))]]

    def iterate(self, kind: str, context: dict[str, str], depth: int) -> Json:
        name = self.name(context)
        step = self.term(kind, {**context, name: kind}, depth - 1)
        start, count = self.term(kind, context, depth - 1), self.term("N", context, depth - 1)
        return ["iterate", [[name, SORTS[kind]]], step, start, count]


class _Evaluation:
    """Values of JSON terms in environments of values."""

    def __init__(self, known: dict[str, Definition]) -> None:
        self.known = known
        self.steps = 0

    def __call__(self, node: Json, env: dict[str, Any]) -> Any:
        self.steps += 1
        if self.steps > STEPS:
            raise Unclear("long")
        if isinstance(node, int):
            return node
        if isinstance(node, str):
            if node.startswith(":"):
                return node[1:]
            return env[node] if node in env else self(self.known[node][3], {})
        return self.operation(node[0], node[1:], env)

    def operation(self, head: str, rest: list[Json], env: dict[str, Any]) -> Any:
        if head in self.known:
            _, _, names, body = self.known[head]
            return self(body, dict(zip(names, (self(arg, env) for arg in rest), strict=True)))
        if head in ("sum", "prod"):
            ((name, sort),) = rest[0]
            members = next(MEMBERS[kind] for kind in SIMPLE if SORTS[kind] == sort)
            found: Any = int(head == "prod")
            for x in members:
                value = self(rest[1], {**env, name: x})
                found = found + value if head == "sum" else found * value
            return found
        if head == "map":
            return self.function(rest[0], rest[1], env)
        if head == "iterate":
            ((name, _),) = rest[0]
            state = self(rest[2], env)
            for _ in range(self(rest[3], env)):
                state = self(rest[1], {**env, name: state})
            return state
        if head == "case":
            side, x = self(rest[0], env)
            name, body = rest[1 if side == "L" else 2]
            return self(body, {**env, name: x})
        if head == "choose":
            return self(dict(rest[1:])[self(rest[0], env)], env)
        if head == "of":
            return self(rest[1], env)
        if head == "indicator":
            return int(self(rest[0][1], env) == self(rest[0][2], env))
        if head == "root":
            return 1j
        values = [self(arg, env) for arg in rest]
        if head == "at":
            function, *points = values
            for point in points:
                function = function(point)
            return function
        simple: dict[str, Callable[..., Any]] = {
            "+": lambda a, b: a + b,
            "*": lambda a, b: a * b,
            "conj": lambda a: complex(a).conjugate(),
            "first": lambda a: a[1],
            "second": lambda a: a[2],
            "pair": lambda a, b: ("P", a, b),
            "inl": lambda a: ("L", a),
            "inr": lambda a: ("R", a),
            "next": lambda a: a + 1,
        }
        return simple[head](*values)

    def function(self, binders: list[Json], body: Json, env: dict[str, Any]) -> Any:
        if not binders:
            return self(body, env)
        (name, _), *others = binders
        return lambda x: self.function(others, body, {**env, name: x})


def expansions(chance: Random, counts: Counter[str]) -> None:
    """Read a scalar in random definitions; the term, the interpreter and the JSON have the same value."""
    known: dict[str, Definition] = {}
    definitions: list[Json] = []
    for place in range(chance.randrange(1, 5)):
        names = chance.sample(NAMES, chance.randrange(4))
        context = {name: chance.choice(sorted(SORTS)) for name in names}
        kind = chance.choice(sorted(SORTS))
        body = _Writer(chance, known).term(kind, context, 3)
        definitions.append(
            {"name": f"D{place}", "parameters": [[n, SORTS[k]] for n, k in context.items()], "body": body}
        )
        known[f"D{place}"] = (list(context.values()), kind, names, body)
    node = _Writer(chance, known).term("scalar", {}, 4)
    with replaying(WORK):
        try:
            reader = Reader()
            reader.define(definitions)
            term = reader.scalar(node, {})
            expected = complex(_Evaluation(known)(node, {}))
            counts["read"] += 1
            meant = complex(Model(chance).value(term))
            _compare(expected, meant, "the term", definitions, node)
            found = Interpreter().value(term).terms.get((), None)
            value = complex(meaning(found)) if isinstance(found, Cyclotomic) else 0j
            _compare(expected, value, "the interpreter", definitions, node)
            counts["evaluated"] += 1
        except (KernelError, Unclear, OverflowError, RecursionError) as error:
            counts[type(error).__name__.lower()] += 1


def _compare(expected: complex, found: complex, who: str, definitions: list[Json], node: Json) -> None:
    if abs(expected) < 1e12 and abs(found - expected) > 1e-6 * (1 + abs(expected)):
        raise Wrong(f"{who} has {found} for {expected}: {node} with {definitions}")

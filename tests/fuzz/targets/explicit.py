"""The rules identity and evaluate, over explicit finite sets: what they accept holds in models."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.fuzz.campaign import attack
from tests.fuzz.scalars import Json

GROUPS: list[Json] = [
    ["cyclic", 1],
    ["cyclic", 2],
    ["cyclic", 3],
    ["cyclic", 4],
    ["direct", ["cyclic", 2], ["cyclic", 2]],
]


class _Writer:
    """Writes scalars over one group, a range and labels, in real and complex unknowns."""

    def __init__(self, chance: Random, group: Json) -> None:
        self.chance = chance
        self.point: Json = ["element", group]
        self.frequency: Json = ["dual", group]
        self.range: Json = ["range", 0, 2]
        self.labels: Json = ["labels", "left", "right"]
        self.sorts = [self.point, self.frequency, self.range, self.labels]
        self.unknowns: list[Json] = [
            ["x", "real"],
            ["c", "complex"],
            ["f", ["maps", self.point, "complex"]],
            ["r", ["maps", self.range, "real"]],
            ["m", ["maps", self.range, self.labels, "complex"]],
        ]

    def index(self, sort: Json, context: list[tuple[str, Json]]) -> Json:
        known = [name for name, other in context if other == sort]
        constants: list[Json] = {
            "range": [["of", sort, k] for k in (0, 1, 2)],
            "labels": [["of", sort, ":left"], ["of", sort, ":right"]],
        }.get(sort[0], [["of", sort, 0]])
        found = self.chance.choice([*known * 3, *constants])
        if sort[0] in ("element", "dual") and self.chance.random() < 0.4:
            return ["+", found, ["*", self.chance.choice((-1, 1, 2)), self.index(sort, context)]]
        return found

    def scalar(self, context: list[tuple[str, Json]], depth: int, unknown: bool) -> Json:
        chance = self.chance
        i = lambda sort: self.index(sort, context)  # noqa: E731
        inner = lambda: self.scalar(context, depth - 1, unknown)  # noqa: E731
        options: list[Any] = [
            *(["exp", 1], ["exp", ["/", -1, 2]]),
            *(0, 1, 2, -1, ["/", 1, 3], ["radical", 2, 2, 1], ["root", 3, 1], ["root", 4, ["*", 1, i(self.range)]]),
            ["char", i(self.frequency), i(self.point)],
            ["indicator", ["=", i(self.point), i(self.point)]],
            ["indicator", ["=", i(self.range), i(self.range)]],
            ["*", 1, i(self.range)],
            ["size", chance.choice(self.sorts)],
        ]
        if unknown:
            options += [*("x", "c") * 2, *[["f", i(self.point)], ["r", i(self.range)]] * 2]
            options += [["m", i(self.range), i(self.labels)]] * 2
        if depth > 0:
            name, sort = f"v{len(context)}", chance.choice(self.sorts)
            body = lambda: self.scalar([*context, (name, sort)], depth - 1, unknown)  # noqa: E731
            options += [
                *[lambda: ["+", inner(), inner()]] * 3,
                *[lambda: ["*", inner(), inner()]] * 3,
                lambda: ["-", inner(), inner()],
                lambda: ["conj", inner()],
                lambda: ["abs2", inner()],
                lambda: ["exp", ["*", chance.choice((1, -1, ["/", 1, 2])), i(self.range)]],
                lambda: ["^", inner(), chance.choice((0, 1, 2, 3))],
                lambda: ["/", inner(), chance.choice((2, 3, ["size", self.point], ["radical", 2, 2, 1], ["exp", 2]))],
                *[lambda: ["sum", [[name, sort]], body()]] * 4,
                lambda: ["prod", [[name, sort]], body()],
                lambda: ["choose", i(self.labels), ["left", inner()], ["right", inner()]],
            ]
        found = chance.choice(options)
        return found() if callable(found) else found

    def same(self, node: Json) -> Json:
        """Return the node with one change that is mostly right."""
        chance = self.chance
        if isinstance(node, list) and node and node[0] in ("+", "*") and len(node) == 3 and chance.random() < 0.7:
            return [node[0], node[2], node[1]]
        if isinstance(node, list) and node and node[0] in ("+", "*", "-", "conj", "sum", "prod"):
            place = len(node) - 1
            return [*node[:place], self.same(node[place])]
        return chance.choice(
            (["+", node, 0], ["*", 1, node], ["conj", ["conj", node]], ["conj", node], ["-", ["-", node]])
        )


def identities(chance: Random, counts: Counter[str]) -> None:
    """Ask for identities of polynomials in unknown scalars and entries of maps."""
    write = _Writer(chance, chance.choice(GROUPS))
    for _ in range(4):
        here = write.scalar([], 3, unknown=True)
        there = write.same(here) if chance.random() < 0.7 else write.scalar([], 2, unknown=True)
        goal: Json = ["=", here, there]
        if chance.random() < 0.5:
            goal = ["forall", write.unknowns, goal]
        variables = [] if goal[0] == "forall" else write.unknowns
        attack(chance, counts, variables, [{"rule": "identity", "goal": goal}])
        if chance.random() < 0.5:
            continue
        unknowns = chance.sample(write.unknowns, 1)
        free = [entry for entry in write.unknowns if entry not in unknowns]
        attack(chance, counts, free, [{"rule": "identity", "goal": _mixed(chance, write, unknowns)}])


def _mixed(chance: Random, write: _Writer, unknowns: list[Json]) -> Json:
    """Return a goal that is quantified over scalars, maps and indices in any order, and also otherwise than by ∀."""
    context = [(f"w{place}", chance.choice(write.sorts)) for place in range(chance.choice((1, 1, 2)))]
    here = write.scalar(context, 2, unknown=True)
    there = write.same(here) if chance.random() < 0.6 else write.scalar(context, 1, unknown=True)
    goal: Json = ["=", here, there]
    if chance.random() < 0.4:
        name, sort = chance.choice(context)
        other = ["=", name, write.index(sort, context)]
        goal = chance.choice((["implies", other, goal], ["or", ["not", other], goal], ["and", goal, ["=", name, name]]))
    quantified = [*map(list, context), *unknowns]
    if chance.random() < 0.2:
        quantified.append(["w", ["maps", chance.choice((["unit"], write.range)), ["empty"]]])
    chance.shuffle(quantified)
    for entry in quantified:
        often = {"w": 0.5}.get(entry[0], 0.2 * entry[0].startswith("w"))
        kind = "exists" if chance.random() < often else "forall"
        goal = [kind, [entry], goal]
    return goal


def evaluations(chance: Random, counts: Counter[str]) -> None:
    """Evaluate closed equations, orders and quantified formulas."""
    write = _Writer(chance, chance.choice(GROUPS))
    for _ in range(4):
        name, sort = "i", chance.choice(write.sorts)
        context = [(name, sort)] if chance.random() < 0.6 else []
        here, there = (write.scalar(context, 3, unknown=False) for _ in range(2))
        if chance.random() < 0.4:
            there = write.same(here)
        formula: Json = [chance.choice(("=", "=", "<=", "<", "!=")), here, there]
        if context:
            formula = [chance.choice(("forall", "exists")), [[name, sort]], formula]
        attack(chance, counts, [], [{"rule": "evaluate", "formula": formula}])

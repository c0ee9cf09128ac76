"""The rules squares and vanish: signs of random forms with given inequalities, and sums of squares that are 0."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.fuzz.campaign import attack
from tests.fuzz.model import Model
from tests.fuzz.scalars import POINT, Context, Json

VARIABLES: list[Json] = [
    ["G", "abelian"],
    ["S", "set"],
    ["T", "set"],
    ["r", ["maps", "S", "real"]],
    ["rp", ["maps", "S", "real"]],
    ["cn", ["maps", "S", "T", "complex"]],
    ["z", ["maps", "S", "complex"]],
    ["x", "real"],
    ["y", "real"],
    ["c", "complex"],
    ["d", "complex"],
    ["e", "complex"],
    ["n", "natural"],
    ["s", "S"],
    ["s2", "S"],
    ["t", "T"],
    ["H", ["subsets", POINT]],
]
GIVEN: list[Json] = [
    ["forall", [["a", "S"]], ["<=", 0, ["r", "a"]]],
    ["forall", [["a", "S"]], ["<", 0, ["rp", "a"]]],
    ["forall", [["a", "S"], ["b", "T"]], ["<=", 0, ["cn", "a", "b"]]],
    ["forall", [["a", "S"]], ["<=", ["r", "a"], ["rp", "a"]]],
    ["<=", 0, ["r", "s"]],
    ["<=", "d", "e"],
    ["<", 0, "x"],
    ["<=", "x", "y"],
]


def form(chance: Random, depth: int, context: Context, squares: bool = False) -> Json:
    """Return a real or complex form; with ``squares`` mostly one that is ≥ 0."""

    def element(sort: str, names: list[str]) -> str:
        return chance.choice([name for name, other in context if other == sort] + names)

    s, t = element("S", ["s", "s2"]), element("T", ["t"])
    inner = lambda wider=context: form(chance, depth - 1, wider, squares)  # noqa: E731
    base: Any = chance.choice(("x", "c", ["r", s], ["-", "x", ["r", s]], ["z", s]))
    options: list[Any] = [
        ["abs2", ["z", s]],
        ["abs2", ["-", ["z", s], "c"]],
        ["^", base, chance.choice((2, 4, 2, 3, 0, 1))],
        ["indicator", ["=", s, "s"]],
        ["r", s],
        ["rp", s],
        ["exp", chance.choice(("x", ["r", s], ["-", "y", "x"]))],
        ["cn", s, t],
    ]
    if not squares:
        options += [
            *("x", "y", "c", "n", 0, 1, 2, -1, ["/", 1, 2], ["radical", 2, 2, 1]),
            ["size", chance.choice((POINT, "S", ["unit"], ["members", "H"], ["union", "S", ["unit"]]))],
            ["-", "e", "d"],
            ["-", "y", "x"],
            ["-", ["rp", s], ["r", chance.choice((s, "s"))]],
        ]
    if depth > 0:
        name, sort = f"v{len(context)}", chance.choice(("S", "T"))
        wider = [*context, (name, sort)]
        options += [
            *[lambda: ["+", inner(), inner()]] * 3,
            lambda: ["*", inner(), inner()],
            lambda: ["/", inner(), inner()],
            lambda: ["^", inner(), chance.choice((0, 1, 2, 3))],
            *[lambda: ["sum", [[name, sort]], inner(wider)]] * 3,
            lambda: ["prod", [[name, sort]], inner(wider)],
        ]
    found = chance.choice(options)
    return found() if callable(found) else found


def square(chance: Random, depth: int, context: Context) -> Json:
    """Return a form that mostly shows that it is ≥ 0: squares of what may be 0 in many ways, under conditions."""
    s = chance.choice([name for name, other in context if other == "S"] * 3 + ["s", "s2"])
    real = lambda: chance.choice(("x", "y", ["r", s], ["rp", s], ["-", "y", "x"]))  # noqa: E731
    inner: Any = lambda wider=context: square(chance, depth - 1, wider)  # noqa: E731
    base = chance.choice(("x", ["+", real(), real()], ["*", real(), real()], ["/", real(), real()], ["/", real(), "c"]))
    if chance.random() < 0.2:
        base = ["sum", [["w", "S"]], ["-", chance.choice(("x", ["r", s])), ["r", "w"]]]
    options: list[Any] = [
        ["abs2", ["z", s]],
        ["r", s],
        ["exp", real()],
        *[["^", base, chance.choice((2, 2, 4))]] * 3,
        ["*", ["indicator", ["=", s, chance.choice(("s", "s2"))]], ["abs2", ["z", s]]],
    ]
    if depth > 0:
        name = f"v{len(context)}"
        wider = [*context, (name, "S")]
        options += [
            *[lambda: ["+", inner(), inner()]] * 3,
            *[lambda: ["sum", [[name, "S"]], inner(wider)]] * 3,
            lambda: ["sum", [[name, "S"]], ["=", name, s], inner(wider)],
            lambda: ["*", ["indicator", ["=", s, "s2"]], inner()],
            lambda: ["*", chance.choice((["rp", s], ["r", s], inner())), inner()],
            lambda: ["/", inner(), chance.choice((["rp", s], 2, ["r", s], "x", inner()))],
            lambda: ["^", inner(), chance.choice((0, 1, 2, 3))],
        ]
    found = chance.choice(options)
    return found() if callable(found) else found


def _adapted(given: list[Json]) -> Any:
    """Return what changes a model so that the given inequalities mostly hold."""

    def adapt(model: Model) -> None:
        v = model.values
        if "r" in v:
            low = v["r"]
            v["r"] = lambda a: complex(abs(low(a)))
        if "rp" in v:
            high = v["rp"]
            v["rp"] = lambda a: complex(abs(high(a)) + 1.5)
        if "cn" in v:
            both = v["cn"]
            v["cn"] = lambda a: lambda b: complex(abs(both(a)(b)))
        if "x" in v and GIVEN[6] in given:
            v["x"] = complex(abs(v["x"]) + 0.5)
        if {"x", "y"} <= set(v) and GIVEN[7] in given:
            v["y"] = v["x"] + abs(v["y"])
        if {"d", "e"} <= set(v) and GIVEN[5] in given:
            v["e"] = v["d"] + abs(v["e"])

    return adapt


def squares(chance: Random, counts: Counter[str]) -> None:
    """Ask for 0 ≤ e and 0 < e of random forms e."""
    given = chance.sample(GIVEN, chance.choice((0, 1, 2, 3, 5)))
    assumed: list[Json] = [{"rule": "assume", "formula": formula} for formula in given]
    for _ in range(8):
        goal = [chance.choice(("<=", "<")), 0, form(chance, 3, [])]
        step = {"rule": "squares", "goal": goal, "given": list(range(len(given)))}
        sizes = chance.choice(((1, 2, 3), (0, 1, 2)))
        attack(chance, counts, VARIABLES, [*assumed, step], _adapted(given), sizes=sizes)


def vanish(chance: Random, counts: Counter[str]) -> None:
    """Take apart random forms that are said to be 0, along all short paths, in models of small integers."""
    given = chance.sample(GIVEN[:4], chance.choice((2, 3, 4)))
    assumed: list[Json] = [{"rule": "assume", "formula": formula} for formula in given]
    for _ in range(4):
        e = square(chance, 2, []) if chance.random() < 0.8 else form(chance, 2, [], squares=chance.random() < 0.7)
        assumed_zero = {"rule": "assume", "formula": ["=", e, 0]}
        for path in ([], [chance.randrange(2)], [chance.randrange(2), chance.randrange(2)]):
            step = {"rule": "vanish", "from": len(given), "path": path, "given": list(range(len(given)))}
            steps = [*assumed, assumed_zero, step]
            attack(chance, counts, VARIABLES, steps, _adapted(given), sizes=(0, 1, 2, 2), integers=True)

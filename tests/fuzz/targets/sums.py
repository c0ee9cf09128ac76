"""The rule sums: scalars that are nearly alike, under quantifiers, with rewritings, cofactors and quotients."""

from __future__ import annotations

import cmath
from collections import Counter
from collections.abc import Callable
from random import Random

from tests.fuzz.campaign import attack
from tests.fuzz.model import Model
from tests.fuzz.scalars import FREQUENCY, POINT, SORTS, VARIABLES, Json, Writer, rearranged, scalar, tape, varied

PAIRS = 4


def pairs(chance: Random, counts: Counter[str], opaque: bool = False) -> None:
    """Compare a scalar with some that are nearly the same."""
    numbers = tape(chance)
    here = scalar(numbers, opaque)
    for _ in range(PAIRS):
        there = rearranged(chance, scalar(varied(chance, numbers), opaque))
        if here != there:
            attack(chance, counts, VARIABLES, [{"rule": "sums", "goal": ["=", here, there]}])


def opaque_pairs(chance: Random, counts: Counter[str]) -> None:
    """Compare scalars with iterates, curves, cases, choices, sequences and conjugated products in them."""
    pairs(chance, counts, opaque=True)


def goals(chance: Random, counts: Counter[str]) -> None:
    """Prove equations and conditions for all indices under conditions."""
    context = [(f"v{i}", chance.choice(SORTS)) for i in range(chance.choice((0, 1, 1, 2)))]
    numbers = tape(chance)
    for _ in range(PAIRS):
        write = lambda: Writer(varied(chance, numbers))  # noqa: E731
        core: Json = ["=", write().scalar(context, 1, 2), write().scalar(context, 1, 2)]
        if chance.random() < 0.45:
            core = write().condition(context, 2)
        if chance.random() < 0.2:
            core = ["and", core, write().condition(context)]
        conditions = [Writer(tape(chance, 20)).condition(context) for _ in range(chance.choice((0, 1, 1, 2)))]
        goal = ["implies", *conditions, core] if conditions else core
        if context:
            goal = ["forall", [list(entry) for entry in context], goal]
        attack(chance, counts, VARIABLES, [{"rule": "sums", "goal": goal}])


ZERO: Json = ["of", POINT, 0]
EQUATIONS: dict[str, Json] = {
    "hermitian": ["forall", [["z", POINT]], ["=", ["conj", ["f", "z"]], ["f", ["-", "z"]]]],
    "zero": ["=", ["f", ZERO], 0],
    "transform": [
        "forall",
        [["z", FREQUENCY]],
        ["=", ["d", "z"], ["sum", [["y", POINT]], ["*", ["F", "y", ZERO], ["char", "z", "y"]]]],
    ],
    "along": ["forall", [["z", "S"]], ["=", ["u", "z"], ["F", ["a", "z"], ["h", ["a", "z"]]]]],
    "twisted": [
        "forall",
        [["z", POINT], ["y", FREQUENCY]],
        ["=", ["fd", "z", "y"], ["*", ["F", "z", "z"], ["conj", ["char", "y", "z"]]]],
    ],
    "restricted": ["forall", [["z", ["members", "K"]]], ["=", ["mk", "z"], ["u", ["inclusion", "z"]]]],
    "both sides": [
        "forall",
        [["z", ["union", "S", "T"]]],
        ["=", ["uu", "z"], ["case", "z", ["y1", ["u", "y1"]], ["y2", ["w", "s0", "y2"]]]],
    ],
}


def _character(frequency: tuple[int, ...], point: tuple[int, ...], orders: tuple[int, ...]) -> complex:
    return cmath.exp(2j * cmath.pi * sum(x * y / n for x, y, n in zip(frequency, point, orders, strict=True)))


def satisfying(names: list[str]) -> Callable[[Model], None]:
    """Return what changes a model so that equations hold in it."""

    def adapt(model: Model) -> None:
        v = model.values
        orders = v["G"]
        if "hermitian" in names:
            f = v["f"]
            v["f"] = lambda g: f(g) + f(tuple(-x % n for x, n in zip(g, orders, strict=True))).conjugate()
        if "zero" in names:
            g_of = v["f"]
            v["f"] = lambda g: g_of(g) if any(g) else 0j
        if "along" in names:
            big, a, h = v["F"], v["a"], v["h"]
            v["u"] = lambda s: big(a(s))(h(a(s)))
        if "transform" in names:
            of_points, zero = v["F"], (0,) * len(orders)
            points = [()]
            for n in orders:
                points = [(*point, x) for point in points for x in range(n)]
            v["d"] = lambda k: sum(of_points(y)(zero) * _character(k, y, orders) for y in points)
        if "twisted" in names:
            table = v["F"]
            v["fd"] = lambda g: lambda k: table(g)(g) * _character(k, g, orders).conjugate()
        if "restricted" in names:
            v["mk"] = v["u"]
        if "both sides" in names:
            u, w, s0 = v["u"], v["w"], v["s0"]
            v["uu"] = lambda z: u(z[1]) if z[0] == "L" else w(s0)(z[1])

    return adapt


def rewritings(chance: Random, counts: Counter[str]) -> None:
    """Compare scalars that are nearly alike with the help of proved equations for entries."""
    names = chance.sample(sorted(EQUATIONS), chance.choice((1, 2, 3)))
    given: list[Json] = [{"rule": "assume", "formula": EQUATIONS[name]} for name in names]
    by = [{"theorem": place} for place in range(len(names))]
    numbers = tape(chance)
    for _ in range(PAIRS):
        goal: Json = ["=", scalar(numbers), scalar(varied(chance, numbers))]
        if chance.random() < 0.3:
            goal = ["implies", Writer(tape(chance, 20)).condition([]), goal]
        step = {"rule": "sums", "goal": goal, "rewrite": by}
        attack(chance, counts, VARIABLES, [*given, step], satisfying(names), sizes=(1, 2, 3))


def cofactors(chance: Random, counts: Counter[str]) -> None:
    """Add a multiple of an equation to one side, sometimes a wrong one."""
    name = chance.choice(sorted(EQUATIONS))
    equation = EQUATIONS[name]
    binders = equation[1] if equation[0] == "forall" else []
    left, right = (equation[2] if binders else equation)[1:]
    summed = name == "restricted" or chance.random() < 0.6  # no element of a subset has a name
    over = [[f"o{place}", sort] for place, (_, sort) in enumerate(binders)] if summed else []
    context = [(new, sort) for new, sort in over]
    numbers = tape(chance)
    times = Writer(numbers).scalar(context, 1, 1)
    if over:
        at: list[Json] = [new for new, _ in over]
    else:
        at = [Writer(tape(chance, 20)).index(sort, [], 1) for _, sort in binders]
    values = {old: value for (old, _), value in zip(binders, at, strict=True)}
    substituted = [_replaced(side, values) for side in (left, right)]
    wrong = Writer(varied(chance, numbers)).scalar(context, 1, 1) if chance.random() < 0.6 else times
    here, there = (["*", factor, side] for factor, side in zip((wrong, times), substituted, strict=True))
    if over:
        here, there = (["sum", over, side] for side in (here, there))
    rest = scalar(tape(chance))
    goal = ["=", ["+", rest, here], ["+", there, rest]]
    step = {"rule": "sums", "goal": goal, "cofactors": [{"by": 0, "over": over, "at": at, "times": times}]}
    steps = [{"rule": "assume", "formula": equation}, step]
    attack(chance, counts, VARIABLES, steps, satisfying([name]), sizes=(1, 2, 3))


def quotients(chance: Random, counts: Counter[str]) -> None:
    """Cancel a divisor that is not 0, or something that is nearly it, or one of which something else is known."""
    numbers = tape(chance)
    for _ in range(PAIRS):
        written = Writer(numbers).scalar([], 1, 1)
        divisor = chance.choice(
            (written, "x", "c", "n", ["r", "s0"], ["-", "x", ["r", "s0"]], ["indicator", ["in", "g0", "H"]])
        )
        above = Writer(tape(chance)).scalar([], 1, 1)
        other = Writer(varied(chance, numbers)).scalar([], 1, 1) if chance.random() < 0.5 else divisor
        fraction: Json = ["/", above, other]
        steps: list[Json] = [
            {"rule": "assume", "formula": chance.choice(_said_of(divisor))},
            {"rule": "quotient", "from": 0},
            {"rule": "sums", "goal": ["=", ["*", fraction, divisor], above], "cofactors": [{"by": 1, "times": above}]},
        ]
        attack(chance, counts, VARIABLES, steps, sizes=(1, 2, 3), integers=True)


def _said_of(divisor: Json) -> list[Json]:
    """Return what may be known of a divisor: mostly that it is not 0, and what is no reason to divide by it."""
    size: Json = ["abs2", divisor]
    other: list[Json] = [
        ["=", divisor, 0],
        ["!=", divisor, 1],
        ["!=", divisor, -1],
        ["!=", 0, divisor],
        ["!=", divisor, "c"],
    ]
    orders: list[Json] = [["<", 0, size], ["<=", size, 0], ["not", ["<", 0, size]], ["not", ["<=", size, 0]]]
    wider: list[Json] = [
        ["and", ["!=", divisor, 0], ["!=", divisor, 1]],
        ["or", ["!=", divisor, 0], ["=", divisor, 0]],
        ["not", ["not", ["=", divisor, 0]]],
        ["true"],
    ]
    return [*[["!=", divisor, 0]] * 6, *other, *orders, *wider]


def _replaced(node: Json, names: dict[str, Json]) -> Json:
    if isinstance(node, str):
        return names.get(node, node)
    return [_replaced(child, names) for child in node] if isinstance(node, list) else node

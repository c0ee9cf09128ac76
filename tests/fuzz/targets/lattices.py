"""Sums over indices of a group in characters, indicators of equations and maps, and changes of these indices."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random

from tests.fuzz.campaign import attack
from tests.fuzz.scalars import FREQUENCY, POINT, VARIABLES, Json

ALTERNATIVES = 4


def pairs(chance: Random, counts: Counter[str]) -> None:
    """Compare a sum with what changes of its indices, right and wrong ones, make of it."""
    binders, factors = monomial(chance)
    for _ in range(ALTERNATIVES):
        there = ["sum", *changed(chance, binders, factors)]
        if chance.random() < 0.5:
            there = ["*", chance.choice((["size", POINT], 1, 2, ["^", ["size", POINT], 2])), there]
        goal = ["=", ["sum", binders, ["*", *factors]], there]
        attack(chance, counts, VARIABLES, [{"rule": "sums", "goal": goal}])


def combination(chance: Random, names: list[str], torsion: bool = False) -> Json:
    """Return an integer combination of some indices."""
    terms = []
    for name in chance.sample(names, min(len(names), chance.choice((1, 1, 2, 2, 3)))):
        by = chance.choice((1, 1, 1, -1, -1, 2, -2, 3) if torsion else (1, 1, 1, -1, -1, 2))
        terms.append(name if by == 1 else ["*", by, name])
    return terms[0] if len(terms) == 1 else ["+", *terms]


def monomial(chance: Random) -> tuple[list[Json], list[Json]]:
    """Return binders and factors."""
    points = [f"i{place}" for place in range(chance.choice((1, 1, 2, 2)))]
    frequencies = [f"j{place}" for place in range(chance.choice((0, 0, 1, 1)))]
    here, there = [*points, "g0", "g1"], [*frequencies, "k0"]
    factors: list[Json] = []
    for _ in range(chance.choice((1, 2, 2, 3))):
        factors.append(["char", combination(chance, there), combination(chance, here)])
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        factors.append(["indicator", ["=", combination(chance, here, True), ["of", POINT, 0]]])
    if frequencies and chance.random() < 0.3:
        factors.append(["indicator", ["=", combination(chance, there, True), ["of", FREQUENCY, 0]]])
    for _ in range(chance.choice((0, 1, 1, 2))):
        inner = combination(chance, here)
        factors.append(["f", chance.choice((inner, ["h", inner]))])
    if frequencies and chance.random() < 0.4:
        factors.append(["d", combination(chance, there)])
    if chance.random() < 0.2:
        factors.append(["indicator", ["in", combination(chance, here), "H"]])
    binders = [[name, POINT] for name in points] + [[name, FREQUENCY] for name in frequencies]
    return binders, factors


def changed(chance: Random, binders: list[Json], factors: list[Json]) -> tuple[list[Json], Json]:
    """Return the sum after one or two changes: shears and reflections, which are right, and others."""
    binders, factors = deepcopy(binders), deepcopy(factors)
    for _ in range(chance.choice((1, 1, 2))):
        name, sort = chance.choice(binders)
        others = [other for other, kind in binders if kind == sort and other != name]
        others += ["g0", "g1"] if sort == POINT else ["k0"]
        other = chance.choice(others)
        kind = chance.choice(("shear", "shear", "reflect", "multiply", "identify", "perturb", "shuffle"))
        if kind == "shear":
            factors = replaced(factors, name, ["+", name, ["*", chance.choice((1, -1, 2)), other]])
        elif kind == "reflect":
            factors = replaced(factors, name, ["-", name])
        elif kind == "multiply":
            factors = replaced(factors, name, ["*", chance.choice((2, 3, -2)), name])
        elif kind == "identify":
            place = chance.randrange(len(factors))
            factors[place] = replaced(factors[place], name, other)
        elif kind == "perturb":
            place = chance.randrange(len(factors))
            factors[place] = replaced(factors[place], name, ["-", name])
        else:
            chance.shuffle(factors)
            chance.shuffle(binders)
    return binders, ["*", *factors]


def replaced(node: Json, name: str, by: Json) -> Json:
    """Return a tree with a name replaced."""
    if node == name:
        return by
    return [replaced(child, name, by) for child in node] if isinstance(node, list) else node

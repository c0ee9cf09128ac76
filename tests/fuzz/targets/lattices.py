"""Sums over indices of a group in characters, indicators of equations and maps, and changes of these indices.

Beside them, the Hermite normal form by itself: its shape, and that it spans what it was made of, by minors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import deepcopy
from itertools import combinations, permutations
from math import gcd, prod
from random import Random

from tests.fuzz.campaign import Wrong, attack
from tests.fuzz.scalars import FREQUENCY, POINT, VARIABLES, Json
from verify.kernel.linear import Form, Lattice
from verify.kernel.terms import SET, variable
from verify.kernel.workspace import replaying

ALTERNATIVES = 4
ATOMS = [variable(f"a{place}", SET) for place in range(4)]
COEFFICIENTS = ((0, 0, 1, -1), (0, 1, -1, 2, 3, -2), tuple(range(-30, 31)), (0, 0, 6, 10, 15, -4, 9))

Row = list[int]


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
        by = chance.choice((1, 1, 1, -1, -1, 2, -2, 3, 4, 6, -9) if torsion else (1, 1, 1, -1, -1, 2))
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


def forms(chance: Random, counts: Counter[str]) -> None:
    """Put random forms into Hermite normal form, and reduce forms by it."""
    with replaying():
        for _ in range(10):
            coefficients, many = chance.choice(COEFFICIENTS), chance.choice((1, 2, 3, 4))
            rows = [[chance.choice(coefficients) for _ in range(many)] for _ in range(chance.choice((1, 2, 3, 4, 5)))]
            lattice = Lattice([_form(row) for row in rows], lambda atom: (0, atom.data))
            found = [_row(form, many) for _, form in lattice.rows]
            pivots = [ATOMS.index(atom) for atom, _ in lattice.rows]
            counts["evaluated"] += 1
            if _flaw(rows, found, pivots):
                raise Wrong(f"{rows} has the normal form {found} with pivots {pivots}: {_flaw(rows, found, pivots)}")
            form = [chance.choice(coefficients) for _ in range(many)]
            left = _row(lattice.reduce(_form(form)), many)
            apart = [a - b for a, b in zip(form, left, strict=True)]
            if any(_remainder(apart, found, pivots)) or any(
                not 0 <= left[p] < r[p] for r, p in zip(found, pivots, strict=True)
            ):
                raise Wrong(f"{form} is reduced to {left} by {found}")


def _form(row: Row) -> Form:
    return {atom: c for atom, c in zip(ATOMS, row, strict=False) if c}


def _row(form: Form, many: int) -> Row:
    return [form.get(atom, 0) for atom in ATOMS[:many]]


def _flaw(rows: list[Row], found: list[Row], pivots: list[int]) -> str:
    """Return what is wrong with a normal form, ``""`` if nothing is."""
    if pivots != sorted(set(pivots)) or any(row[p] <= 0 or any(row[:p]) for row, p in zip(found, pivots, strict=True)):
        return "no staircase"
    if any(not 0 <= above[p] < found[i][p] for i, p in enumerate(pivots) for above in found[:i]):
        return "not reduced"
    if any(any(_remainder(row, found, pivots)) for row in rows):
        return "a row is lost"
    if _divisor(rows, len(found)) != _divisor(found, len(found)):
        return "it spans more"
    return ""


def _remainder(row: Row, found: list[Row], pivots: list[int]) -> Row:
    for other, p in zip(found, pivots, strict=True):
        row = [a - row[p] // other[p] * b for a, b in zip(row, other, strict=True)]
    return row


def _divisor(rows: Sequence[Row], size: int) -> int:
    """Return the greatest common divisor of the minors of a size."""
    columns = range(len(rows[0]) if rows else 0)
    minors = (_minor(chosen, at) for chosen in combinations(rows, size) for at in combinations(columns, size))
    return gcd(*minors)


def _minor(rows: Sequence[Row], columns: Iterable[int]) -> int:
    total = 0
    for order in permutations(columns):
        odd = sum(a > b for a, b in combinations(order, 2)) % 2
        total += (-1 if odd else 1) * prod(row[place] for row, place in zip(rows, order, strict=True))
    return total

"""The rules induct and citation: theorems that nearly fit, and lemmas with names that nearly exist."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

from tests.fuzz.campaign import Wrong, attack
from tests.fuzz.scalars import Json
from verify.kernel.rules.citation import LEMMAS

NUMBERS: list[Json] = [
    ["x", "real"],
    ["S", "set"],
    ["seq", ["maps", "natural", "real"]],
    ["r", ["maps", "S", "real"]],
    ["k", "natural"],
]


def statement(chance: Random, at: Json, count: bool, depth: int = 2) -> Json:
    """Return a formula about a natural number, or about a set, that is written as ``at``."""
    size: Json = at if count else ["size", at]
    values: list[Json] = [size, 0, 1, 2, "x", ["*", 2, size], ["+", size, 1]]
    if count:
        halved: Json = ["iterate", [["w", "real"]], ["/", ["+", "w", 1], 2], "x", at]
        values += [["seq", at], ["seq", ["next", at]], halved]
    else:
        values += [["prod", [["t", at]], 2], ["sum", [["t", at]], "x"], ["size", ["union", at, ["unit"]]]]
    formula: Json = [chance.choice(("<=", "<", "=")), chance.choice(values), chance.choice(values)]
    if depth == 0 or chance.random() < 0.6:
        return formula
    other = statement(chance, at, count, depth - 1)
    return chance.choice(
        (["and", formula, other], ["or", formula, other], ["implies", other, formula], ["not", formula])
    )


def inductions(chance: Random, counts: Counter[str]) -> None:
    """Assume a start and a step, right or slightly wrong, and conclude for all."""
    count = chance.random() < 0.5
    sort, first = ("natural", ["of", "natural", 0]) if count else ("set", ["empty"])
    after: Any = (lambda n: ["next", n]) if count else (lambda n: ["union", n, ["unit"]])
    for _ in range(8):
        seed = chance.random()

        def phi(at: Json, seed: float = seed) -> Json:
            return statement(Random(seed), at, count)

        start, here, next_one = phi(first), phi("m"), phi(after("m"))
        slip = chance.choice(("none", "none", "start", "later", "twice", "other", "bound"))
        if slip == "start":
            start = phi(after(first))
        elif slip == "later":
            next_one = phi(after(after("m")))
        elif slip == "twice":
            here = ["and", here, here]
        elif slip == "other":
            here = statement(chance, "m", count)
        passage: Json = ["forall", [["m", sort]], ["implies", here, next_one]]
        if slip == "bound" and count:
            passage = ["forall", [["m", sort]], ["implies", phi("k"), phi(["next", "k"])]]
        steps: list[Json] = [
            {"rule": "assume", "formula": start},
            {"rule": "assume", "formula": passage},
            {"rule": "induct", "goal": ["forall", [["m", sort]], phi("m")], "base": 0, "step": 1},
        ]
        attack(chance, counts, NUMBERS, steps, integers=True)


def citations(chance: Random, counts: Counter[str]) -> None:
    """Cite lemmas under their names and near them; the finite one is compared with models."""
    name = chance.choice(sorted(LEMMAS))
    step: dict[str, Json] = {"rule": "citation", "lemma": name}
    slip = chance.choice(("none", "case", "space", "cut", "field", "type", "null"))
    if slip == "case":
        step["lemma"] = name.title()
    elif slip == "space":
        step["lemma"] = chance.choice((f" {name}", f"{name} ", name.replace(" ", "  ", 1)))
    elif slip == "cut":
        step["lemma"] = name[: chance.randrange(len(name))]
    elif slip == "field":
        step["at"] = []
    elif slip == "type":
        step["lemma"] = chance.choice(([name], {name: 1}, 0, True, 1.5))
    elif slip == "null":
        step["lemma"] = None
    fits = step == {"rule": "citation", "lemma": name}  # no name is another one in capitals, spaced out or cut
    before = counts["accepted"]
    attack(chance, counts, [], [deepcopy(step)])
    if (counts["accepted"] > before) != fits:
        raise Wrong(f"{step} is {'refused' if fits else 'accepted'}")

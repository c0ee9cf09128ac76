"""All words of a length over two states as a sample space, with the probabilities of a stationary chain: witnesses."""

from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from verify.statements.tasks.gradient_steps.chains.chain import STATES
from verify.statements.terms import mapping, over

Json = Any

ALONE: Json = ["unit"]
ORDINALS = ("first", "second", "third")
PLACES: Json = ["labels", *ORDINALS]


def _place(time: Json) -> Json:
    """The place in a word at a time; the last one stays."""
    after = dict(zip(ORDINALS, (*ORDINALS[1:], ORDINALS[-1]), strict=True))
    following = ["choose", ["z", ["star"]], *([place, f":{after[place]}"] for place in ORDINALS)]
    step, start = (mapping([("u", ALONE)], x) for x in (following, f":{ORDINALS[0]}"))
    return ["at", ["iterate", [["z", ["maps", ALONE, PLACES]]], step, start, time], ["star"]]


def word_space(a: Fraction, b: Fraction) -> tuple[list[Json], Json]:
    """Return the set of all words of three states and their probabilities, and the tokens of a word."""
    chances = {"one": {"one": a, "two": 1 - a}, "two": {"one": 1 - b, "two": b}}
    law = {"one": (1 - b) / (2 - a - b), "two": (1 - a) / (2 - a - b)}
    words = {"_".join(word): word for word in product(chances, repeat=len(ORDINALS))}
    weights = {}
    for name, word in words.items():
        weights[name] = law[word[0]]
        for state, following in pairwise(word):
            weights[name] *= chances[state][following]
    outcomes = ["labels", *words]

    def by_word(values: dict[str, Json]) -> Json:
        return ["choose", "word", *([name, values[name]] for name in words)]

    tokens = {
        name: [
            "choose",
            _place("time"),
            *([place, ["of", STATES, f":{state}"]] for place, state in zip(ORDINALS, word, strict=True)),
        ]
        for name, word in words.items()
    }
    probabilities = {name: over(*weight.as_integer_ratio()) for name, weight in weights.items()}
    return [outcomes, mapping([("word", outcomes)], by_word(probabilities))], mapping(
        [("word", outcomes), ("time", "natural")], by_word(tokens)
    )

"""The positions 1, …, t of a sequence as a finite set with numbers, and the transitions up to a position.

Thesis on combinatorial tasks, chapter 8.
"""

from collections.abc import Sequence

from verify.statements.formulas import Binders, Json, both, define, forall, implies
from verify.statements.terms import different, equal, indicator, minus, times, total

POSITIONS: Binders = [("T", "set"), ("pos", ["maps", "T", "real"]), ("back", ["maps", "T", "T"])]
TOKENS: Binders = [("S", "set"), ("x", ["maps", "T", "S"])]
NUMBERED = ["numbered", "T", "pos", "back"]
BACKWARD = both(
    ["<=", 1, ["pos", "s"]],
    implies(equal(["pos", "s"], 1), equal(["back", "s"], "s")),
    implies(different(["pos", "s"], 1), equal(["pos", ["back", "s"]], minus(["pos", "s"], 1))),
)
INJECTIVE = implies(equal(["pos", "r"], ["pos", "s"]), equal("r", "s"))
POSITION_VOCABULARY: list[Json] = [
    define("numbered", POSITIONS, both(forall([("s", "T")], BACKWARD), forall([("r", "T"), ("s", "T")], INJECTIVE))),
    define(
        "transitions",
        [*POSITIONS, *TOKENS, ("p", "T"), ("a", "S"), ("y", "S")],
        total(
            [("q", "T")],
            times(indicator(equal(["x", "q"], "y")), indicator(equal(["x", ["back", "q"]], "a"))),
            both(["<=", 2, ["pos", "q"]], ["<=", ["pos", "q"], ["pos", "p"]]),
        ),
    ),
    define(
        "departures",
        [*POSITIONS, *TOKENS, ("p", "T"), ("a", "S")],
        total(
            [("q", "T")],
            indicator(equal(["x", ["back", "q"]], "a")),
            both(["<=", 2, ["pos", "q"]], ["<=", ["pos", "q"], ["pos", "p"]]),
        ),
    ),
    define(
        "occurrences",
        [*POSITIONS[:2], *TOKENS, ("p", "T"), ("y", "S")],
        total([("q", "T")], indicator(equal(["x", "q"], "y")), ["<=", ["pos", "q"], ["pos", "p"]]),
    ),
]


def labels(names: str) -> Json:
    """Return the set of some letters."""
    return ["labels", *names]


def _letter(names: str, letter: str) -> Json:
    return ["of", labels(names), f":{letter}"]


def listed(names: str, values: Sequence[Json]) -> Json:
    """Return the map that gives each letter its value."""
    return ["map", [["letter", labels(names)]], ["choose", "letter", *map(list, zip(names, values, strict=True))]]


def line(names: str) -> list[Json]:
    """Return the positions that are named by some letters, in their order, with their numbers."""
    before = [_letter(names, name) for name in names[0] + names[:-1]]
    return [labels(names), listed(names, range(1, len(names) + 1)), listed(names, before)]


def sequence(names: str, vocabulary: str, word: str) -> list[Json]:
    """Return a vocabulary of letters, and a word at the positions with these names."""
    return [labels(vocabulary), listed(names, [_letter(vocabulary, letter) for letter in word])]

"""Layers of attention with relative positions, and the weights of the induction head.

Thesis on combinatorial tasks, equations (8.4) and (8.5) and Proposition 8.2.
"""

from verify.statements.formulas import Binders, Json, both, define, forall, implies
from verify.statements.tasks.heads.positions import POSITION_VOCABULARY, POSITIONS, TOKENS
from verify.statements.terms import equal, indicator, mapping, minus, over, plus, times, total

BLOCKS: Json = ["labels", "now", "before", "read"]
COORDINATES: Json = ["product", BLOCKS, "S"]
LAYER: Binders = [
    *POSITIONS[:2],
    ("D", "set"),
    ("z", ["maps", "T", "D", "real"]),
    *((name, ["maps", "D", "D", "real"]) for name in ("Q", "K")),
    ("v", ["maps", "T", "D", "real"]),
]
LAYER_NAMES = ["T", "pos", "D", "z", "Q", "K", "v"]
PAIR: Binders = [("p", "T"), ("q", "T")]
VISIBLE: Json = ["<=", ["pos", "q"], ["pos", "p"]]
FOLLOWS = equal(["x", ["back", "q"]], "a")
LARGEST = ["largest", *LAYER_NAMES, "p", "q"]


def block(source: str, target: str, scale: Json) -> Json:
    """The matrix whose block from a source to a target is a multiple of the identity, and zero elsewhere."""
    return ["block", "S", f":{source}", f":{target}", scale]


def entry(at: Json, kind: str, letter: Json) -> Json:
    """1 if a coordinate is of that kind and letter, else 0."""
    return times(indicator(equal(["first", at], f":{kind}")), indicator(equal(["second", at], letter)))


def score_sum(coordinates: Json, query: Json, key: Json, shift: Json) -> Json:
    """The inner product of a query with a key and a shift, all of them at the coordinate c."""
    return total([("c", coordinates)], times(query, plus(key, shift)))


def multiplied(coordinates: Json, index: str, row: Json, matrix: Json) -> Json:
    """The entry c of a row vector times a matrix."""
    return total([(index, coordinates)], times([*row, index], [*matrix, index, "c"]))


def shift_at(near: Json, shift: Json) -> Json:
    """The shift for the pairs of positions whose distance is near."""
    return total([("s", "T")], [*shift, "s", "c"], near)


def layer(z: Json, query: Json, key: Json, shift: Json, value: Json) -> Json:
    """A layer with the coordinates of the induction head."""
    return ["layer", "T", "pos", COORDINATES, z, query, key, shift, value]


ZERO = mapping([("a'", COORDINATES), ("b'", COORDINATES)], 0)
NO_SHIFT = mapping([("s'", "T"), ("b'", COORDINATES)], 0)
EMBEDDED = ["embedded", "T", "S", "x"]
BACKWARD = ["backward_shift", "T", "S", "e"]
FIRST_LAYER = ["first_layer", "T", "pos", "S", "x", "e", "gain"]
SECOND_LAYER = ["second_layer", "T", "pos", "S", FIRST_LAYER, "gain"]
ATTENTION_VOCABULARY: list[Json] = [
    *POSITION_VOCABULARY,
    define(
        "score",
        [*LAYER, *PAIR],
        score_sum(
            "D",
            multiplied("D", "a", ["z", "p"], ["Q"]),
            multiplied("D", "b", ["z", "q"], ["K"]),
            shift_at(equal(["pos", "s"], plus(minus(["pos", "p"], ["pos", "q"]), 1)), ["v"]),
        ),
    ),
    define(
        "largest",
        [*LAYER, *PAIR],
        both(
            VISIBLE,
            forall(
                [("r", "T")],
                implies(
                    ["<=", ["pos", "r"], ["pos", "p"]],
                    ["<=", ["score", *LAYER_NAMES, "p", "r"], ["score", *LAYER_NAMES, "p", "q"]],
                ),
            ),
        ),
    ),
    define(
        "layer",
        [*LAYER, ("V", ["maps", "D", "D", "real"])],
        mapping(
            [("p", "T"), ("c", "D")],
            plus(
                ["z", "p", "c"],
                over(
                    total(
                        [("q", "T")],
                        total([("b", "D")], times(["z", "q", "b"], ["V", "b", "c"])),
                        LARGEST,
                    ),
                    total([("q", "T")], 1, LARGEST),
                ),
            ),
        ),
    ),
    define(
        "block",
        [("S", "set"), ("i", BLOCKS), ("j", BLOCKS), ("scale", "real")],
        mapping(
            [("a", COORDINATES), ("b", COORDINATES)],
            times(
                indicator(equal(["first", "a"], "i")),
                indicator(equal(["first", "b"], "j")),
                indicator(equal(["second", "a"], ["second", "b"])),
                "scale",
            ),
        ),
    ),
    define(
        "embedded",
        [POSITIONS[0], *TOKENS],
        mapping([("p", "T"), ("c", COORDINATES)], entry("c", "now", ["x", "p"])),
    ),
    define(
        "backward_shift",
        [POSITIONS[0], TOKENS[0], ("e", "T")],
        mapping(
            [("s", "T"), ("c", COORDINATES)],
            times(indicator(equal("s", "e")), indicator(equal(["first", "c"], ":now"))),
        ),
    ),
    define(
        "first_layer",
        [*POSITIONS[:2], *TOKENS, ("e", "T"), ("gain", "real")],
        layer(EMBEDDED, block("now", "now", "gain"), ZERO, BACKWARD, block("now", "before", 1)),
    ),
    define(
        "second_layer",
        [*POSITIONS[:2], TOKENS[0], ("z", ["maps", "T", COORDINATES, "real"]), ("gain", "real")],
        layer("z", block("now", "now", "gain"), block("before", "now", "gain"), NO_SHIFT, block("now", "read", 1)),
    ),
    define(
        "transformer",
        [*POSITIONS[:2], *TOKENS, ("e", "T"), ("gain", "real"), ("p", "T"), ("y", "S")],
        total([("c", COORDINATES)], times(["at", SECOND_LAYER, "p", "c"], entry("c", "read", "y"))),
    ),
    define(
        "followed",
        [*POSITIONS, *TOKENS, ("p", "T"), ("a", "S"), ("y", "S")],
        total([("q", "T")], indicator(equal(["x", "q"], "y")), both(VISIBLE, FOLLOWS)),
    ),
    define("seen", [*POSITIONS, *TOKENS, ("p", "T"), ("a", "S")], total([("q", "T")], 1, both(VISIBLE, FOLLOWS))),
    define("prefix", [*POSITIONS[:2], ("p", "T")], total([("q", "T")], 1, VISIBLE)),
]

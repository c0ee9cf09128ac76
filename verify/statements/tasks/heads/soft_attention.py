"""Layers of attention with softmax, whose weights are compared with exponentials of given scores.

Thesis on combinatorial tasks, equations (8.4) and (8.5). The weight of a pair of positions is the exponential of its
score. All that is used of exponentials is that of two numbers the larger one has the larger exponential.
"""

from __future__ import annotations

from typing import Any

from verify.statements.language import Binders, both, define, forall, implies, mapping, minus, over, plus, times, total
from verify.statements.patterns import names_of
from verify.statements.tasks.heads.attention import (
    ATTENTION_VOCABULARY,
    BACKWARD,
    COORDINATES,
    EMBEDDED,
    LAYER,
    LAYER_NAMES,
    NO_SHIFT,
    PAIR,
    VISIBLE,
    ZERO,
    block,
    entry,
)
from verify.statements.tasks.heads.induction_head import SQUARE
from verify.statements.tasks.heads.positions import POSITIONS, TOKENS

Json = Any

WEIGHTS: Json = ["maps", "T", "T", "real"]
LEVEL: Binders = [*LAYER, ("weight", WEIGHTS), ("level", "real"), ("value", "real")]
SCORE = ["score", *LAYER_NAMES, "p", "q"]
WEIGHT = ["weight", "p", "q"]
FIRST = ["soft_first", "T", "pos", "S", "x", "near"]
FIRST_SCORES = ["T", "pos", COORDINATES, EMBEDDED, block("now", "now", "gain"), ZERO, BACKWARD]


def second_scores(z: Json) -> list[Json]:
    """The arguments of the scores of the second layer, for a residual stream."""
    return ["T", "pos", COORDINATES, z, block("now", "now", "gain"), block("before", "now", "gain"), NO_SHIFT]


SECOND = second_scores(FIRST)
BOUNDS: Binders = [(name, "real") for name in ("rise", "most", "least")]
STRAY = over(["size", "T"], "rise")
LOW, HIGH = times(SQUARE, STRAY), times(SQUARE, minus(1, STRAY))
TRANSFORMER_VARIABLES: Binders = [*POSITIONS[:2], *TOKENS]
FIRST_WEIGHTS: Binders = [*TRANSFORMER_VARIABLES, ("e", "T"), ("gain", "real"), ("near", WEIGHTS), BOUNDS[0]]
SECOND_WEIGHTS: Binders = [
    *TRANSFORMER_VARIABLES,
    ("gain", "real"),
    ("near", WEIGHTS),
    ("match", WEIGHTS),
    *BOUNDS,
]
EXPONENTIALS: list[Json] = [
    ["exponential_first", *names_of(FIRST_WEIGHTS)],
    ["exponential_second", *names_of(SECOND_WEIGHTS)],
]


def _level(name: str, at_level: Json, of_value: Json) -> Json:
    return define(name, LEVEL, forall(PAIR, implies(VISIBLE, at_level, of_value)))


SOFT_VOCABULARY: list[Json] = [
    *ATTENTION_VOCABULARY,
    define(
        "soft_layer",
        [*LAYER[:4], ("V", ["maps", "D", "D", "real"]), ("weight", WEIGHTS)],
        mapping(
            [("p", "T"), ("c", "D")],
            plus(
                ["z", "p", "c"],
                over(
                    total(
                        [("q", "T")],
                        times(WEIGHT, total([("b", "D")], times(["z", "q", "b"], ["V", "b", "c"]))),
                        VISIBLE,
                    ),
                    total([("q", "T")], WEIGHT, VISIBLE),
                ),
            ),
        ),
    ),
    _level("at_least_from", ["<=", "level", SCORE], ["<=", "value", WEIGHT]),
    _level("at_most_up_to", ["<=", SCORE, "level"], ["<=", WEIGHT, "value"]),
    define(
        "soft_first",
        [*POSITIONS[:2], *TOKENS, ("near", WEIGHTS)],
        ["soft_layer", "T", "pos", COORDINATES, EMBEDDED, block("now", "before", 1), "near"],
    ),
    define(
        "exponential_first",
        FIRST_WEIGHTS,
        both(
            ["at_least_from", *FIRST_SCORES, "near", 0, 1],
            ["at_most_up_to", *FIRST_SCORES, "near", 0, 1],
            ["at_least_from", *FIRST_SCORES, "near", "gain", "rise"],
        ),
    ),
    define(
        "exponential_second",
        SECOND_WEIGHTS,
        both(
            ["at_least_from", *SECOND, "match", 0, 1],
            ["at_most_up_to", *SECOND, "match", LOW, "most"],
            ["at_least_from", *SECOND, "match", HIGH, "least"],
            ["at_most_up_to", *SECOND, "match", SQUARE, times("most", "least")],
        ),
    ),
    define(
        "soft_second",
        [*POSITIONS[:2], TOKENS[0], ("z", ["maps", "T", COORDINATES, "real"]), ("match", WEIGHTS)],
        ["soft_layer", "T", "pos", COORDINATES, "z", block("now", "read", 1), "match"],
    ),
    define(
        "soft_transformer",
        [*POSITIONS[:2], *TOKENS, ("near", WEIGHTS), ("match", WEIGHTS), ("p", "T"), ("y", "S")],
        total(
            [("c", COORDINATES)],
            times(["soft_second", "T", "pos", "S", FIRST, "match", "p", "c"], entry("c", "read", "y")),
        ),
    ),
]

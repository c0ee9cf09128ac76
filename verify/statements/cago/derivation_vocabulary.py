"""The terms from which the analytic loss is derived: means over all inputs of products of characters.

CaGO (Tian), appendix D.
"""

from __future__ import annotations

from typing import Any

from verify.statements.cago.fourier import FOURIER_VOCABULARY
from verify.statements.cago.loss import ORDER
from verify.statements.cago.vocabulary import NETWORK, D, G, applied
from verify.statements.language import (
    Binders,
    conj,
    define,
    different,
    equal,
    indicator,
    minus,
    over,
    plus,
    power,
    times,
    total,
)

Json = Any

INPUTS = ["labels", "a", "b"]
PAIRS: Binders = [("g1", G), ("g2", G)]
NODE_PAIR: Binders = [("j1", "J"), ("j2", "J")]
FOUR_INPUTS: Binders = [(f"p{n}", INPUTS) for n in range(1, 5)]
FREQUENCY: Binders = [("k'", D)]
NONZERO = different("k'", 0)
K1_K2: Binders = [("k1", D), ("k2", D)]


def mean(term: Json) -> Json:
    """Return the mean over all pairs of inputs."""
    return over(total(PAIRS, term), power(ORDER, 2))


def projected(left: Json, right: Json) -> Json:
    """Return leftᵀ P right; ``left`` may mention y, ``right`` may mention y'."""
    return total([("y", G), ("y'", G)], times(left, ["projection", "G", "y", "y'"], right))


def output(y: str) -> Json:
    """The network function."""
    return applied("output", "g1", "g2", y)


def label(y: str) -> Json:
    """The unit vector at the product of the inputs."""
    return indicator(equal(y, plus("g1", "g2")))


def entry(p: str, k: Json, j: str) -> Json:
    """A coefficient of an input."""
    return applied("coefficient", p, k, j)


def readout(k: str, j: str) -> Json:
    """A coefficient of the output."""
    return ["z", ":c", k, j]


def character(k: str, p: str) -> Json:
    """A character at one of the inputs."""
    return ["char", k, ["argument", "G", p, "g1", "g2"]]


def circular(p: str, m: Json) -> Json:
    """The circular convolution r⊛ of an input at m, at the frequency k' of the output."""
    return applied("circular", p, m, "k'")


ALIGNED = mean(projected(output("y"), label("y'")))
ENERGY = applied("energy")


def assigned(letters: str) -> Json:
    """The term (23), summed, for one assignment of the four inputs."""
    return applied("assignment", *(f":{letter}" for letter in letters))


CASES = {1: ("abab", "baba", "abba", "baab"), 2: ("aabb", "bbaa"), 3: ("aaaa", "bbbb")}
_quadruple = [entry(f"p{n}", f"k{n}", "j1" if n < 3 else "j2") for n in range(1, 5)]
READOUTS = [readout("k'", "j1"), conj(readout("k'", "j2"))]
DERIVATION_VOCABULARY: list[Json] = [
    *FOURIER_VOCABULARY,
    define(
        "projection",
        [("G", "abelian"), ("y", G), ("y'", G)],
        minus(indicator(equal("y", "y'")), over(1, ORDER)),
    ),
    define(
        "coefficient",
        [*NETWORK, ("p", INPUTS), ("k", D), ("j", "J")],
        ["choose", "p", ["a", ["z", ":a", "k", "j"]], ["b", ["z", ":b", "k", "j"]]],
    ),
    define(
        "argument",
        [("G", "abelian"), ("p", INPUTS), *PAIRS],
        ["choose", "p", ["a", "g1"], ["b", "g2"]],
    ),
    define("energy", NETWORK, mean(projected(output("y"), output("y'")))),
    define(
        "assignment",
        [*NETWORK, *FOUR_INPUTS],
        total(
            [*((f"k{n}", D) for n in range(1, 5)), *FREQUENCY, *NODE_PAIR],
            mean(times(*_quadruple, *READOUTS, *(character(f"k{n}", f"p{n}") for n in range(1, 5)))),
            NONZERO,
        ),
    ),
    *(define(f"epsilon_{case}", NETWORK, plus(*map(assigned, CASES[case]))) for case in CASES),
    define(
        "circular",
        [*NETWORK, ("p", INPUTS), ("m", D), ("k'", D)],
        total(
            [("j", "J")],
            times(
                total(
                    [("k1", D), ("k2", D)],
                    times(entry("p", "k1", "j"), entry("p", "k2", "j")),
                    equal(plus("k1", "k2"), "m"),
                ),
                readout("k'", "j"),
            ),
        ),
    ),
    define(
        "third_case_at",
        [*NETWORK, ("m", D)],
        total(
            [*FREQUENCY, ("p", INPUTS)],
            times(circular("p", "m"), conj(circular("p", "m"))),
            NONZERO,
        ),
    ),
]

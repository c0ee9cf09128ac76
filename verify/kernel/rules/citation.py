"""The rules citation and use: what is proved elsewhere.

A classical lemma is from a closed list, stated here formally; verdicts that use one show it. No lemma mentions an
object of the works. What another certificate claims is granted until it is proved in the same run.
"""

from __future__ import annotations

from typing import Any

from ..errors import Malformed
from ..proof import Proof
from ..reader import Reader
from ..terms import Term
from ..theorem import Theorem, conclude
from ..workspace import remembered

_TURNED, _INVOLUTION = ["turn", "x"], ["forall", [["x", "S"]], ["=", ["turn", ["turn", "x"]], "x"]]
_CHOSEN = ["+", ["indicator", ["in", "x", "H"]], ["indicator", ["in", _TURNED, "H"]]]
_REPRESENTED = ["forall", [["x", "S"]], ["=", _CHOSEN, ["-", 1, ["indicator", ["=", _TURNED, "x"]]]]]
_TRANSVERSAL = [
    "forall",
    [["S", "set"], ["turn", ["maps", "S", "S"]]],
    ["implies", _INVOLUTION, ["exists", [["H", ["subsets", "S"]]], _REPRESENTED]],
]

_AT_T = ["at_time", "f", "t"]
_WITHIN = [["<=", 0, "t"], ["<=", "t", 1]]
_REAL_AND_NOT_ZERO = ["and", ["=", ["conj", _AT_T], _AT_T], ["!=", _AT_T, 0]]
_INTERMEDIATE_VALUES = [
    "forall",
    [["f", "curve"]],
    [
        "implies",
        ["forall", [["t", "real"]], ["implies", *_WITHIN, _REAL_AND_NOT_ZERO]],
        ["<", 0, ["at_time", "f", 0]],
        ["forall", [["t", "real"]], ["implies", *_WITHIN, ["<", 0, _AT_T]]],
    ],
]

_SIX = ["range", 1, 6]
_EARLIER, _LATER = ["-", 1, ["abs2", ["at_time", ["f", "i"], "t"]]], ["at_time", ["f", "j"], "t"]
_IN_TURN = ["implies", ["<", "i", "j"], ["=", ["*", _EARLIER, _LATER], 0]]
_SUCCESSIVE_STEPS = [
    "exists",
    [["f", ["maps", _SIX, "curve"]]],
    [
        "forall",
        [["i", _SIX]],
        [
            "and",
            ["=", ["at_time", ["f", "i"], 0], 0],
            ["=", ["at_time", ["f", "i"], 1], 1],
            ["forall", [["j", _SIX], ["t", "real"]], _IN_TURN],
        ],
    ],
]

_INVERSE = ["=", ["*", ["at_time", ["f", "s"], "t"], ["at_time", ["g", "s"], "t"]], 1]
_JOINED = [
    "and",
    ["=", ["at_time", ["f", "s"], 0], ["a", "s"]],
    ["=", ["at_time", ["f", "s"], 1], 1],
    ["forall", [["t", "real"]], _INVERSE],
]
_PUNCTURED_PLANE = [
    "forall",
    [["S", "set"], ["a", ["maps", "S", "complex"]]],
    [
        "implies",
        ["forall", [["s", "S"]], ["!=", ["a", "s"], 0]],
        ["exists", [["f", ["maps", "S", "curve"]], ["g", ["maps", "S", "curve"]]], ["forall", [["s", "S"]], _JOINED]],
    ],
]

_NEAR = [["<", ["-", "d"], ["-", "t", "s"]], ["<", ["-", "t", "s"], "d"]]
_CLOSE = ["<", ["abs2", ["-", _AT_T, ["at_time", "f", "s"]]], "e"]
_CONTINUOUS = ["and", ["<", 0, "d"], ["forall", [["t", "real"]], ["implies", *_NEAR, _CLOSE]]]
_CONTINUITY = [
    "forall",
    [["f", "curve"], ["s", "real"], ["e", "real"]],
    ["implies", ["<", 0, "e"], ["exists", [["d", "real"]], _CONTINUOUS]],
]

_EVERY = [["n", "natural"]]
_FROM_THERE = ["forall", _EVERY, ["implies", ["<=", "m", "n"], ["<", ["-", "l", "e"], ["x", "n"]]]]
_APPROACHED = ["forall", [["e", "real"]], ["implies", ["<", 0, "e"], ["exists", [["m", "natural"]], _FROM_THERE]]]
_MONOTONE_CONVERGENCE = [
    "forall",
    [["x", ["maps", "natural", "real"]], ["b", "real"]],
    [
        "implies",
        ["forall", _EVERY, ["<=", ["x", "n"], ["x", ["next", "n"]]]],
        ["forall", _EVERY, ["<=", ["x", "n"], "b"]],
        ["exists", [["l", "real"]], ["and", ["forall", _EVERY, ["<=", ["x", "n"], "l"]], _APPROACHED]],
    ],
]

_IMAGE = ["sum", [["t", "S"]], ["*", ["T", "s", "t"], ["v", "t"]]]
_EIGENVECTOR = [
    "forall",
    [["S", "set"], ["T", ["maps", "S", "S", "complex"]]],
    [
        "implies",
        ["exists", [["s", "S"]], ["true"]],
        [
            "exists",
            [["c", "complex"], ["v", ["maps", "S", "complex"]]],
            [
                "and",
                ["exists", [["s", "S"]], ["!=", ["v", "s"], 0]],
                ["forall", [["s", "S"]], ["=", _IMAGE, ["*", "c", ["v", "s"]]]],
            ],
        ],
    ],
]

LEMMAS: dict[str, Any] = {
    # Near a time, a continuous function has values near its value there.
    "continuity": _CONTINUITY,
    # A square matrix of complex numbers that has a row has an eigenvector.
    "eigenvector": _EIGENVECTOR,
    # A continuous function that is real and nowhere zero on [0, 1] keeps the sign that it has at 0.
    "intermediate values": _INTERMEDIATE_VALUES,
    # A bounded sequence of real numbers that does not decrease converges, and from below.
    "monotone convergence": _MONOTONE_CONVERGENCE,
    # Six continuous functions go from 0 to 1 one after the other: none leaves 0 before those before it have modulus 1.
    "successive steps": _SUCCESSIVE_STEPS,
    # Non-zero complex numbers are joined to 1 by continuous functions with continuous inverses.
    "punctured plane": _PUNCTURED_PLANE,
    # An involution of a finite set has a set of representatives of its orbits with two elements.
    "transversal of an involution": _TRANSVERSAL,
}


@remembered
def lemma(name: str) -> Term:
    """Return the formula of a lemma."""
    return Reader().formula(LEMMAS[name], {})


def citation(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ lemma, marked as resting on it."""
    (name,) = proof.fields(step, ["lemma"])
    if not isinstance(name, str) or name not in LEMMAS:
        raise Malformed(f"rule 'citation': no lemma of that name; known are: {', '.join(sorted(LEMMAS))}")
    return conclude(lemma(name), lemma=name)


def use(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ what a part of another certificate claims, marked as resting on that part."""
    (entry,) = proof.fields(step, ["entry"])
    if type(entry) is not int or not 0 <= entry < len(proof.granted):
        raise Malformed(f"rule 'use': expected the number of an entry of uses, of which there are {len(proof.granted)}")
    return conclude(proof.granted[entry].claim, lemma=proof.granted[entry].use)

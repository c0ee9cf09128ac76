"""The rule citation: a classical lemma from a closed list, stated here formally; verdicts that use one show it.

No lemma mentions an object of the works.
"""

from __future__ import annotations

from typing import Any

from ..errors import Malformed
from ..proof import Proof
from ..reader import Reader
from ..terms import Term
from ..theorem import Theorem, conclude
from ..workspace import remembered

_TRANSVERSAL = [
    "forall",
    [["S", "set"], ["turn", ["maps", "S", "S"]]],
    [
        "implies",
        ["forall", [["x", "S"]], ["=", ["turn", ["turn", "x"]], "x"]],
        [
            "exists",
            [["H", ["subsets", "S"]]],
            [
                "forall",
                [["x", "S"]],
                [
                    "=",
                    ["+", ["indicator", ["in", "x", "H"]], ["indicator", ["in", ["turn", "x"], "H"]]],
                    ["-", 1, ["indicator", ["=", ["turn", "x"], "x"]]],
                ],
            ],
        ],
    ],
]

_AT_T = ["at_time", "f", "t"]
_WITHIN = [["<=", 0, "t"], ["<=", "t", 1]]
_INTERMEDIATE_VALUES = [
    "forall",
    [["f", "curve"]],
    [
        "implies",
        [
            "forall",
            [["t", "real"]],
            ["implies", *_WITHIN, ["and", ["=", ["conj", _AT_T], _AT_T], ["!=", _AT_T, 0]]],
        ],
        ["<", 0, ["at_time", "f", 0]],
        ["forall", [["t", "real"]], ["implies", *_WITHIN, ["<", 0, _AT_T]]],
    ],
]

_STEP, _LATER = ["at_time", ["f", "i"], "t"], ["at_time", ["f", "j"], "t"]
_SIX = ["range", 1, 6]
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
            [
                "forall",
                [["j", _SIX], ["t", "real"]],
                ["implies", ["<", "i", "j"], ["=", ["*", ["-", 1, ["abs2", _STEP]], _LATER], 0]],
            ],
        ],
    ],
]

_START, _INVERSE = ["at_time", ["f", "s"], "t"], ["at_time", ["g", "s"], "t"]
_PUNCTURED_PLANE = [
    "forall",
    [["S", "set"], ["a", ["maps", "S", "complex"]]],
    [
        "implies",
        ["forall", [["s", "S"]], ["!=", ["a", "s"], 0]],
        [
            "exists",
            [["f", ["maps", "S", "curve"]], ["g", ["maps", "S", "curve"]]],
            [
                "forall",
                [["s", "S"]],
                [
                    "and",
                    ["=", ["at_time", ["f", "s"], 0], ["a", "s"]],
                    ["=", ["at_time", ["f", "s"], 1], 1],
                    ["forall", [["t", "real"]], ["=", ["*", _START, _INVERSE], 1]],
                ],
            ],
        ],
    ],
]

_NEAR = [["<", ["-", "d"], ["-", "t", "s"]], ["<", ["-", "t", "s"], "d"]]
_CONTINUITY = [
    "forall",
    [["f", "curve"], ["s", "real"], ["e", "real"]],
    [
        "implies",
        ["<", 0, "e"],
        [
            "exists",
            [["d", "real"]],
            [
                "and",
                ["<", 0, "d"],
                [
                    "forall",
                    [["t", "real"]],
                    ["implies", *_NEAR, ["<", ["abs2", ["-", _AT_T, ["at_time", "f", "s"]]], "e"]],
                ],
            ],
        ],
    ],
]

_MONOTONE_CONVERGENCE = [
    "forall",
    [["x", ["maps", "natural", "real"]], ["b", "real"]],
    [
        "implies",
        ["forall", [["n", "natural"]], ["<=", ["x", "n"], ["x", ["next", "n"]]]],
        ["forall", [["n", "natural"]], ["<=", ["x", "n"], "b"]],
        [
            "exists",
            [["l", "real"]],
            [
                "and",
                ["forall", [["n", "natural"]], ["<=", ["x", "n"], "l"]],
                [
                    "forall",
                    [["e", "real"]],
                    [
                        "implies",
                        ["<", 0, "e"],
                        [
                            "exists",
                            [["m", "natural"]],
                            [
                                "forall",
                                [["n", "natural"]],
                                ["implies", ["<=", "m", "n"], ["<", ["-", "l", "e"], ["x", "n"]]],
                            ],
                        ],
                    ],
                ],
            ],
        ],
    ],
]

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
                [
                    "forall",
                    [["s", "S"]],
                    ["=", ["sum", [["t", "S"]], ["*", ["T", "s", "t"], ["v", "t"]]], ["*", "c", ["v", "s"]]],
                ],
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

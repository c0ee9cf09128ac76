"""The rule citation: a classical lemma from a closed list, stated here formally; verdicts that use one show it.

No lemma mentions an object of the works.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ..errors import Malformed
from ..proof import Proof
from ..reader import Reader
from ..terms import Term
from ..theorem import Theorem, conclude

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

LEMMAS: dict[str, Any] = {
    # An involution of a finite set has a set of representatives of its orbits with two elements.
    "transversal of an involution": _TRANSVERSAL,
}


@cache
def lemma(name: str) -> Term:
    """Return the formula of a lemma."""
    return Reader().formula(LEMMAS[name], {})


def citation(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ lemma, marked as resting on it."""
    (name,) = proof.fields(step, ["lemma"])
    if not isinstance(name, str) or name not in LEMMAS:
        raise Malformed(f"rule 'citation': no lemma of that name; known are: {', '.join(sorted(LEMMAS))}")
    return conclude(lemma(name), lemma=name)

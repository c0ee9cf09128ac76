"""The derivative of a step of gradient descent on a matrix factorization: its exact expansion along a change.

Simple structures in neural networks (Chen), section 3.6.1 and appendix B.10.2.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    mapping,
    minus,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at
from verify.statements.structures.factorization.vocabulary import AT, CHANGE, PROBLEM, matrix

Json = Any

REAL_CHANGES: Binders = [("A", matrix("M", "P")), ("B", matrix("M", "P"))]
BINDERS: Binders = [*PROBLEM, *REAL_CHANGES, ("z", "real"), *AT]
POINT = ["M", "P", "Y", "Z", "C", "eta"]


def _shifted(name: str, along: str) -> Json:
    return mapping([("a", "M"), ("b", "P")], plus([name, "a", "b"], times("z", [along, "a", "b"])))


THERE = ["M", "P", _shifted("Y", "A"), _shifted("Z", "B"), "C", "eta"]


def _second_order(i: Json, j: Json) -> Json:
    """An entry of A Bᵀ, with the indices in the order of the residual."""
    return total([("k", "P")], times(["A", i, "k"], ["B", j, "k"]))


def _expansion(name: str, first: bool) -> Json:
    """A step from the shifted point, as a polynomial in the size of the shift."""
    other, change = ("Z", "B") if first else ("Y", "A")
    at = ("i", "j") if first else ("j", "i")
    square = plus(times(_second_order(*at), [other, "j", "h"]), times([*CHANGE, *at], [change, "j", "h"]))
    return equal(
        [f"next_{name}", *THERE, "i", "h"],
        minus(
            plus([f"next_{name}", *POINT, "i", "h"], times("z", [f"moved_{name}", *POINT, "A", "B", "i", "h"])),
            times("eta", power("z", 2), total([("j", "M")], square)),
            times("eta", power("z", 3), total([("j", "M")], times(_second_order(*at), [change, "j", "h"]))),
        ),
    )


def derivative_part() -> Part:
    """The map of the definitions is the derivative of a step."""
    expansions = [_expansion("first", True), _expansion("second", False)]
    claim = forall(BINDERS, both(*expansions))
    proof = Evidence()
    proof.sums(claim)
    doubled = ["*", 2, "z", expansions[0][2][1][2][2]]
    wrong = equal(expansions[0][1], minus(plus(expansions[0][2][1][1], doubled), *expansions[0][2][2:]))
    near_miss = forall(BINDERS, both(wrong, expansions[1]))
    one = ["unit"]
    entry = mapping([("o", one), ("o'", one)], 1)
    at: list[Json] = [one, one, *[entry] * 3, 1, *[entry] * 2, 1, ["star"], ["star"]]
    return Part(
        "derivative",
        "A step from (Y + zA, Z + zB), expanded in powers of z: moved_first and moved_second are the derivative of a "
        "step along (A, B).",
        claim,
        proof,
        [at],
        [
            Control(
                "With twice the derivative it is false.",
                differences(claim, near_miss),
                refute_at(near_miss, BINDERS, at, [], wrong, [{"part": 0}]),
            )
        ],
    )

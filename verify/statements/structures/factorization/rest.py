"""Trajectories of gradient descent on a matrix factorization; a minimum is at rest.

Simple structures in neural networks (Chen), section 3.6.1.
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, define, equal, forall, mapping, minus, plus, power, times, total
from verify.statements.patterns import names_of
from verify.statements.structures.factorization.vocabulary import FACTORS, PROBLEM, SIZES, TARGET, matrix

Json = Any

PAIR: Json = ["labels", "first", "second"]
STATE = ["maps", PAIR, "M", "P", "real"]
TIME: Binders = [("t", "natural")]


def _pair(first: Json, second: Json) -> Json:
    """The state with these entries of the two factors at the place (a, b)."""
    return mapping([("c", PAIR), ("a", "M"), ("b", "P")], ["choose", "c", ["first", first], ["second", second]])


def _stepped(name: str) -> Json:
    return [name, "M", "P", ["st", ":first"], ["st", ":second"], *names_of(TARGET), "a", "b"]


TRAJECTORY: list[Json] = [
    define(
        "factors_at",
        [*PROBLEM, *TIME],
        [
            "iterate",
            [["st", STATE]],
            _pair(_stepped("next_first"), _stepped("next_second")),
            _pair(["Y", "a", "b"], ["Z", "a", "b"]),
            "t",
        ],
    ),
    define(
        "squared_distance",
        [*SIZES, *((name, matrix("M", "P")) for name in ("Y", "Z", "Y'", "Z'"))],
        total(
            [("a", "M"), ("b", "P")],
            plus(*(power(minus([X, "a", "b"], [f"{X}'", "a", "b"]), 2) for X in ("Y", "Z"))),
        ),
    ),
]

START: Binders = [*SIZES, *FACTORS, *TARGET[:1], ("eta0", "real")]
DESCENT: Binders = [*START, ("n0", "natural"), ("i0", "M"), ("h0", "P")]
PLACE: Binders = [("i", "M"), ("h", "P")]
AT_MINIMUM = forall([("i", "M"), ("j", "M")], equal(["residual", "M", "P", "Y", "Z", "C", "i", "j"], 0))


def _at_rest(t: Json) -> Json:
    """The factors after t steps are those at the start."""
    return forall(
        PLACE,
        both(
            *(
                equal(["factors_at", *names_of(START), t, f":{name}", "i", "h"], [X, "i", "h"])
                for name, X in (("first", "Y"), ("second", "Z"))
            )
        ),
    )


def prove_at_rest(proof: Evidence) -> int:
    """Prove ∀ Y, Z with Y Zᵀ = C: gradient descent stays there, in a proof that declares ``DESCENT``."""
    minimum = proof.assume(AT_MINIMUM)
    point = names_of(START)
    base = proof.sums(_at_rest(0))
    held = proof.assume(_at_rest("n0"))
    here = proof.specialise(held, ["i0", "h0"])
    known = [proof.project(here, part) for part in range(2)]
    known = [proof.generalise(theorem, ["i0", "h0"]) for theorem in known]
    later = _at_rest(["next", "n0"])[2][1:]
    found = []
    for goal, name, X, other, order in zip(
        later, ("first", "second"), ("Y", "Z"), ("Z", "Y"), (["i", "j'"], ["j'", "i"]), strict=True
    ):
        still = proof.sums(
            forall(PLACE, equal([f"next_{name}", *point, "i", "h"], [X, "i", "h"])),
            cofactors=[cofactor(minimum, order, times(-1, "eta0", [other, "j'", "h"]), [["j'", "M"]])],
        )
        moved = proof.rewrite(forall(PLACE, goal), [(theorem, "backward") for theorem in known], still)
        found.append(proof.specialise(moved, ["i0", "h0"]))
    step = proof.generalise(proof.conjunction(*found), ["i0", "h0"])
    step = proof.generalise(step, ["n0"], [_at_rest("n0")])
    every = proof.induct(forall(TIME, _at_rest("t")), base, step)
    return proof.generalise(every, point, [AT_MINIMUM])

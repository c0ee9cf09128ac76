"""Two steps of a nearly balanced product near the orbit: it stays in the region, and its error decreases.

Simple structures in neural networks (Chen), Proposition 3.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    define,
    differences,
    forall,
    implies,
    minus,
    over,
    plus,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at, valuation
from verify.statements.structures.two_factors_orbit.balanced_steps import EDGE, ORBIT, OUTER, A, B, P
from verify.statements.structures.two_factors_orbit.two_steps import (
    HYPOTHESES,
    LEVEL,
    LOST,
    MARGIN,
    TWO,
    TwoSteps,
    W,
    X,
    error,
    second,
)

Json = Any

REALS: Binders = [(name, "real") for name in (P, OUTER)]
NUMBERS: Binders = [(name, "real") for name in (LEVEL, MARGIN, A, B, W, X)]
VOCABULARY: list[Json] = [
    define("measure", [*REALS, ("a", "real")], error("a")),
    define("lost", [*REALS, (MARGIN, "real"), (LEVEL, "real")], LOST),
    define("after_two", [*REALS, *((name, "real") for name in (A, W, X))], second(X, A, W)),
]
AFTER = ["after_two", P, OUTER, A, W, X]


def _measure(a: Json) -> Json:
    return ["measure", P, OUTER, a]


BOUND = times(24, W)
SMALLER = implies(
    ["<", 0, LEVEL],
    ["<=", LEVEL, _measure(A)],
    ["<=", _measure(AFTER), plus(minus(_measure(A), ["lost", P, OUTER, MARGIN, LEVEL]), BOUND)],
)
CONCLUSION = both(
    ["<", EDGE, X],
    ["<=", over(1, 2), AFTER],
    ["<=", MARGIN, minus(EDGE, AFTER)],
    ["<=", _measure(AFTER), plus(_measure(A), BOUND)],
    SMALLER,
)


def _claim(orbit: list[Json]) -> Json:
    return forall(REALS, implies(*orbit, forall(NUMBERS, implies(*HYPOTHESES, CONCLUSION))))


NEAR_ORBIT = _claim(ORBIT)


def _prove() -> Evidence:
    proof = ConciseEvidence(list({name: (name, sort) for name, sort in TWO}.values()))
    proof.generalise(TwoSteps(proof).theorem(), names_of(REALS), ORBIT)
    return proof


ORBIT_AT: list[Json] = [over(3, 4), over(4, 3)]
WITNESS: list[Json] = [over(1, 10000), over(1, 20), over(7, 10), over(48223, 36000), over(1, 1000), over(7537, 5625)]
LARGE_ORBIT: list[Json] = [over(1, 2), 2]
NEAR_MISS: list[Json] = [1, over(1, 10), over(11, 20), over(16731, 8000), 0, over(16731, 8000)]


def _control() -> Control:
    loose: Json = ["<=", minus(OUTER, P), over(3, 2)]
    wide = [loose if formula == ORBIT[3] else formula for formula in ORBIT]
    wrong = _claim(wide)
    moves: list[Json] = [{"at": NEAR_MISS}, {"conditions": HYPOTHESES}, {"part": 1}]
    inner = valuation(NUMBERS, NEAR_MISS)
    return Control(
        "With 3/2 in the place of 1, which allows K = 3/2, it is false: from 11/20 two steps lead below 1/2.",
        differences(NEAR_ORBIT, wrong),
        refute_at(wrong, REALS, LARGE_ORBIT, wide, CONCLUSION[2], moves, inner),
    )


def near_orbit_part() -> Part:
    """Two steps near the orbit."""
    return Part(
        "near-orbit",
        "Let p and o be eta times the squares of the two solutions. If a = eta x y is at least 1/2 and has a margin "
        "from K = p + o - 1, and w = eta (x - y)^2 is at most 1/640, a has both properties again after two steps. A "
        "measure of its distance from p grows by at most 24 w, and decreases by a fixed amount, but for 24 w, as long "
        "as it is not below a given level.",
        NEAR_ORBIT,
        _prove(),
        [[*ORBIT_AT, *WITNESS]],
        [_control()],
    )

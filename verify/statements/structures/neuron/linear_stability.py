"""The linear stability of the balanced orbit of a ReLU neuron: a step near it, and the multipliers of two steps.

Simple structures in neural networks (Chen), Proposition 4 and equation (3.6).
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.neuron.balanced_orbit import assumed, stepped
from verify.statements.structures.neuron.solutions import (
    A1,
    A2,
    AT_ORBIT,
    ORBIT,
    ORBIT_BINDERS,
    RATIO,
)
from verify.statements.structures.neuron.vocabulary import DEFECT, INVERSE_PI
from verify.statements.structures.two_factors_vocabulary import RATE

Json = Any


NEARBY: Binders = [*RATIO, *((name, "real") for name in ("d", "h", "l", "y")), *INVERSE_PI, *DEFECT]
HERE_V, HERE_X = plus("d", "h"), plus("d", "l")
MOVED = stepped(HERE_V, HERE_X, "y", "i", "g")
SIZE = times("k", power("d", 2))
SUM, GAP = plus("h", "l"), minus("h", "l")
PULL: Json = ["pull", "k", HERE_V, HERE_X, "y", "i"]
TURNING = over(times("i", HERE_V, "y"), ["squared_norm", HERE_X, "y"])
EXPANSION = both(
    equal(
        plus(*MOVED[:2]),
        plus(
            times(2, "d", minus(plus(1, "k"), SIZE)),
            times(minus(plus(1, "k"), times(3, SIZE)), SUM),
            minus(times("k", plus(times("d", power(SUM, 2)), times(plus(times(2, "d"), SUM), "h", "l")))),
            minus(PULL, times("k", "g", plus(HERE_V, HERE_X))),
        ),
    ),
    equal(
        minus(*MOVED[:2]),
        plus(
            times(plus(minus(1, "k"), SIZE), GAP),
            times("k", GAP, plus(times("d", SUM), times("h", "l"))),
            plus(PULL, times("k", "g", GAP)),
        ),
    ),
    equal(
        MOVED[2],
        plus(
            times(minus(1, SIZE), "y"),
            times(
                "k",
                "y",
                minus(over(times("i", HERE_V, "y"), ["squared_norm", HERE_X, "y"]), times(plus(HERE_V, "d"), "h")),
            ),
        ),
    ),
    implies(
        ["<", 0, HERE_X],
        ["<=", 0, "y"],
        ["encloses_defect", HERE_X, "y", "i", "g"],
        ["<=", times(3, "g", power(HERE_X, 3)), times(2, "i", power("y", 3))],
    ),
)
EXPANSION_CLAIM = forall(NEARBY, EXPANSION)


def _expansion() -> Evidence:
    proof = ConciseEvidence(NEARBY)
    equations = [proof.sums(formula) for formula in EXPANSION[1:4]]
    *conditions, goal = EXPANSION[4][1:]
    front, _, enclosed = (proof.assume(formula) for formula in conditions)
    lower, upper = (proof.project(enclosed, part) for part in (0, 2))
    low, high = times(3, "g", HERE_X, ["squared_norm", HERE_X, "y"]), times(2, "i", power("y", 3))
    form = plus(minus(high, low), times(3, "g", HERE_X, power("y", 2)))
    bound = proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form)), [front, lower, upper])
    proof.generalise(proof.conjunction(*equations, proof.generalise(bound, [], conditions)), names_of(NEARBY))
    return proof


def expansion_part() -> Part:
    """One step near a balanced neuron along the teacher."""
    first = EXPANSION[1]
    doubled = times(minus(plus(1, "k"), times(2, SIZE)), SUM)
    near_miss = forall(NEARBY, both(equal(first[1], [*first[2][:2], doubled, *first[2][3:]]), *EXPANSION[2:]))
    at: list[Json] = [1, 1, 1, 1, 0, 1, 0]
    return Part(
        "derivative",
        "Near a balanced neuron (d, d) with w_y = 0 a step multiplies the sum of the deviations of v and w_x by 1 + K "
        "- 3 K d^2, their difference by 1 - K + K d^2, and w_y by 1 - K d^2. What is left is of second order: y^2 is "
        "a factor of 'pull', and gamma is of third order in w_y.",
        EXPANSION_CLAIM,
        _expansion(),
        [[1, 1, 0, 0, 1, over(1, 3), over(1, 12)]],
        [
            Control(
                "With 2 instead of 3 it is false.",
                differences(EXPANSION_CLAIM, near_miss),
                refute_at(near_miss, NEARBY, at, [], near_miss[2][1], [{"part": 0}]),
            )
        ],
    )


ALONG = times(minus(plus(1, "k"), times(3, A1)), minus(plus(1, "k"), times(3, A2)))
ACROSS = times(plus(minus(1, "k"), A1), plus(minus(1, "k"), A2))
ANGLE = times(minus(1, A1), minus(1, A2))
VALUES = (minus(9, times(2, power(plus("k", 1), 2))), minus(3, times(2, "k")), minus(1, "k"))


def _stability(value: Json) -> Json:
    """The three multipliers of two steps, the last one with this value, lie between −1 and 1."""
    multipliers = (ALONG, ACROSS, ANGLE)
    known = [equal(product, v) for product, v in zip(multipliers, (*VALUES[:2], value), strict=True)]
    return both(*known, *(formula for v in multipliers for formula in (["<", -1, v], ["<", v, 1])))


STABILITY_CLAIM = forall(ORBIT_BINDERS, implies(*ORBIT, _stability(VALUES[2])))


def _multipliers() -> Evidence:
    proof = ConciseEvidence([*ORBIT_BINDERS, *RATE, *REALS])
    given, orbit = assumed(proof)
    goals = _stability(VALUES[2])[1:]
    shares = [
        [cofactor(orbit.sum, [], times(-3, plus(1, "k"))), cofactor(orbit.product, [], 9)],
        [cofactor(orbit.sum, [], minus(1, "k")), cofactor(orbit.product)],
        [cofactor(orbit.sum, [], -1), cofactor(orbit.product)],
    ]
    found = [proof.sums(goal, cofactors=share) for goal, share in zip(goals[:3], shares, strict=True)]
    past, slack = minus("k", 1), minus(over(11, 10), "k")
    forms = [
        plus(times(2, slack, plus(past, over(41, 10))), over(59, 50)),
        times(2, past, plus(past, 4)),
        plus(times(2, slack), over(9, 5)),
        times(2, past),
        plus(slack, over(9, 10)),
        plus(past, 1),
    ]
    signs = []
    for number, (goal, form) in enumerate(zip(goals[3:], forms, strict=True)):
        known = cofactor(found[number // 2], [], 1 if number % 2 == 0 else -1)
        equals = proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=[known])
        signs.append(proof.squares(goal, equals, given[:2]))
    proof.generalise(proof.conjunction(*found, *signs), names_of(ORBIT_BINDERS), ORBIT)
    return proof


def stability_part() -> Part:
    """The multipliers of two steps along the orbit."""
    wrong = _stability(minus(2, "k"))
    near_miss = forall(ORBIT_BINDERS, implies(*ORBIT, wrong))
    return Part(
        "stability",
        "The multipliers of two steps along the orbit, for the sum and the difference of v and w_x and for w_y, are 9 "
        "- 2 (K + 1)^2, 3 - 2K and 1 - K; all three lie between -1 and 1.",
        STABILITY_CLAIM,
        _multipliers(),
        [AT_ORBIT],
        [
            Control(
                "With 2 - K for the last one it is false.",
                differences(STABILITY_CLAIM, near_miss),
                refute_at(near_miss, ORBIT_BINDERS, AT_ORBIT, ORBIT, wrong[3], [{"part": 2}]),
            )
        ],
    )

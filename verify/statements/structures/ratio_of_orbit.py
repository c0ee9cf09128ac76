"""The ratio of the two points of the balanced orbit of period 2: a root of r² - (K + 1) r + 1.

Simple structures in neural networks (Chen), equation (3.6) and figure B.3.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
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
from verify.statements.structures.neuron.balanced_orbit import NeuronOrbit
from verify.statements.structures.neuron.solutions import AT_ORBIT, ORBIT_BINDERS, SOLVE
from verify.statements.structures.two_factors_vocabulary import RATE

Json = Any

HYPOTHESES: list[Json] = [["<", 1, "k"], *SOLVE]
LENGTH = plus(power("d1", 2), power("d2", 2))


def _relation(share: Json) -> Json:
    return equal(LENGTH, times(share, "d1", "d2"))


CLAIM = forall(ORBIT_BINDERS, implies(*HYPOTHESES, _relation(plus("k", 1))))


def _ratio() -> Evidence:
    proof = ConciseEvidence([*ORBIT_BINDERS, *RATE, *REALS])
    beyond, *solved = (proof.assume(formula) for formula in HYPOTHESES)
    orbit = NeuronOrbit(proof, beyond, solved)
    shares = [cofactor(orbit.mixed, [], minus(LENGTH)), cofactor(orbit.sum, [], times("d1", "d2"))]
    proof.generalise(proof.sums(_relation(plus("k", 1)), cofactors=shares), names_of(ORBIT_BINDERS), HYPOTHESES)
    return proof


def ratio_part() -> Part:
    """The relation between the two points."""
    wrong = forall(ORBIT_BINDERS, implies(*HYPOTHESES, _relation("k")))
    return Part(
        "ratio",
        "delta_1^2 + delta_2^2 = (K + 1) delta_1 delta_2: the ratio r of the two points satisfies r^2 + 1 = (K + 1) r.",
        CLAIM,
        _ratio(),
        [AT_ORBIT],
        [
            Control(
                "With K instead of K + 1 it is false.",
                differences(CLAIM, wrong),
                refute_at(wrong, ORBIT_BINDERS, AT_ORBIT, HYPOTHESES, _relation("k")),
            )
        ],
    )


PART: Binders = [("s", "real")]
ROOT: list[Json] = [["<", 0, "s"], equal(power("s", 2), over(201, 10000))]
VALUE = plus(over(101, 100), "s")
AT_RATE = forall(
    PART,
    implies(
        *ROOT,
        both(
            equal(plus(power(VALUE, 2), 1), times(over(202, 100), VALUE)),
            ["<", over(115, 100), VALUE],
            ["<", VALUE, over(116, 100)],
        ),
    ),
)


def _at_rate() -> Evidence:
    proof = ConciseEvidence(PART)
    positive, square = (proof.assume(formula) for formula in ROOT)
    found = [proof.sums(AT_RATE[2][-1][1], cofactors=[cofactor(square)])]
    for goal, sign in zip(AT_RATE[2][-1][2:], (1, -1), strict=True):
        gap, edge = minus(goal[1], goal[2]), over(14 if sign == 1 else 15, 100)
        wrong = proof.order(proof.assume(["not", goal]))
        rest = over(201 - 196, 10000) if sign == 1 else over(225 - 201, 10000)
        form = plus(times(gap, plus("s", edge)), rest)
        equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(square, [], sign)])
        absurd = proof.squares(["<", 0, 0], equals, [positive, wrong])
        found.append(prove_by_order(proof, goal, absurd))
    proof.generalise(proof.conjunction(*found), names_of(PART), ROOT)
    return proof


def at_rate_part() -> Part:
    """The ratio for K = 1.02."""
    return Part(
        "ratio-at-1.02",
        "For K = 1.02 the ratio of the two points, the larger root of r^2 + 1 = 2.02 r, lies between 1.15 and 1.16.",
        AT_RATE,
        _at_rate(),
        [[over(["radical", 2, 201, 1], 100)]],
    )

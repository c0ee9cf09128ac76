"""The bound on T_1 in Theorem 3.5 is counted from a value that v w_x need not reach in the first step.

Simple structures in neural networks (Chen), appendix B.9, from (B.70) to the bound on T_1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    minus,
    needed,
    number,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.assumptions import with_stand_ins
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.first_step import SMALL
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.theorem import SETTING
from verify.statements.structures.neuron.vocabulary import (
    ABOUT_PI,
    HIGH,
    HIGH_INVERSE,
    INVERSE_PI,
    LOW,
    LOW_INVERSE,
    NEAR,
    NEURON,
    SOME_INVERSE,
    SOURCE,
)

Json = Any

BINDERS: Binders = [("k", "real"), ("e", "real"), *INVERSE_PI]
NEXT_V = ["next_v", "k", "e", 0, "e", "i", over(1, 2)]
NEXT_X = ["next_x", "k", "e", 0, over(1, 2)]
NEXT_Y = ["turned_y", "k", "e", 0, "e", "i"]
REACHED = times(decimal("2.7"), NEXT_V, NEXT_X)
BETA = times(plus(1, times(over(11, 10), "i")), "e")
CHAIN = both(["<=", power(NEXT_Y, 2), REACHED], ["<", REACHED, power(BETA, 2)])
LARGEST = Fraction("1.01")


def _hypotheses(largest: Fraction) -> list[Json]:
    return [["<", 1, "k"], ["<=", "k", number(largest)], *SMALL, NEAR]


def _prove(setting: Setting) -> Evidence:
    """Prove both inequalities: v^(1) and w_y^(1) are ε (1 − K ε² + K/π), and w_x^(1) = K ε/2."""
    proof = setting.proof
    norm = plus(power(0, 2), power("e", 2))
    size = proof.squares(["<", 0, norm], given=setting.signs)
    unit = proof.quotient(proof.specialise(prove_nonzero(proof), [norm], [size]))
    square = times("k", power("e", 2))
    grown, factor = times("e", plus(minus(1, square), times("k", "i"))), times("e", "k", "i")
    v, y = (proof.sums(equal(term, grown), cofactors=[cofactor(unit, [], factor)]) for term in (NEXT_V, NEXT_Y))
    contracts = setting.sign(
        ["<", square, 1],
        plus(
            decimal("0.9899"),
            times(decimal("0.01"), minus(number(LARGEST), "k")),
            times("k", minus(over(1, 10), "e"), plus(over(1, 10), "e")),
        ),
    )
    rate = plus(
        times(minus("k", 1), plus(minus(HIGH_INVERSE, "i"), number(Fraction(27, 20) - HIGH))),
        minus(HIGH_INVERSE, "i"),
        number(Fraction(7, 20) - HIGH),
        square,
    )
    low = setting.sign(
        CHAIN[1],
        times(power("e", 2), plus(minus(1, square), times("k", "i")), rate),
        [contracts],
        [
            cofactor(v, [], times(decimal("2.7"), NEXT_X)),
            cofactor(y, [], minus(0, plus(NEXT_Y, grown))),
        ],
    )
    more, slope = minus("i", LOW_INVERSE), Fraction("2.2") - Fraction("1.35") * LARGEST**2
    rest = 1 - Fraction("1.35") * LARGEST + LOW * (slope + Fraction("1.21") * LOW)
    room = plus(
        times(decimal("1.35"), minus(number(LARGEST), "k"), plus(1, times("i", plus(number(LARGEST), "k")))),
        times(more, plus(number(slope + Fraction("2.42") * LOW), times(decimal("1.21"), more))),
        number(rest),
        times(decimal("1.35"), "k", square),
    )
    shift = cofactor(v, [], times(decimal("-2.7"), NEXT_X))
    high = setting.sign(CHAIN[2], times(power("e", 2), room), [], [shift])
    return setting.all_of([low, high])


def between_part() -> Part:
    """(w_y^(1))² ≤ 2.7 v^(1) w_x^(1) < β² for every small start at a right angle, if K ≤ 1.01."""
    setting, loose = (Setting(BINDERS, _hypotheses(largest), REALS) for largest in (LARGEST, Fraction("1.1")))
    values: list[Json] = [over(1001, 1000), over(1, 20), SOME_INVERSE]
    claim, near_miss = setting.claim(CHAIN), loose.claim(CHAIN)
    at: list[Json] = [over(11, 10), over(1, 20), SOME_INVERSE]
    refutation = refute_at(near_miss, BINDERS, at, loose.hypotheses, CHAIN[2], [{"part": 1}])
    return Part(
        "start-of-the-count",
        "For a start at a right angle and K <= 1.01, after the first step w_y^2/2.7 <= v w_x < beta^2/2.7, beta = (1 + "
        "1.1/pi) v^(0).",
        claim,
        _prove(setting),
        [values],
        [Control("For K up to 1.1 it is false.", differences(claim, near_miss), refutation)],
    )


def length_of_stage() -> Statement:
    """What (B.70) counts from, and what the theorem counts from."""
    parts = [between_part()]
    return Statement(
        id="structures/own-neuron-length-of-stage-1",
        title="The bound on T_1 in Theorem 3.5 does not follow from (B.70)",
        source=f"Own; compare {SOURCE}, Theorem 3.5 and appendix B.9, equation (B.70)",
        hypotheses=SETTING
        + r" The start has $\|w^{(0)}\| = v^{(0)} = \epsilon \in (0, 0.1]$ and $\langle w^{(0)}, \tilde "
        r"w \rangle = 0$; $K \le 1.01$.",
        conclusion=r"$(w_y^{(1)})^2/2.7 \le v^{(1)} w_x^{(1)} < \beta^2/2.7$, where $\beta = (1 + \frac{1.1}{\pi}) "
        r"\epsilon$.",
        reading=ABOUT_PI + " At a right angle w_x = 0 and gamma = 1/2. (B.70) counts the steps in which v w_x, which "
        "grows at least by the factor 2.56, gets from (w_y^(1))^2/2.7 to 1/(2 pi). The theorem prints beta^2 in the "
        "place of (w_y^(1))^2. This is larger, so the bound on T_1 is smaller, and v w_x starts below the value from "
        "which it counts. No display says that v w_x reaches beta^2/2.7: the step from (B.70) to the theorem is left "
        "out. That T_1 exceeds the printed bound for some start is not claimed.",
        definitions=needed(NEURON, [part.tree() for part in parts]),
        parts=with_stand_ins(parts),
    )


STATEMENTS = {"structures/own-neuron-length-of-stage-1": length_of_stage}

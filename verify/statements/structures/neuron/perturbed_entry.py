"""A sequence that follows a -> a (K + 1 - a)² with small errors enters the region near p from any point but K.

Own; compare Simple structures in neural networks (Chen), Proposition 4.
"""

from __future__ import annotations

from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.statements.language import Binders, both, differences, forall, implies, minus, over, plus, times
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.neuron.boxes import decimal
from verify.statements.structures.neuron.perturbed_steps import (
    DECLARED,
    EDGE,
    ERROR,
    GOAL,
    MARGIN,
    ORBIT,
    OUTER,
    SMALLEST,
    STEPPED,
    THIRD,
    TOP,
    TOTAL,
    A,
    B,
    Map,
    P,
    Z,
    balanced,
    region,
    within,
)

Json = Any

APART, LEAST, MOST = GOAL, decimal("0.43"), decimal("1.43")
BINDERS: Binders = [(name, "real") for name in (P, OUTER, MARGIN, ERROR, APART)]
LIMITS: list[Json] = [
    ["<=", 0, ERROR],
    ["<=", ERROR, SMALLEST],
    ["<", 0, APART],
    ["<=", times(100, ERROR), APART],
    ["<=", times(20, MARGIN), APART],
]
FIRST_STEP = within(minus(B, balanced(A)), ERROR)
BELOW: list[Json] = [["<=", LEAST, A], ["<=", A, minus(EDGE, APART)], *FIRST_STEP, *STEPPED[2:]]
ABOVE: list[Json] = [["<=", plus(EDGE, APART), A], ["<=", A, MOST], *FIRST_STEP]
FALLEN: Json = ["<=", B, minus(EDGE, times(decimal("0.9"), APART))]
POINTS: Binders = [(name, "real") for name in (A, B, Z)]


def _claim(fallen: Json = FALLEN) -> Json:
    low = forall(POINTS, implies(*BELOW, both(*region(Z))))
    return forall(BINDERS, implies(*ORBIT, *LIMITS, both(low, forall(POINTS[:2], implies(*ABOVE, fallen)))))


CLAIM = _claim()


class _Entry:
    """The proof."""

    def __init__(self) -> None:
        """Assume the bounds."""
        self.proof = ConciseEvidence(DECLARED)
        self.orbit = Map(self.proof)
        self.limits = [self.proof.assume(formula) for formula in LIMITS]

    def below(self) -> int:
        """From below K."""
        proof, orbit = self.proof, self.orbit
        given = [*(proof.assume(formula) for formula in BELOW), *self.limits]

        def add(relation: str, smaller: Json, larger: Json, form: Json) -> int:
            given.append(orbit.sign(relation, smaller, larger, form, given))
            return given[-1]

        gap, more = minus(EDGE, A), minus(TOTAL, 2)
        inner = minus(minus(EDGE, APART), A)
        add("<", 0, gap, plus(inner, APART))
        zero = add("<=", 0, A, plus(minus(A, LEAST), LEAST))
        top = add("<=", A, times(4, THIRD), plus(gap, 1, THIRD))
        peak = proof.specialise(orbit.peak, [A], [zero, top])
        given.append(peak)
        twice = plus(
            times(A, more),
            times(minus(A, LEAST), plus(gap, minus(decimal("2.1"), TOTAL), decimal("1.47"))),
            decimal("0.0051"),
        )
        tenth = decimal("0.1")
        form = plus(times(gap, twice), times(tenth, inner))
        add("<=", plus(EDGE, times(tenth, APART)), balanced(A), form)
        step = minus(B, balanced(A))
        up, down = minus(step, minus(0, ERROR)), minus(ERROR, step)
        share = times(over(1, 100), minus(APART, times(100, ERROR)))
        ninth = times(decimal("0.09"), APART)
        past = minus(balanced(A), plus(EDGE, times(tenth, APART)))
        add("<=", plus(EDGE, ninth), B, plus(past, up, share))
        weak = add("<=", EDGE, B, plus(minus(B, plus(EDGE, ninth)), ninth))
        room = minus(minus(TOP, SMALLEST), balanced(A))
        high = add("<=", B, TOP, plus(room, down, minus(SMALLEST, ERROR)))
        given.append(proof.specialise(orbit.valley, [B], [weak, high]))
        last = minus(Z, balanced(B))
        rise = minus(last, minus(0, ERROR))
        lower = plus(rise, minus(balanced(B), plus(THIRD, SMALLEST)), minus(SMALLEST, ERROR))
        low = add("<=", THIRD, Z, lower)
        s = minus(B, EDGE)
        beyond = plus(minus(TOP, B), times(decimal("1.87"), minus(decimal("2.1"), TOTAL)), decimal("0.623"))
        upper = plus(
            times(s, plus(times(2, more), times(s, beyond))),
            minus(B, plus(EDGE, ninth)),
            minus(ERROR, last),
            share,
            times(decimal("0.05"), minus(APART, times(20, MARGIN))),
            times(decimal("0.03"), APART),
        )
        most = add("<=", Z, minus(EDGE, MARGIN), upper)
        return proof.generalise(proof.conjunction(low, most), names_of(POINTS), BELOW)

    def above(self) -> int:
        """From above K."""
        proof, orbit = self.proof, self.orbit
        given = [*(proof.assume(formula) for formula in ABOVE), *self.limits]
        s, more = minus(A, EDGE), minus(TOTAL, 2)
        past = minus(A, plus(EDGE, APART))
        given.append(orbit.sign("<=", 0, s, plus(past, APART), given))
        room = plus(minus(MOST, A), decimal("0.57"))
        drop = times(s, plus(times(2, more), times(s, room)))
        step = minus(ERROR, minus(B, balanced(A)))
        share = times(over(1, 100), minus(APART, times(100, ERROR)))
        form = plus(drop, past, step, share, times(decimal("0.09"), APART))
        return proof.generalise(orbit.sign(FALLEN[0], FALLEN[1], FALLEN[2], form, given), names_of(POINTS[:2]), ABOVE)

    def prove(self) -> ConciseEvidence:
        """Prove ``CLAIM``."""
        found = self.proof.conjunction(self.below(), self.above())
        self.proof.generalise(found, names_of(BINDERS), [*ORBIT, *LIMITS])
        return self.proof


def entry_part() -> Part:
    """The entry into the region."""
    near_miss = _claim(["<=", B, minus(EDGE, times(2, APART))])
    numbers: list[Json] = [over(4, 5), over(5, 4), over(1, 1000), 0, over(1, 5)]
    above: list[Json] = [over(5, 4), over(4, 5)]
    at = dict(zip(names_of(POINTS[:2]), above, strict=True))
    refutation = refute_at(
        near_miss,
        BINDERS,
        numbers,
        [*ORBIT, *LIMITS],
        ["<=", B, minus(EDGE, times(2, APART))],
        [{"part": 1}, {"at": above}, {"conditions": ABOVE}],
        {**at, **dict(zip(names_of(BINDERS), numbers, strict=True))},
    )
    return Part(
        "entry",
        "From a with 0.43 <= a <= K - h two steps with errors of at most e <= h/100 lead into the region, if m <= "
        "h/20; and from a with K + h <= a <= 1.43 one step leads below K - 0.9 h.",
        CLAIM,
        _Entry().prove(),
        [[*numbers, over(4, 5), over(5, 4), over(4, 5)], [*numbers, *above]],
        [Control("With 2 h for 0.9 h it is false.", differences(CLAIM, near_miss), refutation)],
    )

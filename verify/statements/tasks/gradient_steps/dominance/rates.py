"""For long sequences a rate below about 3500/t^3 is too small for v_2 to overtake v_1, and a rate above it is enough.

Tasks (Edelman), Lemma 8.4 and Lemma E.1. The first step makes W equal to c + c eta (B b, A b), b = (t + 1)(t + 2)/6, up
to 2t c eta, so that the conditions on the bias of W become conditions on the rate.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    number,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part, Statement
from verify.statements.patterns import names_of, refute_at
from verify.statements.tasks.assumptions import ENCLOSED, LINEAR_BRANCH, presupposing
from verify.statements.tasks.gradient_steps.dominance.directions import IN_LENGTH, LARGE, SMALL
from verify.statements.tasks.gradient_steps.sums.reciprocal_means import bounded
from verify.statements.tasks.source import SOURCE

Json = Any
Polynomial = Sequence[Fraction]

NUMBERS: Binders = [*((name, "real") for name in ("c", "eta", "off", "rho", "A", "B")), ("t", "natural")]
ENDS = {"A": (Fraction(1142, 100000), Fraction(11422, 1000000)), "B": (Fraction(4543, 100000), Fraction(4544, 100000))}
AT_LEAST = 1050
LONG: Json = ["<=", AT_LEAST, "t"]
LEADING = over(times(plus("t", 1), plus("t", 2)), 6)
SCALE, ERROR = times("c", "eta"), times(2, "t", "c", "eta")
SMALL_RATE, LARGE_RATE = (3492, 700), (3529, -721)


def _missed(entry: str, constant: str) -> Json:
    """What an entry of W has beside c and the leading term of the first step."""
    return minus(entry, "c", times(SCALE, constant, LEADING))


MISSED = {"A": _missed("off", "A"), "B": _missed("rho", "B")}
HYPOTHESES = [
    ["<", 0, "c"],
    ["<", 0, "eta"],
    LONG,
    *(side for name, (low, high) in ENDS.items() for side in (["<=", number(low), name], ["<=", name, number(high)])),
    *(side for missed in MISSED.values() for side in bounded(missed, ERROR)),
]


def _rate(threshold: tuple[int, int]) -> Json:
    """Return η t² (t + s)."""
    shift = threshold[1]
    return times("eta", power("t", 2), plus("t", shift) if shift > 0 else minus("t", -shift))


def _conditions(small: int, large: int) -> list[Json]:
    """A rate of at most the first number over t² (t + s), and one of at least the second number over it."""
    return [["<=", _rate(SMALL_RATE), small], ["<=", large, _rate(LARGE_RATE)]]


CONDITIONS = _conditions(SMALL_RATE[0], LARGE_RATE[0])
SIGNS = [["<=", 0, "off"], ["<=", "off", "rho"]]


def _above(name: str, side: int) -> Json:
    """How far a constant is above its lower end, or below its upper end."""
    end = number(ENDS[name][side])
    return minus(end, name) if side else minus(name, end)


def _room(name: str, side: int) -> Json:
    """How far what an entry misses is from −2t c η, or from 2t c η."""
    return minus(ERROR, MISSED[name]) if side else minus(MISSED[name], minus(ERROR))


def polynomial(coefficients: Polynomial, start: int = AT_LEAST) -> Json:
    """Return a polynomial in t as one in t less a number, so that its sign is that of the coefficients."""
    shifted = list(coefficients)
    for first in range(len(shifted) - 1):
        for n in reversed(range(first, len(shifted) - 1)):
            shifted[n] += start * shifted[n + 1]
    room = minus("t", start)
    return plus(*(times(number(x), *([room] * n)) for n, x in enumerate(shifted)))


def _product(*factors: Polynomial) -> Polynomial:
    found: list[Fraction] = [Fraction(1)]
    for factor in factors:
        longer = [Fraction(0)] * (len(found) + len(factor) - 1)
        for i, x in enumerate(found):
            for j, y in enumerate(factor):
                longer[i + j] += x * y
        found = longer
    return found


def _sum(*terms: Polynomial) -> Polynomial:
    return [sum((term[n] for term in terms if n < len(term)), Fraction(0)) for n in range(max(map(len, terms)))]


GROWTH = [Fraction(x, 6) for x in (2, 3, 1)]


class Rates:
    """The conditions on the bias, from the rate."""

    def __init__(self, proof: Evidence) -> None:
        """Assume what the first step has made of W."""
        self._proof, self._given = proof, [proof.assume(formula) for formula in HYPOTHESES]

    def _prove(self, goal: Json, form: Json, more: Sequence[int] = ()) -> int:
        equation = self._proof.sums(equal(minus(*goal[:0:-1]), form))
        return self._proof.squares(goal, equation, [*self._given, *more])

    def signs(self) -> list[int]:
        """Prove 0 ≤ c' ≤ ρ."""
        least, apart = ENDS["A"][0], ENDS["B"][0] - ENDS["A"][1]
        off, gap = (
            polynomial(_sum(_product(GROWTH, [slope]), [Fraction(0), Fraction(missed)]))
            for slope, missed in ((least, -2), (apart, -4))
        )
        constant = plus(times(_above("A", 0), LEADING), off)
        difference = plus(times(plus(_above("A", 1), _above("B", 0)), LEADING), gap)
        return [
            self._prove(SIGNS[0], plus(_room("A", 0), "c", times(SCALE, constant))),
            self._prove(SIGNS[1], plus(_room("A", 1), _room("B", 0), times(SCALE, difference))),
        ]

    def condition(self, large: int) -> int:
        """Prove that κ (c + c') less (ρ − c')(t − s) is positive, or negative if the rate is ``large``."""
        side, (scale, shift), (least, step) = (1, -1)[large], (SMALL, LARGE)[large], (SMALL_RATE, LARGE_RATE)[large]
        end, apart = ENDS["A"][large], ENDS["B"][1 - large] - ENDS["A"][large]
        count, slope = [Fraction(-shift - 1), Fraction(1)], apart / 6
        reach = _product([Fraction(0), Fraction(0), slope], [Fraction(step), Fraction(1)])
        bracket = _sum(
            _product(GROWTH, [apart], count),
            _product([Fraction(0), Fraction(4 * side)], count),
            _product(GROWTH, [-scale * end]),
            [Fraction(0), 2 * side * scale],
        )
        rest = polynomial([side * x for x in _sum(reach, [-x for x in bracket])])
        constants, length = plus(_above("A", large), _above("B", 1 - large)), minus("t", shift + 1)
        rooms = plus(times(number(scale), LEADING, _above("A", large)), times(LEADING, length, constants))
        inside = plus(
            number(side * (2 * scale - slope * least)),
            times(number(slope), minus(*CONDITIONS[large][:0:-1])),
            times("eta", plus(rest, rooms)),
        )
        missed = times(length, plus(_room("A", large), _room("B", 1 - large)))
        form = plus(times(number(scale), _room("A", large)), missed, times("c", inside))
        long = self._prove(["<=", shift + 1, "t"], plus(minus("t", AT_LEAST), AT_LEAST - shift - 1))
        return self._prove(IN_LENGTH[large], form, [long, self._proof.assume(CONDITIONS[large])])


def _prove() -> Evidence:
    """Prove the signs and both conditions."""
    proof = ConciseEvidence(NUMBERS)
    rates = Rates(proof)
    found = [proof.generalise(rates.condition(large), [], [CONDITIONS[large]]) for large in (0, 1)]
    proof.generalise(proof.conjunction(*rates.signs(), *found), names_of(NUMBERS), HYPOTHESES)
    return proof


def _claim(conditions: Sequence[Json]) -> Json:
    """∀ the numbers: 0 ≤ c' ≤ ρ, and which rates meet which condition."""
    directions = [implies(*pair) for pair in zip(conditions, IN_LENGTH, strict=True)]
    return forall(NUMBERS, implies(*HYPOTHESES, both(*SIGNS, *directions)))


def _values(length: int, rate: Fraction) -> list[Json]:
    """Numbers for which the first step misses nothing of its leading terms, with c = 1."""
    growth, constants = Fraction((length + 1) * (length + 2), 6), [ENDS["A"][0], ENDS["B"][1]]
    entries = [1 + rate * constant * growth for constant in constants]
    return [1, *(number(x) for x in (rate, *entries, *constants)), length]


def _control(large: int, number: int) -> Control:
    """With another number in a condition the claim is false for t = 10^6."""
    numbers, length = [SMALL_RATE[0], LARGE_RATE[0]], 10**6
    claim, numbers[large] = _claim(CONDITIONS), number
    conditions = _conditions(*numbers)
    near_miss, shift = _claim(conditions), (SMALL_RATE, LARGE_RATE)[large][1]
    values = _values(length, Fraction(number, length**2 * (length + shift)))
    moves: list[dict[str, Json]] = [{"part": 2 + large}, {"conditions": [conditions[large]]}]
    at = {"t": ["of", "natural", length]}
    return Control(
        f"With {number} in place of {(SMALL_RATE, LARGE_RATE)[large][0]} it is false.",
        differences(claim, near_miss),
        refute_at(near_miss, NUMBERS, values, HYPOTHESES, IN_LENGTH[large], moves, at),
    )


def second_step_rates() -> Statement:
    """Which rates are large enough."""
    rates = [Fraction(2, AT_LEAST**3), Fraction(20000, AT_LEAST**3)]
    part = Part(
        "rates",
        "If the first step has made W equal to its leading term up to 2t c eta, with t at least 1050, then "
        "0 <= c' <= rho, rates with eta t^2 (t + 700) <= 3492 meet the condition of tasks/own-second-step-threshold "
        "for v_1 > v_2, and rates with eta t^2 (t - 721) >= 3529 meet the one for v_2 > v_1.",
        _claim(CONDITIONS),
        _prove(),
        [_values(AT_LEAST, rate) for rate in rates],
        [_control(0, 3600), _control(1, 3400)],
    )
    return Statement(
        id="tasks/own-second-step-rates",
        title="For t at least 1050 the rate has to be about 3500/t^3 for v_2 to overtake v_1 in the second step",
        source=f"after {SOURCE}, Lemma 8.4 and Lemma E.1",
        hypotheses=r"$t \ge 1050$, $c, \eta > 0$, $0.01142 \le A \le 0.011422$, $0.04543 \le B \le 0.04544$, and with "
        r"$\beta = (t + 1)(t + 2)/6$ $|c' - c - c \eta A \beta| \le 2 t c \eta$ and "
        r"$|\rho - c - c \eta B \beta| \le 2 t c \eta$.",
        conclusion=r"$0 \le c' \le \rho$; if $\eta t^2 (t + 700) \le 3492$ then "
        r"$(\rho - c')(t - 7) < 9.9 (c + c')$; if $\eta t^2 (t - 721) \ge 3529$ then "
        r"$(\rho - c')(t - 14) > 10 (c + c')$.",
        reading="off is c'. The hypotheses are what the first step of Lemma 8.4 gives: the part weights of "
        "tasks/lemma-8.4.repair says that rho and c' have these leading terms up to 2t c eta, where A and B are means"
        " that tend to (7 - 10 ln 2)/6 = 0.0114213... and (8 ln 2 - 5)/12 = 0.0454314.... The conclusions are the "
        "hypotheses of tasks/own-second-step-threshold. So v_1 is larger than v_2 after the second step if eta is at "
        "most 3492/(t^2 (t + 700)), and v_2 is larger than v_1 if it is at least 3529/(t^2 (t - 721)); between these "
        "rates, whose quotient tends to 1.011 as t grows, the order is not decided here. Both steps have the same "
        "rate eta, as in the lemma.",
        definitions=[],
        parts=presupposing([part], LINEAR_BRANCH, ENCLOSED),
    )


STATEMENTS = {"tasks/own-second-step-rates": second_step_rates}

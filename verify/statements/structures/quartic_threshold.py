"""Where the orbit of period 2 of gradient descent on (x² - 1)²/4 loses its stability: at η = √5 - 1.

Simple structures in neural networks (Chen), appendix B.12; just beyond there is an orbit of period 4.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.library.intermediate_values import CROSSING, PART, prove_crossing
from verify.library.real_order import prove_by_order
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
    equal,
    exists,
    forall,
    implies,
    minus,
    number,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, prove_not, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.quartic_orbit import VARIABLES
from verify.statements.structures.quartic_steps import ETA, LARGE, M, orbit_polynomial, step, two_steps

Json = Any

POINT: Binders = [(ETA, "real"), ("d", "real")]


def unit(term: Json) -> Json:
    """A term about (x² − m²)²/4, for m = 1."""
    return substituted(term, {M: 1})


def slope(x: Json) -> Json:
    """The derivative of a step, 1 + η − 3 η x²."""
    return minus(plus(1, ETA), times(3, ETA, power(x, 2)))


def stepped(x: Json, rate: Json = ETA, count: int = 1) -> Json:
    """The point after some steps, as claims spell it."""
    for _ in range(count):
        x = ["step", rate, 1, x]
    return x


SHIFTED: Binders = [(ETA, "real"), ("x", "real"), ("h", "real")]
TAYLOR = forall(
    SHIFTED,
    equal(
        stepped(plus("x", "h")),
        minus(plus(stepped("x"), times(slope("x"), "h")), times(3, ETA, "x", power("h", 2)), times(ETA, power("h", 3))),
    ),
)
AFTER = unit(step("d"))
VALUE = minus(9, times(2, power(plus(ETA, 1), 2)))
ORBIT: list[Json] = [["<", 1, ETA], ["<", 0, "d"], ["<", "d", 1], equal(unit(orbit_polynomial("d")), 0)]


def multiplier(after: Json = AFTER) -> Json:
    """The derivative of two steps from d, which meet the point 'after'."""
    return times(slope("d"), slope(after))


def _stable_below(square: Json, after: Json = AFTER, twice: Json = None) -> Json:
    """The multiplier and when it lies between −1 and 1."""
    value = multiplier(after)
    return both(
        equal(twice or unit(two_steps("d")), "d"),
        ["<", 1, after],
        equal(value, VALUE),
        ["<", value, 1],
        ["iff", ["<", -1, value], ["<", power(plus(ETA, 1), 2), square]],
    )


def _spelled(square: Json) -> Json:
    """The same conclusion in the words of the definitions."""
    return _stable_below(square, stepped("d"), stepped("d", count=2))


THRESHOLD = forall(POINT, implies(*ORBIT, _spelled(5)))


def derivative_part() -> Part:
    """The derivative of a step."""
    wrong = forall(SHIFTED, equal(TAYLOR[2][1], [*TAYLOR[2][2][:2], *TAYLOR[2][2][3:]]))
    proof = Evidence()
    proof.sums(TAYLOR)
    return Part(
        "derivative",
        "The derivative of a step at x is 1 + eta - 3 eta x^2.",
        TAYLOR,
        proof,
        [[1, 1, 1]],
        [
            Control(
                "Without the term of second order it is false.",
                differences(TAYLOR, wrong),
                refute_at(wrong, SHIFTED, [1, 1, 1], [], wrong[2]),
            )
        ],
    )


def _prove_threshold(proof: Evidence) -> int:
    """η δ₁² < 1 since η > 1; the step leads beyond 1; the derivatives multiply to 9 − 2 (η + 1)²."""
    beyond, start, inside, equation = (proof.assume(formula) for formula in ORBIT)
    positive = proof.squares(["<", 0, ETA], proof.sums(equal(minus(ETA, 0), plus(minus(ETA, 1), 1))), [beyond])
    known = Relations(proof)
    zero = known.know(equation, *ORBIT[3][1:])
    past, size = minus(ETA, 1), times(ETA, power("d", 2))
    signs = [positive, beyond, start, inside]
    back, above, product, below, (_, stable, small) = _stable_below(5)[1:]
    form = plus(past, times(minus(size, 1), ETA, minus(1, "d"), plus(1, "d")))
    low = _otherwise(proof, ["<", size, 1], form, known, {zero: -1}, signs)
    form = plus(times(ETA, minus(1, AFTER), plus(1, AFTER)), minus(1, size))
    growth = times("d", plus(1, times(ETA, minus(1, "d"), plus(1, "d"))))
    rises = proof.squares(["<", 0, AFTER], proof.sums(equal(minus(AFTER, 0), growth)), signs)
    further = _otherwise(proof, above, form, known, {}, [*signs, low, rises])
    value = known.prove(*product[1:])
    form = times(2, past, plus(past, 4))
    equals = proof.sums(equal(minus(1, multiplier()), form), cofactors=[cofactor(value, [], -1)])
    less = proof.squares(below, equals, [beyond])
    room = minus(5, power(plus(ETA, 1), 2))
    equals = proof.sums(equal(minus(multiplier(), -1), times(2, room)), cofactors=[cofactor(value)])
    backward = proof.generalise(proof.squares(stable, equals, [proof.assume(small)]), [], [small])
    half = times(over(1, 2), minus(multiplier(), -1))
    equals = proof.sums(equal(room, half), cofactors=[cofactor(value, [], over(-1, 2))])
    forward = proof.generalise(proof.squares(small, equals, [proof.assume(stable)]), [], [stable])
    exact = proof.equivalence(forward, backward)
    result = proof.conjunction(known.prove(*back[1:]), further, value, less, exact)
    return proof.generalise(result, names_of(POINT), ORBIT)


def _threshold() -> Evidence:
    proof = ConciseEvidence([*POINT, *REALS])
    _prove_threshold(proof)
    return proof


def _otherwise(
    proof: Evidence, goal: Json, form: Json, known: Relations, multipliers: dict[int, Json], signs: list[int]
) -> int:
    """Prove l < r: if r ≤ l, the form, which is zero by what is known, would be > 0."""
    wrong = proof.order(proof.assume(["not", goal]))
    absurd = proof.squares(["<", 0, 0], known.prove(minus(0, 0), form, multipliers), [*signs, wrong])
    return prove_by_order(proof, goal, absurd)


EXAMPLE: list[Json] = [over(1369, 1320), over(33, 37)]


def threshold_part() -> Part:
    """The multiplier of the orbit."""
    near_miss = forall(POINT, implies(*ORBIT, _spelled(4)))
    return Part(
        "threshold",
        "For every eta > 1 the zero d in (0, 1) of the polynomial of (3.4) has period 2, with the other point beyond "
        "1. The derivative of two steps there is 9 - 2 (eta + 1)^2, less than 1, and exceeds -1 if and only if eta < "
        "sqrt(5) - 1.",
        THRESHOLD,
        _threshold(),
        [EXAMPLE],
        [
            Control(
                "With 4 in the place of 5, that is eta < 1, it is false.",
                differences(THRESHOLD, near_miss),
                refute_at(near_miss, POINT, EXAMPLE, ORBIT, near_miss[2][-1][5], [{"part": 4}]),
            )
        ],
    )


def stable_orbit_part(text: str) -> Part:
    """For one step size the orbit of period 2 exists and is linearly stable."""
    rate, stable = number(Fraction(text)), _spelled(5)
    wanted = both(*ORBIT[1:3], *stable[1:3], stable[5][1], stable[4])
    claim, goal = (exists([(name, "real")], substituted(wanted, {ETA: rate, "d": name})) for name in ("d", "d'"))
    proof = ConciseEvidence(VARIABLES)
    lemma = proof.use("structures/figure-3.3", "threshold")
    some = proof.use("structures/theorem-3.3", "existence")
    at = {ETA: rate, "d": "x", M: 1}
    chosen = proof.assume(both(*(substituted(formula, at) for formula in ORBIT[1:])))
    start, inside, zero = (proof.project(chosen, part) for part in range(3))
    known = proof.specialise(lemma, [rate, "x"], [proof.evaluate(["<", 1, rate]), start, inside, zero])
    back, above, _, less, exact = (proof.project(known, part) for part in range(5))
    _, more, below = substituted(stable[5], at)
    greater = proof.rewrite(more, [(exact, "backward")], proof.evaluate(below))
    found = proof.witness(goal, ["x"], proof.conjunction(start, inside, back, above, greater, less))
    large = [proof.evaluate(substituted(formula, at)) for formula in LARGE]
    proof.choose(proof.specialise(some, [rate, 1], large), "x", found)
    return Part(
        "orbit",
        f"For eta = {text} there is an orbit of period 2 with one point in (0, 1) and one beyond, and the derivative "
        "of two steps there lies between -1 and 1.",
        claim,
        proof,
        [[]],
    )


def rates_part(stable: list[Fraction], unstable: list[Fraction], says: str) -> Part:
    """On which side of √5 − 1 some step sizes lie."""
    limits = [
        *(["<", power(plus(number(rate), 1), 2), 5] for rate in stable),
        *(["<", 5, power(plus(number(rate), 1), 2)] for rate in unstable),
    ]
    proof = Evidence()
    proof.evaluate(both(*limits))
    return Part("step-sizes", says, both(*limits), proof, [[]])


class PeriodFour:
    """An orbit of period 4 for one step size, whose smallest point lies in a given interval.

    Parameters
    ----------
    rate
        The step size.
    low, high
        F⁴(x) − x is positive at the one end, and negative at the other; both lie below the orbit of period 2.
    """

    def __init__(self, rate: str, low: str, high: str) -> None:
        """Write down the claim."""
        self.text, self.rate, self.low, self.high = rate, Fraction(rate), Fraction(low), Fraction(high)
        self.width = number(self.high - self.low)
        self.point = self._at(PART)
        self.at_rate = {ETA: number(self.rate), M: 1}
        self.twice, self.four_times = (
            substituted(term, self.at_rate) for term in (two_steps("x"), two_steps(two_steps("x")))
        )
        twice, four_times = (stepped("x", number(self.rate), count) for count in (2, 4))
        conditions = [["<", 0, "x"], ["<", "x", 1], equal(four_times, "x"), different(twice, "x")]
        self.claim = exists([("x", "real")], both(*conditions))
        self.proof = ConciseEvidence(CROSSING)

    def _at(self, part: Json) -> Json:
        """The point a part of the way from the lower end of the interval."""
        return plus(number(self.low), times(self.width, part))

    def part(self) -> Part:
        """Return the part."""
        return Part(
            "period-4",
            f"For eta = {self.text} some point of (0, 1) returns after four steps, but not after two.",
            self.claim,
            self._prove(),
            [[]],
        )

    def _moves(self, positive: int, high: int) -> int:
        """Prove F²(x) ≠ x, since the orbit polynomial is positive there."""
        proof, x, rate = self.proof, self.point, number(self.rate)
        last, rest = number(self.high), times(self.width, minus(1, PART))
        value, at_last = (substituted(orbit_polynomial("x"), self.at_rate | {"x": at}) for at in (x, last))
        twice, gap = substituted(self.twice, {"x": x}), times(plus(number(1 - self.high), rest), plus(1, x))
        nearer = times(rest, plus(last, x))
        slack = number(self.rate + 1 - 2 * self.rate * self.high**2)
        form = plus(at_last, times(rate, nearer, plus(slack, times(rate, nearer))))
        signs = [positive, high, proof.evaluate(["<", 0, at_last])]
        above = proof.squares(["<", 0, value], proof.sums(equal(minus(value, 0), form)), signs)
        form = times(rate, x, gap, plus(2, times(rate, gap)), value)
        further = proof.squares(["<", x, twice], proof.sums(equal(minus(twice, x), form)), [*signs, above])
        return proof.specialise(_prove_apart(proof), [twice, x], [further])

    def _sides(self, part: Json) -> tuple[Json, Json]:
        """F⁴(x) and x."""
        x = self._at(part)
        return substituted(self.four_times, {"x": x}), x

    def _found(self, low: int, high: int, zero: int) -> int:
        """The claim, from F⁴(x) = x."""
        proof, x = self.proof, self.point
        positive = proof.squares(["<", 0, x], given=[low])
        room = plus(number(1 - self.high), times(self.width, minus(1, PART)))
        below = proof.squares(["<", x, 1], proof.sums(equal(minus(1, x), room)), [high])
        level = equal(minus("r1", "r2"), 0)
        same = proof.sums(equal("r1", "r2"), cofactors=[cofactor(proof.assume(level))])
        same = proof.generalise(same, ["r1", "r2"], [level])
        returns = proof.specialise(same, list(self._sides(PART)), [zero])
        return proof.witness(self.claim, [x], proof.conjunction(positive, below, returns, self._moves(positive, high)))

    def _prove(self) -> Evidence:
        """F⁴(x) − x changes its sign in the interval, and F²(x) > x there."""
        first, last = (self.proof.evaluate(["<", 0, minus(*self._sides(end))]) for end in (0, 1))
        prove_crossing(self.proof, self.claim, self._sides, self._found, first, last)
        return self.proof


def _prove_apart(proof: Evidence) -> int:
    """Prove ∀ real r1 > r2: r1 ≠ r2."""
    same, apart = equal("r1", "r2"), ["<", "r2", "r1"]
    larger = proof.assume(apart)
    equals = proof.sums(equal(minus(0, 0), minus("r1", "r2")), cofactors=[cofactor(proof.assume(same), [], -1)])
    absurd = proof.squares(["<", 0, 0], equals, [larger])
    never = prove_not(proof, same, absurd, proof.evaluate(["<", 0, 0]))
    return proof.generalise(never, ["r1", "r2"], [apart])

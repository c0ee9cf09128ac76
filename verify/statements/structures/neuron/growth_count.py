"""How large w_y is after as many steps as v w_x needs to grow: a power whose exponent is a rounded-up logarithm.

Simple structures in neural networks (Chen), appendix B.9, (B.72), (B.73), (B.81) and the count after (B.126). An
exponent n is the logarithm to base 2.56, rounded up, if 2.56^(n - 1) is less than the number and 2.56^n is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import (
    Binders,
    both,
    define,
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
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.boxes import Side, decimal, prove_on_box
from verify.statements.structures.neuron.interval_step import factor
from verify.statements.structures.neuron.settings import Refutation, Setting, for_some_inverse
from verify.statements.structures.neuron.vocabulary import (
    HIGH,
    HIGH_INVERSE,
    INVERSE_PI,
    LOW,
    LOW_INVERSE,
    NEAR,
    SOME_INVERSE,
)

Json = Any

LENGTH: Binders = [("y", "real")]
TIME: Binders = [("t", "natural")]
GEOMETRIC: list[Json] = [
    define(
        "geometric",
        [("b", "real"), ("a", "real"), *TIME],
        ["iterate", [["z", "real"]], times("b", "z"), "a", "t"],
    )
]
WIDEST, RATE = Fraction("0.135"), Fraction("2.56")
GROWTH = minus(plus(1, times(over(11, 10), "i")), power("y", 2))
TOP = 1 + Fraction(11, 10) * HIGH
FLATTER = minus(number(TOP), power("y", 2))
SIZES: list[Json] = [["<", 0, "y"], ["<=", "y", number(WIDEST)]]


@dataclass(frozen=True)
class _Case:
    """v w_x has to reach 1/(parts · π); up to ``steps`` steps w_y ≤ bound needs its own argument."""

    name: str
    display: str
    parts: int
    steps: int
    bound: str
    start: int

    @property
    def most(self) -> Json:
        """Return the bound on w_y."""
        return decimal(self.bound)

    def level(self, inverse: Json) -> Json:
        """2.7/(parts · π), which 2.56^n w_y² has to reach."""
        return times(number(Fraction("2.7") / self.parts), inverse)

    def grown(self, steps: int) -> Json:
        """2.56^n w_y²."""
        return times(number(RATE**steps), power("y", 2))

    def late(self, t: Json) -> tuple[Json, Json]:
        """The exponent ``steps`` + t is at most the rounded-up logarithm, and the bound for it."""
        early = ["<", ["geometric", number(RATE), self.grown(self.steps - 1), t], self.level("i")]
        return early, ["<=", ["geometric", GROWTH, times("y", power(GROWTH, self.steps)), t], self.most]

    @property
    def conclusion(self) -> Json:
        """Return the bound for small exponents, and for larger ones if they are the rounded-up logarithm."""
        few: Json = ["<=", times("y", power(GROWTH, self.steps - 1)), self.most]
        return both(["<=", 1, GROWTH], few, forall(TIME, implies(*self.late("t"))))

    def prove(self) -> tuple[Setting, Evidence]:
        """Prove the conclusion with w_y^(1) as the start."""
        setting = Setting([*LENGTH, *INVERSE_PI], [*SIZES, NEAR], [("n", "natural"), ("b", "real"), ("w", "real")])
        proof, conclusion = setting.proof, self.conclusion
        grows = setting.sign(
            conclusion[1],
            plus(
                times(over(11, 10), minus("i", LOW_INVERSE)),
                times(minus(number(WIDEST), "y"), plus("y", number(WIDEST))),
                number(Fraction(11, 10) * LOW - WIDEST**2),
            ),
        )
        positive = setting.sign(["<=", 0, GROWTH], plus(minus(GROWTH, 1), 1), [grows])
        below = setting.sign(["<=", GROWTH, FLATTER], times(over(11, 10), minus(HIGH_INVERSE, "i")))
        few = self._few(setting, conclusion[2], self.steps - 1, [positive, below], WIDEST, setting.given[1])
        early, first = self.late(["of", "natural", 0])
        largest = Fraction("2.7") / self.parts * HIGH / RATE ** (self.steps - 1)
        edge = factor(largest, Fraction(0), 1)
        share = number(1 / RATE ** (self.steps - 1))
        narrow = setting.otherwise(
            ["<=", "y", number(edge)],
            plus(
                times(minus("y", number(edge)), plus("y", number(edge))),
                times(share, minus(self.level("i"), self.grown(self.steps - 1))),
                times(share, number(Fraction("2.7") / self.parts), minus(HIGH_INVERSE, "i")),
                number(edge**2 - largest),
            ),
            [proof.assume(early)],
        )
        special = self._few(setting, first, self.steps, [positive, below], edge, narrow)
        special = proof.generalise(special, [], [early])
        later = self._later(setting, [positive, below])
        always = proof.induct(forall(TIME, implies(*self.late("t"))), special, later)
        return setting, setting.all_of([grows, few, always])

    def _few(self, setting: Setting, goal: Json, steps: int, growth: list[int], edge: Fraction, narrow: int) -> int:
        """The bound for one exponent and w_y^(1) ≤ edge."""
        proof = setting.proof
        ends: list[Json] = [["<=", 0, "b"], ["<=", "b", "w"]]
        low, order = (proof.assume(end) for end in ends)
        larger = proof.squares(
            ["<=", 0, "w"], proof.sums(equal(minus("w", 0), plus("b", minus("w", "b")))), [low, order]
        )
        powers = [times(power("b", j), power("w", steps - 1 - j)) for j in range(steps)]
        grown: Json = ["<=", power("b", steps), power("w", steps)]
        equals = proof.sums(equal(minus(grown[2], grown[1]), times(minus("w", "b"), plus(*powers))))
        lemma = proof.generalise(proof.squares(grown, equals, [low, order, larger]), ["b", "w"], ends)
        rises = proof.specialise(lemma, [GROWTH, FLATTER], growth)
        side = Side(Fraction(0), edge, [setting.sign(["<=", 0, "y"], "y"), narrow])
        bound = prove_on_box(proof, ["<=", times("y", power(FLATTER, steps)), self.most], {"y": side})
        form = plus(
            times("y", minus(power(FLATTER, steps), power(GROWTH, steps))),
            minus(self.most, times("y", power(FLATTER, steps))),
        )
        return setting.sign(goal, form, [rises, bound])

    def _later(self, setting: Setting, growth: list[int]) -> int:
        """For larger exponents the square of w_y grows slower than v w_x."""
        proof, count = setting.proof, self.steps + 1
        ends: list[Json] = [["<=", 0, "b"], ["<=", "b", number(TOP)], *SIZES]
        known = [proof.assume(end) for end in ends]
        flat: Json = ["<=", power("b", 2), number(TOP**2)]
        form = times(minus(number(TOP), "b"), plus(number(TOP), "b"))
        flat_theorem = proof.squares(flat, proof.sums(equal(minus(flat[2], flat[1]), form)), known)
        scale = number(TOP ** (2 * count) / RATE**self.steps)

        def pair(b: Json, t: Json) -> tuple[Json, Json]:
            lower = power(times(b, ["geometric", b, times("y", power(b, self.steps)), t]), 2)
            return lower, times(scale, number(RATE), ["geometric", number(RATE), self.grown(self.steps - 1), t])

        def bound(low: Json, high: Json, form: Json, given: list[int]) -> int:
            return proof.squares(["<=", low, high], proof.sums(equal(minus(high, low), form)), given)

        powers = [times(number(TOP ** (2 * j)), power("b", 2 * (count - 1 - j))) for j in range(count)]
        rest = minus(flat[2], flat[1])
        first = bound(
            *pair("b", ["of", "natural", 0]), times(power("y", 2), rest, plus(*powers)), [*known, flat_theorem]
        )
        low, high = pair("b", "n")
        assumed: Json = ["<=", low, high]
        form = plus(times(number(RATE), minus(high, low)), times(low, plus(rest, number(RATE - TOP**2))))
        step = bound(*pair("b", ["next", "n"]), form, [flat_theorem, proof.assume(assumed)])
        step = proof.generalise(step, ["n"], [assumed])
        always = proof.induct(forall(TIME, ["<=", *pair("b", "t")]), first, step)
        lemma = proof.generalise(always, ["b"], ends[:2])
        rises = setting.sign(["<=", GROWTH, number(TOP)], plus(minus(FLATTER, GROWTH), power("y", 2)), [growth[1]])
        here = proof.specialise(proof.specialise(lemma, [GROWTH], [growth[0], rises]), ["n"])
        early, wanted = self.late(["next", "n"])
        low, high = pair(GROWTH, "n")
        largest = TOP ** (2 * count) / RATE**self.steps * Fraction("2.7") / self.parts * HIGH
        form = plus(
            times(minus(wanted[1], self.most), plus(minus(wanted[1], self.most), times(2, self.most))),
            minus(high, low),
            times(scale, minus(self.level("i"), early[1])),
            times(scale, number(Fraction("2.7") / self.parts), minus(HIGH_INVERSE, "i")),
            number(Fraction(self.bound) ** 2 - largest),
        )
        found = setting.otherwise(wanted, form, [here, proof.assume(early)])
        return proof.generalise(proof.generalise(found, [], [early]), ["n"], [implies(*self.late("n"))])


def _display(case: _Case) -> Display:
    """Return the display for the exponent 3, where it fails, and with its factor w_y^(1) for all exponents."""
    hypotheses: list[Json] = [
        *SIZES,
        ["<", case.grown(case.start - 1), case.level(LOW_INVERSE)],
        ["<=", case.level(HIGH_INVERSE), case.grown(case.start)],
    ]
    wrong: Json = ["<=", power(GROWTH, case.start), case.most]
    printed = forall(LENGTH, implies(*hypotheses, for_some_inverse(wrong)))
    values: list[Json] = [number(WIDEST)]
    setting, evidence = case.prove()
    return Display(
        case.name,
        f"{case.display}: for the w_y^(1) <= 0.135 for which the exponent is {case.start}, (1 + 1.1/pi - "
        f"(w_y^(1))^2)^{case.start} <= {case.bound}.",
        f"w_y^(1) (1 + 1.1/pi - (w_y^(1))^2)^n is at most {case.bound} for every w_y^(1) <= 0.135: up to the exponent "
        f"n = {case.steps - 1} without a condition, as the base is at least 1, and beyond it if n is the rounded-up "
        "logarithm.",
        printed,
        Refutation(LENGTH, values, hypotheses, wrong).for_every_inverse(printed),
        setting.claim(case.conclusion),
        evidence,
        values,
        [over(1, 100), SOME_INVERSE, 1],
    )

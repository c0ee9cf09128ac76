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
    differences,
    equal,
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
from verify.statements.patterns import refute_at, valuation
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


def equation_72() -> Display:
    """(B.72) and (B.73)."""
    return _display(_Case("equation-72", "(B.72) and (B.73)", 2, 5, "0.44", 4))


def equation_81() -> Display:
    """(B.81)."""
    return _display(_Case("equation-81", "(B.80) and (B.81)", 4, 4, "0.37", 3))


def equation_126_count() -> Part:
    """The number of steps after (B.126)."""
    binders: Binders = [("a", "real"), ("p", "real"), *INVERSE_PI]
    hypotheses: list[Json] = [
        NEAR,
        ["<", 0, "a"],
        ["<", "p", over("i", 4)],
        ["<", "a", times(decimal("2.7"), "p")],
    ]
    fast = decimal("3.28")
    level = times(decimal("0.675"), "i")
    goals = both(
        equal(times(decimal("2.7"), over("i", 4)), level),
        ["<=", decimal("0.181"), times(fast, over("i", 4))],
    )

    def conclusion(steps: int) -> Json:
        early = ["<=", level, ["geometric", number(RATE), times(number(RATE), "a"), "t"]]
        late = ["<=", decimal("0.181"), ["geometric", fast, times(power(fast, steps), "p"), "t"]]
        return both(*goals[1:], forall(TIME, implies(early, late)))

    setting = Setting(binders, hypotheses, [("n", "natural")])
    proof = setting.proof
    weight = times(decimal("2.7"), number(RATE))

    def pair(t: Json) -> tuple[Json, Json]:
        return (
            times(power(fast, 2), ["geometric", number(RATE), times(number(RATE), "a"), t]),
            times(weight, ["geometric", fast, times(power(fast, 2), "p"), t]),
        )

    share = times(power(fast, 2), number(RATE))
    first = setting.sign(["<=", *pair(["of", "natural", 0])], times(share, minus(times(decimal("2.7"), "p"), "a")))
    slow = ["geometric", number(RATE), times(number(RATE), "a"), "t"]
    positive = proof.induct(
        forall(TIME, ["<=", 0, slow]),
        setting.sign(["<=", 0, times(number(RATE), "a")], times(number(RATE), "a")),
        _step_of_sign(setting, slow),
    )
    low, high = pair("n")
    assumed: Json = ["<=", low, high]
    form = plus(times(fast, minus(high, low)), times(decimal("0.72"), low))
    step = setting.sign(["<=", *pair(["next", "n"])], form, [positive, proof.assume(assumed)])
    always = proof.induct(forall(TIME, ["<=", *pair("t")]), first, proof.generalise(step, ["n"], [assumed]))
    here = proof.specialise(always, ["n"])
    _, early, late = substituted(conclusion(2)[3][2], {"t": "n"})
    found = setting.otherwise(
        late,
        plus(
            times(weight, minus(decimal("0.181"), late[2])),
            minus(high, low),
            times(power(fast, 2), minus(early[2], level)),
            times(power(fast, 2), decimal("0.675"), minus("i", LOW_INVERSE)),
            number(Fraction("3.28") ** 2 * Fraction("0.675") * LOW - Fraction("2.7") * RATE * Fraction("0.181")),
        ),
        [here, proof.assume(early)],
    )
    enough = setting.sign(
        goals[2],
        plus(times(decimal("0.82"), minus("i", LOW_INVERSE)), number(Fraction("0.82") * LOW - Fraction("0.181"))),
    )
    last = proof.generalise(proof.generalise(found, [], [early]), ["n"])
    claim, near_miss = (setting.claim(conclusion(steps)) for steps in (2, 1))
    values: list[Json] = [decimal("0.0842"), decimal("0.0313"), SOME_INVERSE]
    at = valuation(binders, values)
    condition, failing = (substituted(part, at | {"t": ["of", "natural", 0]}) for part in conclusion(1)[3][2][1:])
    moves: list[dict[str, Json]] = [{"part": 2}, {"at": [0]}, {"conditions": [condition]}]
    refutation = refute_at(near_miss, binders, values, hypotheses, failing, moves)
    return Part(
        "equation-126-count",
        "After (B.126): 2.7/(4 pi) = 0.675/pi; 0.181 <= 3.28/(4 pi); and for psi < 1/(4 pi) and 2.56^(m - 1) beta^2 < "
        "2.7 psi, if 2.56^(m + t) beta^2 >= 0.675/pi, then 3.28^(t + 2) psi >= 0.181, so that both rounded-up "
        "logarithms together are at most that of 0.675/(pi beta^2) plus 2. p is psi and a is 2.56^(m - 1) beta^2.",
        claim,
        setting.all_of([proof.sums(goals[1]), enough, last]),
        [[*values, 0]],
        [Control("With t + 1 for t + 2 it is false.", differences(claim, near_miss), refutation)],
    )


def _step_of_sign(setting: Setting, value: Json) -> int:
    """A power times a positive number stays ≥ 0 in a step."""
    proof = setting.proof
    here: Json = ["<=", 0, substituted(value, {"t": "n"})]
    return proof.generalise(
        setting.sign(["<=", 0, [*value[:3], ["next", "n"]]], times(value[1], here[2]), [proof.assume(here)]),
        ["n"],
        [here],
    )

"""Two steps of gradient descent on (x² - μ)²/4 lead towards the orbit of period 2.

Simple structures in neural networks (Chen), appendix B.6, parts II.1 and II.2, (B.21) to (B.25).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy

from verify.proving.evidence import Evidence, cofactor
from verify.proving.reduction import to_json
from verify.statements.language import (
    Binders,
    both,
    equal,
    exists,
    forall,
    implies,
    minus,
    plus,
    power,
    times,
)
from verify.statements.model import Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.quartic_displays.parts import NearMiss, proved_part
from verify.statements.structures.quartic_steps import (
    BOUNDED,
    ETA,
    LARGE,
    PARAMETERS,
    POINTS,
    RANGE,
    D,
    K,
    M,
    Orbit,
    slope_bound,
    step,
    two_steps,
)

Json = Any

X, Z, STEPS = "x", "z", "steps"
ORBIT_AND_POINT: Binders = [*PARAMETERS, (D, "real"), (X, "real")]
INSIDE: list[Json] = [["/", 1, 1320], 37]
SMALLER = 33
SPARE: Binders = [*(binder for binder in POINTS if binder[0] not in (D, X)), *REALS]


def at_rest() -> Display:
    """Two steps leave √μ where it is, not μ."""
    hypotheses = [*LARGE, BOUNDED]
    printed, right = (equal(two_steps(place), place) for place in (power(M, 2), M))
    claim, repaired = (forall(PARAMETERS, implies(*hypotheses, formula)) for formula in (printed, right))
    proof = Evidence(PARAMETERS)
    proof.generalise(proof.sums(right), names_of(PARAMETERS), hypotheses)
    return Display(
        "at-rest",
        "F(F(mu)) - mu = 0.",
        "F(F(sqrt(mu))) - sqrt(mu) = 0.",
        claim,
        refute_at(claim, PARAMETERS, INSIDE, hypotheses, printed),
        repaired,
        proof,
        INSIDE,
    )


def derivative() -> Part:
    """The derivative of F(F(x)) − x at √μ."""
    setting = Setting(PARAMETERS, LARGE, [("u", "real")])
    proof = setting.proof
    rate = plus(-1, power(minus(1, times(2, K)), 2))
    positive = ["<", 0, rate]

    def expanded(t: Json, rest: Json) -> Json:
        left = minus(two_steps(plus(M, t)), plus(M, t))
        return equal(left, plus(times(rate, t), times(power(t, 2), rest)))

    goal = exists([("r", "curve")], forall([("h", "real")], expanded("h", ["at_time", "r", "h"])))
    eta, m, h = sympy.symbols("eta m h")

    def moved(x: sympy.Expr) -> sympy.Expr:
        return x + eta * (m**2 - x**2) * x

    slope = (1 - 2 * eta * m**2) ** 2 - 1
    higher = sympy.cancel((moved(moved(m + h)) - (m + h) - slope * h) / h**2)
    rest = ["curve", [["h'", "real"]], to_json(sympy.expand(higher), {eta: ETA, m: M, h: "h'"})]
    value = to_json(sympy.expand(higher), {eta: ETA, m: M, h: "u"})
    equation = proof.sums(expanded("u", value))
    found = proof.witness(goal, [rest], proof.generalise(equation, ["u"]))
    sign = setting.sign(positive, times(4, K, minus(K, 1)))
    wrong = ["<", 3, rate]
    return proved_part(
        "derivative",
        "The derivative of F(F(x)) - x at sqrt(mu) is -1 + (1 - 2 eta mu)^2 > 0.",
        setting,
        both(goal, positive),
        setting.all_of([found, sign]),
        [INSIDE],
        NearMiss("With 3 in the place of 0 it is false.", LARGE, both(goal, wrong), INSIDE, [1]),
    )


class Passage:
    """Two steps from a point of I, below or above the smaller point d of the orbit."""

    def __init__(self, below: bool) -> None:
        """Assume that x lies in I, on one side of d."""
        self.below = below
        self.place: list[Json] = (
            [["<", 0, X], ["<=", 0, slope_bound(X)], ["<", X, D]] if below else [["<", D, X], ["<", X, M]]
        )
        self.setting = Setting(ORBIT_AND_POINT, [*RANGE, *self.place], SPARE)
        self.proof = self.setting.proof
        self.orbit = Orbit(self.proof)
        self.side = self.setting.given[len(RANGE) :]

    def strict(self) -> int:
        """F(F(x)) differs from x in the direction of d."""
        setting, orbit, below = self.setting, self.orbit, self.below
        if below:
            known = [*self.side, setting.sign(["<", X, M], plus(minus(M, D), minus(D, X)))]
        else:
            known = [*self.side, setting.sign(["<", 0, X], plus(D, minus(X, D)))]
        known.append(orbit.low)
        ends = [X, two_steps(X)] if below else [two_steps(X), X]
        equals = orbit.prove_change(X, 1 if below else -1)
        extra = [self.proof.squares(["<", 0, plus(M, X)], given=[*setting.signs, *known])]
        extra.append(self.proof.squares(["<", 0, plus(D, X)], given=[*setting.signs, *known]))
        return self.proof.squares(["<", *ends], equals, [*setting.signs, *known, *extra])

    def weak(self) -> int:
        """F(F(x)) does not pass d."""
        side = list(self.side)
        at = 2 if self.below else 0
        low, high = (X, D) if self.below else (D, X)
        side[at] = self.setting.sign(["<=", low, high], minus(high, low))
        passed = self.proof.specialise(self.orbit.prove_passage("y", self.below), [X], side)
        return self.proof.project(passed, 1 if self.below else 0)

    def part(self) -> Part:
        """(B.21) with (B.23), or (B.22) with (B.24)."""
        strict, weak = self.strict(), self.weak()
        twice = two_steps(X)
        order = [strict, weak] if self.below else [weak, strict]
        if self.below:
            conclusion = both(["<", X, twice], ["<=", twice, D])
            miss = NearMiss(
                "Without x >= x_s it is false.",
                [*RANGE, self.place[0], self.place[2]],
                conclusion,
                [*INSIDE, SMALLER, 10],
                [1],
            )
            return proved_part(
                "equations-21-23",
                "(B.21) and (B.23): x < F(F(x)) <= x_0 for x_s <= x < x_0, with x_0 on the orbit.",
                self.setting,
                conclusion,
                self.setting.all_of(order),
                [[*INSIDE, SMALLER, 31]],
                miss,
            )
        conclusion = both(["<=", D, twice], ["<", twice, X])
        miss = NearMiss(
            "With <= at the upper end it is false: sqrt(mu) is at rest.",
            [*RANGE, self.place[0], ["<=", X, M]],
            conclusion,
            [*INSIDE, SMALLER, 37],
            [1],
        )
        return proved_part(
            "equations-22-24",
            "(B.22) and (B.24): x_0 <= F(F(x)) < x for x_0 < x < sqrt(mu).",
            self.setting,
            conclusion,
            self.setting.all_of(order),
            [[*INSIDE, SMALLER, 35]],
            miss,
        )


def below_the_orbit() -> Part:
    """(B.21) and (B.23)."""
    return Passage(True).part()


def above_the_orbit() -> Part:
    """(B.22) and (B.24)."""
    return Passage(False).part()


def _prove_towards(proof: Evidence, orbit: Orbit) -> int:
    """Prove ∀x (0 < x < d, x ≥ x_s ⟹ x < F(F(x)) < d)."""
    passage = [["<", 0, X], ["<=", 0, slope_bound(X)], ["<", X, D]]
    start, steep, inside = (proof.assume(formula) for formula in passage)
    signs = [*orbit.signs, orbit.low, orbit.steep, start, steep, inside]
    within = _prove_order(proof, ["<", X, M], plus(minus(M, D), minus(D, X)), signs)
    sums = [proof.squares(["<", 0, plus(end, X)], given=signs) for end in (M, D)]
    rises = proof.squares(["<", X, two_steps(X)], orbit.prove_change(X, 1), [*signs, within, *sums])
    gap, high = minus(M, D), step(D)
    form = times(gap, plus(slope_bound(D), times(ETA, gap, plus(times(3, D), gap))))
    above = _prove_order(proof, ["<", M, high], form, signs)
    more = minus(high, M)
    form = plus(times(3, ETA, more, plus(more, times(2, M))), times(2, minus(K, 1)), 1)
    later = proof.squares(
        ["<=", 0, slope_bound(high)], proof.sums(equal(minus(slope_bound(high), 0), form)), [*signs, above]
    )
    positive = _prove_order(proof, ["<", 0, high], plus(M, more), [*signs, above])
    further = minus(D, X)
    form = times(further, plus(slope_bound(X), times(ETA, further, plus(times(3, X), further))))
    crossed = _prove_order(proof, ["<", high, step(X)], form, signs)
    further = minus(step(X), high)
    form = times(further, plus(slope_bound(high), times(ETA, further, plus(times(3, high), further))))
    cofactors = [cofactor(orbit.back, [], -1)]
    stays = _prove_order(proof, ["<", two_steps(X), D], form, [*signs, positive, later, crossed], cofactors)
    return proof.generalise(proof.conjunction(rises, stays), [X], passage)


def _prove_order(proof: Evidence, goal: Json, form: Json, given: Sequence[int], cofactors: Sequence[Json] = ()) -> int:
    """Prove l ≤ r or l < r, since r − l = form."""
    return proof.squares(goal, proof.sums(equal(minus(goal[2], goal[1]), form), cofactors=cofactors), given)


def _point(n: Json) -> Json:
    """The point after 2 n steps from z."""
    return ["every_second", ETA, M, Z, n]


def equation_25() -> Part:
    """(B.25)."""
    hypotheses = [*RANGE, ["<", 0, Z], ["<=", 0, slope_bound(Z)], ["<", Z, D]]
    binders: Binders = [*PARAMETERS, (D, "real"), (Z, "real"), (STEPS, "natural")]
    spare = [binder for binder in [*SPARE, (X, "real")] if binder[0] != Z]
    setting = Setting(binders, hypotheses, spare)
    proof = setting.proof
    towards = _prove_towards(proof, Orbit(proof))
    inside = setting.given[-1]
    here = _point(STEPS)
    after = two_steps(here)

    def held(x: Json) -> Json:
        return both(["<=", Z, x], ["<", x, D])

    assumed = proof.assume(held(here))
    low, high = proof.project(assumed, 0), proof.project(assumed, 1)

    def move(low: int, high: int) -> tuple[int, int]:
        positive = setting.sign(["<", 0, here], plus(Z, minus(here, Z)), [low])
        more = minus(here, Z)
        form = plus(slope_bound(Z), times(3, ETA, more, plus(more, times(2, Z))))
        slope = setting.sign(["<=", 0, slope_bound(here)], form, [low])
        result = proof.specialise(towards, [here], [positive, slope, high])
        return proof.project(result, 0), proof.project(result, 1)

    rises, stays = move(low, high)
    form = plus(minus(after, here), minus(here, Z))
    step_on = proof.conjunction(setting.sign(["<=", Z, after], form, [low, rises]), stays)
    base = proof.conjunction(setting.sign(["<=", Z, Z], 0), inside)
    goal = forall([("n", "natural")], held(_point("n")))
    all_held = proof.induct(goal, base, proof.generalise(step_on, [STEPS], [held(here)]))
    at = proof.specialise(all_held, [STEPS])
    low, high = proof.project(at, 0), proof.project(at, 1)
    rises, stays = move(low, high)
    conclusion = both(["<=", after, D], ["<", here, after], ["<", Z, after])
    result = [
        setting.sign(conclusion[1], minus(D, after), [stays]),
        rises,
        setting.sign(conclusion[3], form, [low, rises]),
    ]
    return proved_part(
        "equation-25",
        "(B.25): x_0 >= a_(n+1) > a_n and a_(n+1) > a_0 for a_0 = z in [x_s, x_0) and a_n = F(F(a_(n-1))).",
        setting,
        conclusion,
        setting.all_of(result),
        [[*INSIDE, SMALLER, 31, 1]],
        NearMiss(
            "Without a_0 >= x_s it is false.",
            [*RANGE, hypotheses[-3], hypotheses[-1]],
            conclusion,
            [*INSIDE, SMALLER, 10, 0],
            [0],
        ),
    )

"""The cases in the proof of Theorem 3.4, display by display: all but one derivative are right as printed.

Simple structures in neural networks (Chen), appendix B.7: (B.34) to (B.44), and Part II before (B.46).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import cofactor
from verify.statements.language import both, equal, minus, needed, over, plus, power, times
from verify.statements.model import Part, Statement
from verify.statements.patterns import names_of
from verify.statements.real_inequalities import REALS
from verify.statements.structures.contraction_at_product import (
    HALF,
    INVERSE,
    PEAK,
    after,
    derivative,
    excluded_part,
    expanded_part,
    prove_small_product,
    sign_of_derivative_part,
    slope_part,
    small_product_part,
    third_case_part,
)
from verify.statements.structures.inverses import prove_unit
from verify.statements.structures.neuron.settings import Setting, part_with_control
from verify.statements.structures.two_factors import (
    ALL,
    NEXT,
    NOW_EXCESS,
    SECOND,
    TWO_STEP_HYPOTHESES,
    prove_excess_below_one,
    prove_rate_positive,
)
from verify.statements.structures.two_factors import RATIO as TWO_STEPS
from verify.statements.structures.two_factors_vocabulary import SOURCE, TWO_FACTORS, K

Json = Any

PRODUCT, NEXT_PRODUCT = times("x", "y"), times(*NEXT)
GAP, NEXT_GAP, SECOND_GAP = (minus(y, x) for x, y in (("x", "y"), NEXT, SECOND))
RESTORED, NEXT_RESTORED = (times("eta", minus("mu", product)) for product in (PRODUCT, NEXT_PRODUCT))
FACTOR, NEXT_FACTOR = minus(1, RESTORED), minus(1, NEXT_RESTORED)
SHARE = minus(over(4, 3), times(over(2, 3), K))
SMALL_PEAK: Json = ["<=", NEXT_PRODUCT, PEAK]
NEAR_TARGET: Json = ["<", NEXT_RESTORED, HALF]
TYPICAL: list[Json] = [over(5, 4), 1, 1, over(6, 5)]
FAR: list[Json] = [over(5, 4), 1, 1, over(7, 5)]
CLOSE: list[Json] = [over(11, 10), 1, over(11, 10), over(23, 20)]


class AtPoint(Setting):
    """The hypotheses of two steps from above the target with y > x, with the signs of η and of the excess."""

    def __init__(self, more: list[Json]) -> None:
        """Assume them, and find the signs."""
        super().__init__(ALL, [*TWO_STEP_HYPOTHESES, ["<", 0, GAP], *more], [*REALS, ("b", "real")])
        proof = self.proof
        rate = prove_rate_positive(proof, *self.given[:2])
        self.below_one = proof.specialise(
            prove_excess_below_one(proof), names_of(ALL), [self.given[i] for i in (3, 4, 6, 7)]
        )
        self.signs += [rate, self.below_one]
        self.signs.append(self.sign(["<", 0, NOW_EXCESS], times("eta", minus(PRODUCT, "mu"))))

    def ratio(self, above: Json, below: Json, value: Json) -> int:
        """Prove a/b = value from a = value · b and b > 0."""
        unit = prove_unit(self, below)
        product = self.proof.sums(equal(above, times(value, below)))
        return self.proof.sums(
            equal(over(above, below), value),
            cofactors=[cofactor(product, [], over(1, below)), cofactor(unit, [], value)],
        )


def _balanced() -> Part:
    """(B.34)."""
    setting = AtPoint([])
    upper = times(GAP, FACTOR, minus(1, times("eta", minus("mu", after(PRODUCT)))))
    goals: list[Json] = [["<", NEXT_PRODUCT, after(PRODUCT)], ["<", SECOND_GAP, upper]]
    left_out = times(NOW_EXCESS, power(GAP, 2))
    found = [
        setting.sign(goals[0], left_out),
        setting.sign(goals[1], times(GAP, plus(1, NOW_EXCESS), "eta", left_out)),
    ]
    return part_with_control(
        "equation-34",
        "(B.34), and before it: if xy > mu and y > x, the next product is below xy (1 + eta (mu - xy))^2, and y - x "
        "after two steps is below what this product gives.",
        setting,
        both(*goals),
        setting.all_of(found),
        TYPICAL,
        ("The other way round it is false.", both(goals[0], ["<", upper, SECOND_GAP]), TYPICAL, [1]),
    )


def _first_case() -> Part:
    """(B.37) and (B.38)."""
    setting = AtPoint([["<=", HALF, NEXT_RESTORED]])
    known = setting.ratio(SECOND_GAP, GAP, TWO_STEPS)
    goals: list[Json] = []
    found = []
    for above, below, moved in (("x", "y", NEXT[0]), ("y", "x", NEXT[1])):
        goal: Json = ["<", over(SECOND_GAP, GAP), plus(HALF, times(HALF, over(above, below)))]
        form = plus(times(HALF, over(moved, below)), times(plus(1, NOW_EXCESS), minus(NEXT_RESTORED, HALF)))
        share = cofactor(prove_unit(setting, below), [], times(HALF, NOW_EXCESS))
        goals.append(goal)
        found.append(setting.sign(goal, form, cofactors=[cofactor(known, [], -1), share]))
    wrong = both(["<", goals[0][1], over(-1, 2)], goals[1])
    return part_with_control(
        "equation-38",
        "(B.37) and (B.38): if eta (mu - x'y') >= 1/2 for the next product x'y', two steps multiply y - x by less than "
        "1/2 + x/(2y) and less than 1/2 + y/(2x).",
        setting,
        both(*goals),
        setting.all_of(found),
        FAR,
        ("With -1/2 on the right it is false.", wrong, FAR, [0]),
    )


def _next_share(setting: AtPoint) -> list[int]:
    """Prove 1 − η (μ − x'y') ≤ 1 − η (μ − x_s²) and that this is 4/3 − 2K/3."""
    largest = minus(1, times("eta", minus("mu", PEAK)))
    bound = setting.sign(["<=", NEXT_FACTOR, largest], times("eta", minus(PEAK, NEXT_PRODUCT)))
    return [
        bound,
        setting.proof.sums(equal(largest, SHARE), cofactors=[cofactor(prove_unit(setting, "eta"), [], over(1, 3))]),
    ]


def _second_case_share() -> Part:
    """(B.39)."""
    setting = AtPoint([SMALL_PEAK])
    stays = setting.sign(["<", 0, NEXT_GAP], times(plus(1, NOW_EXCESS), GAP))
    setting.signs.append(stays)
    largest = minus(1, times("eta", minus("mu", PEAK)))
    goals: list[Json] = [
        equal(over(SECOND_GAP, NEXT_GAP), NEXT_FACTOR),
        ["<=", NEXT_FACTOR, largest],
        equal(largest, SHARE),
    ]
    found = [setting.ratio(SECOND_GAP, NEXT_GAP, NEXT_FACTOR), *_next_share(setting)]
    wrong = both(*goals[:2], equal(largest, minus(over(4, 3), times(over(1, 3), K))))
    return part_with_control(
        "equation-39",
        "(B.39): if the next product x'y' is at most x_s^2 = (mu + 1/eta)/3, the second step multiplies y - x by 1 - "
        "eta (mu - x'y'), which is at most 4/3 - 2K/3.",
        setting,
        both(*goals),
        setting.all_of(found),
        CLOSE,
        ("With K/3 for 2K/3 it is false.", wrong, CLOSE, [2]),
    )


def _prove_first_product(setting: AtPoint) -> int:
    """Prove μ − 1/(2η) < x y (1 + η (μ − x y))² from η (μ − x'y') < 1/2."""
    form = plus(times(NOW_EXCESS, power(GAP, 2)), times(INVERSE, minus(HALF, NEXT_RESTORED)))
    least = minus("mu", times(HALF, INVERSE))
    unit = cofactor(prove_unit(setting, "eta"), [], minus("mu", NEXT_PRODUCT))
    return setting.sign(["<", least, after(PRODUCT)], form, cofactors=[unit])


def _first_product() -> Part:
    """(B.40)."""
    setting = AtPoint([NEAR_TARGET])
    goal: Json = ["<", minus("mu", times(HALF, INVERSE)), after(PRODUCT)]
    return part_with_control(
        "equation-40",
        "(B.40): if eta (mu - x'y') < 1/2 for the next product x'y', then xy (1 + eta (mu - xy))^2 > mu - 1/(2 eta).",
        setting,
        goal,
        setting.finish(_prove_first_product(setting)),
        CLOSE,
        ("Without 1/(2 eta) it is false.", ["<", "mu", goal[2]], CLOSE, []),
    )


def _second_case() -> Part:
    """(B.42)."""
    setting = AtPoint([NEAR_TARGET, SMALL_PEAK])
    proof = setting.proof
    known = setting.ratio(SECOND_GAP, GAP, TWO_STEPS)
    premises = [*setting.given[:3], setting.given[5], setting.below_one, _prove_first_product(setting)]
    small = proof.project(proof.specialise(prove_small_product(proof), ["eta", "mu", PRODUCT], premises), 1)
    bound, value = _next_share(setting)
    goal: Json = ["<", over(SECOND_GAP, GAP), minus(2, K)]
    largest = minus(1, times("eta", minus("mu", PEAK)))
    form = plus(
        times(minus(over(3, 2), FACTOR), plus(over(1, 3), times(over(2, 3), minus(over(3, 2), K)))),
        times(plus(1, NOW_EXCESS), minus(largest, NEXT_FACTOR)),
    )
    cofactors = [cofactor(known, [], -1), cofactor(value, [], minus(plus(1, NOW_EXCESS)))]
    return part_with_control(
        "equation-42",
        "(B.42): if eta (mu - x'y') < 1/2 and x'y' <= x_s^2 for the next product x'y', two steps multiply y - x by "
        "less than 2 - K.",
        setting,
        goal,
        setting.finish(setting.sign(goal, form, [small, bound], cofactors)),
        CLOSE,
        ("With 3/2 for 2 it is false.", ["<", goal[1], minus(over(3, 2), K)], CLOSE, []),
    )


def _from_below() -> Part:
    """Part II before (B.46)."""
    setting = AtPoint([])
    ratio = over(NEXT_GAP, GAP)
    known = setting.ratio(NEXT_GAP, GAP, FACTOR)
    goals: list[Json] = [
        equal(ratio, FACTOR),
        ["<", 1, ratio],
        ["<", ratio, 2],
        ["<", minus(1, K), NEXT_FACTOR],
        ["<", over(-1, 2), minus(1, K)],
    ]
    found = [
        known,
        setting.sign(goals[1], NOW_EXCESS, cofactors=[cofactor(known)]),
        setting.sign(goals[2], minus(1, NOW_EXCESS), cofactors=[cofactor(known, [], -1)]),
        setting.sign(goals[3], times("eta", *NEXT)),
        setting.sign(goals[4], minus(over(3, 2), K)),
    ]
    wrong = both(*goals[:2], ["<", ratio, over(6, 5)], *goals[3:])
    return part_with_control(
        "part-2",
        "Part II: one step from xy > mu multiplies y - x by 1 - eta (mu - xy), which lies between 1 and 2; the next "
        "one multiplies it by more than 1 - K, which is more than -1/2.",
        setting,
        both(*goals),
        setting.all_of(found),
        TYPICAL,
        ("With 6/5 for 2 it is false.", wrong, TYPICAL, [2]),
    )


HYPOTHESES = (
    r"Gradient descent on $f(x, y) = \frac12 (xy - \mu)^2$ with $\eta = K / \mu$, $1 < K < 1.5$, $\mu > 0$; $x_t y_t > "
    r"\mu$, $y_t > x_t > 0$, $x_{t + 1}, y_{t + 1} > 0$; $b = x_t y_t$, $q(b) = b (1 + \eta (\mu - b))^2$, $p(b) = (1 "
    r"- \eta (\mu - b))(1 - \eta (\mu - q(b)))$, $x_s^2 = \frac13 (\mu + \frac1\eta)$."
)
REPAIRED = r"$p'(b) = \eta (2 - 2 \eta b + (\mu - b)(\eta^2 (1 + \eta (\mu - b))(-\mu + 3b) + \eta^3 b (\mu - b)))$."


def _statement(key: str, title: str, conclusion: str, reading: str, parts: list[Part]) -> Statement:
    return Statement(
        id=key,
        title=title,
        source=f"{SOURCE}, appendix B.7, (B.34), (B.36) to (B.44), Part II",
        hypotheses=HYPOTHESES,
        conclusion=conclusion,
        reading=reading,
        definitions=needed(TWO_FACTORS, [part.tree() for part in parts]),
        parts=parts,
    )


ABOUT_DERIVATIVE = (
    "The derivative is read from p(b + h) = p(b) + p'(b) h + h^2 (...), for every h, with the polynomial in the last "
    "bracket written out."
)


def steps() -> Statement:
    """The displays as printed."""
    parts = [
        _balanced(),
        expanded_part(),
        _first_case(),
        _second_case_share(),
        _first_product(),
        slope_part(),
        small_product_part(),
        _second_case(),
        derivative().part(),
        sign_of_derivative_part(),
        third_case_part(),
        excluded_part(),
        _from_below(),
    ]
    return _statement(
        "structures/equations-theorem-3.4-steps",
        "The cases in the proof of Theorem 3.4, as printed",
        r"(B.34) and the bound before it; (B.36), (B.43) and the product after it; (B.37) to (B.40), with $q(\mu) = "
        r"\mu$ and $q'$ after it; $b < \mu + \frac1{2 \eta}$; (B.42); $p'(b) = 2 - 2 \eta b + (\mu - b)(\eta^2 (1 + "
        r"\eta (\mu - b))(-\mu + 3b) + \eta^3 b (\mu - b))$; (B.44) with the displays around it; the bounds in Part "
        r"II.",
        f"{ABOUT_DERIVATIVE} As the proof assumes, y_t > x_t. A bound by the smaller of two is a bound by both. The "
        "root after (B.44) is a number s >= 0 with s^2 b = 3 (mu + 1/eta). That a display suffices for another one "
        "is an implication. (B.27) to (B.30) define two steps. That q' is the derivative of q is shown with q''. "
        "Other statements decide (B.31) to (B.33), (B.35), "
        "the equation in (B.41), q'', q' < -1, (B.45) and (B.46).",
        parts,
    )


def steps_repair() -> Statement:
    """The derivative set right."""
    return _statement(
        "structures/equations-theorem-3.4-steps.repair",
        "The derivative in the proof of Theorem 3.4, set right",
        REPAIRED,
        f"{ABOUT_DERIVATIVE} The sign of the derivative, on which the proof rests, is not affected.",
        [derivative().repair()],
    )


STATEMENTS = {
    "structures/equations-theorem-3.4-steps": steps,
    "structures/equations-theorem-3.4-steps.repair": steps_repair,
}

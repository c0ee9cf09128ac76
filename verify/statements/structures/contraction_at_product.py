"""The proof of Theorem 3.4 as far as it is about the product b = xy alone: the functions q and p, display by display.

Simple structures in neural networks (Chen), appendix B.7: before and after (B.41), (B.43), (B.44).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, minus, over, plus, power, substituted, times
from verify.statements.model import Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.real_inequalities import REALS
from verify.statements.structures.displays import Display
from verify.statements.structures.inverses import prove_unit
from verify.statements.structures.neuron.settings import Setting, part_with_control
from verify.statements.structures.two_factors import prove_rate_positive
from verify.statements.structures.two_factors_equations import EXCESS, POINT, RATIO, RESTORED, SLOPE
from verify.statements.structures.two_factors_vocabulary import ABOVE_EDGE, K

Json = Any

INVERSE = over(1, "eta")
HALF = over(1, 2)
PEAK = times(over(1, 3), plus("mu", INVERSE))
KEPT = minus(1, EXCESS)
ABOVE: list[Json] = [*ABOVE_EDGE, ["<", "mu", "b"], ["<", EXCESS, 1]]
TYPICAL: list[Json] = [over(5, 4), 1, over(6, 5)]
BRACKET = plus(
    times(plus(1, RESTORED), plus(minus("mu"), times(3, "b"))),
    times("eta", "b", minus("mu", "b")),
)
SLOPE_OF_RATIO = plus(
    minus(2, times(2, "eta", "b")),
    times(
        minus("mu", "b"),
        plus(
            times(power("eta", 2), plus(1, RESTORED), plus(minus("mu"), times(3, "b"))),
            times(power("eta", 3), "b", minus("mu", "b")),
        ),
    ),
)


def after(b: Json) -> Json:
    """q(b) = b (1 + η (μ − b))², the product after a step if the factors are equal."""
    return times(b, power(plus(1, times("eta", minus("mu", b))), 2))


class AtProduct(Setting):
    """The hypotheses on a product b above the target, with the signs of η and of the excess."""

    def __init__(self, more: list[Json], binders: Binders = (), proof: Evidence | None = None) -> None:
        """Assume them, and find the signs."""
        super().__init__([*POINT, *binders], [*ABOVE, *more], REALS, proof)
        self.rate = prove_rate_positive(self.proof, *self.given[:2])
        self.signs.append(self.rate)
        self.signs.append(self.sign(["<", 0, EXCESS], times("eta", minus("b", "mu"))))
        self.unit = prove_unit(self, "eta")


def slope_part() -> Part:
    """The derivative of q between (B.41) and (B.42)."""
    setting = AtProduct([])
    at_target = minus(1, times(2, K))
    squares = minus(power(minus(plus(1, K), times(2, "eta", "b")), 2), power(times("eta", "b"), 2))
    goals: list[Json] = [
        equal(after("mu"), "mu"),
        equal(SLOPE, squares),
        ["<", SLOPE, 0],
        ["<", at_target, -1],
    ]
    found = [
        setting.proof.sums(goals[0]),
        setting.proof.sums(goals[1]),
        setting.sign(goals[2], times(KEPT, plus(times(2, minus(K, 1)), 1, times(3, EXCESS)))),
        setting.sign(goals[3], times(2, minus(K, 1))),
    ]
    wrong = both(*goals[:3], ["<", at_target, -2])
    return part_with_control(
        "slope",
        "After (B.40) and (B.42): q(mu) = mu, q'(b) = (1 + eta mu - eta b)(1 + eta mu - 3 eta b) = (1 + eta mu - 2 "
        "eta b)^2 - (eta b)^2 is negative, and its value 1 - 2 eta mu at mu is below -1.",
        setting,
        both(*goals),
        setting.all_of(found),
        TYPICAL,
        ("With -2 for -1 it is false.", wrong, TYPICAL, [3]),
    )


LESS_THAN_HALF: Json = ["<", minus("mu", times(HALF, INVERSE)), after("b")]
SMALL: list[Json] = [["<", "b", plus("mu", times(HALF, INVERSE))], ["<", minus(1, RESTORED), over(3, 2)]]


def prove_small_product(proof: Evidence) -> int:
    """Prove ∀ η, μ, b: b < μ + 1/(2η) and 1 − η (μ − b) < 3/2 if μ − 1/(2η) < q(b); the proof declares r1."""
    setting = AtProduct([LESS_THAN_HALF], proof=proof)
    beyond = minus(minus(1, RESTORED), over(3, 2))
    form = plus(
        times("eta", minus(LESS_THAN_HALF[2], LESS_THAN_HALF[1])),
        times(minus(K, 1), EXCESS, plus(1, KEPT)),
        times(2, beyond, plus(HALF, KEPT)),
        power(KEPT, 3),
    )
    factor = setting.otherwise(SMALL[1], form, cofactors=[cofactor(setting.unit, [], over(-1, 2))])
    room = times(INVERSE, minus(over(3, 2), minus(1, RESTORED)))
    product = setting.sign(SMALL[0], room, [factor], [cofactor(setting.unit, [], minus("b", "mu"))])
    return proof.generalise(proof.conjunction(product, factor), names_of(POINT), setting.hypotheses)


def small_product_part() -> Part:
    """From (B.40) to (B.41)."""
    setting = Setting(POINT, [*ABOVE, LESS_THAN_HALF], REALS)
    prove_small_product(setting.proof)
    wrong = both(SMALL[0], ["<", SMALL[1][1], over(11, 10)])
    return part_with_control(
        "equation-41",
        "From (B.40) to (B.41): if q(b) > mu - 1/(2 eta), then b < mu + 1/(2 eta) and 1 - eta (mu - b) < 3/2.",
        setting,
        both(*SMALL),
        setting.proof,
        TYPICAL,
        ("With 11/10 for 3/2 it is false.", wrong, TYPICAL, [1]),
    )


def expanded_part() -> Part:
    """(B.36) and (B.43) with the product written out after it."""
    setting = AtProduct([])
    inner = plus(
        -2,
        RESTORED,
        times(2, "eta", "b"),
        times(-1, power("eta", 2), "b", minus("mu", "b")),
        times(-1, power("eta", 3), "b", power(minus("mu", "b"), 2)),
    )
    goals: list[Json] = [equal(minus(RATIO, 1), times(RESTORED, inner)), ["<", RATIO, 1]]
    form = plus(
        times(2, minus(K, 1), EXCESS),
        times(power(EXCESS, 2), plus(times(minus(K, 1), KEPT), 1, times(KEPT, plus(1, EXCESS)))),
    )
    return part_with_control(
        "equation-43",
        "(B.36) and (B.43): p(b) < 1; and p(b) - 1 is the product that is written after (B.43).",
        setting,
        both(*goals),
        setting.all_of([setting.proof.sums(goals[0]), setting.sign(goals[1], form)]),
        TYPICAL,
        ("With 1/2 for 1 it is false.", both(goals[0], ["<", RATIO, HALF]), TYPICAL, [1]),
    )


def derivative() -> Display:
    """The derivative of p lacks a factor η."""
    step = times("eta", "h")
    level = times("eta", "b")
    rest = times(
        power(step, 2),
        plus(
            times(-3, level, RESTORED),
            minus(level),
            times(3, power(RESTORED, 2)),
            times(2, RESTORED),
            -1,
            times(step, minus(level, times(3, RESTORED), 1)),
            power(step, 2),
        ),
    )
    moved = substituted(RATIO, {"b": plus("b", "h")})
    setting = AtProduct([], [("h", "real")])
    claims = [
        equal(moved, plus(RATIO, times(slope, "h"), rest)) for slope in (SLOPE_OF_RATIO, times("eta", SLOPE_OF_RATIO))
    ]
    printed, repaired = (setting.claim(claim) for claim in claims)
    values = [*TYPICAL, 1]
    return Display(
        "derivative-of-p",
        "After (B.43): p'(b) = 2 - 2 eta b + (mu - b)(eta^2 (1 + eta (mu - b))(-mu + 3b) + eta^3 b (mu - b)).",
        "The derivative of p is eta times what is printed.",
        printed,
        refute_at(printed, setting.binders, values, setting.hypotheses, claims[0]),
        repaired,
        setting.finish(setting.proof.sums(claims[1])),
        values,
    )


def sign_of_derivative_part() -> Part:
    """(B.44) and the three displays before it."""
    enough = plus(2, times(3, RESTORED))
    setting = AtProduct([["<", 0, enough]])
    regrouped = plus(
        times(plus(1, RESTORED), plus(minus("mu"), "b")),
        times("eta", "b", minus("mu", "b")),
        times(2, "b", plus(1, RESTORED)),
    )
    goals: list[Json] = [
        equal(BRACKET, regrouped),
        equal(plus(RESTORED, times(2, plus(1, RESTORED))), enough),
        ["<", 0, BRACKET],
        ["<", SLOPE_OF_RATIO, 0],
    ]
    bound = setting.sign(["<", 0, "b"], plus(minus("b", "mu"), "mu"))
    positive = setting.sign(goals[2], plus(times(KEPT, minus("b", "mu")), times("b", enough)), [bound])
    fall = plus(
        times(2, plus(minus(K, 1), EXCESS)),
        times(minus("b", "mu"), power("eta", 2), BRACKET),
    )
    found = [
        *(setting.proof.sums(goal) for goal in goals[:2]),
        positive,
        setting.sign(goals[3], fall, [positive]),
    ]
    wrong = both(*goals[:3], ["<", SLOPE_OF_RATIO, -2])
    return part_with_control(
        "equation-44",
        "(B.44): if eta (mu - b) + 2 (1 + eta (mu - b)) = 2 + 3 eta (mu - b) > 0, then (1 + eta (mu - b))(-mu + 3b) + "
        "eta b (mu - b) > 0, and so what is printed for p'(b) is negative.",
        setting,
        both(*goals),
        setting.all_of(found),
        TYPICAL,
        ("With -2 for 0 in the last inequality it is false.", wrong, TYPICAL, [3]),
    )


def third_case_part() -> Part:
    """Why (B.44) holds."""
    root = [["<=", 0, "s"], equal(times(power("s", 2), "b"), times(3, plus("mu", INVERSE)))]
    setting = AtProduct([["<=", PEAK, after("b")], *root], [("s", "real")])
    square, large = setting.given[-1], plus(2, times(3, RESTORED))
    goals: list[Json] = [["<=", minus("s", 1), large], ["<", 0, minus("s", 1)]]
    bound = setting.sign(["<", 0, "b"], plus(minus("b", "mu"), "mu"))
    gap = minus(minus("s", 1), large)
    form = plus(
        times(9, minus(after("b"), PEAK)),
        times("b", gap, plus("s", times(3, KEPT))),
    )
    inverse = setting.proof.squares(["<", 0, INVERSE], given=[setting.rate])
    below = plus(times(INVERSE, KEPT), times(2, plus("mu", INVERSE)))
    larger = setting.otherwise(
        ["<", 1, "s"],
        plus(below, times("b", minus(1, "s"), plus(1, "s"))),
        [bound, inverse],
        [cofactor(square), cofactor(setting.unit, [], minus("b", "mu"))],
    )
    found = [
        setting.otherwise(goals[0], form, [bound], [cofactor(square, [], -1)]),
        setting.sign(goals[1], minus("s", 1), [larger]),
    ]
    values: list[Json] = [over(11, 10), 1, over(112, 99), over(9, 4)]
    wrong = both(goals[0], ["<", over(3, 2), minus("s", 1)])
    return part_with_control(
        "case-3",
        "After (B.44): if q(b) >= x_s^2 = (mu + 1/eta)/3, then 2 + 3 eta (mu - b) >= sqrt(3 (mu + 1/eta)/b) - 1 > 0.",
        setting,
        both(*goals),
        setting.all_of(found),
        values,
        ("With 3/2 for 0 it is false.", wrong, values, [1]),
    )


def excluded_part() -> Part:
    """The products that the third case excludes."""
    bound = times(3, plus("mu", INVERSE))
    setting = Setting(POINT, [*ABOVE_EDGE, ["<=", bound, "b"]], REALS)
    setting.signs.append(prove_rate_positive(setting.proof, *setting.given[:2]))
    value = minus(times(-2, K), 2)
    goals: list[Json] = [["<=", plus(1, RESTORED), value], ["<", value, 0]]
    found = [
        setting.sign(
            goals[0], times("eta", minus("b", bound)), cofactors=[cofactor(prove_unit(setting, "eta"), [], 3)]
        ),
        setting.sign(goals[1], plus(times(2, minus(K, 1)), 4)),
    ]
    values: list[Json] = [over(5, 4), 1, 6]
    return part_with_control(
        "excluded",
        "After (B.44): if b >= 3 (mu + 1/eta), then 1 + eta (mu - b) <= -2 eta mu - 2 < 0.",
        setting,
        both(*goals),
        setting.all_of(found),
        values,
        ("With -5 for 0 it is false.", both(goals[0], ["<", value, -5]), values, [1]),
    )

"""The proof of Lemma B.2 from (B.49) on: the largest product g(z) after a step from below the target.

Simple structures in neural networks (Chen), appendix B.8: (B.49) to (B.56), with C = (1 + r)² (x_0 − y_0)².
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, both, equal, minus, over, plus, power, times
from verify.statements.model import Part
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations
from verify.statements.structures.contraction_at_product import INVERSE, PEAK, after
from verify.statements.structures.inverses import prove_unit
from verify.statements.structures.neuron.settings import Setting, part_with_control
from verify.statements.structures.two_factors import prove_rate_positive
from verify.statements.structures.two_factors_vocabulary import ABOVE_EDGE, RATE, K, stepped

Json = Any

START: Binders = [*RATE, ("x", "real"), ("y", "real"), ("r", "real")]
SPARE: Binders = [("c", "real"), ("d", "real")]
BELOW: list[Json] = [*ABOVE_EDGE, ["<", 0, "z"], ["<", "z", "mu"]]
SPREAD = times(power(plus(1, "r"), 2), power(minus("x", "y"), 2))
THIRD = over(1, 3)
DEPTH = plus(1, times("eta", minus("mu", "z")))
DEPTH_AT_PEAK = plus(1, times("eta", minus("mu", PEAK)))
DIVISOR = times(2, plus(K, 1))


def widened(z: Json, spread: Json = SPREAD) -> Json:
    """The second term of g, η (μ − z) C."""
    return times("eta", minus("mu", z), spread)


def largest(z: Json, spread: Json = SPREAD) -> Json:
    """g(z) = z (1 + η (μ − z))² + η (μ − z) C."""
    return plus(after(z), widened(z, spread))


def slope(spread: Json = SPREAD) -> Json:
    """g'(z) as in the first line."""
    return minus(times(DEPTH, minus(plus(1, K), times(3, "eta", "z"))), times("eta", spread))


def balance(spread: Json = SPREAD) -> Json:
    """The left side of (B.50)."""
    return minus(plus(1, K), times(3, "eta", "z"), over(times("eta", spread), DEPTH))


def least_peak(spread: Json = SPREAD) -> Json:
    """z_s as in (B.52)."""
    return times(THIRD, INVERSE, minus(plus(1, K), over(times("eta", spread), DEPTH_AT_PEAK)))


class BelowTarget(Setting):
    """The hypotheses on η and μ, with more, and the inverse of η."""

    def __init__(self, binders: Binders, hypotheses: list[Json], proof: Evidence | None = None) -> None:
        """Assume them."""
        super().__init__(binders, hypotheses, [*REALS, *SPARE], proof)
        rate = prove_rate_positive(self.proof, *self.given[:2])
        self.signs.append(rate)
        self.signs.append(self.proof.squares(["<", 0, INVERSE], given=[rate]))

    def divisor_unit(self) -> int:
        """Prove 2 (K + 1) · 1/(2 (K + 1)) = 1."""
        self.signs.append(self.sign(["<", 0, DIVISOR], plus(4, times(2, minus(K, 1)))))
        return prove_unit(self, DIVISOR)

    def peak_unit(self) -> int:
        """Prove v · (1/v) = 1 for v = 1 + η (μ − z_b)."""
        form = times(THIRD, INVERSE, plus(times(2, minus(K, 1)), 1))
        by = cofactor(prove_unit(self, "eta"), [], times(over(-2, 3), "mu"))
        self.signs.append(self.sign(["<", PEAK, "mu"], form, cofactors=[by]))
        return prove_unit(self, DEPTH_AT_PEAK)


def bound_part() -> Part:
    """(B.49)."""
    binders: Binders = [*START, ("u", "real"), ("v", "real")]
    product = times("u", "v")
    hypotheses: list[Json] = [
        *ABOVE_EDGE,
        ["<", 0, product],
        ["<", product, "mu"],
        ["<=", power(minus("u", "v"), 2), SPREAD],
    ]
    setting = BelowTarget(binders, hypotheses)
    goal: Json = ["<=", times(*stepped("u", "v")), largest(product)]
    form = times("eta", minus("mu", product), minus(SPREAD, power(minus("u", "v"), 2)))
    values: list[Json] = [over(5, 4), 1, 1, over(3, 2), over(1, 4), over(1, 2), 1]
    return part_with_control(
        "equation-49",
        "(B.49): if 0 < z = uv < mu and |u - v| <= (1 + r)|x_0 - y_0|, the product after a step from (u, v) is at most "
        "g(z) = z (1 + eta (mu - z))^2 + eta (mu - z)(1 + r)^2 (x_0 - y_0)^2.",
        setting,
        goal,
        setting.finish(setting.sign(goal, form)),
        values,
        ("Without the second term it is false.", ["<=", goal[1], after(product)], values, []),
    )


def first_term_part() -> Part:
    """Where the first term of g is largest."""
    setting = BelowTarget([*RATE, ("z", "real")], BELOW)
    top = times(over(4, 27), power(plus(1, K), 3), INVERSE)
    unit = prove_unit(setting, "eta")
    known = Relations(setting.proof)
    known.know(unit, times("eta", INVERSE), 1)
    equals = known.derive(after(PEAK), top)
    form = times(
        INVERSE,
        over(1, 27),
        power(minus(plus(1, K), times(3, "eta", "z")), 2),
        plus(4, K, times(3, "eta", minus("mu", "z"))),
    )
    goals: list[Json] = [["<=", after("z"), after(PEAK)], equal(after(PEAK), top)]
    difference = known.prove(minus(after(PEAK), after("z")), form)
    found = [setting.proof.squares(goals[0], difference, setting.signs), equals]
    values: list[Json] = [over(5, 4), 1, over(1, 2)]
    wrong = both(goals[0], equal(goals[1][1], times(over(5, 27), *top[2:])))
    return part_with_control(
        "first-term",
        "After (B.49), and in (B.56): for 0 < z < mu, z (1 + eta (mu - z))^2 is at most its value at z_b = (mu + "
        "1/eta)/3, which is 4 (1 + eta mu)^3/(27 eta).",
        setting,
        both(*goals),
        setting.all_of(found),
        values,
        ("With 5/27 for 4/27 it is false.", wrong, values, [1]),
    )


def slope_part() -> Part:
    """The derivative of g."""
    binders: Binders = [*START, ("z", "real"), ("h", "real")]
    setting = BelowTarget(binders, BELOW)
    rest = times(power("h", 2), "eta", plus(minus(times(3, "eta", "z"), plus(2, times(2, K))), times("eta", "h")))
    goals: list[Json] = [
        equal(largest(plus("z", "h")), plus(largest("z"), times(slope(), "h"), rest)),
        equal(slope(), times(DEPTH, balance())),
        ["<", 0, DEPTH],
    ]
    found = [
        setting.proof.sums(goals[0]),
        setting.proof.sums(goals[1], cofactors=[cofactor(prove_unit(setting, DEPTH), [], times("eta", SPREAD))]),
        setting.proof.squares(goals[2], given=setting.signs),
    ]
    values: list[Json] = [over(5, 4), 1, 1, over(3, 2), over(1, 4), over(1, 2), over(1, 4)]
    wrong = both(*goals[:2], ["<", 2, DEPTH])
    return part_with_control(
        "derivative",
        "After (B.49): g'(z) in both forms, and its first factor 1 + eta (mu - z) is positive for z < mu.",
        setting,
        both(*goals),
        setting.all_of(found),
        values,
        ("With 2 for 0 it is false.", wrong, values, [2]),
    )

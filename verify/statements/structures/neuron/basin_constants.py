"""The numbers by which the proof of Theorem 3.5 says that its basin is not left: what is right and what is not.

Simple structures in neural networks (Chen), appendix B.9, stage 2, the text before (B.92) to (B.126).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    minus,
    number,
    over,
    plus,
    power,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import refute_at
from verify.statements.structures.displays import Display
from verify.statements.structures.neuron.boxes import Side, decimal, prove_on_box, rational
from verify.statements.structures.neuron.interval_step import factor
from verify.statements.structures.neuron.settings import Setting
from verify.statements.structures.neuron.unimodal import prove_unimodal

Json = Any

Z: Binders = [("z", "real")]


def _number_display(name: str, says: str, right: str, printed: Json, repaired: Json) -> Display:
    """Return a false comparison of numbers and a true one."""
    proofs = []
    for formula in (printed, repaired):
        proof = Evidence()
        proof.evaluate(formula)
        proofs.append(proof)
    return Display(name, says, right, printed, proofs[0], repaired, proofs[1], [])


def _number_part(name: str, says: str, claim: Json, control: str, wrong: Json) -> Part:
    """Return a true comparison of numbers and a false one."""
    proof, refutation = Evidence(), Evidence()
    proof.evaluate(claim)
    refutation.evaluate(wrong)
    return Part(name, says, claim, proof, [[]], [Control(control, differences(claim, wrong), refutation)])


def _next_product(rate: Json, square: Json) -> Json:
    """z (1 + 1.1 (1 − z))² + 1.1 (1 − z) d², the largest next v w_x on an orbit with w_y = 0."""
    drive = times(over(11, 10), minus(1, rate))
    return plus(times(rate, power(plus(1, drive), 2)), times(drive, square))


def least_product() -> Display:
    """The second property of the interval I_s, from below: 0.18018 is less than 0.181."""
    value = _next_product("z", power(decimal("0.474"), 2))
    hypotheses: list[Json] = [["<=", 1, "z"], ["<=", "z", over(3, 2)]]
    setting = Setting(Z, hypotheses)
    wrong, right = (["<=", decimal(bound), value] for bound in ("0.181", "0.18"))
    sides = {"z": Side(Fraction(1), Fraction(3, 2), setting.given)}
    result = setting.finish(prove_on_box(setting.proof, right, sides))
    values = [over(3, 2)]
    claim = setting.claim(wrong)
    return Display(
        "least-product",
        "For v w_x = z from 1 to 1.5, z (1 + 1.1 (1 - z))^2 + 1.1 (1 - z) 0.474^2 >= 0.181.",
        "For v w_x = z from 1 to 1.5, z (1 + 1.1 (1 - z))^2 + 1.1 (1 - z) 0.474^2 >= 0.180.",
        claim,
        refute_at(claim, Z, values, hypotheses, wrong),
        setting.claim(right),
        result,
        values,
    )


def largest_product() -> Part:
    """The second property of the interval I_s, from above."""
    value = _next_product("z", power(decimal("0.735"), 2))
    hypotheses: list[Json] = [["<=", 0, "z"], ["<=", "z", 1]]
    setting = Setting(Z, hypotheses)
    claim, wrong = (["<=", value, decimal(bound)] for bound in ("1.4994", "1.4993"))
    side = Side(Fraction(0), Fraction(1), setting.given)
    bound = prove_unimodal(setting.proof, claim, "z", side)
    strict: Json = ["<", value, over(3, 2)]
    result = setting.finish(setting.sign(strict, plus(minus(claim[2], value), decimal("0.0006")), [bound]))
    near_miss = setting.claim(["<", value, wrong[2]])
    values = [decimal("0.519")]
    refutation = refute_at(near_miss, Z, values, hypotheses, ["<", value, wrong[2]])
    whole = setting.claim(strict)
    return Part(
        "largest-product",
        "For v w_x = z from 0 to 1, z (1 + 1.1 (1 - z))^2 + 1.1 (1 - z) 0.735^2 < 1.5.",
        whole,
        result,
        [values],
        [Control("With 1.4993 for 1.5 it is false.", differences(whole, near_miss), refutation)],
    )


def ranges() -> Part:
    """The third property of the interval I_s."""
    claim = both(
        ["<=", times(decimal("0.474"), decimal("1.55")), decimal("0.735")],
        ["<=", times(decimal("0.148"), decimal("1.55")), decimal("0.23")],
        ["<", over(1, 5), over(decimal("0.148"), decimal("0.474"))],
        ["<", over(1, 5), over(decimal("0.474"), decimal("0.148"))],
    )
    wrong = both(["<=", claim[1][1], decimal("0.734")], *claim[2:])
    return _number_part(
        "ranges",
        "1 + 1.1 (1.5 - 1) = 1.55 takes 0.474 to at most 0.735 and 0.148 to at most 0.23; 0.148/0.474 > 0.2, "
        "0.474/0.148 > 0.2.",
        claim,
        "With 0.734 for 0.735 it is false.",
        wrong,
    )


def equation_120() -> Display:
    """(B.120) gives −0.4723, which is less than −0.472."""
    total = over(times(decimal("0.6"), decimal("-0.0144")), minus(1, decimal("0.16")))
    step: Json = ["<=", decimal("-0.0103"), total]
    sums: Json = ["<", minus(decimal("-0.474"), decimal("-0.462")), decimal("-0.0103")]
    wrong, right = (
        ["<=", decimal(bound), minus(decimal("-0.462"), decimal("0.0103"))] for bound in ("-0.472", "-0.473")
    )
    return _number_display(
        "equation-120",
        "(B.120): 0.6/(1 - 0.16) (-0.0144) >= -0.0103, and -0.474 + 0.462 < -0.0103; so v - w_x stays above -0.472.",
        "0.6/(1 - 0.16) (-0.0144) >= -0.0103, -0.474 + 0.462 < -0.0103, and -0.462 - 0.0103 >= -0.473.",
        both(step, sums, wrong),
        both(step, sums, right),
    )


ROOT: Binders = [("p", "real"), ("s", "real")]
HALF, WIDE, FAR = (Fraction(text) for text in ("0.074", "0.231", "0.2228"))


class _Root:
    """v w_x = p from 1 to 1.5 and s² = p + c²: for v − w_x = 2 c the factors are s + c and s − c."""

    def __init__(self, half: Fraction) -> None:
        """Enclose s."""
        ends = Fraction(1), Fraction(3, 2)
        square = equal(power("s", 2), plus("p", power(number(half), 2)))
        self.setting = Setting(ROOT, [["<=", 1, "p"], ["<=", "p", over(3, 2)], ["<", 0, "s"], square])
        known = cofactor(self.setting.given[3])
        low, high = (
            factor(end, Fraction(0), grain) for end, grain in zip((e + half**2 for e in ends), (0, 1), strict=True)
        )
        below = plus(
            times(minus(number(low), "s"), plus(number(low), "s")),
            minus("p", 1),
            number(ends[0] + half**2 - low**2),
        )
        above = plus(
            times(minus("s", number(high)), plus("s", number(high))),
            minus(over(3, 2), "p"),
            number(high**2 - ends[1] - half**2),
        )
        bounds = [
            self.setting.otherwise(["<=", number(low), "s"], below, cofactors=[known]),
            self.setting.otherwise(["<=", "s", number(high)], above, cofactors=[known | {"times": -1}]),
        ]
        self.sides = {"s": Side(low, high, bounds), "p": Side(*ends, self.setting.given[:2])}
        self.half = number(half)
        self.large, self.small = plus("s", self.half), minus("s", self.half)

    def at(self, root: str) -> list[Json]:
        """Return values of p and s."""
        half = rational(self.half)
        return [number(Fraction(root) ** 2 - half**2), decimal(root)]

    def prove(self, *goals: Json) -> Evidence:
        """Prove the comparisons on the interval."""
        found = [prove_on_box(self.setting.proof, goal, self.sides) for goal in goals]
        return self.setting.all_of(found) if len(found) > 1 else self.setting.finish(found[0])

    def refute(self, claim: Json, failing: Json, root: str) -> Evidence:
        """Refute a claim at a rational s."""
        setting = self.setting
        return refute_at(setting.claim(claim), ROOT, self.at(root), setting.hypotheses, failing)

    def part(self, name: str, says: str, goal: Json, control: str, wrong: Json, root: str) -> Part:
        """Return a true comparison, and a near-miss that fails for some s."""
        claim = self.setting.claim(goal)
        edits = differences(claim, self.setting.claim(wrong))
        near_miss = Control(control, edits, self.refute(wrong, wrong, root))
        return Part(name, says, claim, self.prove(goal), [self.at(root)], [near_miss])


def equation_102() -> Part:
    """(B.102) at the largest v w_x."""
    root = _Root(HALF)
    step = minus(root.small, times(decimal("0.55"), root.large))
    goal, wrong = (["<=", power(root.small, 3), times(most, power(step, 3))] for most in (22, 21))
    return root.part(
        "equation-102",
        "(B.102): (1 - 0.55 (s + 0.074)/(s - 0.074))^-3 <= 22, multiplied out, for v - w_x = 0.148 and v w_x = s^2 - "
        "0.074^2 >= 1.",
        goal,
        "With 21 for 22 it is false.",
        wrong,
        "1.0028",
    )


def equation_104() -> Part:
    """(B.104)."""
    root = _Root(HALF)
    goal, wrong = (["<=", decimal("0.099"), times(decimal(ratio), root.small)] for ratio in ("0.1066", "0.1065"))
    return root.part(
        "equation-104",
        "(B.104): w_y/w_x <= 0.099/(s - 0.074) <= 0.1066.",
        goal,
        "With 0.1065 it is false.",
        wrong,
        "1.0029",
    )


def equation_114() -> Part:
    """(B.114)."""
    root = _Root(HALF)
    goal, wrong = (["<", root.large, times(decimal(ratio), root.small)] for ratio in ("1.16", "1.15"))
    return root.part(
        "equation-114",
        "(B.114): v/w_x <= (s + 0.074)/(s - 0.074) < 1.16.",
        goal,
        "With 1.15 it is false.",
        wrong,
        "1.003",
    )


def size_of_delta() -> Part:
    """K v w_y² ≤ 0.0144."""
    root = _Root(HALF)
    goal, wrong = (
        ["<=", times(over(11, 10), root.large, power(over(1, 10), 2)), decimal(most)] for most in ("0.0144", "0.0143")
    )
    return root.part(
        "size-of-delta",
        "K v w_y^2 <= 1.1 (s + 0.074) 0.1^2 <= 0.0144 for v w_x = s^2 - 0.074^2 <= 1.5.",
        goal,
        "With 0.0143 it is false.",
        wrong,
        "1.2269",
    )


def equation_119() -> Display:
    """(B.119) lacks a minus sign."""
    root = _Root(FAR)
    gain = times("p", root.small)
    wrong: Json = ["<=", plus(gain, decimal("1.16")), decimal("0.6")]
    right: Json = ["<=", plus(minus(gain), decimal("1.16")), decimal("0.6")]
    setting = root.setting
    return Display(
        "equation-119",
        "(B.119): v w_x (s - 0.2228) + 1.16 <= 0.6, where s^2 = v w_x + 0.2228^2 and v w_x >= 1.",
        "-v w_x (s - 0.2228) + 1.16 <= 0.6, where s^2 = v w_x + 0.2228^2 and v w_x is from 1 to 1.5.",
        setting.claim(wrong),
        root.refute(wrong, wrong, "1.1"),
        setting.claim(right),
        root.prove(right),
        root.at("1.1"),
    )

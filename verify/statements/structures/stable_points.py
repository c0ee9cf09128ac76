"""Points where the sharpness is below 2/η and the gradient is orthogonal to the sharpest direction.

Simple structures in neural networks (Chen), Propositions 5 and 6.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_positive
from verify.proving.evidence import Evidence
from verify.statements.language import Binders, both, define, different, equal, minus, over, plus, power, times
from verify.statements.real_inequalities import REALS
from verify.statements.relations import Relations

Json = Any

POINT: Binders = [("x", "real"), ("y", "real")]
STEP: Binders = [("eta", "real")]
PAIR: Binders = [("l", "real"), ("u", "real"), ("v", "real")]
CROSS = minus(times(2, "x", "y"), 1)
RESIDUAL = minus(times("x", "y"), 1)
EIGEN = [
    equal(plus(times(power("y", 2), "u"), times(CROSS, "v")), times("l", "u")),
    equal(plus(times(CROSS, "u"), times(power("x", 2), "v")), times("l", "v")),
]
WEIGHT = plus(times("y", "u"), times("x", "v"))
LENGTH = plus(power("u", 2), power("v", 2))
TRACE = plus(power("x", 2), power("y", 2))

VOCABULARY: list[Json] = [
    define("leading", [*POINT, *PAIR], both(different(LENGTH, 0), *EIGEN, ["<=", TRACE, times(2, "l")])),
    define(
        "stable",
        [*POINT, *STEP, *PAIR],
        both(
            ["leading", "x", "y", "l", "u", "v"],
            ["<", times("eta", "l"), 2],
            equal(times(RESIDUAL, WEIGHT), 0),
        ),
    ),
]
STABLE = ["stable", "x", "y", "eta", "l", "u", "v"]
POSITIVE: list[Json] = [["<", 0, "x"], ["<", 0, "y"]]
ON_CURVE = equal(times("x", "y"), 1)
BOUND: Json = ["<", times("eta", power(plus("x", "y"), 2)), plus(times(2, "eta"), 2)]
VARIABLES: Binders = [*POINT, *STEP, *PAIR, *REALS]
DIAGONAL = both(equal("x", "y"), ["<=", times(2, power("x", 2)), 1], ["<", times("eta", minus(1, power("x", 2))), 2])


class StablePoint:
    """What a stable point satisfies, in a proof that assumes one."""

    def __init__(self, proof: Evidence, formula: Json = STABLE) -> None:
        """Assume a positive point that is stable, or as the formula says, and prove that l > 0."""
        self.proof = proof
        self.signs = [proof.assume(sign) for sign in POSITIVE]
        stable = proof.assume(formula)
        leading = proof.project(stable, 0)
        self.small, self.orthogonal = proof.project(stable, 1), proof.project(stable, 2)
        self.length, *self.eigen, self.trace = (proof.project(leading, i) for i in range(4))
        half = plus(times(over(1, 2), minus(times(2, "l"), TRACE)), times(over(1, 2), TRACE))
        self.value = proof.squares(["<", 0, "l"], proof.sums(equal(minus("l", 0), half)), [*self.signs, self.trace])
        some = proof.squares(["<=", 0, LENGTH])
        self.some = proof.specialise(prove_positive(proof), [LENGTH], [some, self.length])

    def relations(self, theorem: int, left: Json, right: Json) -> Relations:
        """Return the equations of the eigenvector, and another one."""
        known = Relations(self.proof)
        for eigen, equation in zip(self.eigen, EIGEN, strict=True):
            known.know(eigen, *equation[1:])
        known.know(theorem, left, right)
        return known

    def value_on_curve(self, curve: int) -> int:
        """Prove l − (x² + y²) = 0 from x y = 1."""
        known = self.relations(curve, *ON_CURVE[1:])
        gap = minus("l", TRACE)
        first = known.derive(times("l", "u"), times("y", WEIGHT), {self.eigen[0]: -1, curve: "v"})
        second = known.derive(times("l", "v"), times("x", WEIGHT), {self.eigen[1]: -1, curve: "u"})
        none = known.derive(times(WEIGHT, gap), 0, {first: "y", second: "x"})
        square = times(power("l", 2), LENGTH, power(gap, 2))
        shares = {
            first: times("l", "u", power(gap, 2)),
            second: times("l", "v", power(gap, 2)),
            none: times("l", WEIGHT, gap),
        }
        return self.proof.vanish(known.prove(square, 0, shares), [], [self.value, self.some])

    def bound(self, curve: int) -> int:
        """Prove η (x + y)² < 2 η + 2 from x y = 1."""
        known = Relations(self.proof)
        value = known.know(self.value_on_curve(curve), minus("l", TRACE), 0)
        known.know(curve, *ON_CURVE[1:])
        low, high = BOUND[1:]
        equals = known.prove(minus(high, low), minus(2, times("eta", "l")), {value: "eta", curve: times(-2, "eta")})
        return self.proof.squares(BOUND, equals, [self.small])

    def diagonal(self, apart: int) -> tuple[int, int]:
        """Prove y − x = 0 and l − (1 − x²) = 0 from x y − 1 ≠ 0."""
        proof = self.proof
        known = Relations(proof)
        inverse = over(1, RESIDUAL)
        unit = known.know(proof.quotient(apart), times(RESIDUAL, inverse), 1)
        orthogonal = known.know(self.orthogonal, times(RESIDUAL, WEIGHT), 0)
        weight = known.prove(WEIGHT, 0, {orthogonal: inverse, unit: minus(WEIGHT)})
        known = self.relations(weight, WEIGHT, 0)
        first = known.derive(times(RESIDUAL, "v"), times("l", "u"), {self.eigen[0]: 1, weight: minus("y")})
        second = known.derive(times(RESIDUAL, "u"), times("l", "v"), {self.eigen[1]: 1, weight: minus("x")})
        moduli = minus(power("v", 2), power("u", 2))
        scaled = known.prove(times(RESIDUAL, moduli), 0, {first: "v", second: minus("u")})
        again = Relations(proof)
        again.know(scaled, times(RESIDUAL, moduli), 0)
        again.know(unit, times(RESIDUAL, inverse), 1)
        equal_moduli = known.know(again.prove(moduli, 0, {scaled: inverse, unit: minus(moduli)}), moduli, 0)
        apart_by, added = minus("y", "x"), plus("x", "y")
        zero = known.prove(
            times(LENGTH, added, power(apart_by, 2)),
            0,
            {
                weight: times(2, apart_by, minus(times("u", "y"), times("v", "x"))),
                equal_moduli: times(apart_by, TRACE),
            },
        )
        positive = proof.squares(["<", 0, added], given=self.signs)
        alike = known.know(proof.vanish(zero, [], [self.some, positive]), apart_by, 0)
        gap = plus("l", RESIDUAL)
        sides = [
            known.derive(
                times("x", gap, one), 0, {theorem: minus("x"), weight: RESIDUAL, alike: times(-1, RESIDUAL, "u")}
            )
            for one, theorem in (("u", first), ("v", second))
        ]
        square = times(power("x", 2), LENGTH, power(gap, 2))
        none = known.prove(square, 0, {side: times("x", gap, one) for side, one in zip(sides, ("u", "v"), strict=True)})
        level = known.know(proof.vanish(none, [], [*self.signs, self.some]), gap, 0)
        return alike, known.prove(minus("l", minus(1, power("x", 2))), 0, {level: 1, alike: minus("x")})

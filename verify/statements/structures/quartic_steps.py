"""One and two steps of gradient descent on (x² - μ)²/4: identities and signs.

Simple structures in neural networks (Chen), Theorem 3.3 and appendix B.6. Throughout μ = m² and K = η μ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, define, equal, minus, over, plus, power, times
from verify.statements.relations import Relations

Json = Any

ETA, M, D = "eta", "m", "d"
K = times(ETA, power(M, 2))
C = plus(K, 1)
PARAMETERS: Binders = [(ETA, "real"), (M, "real")]
POINTS: Binders = [(D, "real"), ("x", "real"), ("y", "real"), ("z", "real")]


def step(x: Json) -> Json:
    """x + η (m² − x²) x, one step of gradient descent."""
    return plus(x, times(ETA, minus(power(M, 2), power(x, 2)), x))


def two_steps(x: Json) -> Json:
    """Two steps of gradient descent."""
    return step(step(x))


def orbit_polynomial(x: Json) -> Json:
    """η² x⁴ − η (K + 1) x² + 1, which vanishes on the orbit."""
    return plus(minus(times(power(ETA, 2), power(x, 4)), times(ETA, C, power(x, 2))), 1)


def slope_bound(x: Json) -> Json:
    """3 η x² − (K + 1), which is ≥ 0 where a step decreases in x."""
    return minus(times(3, ETA, power(x, 2)), C)


ON_ORBIT = equal(orbit_polynomial(D), 0)
LARGE: list[Json] = [["<", 0, ETA], ["<", 0, M], ["<", 1, K]]
ORBIT: list[Json] = [*LARGE, ["<", 0, D], ["<", D, M], ON_ORBIT]
BOUNDED: Json = ["<", times(2, power(C, 2)), 9]
RANGE: list[Json] = [*ORBIT, BOUNDED]

QUARTIC_VOCABULARY: list[Json] = [
    define("step", [*PARAMETERS, ("x", "real")], step("x")),
    define(
        "descent",
        [*PARAMETERS, ("x", "real"), ("n", "natural")],
        ["iterate", [["z", "real"]], ["step", ETA, M, "z"], "x", "n"],
    ),
    define(
        "every_second",
        [*PARAMETERS, ("x", "real"), ("n", "natural")],
        ["iterate", [["z", "real"]], ["step", ETA, M, ["step", ETA, M, "z"]], "x", "n"],
    ),
]


def prove_decreasing(proof: Evidence) -> int:
    """Prove ∀x > 0, y ≥ x (3 η x² ≥ K + 1 ⟹ F(y) ≤ F(x)), in a proof that assumes η > 0."""
    hypotheses = [["<", 0, "x"], ["<=", "x", "y"], ["<=", 0, slope_bound("x")]]
    positive = proof.assume(LARGE[0])
    given = [proof.assume(formula) for formula in hypotheses]
    wide = plus(times(3, "x"), minus("y", "x"))
    form = times(minus("y", "x"), plus(slope_bound("x"), times(ETA, minus("y", "x"), wide)))
    equals = proof.sums(equal(minus(step("x"), step("y")), form))
    lower = proof.squares(["<=", step("y"), step("x")], equals, [*given, positive])
    return proof.generalise(lower, ["x", "y"], hypotheses)


def holds_for(x: Json, below: bool) -> list[Json]:
    """The hypotheses on a point where a step decreases, below or above d."""
    return [["<", 0, x], ["<=", 0, slope_bound(x)], ["<=", x, D]] if below else [["<=", D, x], ["<", x, M]]


def passage(x: Json, below: bool) -> list[Json]:
    """Two steps lead towards d, and not past it."""
    twice = two_steps(x)
    return [["<=", x, twice], ["<=", twice, D]] if below else [["<=", D, twice], ["<=", twice, x]]


def prove_low(proof: Evidence, x: Json, equation: int, signs: Sequence[int]) -> int:
    """Prove η x² < 1 for a zero x of the polynomial, from η, m, x > 0, K > 1 and x < m."""
    goal: Json = ["<", times(ETA, power(x, 2)), 1]
    wrong = proof.order(proof.assume(["not", goal]))
    added = proof.squares(["<", 0, plus(M, x)], given=signs)
    gap = times(ETA, minus(M, x), plus(M, x))
    form = plus(minus(K, 1), times(minus(times(ETA, power(x, 2)), 1), gap))
    known = Relations(proof)
    known.know(equation, orbit_polynomial(x), 0)
    equals = known.prove(minus(0, 0), form, {equation: -1})
    absurd = proof.squares(["<", 0, 0], equals, [*signs, wrong, added])
    return prove_by_order(proof, goal, absurd)


class Orbit:
    """The smaller point d of the orbit, in a proof that assumes 1 < K, 2 (K + 1)² < 9, and the equation for d."""

    def __init__(self, proof: Evidence) -> None:
        """Prove that η d² < 1, and that a step decreases from d on."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in RANGE]
        self.positive, self.scale, self.beyond, self.start, self.inside, self.equation, self.bounded = self.given
        self.signs = [self.positive, self.scale, self.beyond, self.start, self.inside, self.bounded]
        self.low = prove_low(proof, D, self.equation, self.signs)
        self.decreasing = prove_decreasing(proof)
        self.steep = self._steep()
        self.back = self._back()

    def relations(self) -> Relations:
        """Return the equation of the orbit."""
        known = Relations(self.proof)
        known.know(self.equation, *ON_ORBIT[1:])
        return known

    def _steep(self) -> int:
        """3 η d² ≥ K + 1."""
        proof, goal = self.proof, ["<=", 0, slope_bound(D)]
        wrong = proof.order(proof.assume(["not", goal]))
        less = minus(0, slope_bound(D))
        form = plus(
            times(over(1, 9), less, plus(less, plus(minus(K, 1), 2))),
            times(over(1, 9), minus(9, times(2, power(C, 2)))),
        )
        equals = self.relations().prove(minus(0, 0), form, {self.equation: -1})
        absurd = proof.squares(["<", 0, 0], equals, [*self.signs, wrong])
        return prove_by_order(proof, goal, absurd)

    def _back(self) -> int:
        """F(F(d)) = d."""
        factor = times(ETA, D, minus(power(M, 2), power(D, 2)), plus(2, times(ETA, minus(power(M, 2), power(D, 2)))))
        return self.relations().prove(two_steps(D), D, {self.equation: factor})

    def change(self, x: Json, sign: int) -> Json:
        """F(F(x)) − x for the sign 1, else its negative: a product of terms > 0 for x below d, or between d and m."""
        gap = times(minus(M, x), plus(M, x))
        apart = times(minus(D, x) if sign > 0 else minus(x, D), plus(D, x))
        return times(
            power(ETA, 2),
            x,
            gap,
            plus(2, times(ETA, gap)),
            apart,
            plus(minus(1, times(ETA, power(D, 2))), times(ETA, gap)),
        )

    def prove_change(self, x: Json, sign: int) -> int:
        """Prove F(F(x)) − x = the product, or its negative."""
        sides = (two_steps(x), x) if sign > 0 else (x, two_steps(x))
        gap = minus(power(M, 2), power(x, 2))
        factor = times(sign, ETA, x, gap, plus(2, times(ETA, gap)))
        return self.relations().prove(minus(*sides), self.change(x, sign), {self.equation: times(-1, factor)})

    def prove_passage(self, x: str, below: bool) -> int:
        """Prove ∀x (x in the interval, below or above d ⟹ two steps lead towards d, and not past it)."""
        proof = self.proof
        given = [proof.assume(formula) for formula in holds_for(x, below)]
        if below:
            inside = given[2]
            further = proof.squares(
                ["<", x, M], proof.sums(equal(minus(M, x), plus(minus(M, D), minus(D, x)))), [self.inside, inside]
            )
            known = [given[0], further, inside]
            steep = given[1]
        else:
            inside, further = given
            positive = proof.squares(
                ["<", 0, x], proof.sums(equal(minus(x, 0), plus(D, minus(x, D)))), [self.start, inside]
            )
            known = [positive, further, inside]
            form = plus(slope_bound(D), times(3, ETA, minus(x, D), plus(minus(x, D), times(2, D))))
            equals = proof.sums(equal(minus(slope_bound(x), 0), form))
            steep = proof.squares(["<=", 0, slope_bound(x)], equals, [self.steep, self.positive, inside, self.start])
        positive, further, _ = known
        gap = proof.squares(["<", 0, plus(M, x)], given=[self.scale, positive])
        half = proof.squares(["<", 0, plus(D, x)], given=[self.start, positive])
        sign = 1 if below else -1
        signs = [self.positive, self.low, gap, half, *known]
        sides = [x, two_steps(x)] if below else [two_steps(x), x]
        towards = proof.squares(["<=", *sides], self.prove_change(x, sign), signs)
        start = (self.start, self.steep) if below else (positive, steep)
        first = D if below else x
        top = proof.specialise(
            self.decreasing, [first, M], [start[0], self._weaken(self.inside if below else further, first, M), start[1]]
        )
        high = step(first)
        above = proof.squares(["<=", M, high], proof.sums(equal(minus(high, M), minus(high, step(M)))), [top])
        positive_high, steep_high = self._steep_above(high, above)
        pair = [x, D] if below else [D, x]
        crossed = proof.specialise(
            self.decreasing, pair, [positive if below else self.start, inside, steep if below else self.steep]
        )
        other = step(x) if below else step(D)
        again = proof.specialise(self.decreasing, [high, other], [positive_high, crossed, steep_high])
        ends = [two_steps(x), D] if below else [D, two_steps(x)]
        turned = [two_steps(x), two_steps(D)] if below else [two_steps(D), two_steps(x)]
        equals = proof.sums(
            equal(minus(ends[1], ends[0]), minus(turned[1], turned[0])),
            cofactors=[cofactor(self.back, [], -1 if below else 1)],
        )
        within = proof.squares(["<=", *ends], equals, [again])
        both_sides = (towards, within) if below else (within, towards)
        return proof.generalise(proof.conjunction(*both_sides), [x], holds_for(x, below))

    def _weaken(self, smaller: int, left: Json, right: Json) -> int:
        """Prove l ≤ r from l < r."""
        proof = self.proof
        return proof.squares(["<=", left, right], proof.sums(equal(minus(right, left), minus(right, left))), [smaller])

    def _steep_above(self, value: Json, above: int) -> tuple[int, int]:
        """Prove 0 < y and 3 η y² ≥ K + 1 from m ≤ y."""
        proof, more = self.proof, minus(value, M)
        positive = proof.squares(
            ["<", 0, value], proof.sums(equal(minus(value, 0), plus(M, more))), [self.scale, above]
        )
        form = plus(times(3, ETA, more, plus(more, times(2, M))), times(2, minus(K, 1)), 1)
        equals = proof.sums(equal(minus(slope_bound(value), 0), form))
        given = [self.positive, self.scale, self.beyond, above]
        return positive, proof.squares(["<=", 0, slope_bound(value)], equals, given)

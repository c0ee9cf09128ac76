"""Equation (3.4) has a solution below √μ and one between √μ and 2 √μ, for 1 < K ≤ 3/2.

Simple structures in neural networks (Chen), Theorem 3.3 and Proposition 3. With s² = (K - 1)(K + 3) the two values of
A = η δ² are (K + 1 ∓ s)/2.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verify.library.intermediate_values import CROSSING
from verify.library.real_order import prove_nonzero, prove_otherwise
from verify.library.square_roots import prove_square_root
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    exists,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    substituted,
    times,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, prove_none
from verify.statements.structures.balanced_solutions import (
    ABOVE_ONE,
    PAST,
    SOLUTION,
    SOLUTIONS,
    prove_rate,
    size,
)
from verify.statements.structures.two_factors_vocabulary import RATE, K

Json = Any

MODERATE: list[Json] = [*ABOVE_ONE, ["<=", K, over(3, 2)]]
EXISTS = exists(SOLUTION, both(*SOLUTIONS, ["<", power("d2", 2), times(4, "mu")]))
EXISTENCE = forall(RATE, implies(*MODERATE, EXISTS))
DISCRIMINANT = times(PAST, plus(PAST, 4))
FREE = {name: f"{name}0" for name, _ in SOLUTION}
EXISTING: Binders = [*RATE, ("s", "real"), *((name, "real") for name in FREE.values()), *CROSSING]


@dataclass(frozen=True)
class Solved:
    """That δ exists, the root in (3.4), and the theorems that δ solves (3.4) and that A = η δ²."""

    some: int
    w: Json
    solved: int
    sized: int


class TwoSizes:
    """The two values of A = η δ², with s for the root of (K - 1)(K + 3), and the solutions δ that belong to them."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the range of K and the root, and prove K - 1 < s ≤ K and s < K + 1."""
        self.proof = proof
        self.given = [proof.assume(formula) for formula in MODERATE]
        self.root_of = prove_square_root(proof)
        self.rate = prove_rate(proof, *self.given[:2])
        self.unit = proof.quotient(proof.specialise(prove_nonzero(proof), ["eta"], [self.rate]))
        self.some = proof.specialise(
            self.root_of, [DISCRIMINANT], [proof.squares(["<", 0, DISCRIMINANT], given=self.given)]
        )
        positive, self.square = self._parts(both(["<", 0, "s"], equal(power("s", 2), DISCRIMINANT)))
        self.signs = [*self.given, self.rate, positive]
        whole = plus("s", PAST, 1)
        for goal, form, factor in (
            (["<", "s", plus(K, 1)], plus(times(minus("s", plus(K, 1)), plus(whole, 1)), 4), -1),
            (["<=", "s", K], plus(times(minus("s", K), whole), times(2, minus(over(3, 2), K))), -1),
            (["<", PAST, "s"], plus(times(minus(PAST, "s"), plus("s", PAST)), times(4, PAST)), 1),
        ):
            self.signs.append(prove_otherwise(proof, goal, form, self.signs, [cofactor(self.square, [], factor)]))

    def _parts(self, formula: Json) -> list[int]:
        """Assume a conjunction."""
        assumed = self.proof.assume(formula)
        return [self.proof.project(assumed, part) for part in range(len(formula) - 1)]

    def solution(self, d: str, value: Json, rest: Json) -> Solved:
        """Choose δ with η δ² = A, and prove that it solves (3.4) with the root η (μ - δ²) + 1/2 = ``rest``."""
        proof, share = self.proof, times(value, over(1, "eta"))
        inverse = proof.squares(["<", 0, over(1, "eta")], given=[self.rate])
        large = proof.squares(["<", 0, share], given=[*self.signs, inverse])
        some = proof.specialise(self.root_of, [share], [large])
        start, square = self._parts(both(["<", 0, d], equal(power(d, 2), share)))
        sized = proof.sums(
            equal(size(d), value), cofactors=[cofactor(square, [], "eta"), cofactor(self.unit, [], value)]
        )
        polynomial = plus(minus(power(size(d), 2), times(plus(K, 1), size(d))), 1)
        shares = [cofactor(sized, [], minus(plus(size(d), value), plus(K, 1))), cofactor(self.square, [], over(1, 4))]
        zero = proof.sums(equal(polynomial, 0), cofactors=shares)
        gap = minus("mu", power(d, 2))
        w = plus(times("eta", gap), over(1, 2))
        root = proof.squares(
            ["<=", 0, w], proof.sums(equal(minus(w, 0), rest), cofactors=[cofactor(sized, [], -1)]), self.signs
        )
        squared = equal(times(power(w, 2), power(d, 2)), minus("mu", times(over(3, 4), power(d, 2))))
        inverted = equal(times("eta", power(d, 2), plus(w, over(1, 2))), 1)
        solved = proof.conjunction(
            start,
            root,
            proof.sums(squared, cofactors=[cofactor(zero, [], minus(gap))]),
            proof.sums(inverted, cofactors=[cofactor(zero, [], -1)]),
        )
        return Solved(some, w, solved, sized)

    def compare(self, goal: Json, form: Json, sized: int, factor: int) -> int:
        """Prove a comparison of δ² with a multiple of μ from one of A with a multiple of K."""
        return prove_otherwise(self.proof, goal, form, self.signs, [cofactor(sized, [], factor)])


def prove_existence(proof: Evidence) -> int:
    """Prove ∀ η, μ: both solutions exist, in a proof that declares ``EXISTING``."""
    sizes, half = TwoSizes(proof), over(1, 2)
    d1, d2 = FREE["d1"], FREE["d2"]
    least = times(half, minus(plus(K, 1), "s"))
    one = sizes.solution(d1, least, times(half, plus("s", PAST, 1)))
    two = sizes.solution(d2, times(half, plus("s", PAST, 2)), times(half, minus(K, "s")))
    past = [times("eta", minus(power(d1, 2), "mu")), times("eta", minus("mu", power(d2, 2)))]
    far = times("eta", minus(power(d2, 2), times(4, "mu")))
    found = proof.conjunction(
        one.solved,
        sizes.compare(["<", power(d1, 2), "mu"], plus(past[0], times(half, plus("s", PAST))), one.sized, -1),
        two.solved,
        sizes.compare(["<", "mu", power(d2, 2)], plus(past[1], times(half, minus("s", PAST))), two.sized, 1),
        sizes.compare(["<", power(d2, 2), times(4, "mu")], plus(far, least, times(3, PAST), 2), two.sized, -1),
    )
    result = proof.witness(EXISTS, [d1, one.w, d2, two.w], found)
    for some, name in ((two.some, d2), (one.some, d1), (sizes.some, "s")):
        result = proof.choose(some, name, result)
    return proof.generalise(result, names_of(RATE), MODERATE)


def _refutation(near_miss: Json, bound: Json) -> Evidence:
    """For μ = 1 and η = 2 no δ > 1 is a solution: 2 δ² (w + 1/2) ≥ δ² > 1."""
    at = {"eta": 2, "mu": 1}
    proof = Evidence([(name, "real") for name in FREE.values()])
    given = [proof.evaluate(substituted(formula, at)) for formula in [*ABOVE_ONE, bound]]
    body = substituted(EXISTS[2], at)
    assumed = proof.assume(substituted(body, FREE))
    solution, above = proof.project(assumed, 2), proof.project(assumed, 3)
    root, value = proof.project(solution, 1), proof.project(solution, 3)
    d, w = FREE["d2"], FREE["w2"]
    equals = proof.sums(
        equal(minus(0, 0), plus(times(2, power(d, 2), w), minus(power(d, 2), 1))), cofactors=[cofactor(value, [], -1)]
    )
    absurd = proof.squares(["<", 0, 0], equals, [root, above])
    never = prove_none(proof, SOLUTION, body, FREE, absurd)
    proof.counterexample(near_miss, [{"at": [2, 1]}, {"given": given}], never)
    return proof


def existence_part() -> Part:
    """Both solutions exist, and a near-miss: K beyond 3/2."""
    proof = ConciseEvidence(EXISTING)
    prove_existence(proof)
    bound: Json = ["<=", K, 2]
    near_miss = forall(RATE, implies(*ABOVE_ONE, bound, EXISTS))
    return Part(
        "solutions",
        "For 1 < K <= 3/2 equation (3.4) has a solution between 0 and sqrt(mu), and one between sqrt(mu) and 2 "
        "sqrt(mu).",
        EXISTENCE,
        proof,
        [[1, over(11, 10)]],
        [
            Control(
                "With 2 in the place of 3/2 it is false: for K = 2 there is no solution above sqrt(mu).",
                differences(EXISTENCE, near_miss),
                _refutation(near_miss, bound),
            )
        ],
    )

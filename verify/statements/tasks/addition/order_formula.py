"""The formula for the largest margin of modular addition holds for odd order, and is too small for every even one.

Our own, on Theorem 7.7 of the thesis on combinatorial tasks.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_by_order
from verify.proving.evidence import Evidence, cofactor
from verify.statements.circuits.attained_margin import prove_same_roots
from verify.statements.language import (
    Binders,
    different,
    equal,
    forall,
    implies,
    minus,
    over,
    plus,
    power,
    times,
    total,
)
from verify.statements.patterns import names_of, sums_under
from verify.statements.real_inequalities import REALS
from verify.statements.tasks.addition.every_order import FIXED, FREQUENCIES, ROOT
from verify.statements.tasks.addition.neuron_bound import prove_no_self_opposite
from verify.statements.tasks.addition.vocabulary import ORDER, D

Json = Any

GAMMAS: Binders = [("gamma", "real"), ("delta", "real")]
VALUES: list[Json] = [["largest_margin", "G", "gamma"], ["largest_of_any_order", "G", "delta"]]
ODD = forall([("G", "abelian"), *GAMMAS], implies(["odd", "G"], *VALUES, equal("delta", "gamma")))
SELF_OPPOSITE: list[Json] = [different("kappa", 0), equal("kappa", minus("kappa"))]
EVEN_BINDERS: Binders = [("G", "abelian"), ("kappa", D), *GAMMAS]


def even_claim(conclusion: Json) -> Json:
    """∀ groups with a character κ = −κ ≠ 0: a conclusion on the two values."""
    return forall(EVEN_BINDERS, implies(*SELF_OPPOSITE, *VALUES, conclusion))


LARGER: Json = ["<", "gamma", "delta"]
BELOW = minus(ORDER, 1)


class Values:
    """Facts about the value of the formula and the largest margin."""

    def __init__(self) -> None:
        """Assume the equations for the two."""
        own: Binders = [("G", "abelian"), ("kappa", D), *GAMMAS, *REALS, ("k1", D)]
        self.proof = proof = Evidence(own)
        first, second = (proof.assume(formula) for formula in VALUES)
        self.signs = [proof.project(theorem, 0) for theorem in (first, second)]
        self.formula, self.largest = (proof.project(theorem, 1) for theorem in (first, second))

    def same(self, left: Json, right: Json, cofactors: list[Json]) -> int:
        """Prove l = r for l, r ≥ 0 by their form from l² = r²."""
        proof = self.proof
        others = total([("k", D)], 1, different("k", 0))
        below = proof.squares(["<=", 0, BELOW], proof.sums(equal(minus(BELOW, 0), others)))
        squared = proof.sums(equal(power(left, 2), power(right, 2)), cofactors=cofactors)
        signs = [proof.squares(["<=", 0, side], given=[*self.signs, below]) for side in (left, right)]
        return proof.specialise(prove_same_roots(proof), [left, right], [*signs, squared])

    def odd(self) -> Evidence:
        """Prove that the formula is the largest margin for odd order."""
        proof = self.proof
        odd = proof.assume(["odd", "G"])
        unpaired = proof.specialise(prove_no_self_opposite(proof), ["G"], [odd])
        frequencies = proof.sums(
            equal(FREQUENCIES, times(ROOT, BELOW)), cofactors=[cofactor(unpaired, ["k"], minus(1, ROOT), [["k", D]])]
        )
        largest = proof.rewrite(
            equal(times(27, power("delta", 2), ORDER, power(times(ROOT, BELOW), 2)), 4), [frequencies], self.largest
        )
        half = over(1, 2)
        result = self.same(
            "delta",
            "gamma",
            [
                cofactor(self.formula, [], times(-1, half, power("delta", 2))),
                cofactor(largest, [], times(over(1, 4), power("gamma", 2))),
            ],
        )
        proof.generalise(result, names_of(ODD[1]), [["odd", "G"], *VALUES])
        return proof

    def _positive_gamma(self) -> int:
        """0 < γ, since 27 γ² d (d − 1)² = 2."""
        proof, goal, wrong = self.proof, ["<", 0, "gamma"], ["<=", 2, 0]
        small = proof.order(proof.assume(["not", goal]))
        form = times(27, "gamma", ORDER, power(BELOW, 2), minus(0, "gamma"))
        equals = proof.sums(equal(minus(0, 2), form), cofactors=[cofactor(self.formula)])
        absurd = proof.squares(wrong, equals, [small, self.signs[0]])
        denied = proof.contradiction(goal, absurd, proof.evaluate(wrong))
        return proof.cases(goal, proof.assume(goal), denied)

    def even(self) -> Evidence:
        """Prove that the largest margin is larger than the formula for even order."""
        proof = self.proof
        nonzero, fixed = (proof.assume(formula) for formula in SELF_OPPOSITE)
        left, right = times("delta", FREQUENCIES), times("gamma", times(ROOT, BELOW))
        scale = over(over(1, 27), ORDER)
        same = self.same(left, right, [cofactor(self.largest, [], scale), cofactor(self.formula, [], times(-2, scale))])
        small = proof.order(proof.assume(["not", LARGER]))
        gap = plus(over(1, 3), times(over(1, 3), ROOT, power(minus(ROOT, 1), 2)))
        others = total([("f", FIXED)], 1, different(["inclusion", "f"], "kappa"))
        form = plus(times("gamma", gap, plus(1, others)), times(minus("gamma", "delta"), FREQUENCIES))
        zero = sums_under(proof, SELF_OPPOSITE, [nonzero, fixed], equal(minus(0, 0), form), cofactors=[cofactor(same)])
        absurd = proof.squares(["<", 0, 0], zero, [small, self._positive_gamma()])
        result = prove_by_order(proof, LARGER, absurd)
        proof.generalise(result, names_of(EVEN_BINDERS), [*SELF_OPPOSITE, *VALUES])
        return proof

"""The frequencies at which one node of y carries all of r_kkk, and the inverse of what it leaves elsewhere.

CaGO (Tian), the proof of Theorem 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.cago.path_vocabulary import carried
from verify.statements.cago.vocabulary import D
from verify.statements.language import (
    conj,
    equal,
    exists,
    forall,
    implies,
    indicator,
    mapping,
    minus,
    over,
    substituted,
    times,
)
from verify.statements.patterns import conjugated, prove_not, sums_under

Json = Any

ON_K = forall([("k", D)], ["iff", ["in", "k", "K"], equal(carried(), 1)])


def _inverse(k: Json) -> Json:
    return times(indicator(["not", ["in", k, "K"]]), over(1, minus(1, carried(k))))


INVERSE = mapping([("one", D)], _inverse("one"))


class CarriedFrequencies:
    """What is known of the set K of the frequencies at which i0 carries everything, and of 1/(1 − y_a y_b y_c)."""

    def __init__(self, proof: Evidence, hermitian: int) -> None:
        """Assume K to be that set, where y is known to be Hermitian."""
        self.proof, self.hermitian = proof, hermitian
        self.on_k = proof.assume(ON_K)
        self.opposite = self._opposite()

    def exists(self) -> int:
        """∃K."""
        proof = self.proof
        formula = equal(carried("k0"), 1)
        same = proof.generalise(proof.assume(formula), [], [formula])
        trivial = proof.generalise(proof.equivalence(same, same), ["k0"])
        goal = exists([("K1", ["subsets", D])], substituted(ON_K, {"K": "K1"}))
        return proof.witness(goal, [["subset", [["one", D]], equal(carried("one"), 1)]], trivial)

    def _opposite(self) -> int:
        """∀k (y_a y_b y_c = 1 at k ⟹ at −k)."""
        proof = self.proof
        formula = equal(carried("k0"), 1)
        turned = conjugated(proof, proof.assume(formula), carried("k0"), 1)
        there = proof.sums(
            equal(carried(minus("k0")), 1), rewrite=[(self.hermitian, "backward")], cofactors=[cofactor(turned)]
        )
        return proof.generalise(there, ["k0"], [formula])

    def carries(self, k: Json, inside: int) -> int:
        """y_a y_b y_c = 1 at k, from k ∈ K."""
        return self.proof.rewrite(equal(carried(k), 1), [self.proof.specialise(self.on_k, [k])], inside)

    def is_inside(self, k: Json, theorem: int) -> int:
        """k ∈ K, from y_a y_b y_c = 1 at k."""
        return self.proof.rewrite(["in", k, "K"], [(self.proof.specialise(self.on_k, [k]), "backward")], theorem)

    def quotient(self, k: Json, outside: int) -> int:
        """(1 − y_a y_b y_c) · its inverse = 1 at k, from k ∉ K."""
        proof = self.proof
        zero = equal(minus(1, carried(k)), 0)
        one = proof.sums(equal(carried(k), 1), cofactors=[cofactor(proof.assume(zero), [], -1)])
        return proof.quotient(prove_not(proof, zero, self.is_inside(k, one), outside))

    def facts(self) -> dict[str, int]:
        """The conditions of the moving unit on K and q."""
        proof = self.proof
        here, there = ["in", "k0", "K"], ["in", minus("k0"), "K"]
        out_here, out_there = ["not", here], ["not", there]
        inside, outside = proof.assume(here), proof.assume(out_here)
        in_carried = self.carries("k0", inside)
        opposite_in = self.is_inside(minus("k0"), proof.specialise(self.opposite, ["k0"], [in_carried]))
        back = proof.specialise(self.opposite, [minus("k0")], [self.carries(minus("k0"), proof.assume(there))])
        twice = proof.sums(equal(carried("k0"), 1), cofactors=[cofactor(back)])
        opposite_out = prove_not(proof, there, self.is_inside("k0", twice), outside)
        inverse_here = self.quotient("k0", outside)
        inverse_there = self.quotient(minus("k0"), opposite_out)

        def on_both_sides(goal: Json, cofactors: Sequence[Json] = ()) -> int:
            true = sums_under(proof, [there, here], [opposite_in, inside], goal)
            false = sums_under(
                proof,
                [out_there, out_here],
                [opposite_out, outside],
                goal,
                rewrite=[(self.hermitian, "backward")],
                cofactors=cofactors,
            )
            return proof.cases(here, true, false)

        divisor = minus(1, carried("k0"))
        x, y = over(1, minus(1, carried(minus("k0")))), conj(over(1, divisor))
        turned = conjugated(proof, inverse_here, times(divisor, over(1, divisor)), 1)
        product = times(_inverse("k0"), divisor)
        inverse_rule = proof.sums(implies(out_here, equal(product, 1)), cofactors=[cofactor(inverse_here)])
        return {
            "carried": proof.generalise(in_carried, ["k0"], [here]),
            "inverse": proof.generalise(proof.specialise(inverse_rule, [], [outside]), ["k0"], [out_here]),
            "symmetric": proof.generalise(on_both_sides(equal(indicator(there), indicator(here))), ["k0"]),
            "conjugate": proof.generalise(
                on_both_sides(
                    equal(_inverse(minus("k0")), conj(_inverse("k0"))),
                    [cofactor(inverse_there, [], y), cofactor(turned, [], times(-1, x))],
                ),
                ["k0"],
            ),
        }

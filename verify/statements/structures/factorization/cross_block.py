"""Two steps on the changes that mix the top singular direction with another one: trace and determinant.

Simple structures in neural networks (Chen), Observation 1. A change is split into its symmetric and its antisymmetric
part, and each step acts on either one as a symmetric matrix (g, c; c, k).
"""

from __future__ import annotations

from typing import Any

from verify.proving.evidence import cofactor
from verify.statements.language import equal, minus, plus, power, times
from verify.statements.structures.balanced_pair import FIRST, SECOND, BalancedOrbit
from verify.statements.structures.factorization.disc import schur, two_steps
from verify.statements.structures.two_factors_vocabulary import K

Json = Any


class CrossBlock:
    """The symmetric (sign 1) or antisymmetric (sign −1) changes at a singular value s below the top one.

    Parameters
    ----------
    sign : 1 or -1
        The sign of the second factor's change against that of the first one.
    s : scalar
        The singular value of both factors.
    """

    def __init__(self, sign: int, s: Json) -> None:
        """Write down the matrices of the two steps, the trace and the determinant of their product."""
        self.sign, self.s = sign, s
        self.q = q = times("eta", power(s, 2))
        self.base = plus(minus(1, q), times(sign, K))
        self.heights = (FIRST, SECOND)
        self.steps = [
            [minus(self.base, times(sign, height)), times(-sign, "eta", d, s), minus(1, height)]
            for d, height in (("d1", FIRST), ("d2", SECOND))
        ]
        mixed = plus(minus(q, times(K, q)), power(q, 2))
        if sign == 1:
            self.edge = minus(K, q)
            self.trace, self.determinant = (plus(minus(c, K), mixed) for c in (2, 1))
        else:
            self.edge = minus(2, K, q)
            self.trace = plus(minus(4, times(3, K), q), times(K, q), power(q, 2))
            self.determinant = plus(
                minus(3, times(5, K), times(3, q)), times(2, power(K, 2)), times(3, K, q), power(q, 2)
            )
        self.product, self.trace_of_product, self.determinant_of_product = two_steps(*self.steps)

    def prove_trace(self, orbit: BalancedOrbit) -> int:
        """Prove that the trace of the product is the polynomial in K and q."""
        return orbit.proof.sums(
            equal(self.trace_of_product, self.trace),
            cofactors=[
                cofactor(orbit.sum, [], minus(-1, times(self.sign, self.base))),
                cofactor(orbit.product, [], 2),
                cofactor(orbit.mixed, [], times(2, self.q)),
            ],
        )

    def prove_determinant(self, orbit: BalancedOrbit) -> int:
        """Prove that the determinant of the product is the polynomial in K and q."""
        proof = orbit.proof
        levels = [minus(self.edge, height) for height in self.heights]
        determinants = [minus(times(g, k), power(c, 2)) for g, c, k in self.steps]
        single = [
            proof.sums(
                equal(determinant, level),
                cofactors=[cofactor(orbit.sum, [], times(self.sign, height)), cofactor(orbit.product, [], -self.sign)],
            )
            for determinant, level, height in zip(determinants, levels, self.heights, strict=True)
        ]
        return proof.sums(
            equal(self.determinant_of_product, self.determinant),
            cofactors=[
                cofactor(single[0], [], determinants[1]),
                cofactor(single[1], [], levels[0]),
                cofactor(orbit.sum, [], minus(self.edge)),
                cofactor(orbit.product),
            ],
        )

    def prove_midpoint(self, orbit: BalancedOrbit, room: int) -> list[int]:
        """Prove what puts the eigenvalues of two steps into the disc, from η (σ₁² + s²) < 2.

        For antisymmetric changes these are the conditions of Schur and Cohn. The eigenvalues for symmetric changes
        are 1 and the determinant, which lies between -1 and 1.
        """
        proof, q, beyond = orbit.proof, self.q, minus(K, 1)
        gap = minus(2, times("eta", plus("mu", power(self.s, 2))))
        if self.sign == 1:
            bounds = [["<", -1, self.determinant], ["<", self.determinant, 1]]
            forms = [
                plus(times(2, power(q, 2)), times(gap, plus(1, q))),
                times(plus(times(2, beyond), gap), plus(1, q)),
            ]
        else:
            bounds = schur(self.trace, self.determinant)
            forms = [
                times(gap, plus(q, times(2, beyond), 1)),
                times(2, beyond, plus(beyond, 1, q)),
                times(2, plus(power(q, 2), times(2, q, beyond), power(plus(gap, q), 2))),
            ]
        given = [orbit.rate, orbit.edge[1], room]
        return [
            proof.squares(bound, proof.sums(equal(minus(bound[2], bound[1]), form)), given)
            for bound, form in zip(bounds, forms, strict=True)
        ]

"""Along the leading eigenvector of the Hessian at a factorization the loss curves the most.

Simple structures in neural networks (Chen), appendix B.10.1, equation (B.133).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_nonzero
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    equal,
    forall,
    implies,
    minus,
    plus,
    power,
    times,
    total,
)
from verify.statements.model import Control, Part
from verify.statements.patterns import names_of, refute_at
from verify.statements.structures.matrix_factorization import (
    CHANGES,
    CURVATURE,
    DECLARED,
    DECOMPOSED,
    LENGTH,
    NORM,
    ONE_BY_ONE,
    ROOT,
    ROOT_HYPOTHESES,
    SHARPNESS,
    STEEPEST,
    TOP,
    Factorization,
    G,
    constant,
    steepest_image,
    unit_length,
)

Json = Any

AT: Binders = [("i", "M"), ("j", "Q")]
STEEP = ["curvature", "M", "P", "Q", "X", "Y", *STEEPEST]
LINE: Json = [*TOP, *ROOT]
GIVEN = [*DECOMPOSED, *ROOT_HYPOTHESES]
WITNESS: list[Json] = [*ONE_BY_ONE, plus(3, 2)]


class Steepest:
    """The top singular values and vectors, and AY + XB along the direction Δ."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the decompositions and the square root."""
        self.proof = proof
        self.factorization = Factorization(proof)
        self.x, self.y = self.factorization.x, self.factorization.y
        self.root, self.square = (proof.assume(formula) for formula in ROOT_HYPOTHESES)
        self.inverse = self.inverse_of("size0", self.root)
        self.image = steepest_image(self.factorization, self.inverse)

    def inverse_of(self, value: Json, positive: int) -> int:
        """y · (1/y) = 1."""
        proof = self.proof
        return proof.quotient(proof.specialise(prove_nonzero(proof), [value], [positive]))

    def along(self, value: Json, factor: Json, printed: Json) -> int:
        """Σ factor u_i² b_j² = value, for a sum that reads so with the known image of Δ."""
        norm = total([("y'", "Q")], power(["b", "t2", "y'"], 2))
        return self.proof.sums(
            equal(printed, value),
            cofactors=[
                cofactor(self.x.unit(True), [], times(factor, norm)),
                cofactor(self.y.unit(False), [], factor),
            ],
        )

    def curvature(self) -> int:
        """‖ΔX Y + X ΔY‖² = σ_X² + σ_Y²."""
        proof = self.proof
        entry = times("size0", times(["u", "t", "i"], ["b", "t2", "j"]))
        known = proof.rewrite(equal(STEEP, total(AT, power(entry, 2))), [self.image])
        value = self.along(power("size0", 2), power("size0", 2), total(AT, power(entry, 2)))
        return proof.sums(equal(STEEP, SHARPNESS), cofactors=[cofactor(known), cofactor(value), cofactor(self.square)])

    def maximum(self) -> int:
        """∀ A, B of norm 1: ‖AY + XB‖² is at most that of Δ."""
        proof = self.proof
        bound = proof.specialise(self.factorization.bound(), ["A", "B"])
        equals = proof.sums(
            equal(minus(STEEP, CURVATURE), minus(times(SHARPNESS, NORM), CURVATURE)),
            cofactors=[cofactor(self.curvature()), cofactor(proof.assume(UNIT), [], minus(SHARPNESS))],
        )
        less = proof.squares(["<=", CURVATURE, STEEP], equals, [bound])
        return proof.generalise(less, ["A", "B"], [UNIT])


UNIT = equal(NORM, 1)


def maximum_part() -> Part:
    """(B.133): the leading eigenvector maximises the second-order term."""
    claim, near_miss = (
        forall(
            LINE,
            implies(*GIVEN, both(equal(LENGTH, 1), forall(CHANGES, implies(UNIT, ["<=", CURVATURE, largest])))),
        )
        for largest in (STEEP, power(G, 2))
    )
    proof = ConciseEvidence(DECLARED)
    steepest = Steepest(proof)
    length = unit_length(steepest.factorization, steepest.square, steepest.inverse)
    proof.generalise(proof.conjunction(length, steepest.maximum()), names_of(LINE), GIVEN)
    directions = [constant(1), constant(0)]
    moves: list[Json] = [{"part": 1}, {"at": directions}, {"conditions": [UNIT]}]
    inner = dict(zip(("A", "B"), directions, strict=True))
    return Part(
        "equation-133",
        "(B.133): Delta has norm 1, and the squared norm of AY + XB is at most that along Delta for all (A, B) of norm "
        "1.",
        claim,
        proof,
        [[*WITNESS, *directions]],
        [
            Control(
                "The square of the top singular value of X alone is not the largest value.",
                differences(claim, near_miss),
                refute_at(near_miss, LINE, WITNESS, GIVEN, ["<=", CURVATURE, power(G, 2)], moves, inner),
            )
        ],
    )

"""Orthonormal functions on a finite group are at most as many as its elements: Bessel's inequality, summed.

Thesis on combinatorial tasks, appendix D.8.
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_cancellation, prove_nonzero
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, conj, equal, forall, indicator, minus, over, power, times, total
from verify.statements.tasks.groups.group_vocabulary import ORDER

Json = Any

SIZE: Json = ["size", "R"]
FUNCTIONS: Binders = [("X5", ["maps", "R", "G", "complex"])]


def prove_few_functions(proof: Evidence, positive: int) -> int:
    """Prove for all R and X: orthonormal functions on the group are at most as many as its elements."""
    pairs = total([("g", "G")], times(["X5", "r", "g"], conj(["X5", "s", "g"])))
    given = forall([("r", "R"), ("s", "R")], equal(over(pairs, ORDER), indicator(equal("r", "s"))))
    known = proof.assume(given)
    order = proof.quotient(proof.specialise(prove_nonzero(proof), [ORDER], [positive]))
    r, s, x, y = "r'", "s'", "x'", "y'"
    sums = total([("r", "R")], times(["X5", "r", "x"], conj(["X5", "r", "y"])))
    defect = minus(times(ORDER, indicator(equal("x", "y"))), sums)
    norm = total([("x", "G"), ("y", "G")], ["abs2", defect])
    at_y = total([(y, "G")], times(conj(["X5", r, y]), ["X5", s, y]))
    at_x = total([(x, "G")], times(["X5", r, x], conj(["X5", s, x])))
    squares = total([(r, "R"), (x, "G")], ["abs2", ["X5", r, x]])
    square = power(ORDER, 2)
    both_labels = [[r, "R"], [s, "R"]]
    equals = proof.sums(
        equal(minus(times(square, ORDER), times(square, SIZE)), norm),
        cofactors=[
            cofactor(known, [r, s], times(-1, ORDER, at_y), both_labels),
            cofactor(order, [], times(at_x, at_y), both_labels),
            cofactor(known, [r, r], square, [[r, "R"]]),
            cofactor(order, [], times(-1, ORDER, squares)),
        ],
    )
    inequality = proof.squares(["<=", times(square, SIZE), times(square, ORDER)], equals)
    scale = proof.squares(["<", 0, square], given=[positive])
    result = proof.specialise(prove_cancellation(proof), [square, SIZE, ORDER], [scale, inequality])
    return proof.generalise(result, ["R", "X5"], [given])

"""Orthonormal functions on a finite group are at most as many as its elements: Bessel's inequality, summed.

Thesis on combinatorial tasks, appendix D.8.
"""

from verify.library.real_order import prove_cancellation, prove_nonzero
from verify.proving.evidence import Evidence, Json
from verify.statements.formulas import Binders, forall
from verify.statements.tasks.groups.group_vocabulary import ORDER
from verify.statements.terms import conj, equal, indicator, minus, over, power, times, total

SIZE: Json = ["size", "R"]
FUNCTIONS: Binders = [("X5", ["maps", "R", "G", "complex"])]


def prove_few_functions(proof: Evidence, positive: int) -> int:
    """Prove for all R and X: orthonormal functions on the group are at most as many as its elements."""
    pairs = total([("g", "G")], times(["X5", "r", "g"], conj(["X5", "s", "g"])))
    given = forall([("r", "R"), ("s", "R")], equal(over(pairs, ORDER), indicator(equal("r", "s"))))
    known = proof.assume(given)
    order = proof.quotient(proof.specialise(prove_nonzero(proof), [ORDER], [positive]))
    sums = total([("r", "R")], times(["X5", "r", "x"], conj(["X5", "r", "y"])))
    defect = minus(times(ORDER, indicator(equal("x", "y"))), sums)
    norm = total([("x", "G"), ("y", "G")], ["abs2", defect])
    square = power(ORDER, 2)
    equals = proof.follows(equal(minus(times(square, ORDER), times(square, SIZE)), norm), known, order)
    inequality = proof.squares(["<=", times(square, SIZE), times(square, ORDER)], equals)
    scale = proof.squares(["<", 0, square], given=[positive])
    result = proof.specialise(prove_cancellation(proof), [square, SIZE, ORDER], [scale, inequality])
    return proof.generalise(result, ["R", "X5"], [given])

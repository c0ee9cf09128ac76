"""Comparisons of means over n times n midpoints from some n on, from errors that are bounded for every n."""

from collections.abc import Sequence

from verify.library import finite_sums, real_order
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.terms import equal, minus, over, plus, times


class LateMeans:
    """Means for a free n ≥ N."""

    def __init__(self, proof: Evidence, late: Json) -> None:
        """Assume N ≤ n, where N is a literal, and prove 1 ≤ n and n · 1/n = 1."""
        self.proof, self.late = proof, proof.assume(late)
        rest = minus(finite_sums.LENGTH, late[1])
        gap = proof.sums(equal(minus(finite_sums.LENGTH, 1), plus(rest, late[1] - 1)))
        self.some = proof.squares(["<=", 1, finite_sums.LENGTH], gap, [self.late])
        whole = proof.sums(equal(minus(finite_sums.LENGTH, 0), plus(rest, late[1])))
        self.size = proof.squares(["<", 0, finite_sums.LENGTH], whole, [self.late])
        self.unit = proof.quotient(proof.specialise(real_order.prove_nonzero(proof), [finite_sums.LENGTH], [self.size]))

    def errors(self, theorem: int) -> list[int]:
        """Return both bounds of an error that is bounded for all n ≥ 1."""
        here = self.proof.specialise(theorem, [finite_sums.LENGTH], [self.some])
        return [self.proof.project(here, part) for part in (0, 1)]

    def prove_scaled(self, goal: Json, form: Json, given: Sequence[int], used: Sequence[Json] = ()) -> int:
        """Prove a comparison from a form of n times the difference of its sides."""
        proof, gap = self.proof, minus(*goal[:0:-1])
        scaled = proof.sums(
            equal(gap, times(over(1, finite_sums.LENGTH), form)), cofactors=[cofactor(self.unit, [], minus(gap)), *used]
        )
        return proof.squares(goal, scaled, [*given, self.late, self.size])

"""Quotients by λ, λ − 1 and products of them, as polynomials in 1/λ and 1/(λ − 1)."""

from collections.abc import Sequence

from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.patterns import prove_not
from verify.statements.relations import Relations
from verify.statements.terms import different, equal, minus, over, power, times

VALUE = "lam"
PROPER = [different(VALUE, 0), different(VALUE, 1)]
DOWN, KAPPA = over(1, VALUE), over(1, minus(VALUE, 1))
AGAINST = minus(1, VALUE)
POWERS_OF_REST: list[tuple[Json, Json]] = [(power(minus(VALUE, 1), n), power(KAPPA, n)) for n in (2, 3)]
DIVISORS: list[tuple[Json, Json]] = [
    *POWERS_OF_REST,
    (AGAINST, minus(KAPPA)),
    (power(AGAINST, 2), power(KAPPA, 2)),
    (minus(1, DOWN), times(VALUE, KAPPA)),
    (times(minus(1, DOWN), AGAINST), minus(times(VALUE, power(KAPPA, 2)))),
]


def prove_shifted(proof: Evidence, value: Json, premise: int) -> int:
    """Prove x − 1 ≠ 0 from the theorem x ≠ 1."""
    zero = equal(minus(value, 1), 0)
    same = proof.sums(equal(value, 1), cofactors=[cofactor(proof.assume(zero))])
    return prove_not(proof, zero, same, premise)


def know_reciprocal(proof: Evidence, relations: Relations, divisor: Json, value: Json) -> int:
    """Prove 1/d = v, where the relations show that d v = 1."""
    unit, inverse = relations.prove(times(divisor, value), 1), over(1, divisor)
    zero = equal(divisor, 0)
    absurd = proof.sums(equal(1, 0), cofactors=[cofactor(proof.assume(zero), [], value), cofactor(unit, [], -1)])
    quotient = proof.quotient(prove_not(proof, zero, absurd, proof.evaluate(equal(1, 0))))
    found = proof.follows(equal(inverse, value), unit, quotient)
    return relations.know(found, inverse, value)


class Reciprocals:
    """Relations between λ, 1/λ and 1/(λ − 1), for λ different from 0 and 1, and the quotients by ``divisors``."""

    def __init__(self, proof: Evidence, divisors: Sequence[tuple[Json, Json]] = ()) -> None:
        """Assume that λ is neither 0 nor 1."""
        self.proof, self.relations = proof, Relations(proof, [over(1, divisor) for divisor, _ in divisors])
        premises = [proof.assume(formula) for formula in PROPER]
        self.unit = self.relations.know(proof.quotient(premises[0]), times(VALUE, DOWN), 1)
        rest = proof.quotient(prove_shifted(proof, VALUE, premises[1]))
        self.gap = self.relations.know(rest, times(minus(VALUE, 1), KAPPA), 1)
        self.relations.derive(times(DOWN, KAPPA), minus(KAPPA, DOWN), {self.gap: minus(DOWN), self.unit: KAPPA})
        for divisor, value in divisors:
            know_reciprocal(proof, self.relations, divisor, value)

    def generalise(self, *theorems: int) -> list[int]:
        """Prove the theorems for every such λ."""
        return [self.proof.generalise(theorem, [VALUE], PROPER) for theorem in theorems]

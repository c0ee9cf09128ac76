"""The two points of the orbit of gradient descent on (x² - μ)²/4 are the positive solutions of (3.4), for K ≤ 3/2.

Simple structures in neural networks (Chen), Theorem 3.3 and equation (3.4).
"""

from __future__ import annotations

from typing import Any

from verify.library.real_order import prove_equal_roots, prove_nonzero, prove_otherwise
from verify.proving.concise import ConciseEvidence
from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import (
    Binders,
    both,
    differences,
    different,
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
from verify.statements.patterns import names_of, prove_not, valuation
from verify.statements.relations import Relations
from verify.statements.structures.quartic_orbit import BRANCH, VARIABLES, W, X, Y, formula, formula_34
from verify.statements.structures.quartic_steps import (
    ETA,
    ORBIT,
    PARAMETERS,
    C,
    D,
    K,
    M,
    orbit_polynomial,
    step,
)

Json = Any

SIZE = times(ETA, power(D, 2))
AT_MOST: Json = ["<=", K, over(3, 2)]
BINDERS: Binders = [*PARAMETERS, (D, "real")]
OTHER: Binders = [(X, "real"), (W, "real")]
OTHERS: list[Json] = [["<", 0, X], *formula_34(W), different(X, D)]


def solves(x: Json) -> Json:
    """x is a solution of (3.4)."""
    return exists([("w'", "real")], both(*substituted(formula_34("w'"), {X: x})))


CONCLUSION = both(solves(D), solves(step(D)), forall(OTHER, implies(*OTHERS, equal(X, step(D)))))


def claim(bound: Json) -> Json:
    """δ₁ and δ₂ solve (3.4), and no other positive number does, for K up to a bound."""
    return forall(BINDERS, implies(*ORBIT, bound, CONCLUSION))


class Solutions:
    """The smaller point d of the orbit, for 1 < K ≤ 3/2, and (3.4)."""

    def __init__(self, proof: Evidence) -> None:
        """Assume the orbit, and prove what (3.4) says of zeros of the polynomial."""
        self.proof = proof
        *self.signs, self.equation, bounded = (proof.assume(formula) for formula in [*ORBIT, AT_MOST])
        self.positive, _, _, self.start, _ = self.signs
        self.signs.append(bounded)
        self.formula = formula(proof)

    def relations(self) -> Relations:
        """Return the equation of the orbit."""
        known = Relations(self.proof)
        known.know(self.equation, orbit_polynomial(D), 0)
        return known

    def solved(self, x: Json, zero: int, branch: int) -> int:
        """Prove that a zero of the polynomial on the branch of the root solves (3.4)."""
        there = self.proof.specialise(self.formula, [ETA, M, x])
        return self.proof.specialise(self.proof.project(there, 1), [], [zero, branch])

    def first(self) -> int:
        """δ₁ solves (3.4)."""
        branch = substituted(BRANCH, {X: D})
        form = plus(times(ETA, minus(M, D), plus(minus(M, D), times(2, D))), over(1, 2))
        equals = self.proof.sums(equal(minus(branch[2], 0), form))
        return self.solved(D, self.equation, self.proof.squares(branch, equals, self.signs))

    def second(self) -> int:
        """δ₂ solves (3.4), since η δ₂² = K + 1 − η d²; there the root is η d² − 1/2."""
        proof, value = self.proof, minus(C, SIZE)
        rest = minus(over(1, 2), SIZE)
        form = plus(times(rest, plus(rest, minus(K, 1), 1)), times(over(1, 2), minus(over(3, 2), K)))
        shares = [cofactor(self.equation, [], -1)]
        large = prove_otherwise(proof, ["<=", over(1, 2), SIZE], form, self.signs, shares)
        sized = equal(times(ETA, power(Y, 2)), value)
        known = proof.assume(sized)
        shares = [cofactor(known, [], minus(plus(sized[1], value), C)), cofactor(self.equation)]
        zero = proof.sums(equal(orbit_polynomial(Y), 0), cofactors=shares)
        branch = substituted(BRANCH, {X: Y})
        form = minus(SIZE, over(1, 2))
        equals = proof.sums(equal(minus(branch[2], 0), form), cofactors=[cofactor(known, [], -1)])
        solved = self.solved(Y, zero, proof.squares(branch, equals, [large]))
        image = self.relations().prove(times(ETA, power(step(D), 2)), value)
        return proof.specialise(proof.generalise(solved, [Y], [sized]), [step(D)], [image])

    def others(self) -> int:
        """∀x > 0: if x solves (3.4) and is not δ₁, then it is δ₂, since η (x² + d²) = K + 1 and η x d = 1."""
        proof = self.proof
        given = [proof.assume(hypothesis) for hypothesis in OTHERS]
        there = proof.project(proof.specialise(self.formula, [ETA, M, X]), 0)
        zero = proof.project(proof.specialise(there, [W], given[1:4]), 0)
        known = self.relations()
        known.know(zero, orbit_polynomial(X), 0)
        apart, pair = minus(X, D), times(ETA, plus(X, D))
        same = proof.sums(equal(X, D), cofactors=[cofactor(proof.assume(equal(apart, 0)))])
        other = proof.quotient(prove_not(proof, equal(apart, 0), same, given[4]))
        positive = proof.squares(["<", 0, pair], given=[self.positive, self.start, given[0]])
        unit = proof.quotient(proof.specialise(prove_nonzero(proof), [pair], [positive]))
        rest = minus(times(ETA, plus(power(X, 2), power(D, 2))), C)
        none = known.derive(times(apart, pair, rest), 0, {zero: 1, self.equation: -1})
        inverse = over(1, apart)
        level = proof.sums(
            equal(rest, 0),
            cofactors=[
                cofactor(none, [], times(inverse, over(1, pair))),
                cofactor(other, [], minus(rest)),
                cofactor(unit, [], times(-1, apart, inverse, rest)),
            ],
        )
        product = times(ETA, X, D)
        square = proof.sums(
            equal(power(product, 2), power(1, 2)),
            cofactors=[cofactor(level, [], SIZE), cofactor(self.equation, [], -1)],
        )
        signs = [
            proof.squares(["<", 0, product], given=[self.positive, self.start, given[0]]),
            proof.squares(["<=", 0, 1]),
        ]
        mixed = proof.specialise(prove_equal_roots(proof), [product, 1], [*signs, square])
        result = proof.sums(equal(X, step(D)), cofactors=[cofactor(mixed, [], minus(X)), cofactor(level, [], D)])
        return proof.generalise(result, names_of(OTHER), OTHERS)


def _prove() -> Evidence:
    """Prove that the two points are the solutions."""
    proof = ConciseEvidence(VARIABLES)
    solutions = Solutions(proof)
    result = proof.conjunction(solutions.first(), solutions.second(), solutions.others())
    proof.generalise(result, names_of(BINDERS), [*ORBIT, AT_MOST])
    return proof


BEYOND: list[Json] = [over(1, 105), 13, 7]


def _refutation(near_miss: Json, bound: Json) -> Evidence:
    """For m = 13 and η = 1/105 the orbit is 7, 15, and (3.4) for 15 asks for the root -1/30."""
    root = "w0"
    proof = Evidence([(root, "real")])
    at = valuation(BINDERS, BEYOND)
    given = [proof.evaluate(substituted(hypothesis, at)) for hypothesis in [*ORBIT, bound]]
    some = substituted(solves(step(D)), at)
    body = substituted(some[2], {"w'": root})
    sign, _, value = (proof.project(proof.assume(body), part) for part in range(3))
    form = plus(root, over(1, 30))
    equals = proof.sums(equal(minus(0, 0), form), cofactors=[cofactor(value, [], over(-7, 15))])
    absurd = proof.choose(proof.assume(some), root, proof.squares(["<", 0, 0], equals, [sign]))
    never = prove_not(proof, some, absurd, proof.evaluate(["<", 0, 0]))
    proof.counterexample(near_miss, [{"at": BEYOND}, {"given": given}, {"part": 1}], never)
    return proof


def solutions_part() -> Part:
    """The solutions of (3.4), and a near-miss: K beyond 3/2."""
    right, loose = claim(AT_MOST), ["<=", K, 2]
    wrong = claim(loose)
    return Part(
        "solutions",
        "For K <= 3/2 both points of the orbit, \\delta_1 and \\delta_2 = F(\\delta_1), are solutions of (3.4), and "
        "there is no other positive solution.",
        right,
        _prove(),
        [[over(1, 1320), 37, 33, 40, over(13, 40)]],
        [
            Control(
                "With 2 in the place of 3/2 it is false: for K = 169/105 the larger point is no solution.",
                differences(right, wrong),
                _refutation(wrong, loose),
            )
        ],
    )

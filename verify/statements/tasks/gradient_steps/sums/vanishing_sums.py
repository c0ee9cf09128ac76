"""Sums of terms that are at least 0: if the sum vanishes, what follows from the vanishing of the terms holds in sums.

So a condition on the numbers below n is written as one equation, and needs no order of natural numbers.
"""

from verify.library.finite_sums import LENGTH, MORE, SEQUENCE, ZERO, by_counting, prove_last_term
from verify.proving.evidence import Evidence, Json, cofactor
from verify.statements.formulas import Binders, forall, implies
from verify.statements.terms import equal, mapping, minus, plus

DEFECTS = ("u1", "u2")
SIDES = ("f3", "g3")
VANISHING: Binders = [(name, SEQUENCE) for name in (*DEFECTS, *SIDES)]
POSITIVE = [forall([("k'", "natural")], ["<=", 0, [defect, "k'"]]) for defect in DEFECTS]
TRANSFER = forall(
    [("k'", "natural")],
    implies(*(equal([defect, "k'"], 0) for defect in DEFECTS), equal(*([side, "k'"] for side in SIDES))),
)
VANISHES = forall(
    [("k'", "natural")],
    implies(*(equal([defect, "k'"], 0) for defect in DEFECTS), equal([SIDES[0], "k'"], 0)),
)


def _sum(f: Json, n: Json) -> Json:
    return ["sum_below", f, n]


def prove_nonnegative(proof: Evidence) -> int:
    """Prove ∀u ≥ 0 ∀n: the sum of n values is at least 0."""
    defect = DEFECTS[0]

    def statement(n: Json) -> Json:
        return ["<=", 0, _sum(defect, n)]

    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [defect])
    gap = proof.sums(
        equal(minus(_sum(defect, MORE), 0), plus(_sum(defect, LENGTH), [defect, LENGTH])), cofactors=[cofactor(last)]
    )
    step = proof.squares(statement(MORE), gap, [proof.assume(statement(LENGTH)), proof.assume(POSITIVE[0])])
    result = by_counting(proof, statement, proof.evaluate(["<=", 0, 0]), step)
    return proof.generalise(result, [defect], [POSITIVE[0]])


def prove_last_vanishes(proof: Evidence) -> int:
    """Prove ∀u ≥ 0 ∀n (the sum of n + 1 values is 0 ⟹ the sum of n values is 0 ∧ u(n) = 0)."""
    defect = DEFECTS[0]
    zero = equal(_sum(defect, MORE), 0)
    given = [proof.specialise(prove_nonnegative(proof), [defect], [proof.assume(POSITIVE[0])])]
    given = [proof.specialise(given[0], [LENGTH]), proof.assume(POSITIVE[0])]
    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [defect])
    apart = proof.follows(equal(plus(_sum(defect, LENGTH), [defect, LENGTH]), 0), last, proof.assume(zero))
    found = proof.conjunction(*(proof.vanish(apart, [part], given) for part in range(2)))
    return proof.generalise(proof.generalise(found, [LENGTH], [zero]), [defect], [POSITIVE[0]])


def prove_transfer(proof: Evidence) -> int:
    """Prove ∀u1, u2, f, g: if u1, u2 ≥ 0 and f(k) = g(k) wherever both vanish, then so it is for sums of n values."""
    last = prove_last_term(proof)
    apart = prove_last_vanishes(proof)
    positive = [proof.assume(formula) for formula in POSITIVE]

    def vanish(n: Json) -> list[Json]:
        return [equal(_sum(defect, n), 0) for defect in DEFECTS]

    def statement(n: Json) -> Json:
        return implies(*vanish(n), equal(*(_sum(side, n) for side in SIDES)))

    split = [
        proof.specialise(proof.specialise(apart, [defect], [known]), [LENGTH], [proof.assume(formula)])
        for defect, known, formula in zip(DEFECTS, positive, vanish(MORE), strict=True)
    ]
    before = proof.specialise(proof.assume(statement(LENGTH)), [], [proof.project(theorem, 0) for theorem in split])
    here = proof.specialise(proof.assume(TRANSFER), [LENGTH], [proof.project(theorem, 1) for theorem in split])
    ends = [proof.specialise(proof.specialise(last, [LENGTH]), [side]) for side in SIDES]
    found = proof.follows(equal(*(_sum(side, MORE) for side in SIDES)), ends[0], before, here, ends[1])
    step = proof.generalise(found, [], vanish(MORE))
    base = proof.generalise(proof.sums(equal(0, 0)), [], [equal(0, 0), equal(0, 0)])
    result = by_counting(proof, statement, base, step)
    return proof.generalise(result, [*DEFECTS, *SIDES], [*POSITIVE, TRANSFER])


def prove_vanishing(proof: Evidence) -> int:
    """Prove ∀u1, u2 ≥ 0 ∀f: if f(k) = 0 wherever both vanish, then so it is for sums of n values."""
    nothing, target = mapping([("k'", "natural")], 0), SIDES[0]
    premises = [proof.assume(formula) for formula in [*POSITIVE, VANISHES]]
    transfer = proof.specialise(prove_transfer(proof), [*DEFECTS, target, nothing], premises)
    zeros = [equal(_sum(defect, LENGTH), 0) for defect in DEFECTS]
    equal_sums = proof.specialise(transfer, [LENGTH], [proof.assume(formula) for formula in zeros])

    def empty(n: Json) -> Json:
        return equal(_sum(nothing, n), 0)

    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [nothing])
    step = proof.sums(empty(MORE), cofactors=[cofactor(last), cofactor(proof.assume(empty(LENGTH)))])
    none = proof.specialise(by_counting(proof, empty, proof.sums(empty(ZERO)), step), [LENGTH])
    found = proof.sums(equal(_sum(target, LENGTH), 0), cofactors=[cofactor(equal_sums), cofactor(none)])
    result = proof.generalise(found, [LENGTH], zeros)
    return proof.generalise(result, [*DEFECTS, target], [*POSITIVE, VANISHES])


def prove_one_more(proof: Evidence) -> int:
    """Prove ∀f ∀n (the sum of n values is 0, f(n) = 0 ⟹ the sum of n + 1 values is 0)."""
    series = SIDES[0]
    zeros = [equal(_sum(series, LENGTH), 0), equal([series, LENGTH], 0)]
    last = proof.specialise(proof.specialise(prove_last_term(proof), [LENGTH]), [series])
    found = proof.sums(equal(_sum(series, MORE), 0), cofactors=[cofactor(t) for t in (last, *map(proof.assume, zeros))])
    return proof.generalise(proof.generalise(found, [LENGTH], zeros), [series])

"""The order of the real numbers: signs, cancellation of positive factors, comparison by squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence, cofactor
from verify.statements.language import Binders, different, equal, minus, over, plus, power, times
from verify.statements.lemmas import Lemmas
from verify.statements.patterns import prove_not

Json = Any

X, Y, FACTOR = "x", "y", "t"
NAMES: Binders = [(name, "real") for name in (X, Y, FACTOR)]
ORDER = Lemmas("library/real-order", "The order of the real numbers", variables=NAMES, file=__file__)


def prove_by_order(proof: Evidence, goal: Json, absurd: int) -> int:
    """Prove a goal from a theorem 0 < 0 that may assume its negation."""
    denied = proof.contradiction(goal, absurd, proof.evaluate(["<", 0, 0]))
    return proof.cases(goal, proof.assume(goal), denied)


def prove_otherwise(
    proof: Evidence, goal: Json, form: Json, signs: Sequence[int], equations: Sequence[Json] = ()
) -> int:
    """Prove a comparison: if it fails, the form, which is zero by the equations, is positive."""
    wrong = proof.order(proof.assume(["not", goal]))
    equals = proof.sums(equal(minus(0, 0), form), cofactors=equations)
    return prove_by_order(proof, goal, proof.squares(["<", 0, 0], equals, [*signs, wrong]))


@ORDER.lemma(
    "nonzero",
    "A positive number is not 0.",
    "forall x in real: 0 < x ==> not (x = 0)",
    "1",
    [("A number that is at least 0 may be 0.", "0 < x", "0 <= x", "0")],
)
def prove_nonzero(proof: Evidence) -> int:
    """Prove ∀ x > 0: x ≠ 0."""
    positive, zero = ["<", 0, X], equal(X, 0)
    equals = proof.sums(equal(minus(0, 0), X), cofactors=[cofactor(proof.assume(zero), [], -1)])
    absurd = proof.squares(["<", 0, 0], equals, [proof.assume(positive)])
    return proof.generalise(prove_not(proof, zero, absurd, proof.evaluate(["<", 0, 0])), [X], [positive])


@ORDER.lemma(
    "positive",
    "A number that is at least 0 and not 0 is positive.",
    "forall x in real: 0 <= x, x != 0 ==> 0 < x",
    "1",
    [("A number that is not 0 may be negative.", "0 <= x", "x <= 0", "-1")],
)
def prove_positive(proof: Evidence) -> int:
    """Prove ∀ x ≥ 0 (x ≠ 0 ⟹ 0 < x)."""
    hypotheses, goal = [["<=", 0, X], different(X, 0)], ["<", 0, X]
    sign, nonzero = (proof.assume(formula) for formula in hypotheses)
    small = proof.order(proof.assume(["not", goal]))
    zero = proof.vanish(proof.sums(equal(plus(X, minus(0, X)), 0)), [0], [sign, small])
    denied = proof.contradiction(goal, zero, nonzero)
    return proof.generalise(proof.cases(goal, proof.assume(goal), denied), [X], hypotheses)


@ORDER.lemma(
    "cancellation",
    "If t x <= t y and t > 0, then x <= y.",
    "forall t, x, y in real: 0 < t, t*x <= t*y ==> x <= y",
    "1, 1, 1",
    [("With t >= 0 it is false: 0 · 1 <= 0 · 0.", "0 < t", "0 <= t", "0, 1, 0")],
)
def prove_cancellation(proof: Evidence) -> int:
    """Prove ∀ t > 0, x, y (t x ≤ t y ⟹ x ≤ y)."""
    products = [times(FACTOR, X), times(FACTOR, Y)]
    hypotheses = [["<", 0, FACTOR], ["<=", *products]]
    form = plus(times(FACTOR, minus(X, Y)), minus(products[1], products[0]))
    found = prove_otherwise(proof, ["<=", X, Y], form, [proof.assume(formula) for formula in hypotheses])
    return proof.generalise(found, [FACTOR, X, Y], hypotheses)


@ORDER.lemma(
    "squares",
    "If x² <= y² and y >= 0, then x <= y.",
    "forall x, y in real: 0 <= y, x^2 <= y^2 ==> x <= y",
    "1, 1",
    [("With x instead of y below 0 it is false: −1 is not at most −2.", "0 <= y", "x <= 0", "-1, -2")],
)
def prove_root(proof: Evidence) -> int:
    """Prove ∀ x, y ≥ 0 (x² ≤ y² ⟹ x ≤ y)."""
    hypotheses = [["<=", 0, Y], ["<=", power(X, 2), power(Y, 2)]]
    gap = minus(X, Y)
    form = plus(times(gap, plus(gap, times(2, Y))), minus(power(Y, 2), power(X, 2)))
    found = prove_otherwise(proof, ["<=", X, Y], form, [proof.assume(formula) for formula in hypotheses])
    return proof.generalise(found, [X, Y], hypotheses)


@ORDER.lemma(
    "equal-squares",
    "If x² = y² for x > 0 and y >= 0, then x = y.",
    "forall x, y in real: 0 < x, 0 <= y, x^2 = y^2 ==> x = y",
    "1, 1",
    [("With y below 0 it is false: 1² = (−1)².", "0 <= y", "y <= 0", "1, -1")],
)
def prove_equal_roots(proof: Evidence) -> int:
    """Prove ∀ x > 0, y ≥ 0 (x² = y² ⟹ x = y)."""
    hypotheses = [["<", 0, X], ["<=", 0, Y], equal(power(X, 2), power(Y, 2))]
    first, second, squares = (proof.assume(formula) for formula in hypotheses)
    added = plus(X, Y)
    nonzero = proof.specialise(prove_nonzero(proof), [added], [proof.squares(["<", 0, added], given=[first, second])])
    unit = proof.quotient(nonzero)
    result = proof.sums(
        equal(X, Y),
        cofactors=[cofactor(squares, [], over(1, added)), cofactor(unit, [], minus(Y, X))],
    )
    return proof.generalise(result, [X, Y], hypotheses)


@ORDER.lemma(
    "same-squares",
    "Numbers that are at least 0 are equal if their squares are.",
    "forall x, y in real: 0 <= x, 0 <= y, x^2 = y^2 ==> x = y",
    "1, 1",
    [("With x below 0 it is false: (−1)² = 1².", "0 <= x", "x <= 0", "-1, 1")],
)
def prove_same_roots(proof: Evidence) -> int:
    """Prove ∀ x, y ≥ 0 (x² = y² ⟹ x = y)."""
    hypotheses = [["<=", 0, X], ["<=", 0, Y], equal(power(X, 2), power(Y, 2))]
    first, second, squares = (proof.assume(formula) for formula in hypotheses)
    dead = equal(X, 0)
    zero = proof.assume(dead)
    square = proof.sums(equal(power(Y, 2), 0), cofactors=[cofactor(squares, [], -1), cofactor(zero, [], X)])
    both_zero = proof.sums(equal(X, Y), cofactors=[cofactor(zero), cofactor(proof.vanish(square, []), [], -1)])
    positive = proof.specialise(prove_positive(proof), [X], [first, proof.assume(["not", dead])])
    alive = proof.specialise(prove_equal_roots(proof), [X, Y], [positive, second, squares])
    return proof.generalise(proof.cases(dead, both_zero, alive), [X, Y], hypotheses)


STATEMENTS = {"library/real-order": ORDER.statement}

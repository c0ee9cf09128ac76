"""The order of the real numbers: cancellation of positive factors, comparison by squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verify.proving.evidence import Evidence
from verify.statements.language import Binders, equal, forall, implies, minus, plus, power, times
from verify.statements.model import Control, Part, Statement

Json = Any

X, Y, FACTOR = "x", "y", "t"
SMALLER: Json = ["<=", X, Y]


def _by_contradiction(names: Sequence[str], hypotheses: Sequence[Json], form: Json) -> tuple[Json, Evidence]:
    """Claim and prove x ≤ y: a form that is zero would be positive by the hypotheses and y < x."""
    binders: Binders = [(name, "real") for name in names]
    proof = Evidence(binders)
    given = [proof.assume(formula) for formula in hypotheses]
    larger = proof.order(proof.assume(["not", SMALLER]))
    absurd = proof.squares(["<", 0, 0], proof.sums(equal(minus(0, 0), form)), [*given, larger])
    denied = proof.contradiction(SMALLER, absurd, proof.evaluate(["<", 0, 0]))
    theorem = proof.cases(SMALLER, proof.assume(SMALLER), denied)
    proof.generalise(theorem, names, hypotheses)
    return forall(binders, implies(*hypotheses, SMALLER)), proof


def _fails_at(claim: Json, values: Sequence[int], premises: Sequence[Json], conclusion: Json) -> Evidence:
    """Refute a claim with values that meet the hypotheses and not the conclusion."""
    proof = Evidence()
    given = [proof.evaluate(formula) for formula in premises]
    proof.counterexample(claim, [{"at": list(values)}, {"given": given}], proof.evaluate(conclusion))
    return proof


def comparison_of_squares() -> Statement:
    """If x² ≤ y² and y ≥ 0, then x ≤ y."""
    gap = minus(X, Y)
    form = plus(times(gap, plus(gap, times(2, Y))), minus(power(Y, 2), power(X, 2)))
    claim, proof = _by_contradiction([X, Y], [["<=", 0, Y], ["<=", power(X, 2), power(Y, 2)]], form)
    edited = forall([(X, "real"), (Y, "real")], implies(["<=", X, 0], ["<=", power(X, 2), power(Y, 2)], SMALLER))
    control = Control(
        "With x instead of y below 0 it is false: −1 is not at most −2.",
        [(["claim", 2, 1], ["<=", X, 0])],
        _fails_at(edited, [-1, -2], [["<=", -1, 0], ["<=", power(-1, 2), power(-2, 2)]], ["<=", -1, -2]),
    )
    return Statement(
        id="library/comparison-of-squares",
        title="Numbers are compared by their squares",
        source="Classical.",
        hypotheses="x and y are real numbers with y ≥ 0 and x² ≤ y².",
        conclusion="x ≤ y.",
        reading="",
        definitions=[],
        parts=[Part("order", "If x² ≤ y² and y ≥ 0, then x ≤ y.", claim, proof, [[1, 1]], [control])],
    )


def cancellation() -> Statement:
    """If t x ≤ t y and t > 0, then x ≤ y."""
    products = [times(FACTOR, X), times(FACTOR, Y)]
    form = plus(times(FACTOR, minus(X, Y)), minus(products[1], products[0]))
    claim, proof = _by_contradiction([FACTOR, X, Y], [["<", 0, FACTOR], ["<=", *products]], form)
    binders: Binders = [(name, "real") for name in (FACTOR, X, Y)]
    edited = forall(binders, implies(["<=", 0, FACTOR], ["<=", *products], SMALLER))
    control = Control(
        "With t ≥ 0 it is false: 0 · 1 ≤ 0 · 0.",
        [(["claim", 2, 1, 0], "<=")],
        _fails_at(edited, [0, 1, 0], [["<=", 0, 0], ["<=", times(0, 1), times(0, 0)]], ["<=", 1, 0]),
    )
    return Statement(
        id="library/cancellation",
        title="A positive factor of both sides of an inequality is cancelled",
        source="Classical.",
        hypotheses="t, x and y are real numbers with t > 0 and t x ≤ t y.",
        conclusion="x ≤ y.",
        reading="",
        definitions=[],
        parts=[Part("order", "If t x ≤ t y and t > 0, then x ≤ y.", claim, proof, [[1, 1, 1]], [control])],
    )


STATEMENTS = {
    "library/cancellation": cancellation,
    "library/comparison-of-squares": comparison_of_squares,
}

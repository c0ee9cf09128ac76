"""The rules order, quotient and contradiction: what is known of numbers beyond the equations between them.

order: of two real numbers one is at most the other. quotient: y · (1/y) = 1 unless y = 0. contradiction: from φ and ¬φ
follows everything.
"""

from __future__ import annotations

from typing import Any

from ..errors import Rejected
from ..proof import Proof
from ..sorts import sort_of
from ..terms import FALSE, REAL, Term, integer, negation
from ..theorem import Theorem, conclude

CONVERSE = {"at_most": "less", "less": "at_most"}


def _denied(theorem: Theorem) -> Term:
    """Return the formula that a theorem denies, false if it is no negation."""
    return theorem.conclusion.args[0] if theorem.conclusion.op == "not" else FALSE


def order(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ r < l from ⊢ ¬(l ≤ r), or ⊢ r ≤ l from ⊢ ¬(l < r), for real l and r."""
    (source,) = proof.fields(step, ["from"])
    theorem = proof.theorem(source)
    denied = _denied(theorem)
    if denied.op not in CONVERSE:
        raise Rejected("order: the theorem does not deny an inequality")
    left, right = denied.args
    if sort_of(left) != REAL or sort_of(right) != REAL:
        raise Rejected("order: the two sides are not real by their form")
    return conclude(Term(CONVERSE[denied.op], None, (right, left)), [theorem])


def quotient(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ y · (1/y) = 1 from ⊢ y ≠ 0."""
    (source,) = proof.fields(step, ["from"])
    theorem = proof.theorem(source)
    denied = _denied(theorem)
    if denied.op != "equal" or denied.args[1] != integer(0):
        raise Rejected("quotient: the theorem is not that a number is different from 0")
    divisor = denied.args[0]
    inverse = Term("divide", None, (integer(1), divisor))
    return conclude(Term("equal", None, (Term("times", None, (divisor, inverse)), integer(1))), [theorem])


def contradiction(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ goal from ⊢ φ and ⊢ ¬φ."""
    node, one, two = proof.fields(step, ["goal", "from", "against"])
    theorem, denied = proof.theorem(one), proof.theorem(two)
    if denied.conclusion != negation(theorem.conclusion):
        raise Rejected("contradiction: the second theorem does not deny the first one")
    goal = proof.formula(node)
    return conclude(goal, [theorem, denied])

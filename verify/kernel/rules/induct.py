"""The rule induct: what holds at the start and is passed on holds everywhere.

From ⊢ φ(0) and ⊢ ∀n (φ(n) ⟹ φ(n + 1)) conclude ⊢ ∀n φ(n) for the natural numbers. From ⊢ φ(∅) and
⊢ ∀S (φ(S) ⟹ φ(S ⊎ {∗})) conclude ⊢ ∀S φ(S) for the finite sets: a formula does not tell sets of one size apart.
"""

from __future__ import annotations

from typing import Any

from ..binding import bind, fresh, instantiate, make
from ..errors import Malformed, Rejected
from ..proof import Proof
from ..terms import NATURAL, SET, UNIT, Term, free_variables, natural
from ..theorem import Theorem, conclude


def successor(value: Term) -> tuple[Term, Term]:
    """Return the first element of the sort of a variable, and what follows the variable."""
    if value.args[0] == NATURAL:
        return natural(0), make("next", None, (value,))
    return Term("empty"), Term("union", None, (value, UNIT))


def induct(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ∀x φ(x) for the natural numbers or the finite sets x, from a start and a step."""
    node, base, passage = proof.fields(step, ["goal", "base", "step"])
    goal = proof.formula(node)
    if goal.op != "forall" or goal.args[0] not in (NATURAL, SET):
        raise Malformed("rule 'induct': the goal is about all natural numbers or all finite sets")
    sort, body = goal.args
    var = fresh(str(goal.data), sort, free_variables(goal))
    first, after = successor(var)
    hypothesis, conclusion = instantiate(body, var), instantiate(body, after)
    wanted = bind("forall", [var], Term("implies", None, (hypothesis, conclusion)))
    one, two = proof.theorem(base), proof.theorem(passage)
    if one.conclusion != instantiate(body, first):
        raise Rejected("induct: the first theorem is not the goal at the start")
    if two.conclusion != wanted:
        raise Rejected("induct: the second theorem does not pass the goal on")
    return conclude(goal, [one, two])

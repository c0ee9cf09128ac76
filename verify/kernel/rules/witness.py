"""The rules witness and choose: introduce and eliminate ∃.

witness: from ⊢ φ(t) conclude ⊢ ∃x φ(x). choose: from Γ ⊢ ∃x φ(x) and φ(x), Δ ⊢ ψ conclude Γ, Δ ⊢ ψ, x new.
"""

from __future__ import annotations

from typing import Any

from ..binding import instantiate
from ..errors import Rejected
from ..proof import Proof
from ..terms import free_variables
from ..theorem import Theorem, conclude, discharged
from .specialise import instance


def witness(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ∃x φ(x) from a theorem ⊢ φ(t)."""
    node, source, terms = proof.fields(step, ["goal", "from", "terms"])
    goal = proof.formula(node)
    theorem = proof.theorem(source)
    formula, values = instance(goal, proof.items(terms), proof, "exists")
    if theorem.conclusion != formula:
        raise Rejected("witness: the theorem is not the goal at these terms")
    return conclude(goal, [theorem], scope=values)


def choose(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ψ from ⊢ ∃x φ(x) and φ(x) ⊢ ψ for a new variable x."""
    exists, name, source = proof.fields(step, ["exists", "variable", "from"])
    existence, theorem = proof.theorem(exists), proof.theorem(source)
    (var,) = proof.variables([name])
    if existence.conclusion.op != "exists":
        raise Rejected("choose: the first theorem does not claim existence")
    sort, body = existence.conclusion.args
    if sort != var.args[0]:
        raise Rejected("choose: the variable has another sort than what exists")
    chosen = instantiate(body, var)
    stay = theorem.hypotheses - {chosen}
    if any(var in free_variables(term) for term in (*stay, theorem.conclusion, existence.conclusion)):
        raise Rejected("choose: the variable is not new")
    if any(var in free_variables(other.args[0]) for other in theorem.variables):
        raise Rejected("choose: the sort of a variable in scope depends on the chosen one")
    return conclude(theorem.conclusion, [discharged(theorem, chosen, var), existence])

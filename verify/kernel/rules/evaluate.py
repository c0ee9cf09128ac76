"""The rule evaluate: decide a closed formula over explicit finite sets by exact arithmetic in Q(ζ_n) and radicals."""

from __future__ import annotations

from typing import Any

from ..errors import Rejected
from ..interpreter import Interpreter
from ..proof import Proof
from ..terms import free_variables, negation
from ..theorem import Theorem, conclude


def evaluate(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ φ or ⊢ ¬φ, whichever evaluation finds."""
    (node,) = proof.fields(step, ["formula"])
    formula = proof.formula(node)
    if free_variables(formula):
        names = ", ".join(sorted(str(var.data) for var in free_variables(formula)))
        raise Rejected(f"evaluate: the formula has free variables: {names}")
    return conclude(formula if Interpreter().formula(formula) else negation(formula))

"""The rule identity: equality of polynomials in free scalars and map entries over explicit finite sets."""

from __future__ import annotations

from typing import Any

from ..binding import open_binder
from ..errors import Rejected
from ..interpreter import Interpreter
from ..proof import Proof
from ..terms import Term
from ..theorem import Theorem, conclude


def identity(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ∀x φ(x) if φ holds identically in the scalars and maps x, by expansion of its equations."""
    (node,) = proof.fields(step, ["goal"])
    goal = proof.formula(node)
    formula = goal
    opened: list[Term] = []
    while formula.op == "forall" and (formula.args[0].op in ("sort", "maps")):
        var, formula = open_binder(formula, set(opened))
        opened.append(var)
    if not Interpreter(symbolic=True).formula(formula):
        raise Rejected("identity: the formula is false")
    return conclude(goal)

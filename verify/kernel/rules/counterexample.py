"""The rule counterexample: ⊢ ¬φ from an assignment that makes every hypothesis of φ true and its conclusion false.

The moves lead from φ to the part that fails: ``at`` instantiates universal quantifiers, ``given`` discharges hypotheses
by theorems, ``part`` picks one side of a conjunction. What ∃ claims fails only by a proof of ∀x ¬ψ(x).
"""

from __future__ import annotations

from typing import Any

from ..binding import bind, open_binder
from ..errors import Malformed, Rejected
from ..loader import record
from ..proof import Proof
from ..terms import Term, negation
from ..theorem import Theorem, conclude
from .specialise import instance


def denial(formula: Term) -> Term:
    """Return the formula that denies another one: ∀x ¬ψ for ∃x ψ, ψ for ¬ψ, else the negation."""
    if formula.op == "exists":
        var, body = open_binder(formula)
        return bind("forall", [var], negation(body))
    return formula.args[0] if formula.op == "not" else negation(formula)


def counterexample(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ¬φ."""
    node, moves, source = proof.fields(step, ["claim", "moves", "from"])
    claim = proof.formula(node)
    used = [proof.theorem(source)]
    formula, scope = claim, []
    for move in proof.items(moves):
        if len(record(move, "move", (), ("at", "given", "part"))) != 1:
            raise Malformed("rule 'counterexample': a move is {at: terms}, {given: theorems} or {part: number}")
        if "at" in move:
            formula, values = instance(formula, proof.items(move["at"]), proof)
            scope.extend(values)
        elif "given" in move:
            theorems = proof.theorem_list(move["given"])
            if formula.op != "implies" or [t.conclusion for t in theorems] != list(formula.args[:-1]):
                raise Rejected("counterexample: a hypothesis of the claim is not among the theorems given for it")
            used.extend(theorems)
            formula = formula.args[-1]
        else:
            part = move["part"]
            if formula.op != "and" or type(part) is not int or not 0 <= part < len(formula.args):
                raise Rejected("counterexample: there is no such part")
            formula = formula.args[part]
    if used[0].conclusion not in (negation(formula), denial(formula)):
        raise Rejected("counterexample: the theorem does not deny what the moves lead to")
    return conclude(negation(claim), used, scope=scope)

"""The rules of pure logic: assume, generalise, conjunction, project, equivalence.

assume: {φ} ⊢ φ. generalise: from H, Γ ⊢ φ conclude Γ ⊢ ∀x (H ⟹ φ), x not free in Γ. conjunction and project:
introduce and take apart φ₁ ∧ … ∧ φₙ. equivalence: from φ ⟹ ψ and ψ ⟹ φ conclude φ ⟺ ψ.
"""

from __future__ import annotations

from typing import Any

from ..errors import Malformed, Rejected
from ..proof import Proof
from ..terms import Term
from ..theorem import Theorem, conclude, generalised


def assume(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return {φ} ⊢ φ."""
    (formula,) = proof.fields(step, ["formula"])
    term = proof.formula(formula)
    return conclude(term, add=[term])


def generalise(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return Γ ⊢ ∀ over (under ⟹ φ) from a theorem with conclusion φ."""
    source, over, under = proof.fields(step, ["from"], ["over", "under"])
    hypotheses = [proof.formula(node) for node in proof.items(under)]
    return generalised(proof.theorem(source), proof.variables(over), hypotheses)


def conjunction(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ φ₁ ∧ … ∧ φₙ from theorems ⊢ φᵢ."""
    (sources,) = proof.fields(step, ["from"])
    theorems = proof.theorem_list(sources)
    if not theorems:
        raise Malformed("rule 'conjunction': expected at least one theorem")
    return conclude(Term("and", None, tuple(theorem.conclusion for theorem in theorems)), theorems)


def project(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ φᵢ from ⊢ φ₁ ∧ … ∧ φₙ."""
    source, part = proof.fields(step, ["from", "part"])
    theorem = proof.theorem(source)
    formula = theorem.conclusion
    if formula.op != "and" or type(part) is not int or not 0 <= part < len(formula.args):
        raise Rejected("project: the theorem is not a conjunction with that part")
    return conclude(formula.args[part], [theorem])


def equivalence(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ φ ⟺ ψ from ⊢ φ ⟹ ψ and ⊢ ψ ⟹ φ."""
    forward, backward = (proof.theorem(ref) for ref in proof.fields(step, ["forward", "backward"]))
    one, two = forward.conclusion, backward.conclusion
    if one.op != "implies" or two.op != "implies" or one.args != two.args[::-1] or len(one.args) != 2:
        raise Rejected("equivalence: the theorems are not an implication and its converse")
    return conclude(Term("iff", None, one.args), [forward, backward])

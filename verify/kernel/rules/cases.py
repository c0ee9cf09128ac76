"""The rules cases and elements: a cover of what there is.

cases: from φ, Γ ⊢ ψ and ¬φ, Δ ⊢ ψ conclude Γ, Δ ⊢ ψ. elements: ∀x ∈ S ψ(x) from ψ at each way to be an element of S,
for unions, products, unit sets, labels and integer ranges; for the members of H, from ∀x (x ∈ H ⟹ ψ(x)).
"""

from __future__ import annotations

from typing import Any

from ..errors import Malformed, Rejected
from ..proof import Proof
from ..terms import Term, bind, explicit_members, free_variables, fresh, instantiate, make, negation, sort_of
from ..theorem import Theorem, conclude


def cases(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ψ proved once under φ and once under ¬φ."""
    on, true, false = proof.fields(step, ["on", "true", "false"])
    formula = proof.formula(on)
    one, two = proof.theorem(true), proof.theorem(false)
    if one.conclusion != two.conclusion:
        raise Rejected("cases: the two cases have different conclusions")
    stay = (one.hypotheses - {formula}) | (two.hypotheses - {negation(formula)})
    return conclude(one.conclusion, [one, two], drop=one.hypotheses | two.hypotheses, add=stay, scope=[formula])


def instances(goal: Term) -> list[Term]:
    """Return the formulas that together say ∀x ∈ S ψ(x)."""
    sort, body = goal.args
    explicit = explicit_members(sort)
    if explicit is not None:
        return [instantiate(body, value) for value in explicit]
    avoid = free_variables(goal)
    if sort.op == "union":
        found = []
        for side, name, arg in zip(("inl", "inr"), "xy", sort.args, strict=True):
            var = fresh(name, arg, avoid)
            found.append(bind("forall", var, instantiate(body, Term(side, None, (var, sort)))))
        return found
    if sort.op == "product":
        one = fresh("x", sort.args[0], avoid)
        two = fresh("y", sort.args[1], avoid | {one})
        inner = bind("forall", two, instantiate(body, Term("pair", None, (one, two))))
        return [bind("forall", one, inner)]
    if sort.op == "members":
        (subset,) = sort.args
        var = fresh("x", sort_of(subset).args[0], avoid)
        inside = make("in", None, (var, subset))
        at_member = instantiate(body, Term("member", None, (var, sort)))
        return [bind("forall", var, Term("implies", None, (inside, at_member)))]
    raise Rejected("elements: the range is neither explicit nor a union, a product or the members of a subset")


def elements(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ∀x ∈ S ψ(x) from the theorems that :func:`instances` lists."""
    node, sources = proof.fields(step, ["goal", "from"])
    goal = proof.formula(node)
    if goal.op != "forall":
        raise Malformed("rule 'elements': expected a universal goal")
    theorems = proof.theorem_list(sources)
    wanted = instances(goal)
    if [theorem.conclusion for theorem in theorems] != wanted:
        raise Rejected(f"elements: expected the {len(wanted)} theorems at the elements of the range, in order")
    return conclude(goal, theorems)

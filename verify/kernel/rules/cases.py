"""The rules cases and elements: a cover of what there is.

cases: from φ, Γ ⊢ ψ and ¬φ, Δ ⊢ ψ conclude Γ, Δ ⊢ ψ. elements: ∀x ∈ S ψ(x) from ψ at each way to be an element of S,
for unions, products, unit sets, labels and integer ranges; for the members of H, from ∀x (x ∈ H ⟹ ψ(x)).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from ..binding import bind, fresh, instantiate, make
from ..errors import Malformed, Rejected
from ..proof import Proof
from ..sets import explicit_members
from ..sorts import sort_of
from ..terms import Term, free_variables, negation
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


def instances(goal: Term) -> Iterator[Term]:
    """Yield the formulas that together say ∀x ∈ S ψ(x)."""
    sort, body = goal.args
    if (explicit := explicit_members(sort)) is not None:
        for value in explicit:
            yield instantiate(body, value)
        return
    avoid = free_variables(goal)
    if sort.op == "union":
        for side, name, arg in zip(("inl", "inr"), "xy", sort.args, strict=True):
            var = fresh(name, arg, avoid)
            yield bind("forall", [var], instantiate(body, Term(side, None, (var, sort))))
    elif sort.op == "product":
        one = fresh("x", sort.args[0], avoid)
        two = fresh("y", sort.args[1], avoid | {one})
        yield bind("forall", [one, two], instantiate(body, Term("pair", None, (one, two))))
    elif sort.op == "members":
        (subset,) = sort.args
        var = fresh("x", sort_of(subset).args[0], avoid)
        inside = make("in", None, (var, subset))
        at_member = instantiate(body, Term("member", None, (var, sort)))
        yield bind("forall", [var], Term("implies", None, (inside, at_member)))
    else:
        raise Rejected("elements: the range is neither explicit nor a union, a product or the members of a subset")


def elements(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ ∀x ∈ S ψ(x) from the theorems that :func:`instances` lists."""
    node, sources = proof.fields(step, ["goal", "from"])
    goal = proof.formula(node)
    if goal.op != "forall":
        raise Malformed("rule 'elements': expected a universal goal")
    theorems = proof.theorem_list(sources)
    for theorem, wanted in zip_longest(theorems, instances(goal)):
        if theorem is None or wanted is None or theorem.conclusion != wanted:
            raise Rejected("elements: expected the theorems at the elements of the range, in order")
    return conclude(goal, theorems)

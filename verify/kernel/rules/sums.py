"""The rule sums: equality of finite sums over symbolic index sets: every group, every width, every order.

The goal is ∀ indices (conditions on indices ⟹ left = right). Both sides are brought into the normal form of the
module ``normal``. Proved equations may serve as rewritings of single factors, or as cofactors: a multiple of l − r,
summed over any indices, is subtracted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..binding import bind, open_binders
from ..errors import Rejected
from ..loader import record
from ..monomials import Monomial, all_variables
from ..normal import Normaliser
from ..patterns import Equation
from ..proof import Proof
from ..sorts import expect, sort_of
from ..terms import SET, Term, integer
from ..theorem import Theorem, conclude
from ..workspace import spend
from .cases import instances
from .rewrite import equation_of, equations
from .specialise import instance


def rewriting_of(theorem: Theorem, backward: bool) -> Equation:
    """Return a proved equation as a rewriting of single factors.

    Raises
    ------
    Rejected
        If its left side is not one entry of a map (or its conjugate) at different variables and constants.
    """
    variables, pattern, replacement = equation_of(theorem, backward)
    inner = pattern.args[0] if pattern.op == "conj" else pattern
    head = inner
    arguments: list[Term] = []
    while head.op == "at":
        arguments.append(head.args[1])
        head = head.args[0]
    entry = head.op == "var" and head not in variables and sort_of(inner).op == "sort"
    seen = [argument for argument in arguments if argument in variables]
    constant = all(a in variables or a.op in ("zero", "label", "count", "star") for a in arguments)
    if not entry or not constant or len(set(seen)) < len(seen) or set(seen) != set(variables):
        raise Rejected("sums: a rewriting starts from one entry of a map at different variables")
    return variables, pattern, replacement


def weighted(conditions: list[Term], scalar: Term) -> Term:
    """Return [conditions] · scalar."""
    return Term("times", None, (*(Term("indicator", None, (c,)) for c in conditions), scalar))


def difference(left: Term, right: Term) -> Term:
    """Return left − right as a term."""
    return Term("plus", None, (left, Term("times", None, (integer(-1), right))))


def _cofactor(proof: Proof, entry: Any) -> tuple[Theorem, Term, list[Term]]:
    """Return a proved equation, the term Σ over · times · [conditions] (l − r) that is zero by it, and the scope."""
    fields = record(entry, "cofactor", ["by"], ["over", "at", "times"])
    theorem = proof.theorem(fields["by"])
    with proof.reader.declared(fields.get("over", []), proof.scope) as over:
        for var in over:
            expect(var.args[0], SET, "over")
        formula, values = instance(theorem.conclusion, proof.items(fields.get("at")), proof)
        times = proof.reader.scalar(fields.get("times", 1), proof.scope)
    conditions, core = premises_of(formula)
    if core.op != "equal" or sort_of(core.args[0]).op != "sort":
        raise Rejected("sums: a cofactor needs an equation of scalars, instantiated at terms")
    term = Term("times", None, (times, weighted(conditions, difference(*core.args))))
    term = bind("sum", over, term)
    outside = all_variables(values).difference(over)
    return theorem, term, [term, *outside]


def sums(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ goal if the two sides of its equation have the same normal form.

    Cofactors may mention the variables that the goal quantifies first.
    """
    node, rewritings, listed = proof.fields(step, ["goal"], ["rewrite", "cofactors"])
    goal = proof.formula(node)
    named = list(dict.fromkeys(equations(proof, rewritings)))
    used = [theorem for theorem, _ in named]
    rules = [rewriting_of(theorem, backward) for theorem, backward in named]
    scope: set[Term] = set()
    cofactors = proof.items(listed)
    reduced_goal = with_cofactors(proof, goal, cofactors, used, scope) if cofactors else goal
    used = list(dict.fromkeys(used))
    spend(sum([len(theorem.variables) for theorem in used]) // 2)
    avoid = proof.declared().union(*(theorem.variables for theorem in used))
    left = remaining(reduced_goal, rules, avoid)
    if left:
        raise Rejected(f"sums: {len(left)} terms are left over, the first is {shown(left[0])}")
    return conclude(goal, used, scope=scope)


def with_cofactors(proof: Proof, goal: Term, entries: list[Any], used: list[Theorem], scope: set[Term]) -> Term:
    """Return the goal with the vanishing terms of the cofactors added to the right side of its equation."""
    opened, body = open_binders("forall", goal, proof.declared())
    zeros, inner = [], frozenset(opened)
    with proof.reader.inside(proof.scope):
        proof.scope |= {var.data: var for var in opened if var.data not in proof.reader.definitions}
        for entry in entries:
            theorem, term, terms = _cofactor(proof, entry)
            used.append(theorem)
            zeros.append(term)
            scope.update(all_variables(terms) - inner)
    conditions, core = premises_of(body)
    left, right = scalar_equation(core)
    changed = Term("equal", None, (left, Term("plus", None, (right, *zeros))))
    if conditions:
        changed = Term("implies", None, (*conditions, changed))
    return bind("forall", opened, changed)


def premises_of(formula: Term) -> tuple[list[Term], Term]:
    """Return the hypotheses of an implication and what they imply."""
    if formula.op == "implies":
        return list(formula.args[:-1]), formula.args[-1]
    return [], formula


def scalar_equation(core: Term) -> tuple[Term, Term]:
    """Return the two sides of an equation of scalars; any other condition on indices says that its indicator is 1."""
    if core.op == "equal" and sort_of(core.args[0]).op == "sort":
        return core.args[0], core.args[1]
    return Term("indicator", None, (core,)), integer(1)


SPLIT = frozenset({"union", "product", "members", "unit", "empty", "labels", "range"})


def subgoals(goal: Term, avoid: frozenset[Term]) -> Iterator[tuple[list[Term], Term]]:
    """Yield the conditions and the core of each part of a goal.

    A conjunction has its parts, a quantifier over a union, a product or an explicit set the ways to be an element.
    """
    if goal.op == "and":
        for part in goal.args:
            yield from subgoals(part, avoid)
    elif goal.op == "implies":
        for conditions, core in subgoals(goal.args[-1], avoid):
            spend(len(goal.args) + len(conditions))
            yield [*goal.args[:-1], *conditions], core
    elif goal.op != "forall":
        yield [], goal
    elif goal.args[0].op in SPLIT:
        for instance_of_goal in instances(goal):
            yield from subgoals(instance_of_goal, avoid)
    else:
        variables, body = open_binders("forall", goal, avoid, SPLIT)
        spend(2 * len(avoid))
        yield from subgoals(body, avoid.union(variables))


def remaining(goal: Term, rules: list[Equation], avoid: frozenset[Term]) -> list[Monomial]:
    """Return the monomials of the two sides of the goal that do not cancel."""
    normaliser = Normaliser(rules)
    return [
        monomial
        for conditions, core in subgoals(goal, avoid)
        for monomial in normaliser.expand(weighted(conditions, difference(*scalar_equation(core))))
    ]


def shown(monomial: Monomial) -> str:
    """Spell a monomial for a message."""
    coefficient = monomial.coefficient.rational()
    short = coefficient is not None and max(abs(coefficient.numerator), coefficient.denominator) < 10**9
    parts = [str(coefficient) if short else "c"]
    parts += [factor.spelling[:120] for factor in monomial.factors[:4]]
    return " * ".join(parts)[:300]

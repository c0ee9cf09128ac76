"""The rule rewrite: replace equals by equals, also below quantifiers and sums.

From ⊢ ∀x (l = r) and ⊢ φ conclude ⊢ φ′, where φ′ differs from φ in places that read l(t) there and r(t) here. Without φ
the goal is an equation or an equivalence whose two sides differ in such places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..binding import OPENED, instantiate, open_binders, substitute
from ..errors import Malformed, Rejected
from ..loader import record
from ..patterns import STEP, Equation, Pattern, matched
from ..proof import Proof
from ..sorts import sort_of
from ..terms import BINDERS, Term, variable
from ..theorem import Theorem, conclude
from ..workspace import spend


def pattern_of(theorem: Theorem) -> Pattern:
    """Return the variables and the body of a proved ∀x φ."""
    return open_binders("forall", theorem.conclusion, theorem.variables)


def equation_of(theorem: Theorem, backward: bool) -> Equation:
    """Return the variables and the two sides of a proved ∀x (l = r), turned round if ``backward``."""
    variables, formula = pattern_of(theorem)
    if formula.op not in ("equal", "iff") or len(formula.args) != 2:
        raise Rejected("rewrite: the theorem is not an equation for all values of some variables")
    left, right = formula.args[::-1] if backward else formula.args
    return variables, left, right


def _instance(equation: Equation, here: Term, there: Term) -> bool:
    unknown, left, right = equation
    values = matched((unknown, left), here)
    return values is not None and substitute(right, values) == there


def _differ_by(here: Term, there: Term, rules: list[Equation], depth: int) -> bool:
    spend(STEP)
    if here == there or any(_instance(rule, here, there) for rule in rules):
        return True
    if here.op != there.op or len(here.args) != len(there.args) or here.op == "var":
        return False
    if here.op in BINDERS or here.op == "case":
        same = here.args[0] == there.args[0]
        if not same and (here.op != "case" or not _differ_by(here.args[0], there.args[0], rules, depth)):
            return False
        sorts = sort_of(here.args[0]).args if here.op == "case" else here.args[:1]
        for sort, one, two in zip(sorts, here.args[1:], there.args[1:], strict=True):
            spend(OPENED)
            var = variable(f"~{depth}", sort)
            if not _differ_by(instantiate(one, var), instantiate(two, var), rules, depth + 1):
                return False
        return True
    if here.data != there.data:
        return False
    return all(_differ_by(a, b, rules, depth) for a, b in zip(here.args, there.args, strict=True))


def equations(proof: Proof, node: Any) -> Iterator[tuple[Theorem, bool]]:
    """Yield the theorems of a list of ``{"theorem": index, "backward": true}`` with their directions."""
    for entry in proof.items(node):
        fields = record(entry, "equation", ["theorem"], ["backward"])
        backward = fields.get("backward", False)
        if type(backward) is not bool:
            raise Malformed("equation: backward: expected true or false")
        yield proof.theorem(fields["theorem"]), backward


def rewrite(proof: Proof, step: dict[str, Any]) -> Theorem:
    """Return ⊢ goal, which differs from a theorem, or one side from the other, by instances of equations."""
    goal, by, source = proof.fields(step, ["goal", "by"], ["from"])
    named = list(dict.fromkeys(equations(proof, by)))
    used = [theorem for theorem, _ in named]
    rules = [equation_of(theorem, backward) for theorem, backward in named]
    formula = proof.formula(goal)
    if source is None:
        if formula.op not in ("equal", "iff") or len(formula.args) != 2:
            raise Rejected("rewrite: without a theorem to start from, the goal must be an equation")
        here, there = formula.args
    else:
        used.append(proof.theorem(source))
        here, there = used[-1].conclusion, formula
    if not _differ_by(here, there, rules, 0):
        raise Rejected("rewrite: the goal differs by more than instances of the equations")
    return conclude(formula, used)

"""Complex variables as points of a plane, x + iy with real x and y, where a search knows real numbers alone."""

from typing import Any

from verify.kernel.terms import COMPLEX, free_variables
from verify.language.trees import fresh_name
from verify.proving.facts import Fact
from verify.proving.goal import Goal
from verify.proving.polynomials import UNIT
from verify.proving.rewriting import rewrite, rewritten

Json = Any

IMAGINARY: Json = ["root", UNIT.data, 1]


def in_planes(goal: Goal) -> Goal:
    """Put x + iy for each complex variable, in the target and in the facts.

    Raises
    ------
    Stuck
        If there is none.

    Examples
    --------
    >>> from verify.language.parsing import parse_formula
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), parse_formula("forall z in complex: re(z)^2 <= abs2(z)")).intro()
    >>> in_planes(goal).target[2]
    ['abs2', ['+', 'x', ['*', ['root', 4, 1], 'y']]]
    """
    terms = [goal.term, *(fact.term for fact in goal.facts)]
    variables = {var for term in terms for var in free_variables(term) if var.args[0] == COMPLEX}
    if not variables:
        raise goal.stuck("no complex variable")
    for var in sorted(variables, key=lambda var: str(var.data)):
        known = list(goal.facts)
        parts = _taken_apart(goal, str(var.data))
        goal.facts = [fact for fact in known if var not in free_variables(fact.term)]
        for fact in known:
            if fact not in goal.facts:
                rewritten(goal, fact, parts, name=fact.name)
        if var in free_variables(goal.term):
            goal = rewrite(goal, parts)
    return goal


def _taken_apart(goal: Goal, name: str) -> Fact:
    """Take the real and the imaginary part of a variable as numbers of their own: 4 Re(z/u) is |z + u|² − |z − u|²."""
    x = fresh_name("x", goal.proof.taken)
    y = fresh_name("y", {*goal.proof.taken, x})

    def proof(inner: Goal) -> None:
        inner.exists(*(["/", ["-", ["abs2", ["+", name, u]], ["abs2", ["-", name, u]]], 4] for u in (1, IMAGINARY)))
        inner.close(inner.proof.take("sums", inner.target, goal=inner.target))

    point = ["exists", [[x, "real"], [y, "real"]], ["=", name, ["+", x, ["*", IMAGINARY, y]]]]
    return goal.obtain(goal.have(point, proof), f"{x} {y}", f"{name} in the plane")

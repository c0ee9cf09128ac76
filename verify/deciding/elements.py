"""What is said of all elements of a small set, or of a union or a product, is proved of each, or of each side."""

from verify.kernel.rules.cases import instances
from verify.kernel.sets import explicit_members
from verify.language import to_json
from verify.proving.goal import Goal, Tactic

MOST_ELEMENTS = 12


def by_elements(goal: Goal, by: Tactic) -> None:
    """End a universal goal whose range has few elements, or is a union or a product, with a tactic for each case.

    Raises
    ------
    Stuck
        If the range is another one, or the tactic does not prove a case.

    Examples
    --------
    >>> from verify.language.parsing import parse_formula
    >>> from verify.proving.goal import evaluate
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), parse_formula("forall i in range(0, 2): i^2 <= 2*i"))
    >>> by_elements(goal, evaluate)
    >>> goal.proved is not None
    True
    """
    wanted = goal.term
    explicit = explicit_members(wanted.args[0])
    if explicit is None and wanted.args[0].op not in ("union", "product"):
        raise goal.stuck("the range is not explicit")
    if explicit is not None and sum(1 for _ in explicit) > MOST_ELEMENTS:
        raise goal.stuck(f"a set of more than {MOST_ELEMENTS} elements")
    found = []
    for case in instances(wanted):
        inner = goal.child(to_json(case, goal.proof.taken), lambda fact: None)
        by(inner)
        assert inner.proved is not None
        found.append(inner.proved.theorem)
    goal.close(goal.proof.take("elements", goal.target, goal=goal.target, from_=found))

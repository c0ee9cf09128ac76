"""An open goal as people read it: with the facts that its author knows, and few of those that a search has added."""

from collections.abc import Iterator

from verify.language import readable_json
from verify.proving.facts import Fact
from verify.proving.goal import Goal

MOST_ADDED = 6


def spelled_goal(goal: Goal) -> str:
    """Return a goal below its facts: hypotheses and cases by their names, then the first ones that have no name.

    What stands there twice is told once, and a conjunction that stands there with its parts is not told.

    Examples
    --------
    >>> from verify.proving.state import Proof
    >>> goal = Goal(Proof(checked=True), ["<", 0, "x"])
    >>> _ = goal.declare("x", "real")
    >>> _ = goal.know(goal.assumed(["<=", 1, "x"], "h1")), goal.know(goal.assumed(["<=", 1, "x"]))
    >>> print(spelled_goal(goal))
      h1: 1 ≤ x
      ⊢ 0 < x
    """
    told = list(_once(goal))
    named = [f"  {fact.name}: {readable_json(fact.tree)}" for fact in told if _is_named(fact)]
    added = [f"  {readable_json(fact.tree)}" for fact in told if not _is_named(fact)]
    more = len(added) - MOST_ADDED
    rest = [f"  … {more} more that follow from these"] if more > 0 else []
    return "\n".join([*named, *added[:MOST_ADDED], *rest, f"  ⊢ {readable_json(goal.target)}"])


def _is_named(fact: Fact) -> bool:
    return fact.name != "" and not fact.name.startswith(".")


def _once(goal: Goal) -> Iterator[Fact]:
    seen = set()
    parts = {fact.name.rpartition(".")[0] for fact in goal.facts if _is_named(fact)}
    for fact in goal.facts:
        if fact.term not in seen and not (_is_named(fact) and fact.name in parts):
            seen.add(fact.term)
            yield fact
